#pragma once

#include "resources/generator/curve.h"
#include "resources/generator/figure.h"

namespace flinch::clipgenerator {

/// Where a foot stands: its ball on the floor, and the way it points.
struct FootSpot
{
    double x = 0;
    double z = 0;
    double yaw = 0; // degrees
};

/// How a foot gets from one spot to the next; both curves run over 0 … 1 of its time. A foot that
/// does not drag rises before it travels and arrives before it sinks.
struct Step
{
    double start = 0;
    double end = 0;
    FootSpot to;
    Curve lift;   // metres
    Curve travel; // 0 … 1 of the way
};

/// A foot over time: planted on its spot, rolling and pivoting there, or stepping to the next. The
/// heel lifts and the foot pivots about the ball, the toes lift about the heel, hence what touches
/// the floor stays put and nothing sinks below it.
class FootTrack
{
public:
    explicit FootTrack(const FootSpot &start)
        : m_start(start)
    {}

    void addStep(const Step &step) { m_steps.push_back(step); }

    Channel heelLift; // degrees, not negative
    Channel toeLift;  // degrees, not negative
    Channel pivot;    // degrees added to the yaw

    /// `extraHeelLift` comes on top of heelLift.
    FootPose at(double time, double extraHeelLift = 0) const;
    double yaw(double time) const;

private:
    struct Flight
    {
        FootSpot spot;
        double lift = 0;
    };

    Flight flight(double time) const;

    FootSpot m_start;
    std::vector<Step> m_steps;
};

FootPose blend(const FootPose &a, const FootPose &b, double weight);

} // namespace flinch::clipgenerator

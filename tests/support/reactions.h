#pragma once

#include "core/simulation/simulator.h"
#include "tests/support/scenarios.h"

#include <QString>

#include <optional>
#include <vector>

namespace flinch::testing {

/// Where the body of a scenario faces at one frame, and how high its feet are.
struct Stance
{
    Vector3 forward = Vector3::UnitZ();
    Vector3 left = Vector3::UnitX();
    Vector3 leftUpperArm = Vector3::UnitX(); // from the shoulder to the elbow
    std::array<double, 2> footHeight = {};   // left, right; centres
};

/// A clip ready to be hit again and again: every blow runs only what it changes.
class Stage
{
public:
    Stage(QString name, Scenario scenario);

    const QString &name() const { return m_name; }

    const Scenario &scenario() const { return m_scenario; }

    void setQuality(Quality quality) { m_scenario.quality = quality; }

    /// `time` counts from the source's first frame, as in ImpactKey.
    const Stance &stance(double time) const;
    double begin() const;
    double end() const;
    /// `count` moments spread over the clip that leave `tail` seconds after them.
    std::vector<double> moments(int count, double tail) const;
    /// Those of them at which a foot is on the floor.
    std::vector<double> standingMoments(int count, double tail) const;
    bool isStanding(double time) const;

    struct Kick
    {
        double time = 0;
        bool left = false;
    };

    /// When a foot is higher than the other knee usually is, at the top of its way.
    std::vector<Kick> kicks() const;

    /// Nothing when the ball cannot meet its body.
    std::optional<Take> strike(const std::vector<ImpactKey> &impacts);

private:
    QString m_name;
    Scenario m_scenario;
    std::vector<Stance> m_stances;
    Simulator m_simulator;
};

/// What a blow did to the whole body, against the run without it. Degrees, metres, seconds.
struct MeasuredReaction
{
    double peak = 0;     // of the struck joint
    double recovery = 0; // of all joints, as the scorecard has it
    double calm = 0;     // since when every joint stays below 2°; negative: never
    double impulse = 0;
    double chest = 0; // how far they turn
    double pelvis = 0;
    double root = 0;
    double wholeRecovery = 0; // of joints, chest, pelvis and root
    BallJointId slowest = BallJointId::Waist;
};

MeasuredReaction measureReaction(const Take &take, int impact = 0);

/// The ball of the figures: 2 kg at 8 m/s square to the left upper arm, from outside.
ImpactKey armBlow(const Stage &stage, double time, double anticipation = 0);
/// The same ball to the head from behind.
ImpactKey headBlow(const Stage &stage, double time, double anticipation = 0);
/// A ball of `mass` against a raised shin, from outside or inside.
ImpactKey kickBlow(const Stage &stage, const Stage::Kick &kick, double mass, bool fromOutside,
                   double anticipation = 0);

/// The demo and the captured clips that are there.
std::vector<QString> stageNames();
Result<Scenario> stageScenario(const QString &name);

/// Heights of the lowest points of all bodies.
PerBody<double> lowestPoints(const Character &character, const BodyPose &pose);

double median(std::vector<double> values);

} // namespace flinch::testing

#pragma once

#include "core/character/bodies.h"
#include "core/scenario/impactanswer.h"

#include <optional>

// Seconds count from the source's first frame, those of answers too, unless they are said to last;
// -1: it never comes to that.
namespace flinch {

/// What holds a body up, as far as feet on the floor could not have given it.
struct BeyondFeet
{
    double newtons = 0; // the largest mean over a tenth of a second
    int frame = 0;      // of the source, in the middle of that
};

/// A blow that could have been seen coming early enough to be expected.
struct BlowInView
{
    double seconds = 0;      // without a break, up to its contact
    double anticipation = 0; // a proposal

    friend bool operator==(const BlowInView &, const BlowInView &) = default;
};

/// What one impact did.
struct ImpactResult
{
    int index = 0; // in the scenario
    BodyId body = BodyId::Chest;
    double keySeconds = 0;      // when it was to come
    double contactSeconds = -1; // when it met the body
    double deliveredImpulse = 0;

    // the joint that it strikes, until that is struck again
    BallJointId struckJoint = BallJointId::Waist;
    double peakDegrees = 0;
    double peakDelaySeconds = 0;
    double recoverySeconds = 0;

    // the whole body, against main without impacts, until the next contact or until it is calm
    double hipsTravel = 0;     // m
    double headTravel = 0;     // m
    double visibleSeconds = 0; // from contact until nothing is farther than 2 cm away any more
    double plantedSlide = 0;   // m
    BeyondFeet beyondFeet;     // more than without impacts

    std::optional<BlowInView> inView;
    /// Nothing where nobody plans: no reactions are wanted, or the controller knows of none.
    std::optional<ImpactAnswer> answer;

    // how much of its reaction a bake shows
    double exaggerate = 1;
    PartWeights weights;
};

} // namespace flinch

#pragma once

#include "core/character/character.h"
#include "core/take/followed.h"
#include "core/take/take.h"

namespace flinch {

/// What a simulation knows besides the motions of its take.
struct SimulatedRun
{
    const SimulatedMotion &calmShadow;        // without impacts
    const PerBallJoint<double> &torqueCaps;   // of main, N·m
    const std::vector<ImpactResult> &impacts; // as they were met and answered, not yet measured
    const Followed &followed;
    Followed clip = {};                   // the same without plans; empty: there are none
    const Character *character = nullptr; // null: what feet could give is not measured
};

// A body with impacts follows the clip as it is planned because of them, so how well it tracks, and
// how its feet slide, is against these targets. How far it is from the clip is its deviation
// (core/take/deviation.h), and the clip alone is what bodies without impacts are held to. What
// impacts did is main against main without them.

/// Measures a take whose motions and cuts are filled in: lost clips, torques at their caps,
/// reactions and the scorecard. What impacts did is measured within reactions only.
void measureTake(Take &take, const SimulatedRun &run);

/// The joint whose bending shows a blow to `body`.
BallJointId struckJoint(BodyId body);

} // namespace flinch

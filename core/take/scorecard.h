#pragma once

#include "core/take/followed.h"
#include "core/take/take.h"

namespace flinch {

/// One impact as the simulation met it.
struct StruckImpact
{
    int index = 0;
    BodyId body = BodyId::Chest;
    double keySeconds = 0;      // from the source's first frame
    double contactSeconds = -1; // from the first simulated frame
    double deliveredImpulse = 0;
};

/// What a simulation knows besides the motions of its take.
struct SimulatedRun
{
    const SimulatedMotion &calmShadow;      // without impacts
    const PerBallJoint<double> &torqueCaps; // of main, N·m
    const std::vector<StruckImpact> &impacts;
    const Followed &followed;
};

/// Measures a take whose motions and cuts are filled in: lost clips, torques at their caps,
/// reactions and the scorecard. What impacts did is measured within reactions only.
void measureTake(Take &take, const SimulatedRun &run);

/// The joint whose bending shows a blow to `body`.
BallJointId struckJoint(BodyId body);

} // namespace flinch

#pragma once

#include "core/take/take.h"

#include <functional>

namespace flinch {

/// One impact as the simulation met it.
struct StruckImpact
{
    int index = 0;
    BodyId body = BodyId::Chest;
    double contactSeconds = -1; // from the first simulated frame
    double deliveredImpulse = 0;
};

/// What a simulated frame should have been.
struct FollowedFrame
{
    const PerBallJoint<Quaternion> &relative;
    const std::array<Vector3, 2> &footPosition; // of their centres
    const std::array<double, 2> &footWeight;    // how planted they are
};

using Followed = std::function<FollowedFrame(std::size_t frame)>;

/// Measures a take whose motions are filled in.
Scorecard measureTake(const Take &take, const std::vector<StruckImpact> &impacts,
                      const Followed &followed);

/// How far a joint is turned against itself in another motion, rad.
double jointDeviation(const SimulatedFrame &a, const SimulatedFrame &b, std::size_t joint);

/// The joint whose bending shows a blow to `body`.
BallJointId struckJoint(BodyId body);

} // namespace flinch

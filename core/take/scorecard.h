#pragma once

#include "core/take/take.h"

#include <functional>
#include <optional>

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

/// A blow that a real body would answer with a step.
struct BalanceCost
{
    int impact = 0;     // its place in Scorecard::impacts
    int frame = 0;      // of the source, in which the pelvis is held most
    double newtons = 0; // more than without impacts
};

/// The worst one of a measured take; nothing when none costs balance.
std::optional<BalanceCost> balanceCost(const Take &take);

/// How far a joint is turned against itself in another motion, rad.
double jointDeviation(const SimulatedFrame &a, const SimulatedFrame &b, std::size_t joint);

/// The joint whose bending shows a blow to `body`.
BallJointId struckJoint(BodyId body);

} // namespace flinch

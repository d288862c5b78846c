#pragma once

#include "core/take/take.h"

#include <bitset>

namespace flinch {

/// The channels in which a body can differ from itself: the thirteen ball joints, then the pelvis.
inline constexpr std::size_t kRootTurn = kBallJointCount;
inline constexpr std::size_t kRootMove = kBallJointCount + 1;
inline constexpr std::size_t kChannelCount = kBallJointCount + 2;

/// Place of the pelvis's joint and rotations of the bodies: what a skeleton can show of them.
struct BodyState
{
    Vector3 position = Vector3::Zero();           // of the joint that drives the pelvis, world
    Quaternion rotation = Quaternion::Identity(); // of the pelvis, world
    PerBallJoint<Quaternion> relative;            // child against parent
};

BodyState bodyState(const Character &character, const SimulatedFrame &frame);
BodyState bodyState(const Character &character, const BodyPose &pose);

/// What takes one state to another: turns in the axes of the turned body, the move in world axes.
struct BodyDifference
{
    Vector3 move = Vector3::Zero();
    Quaternion turn = Quaternion::Identity();
    PerBallJoint<Quaternion> joints;
    std::bitset<kChannelCount> differs; // false: the two are the same, bit for bit

    const Quaternion &rotation(std::size_t channel) const
    {
        return channel == kRootTurn ? turn : joints[channel];
    }

    Quaternion &rotation(std::size_t channel)
    {
        return channel == kRootTurn ? turn : joints[channel];
    }

    /// rad, or metres for the move.
    double size(std::size_t channel) const;
};

/// `to` ⊖ `from`.
BodyDifference difference(const BodyState &from, const BodyState &to);

/// From one difference of a state to another, along the shortest rotations: 0 is `a`, 1 is `b`.
BodyDifference mixed(const BodyDifference &a, const BodyDifference &b, double share);

} // namespace flinch

#pragma once

#include "core/motion/geometry.h"

#include <array>

namespace flinch {

/// The bodies that move on their own: all of the character's but the hands, which are part of their
/// forearms. In the order of BodyId, so that parents come first and link n hangs on ball joint n
/// - 1.
inline constexpr int kLinkCount = 14;
inline constexpr int kPelvisLink = 0;

template<typename T>
using PerLink = std::array<T, kLinkCount>;

/// One value per ball joint; joint n carries link n + 1.
template<typename T>
using PerJoint = std::array<T, kLinkCount - 1>;

/// Where the links are and how they move. World axes, origins at the centres of mass.
struct LinkState
{
    PerLink<Vector3> position;
    PerLink<Quaternion> rotation;
    PerLink<Vector3> velocity;
    PerLink<Vector3> angularVelocity;
};

/// A force at the centre of mass and a torque, world axes.
struct Wrench
{
    Vector3 force = Vector3::Zero();
    Vector3 torque = Vector3::Zero();
};

} // namespace flinch

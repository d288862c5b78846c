#pragma once

#include "core/motion/geometry.h"

#include <array>
#include <cmath>

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

/// Rotation vector of the short way from `from` to `to`, world axes.
inline Vector3 rotationError(const Quaternion &from, const Quaternion &to)
{
    Quaternion d = to * from.conjugate();
    if (d.w() < 0)
        d.coeffs() = -d.coeffs();
    const double s = d.vec().norm();
    if (s < 1e-12)
        return 2 * d.vec();
    return (2 * std::atan2(s, d.w()) / s) * d.vec();
}

} // namespace flinch

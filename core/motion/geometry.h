#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <cmath>

/// The vocabulary of core: metres, radians, Y up, right-handed, double.
namespace flinch {

using Vector3 = Eigen::Vector3d;
using Quaternion = Eigen::Quaterniond;
using Matrix3 = Eigen::Matrix3d;

/// Angle of the rotation from `a` to `b`, the short way round: 0 … π. Accurate near 0, unlike an
/// acos.
inline double angleBetween(const Quaternion &a, const Quaternion &b)
{
    const Quaternion d = a.conjugate() * b;
    return 2 * std::atan2(d.vec().norm(), std::abs(d.w()));
}

} // namespace flinch

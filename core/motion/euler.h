#pragma once

#include "core/motion/geometry.h"

#include <array>

namespace flinch {

/// The order in which a file multiplies its three axis rotations: Zyx means R = Rz · Ry · Rx.
enum class EulerOrder { Xyz, Xzy, Yxz, Yzx, Zxy, Zyx };

/// Axis indices (0 X, 1 Y, 2 Z) of `order`, first factor first.
std::array<int, 3> eulerAxes(EulerOrder order);

/// `angles` belong to the axes of `order`, first factor first; radians.
Quaternion quaternionFromEuler(const Vector3 &angles, EulerOrder order);

/// One triple of angles for `rotation`; exact also at gimbal lock.
Vector3 eulerFromQuaternion(const Quaternion &rotation, EulerOrder order);

/// The triple nearest to `previous`, so that a curve through successive frames has no flips and
/// winds past 360° when the motion does.
Vector3 unrolledEuler(const Quaternion &rotation, EulerOrder order, const Vector3 &previous);

} // namespace flinch

#include "core/motion/euler.h"

#include <cmath>
#include <numbers>

namespace flinch {

namespace {

using std::numbers::pi;

/// +1 when the axes are a cyclic permutation of X Y Z, else -1. An odd order is the even one
/// mirrored: the same formulas with all angles negated.
double parity(const std::array<int, 3> &axes)
{
    return (axes[1] - axes[0] + 3) % 3 == 1 ? 1.0 : -1.0;
}

double nearestTurn(double angle, double previous)
{
    return angle + 2 * pi * std::round((previous - angle) / (2 * pi));
}

/// The third angle, given the first: what remains of `m` once the first rotation is taken off.
double thirdAngle(const Matrix3 &m, const std::array<int, 3> &axes, double first)
{
    const auto [i, j, k] = axes;
    const double s = std::sin(first);
    const double c = std::cos(first);
    return std::atan2(c * m(j, i) + s * m(k, i), c * m(j, j) + s * m(k, j));
}

/// Angles of the even formulas; `lockedFirst` is used where the first angle is undetermined.
Vector3 evenAngles(const Matrix3 &m, const std::array<int, 3> &axes, double lockedFirst)
{
    const auto [i, j, k] = axes;
    const double cosSecond = std::hypot(m(i, i), m(i, j));
    const double first = cosSecond < 1e-9 ? lockedFirst : std::atan2(-m(j, k), m(k, k));
    return {first, std::atan2(m(i, k), cosSecond), thirdAngle(m, axes, first)};
}

} // namespace

std::array<int, 3> eulerAxes(EulerOrder order)
{
    switch (order) {
    case EulerOrder::Xyz:
        return {0, 1, 2};
    case EulerOrder::Xzy:
        return {0, 2, 1};
    case EulerOrder::Yxz:
        return {1, 0, 2};
    case EulerOrder::Yzx:
        return {1, 2, 0};
    case EulerOrder::Zxy:
        return {2, 0, 1};
    case EulerOrder::Zyx:
        break;
    }
    return {2, 1, 0};
}

Quaternion quaternionFromEuler(const Vector3 &angles, EulerOrder order)
{
    Quaternion rotation = Quaternion::Identity();
    const auto axes = eulerAxes(order);
    for (std::size_t n = 0; n < 3; ++n)
        rotation = rotation * Eigen::AngleAxisd(angles[Eigen::Index(n)], Vector3::Unit(axes[n]));
    return rotation;
}

Vector3 eulerFromQuaternion(const Quaternion &rotation, EulerOrder order)
{
    const auto axes = eulerAxes(order);
    return parity(axes) * evenAngles(rotation.toRotationMatrix(), axes, 0.0);
}

Vector3 unrolledEuler(const Quaternion &rotation, EulerOrder order, const Vector3 &previous)
{
    const auto axes = eulerAxes(order);
    const double sign = parity(axes);
    const Vector3 before = sign * previous;
    const Vector3 a = evenAngles(rotation.toRotationMatrix(), axes, before.x());
    // every rotation has a second triple, half a turn away in the outer axes
    const Vector3 b(a.x() + pi, pi - a.y(), a.z() + pi);
    const auto unroll = [&before](const Vector3 &v) {
        return Vector3(nearestTurn(v.x(), before.x()), nearestTurn(v.y(), before.y()),
                       nearestTurn(v.z(), before.z()));
    };
    const Vector3 first = unroll(a);
    const Vector3 second = unroll(b);
    return sign
           * ((first - before).squaredNorm() <= (second - before).squaredNorm() ? first : second);
}

} // namespace flinch

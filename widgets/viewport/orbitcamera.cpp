#include "widgets/viewport/orbitcamera.h"

#include <algorithm>
#include <numbers>

namespace flinch {

namespace {

constexpr double kPi = std::numbers::pi;
/// Straight down and up are allowed for the standard views.
constexpr double kSteepest = kPi / 2;
/// A drag over the pane's height turns by this much.
constexpr double kTurnPerHeight = kPi;

/// How far spheres reach to one side of a view: a side is a plane through the eye, `tangent` wide.
double reach(const std::vector<Sphere> &spheres, const Vector3 &forward, const Vector3 &side,
             double tangent)
{
    double most = -1e300;
    const double secant = std::sqrt(1 + tangent * tangent);
    for (const Sphere &s : spheres)
        most = std::max(most,
                        s.centre.dot(side) - tangent * s.centre.dot(forward) + s.radius * secant);
    return most;
}

} // namespace

Vector3 OrbitCamera::forward() const
{
    return {-std::cos(pitch) * std::sin(yaw), -std::sin(pitch), -std::cos(pitch) * std::cos(yaw)};
}

Vector3 OrbitCamera::right() const
{
    return {std::cos(yaw), 0, -std::sin(yaw)};
}

Vector3 OrbitCamera::up() const
{
    return right().cross(forward());
}

Eigen::Matrix4d OrbitCamera::viewProjection(double aspect) const
{
    Eigen::Matrix4d view = Eigen::Matrix4d::Identity();
    const Vector3 at = eye();
    view.block<1, 3>(0, 0) = right().transpose();
    view.block<1, 3>(1, 0) = up().transpose();
    view.block<1, 3>(2, 0) = -forward().transpose();
    view(0, 3) = -right().dot(at);
    view(1, 3) = -up().dot(at);
    view(2, 3) = forward().dot(at);
    // planes close about what is seen keep the depth buffer precise
    const double near = std::max(0.02, 0.05 * distance);
    const double far = distance + 40;
    const double scale = 1 / std::tan(kLens / 2);
    Eigen::Matrix4d projection = Eigen::Matrix4d::Zero();
    projection(0, 0) = scale / aspect;
    projection(1, 1) = scale;
    projection(2, 2) = (far + near) / (near - far);
    projection(2, 3) = 2 * far * near / (near - far);
    projection(3, 2) = -1;
    return projection * view;
}

double OrbitCamera::metresPerPixel(double depth, const QSizeF &pane) const
{
    return 2 * depth * std::tan(kLens / 2) / pane.height();
}

Ray OrbitCamera::ray(double x, double y, const QSizeF &pane) const
{
    const double perPixel = metresPerPixel(1, pane);
    const Vector3 direction = forward() + (x - pane.width() / 2) * perPixel * right()
                              - (y - pane.height() / 2) * perPixel * up();
    return {eye(), direction.normalized()};
}

Vector3 OrbitCamera::project(const Vector3 &point, const QSizeF &pane) const
{
    const Vector3 from = point - eye();
    const double depth = from.dot(forward());
    if (depth <= 0)
        return {0, 0, depth};
    const double perPixel = metresPerPixel(depth, pane);
    return {pane.width() / 2 + from.dot(right()) / perPixel,
            pane.height() / 2 - from.dot(up()) / perPixel, depth};
}

void OrbitCamera::orbit(double dx, double dy, const QSizeF &pane)
{
    const double perPixel = kTurnPerHeight / pane.height();
    turnTo(yaw - dx * perPixel, pitch + dy * perPixel);
}

void OrbitCamera::turnTo(double newYaw, double newPitch)
{
    yaw = std::remainder(newYaw, 2 * kPi);
    pitch = std::clamp(newPitch, -kSteepest, kSteepest);
}

void OrbitCamera::pan(double dx, double dy, const QSizeF &pane)
{
    const double perPixel = metresPerPixel(distance, pane);
    pivot += perPixel * (-dx * right() + dy * up());
}

void OrbitCamera::dolly(double factor)
{
    distance = std::clamp(distance * factor, kNearest, kFarthest);
}

void OrbitCamera::dollyAbout(double factor, double x, double y, const QSizeF &pane)
{
    const double before = distance;
    dolly(factor);
    const double moved = metresPerPixel(before, pane) - metresPerPixel(distance, pane);
    pivot += moved * ((x - pane.width() / 2) * right() - (y - pane.height() / 2) * up());
}

void OrbitCamera::frame(const std::vector<Sphere> &spheres, const QSizeF &pane, double margin)
{
    if (spheres.empty() || pane.isEmpty())
        return;
    const double tanY = std::tan(kLens / 2) / margin;
    const double tanX = tanY * pane.width() / pane.height();
    // where two opposite sides touch the spheres, the eye stands between them
    const double rightMost = reach(spheres, forward(), right(), tanX);
    const double leftMost = reach(spheres, forward(), -right(), tanX);
    const double topMost = reach(spheres, forward(), up(), tanY);
    const double bottomMost = reach(spheres, forward(), -up(), tanY);
    const double alongX = (rightMost - leftMost) / 2, alongY = (topMost - bottomMost) / 2;
    const double back =
        std::max((rightMost + leftMost) / (2 * tanX), (topMost + bottomMost) / (2 * tanY));
    double middle = 0;
    for (const Sphere &s : spheres)
        middle += s.centre.dot(forward()) / double(spheres.size());
    pivot = alongX * right() + alongY * up() + middle * forward();
    distance = std::clamp(middle + back, kNearest, kFarthest);
}

void OrbitCamera::keepInside(const std::vector<Sphere> &spheres, const QSizeF &pane, double margin)
{
    if (spheres.empty() || pane.isEmpty())
        return;
    const double tanY = std::tan(kLens / 2) / margin;
    const double tanX = tanY * pane.width() / pane.height();
    const double back = -eye().dot(forward());
    const auto step = [&](const Vector3 &axis, double tangent) -> Vector3 {
        const double least = reach(spheres, forward(), axis, tangent) - tangent * back;
        const double most = tangent * back - reach(spheres, forward(), -axis, tangent);
        const double at = eye().dot(axis);
        // what does not fit is cut alike on both sides
        const double to = least > most ? (least + most) / 2 : std::clamp(at, least, most);
        return (to - at) * axis;
    };
    pivot += step(right(), tanX) + step(up(), tanY);
}

OrbitCamera blendCameras(const OrbitCamera &a, const OrbitCamera &b, double weight)
{
    OrbitCamera c;
    c.pivot = a.pivot + weight * (b.pivot - a.pivot);
    c.distance = a.distance * std::pow(b.distance / a.distance, weight);
    c.turnTo(a.yaw + weight * std::remainder(b.yaw - a.yaw, 2 * kPi),
             a.pitch + weight * (b.pitch - a.pitch));
    return c;
}

} // namespace flinch

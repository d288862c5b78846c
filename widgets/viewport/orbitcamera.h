#pragma once

#include "core/motion/geometry.h"

#include <QSizeF>

#include <vector>

namespace flinch {

struct Ray
{
    Vector3 origin = Vector3::Zero();
    Vector3 direction = Vector3::UnitZ(); // unit length

    Vector3 at(double distance) const { return origin + distance * direction; }
};

struct Sphere
{
    Vector3 centre = Vector3::Zero();
    double radius = 0;
};

/// A camera that looks at a pivot: metres and radians, Y up. Yaw 0 stands at +Z of the pivot and
/// looks along -Z; positive yaw goes towards +X, positive pitch up. Points on the screen are given
/// in any pixel unit from the top left of a pane, with the pane's size in the same unit.
struct OrbitCamera
{
    static constexpr double kLens = 28 * 3.14159265358979323846 / 180; // vertical
    static constexpr double kNearest = 0.15;
    static constexpr double kFarthest = 200;

    Vector3 pivot{0, 0.9, 0};
    double distance = 4.2;
    double yaw = 0;
    double pitch = 0;

    Vector3 forward() const; // of sight
    Vector3 right() const;
    Vector3 up() const;

    Vector3 eye() const { return pivot - distance * forward(); }

    /// Clip space from world, OpenGL's conventions.
    Eigen::Matrix4d viewProjection(double aspect) const;

    Ray ray(double x, double y, const QSizeF &pane) const;
    /// Where a point shows: pixels from the top left; z is its depth along the sight, not above 0
    /// when it is behind the eye.
    Vector3 project(const Vector3 &point, const QSizeF &pane) const;
    /// Metres a pixel covers at a depth along the sight.
    double metresPerPixel(double depth, const QSizeF &pane) const;

    void orbit(double dx, double dy, const QSizeF &pane);
    /// The pivot's plane follows the mouse.
    void pan(double dx, double dy, const QSizeF &pane);
    void dolly(double factor);
    /// What is at the pivot's depth under the cursor stays there.
    void dollyAbout(double factor, double x, double y, const QSizeF &pane);
    /// Direction kept; all spheres fit into the pane with a margin (1 touches its edges).
    void frame(const std::vector<Sphere> &spheres, const QSizeF &pane, double margin = 1.12);
    /// Direction and distance kept; moves aside just as far as brings all spheres into the pane.
    void keepInside(const std::vector<Sphere> &spheres, const QSizeF &pane, double margin);
    void turnTo(double newYaw, double newPitch);

    friend bool operator==(const OrbitCamera &a, const OrbitCamera &b)
    {
        return a.pivot == b.pivot && a.distance == b.distance && a.yaw == b.yaw
               && a.pitch == b.pitch;
    }
};

/// From `a` (0) to `b` (1), the short way round.
OrbitCamera blendCameras(const OrbitCamera &a, const OrbitCamera &b, double weight);

} // namespace flinch

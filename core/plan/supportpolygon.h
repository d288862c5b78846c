#pragma once

#include "core/motion/geometry.h"

#include <array>
#include <span>

namespace flinch {

/// A place or way on the floor: x and z.
using Vec2 = Eigen::Vector2d;

inline Vec2 onFloor(const Vector3 &v)
{
    return {v.x(), v.z()};
}

inline Vector3 fromFloor(const Vec2 &v, double height = 0)
{
    return {v.x(), height, v.y()};
}

/// What lies between the feet: the convex hull of a few points on the floor.
class SupportPolygon
{
public:
    static constexpr std::size_t kMostPoints = 8;

    SupportPolygon() = default;
    explicit SupportPolygon(std::span<const Vec2> points);

    bool isEmpty() const { return m_count == 0; }

    /// How far `place` is outside; negative: inside, so far from the edge. Huge where there is
    /// nothing.
    double distance(const Vec2 &place) const;
    /// The place itself where it is inside, else the nearest of the edge.
    Vec2 nearest(const Vec2 &place) const;

private:
    struct Closest
    {
        Vec2 place;
        double distance;
        bool inside;
    };

    Closest closest(const Vec2 &place) const;

    std::array<Vec2, 2 * kMostPoints> m_corners; // counter-clockwise, seen with z up
    std::size_t m_count = 0;
};

} // namespace flinch

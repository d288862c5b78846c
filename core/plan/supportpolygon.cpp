#include "core/plan/supportpolygon.h"

#include <algorithm>
#include <limits>

namespace flinch {

namespace {

double cross(const Vec2 &a, const Vec2 &b)
{
    return a.x() * b.y() - a.y() * b.x();
}

} // namespace

SupportPolygon::SupportPolygon(std::span<const Vec2> points)
{
    std::array<Vec2, kMostPoints> sorted;
    const std::size_t count = std::min(points.size(), kMostPoints);
    const auto isBefore = [](const Vec2 &a, const Vec2 &b) {
        return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y();
    };
    for (std::size_t n = 0; n < count; ++n) {
        std::size_t at = n;
        for (; at > 0 && isBefore(points[n], sorted[at - 1]); --at)
            sorted[at] = sorted[at - 1];
        sorted[at] = points[n];
    }
    const auto add = [this](const Vec2 &point, std::size_t least) {
        while (m_count > least
               && cross(m_corners[m_count - 1] - m_corners[m_count - 2],
                        point - m_corners[m_count - 2])
                      <= 0)
            --m_count;
        m_corners[m_count++] = point;
    };
    // the lower side, then the upper one back
    for (std::size_t i = 0; i < count; ++i)
        add(sorted[i], 1);
    if (count < 3)
        return;
    const std::size_t lower = m_count;
    for (std::size_t i = count - 1; i-- > 0;)
        add(sorted[i], lower);
    --m_count; // the first once more
}

SupportPolygon::Closest SupportPolygon::closest(const Vec2 &place) const
{
    Closest found{place, std::numeric_limits<double>::infinity(), m_count >= 3};
    for (std::size_t i = 0; i < m_count; ++i) {
        const Vec2 &a = m_corners[i];
        const Vec2 edge = m_corners[(i + 1) % m_count] - a;
        if (cross(edge, place - a) < 0)
            found.inside = false;
        const double length = edge.squaredNorm();
        const double share = length > 0 ? std::clamp(edge.dot(place - a) / length, 0.0, 1.0) : 0.0;
        const Vec2 at = a + share * edge;
        if (const double distance = (place - at).norm(); distance < found.distance) {
            found.distance = distance;
            found.place = at;
        }
    }
    return found;
}

double SupportPolygon::distance(const Vec2 &place) const
{
    const Closest found = closest(place);
    return found.inside ? -found.distance : found.distance;
}

Vec2 SupportPolygon::nearest(const Vec2 &place) const
{
    const Closest found = closest(place);
    return found.inside ? place : found.place;
}

} // namespace flinch

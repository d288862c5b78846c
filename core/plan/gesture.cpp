#include "core/plan/gesture.h"

#include "core/motion/smoothstep.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

constexpr double kUsualLeg = 0.83;      // m, from hip to ankle
constexpr double kSettleSeconds = 0.35; // over which a gesture comes to what is kept
constexpr double kHandRoom = 0.05;      // from the skin to the centre of a hand, m

double legLength(const LinkModel &model)
{
    const auto bone = [&model](BodyId upper, BodyId lower) {
        return (model.links[std::size_t(linkOfBody(lower))].anchorInParent
                - model.links[std::size_t(linkOfBody(upper))].anchorInLink)
            .norm();
    };
    return bone(BodyId::LeftThigh, BodyId::LeftShin) + bone(BodyId::LeftShin, BodyId::LeftFoot);
}

Vector3 level(const Vector3 &v)
{
    return {v.x(), 0, v.z()};
}

/// How far a point is outside of a shape; less than nothing inside.
double distanceTo(const CollisionShape &shape, const Vector3 &point)
{
    const Vector3 local = shape.rotation.conjugate() * (point - shape.centre);
    if (shape.kind == CollisionShape::Kind::Box)
        return (local.cwiseAbs() - shape.halfExtents).maxCoeff();
    const double along = std::clamp(local.z(), -shape.halfLength, shape.halfLength);
    return (local - Vector3(0, 0, along)).norm() - shape.radius;
}

} // namespace

double Swell::at(double seconds) const
{
    const double up = smoothStep((seconds - begin) / rise);
    if (up <= 0 || seconds >= end)
        return 0;
    const double kept = 1 - settle * smoothStep((seconds - begin - rise) / kSettleSeconds);
    const double left = 1 - smoothStep((seconds - off) / offSpan);
    return up * kept * left * (1 - smoothStep((seconds - fade) / (end - fade)));
}

void Swell::endBy(double seconds)
{
    offSpan = std::min(0.25, 0.7 * rise);
    off = std::min(off, std::max(seconds, begin + 1.5 * rise) - offSpan);
}

Bearing::Bearing(const LinkModel &model, const LinkState &links)
    : m_trunk(bodyFrame(model, links, linkOfBody(BodyId::Chest)))
{
    // someone on the side has no level left, but a level front
    Vector3 left = level(m_trunk.left);
    if (left.norm() < 0.3)
        left = Vector3::UnitY().cross(level(m_trunk.forward));
    m_level.left = left.normalized();
    m_level.forward = m_level.left.cross(Vector3::UnitY());
}

double bodyScale(const LinkModel &model)
{
    return legLength(model) / kUsualLeg;
}

double roomBelow(const LinkModel &model, const LinkState &links)
{
    const double lowest = lowestPoint(model.links[0], links.position[0], links.rotation[0]);
    return smoothStep(lowest / (0.7 * legLength(model)));
}

Vector3 coveringPlace(const Link &link, const Vector3 &point, const Vector3 &direction)
{
    constexpr double kStep = 0.01;
    constexpr double kFarthest = 0.4;
    const auto distance = [&link](const Vector3 &place) {
        double nearest = std::numeric_limits<double>::infinity();
        for (const CollisionShape &shape : link.shapes)
            nearest = std::min(nearest, distanceTo(shape, place));
        return nearest;
    };
    // the outermost skin on the way, past gaps between shapes
    for (double way = kFarthest; way > 0; way -= kStep) {
        const Vector3 place = point - way * direction;
        if (distance(place) < kHandRoom)
            return point - (way + kStep) * direction;
    }
    return point - kHandRoom * direction;
}

LinkState linksAt(const LinkModel &model, const TargetTrack &track, double seconds)
{
    const double place = seconds / track.knotSeconds();
    return linkStateOf(model, track.knot(std::clamp(int(place), 0, track.knotCount() - 1)));
}

} // namespace flinch

#include "core/plan/struckregion.h"

#include "core/plan/bodyframe.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace flinch {

namespace {

/// What is struck of a body from the front, from a side, from behind.
struct Row
{
    BodyId body;
    Region front, side, back;
};

constexpr std::array<Row, 10> kRows = {{
    {BodyId::Head, Region::Head, Region::Head, Region::Head},
    {BodyId::Chest, Region::Chest, Region::Ribs, Region::Back},
    {BodyId::Abdomen, Region::Belly, Region::Ribs, Region::Back},
    {BodyId::Pelvis, Region::Groin, Region::Thigh, Region::Back},
    {BodyId::LeftUpperArm, Region::Shoulder, Region::Shoulder, Region::Shoulder},
    {BodyId::LeftForearm, Region::Arm, Region::Arm, Region::Arm},
    {BodyId::LeftHand, Region::Arm, Region::Arm, Region::Arm},
    {BodyId::LeftThigh, Region::Thigh, Region::Thigh, Region::Thigh},
    {BodyId::LeftShin, Region::Shin, Region::Shin, Region::Shin},
    {BodyId::LeftFoot, Region::Shin, Region::Shin, Region::Shin},
}};

/// Front and back reach so far to the sides, sine and cosine of the angle from straight ahead.
constexpr double kSideFrom = 0.77; // 50°
/// A point of the chest as far out as this share of the way to the shoulder, and above the middle,
/// is the shoulder.
constexpr double kShoulderShare = 0.75;

bool isOfALimb(BodyId body)
{
    return otherSide(body) != body;
}

} // namespace

StruckPlace struckPlace(const LinkModel &model, const LinkState &links, const PlannedBlow &blow)
{
    const int chest = linkOfBody(BodyId::Chest);
    StruckPlace place;
    place.seenBy = isOfALimb(blow.body) ? chest : blow.link;
    const BodyFrame frame = bodyFrame(model, links, place.seenBy);
    const auto seen = [&frame](const Vector3 &v) {
        return Vector3(v.dot(frame.left), v.dot(frame.up), v.dot(frame.forward));
    };
    place.from = seen(-blow.direction);
    if (isOfALimb(blow.body)) {
        place.toLeft = isLeft(blow.body) ? 1 : -1;
    } else {
        // a blow from the front that meets the side is one to the side
        const Vector3 point = seen(links.rotation[std::size_t(blow.link)] * blow.point);
        const Vector3 towards(place.from.x() + point.x() / 0.2, 0,
                              place.from.z() + point.z() / 0.2);
        if (towards.norm() > 0.2)
            place.toLeft = std::clamp(towards.normalized().x() / kSideFrom, -1.0, 1.0);
    }
    const BodyId body =
        isOfALimb(blow.body) && !isLeft(blow.body) ? otherSide(blow.body) : blow.body;
    const auto row = std::ranges::find(kRows, body, &Row::body);
    const bool isAside = std::abs(place.toLeft) >= 1 && !isOfALimb(blow.body);
    place.region = isAside ? row->side : place.from.z() < -0.2 ? row->back : row->front;
    if (body == BodyId::Chest) {
        const auto &shoulder = model.links[std::size_t(linkOfBody(BodyId::LeftUpperArm))];
        const BodyFrame own = bodyFrame(model, chest);
        if (std::abs(blow.point.dot(own.left))
                > kShoulderShare * shoulder.anchorInParent.dot(own.left)
            && blow.point.dot(own.up) > 0)
            place.region = Region::Shoulder;
    }
    return place;
}

} // namespace flinch

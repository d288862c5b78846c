#include "core/take/footsupport.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace flinch {

namespace {

constexpr double kGravity = 9.81;
constexpr double kFriction = 0.8;

using Point = Eigen::Vector2d; // x, z on the floor

double cross(const Point &a, const Point &b)
{
    return a.x() * b.y() - a.y() * b.x();
}

/// Corners in order, counter-clockwise.
std::vector<Point> hull(std::vector<Point> points)
{
    std::ranges::sort(points, [](const Point &a, const Point &b) {
        return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y();
    });
    std::vector<Point> result;
    const auto add = [&result](const Point &point, std::size_t keep) {
        while (result.size() > keep
               && cross(result.back() - result[result.size() - 2], point - result.back()) <= 0)
            result.pop_back();
        result.push_back(point);
    };
    for (const Point &point : points)
        add(point, 1);
    const std::size_t lower = result.size();
    for (auto point = std::next(points.rbegin()); point != points.rend(); ++point)
        add(*point, lower);
    result.pop_back();
    return result;
}

/// How far `point` is outside; 0 within.
double distanceOutside(const std::vector<Point> &corners, const Point &point)
{
    bool inside = true;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t n = 0; n < corners.size(); ++n) {
        const Point &a = corners[n];
        const Point side = corners[(n + 1) % corners.size()] - a;
        inside = inside && cross(side, point - a) >= 0;
        const double along =
            std::clamp((point - a).dot(side) / std::max(side.squaredNorm(), 1e-12), 0.0, 1.0);
        nearest = std::min(nearest, (a + along * side - point).norm());
    }
    return inside ? 0 : nearest;
}

std::vector<Point> soles(const Character &character, const BodyPose &pose,
                         const std::array<bool, 2> &stands)
{
    std::vector<Point> points;
    for (std::size_t side = 0; side < 2; ++side) {
        const BodyId foot = side == 0 ? BodyId::LeftFoot : BodyId::RightFoot;
        for (const Vector3 &corner : side == 0 ? character.leftSole : character.rightSole) {
            const Vector3 place = pose.point(foot, corner);
            if (stands[side])
                points.emplace_back(place.x(), place.z());
        }
    }
    return points;
}

} // namespace

double beyondFeet(const Character &character, const SimulatedFrame &frame,
                  const std::array<bool, 2> &stands, double frameSeconds)
{
    // all that comes from outside, but for blows
    Vector3 force = Vector3::Zero();
    Vector3 moment = Vector3::Zero(); // about the origin, on the floor
    const auto add = [&](const Vector3 &f, const Vector3 &at) {
        force += f;
        moment += at.cross(f);
    };
    add(frame.assist.pelvisForce + character.massKg * kGravity * Vector3::UnitY(),
        frame.pose.positions[BodyId::Pelvis]);
    moment += frame.assist.pelvisTorque;
    add(frame.assist.footForce[0], frame.pose.positions[BodyId::LeftFoot]);
    add(frame.assist.footForce[1], frame.pose.positions[BodyId::RightFoot]);
    for (const Contact &contact : frame.contacts) {
        if (contact.with == Contact::With::Ground)
            add(contact.impulse / frameSeconds, contact.point);
    }
    if (!stands[0] && !stands[1])
        return force.norm();
    const double pressed = std::max(force.y(), 0.0);
    const double pulled = std::max(-force.y(), 0.0);
    const double sliding = std::max(0.0, std::hypot(force.x(), force.z()) - kFriction * pressed);
    double tipping = 0;
    if (pressed > 1) {
        const Point pressure(moment.z() / pressed, -moment.x() / pressed);
        const double outside =
            distanceOutside(hull(soles(character, frame.pose, stands)), pressure);
        tipping = pressed * outside / std::max(frame.centreOfMass.y(), 0.2);
    }
    return std::hypot(std::hypot(sliding, tipping), pulled);
}

} // namespace flinch

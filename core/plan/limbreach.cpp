#include "core/plan/limbreach.h"

#include "core/motion/smoothstep.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

/// Straighter than the first (sine of the bend) a limb has no axis of its own; from the second on
/// only its own.
constexpr double kNearlyStraight = 0.05;
constexpr double kClearlyBent = 0.3;
/// Folded so far that flesh meets, in lengths of the limb.
constexpr double kFolded = 0.3;
constexpr double kTightest = 0.2;
/// A joint that is bent the wrong way is put right over so much of a move, in lengths.
constexpr double kRightingMove = 0.04;

/// So far before its stop a joint begins to feel it, and so far it stays away from it, rad.
constexpr double kStopRoom = 0.2;
constexpr double kStopMargin = 0.04;

Quaternion rotation(double angle, const Vector3 &axis)
{
    return Quaternion(Eigen::AngleAxisd(angle, axis));
}

/// `ratio` of the length, within what the limb can do; untouched around `own`.
double withinReach(double ratio, double own)
{
    const double far = std::max(kStraightest, own);
    const double near = std::min(kFolded, own);
    if (ratio > far) {
        const double room = std::max(1 - 1e-9 - far, 1e-12);
        return far + room * (1 - std::exp((far - ratio) / room));
    }
    if (ratio < near) {
        const double room = std::max(near - kTightest, 1e-12);
        return near - room * (1 - std::exp((ratio - near) / room));
    }
    return ratio;
}

/// By how much the lower bone turns about `axis` until the ends are `distance` apart.
double bendTo(const Vector3 &upper, const Vector3 &lower, const Vector3 &axis, double distance)
{
    const Vector3 across = lower - lower.dot(axis) * axis;
    const double straight = upper.dot(across);
    const double sideways = upper.dot(axis.cross(across));
    const double wanted = 0.5 * (distance * distance - upper.squaredNorm() - lower.squaredNorm())
                          - upper.dot(axis) * lower.dot(axis);
    const double most = std::hypot(straight, sideways);
    return std::atan2(sideways, straight)
           + std::acos(std::clamp(wanted / std::max(most, 1e-12), -1.0, 1.0));
}

} // namespace

Limb LimbTurn::turned(const Limb &limb) const
{
    const Vector3 middle = limb.root + upper * (limb.middle - limb.root);
    return {limb.root, middle, middle + lower * (limb.end - limb.middle)};
}

double smoothMax(double a, double b, double width)
{
    const double near = std::max(width - std::abs(a - b), 0.0);
    return std::max(a, b) + (width > 0 ? near * near * near / (6 * width * width) : 0);
}

Quaternion withinLimit(const JointLimit &limit, const Quaternion &relative, const Quaternion &own)
{
    // a limit is only felt where the clip itself is not
    const auto excess = [](double angle, double most, double clip) {
        const double from = std::max(most - kStopRoom, clip);
        const double room = std::max(most - kStopMargin - from, kStopMargin);
        return angle > from ? angle - from - room * (1 - std::exp((from - angle) / room)) : 0.0;
    };
    const SwingTwist clip = swingTwist(limit, own);
    const SwingTwist now = swingTwist(limit, relative);
    const double untwist = excess(now.twist, limit.maxTwist, clip.twist)
                           - excess(-now.twist, -limit.minTwist, -clip.twist);
    const double unswing = excess(now.swing, limit.maxSwing, clip.swing);
    if (untwist == 0 && unswing == 0)
        return relative;
    const Quaternion away =
        limit.neutral.conjugate() * relative * rotation(-untwist, limit.twistAxis);
    const Vector3 axis = (away * limit.twistAxis).cross(limit.twistAxis);
    if (axis.norm() < 1e-9)
        return (limit.neutral * away).normalized();
    return (limit.neutral * rotation(unswing, axis.normalized()) * away).normalized();
}

LimbTurn reach(const Limb &limb, const Vector3 &hinge, const Vector3 &goal)
{
    const Vector3 upper = limb.middle - limb.root;
    const Vector3 lower = limb.end - limb.middle;
    const double length = limb.length();
    const Vector3 across = upper.cross(lower);
    const double bend = across.norm() / (upper.norm() * lower.norm());
    const bool isBentRight = across.dot(hinge) > 0;
    const double own =
        isBentRight ? smoothStep((bend - kNearlyStraight) / (kClearlyBent - kNearlyStraight)) : 0;
    Vector3 axis = hinge;
    if (own > 0)
        axis = (own * across.normalized() + (1 - own) * hinge).normalized();

    const double now = (limb.end - limb.root).norm();
    const double distance = length * withinReach((goal - limb.root).norm() / length, now / length);
    // zero, but for a joint that is bent the wrong way
    const double wrong = bendTo(upper, lower, axis, now);
    const double righted = smoothStep((goal - limb.end).norm() / (kRightingMove * length));
    const Quaternion bending =
        rotation(bendTo(upper, lower, axis, distance) - (1 - righted) * wrong, axis);
    const Quaternion swing = Quaternion::FromTwoVectors(upper + bending * lower, goal - limb.root);
    return {swing, swing * bending};
}

Quaternion swivel(const Limb &limb, const Vector3 &pole, double share)
{
    const Vector3 line = (limb.end - limb.root).normalized();
    const auto across = [&line](const Vector3 &v) -> Vector3 {
        return v - v.dot(line) * line;
    };
    const Vector3 from = across(limb.middle - limb.root);
    const Vector3 to = across(pole);
    // a straight limb, or a pole along it, points nowhere
    const double sure = smoothStep(from.norm() / (0.2 * limb.length()))
                        * smoothStep(to.norm() / (0.3 * pole.norm()));
    if (sure <= 0)
        return Quaternion::Identity();
    const double angle = std::atan2(from.cross(to).dot(line), from.dot(to));
    return rotation(sure * share * angle, line);
}

} // namespace flinch

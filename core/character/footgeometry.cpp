#include "core/character/footgeometry.h"

#include "core/character/anthropometry.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

/// Part of the clip in which a foot is taken to stand.
constexpr double kStandingPart = 0.2;
/// Toes bend, so only this part of them belongs to the rigid foot.
constexpr double kRigidToes = 0.35;
/// Up never leans farther than this from the shin: 60°, as a cosine.
constexpr double kLargestLean = 0.5;

struct PointOnJoint
{
    int joint;
    Vector3 offset;
};

std::vector<PointOnJoint> pointsBelow(const BoneTree &tree, int ankle)
{
    std::vector<PointOnJoint> points;
    for (const int joint : tree.branch(ankle)) {
        if (joint != ankle)
            points.push_back({joint, Vector3::Zero()});
    }
    for (const Tip &tip : tree.skeleton().tips()) {
        if (tree.isBelow(tip.joint, ankle))
            points.push_back({tip.joint, tip.offset});
    }
    return points;
}

Vector3 worldPoint(const WorldPose &pose, const PointOnJoint &point)
{
    const auto j = std::size_t(point.joint);
    return pose.positions[j] + pose.rotations[j] * point.offset;
}

/// The poses in which ankle and toes together are lowest: the foot stands flat.
std::vector<const WorldPose *> standingPoses(const ClipSamples &samples, int ankle,
                                             const std::vector<PointOnJoint> &points)
{
    std::vector<std::pair<double, const WorldPose *>> heights;
    for (const WorldPose &pose : samples.poses()) {
        const double heel = pose.positions[std::size_t(ankle)].y();
        double toes = heel;
        for (const PointOnJoint &point : points)
            toes = std::max(toes, worldPoint(pose, point).y());
        heights.emplace_back(heel + toes, &pose);
    }
    const auto count =
        std::max<std::size_t>(1, std::size_t(kStandingPart * double(heights.size())));
    std::ranges::stable_sort(heights, {}, &std::pair<double, const WorldPose *>::first);
    std::vector<const WorldPose *> poses;
    for (std::size_t i = 0; i < count; ++i)
        poses.push_back(heights[i].second);
    return poses;
}

template<typename Function>
Vector3 meanOver(const std::vector<const WorldPose *> &poses, Function function)
{
    Vector3 sum = Vector3::Zero();
    for (const WorldPose *pose : poses)
        sum += function(*pose);
    return sum / double(poses.size());
}

Vector3 perpendicular(const Vector3 &vector, const Vector3 &unit)
{
    return vector - vector.dot(unit) * unit;
}

} // namespace

FootMeasure measureFoot(const ClipSamples &samples, const BoneTree &tree, int ankle, int shin,
                        int chest, const Vector3 &chestForward, double size)
{
    const auto a = std::size_t(ankle);
    const std::vector<PointOnJoint> points = pointsBelow(tree, ankle);
    const auto standing = standingPoses(samples, ankle, points);
    const auto inFoot = [&](const PointOnJoint &point) {
        return meanOver(standing, [&](const WorldPose &pose) -> Vector3 {
            return pose.rotations[a].conjugate() * (worldPoint(pose, point) - pose.positions[a]);
        });
    };
    std::vector<Vector3> local;
    for (const PointOnJoint &point : points)
        local.push_back(inFoot(point));

    const Vector3 alongShin = samples.meanPosition(shin, ankle).normalized();
    Vector3 up = meanOver(standing, [&](const WorldPose &pose) -> Vector3 {
        return pose.rotations[a].conjugate() * Vector3::UnitY();
    });
    // lying, kneeling or in the air throughout: the shin knows better than gravity
    if (up.norm() < 0.5 || up.normalized().dot(alongShin) < kLargestLean)
        up = alongShin;
    up.normalize();

    // toes: the farthest point, and the joint nearest to the ankle where they bend
    Vector3 tip = Vector3::Zero();
    for (const Vector3 &point : local) {
        if (perpendicular(point, up).norm() > perpendicular(tip, up).norm())
            tip = point;
    }
    Vector3 forward = perpendicular(tip, up);
    const bool hasToes = forward.norm() > 0.02 * size;
    if (!hasToes)
        forward =
            perpendicular(meanOver(standing,
                                   [&](const WorldPose &pose) -> Vector3 {
                                       return relativeRotation(pose, chest, ankle) * chestForward;
                                   }),
                          up);
    if (forward.norm() < 1e-6)
        forward = up.unitOrthogonal();
    forward.normalize();

    FootMeasure foot;
    foot.axes = {up.cross(forward), up, forward};
    double front = anthropometry::kForefoot * size;
    if (hasToes) {
        const double tipReach = tip.dot(forward);
        double ball = tipReach;
        for (const Vector3 &point : local) {
            if (point.dot(forward) > 0.4 * tipReach)
                ball = std::min(ball, point.dot(forward));
        }
        front = std::clamp(ball + kRigidToes * (tipReach - ball), 0.6 * front, 1.8 * front);
    }
    foot.extent.front = front;
    foot.extent.heel = anthropometry::kHeel * size;
    foot.extent.sole = anthropometry::kSoleDepth * size;
    for (const Vector3 &point : local)
        foot.extent.sole =
            std::clamp(-point.dot(up), foot.extent.sole, 3 * anthropometry::kSoleDepth * size);
    return foot;
}

} // namespace flinch

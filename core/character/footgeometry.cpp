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

class Foot
{
public:
    Foot(const ClipSamples &samples, const BoneTree &tree, const FootContext &context)
        : m_samples(samples)
        , m_context(context)
    {
        const auto a = std::size_t(context.ankle);
        const std::vector<PointOnJoint> points = pointsBelow(tree, context.ankle);
        m_standing = standingPoses(samples, context.ankle, points);
        for (const PointOnJoint &point : points) {
            m_points.push_back(meanOver(m_standing, [&](const WorldPose &pose) -> Vector3 {
                return pose.rotations[a].conjugate()
                       * (worldPoint(pose, point) - pose.positions[a]);
            }));
        }
    }

    FootMeasure measure(std::optional<double> toeDepression) const
    {
        FootMeasure foot;
        Vector3 up = worldUp();
        foot.toes = toes(up);
        const bool hasToes = !foot.toes.isZero();
        if (hasToes && toeDepression) {
            const Vector3 along = foot.toes.normalized();
            const Vector3 above = perpendicular(up, along).normalized();
            up = std::cos(*toeDepression) * above - std::sin(*toeDepression) * along;
        }
        Vector3 forward = perpendicular(hasToes ? foot.toes : chestForward(), up);
        if (forward.norm() < 1e-6 * m_context.size)
            forward = up.unitOrthogonal();
        forward.normalize();
        foot.axes = {up.cross(forward), up, forward};
        foot.extent = extent(foot);
        return foot;
    }

private:
    Vector3 worldUp() const
    {
        const auto a = std::size_t(m_context.ankle);
        const Vector3 up = meanOver(m_standing, [&](const WorldPose &pose) -> Vector3 {
            return pose.rotations[a].conjugate() * Vector3::UnitY();
        });
        const Vector3 alongShin =
            m_samples.meanPosition(m_context.shin, m_context.ankle).normalized();
        // lying, kneeling or in the air throughout: the shin knows better than gravity
        if (up.norm() < 0.5 || up.normalized().dot(alongShin) < kLargestLean)
            return alongShin;
        return up.normalized();
    }

    Vector3 toes(const Vector3 &up) const
    {
        Vector3 farthest = Vector3::Zero();
        for (const Vector3 &point : m_points) {
            if (perpendicular(point, up).norm() > perpendicular(farthest, up).norm())
                farthest = point;
        }
        return perpendicular(farthest, up).norm() > 0.02 * m_context.size ? farthest
                                                                          : Vector3::Zero();
    }

    Vector3 chestForward() const
    {
        return meanOver(m_standing, [&](const WorldPose &pose) -> Vector3 {
            return relativeRotation(pose, m_context.chest, m_context.ankle)
                   * m_context.chestForward;
        });
    }

    FootExtent extent(const FootMeasure &foot) const
    {
        FootExtent extent;
        extent.heel = anthropometry::kHeel * m_context.size;
        extent.front = anthropometry::kForefoot * m_context.size;
        if (!foot.toes.isZero()) {
            const double tip = foot.toes.dot(foot.axes.forward);
            double ball = tip; // where the toes bend
            for (const Vector3 &point : m_points) {
                if (point.dot(foot.axes.forward) > 0.4 * tip)
                    ball = std::min(ball, point.dot(foot.axes.forward));
            }
            extent.front = std::clamp(ball + kRigidToes * (tip - ball), 0.6 * extent.front,
                                      1.8 * extent.front);
        }
        const double thinnest = anthropometry::kSoleDepth * m_context.size;
        extent.sole = thinnest;
        for (const Vector3 &point : m_points)
            extent.sole = std::max(extent.sole, -point.dot(foot.axes.up));
        extent.sole = std::min(extent.sole, 3 * thinnest);
        return extent;
    }

    const ClipSamples &m_samples;
    FootContext m_context;
    std::vector<const WorldPose *> m_standing;
    std::vector<Vector3> m_points; // of the toes, in the ankle's frame
};

} // namespace

double FootMeasure::toeDepression() const
{
    return toes.isZero() ? 0 : std::atan2(-toes.dot(axes.up), toes.dot(axes.forward));
}

FootMeasure measureFoot(const ClipSamples &samples, const BoneTree &tree,
                        const FootContext &context, std::optional<double> toeDepression)
{
    return Foot(samples, tree, context).measure(toeDepression);
}

} // namespace flinch

#include "core/character/footgeometry.h"

#include "core/character/anthropometry.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

/// Toes bend, so only this part of them belongs to the rigid foot.
constexpr double kRigidToes = 0.35;
/// Up never leans farther than this from the shin: 60°, as a cosine.
constexpr double kLargestLean = 0.5;
/// How far toes point below level in a foot that stands: rad. Outside, the stance is not that of
/// the foot.
constexpr double kLeastDepression = -0.3;
constexpr double kMostDepression = 0.8;
/// Shorter feet have no toes, as a part of the person's height.
constexpr double kShortestToes = 0.02;

Vector3 perpendicular(const Vector3 &vector, const Vector3 &unit)
{
    return vector - vector.dot(unit) * unit;
}

class Foot
{
public:
    Foot(const Stance &stance, const BoneTree &tree, const FootContext &context)
        : m_context(context)
        , m_shin(stance.position(context.shin, context.ankle).normalized())
        , m_up(stance.fromWorld(context.ankle, context.up))
        , m_forward(stance.fromWorld(context.ankle, context.forward))
    {
        for (const int joint : tree.branch(context.ankle)) {
            if (joint != context.ankle)
                m_points.push_back(stance.position(joint, context.ankle));
        }
        for (const Tip &tip : tree.skeleton().tips()) {
            if (tree.isBelow(tip.joint, context.ankle))
                m_points.push_back(stance.position(tip.joint, context.ankle, tip.offset));
        }
        for (const Vector3 &point : m_points) {
            if (point.norm() > m_toes.norm())
                m_toes = point;
        }
        if (m_toes.norm() < kShortestToes * context.size)
            m_toes.setZero();
    }

    FootMeasure measure() const
    {
        FootMeasure foot;
        foot.axes = axes();
        foot.extent = extent(foot.axes);
        return foot;
    }

private:
    BodyAxes axes() const
    {
        // where the shin leans far, the foot does not stand on this floor
        Vector3 up = m_up.dot(m_shin) < kLargestLean ? m_shin : m_up;
        if (m_toes.isZero()) {
            Vector3 forward = perpendicular(m_forward, up);
            if (forward.norm() < 0.1)
                forward = up.unitOrthogonal();
            forward.normalize();
            return {up.cross(forward), up, forward};
        }
        const Vector3 along = m_toes.normalized();
        const double depression = std::asin(std::clamp(-along.dot(up), -1.0, 1.0));
        if (depression < kLeastDepression || depression > kMostDepression)
            up = levelUp(along);
        const Vector3 forward = perpendicular(along, up).normalized();
        return {up.cross(forward), up, forward};
    }

    /// Up of a foot whose toes are as far below its ankle as those of a person who stands.
    Vector3 levelUp(const Vector3 &along) const
    {
        // the shin is on the back of the foot; of a foot that hangs, the back faces forward
        Vector3 back = perpendicular(m_shin, along);
        if (back.norm() < 0.3)
            back = perpendicular(m_forward, along);
        if (back.norm() < 0.1)
            back = along.unitOrthogonal();
        const double sine = std::clamp(anthropometry::kToeDrop * m_context.size / m_toes.norm(),
                                       0.0, std::sin(0.5));
        return (std::sqrt(1 - sine * sine) * back.normalized() - sine * along).normalized();
    }

    FootExtent extent(const BodyAxes &axes) const
    {
        FootExtent extent;
        extent.heel = anthropometry::kHeel * m_context.size;
        extent.front = anthropometry::kForefoot * m_context.size;
        if (!m_toes.isZero()) {
            const double tip = m_toes.dot(axes.forward);
            double ball = tip; // where the toes bend
            for (const Vector3 &point : m_points) {
                if (point.dot(axes.forward) > 0.4 * tip)
                    ball = std::min(ball, point.dot(axes.forward));
            }
            extent.front = std::clamp(ball + kRigidToes * (tip - ball), 0.6 * extent.front,
                                      1.8 * extent.front);
        }
        const double thinnest = anthropometry::kSoleDepth * m_context.size;
        extent.sole = thinnest;
        for (const Vector3 &point : m_points)
            extent.sole = std::max(extent.sole, -point.dot(axes.up));
        extent.sole = std::min(extent.sole, 3 * thinnest);
        return extent;
    }

    FootContext m_context;
    Vector3 m_shin; // the way to the knee; all in the ankle's frame
    Vector3 m_up;
    Vector3 m_forward;
    std::vector<Vector3> m_points;    // joints and tips of the toes
    Vector3 m_toes = Vector3::Zero(); // the farthest of them, zero when the foot ends at the ankle
};

} // namespace

FootMeasure measureFoot(const Stance &stance, const BoneTree &tree, const FootContext &context)
{
    return Foot(stance, tree, context).measure();
}

} // namespace flinch

#include "core/character/bodygeometry.h"

#include "core/character/anthropometry.h"
#include "core/character/footgeometry.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Character)
};

/// Bones shorter than this are points to a physics engine.
constexpr double kShortestBone = 1e-4;
/// A synthesised waist stands this far up from the hips to the chest joint.
constexpr double kWaistPlace = 0.45;

/// Toes of one foot this much lower than the other's mean that its heel is up: rad.
constexpr double kUnevenFeet = 0.1;

bool isTrunkOrHead(BodyId id)
{
    return id <= BodyId::Head;
}

/// `up` is kept, `left` made perpendicular to it.
BodyAxes axesFrom(const Vector3 &up, const Vector3 &left)
{
    BodyAxes axes;
    axes.up = up.normalized();
    const Vector3 across = left - left.dot(axes.up) * axes.up;
    axes.left = across.norm() > 1e-9 * left.norm() && across.norm() > 0 ? across.normalized()
                                                                        : axes.up.unitOrthogonal();
    axes.forward = axes.left.cross(axes.up);
    return axes;
}

class Measurer
{
public:
    Measurer(const ClipSamples &samples, const CharacterMapping &mapping)
        : m_samples(samples)
        , m_mapping(mapping)
        , m_tree(samples.skeleton())
    {}

    Result<BodyGeometry> run()
    {
        placePivots();
        if (const Status status = measureLimbs(); !status)
            return status.error();
        m_size = 0.5 * (legLength(BodyId::LeftThigh) + legLength(BodyId::RightThigh))
                 / anthropometry::kLegPerHeight;
        if (const Status status = measureTrunk(); !status)
            return status.error();
        measureHead();
        measureHands();
        measureFeet();
        measureHeight();
        return m_geometry;
    }

private:
    int source(BodyId id) const { return m_mapping.sourceJoint(id); }

    Pivot &pivot(BodyId id) { return m_geometry.pivots[id]; }

    Vector3 &start(BodyId id) { return m_geometry.start[id]; }

    Vector3 &end(BodyId id) { return m_geometry.end[id]; }

    BodyAxes &axes(BodyId id) { return m_geometry.axes[id]; }

    double legLength(BodyId thigh) const
    {
        return m_geometry.length(thigh) + m_geometry.length(BodyId(int(thigh) + 1));
    }

    void placePivots();
    Pivot bestTrunkPivot(BodyId child) const;
    Status measureLimbs();
    Status measureTrunk();
    void measureHead();
    void measureHands();
    void measureFeet();
    void measureHeight();
    Vector3 handEnd(BodyId hand, const Vector3 &forearm) const;

    Status checkBone(BodyId id) const
    {
        if (m_geometry.length(id) > kShortestBone)
            return Done();
        const QString joint = m_samples.skeleton().joint(source(id)).name;
        return Error{
            ErrorCode::Unsupported,
            Text::tr("the bone of %1 (“%2”) has no length").arg(QString(bodyName(id)), joint),
            QString(),
            Text::tr("Choose the joints of this body and the next by hand."),
            {}};
    }

    const ClipSamples &m_samples;
    const CharacterMapping &m_mapping;
    BoneTree m_tree;
    BodyGeometry m_geometry;
    double m_size = 0; // height of a person with these legs
};

/// Among the joints that stand between two bodies, the one whose place suits a ball joint best: the
/// distance between its mean places in the two bodies stays smallest.
Pivot Measurer::bestTrunkPivot(BodyId child) const
{
    const int parentJoint = source(*parentBody(child));
    const int childJoint = source(child);
    std::vector<int> candidates = {childJoint};
    if (m_tree.isBelow(childJoint, parentJoint))
        candidates = m_tree.path(parentJoint, childJoint);
    Pivot best;
    double smallest = std::numeric_limits<double>::infinity();
    for (const int joint : candidates) {
        const Pivot candidate = {m_samples.meanPosition(joint, parentJoint),
                                 m_samples.meanPosition(joint, childJoint)};
        double sum = 0;
        for (const WorldPose &pose : m_samples.poses()) {
            const auto p = std::size_t(parentJoint);
            const auto c = std::size_t(childJoint);
            sum += (pose.positions[p] + pose.rotations[p] * candidate.inParent - pose.positions[c]
                    - pose.rotations[c] * candidate.inChild)
                       .squaredNorm();
        }
        // of equals the lower one: heads turn about the base of the neck
        if (sum < smallest - 1e-12) {
            smallest = sum;
            best = candidate;
        }
    }
    return best;
}

void Measurer::placePivots()
{
    for (const BodyId id : allBodies()) {
        if (!parentBody(id))
            continue;
        if (isTrunkOrHead(id))
            pivot(id) = bestTrunkPivot(id);
        else
            pivot(id).inParent = m_samples.meanPosition(source(id), source(*parentBody(id)));
    }
    if (m_mapping.bodies[BodyId::Abdomen].followsParent) {
        const Vector3 hips =
            0.5 * (pivot(BodyId::LeftThigh).inParent + pivot(BodyId::RightThigh).inParent);
        const Vector3 waist = hips + kWaistPlace * (pivot(BodyId::Chest).inParent - hips);
        pivot(BodyId::Abdomen) = {waist, waist};
    }
}

Status Measurer::measureLimbs()
{
    for (const BodyId id : allBodies()) {
        const BodyId below = BodyId(int(id) + 1);
        const bool isLongBone =
            !isTrunkOrHead(id) && int(id) + 1 < kBodyCount && parentBody(below) == id;
        if (!isLongBone)
            continue;
        if (m_mapping.bodies[below].followsParent) {
            // the forearm ends in a tip, or is as long as forearms are
            Vector3 wrist = Vector3::Zero();
            for (const Tip &tip : m_samples.skeleton().tips()) {
                if (tip.joint == source(id) && tip.offset.norm() > wrist.norm())
                    wrist = tip.offset;
            }
            const Vector3 upper = pivot(id).inParent;
            if (wrist.norm() < 0.4 * upper.norm())
                wrist = 0.85 * m_samples.meanDirection(source(*parentBody(id)), source(id), upper);
            pivot(below) = {wrist, wrist};
        }
        start(id) = Vector3::Zero();
        end(id) = pivot(below).inParent;
        axes(id).up = -end(id).normalized();
        if (const Status status = checkBone(id); !status)
            return status;
    }
    return Done();
}

Status Measurer::measureTrunk()
{
    const Vector3 leftHip = pivot(BodyId::LeftThigh).inParent;
    const Vector3 rightHip = pivot(BodyId::RightThigh).inParent;
    start(BodyId::Pelvis) = 0.5 * (leftHip + rightHip);
    end(BodyId::Pelvis) = pivot(BodyId::Abdomen).inParent;
    start(BodyId::Abdomen) = pivot(BodyId::Abdomen).inChild;
    end(BodyId::Abdomen) = pivot(BodyId::Chest).inParent;
    start(BodyId::Chest) = pivot(BodyId::Chest).inChild;
    end(BodyId::Chest) = pivot(BodyId::Head).inParent;
    for (const BodyId id : {BodyId::Abdomen, BodyId::Chest}) {
        if (const Status status = checkBone(id); !status)
            return status;
    }
    const int pelvis = source(BodyId::Pelvis);
    const int abdomen = source(BodyId::Abdomen);
    const int chest = source(BodyId::Chest);
    Vector3 pelvisUp = end(BodyId::Pelvis) - start(BodyId::Pelvis);
    // hips and waist at one height say nothing about up
    if (pelvisUp.norm() < 0.02 * m_size)
        pelvisUp =
            m_samples.meanPosition(chest, pelvis, start(BodyId::Chest)) - start(BodyId::Pelvis);
    axes(BodyId::Pelvis) = axesFrom(pelvisUp, leftHip - rightHip);
    axes(BodyId::Chest) =
        axesFrom(end(BodyId::Chest) - start(BodyId::Chest),
                 pivot(BodyId::LeftUpperArm).inParent - pivot(BodyId::RightUpperArm).inParent);
    axes(BodyId::Abdomen) =
        axesFrom(end(BodyId::Abdomen) - start(BodyId::Abdomen),
                 m_samples.meanDirection(pelvis, abdomen, axes(BodyId::Pelvis).left)
                     + m_samples.meanDirection(chest, abdomen, axes(BodyId::Chest).left));
    return Done();
}

void Measurer::measureHead()
{
    const int head = source(BodyId::Head);
    const int chest = source(BodyId::Chest);
    const Vector3 neck = pivot(BodyId::Head).inChild;
    const Vector3 chestUp =
        m_samples.meanDirection(chest, head, axes(BodyId::Chest).up).normalized();
    const Vector3 up = neck.norm() > 0.03 * m_size ? Vector3(-neck.normalized()) : chestUp;
    // the highest point above the head joint that is not a nose, an eye or a ponytail
    Vector3 crown = Vector3::Zero();
    const auto offer = [&](const Vector3 &point) {
        if (point.dot(up) > 0.7 * point.norm() && point.dot(up) > crown.dot(up))
            crown = point;
    };
    for (const int joint : m_tree.branch(head))
        offer(m_samples.meanPosition(joint, head));
    for (const Tip &tip : m_samples.skeleton().tips()) {
        if (m_tree.isBelow(tip.joint, head))
            offer(m_samples.meanPosition(tip.joint, head, tip.offset));
    }
    const double usual = anthropometry::kHeadPerHeight * m_size;
    if (crown.norm() < 0.4 * usual)
        crown = usual * up;
    else if (crown.norm() > 2 * usual)
        crown *= 2 * usual / crown.norm();
    start(BodyId::Head) = neck;
    end(BodyId::Head) = crown;
    axes(BodyId::Head) =
        axesFrom(crown - neck, m_samples.meanDirection(chest, head, axes(BodyId::Chest).left));
}

/// Fingertips, or where they would be.
Vector3 Measurer::handEnd(BodyId hand, const Vector3 &forearm) const
{
    const int joint = source(hand);
    const double usual = anthropometry::kHandPerHeight * m_size;
    const bool ownJoint = !m_mapping.bodies[hand].followsParent;
    Vector3 sum = Vector3::Zero();
    double longest = 0;
    const auto offer = [&](const Vector3 &point) {
        sum += point;
        longest = std::max(longest, point.norm());
    };
    if (ownJoint) {
        for (const int below : m_tree.branch(joint))
            offer(m_samples.meanPosition(below, joint));
        for (const Tip &tip : m_samples.skeleton().tips()) {
            if (m_tree.isBelow(tip.joint, joint))
                offer(m_samples.meanPosition(tip.joint, joint, tip.offset));
        }
    }
    if (sum.norm() < 0.1 * usual) {
        const int arm = source(*parentBody(hand));
        sum = m_samples.meanDirection(arm, joint, forearm);
        longest = usual;
    }
    return sum.normalized() * std::clamp(longest, 0.6 * usual, 1.6 * usual);
}

void Measurer::measureHands()
{
    for (const BodyId hand : {BodyId::LeftHand, BodyId::RightHand}) {
        const Vector3 forearm = end(*parentBody(hand));
        start(hand) = pivot(hand).inChild;
        end(hand) = start(hand) + handEnd(hand, forearm);
        axes(hand).up = (start(hand) - end(hand)).normalized();
    }
}

void Measurer::measureFeet()
{
    const auto context = [this](BodyId foot) {
        return FootContext{source(foot), source(*parentBody(foot)), source(BodyId::Chest),
                           axes(BodyId::Chest).forward, m_size};
    };
    FootMeasure left = measureFoot(m_samples, m_tree, context(BodyId::LeftFoot));
    FootMeasure right = measureFoot(m_samples, m_tree, context(BodyId::RightFoot));
    // a heel that is up throughout the clip (a guard, a tiptoe) is level by the other foot's
    // measure
    const double level = std::min(left.toeDepression(), right.toeDepression());
    const double ratio = left.toes.norm() / std::max(right.toes.norm(), kShortestBone);
    if (ratio > 0.8 && ratio < 1.25) {
        if (left.toeDepression() > level + kUnevenFeet)
            left = measureFoot(m_samples, m_tree, context(BodyId::LeftFoot), level);
        if (right.toeDepression() > level + kUnevenFeet)
            right = measureFoot(m_samples, m_tree, context(BodyId::RightFoot), level);
    }
    m_geometry.leftFoot = left.extent;
    m_geometry.rightFoot = right.extent;
    for (const BodyId id : {BodyId::LeftFoot, BodyId::RightFoot}) {
        const FootMeasure &foot = id == BodyId::LeftFoot ? left : right;
        axes(id) = foot.axes;
        start(id) = -foot.extent.heel * foot.axes.forward - 0.5 * foot.extent.sole * foot.axes.up;
        end(id) = foot.extent.front * foot.axes.forward - 0.5 * foot.extent.sole * foot.axes.up;
    }
}

void Measurer::measureHeight()
{
    const double legs = 0.5
                        * (legLength(BodyId::LeftThigh) + legLength(BodyId::RightThigh)
                           + m_geometry.leftFoot.sole + m_geometry.rightFoot.sole);
    m_geometry.height = legs;
    for (const BodyId id : {BodyId::Pelvis, BodyId::Abdomen, BodyId::Chest, BodyId::Head})
        m_geometry.height += m_geometry.length(id);
    m_geometry.stature = std::max(m_geometry.height, m_size);
}

} // namespace

Result<BodyGeometry> measureBodies(const ClipSamples &samples, const CharacterMapping &mapping)
{
    return Measurer(samples, mapping).run();
}

} // namespace flinch

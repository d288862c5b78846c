#include "core/character/bodygeometry.h"

#include "core/character/anthropometry.h"
#include "core/character/footgeometry.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

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

/// Hips to crown are about as long as thigh and shin together; below this share of them, part of
/// the trunk is missing.
constexpr double kShortestTrunk = 0.82;
/// A stance that leans less than this from an axis of its world stands along it: 20°, as a cosine.
constexpr double kNearAxis = 0.94;

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

/// `direction`, or the axis of the world that it is nearly along.
Vector3 snapped(const Vector3 &direction)
{
    Eigen::Index axis = 0;
    if (direction.cwiseAbs().maxCoeff(&axis) < kNearAxis)
        return direction;
    return (direction[axis] < 0 ? -1 : 1) * Vector3::Unit(axis);
}

class Measurer
{
public:
    Measurer(const Stance &stance, const CharacterMapping &mapping)
        : m_stance(stance)
        , m_mapping(mapping)
        , m_tree(stance.skeleton())
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
    int trunkPivotJoint(BodyId child) const;
    Status measureLimbs();
    Status measureTrunk();
    void measureHead();
    void measureHands();
    BodyAxes directions() const;
    void measureFeet();
    void measureHeight();
    Vector3 handEnd(BodyId hand, const Vector3 &forearm) const;

    Status checkBone(BodyId id) const
    {
        if (m_geometry.length(id) > kShortestBone)
            return Done();
        const QString joint = m_stance.skeleton().joint(source(id)).name;
        return Error{
            ErrorCode::Unsupported,
            Text::tr("the bone of %1 (“%2”) has no length").arg(QString(bodyName(id)), joint),
            QString(),
            Text::tr("Choose the joints of this body and the next by hand."),
            {}};
    }

    const Stance &m_stance;
    const CharacterMapping &m_mapping;
    BoneTree m_tree;
    BodyGeometry m_geometry;
    double m_size = 0; // height of a person with these legs
};

/// Of the joints that stand between two bodies, the one they turn about: the nearest to the middle,
/// where a bend is shared. A neck begins above the arms.
int Measurer::trunkPivotJoint(BodyId child) const
{
    int above = source(*parentBody(child));
    const int childJoint = source(child);
    if (childJoint == above || !m_tree.isBelow(childJoint, above))
        return childJoint;
    if (child == BodyId::Head) {
        const int arms =
            m_tree.commonAncestor(source(BodyId::LeftUpperArm), source(BodyId::RightUpperArm));
        if (arms >= 0 && arms != childJoint && m_tree.isBelow(arms, above)
            && m_tree.isBelow(childJoint, arms))
            above = arms;
    }
    const std::vector<int> joints = m_tree.path(above, childJoint);
    const double middle =
        0.5 * (m_tree.length(above, joints.front()) + m_tree.length(above, joints.back()));
    // a hair, so that of two joints about as near the lower one counts
    return *std::ranges::min_element(joints, {}, [&](int joint) {
        const double along = m_tree.length(above, joint);
        return std::abs(along - middle) + (along > middle ? 1e-6 * middle : 0);
    });
}

void Measurer::placePivots()
{
    for (const BodyId id : allBodies()) {
        if (!parentBody(id))
            continue;
        const int above = source(*parentBody(id));
        if (isTrunkOrHead(id)) {
            const int joint = trunkPivotJoint(id);
            pivot(id) = {m_stance.position(joint, above), m_stance.position(joint, source(id))};
        } else {
            pivot(id).inParent = m_stance.position(source(id), above);
        }
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
            for (const Tip &tip : m_stance.skeleton().tips()) {
                if (tip.joint == source(id) && tip.offset.norm() > wrist.norm())
                    wrist = tip.offset;
            }
            const Vector3 upper = pivot(id).inParent;
            if (wrist.norm() < 0.4 * upper.norm())
                wrist = 0.85 * m_stance.direction(source(*parentBody(id)), source(id), upper);
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
        pelvisUp = m_stance.position(chest, pelvis, start(BodyId::Chest)) - start(BodyId::Pelvis);
    axes(BodyId::Pelvis) = axesFrom(pelvisUp, leftHip - rightHip);
    axes(BodyId::Chest) =
        axesFrom(end(BodyId::Chest) - start(BodyId::Chest),
                 pivot(BodyId::LeftUpperArm).inParent - pivot(BodyId::RightUpperArm).inParent);
    axes(BodyId::Abdomen) =
        axesFrom(end(BodyId::Abdomen) - start(BodyId::Abdomen),
                 m_stance.direction(pelvis, abdomen, axes(BodyId::Pelvis).left)
                     + m_stance.direction(chest, abdomen, axes(BodyId::Chest).left));
    return Done();
}

void Measurer::measureHead()
{
    const int head = source(BodyId::Head);
    const int chest = source(BodyId::Chest);
    const Vector3 neck = pivot(BodyId::Head).inChild;
    const Vector3 chestUp = m_stance.direction(chest, head, axes(BodyId::Chest).up).normalized();
    const Vector3 up = neck.norm() > 0.03 * m_size ? Vector3(-neck.normalized()) : chestUp;
    // the highest point above the head joint that is not a nose, an eye or a ponytail
    Vector3 crown = Vector3::Zero();
    const auto offer = [&](const Vector3 &point) {
        if (point.dot(up) > 0.7 * point.norm() && point.dot(up) > crown.dot(up))
            crown = point;
    };
    for (const int joint : m_tree.branch(head))
        offer(m_stance.position(joint, head));
    for (const Tip &tip : m_stance.skeleton().tips()) {
        if (m_tree.isBelow(tip.joint, head))
            offer(m_stance.position(tip.joint, head, tip.offset));
    }
    const double usual = anthropometry::kHeadPerHeight * m_size;
    if (crown.norm() < 0.4 * usual)
        crown = usual * up;
    else if (crown.norm() > 2 * usual)
        crown *= 2 * usual / crown.norm();
    start(BodyId::Head) = neck;
    end(BodyId::Head) = crown;
    axes(BodyId::Head) =
        axesFrom(crown - neck, m_stance.direction(chest, head, axes(BodyId::Chest).left));
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
            offer(m_stance.position(below, joint));
        for (const Tip &tip : m_stance.skeleton().tips()) {
            if (m_tree.isBelow(tip.joint, joint))
                offer(m_stance.position(tip.joint, joint, tip.offset));
        }
    }
    if (sum.norm() < 0.1 * usual) {
        const int arm = source(*parentBody(hand));
        sum = m_stance.direction(arm, joint, forearm);
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

/// Where the person's up and forward are in the stance's world.
BodyAxes Measurer::directions() const
{
    const auto middle = [this](BodyId left) -> Vector3 {
        const auto &positions = m_stance.pose().positions;
        return 0.5
               * (positions[std::size_t(source(left))]
                  + positions[std::size_t(source(otherSide(left)))]);
    };
    const auto pelvis = std::size_t(source(BodyId::Pelvis));
    const Vector3 left = m_stance.pose().rotations[pelvis] * m_geometry.axes[BodyId::Pelvis].left;
    const Vector3 rise = middle(BodyId::LeftThigh) - middle(BodyId::LeftFoot);
    const bool known = rise.norm() > 0.1 * m_size;
    return axesFrom(
        known ? snapped(rise.normalized())
              : Vector3(m_stance.pose().rotations[pelvis] * m_geometry.axes[BodyId::Pelvis].up),
        left);
}

void Measurer::measureFeet()
{
    const BodyAxes person = directions();
    for (const BodyId id : {BodyId::LeftFoot, BodyId::RightFoot}) {
        const FootMeasure foot =
            measureFoot(m_stance, m_tree,
                        {source(id), source(*parentBody(id)), person.up, person.forward, m_size});
        (id == BodyId::LeftFoot ? m_geometry.leftFoot : m_geometry.rightFoot) = foot.extent;
        axes(id) = foot.axes;
        start(id) = -foot.extent.heel * foot.axes.forward - 0.5 * foot.extent.sole * foot.axes.up;
        end(id) = foot.extent.front * foot.axes.forward - 0.5 * foot.extent.sole * foot.axes.up;
    }
}

void Measurer::measureHeight()
{
    const double legs = 0.5 * (legLength(BodyId::LeftThigh) + legLength(BodyId::RightThigh));
    const double soles = 0.5 * (m_geometry.leftFoot.sole + m_geometry.rightFoot.sole);
    // along the bones from joint to joint: no pose shortens that
    const std::vector<int> back = m_tree.path(source(BodyId::Pelvis), source(BodyId::Head));
    double trunk = end(BodyId::Head).norm();
    if (!back.empty())
        trunk +=
            (m_stance.position(back.front(), source(BodyId::Pelvis)) - start(BodyId::Pelvis)).norm()
            + m_tree.length(back.front(), back.back());
    m_geometry.height = trunk < kShortestTrunk * legs ? m_size : soles + legs + trunk;
}

} // namespace

Result<BodyGeometry> measureBodies(const Stance &stance, const CharacterMapping &mapping)
{
    return Measurer(stance, mapping).run();
}

Result<double> bodyHeight(const Skeleton &skeleton)
{
    const auto mapping = mapSkeleton(skeleton, {}, Doubtful::Accepted);
    if (!mapping)
        return mapping.error();
    const auto geometry = measureBodies(Stance(skeleton), *mapping);
    if (!geometry)
        return geometry.error();
    return geometry->height;
}

} // namespace flinch

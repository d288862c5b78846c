#include "core/character/jointlimits.h"

#include "core/character/anthropometry.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace flinch {

namespace {

/// Elbows and knees: middle of their range.
constexpr double kHingeMiddle = 1.2;
/// Bent by more than this at rest, they show which way they bend: sine of the angle.
constexpr double kVisibleBend = 0.1;

bool isHinge(BallJointId id)
{
    return id == BallJointId::LeftElbow || id == BallJointId::RightElbow
           || id == BallJointId::LeftKnee || id == BallJointId::RightKnee;
}

struct Cone
{
    Vector3 axis; // parent frame
    double swing;
};

/// Where the child's bone points in the middle of its range, from the parent's own directions.
Cone ballCone(BallJointId id, const BodyAxes &parent, const Vector3 &restBone)
{
    const double swing = anthropometry::mobility(id).swing;
    const auto direction = [&](double left, double up, double forward) {
        return Vector3(left * parent.left + up * parent.up + forward * parent.forward).normalized();
    };
    switch (id) {
    case BallJointId::LeftShoulder:
        return {direction(0.6, -0.5, 0.6), swing};
    case BallJointId::RightShoulder:
        return {direction(-0.6, -0.5, 0.6), swing};
    case BallJointId::LeftHip:
        return {direction(0.15, -0.85, 0.5), swing};
    case BallJointId::RightHip:
        return {direction(-0.15, -0.85, 0.5), swing};
    case BallJointId::Waist:
    case BallJointId::Chest:
    case BallJointId::Neck:
        // between straight and the curve of this back
        return {(parent.up + restBone).normalized(), swing};
    default: // an ankle: about where the foot stands
        return {restBone, swing};
    }
}

/// Elbows bend forward, knees backward, unless the bones show otherwise. In the frame of the upper
/// bone, at right angles to it.
Vector3 bendDirection(BallJointId id, const CharacterMapping &mapping, const BodyGeometry &geometry,
                      const Stance &stance, const Vector3 &straight, const Vector3 &restBone)
{
    const auto across = [&straight](const Vector3 &v) -> Vector3 {
        return v - v.dot(straight) * straight;
    };
    if (const Vector3 bend = across(restBone); bend.norm() > kVisibleBend)
        return bend.normalized();
    const bool isArm = id == BallJointId::LeftElbow || id == BallJointId::RightElbow;
    const BodyId trunk = isArm ? BodyId::Chest : BodyId::Pelvis;
    const int upper = mapping.sourceJoint(*parentBody(childBody(id)));
    const auto seen = [&](const Vector3 &direction) {
        return across((isArm ? 1 : -1)
                      * stance.direction(mapping.sourceJoint(trunk), upper, direction));
    };
    const Vector3 bend = seen(geometry.axes[trunk].forward);
    return (bend.norm() > 0.3 ? bend : seen(geometry.axes[trunk].up)).normalized();
}

/// The direction that swings: up for trunk and head, forward for feet, along the bone for limbs.
Vector3 boneAxis(BodyId id, const BodyGeometry &geometry)
{
    if (id <= BodyId::Head)
        return geometry.axes[id].up;
    if (id == BodyId::LeftFoot || id == BodyId::RightFoot)
        return geometry.axes[id].forward;
    return -geometry.axes[id].up;
}

} // namespace

SwingTwist swingTwist(const JointLimit &limit, const Quaternion &relative)
{
    const Quaternion away = limit.neutral.conjugate() * relative;
    const Vector3 turned = away * limit.twistAxis;
    SwingTwist result;
    result.swing = std::atan2(turned.cross(limit.twistAxis).norm(), turned.dot(limit.twistAxis));
    result.twist = std::remainder(2 * std::atan2(away.vec().dot(limit.twistAxis), away.w()),
                                  2 * std::numbers::pi);
    return result;
}

JointLimit makeJointLimit(BallJointId id, const CharacterMapping &mapping,
                          const BodyGeometry &geometry, const Stance &stance)
{
    const BodyId child = childBody(id);
    const BodyId parent = *parentBody(child);
    const Quaternion rest =
        stance.rotation(mapping.sourceJoint(child), mapping.sourceJoint(parent));
    JointLimit limit;
    limit.twistAxis = boneAxis(child, geometry).normalized();
    const Vector3 restBone = rest * limit.twistAxis;
    Cone cone = ballCone(id, geometry.axes[parent], restBone);
    if (isHinge(id)) {
        const Vector3 straight = -geometry.axes[parent].up;
        cone.axis = std::cos(kHingeMiddle) * straight
                    + std::sin(kHingeMiddle)
                          * bendDirection(id, mapping, geometry, stance, straight, restBone);
    }
    limit.neutral = (Quaternion::FromTwoVectors(restBone, cone.axis) * rest).normalized();
    limit.maxSwing = cone.swing;
    limit.maxTwist = anthropometry::mobility(id).twist;
    limit.minTwist = -limit.maxTwist;
    return limit;
}

} // namespace flinch

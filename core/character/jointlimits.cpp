#include "core/character/jointlimits.h"

#include "core/character/anthropometry.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace flinch {

namespace {

constexpr double kEnvelopeMargin = 0.1;
/// Beyond this swing a twist is no longer well defined.
constexpr double kLargestTwistedSwing = 2.8;
/// Elbows and knees: middle of their range, and the cone when the clip does not show which way they
/// bend.
constexpr double kHingeMiddle = 1.2;
constexpr double kUnknownHingeSwing = 2.6;

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
Cone ballCone(BallJointId id, const BodyAxes &parent, const Vector3 &meanBone)
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
        // between straight and the clip's own posture: people stoop throughout a clip
        return {(parent.up + meanBone).normalized(), swing};
    default: // an ankle: about where the clip holds it
        return {meanBone, swing};
    }
}

Cone hingeCone(BallJointId id, const Vector3 &straight, const Vector3 &meanBone)
{
    const Vector3 bend = meanBone - meanBone.dot(straight) * straight;
    if (bend.norm() < 0.1)
        return {straight, kUnknownHingeSwing};
    return {std::cos(kHingeMiddle) * straight + std::sin(kHingeMiddle) * bend.normalized(),
            anthropometry::mobility(id).swing};
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
                          const BodyGeometry &geometry, const ClipSamples &samples)
{
    const BodyId child = childBody(id);
    const BodyId parent = *parentBody(child);
    const int childJoint = mapping.sourceJoint(child);
    const int parentJoint = mapping.sourceJoint(parent);
    const Quaternion mean = samples.meanRotation(childJoint, parentJoint);
    JointLimit limit;
    limit.twistAxis = boneAxis(child, geometry).normalized();
    const Vector3 meanBone = mean * limit.twistAxis;
    const Cone cone = isHinge(id) ? hingeCone(id, -geometry.axes[parent].up, meanBone)
                                  : ballCone(id, geometry.axes[parent], meanBone);
    // rest poses do not tell where the twist is zero; the clip's mean does
    limit.neutral = (Quaternion::FromTwoVectors(meanBone, cone.axis) * mean).normalized();
    limit.maxSwing = cone.swing;
    limit.maxTwist = anthropometry::mobility(id).twist;
    limit.minTwist = -limit.maxTwist;
    for (const WorldPose &pose : samples.poses()) {
        const SwingTwist used = swingTwist(limit, relativeRotation(pose, childJoint, parentJoint));
        limit.maxSwing = std::max(limit.maxSwing, used.swing + kEnvelopeMargin);
        if (used.swing > kLargestTwistedSwing)
            continue;
        limit.minTwist = std::min(limit.minTwist, used.twist - kEnvelopeMargin);
        limit.maxTwist = std::max(limit.maxTwist, used.twist + kEnvelopeMargin);
    }
    limit.maxSwing = std::min(limit.maxSwing, std::numbers::pi);
    limit.minTwist = std::max(limit.minTwist, -std::numbers::pi);
    limit.maxTwist = std::min(limit.maxTwist, std::numbers::pi);
    return limit;
}

} // namespace flinch

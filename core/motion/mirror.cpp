#include "core/motion/mirror.h"

#include "core/motion/landmarks.h"
#include "core/motion/pose.h"

#include <QCoreApplication>

#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Mirror)
};

/// Reflection of a rotation in the plane across `axis`.
Quaternion reflected(const Quaternion &q, int axis)
{
    Quaternion r = q;
    for (int i = 0; i < 3; ++i) {
        if (i != axis)
            r.coeffs()[i] = -r.coeffs()[i];
    }
    return r;
}

Vector3 reflected(Vector3 v, int axis)
{
    v[axis] = -v[axis];
    return v;
}

/// The horizontal axis along which left and right joints lie apart at rest; -1 without pairs.
int lateralAxis(const std::vector<int> &partners, const WorldPose &rest)
{
    Vector3 apart = Vector3::Zero();
    for (std::size_t j = 0; j < partners.size(); ++j)
        apart += (rest.positions[j] - rest.positions[std::size_t(partners[j])]).cwiseAbs();
    if (apart.isZero())
        return -1;
    return apart.x() >= apart.z() ? 0 : 2;
}

/// How far the mirrored rest pose misses itself, as a share of the skeleton's size. Positions are
/// compared relative to the root, through which the mirror plane passes.
double asymmetry(const std::vector<int> &partners, const WorldPose &rest, int axis)
{
    double worst = 0;
    double size = 0;
    for (std::size_t j = 0; j < partners.size(); ++j) {
        const Vector3 here = rest.positions[j] - rest.positions[0];
        const Vector3 there = rest.positions[std::size_t(partners[j])] - rest.positions[0];
        worst = std::max(worst, (here - reflected(there, axis)).norm());
        size = std::max(size, here.norm());
    }
    return size > 0 ? worst / size : 1;
}

Error mirrorError(const QString &message)
{
    Error error;
    error.code = ErrorCode::Unsupported;
    error.message = message;
    error.remedy =
        Text::tr("Use a skeleton whose rest pose is a T or A pose and whose joints are named "
                 "for their side (LeftArm and RightArm, L_Arm and R_Arm, Arm.L and Arm.R).");
    return error;
}

} // namespace

Result<Clip> mirrorClip(const Clip &clip)
{
    const Skeleton &skeleton = clip.skeleton();
    const std::vector<int> partners = mirrorPartners(skeleton);
    const WorldPose rest = computeWorldPose(skeleton, restPose(skeleton));
    const int axis = lateralAxis(partners, rest);
    if (axis < 0)
        return mirrorError(Text::tr("The skeleton has no left and right joints to mirror"));
    if (asymmetry(partners, rest, axis) > 0.15)
        return mirrorError(
            Text::tr("The skeleton's rest pose is not symmetric, so it cannot be mirrored"));

    std::vector<int> translated = clip.translatedJoints();
    for (const int joint : clip.translatedJoints())
        translated.push_back(partners[std::size_t(joint)]);
    Clip result(clip.skeletonPtr(), clip.rate(), translated);
    result.resizeFrames(clip.frameCount());
    const auto joints = std::size_t(skeleton.jointCount());
    WorldPose world;
    WorldPose mirrored;
    mirrored.rotations.resize(joints);
    Pose pose;
    for (int frame = 0; frame < clip.frameCount(); ++frame) {
        const Pose source = framePose(clip, frame);
        computeWorldPose(skeleton, source, world);
        pose = source;
        for (std::size_t j = 0; j < joints; ++j) {
            // turn away from rest in world axes is what a mirror reflects; bone frames stay their
            // own
            const auto partner = std::size_t(partners[j]);
            const Quaternion turn = world.rotations[partner] * rest.rotations[partner].conjugate();
            mirrored.rotations[j] = reflected(turn, axis) * rest.rotations[j];

            const int parent = skeleton.joint(int(j)).parent;
            const int partnersParent = skeleton.joint(int(partner)).parent;
            const Quaternion parentRotation =
                parent < 0 ? Quaternion::Identity() : mirrored.rotations[std::size_t(parent)];
            pose.rotations[j] = (parentRotation.conjugate() * mirrored.rotations[j]).normalized();
            if (result.translationSlot(int(j)) < 0)
                continue;
            const Vector3 &local = source.translations[partner];
            const Vector3 atRest =
                partnersParent < 0 ? local : rest.rotations[std::size_t(partnersParent)] * local;
            const Vector3 other = reflected(atRest, axis);
            pose.translations[j] =
                parent < 0 ? other : rest.rotations[std::size_t(parent)].conjugate() * other;
        }
        setFramePose(result, frame, pose);
    }
    return result;
}

} // namespace flinch

#include "core/motion/rootmotion.h"

#include "core/motion/pose.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

QString unusedName(const Skeleton &skeleton)
{
    const QString name = QStringLiteral("root");
    for (int n = 1;; ++n) {
        const QString candidate = n == 1 ? name : name + QString::number(n);
        if (skeleton.indexOf(candidate) < 0)
            return candidate;
    }
}

/// The clip with one more joint, at the origin, above `child`.
Result<Clip> withRootAbove(const Clip &clip, int child)
{
    const Skeleton &skeleton = clip.skeleton();
    SkeletonBuilder builder;
    Joint root;
    root.name = unusedName(skeleton);
    builder.addJoint(root);
    for (int j = 0; j < skeleton.jointCount(); ++j) {
        Joint joint = skeleton.joint(j);
        joint.parent = joint.parent >= 0 ? joint.parent + 1 : j == child ? 0 : -1;
        builder.addJoint(std::move(joint));
    }
    for (const Tip &tip : skeleton.tips())
        builder.addTip(tip.joint + 1, tip.offset);
    auto built = builder.build();
    if (!built)
        return std::move(built).error();
    std::vector<int> translated;
    for (const int joint : clip.translatedJoints())
        translated.push_back(joint + 1);
    Clip result(*built, clip.rate(), translated);
    result.resizeFrames(clip.frameCount());
    for (int f = 0; f < clip.frameCount(); ++f) {
        result.rotations(f)[0] = Quaternion::Identity();
        std::ranges::copy(clip.rotations(f), result.rotations(f).begin() + 1);
        result.translations(f)[0] = Vector3::Zero();
        std::ranges::copy(clip.translations(f), result.translations(f).begin() + 1);
    }
    return result;
}

/// The part of `rotation` that turns about Y; `before` where that is undetermined.
Quaternion heading(const Quaternion &rotation, const Quaternion &before)
{
    const double length = std::hypot(rotation.w(), rotation.y());
    if (length < 1e-3)
        return before;
    return {rotation.w() / length, 0, rotation.y() / length, 0};
}

} // namespace

Result<Clip> moveRootMotion(const Clip &source, int pelvis)
{
    Clip clip = source;
    if (clip.skeleton().isRoot(pelvis)) {
        auto extended = withRootAbove(source, pelvis);
        if (!extended)
            return extended;
        clip = std::move(*extended);
        ++pelvis;
    }
    const Skeleton &skeleton = clip.skeleton();
    int root = pelvis;
    while (!skeleton.isRoot(root))
        root = skeleton.joint(root).parent;

    // what hangs on the root is moved against it
    std::vector<int> hanging;
    for (int j = 0; j < skeleton.jointCount(); ++j) {
        if (skeleton.joint(j).parent == root)
            hanging.push_back(j);
    }
    std::vector<int> translated = clip.translatedJoints();
    translated.insert(translated.end(), hanging.begin(), hanging.end());
    Clip result(clip.skeletonPtr(), clip.rate(), translated);
    result.resizeFrames(clip.frameCount());

    Pose pose;
    WorldPose world;
    Quaternion firstPelvis = Quaternion::Identity();
    Quaternion firstRoot = Quaternion::Identity();
    Quaternion turn = Quaternion::Identity();
    const auto r = std::size_t(root);
    for (int f = 0; f < clip.frameCount(); ++f) {
        samplePose(clip, f, 0.0, pose);
        computeWorldPose(skeleton, pose, world);
        const Quaternion &now = world.rotations[std::size_t(pelvis)];
        if (f == 0) {
            firstPelvis = now;
            firstRoot = world.rotations[r];
        }
        turn = heading(now * firstPelvis.conjugate(), turn);
        const Vector3 &place = world.positions[std::size_t(pelvis)];
        pose.rotations[r] = (turn * firstRoot).normalized();
        pose.translations[r] = {place.x(), world.positions[r].y(), place.z()};
        for (const int joint : hanging) {
            const auto j = std::size_t(joint);
            pose.rotations[j] = (pose.rotations[r].conjugate() * world.rotations[j]).normalized();
            pose.translations[j] =
                pose.rotations[r].conjugate() * (world.positions[j] - pose.translations[r]);
        }
        setFramePose(result, f, pose);
    }
    return result;
}

} // namespace flinch

#include "core/motion/pose.h"

#include <algorithm>
#include <cmath>

namespace flinch {

Pose restPose(const Skeleton &skeleton)
{
    Pose pose;
    for (const Joint &joint : skeleton.joints()) {
        pose.rotations.push_back(joint.restRotation);
        pose.translations.push_back(joint.restOffset);
    }
    return pose;
}

Pose standingPose(const Skeleton &skeleton)
{
    Pose pose = restPose(skeleton);
    for (int j = 0; j < skeleton.jointCount(); ++j) {
        if (const auto &standing = skeleton.joint(j).standingRotation)
            pose.rotations[std::size_t(j)] = *standing;
    }
    return pose;
}

Pose framePose(const Clip &clip, int frame)
{
    Pose pose;
    samplePose(clip, frame, 0.0, pose);
    return pose;
}

void samplePose(const Clip &clip, int frame, double fraction, Pose &pose)
{
    const auto joints = std::size_t(clip.skeleton().jointCount());
    pose.rotations.resize(joints);
    pose.translations.resize(joints);
    const auto from = clip.rotations(frame);
    if (frame + 1 >= clip.frameCount())
        fraction = 0;
    if (fraction <= 0) {
        std::copy(from.begin(), from.end(), pose.rotations.begin());
    } else {
        const auto to = clip.rotations(frame + 1);
        for (std::size_t j = 0; j < joints; ++j)
            pose.rotations[j] = from[j].slerp(fraction, to[j]).normalized();
    }
    for (std::size_t j = 0; j < joints; ++j) {
        const Vector3 &start = clip.translation(frame, int(j));
        if (fraction <= 0 || clip.translationSlot(int(j)) < 0)
            pose.translations[j] = start;
        else
            pose.translations[j] = start + fraction * (clip.translation(frame + 1, int(j)) - start);
    }
}

void samplePose(const Clip &clip, double seconds, Pose &pose)
{
    const double last = clip.frameCount() - 1;
    // nan counts as the start; it must not become an index
    const double position = std::min(std::fmax(clip.rate().frames(seconds), 0.0), last);
    const double nearest = std::round(position);
    if (std::abs(position - nearest) < 1e-9) {
        samplePose(clip, int(nearest), 0.0, pose);
        return;
    }
    const double floor = std::floor(position);
    samplePose(clip, int(floor), position - floor, pose);
}

Pose samplePose(const Clip &clip, double seconds)
{
    Pose pose;
    samplePose(clip, seconds, pose);
    return pose;
}

Pose blendPoses(const Pose &a, const Pose &b, double weight)
{
    if (weight <= 0)
        return a;
    if (weight >= 1)
        return b;
    Pose pose = a;
    for (std::size_t j = 0; j < pose.rotations.size(); ++j) {
        pose.rotations[j] = a.rotations[j].slerp(weight, b.rotations[j]).normalized();
        pose.translations[j] += weight * (b.translations[j] - a.translations[j]);
    }
    return pose;
}

void computeWorldPose(const Skeleton &skeleton, const Pose &pose, WorldPose &out)
{
    const auto joints = std::size_t(skeleton.jointCount());
    out.rotations.resize(joints);
    out.positions.resize(joints);
    for (std::size_t j = 0; j < joints; ++j) {
        const int parent = skeleton.joint(int(j)).parent;
        if (parent < 0) {
            out.rotations[j] = pose.rotations[j];
            out.positions[j] = pose.translations[j];
        } else {
            const auto p = std::size_t(parent);
            out.rotations[j] = out.rotations[p] * pose.rotations[j];
            out.positions[j] = out.positions[p] + out.rotations[p] * pose.translations[j];
        }
    }
}

WorldPose computeWorldPose(const Skeleton &skeleton, const Pose &pose)
{
    WorldPose out;
    computeWorldPose(skeleton, pose, out);
    return out;
}

void setFramePose(Clip &clip, int frame, const Pose &pose)
{
    std::copy(pose.rotations.begin(), pose.rotations.end(), clip.rotations(frame).begin());
    for (const int joint : clip.translatedJoints())
        clip.translations(frame)[std::size_t(clip.translationSlot(joint))] =
            pose.translations[std::size_t(joint)];
}

} // namespace flinch

#include "core/character/clipsamples.h"

#include <algorithm>

namespace flinch {

namespace {

/// Keeps the samples of a skeleton with thousands of joints within tens of megabytes.
constexpr int kMostJointSamples = 400'000;
constexpr int kMostPoses = 4000;

} // namespace

ClipSamples::ClipSamples(const Clip &clip)
    : m_skeleton(clip.skeleton())
{
    const int most = std::clamp(kMostJointSamples / m_skeleton.jointCount(), 1, kMostPoses);
    const int stride = (clip.frameCount() + most - 1) / most;
    Pose pose;
    for (int f = 0; f < clip.frameCount(); f += stride) {
        samplePose(clip, f, 0.0, pose);
        computeWorldPose(m_skeleton, pose, m_poses.emplace_back());
    }
}

Vector3 ClipSamples::meanPosition(int joint, int reference, const Vector3 &point) const
{
    const auto j = std::size_t(joint);
    const auto r = std::size_t(reference);
    Vector3 sum = Vector3::Zero();
    for (const WorldPose &pose : m_poses)
        sum += pose.rotations[r].conjugate()
               * (pose.positions[j] + pose.rotations[j] * point - pose.positions[r]);
    return sum / double(m_poses.size());
}

Vector3 ClipSamples::meanDirection(int joint, int reference, const Vector3 &direction) const
{
    Vector3 sum = Vector3::Zero();
    for (const WorldPose &pose : m_poses)
        sum += relativeRotation(pose, joint, reference) * direction;
    return sum / double(m_poses.size());
}

Quaternion ClipSamples::meanRotation(int joint, int reference) const
{
    const Quaternion first = relativeRotation(m_poses.front(), joint, reference);
    Quaternion sum(0, 0, 0, 0);
    for (const WorldPose &pose : m_poses) {
        const Quaternion q = relativeRotation(pose, joint, reference);
        sum.coeffs() +=
            q.dot(first) < 0 ? Eigen::Vector4d(-q.coeffs()) : Eigen::Vector4d(q.coeffs());
    }
    return sum.norm() > 1e-6 ? sum.normalized() : first;
}

} // namespace flinch

#pragma once

#include "core/motion/clip.h"

#include <vector>

namespace flinch {

/// One instant of a skeleton: local rotation and translation of every joint.
struct Pose
{
    std::vector<Quaternion> rotations;
    std::vector<Vector3> translations;
};

/// The same in world axes, by forward kinematics.
struct WorldPose
{
    std::vector<Quaternion> rotations;
    std::vector<Vector3> positions;

    Vector3 tipPosition(const Tip &tip) const
    {
        const auto joint = std::size_t(tip.joint);
        return positions[joint] + rotations[joint] * tip.offset;
    }
};

Pose restPose(const Skeleton &skeleton);
/// The person standing: the rest pose, or what was found where that is no such pose.
Pose standingPose(const Skeleton &skeleton);

/// The pose at frame `frame`, bit for bit.
Pose framePose(const Clip &clip, int frame);

/// The pose between frame `frame` and the next one, `fraction` 0 … 1 of the way: slerp the short
/// way round, linear translation. Fraction 0 is the frame itself, bit for bit; the last frame is
/// held.
void samplePose(const Clip &clip, int frame, double fraction, Pose &pose);

/// The pose at `seconds` from the first frame, held still before the first and after the last.
/// Times within a billionth of a frame from a frame are that frame.
void samplePose(const Clip &clip, double seconds, Pose &pose);
Pose samplePose(const Clip &clip, double seconds);

/// From `a` (weight 0) to `b` (weight 1).
Pose blendPoses(const Pose &a, const Pose &b, double weight);

/// Forward kinematics. The overload with `out` reuses its memory.
void computeWorldPose(const Skeleton &skeleton, const Pose &pose, WorldPose &out);
WorldPose computeWorldPose(const Skeleton &skeleton, const Pose &pose);

/// Stores `pose` as frame `frame` of `clip`; translations of joints without a track are left out.
void setFramePose(Clip &clip, int frame, const Pose &pose);

} // namespace flinch

#pragma once

#include "core/motion/pose.h"

#include <vector>

namespace flinch {

/// World poses spread evenly over a clip, and means over them: what of a body's shape must be taken
/// from its motion because rest poses cannot be trusted.
class ClipSamples
{
public:
    explicit ClipSamples(const Clip &clip);

    const Skeleton &skeleton() const { return m_skeleton; }

    const std::vector<WorldPose> &poses() const { return m_poses; }

    /// Where a point of `joint` is in the frame of `reference`, on average.
    Vector3 meanPosition(int joint, int reference, const Vector3 &point = Vector3::Zero()) const;
    /// A direction of `joint`'s frame seen in that of `reference`, on average; not a unit vector.
    Vector3 meanDirection(int joint, int reference, const Vector3 &direction) const;
    Quaternion meanRotation(int joint, int reference) const;

private:
    const Skeleton &m_skeleton;
    std::vector<WorldPose> m_poses;
};

inline Quaternion relativeRotation(const WorldPose &pose, int joint, int reference)
{
    return pose.rotations[std::size_t(reference)].conjugate() * pose.rotations[std::size_t(joint)];
}

} // namespace flinch

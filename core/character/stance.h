#pragma once

#include "core/motion/pose.h"

namespace flinch {

/// A skeleton as its person stands, which tells what bones alone leave open: where a shoulder is
/// seen from the chest, which side of a foot is its sole. Keeps a reference to the skeleton.
class Stance
{
public:
    explicit Stance(const Skeleton &skeleton);

    const Skeleton &skeleton() const { return m_skeleton; }

    const WorldPose &pose() const { return m_pose; }

    /// Where a point of `joint` is in the frame of `reference`.
    Vector3 position(int joint, int reference, const Vector3 &point = Vector3::Zero()) const;

    /// A direction of `joint`'s frame seen in that of `reference`.
    Vector3 direction(int joint, int reference, const Vector3 &direction) const
    {
        return rotation(joint, reference) * direction;
    }

    /// A direction of the world seen in `joint`'s frame.
    Vector3 fromWorld(int joint, const Vector3 &direction) const
    {
        return m_pose.rotations[std::size_t(joint)].conjugate() * direction;
    }

    Quaternion rotation(int joint, int reference) const
    {
        return m_pose.rotations[std::size_t(reference)].conjugate()
               * m_pose.rotations[std::size_t(joint)];
    }

private:
    const Skeleton &m_skeleton;
    WorldPose m_pose;
};

} // namespace flinch

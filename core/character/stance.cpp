#include "core/character/stance.h"

namespace flinch {

Stance::Stance(const Skeleton &skeleton)
    : m_skeleton(skeleton)
    , m_pose(computeWorldPose(skeleton, standingPose(skeleton)))
{}

Vector3 Stance::position(int joint, int reference, const Vector3 &point) const
{
    const auto j = std::size_t(joint);
    const auto r = std::size_t(reference);
    return m_pose.rotations[r].conjugate()
           * (m_pose.positions[j] + m_pose.rotations[j] * point - m_pose.positions[r]);
}

} // namespace flinch

#pragma once

#include "core/take/simulatedmotion.h"

#include <functional>

namespace flinch {

/// What a simulated frame should have been.
struct FollowedFrame
{
    const PerBallJoint<Quaternion> &relative;
    const Vector3 &pelvisPosition;
    const Quaternion &pelvisRotation;
    const std::array<Vector3, 2> &footPosition; // of their centres
};

using Followed = std::function<FollowedFrame(std::size_t frame)>;

} // namespace flinch

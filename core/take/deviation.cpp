#include "core/take/deviation.h"

#include "core/motion/pose.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace flinch {

PerBallJoint<Quaternion> followedJoints(const Clip &target, const Character &character,
                                        double place)
{
    const int frame = int(std::floor(place));
    Pose pose;
    samplePose(target, frame, place - frame, pose);
    BodyPose bodies;
    computeBodyPose(character, computeWorldPose(target.skeleton(), pose), bodies);
    return relativeRotations(bodies);
}

PerBallJoint<double> degreesApart(const PerBallJoint<Quaternion> &a,
                                  const PerBallJoint<Quaternion> &b)
{
    PerBallJoint<double> result;
    for (std::size_t j = 0; j < kBallJointCount; ++j)
        result[j] = 180 / std::numbers::pi * angleBetween(a[j], b[j]);
    return result;
}

BentJoint mostBent(const PerBallJoint<double> &degrees)
{
    const auto most = std::ranges::max_element(degrees);
    return {BallJointId(most - degrees.begin()), *most};
}

} // namespace flinch

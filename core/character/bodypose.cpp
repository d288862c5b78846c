#include "core/character/bodypose.h"

#include <algorithm>
#include <limits>

namespace flinch {

void computeBodyPose(const Character &character, const WorldPose &world, BodyPose &out)
{
    for (const BodySpec &body : character.bodies) {
        const auto joint = std::size_t(body.sourceJoint);
        out.rotations[body.id] = world.rotations[joint];
        out.positions[body.id] =
            world.positions[joint] + world.rotations[joint] * body.centreOfMass;
    }
}

double lowestSole(const Character &character, const BodyPose &pose)
{
    double lowest = std::numeric_limits<double>::infinity();
    for (const Vector3 &corner : character.leftSole)
        lowest = std::min(lowest, pose.point(BodyId::LeftFoot, corner).y());
    for (const Vector3 &corner : character.rightSole)
        lowest = std::min(lowest, pose.point(BodyId::RightFoot, corner).y());
    return lowest;
}

double anchorGap(const BallJointSpec &joint, const BodyPose &pose)
{
    return (pose.point(joint.parent, joint.anchorInParent)
            - pose.point(joint.child, joint.anchorInChild))
        .norm();
}

} // namespace flinch

#pragma once

#include "core/character/character.h"
#include "core/motion/pose.h"

namespace flinch {

/// Where the bodies are: centres of mass and rotations, world axes.
struct BodyPose
{
    PerBody<Vector3> positions;
    PerBody<Quaternion> rotations;

    Vector3 point(BodyId body, const Vector3 &local) const
    {
        return positions[body] + rotations[body] * local;
    }
};

/// The bodies in a pose of the character's skeleton.
void computeBodyPose(const Character &character, const WorldPose &world, BodyPose &out);

/// Calls `visit(frame, bodies)` for every frame of a clip on the character's skeleton.
template<typename Visit>
void visitBodyPoses(const Clip &clip, const Character &character, Visit visit)
{
    Pose pose;
    WorldPose world;
    BodyPose bodies;
    for (int frame = 0; frame < clip.frameCount(); ++frame) {
        samplePose(clip, frame, 0.0, pose);
        computeWorldPose(clip.skeleton(), pose, world);
        computeBodyPose(character, world, bodies);
        visit(frame, bodies);
    }
}

/// Height of the lowest point of both soles: where the floor may be.
double lowestSole(const Character &character, const BodyPose &pose);

/// Distance between the two anchors of a joint: how far the pose is from one that the ball joint
/// can take.
double anchorGap(const BallJointSpec &joint, const BodyPose &pose);

} // namespace flinch

#pragma once

#include "core/motion/pose.h"
#include "resources/generator/body.h"

namespace flinch::clipgenerator {

/// Turns about the three axes in degrees. For the trunk: pitch bends forward, yaw turns to the
/// left, roll leans to the right; applied yaw first, then pitch, then roll.
struct Turn
{
    double pitch = 0;
    double yaw = 0;
    double roll = 0;

    Quaternion rotation() const;
};

Turn operator*(double factor, const Turn &turn);

struct Trunk
{
    Vector3 pelvis = Vector3::Zero();
    Turn pelvisTurn;
    std::array<Turn, 3> spine;
};

/// Where a leg ends: ankle position, foot rotation in world axes, and how far the toes bend up.
struct FootPose
{
    Vector3 ankle = Vector3::Zero();
    Quaternion rotation = Quaternion::Identity();
    double toeBend = 0; // degrees
};

/// Arm by its joint angles in degrees, from hanging straight down.
struct ArmAngles
{
    double forward = 0;
    double outward = 0;
    double inwardTwist = 0;
    double elbow = 0;
    double pronation = 0;
};

/// Arm by where its wrist shall be; `elbow` and `palm` are the directions they point to, in world
/// axes.
struct ArmReach
{
    Vector3 wrist = Vector3::Zero();
    Vector3 elbow = -Vector3::UnitY();
    Vector3 palm = -Vector3::UnitY();
};

/// A pose in the making, posed from the pelvis outwards: trunk first, then legs, shoulders, arms,
/// head. Knees and elbows are pure hinges that neither lock nor bend backwards.
class Figure
{
public:
    Figure();

    void poseTrunk(const Trunk &trunk);
    /// `kneeYaw` is the direction the knee points to, in degrees.
    void poseLeg(Side side, const FootPose &foot, double kneeYaw);
    /// Degrees; forward protracts the shoulder, up shrugs it.
    void poseShoulder(Side side, double forward, double up);
    void poseArm(Side side, const ArmAngles &angles);
    void poseArm(Side side, const ArmReach &reach);
    /// 0 is a flat hand, 1 a fist.
    void poseFingers(Side side, double curl);
    /// Turns the head to `look` in world axes, shared out over the neck.
    void poseHead(const Turn &look);

    Vector3 position(int joint) const;
    Quaternion rotation(int joint) const;

    const Pose &pose() const { return m_pose; }

private:
    void setWorldRotation(int joint, const Quaternion &rotation);
    void setLocalRotation(int joint, const Quaternion &rotation);

    Pose m_pose;
};

/// The greatest pelvis height, up to `trunk`'s own, at which both legs still reach their feet
/// without locking a knee. Approaches the limit smoothly.
double reachablePelvisHeight(const Trunk &trunk, const FootPose &left, const FootPose &right);

} // namespace flinch::clipgenerator

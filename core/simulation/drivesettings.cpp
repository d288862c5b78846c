#include "core/simulation/drivesettings.h"

namespace flinch {

namespace {

PerJoint<double> jointScales(const DampingScales &scales)
{
    PerJoint<double> perJoint;
    perJoint.fill(1);
    for (const BallJointId joint :
         {BallJointId::Neck, BallJointId::LeftShoulder, BallJointId::RightShoulder,
          BallJointId::LeftElbow, BallJointId::RightElbow, BallJointId::LeftKnee,
          BallJointId::RightKnee})
        perJoint[std::size_t(joint)] = scales.limbs;
    for (const BallJointId joint : {BallJointId::LeftHip, BallJointId::RightHip})
        perJoint[std::size_t(joint)] = scales.hips;
    return perJoint;
}

PerJoint<double> jointScales(const StiffnessScales &scales)
{
    PerJoint<double> perJoint;
    perJoint.fill(1);
    for (const auto &[joint, scale] : {std::pair(BallJointId::Waist, scales.trunk),
                                       {BallJointId::Chest, scales.trunk},
                                       {BallJointId::Neck, scales.neck},
                                       {BallJointId::LeftShoulder, scales.shoulders},
                                       {BallJointId::RightShoulder, scales.shoulders},
                                       {BallJointId::LeftElbow, scales.elbows},
                                       {BallJointId::RightElbow, scales.elbows}})
        perJoint[std::size_t(joint)] = scale;
    return perJoint;
}

DriveSettings untunedMainDrive(const ControllerSettings &s, Controller controller)
{
    DriveSettings drive = shadowDrive(s);
    if (controller == Controller::HighGain)
        return drive;
    drive.inverseDynamics = false;
    drive.dampingScale.fill(1);
    switch (controller) {
    case Controller::Feedforward:
        drive.root = s.mainRoot;
        drive.rootTurn = s.mainTurn;
        if (s.rootFeedforward)
            drive.airTurn = s.mainAirTurn;
        drive.rootFeedforward = s.rootFeedforward;
        [[fallthrough]];
    case Controller::LowGain:
        drive.joints = s.main;
        drive.stiffnessScale = jointScales(s.mainScales);
        drive.capScale = 1;
        break;
    case Controller::WorldSpace:
        drive.law = JointLaw::WorldSpace;
        [[fallthrough]];
    case Controller::GainSchedule:
        drive.useTargetVelocity = false;
        break;
    case Controller::InverseDynamics:
        drive.law = JointLaw::Muscle;
        drive.joints = s.muscle;
        break;
    case Controller::HighGain:
        break;
    }
    return drive;
}

} // namespace

DriveSettings shadowDrive(const ControllerSettings &s)
{
    DriveSettings drive;
    drive.joints = s.shadow;
    drive.dampingScale = jointScales(s.shadowDamping);
    drive.root = s.shadowRoot;
    drive.rootTurn = s.shadowRoot;
    drive.feet = s.feet;
    drive.stiffenFrom = s.stiffenFrom;
    drive.stiffenMost = s.stiffenMost;
    drive.capScale = s.shadowCapScale;
    drive.useTargetVelocity = s.velocityFromClip;
    drive.inverseDynamics = s.inverseDynamics;
    return drive;
}

DriveSettings mainDrive(const Scenario &scenario)
{
    DriveSettings drive = untunedMainDrive(scenario.settings, scenario.controller);
    for (const BallJointSpec &joint : scenario.character->joints)
        drive.stiffnessScale[std::size_t(joint.id)] *= joint.stiffness;
    return drive;
}

} // namespace flinch

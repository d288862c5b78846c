#include "core/simulation/drivesettings.h"

namespace flinch {

namespace {

PerJoint<double> perJoint(const JointScales &s)
{
    return {s.waist, s.chest, s.neck,   s.shoulders, s.elbows, s.shoulders, s.elbows,
            s.hips,  s.knees, s.ankles, s.hips,      s.knees,  s.ankles};
}

DriveSettings untunedMainDrive(const ControllerSettings &s, Controller controller)
{
    DriveSettings drive = shadowDrive(s);
    if (controller == Controller::HighGain)
        return drive;
    drive.inverseDynamics = false;
    drive.stiffnessScale.fill(1);
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
        drive.stiffnessScale = perJoint(s.mainStiffness);
        drive.dampingScale = perJoint(s.mainDamping);
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
    drive.stiffnessScale = perJoint(s.shadowStiffness);
    drive.dampingScale = perJoint(s.shadowDamping);
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

#pragma once

#include "core/motion/clip.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace flinch::testing {

/// How one program names the joints of a person; "{}" stands for the side. Empty: no such joint.
struct HumanoidNames
{
    const char *family;
    const char *left;
    const char *right;
    QString root; // above the hips, on the floor
    QString hips;
    QStringList spine; // from the hips up; the last one carries the arms
    int abdomen;       // place in `spine` that drives the abdomen, -1: none of its own
    int chest;
    QStringList neck;
    QString head;
    QString clavicle, upperArm, forearm, hand, finger;
    QString thigh, shin, foot, toe;

    QString leftName(const QString &name) const { return QString(name).replace("{}", left); }

    QString rightName(const QString &name) const { return QString(name).replace("{}", right); }
};

const std::vector<HumanoidNames> &humanoidFamilies();
const HumanoidNames &humanoidFamily(const char *family);
/// Joints called joint0, joint1, …
HumanoidNames namelessHumanoid();

struct HumanoidOptions
{
    double scale = 1;
    double yaw = 0;             // the way it faces: 0 is +Z
    bool scrambledAxes = false; // every joint's frame is turned at random
    bool boneAxes = false;      // every joint's X axis lies along its bone
    bool nonsenseRest = false;  // rest rotations are none, whatever the bones look like then
    bool foldedRest = false;    // the rest pose squats with bent arms
    bool tips = true;           // crown, toes and fingertips have ends
    int frames = 1;             // the first is a T-pose, the others sway
};

/// A person of 1.77 m in a T-pose, symmetric, standing on the floor.
Clip humanoidClip(const HumanoidNames &names, const HumanoidOptions &options = {});

/// Animals whose joints have the names of people's.
SkeletonPtr elephantSkeleton();
SkeletonPtr foxSkeleton();
/// Its wings are feathers on a stalk.
SkeletonPtr chickenSkeleton();

/// Two people in one file: with roots of their own, or below one joint "Scene".
SkeletonPtr twoPeople(const HumanoidNames &first, const HumanoidNames &second, bool oneRoot);

} // namespace flinch::testing

#pragma once

#include <QString>
#include <QStringList>

namespace flinch {

enum class BodySide { None, Left, Right };

/// What a joint's name says about the part of the body it moves. Scores are 0 … 1 and several may
/// be set: "LeftShoulder" is a clavicle to one convention and an upper arm to another.
struct NameClue
{
    BodySide side = BodySide::None;
    double pelvis = 0;
    double spine = 0;
    double neck = 0;
    double head = 0;
    double upperArm = 0;
    double forearm = 0;
    double hand = 0;
    double thigh = 0;
    double shin = 0;
    double foot = 0;
    /// Certainly none of the sixteen bodies: finger, toe, clavicle, twist, helper.
    bool extra = false;

    bool saysNothing() const;
};

/// Understands CMU and MotionBuilder, Mixamo, Biped, Unreal, Rokoko, Xsens, SMPL, DAZ and
/// look-alikes: namespaces, prefixes and the place of the side in the name do not matter.
NameClue readJointName(const QString &name);

/// The words of a name, lower case, without namespace and digits: "mixamorig:LeftForeArm1" → left,
/// fore, arm.
QStringList nameWords(const QString &name);

} // namespace flinch

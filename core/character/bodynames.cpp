#include "core/character/bodynames.h"

#include <QCoreApplication>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::BodyNames)
};

} // namespace

QString bodyText(BodyId body)
{
    switch (body) {
    case BodyId::Pelvis:
        return Text::tr("pelvis");
    case BodyId::Abdomen:
        return Text::tr("abdomen");
    case BodyId::Chest:
        return Text::tr("chest");
    case BodyId::Head:
        return Text::tr("head");
    case BodyId::LeftUpperArm:
        return Text::tr("left upper arm");
    case BodyId::LeftForearm:
        return Text::tr("left forearm");
    case BodyId::LeftHand:
        return Text::tr("left hand");
    case BodyId::RightUpperArm:
        return Text::tr("right upper arm");
    case BodyId::RightForearm:
        return Text::tr("right forearm");
    case BodyId::RightHand:
        return Text::tr("right hand");
    case BodyId::LeftThigh:
        return Text::tr("left thigh");
    case BodyId::LeftShin:
        return Text::tr("left shin");
    case BodyId::LeftFoot:
        return Text::tr("left foot");
    case BodyId::RightThigh:
        return Text::tr("right thigh");
    case BodyId::RightShin:
        return Text::tr("right shin");
    case BodyId::RightFoot:
        return Text::tr("right foot");
    }
    return {};
}

QString jointText(BallJointId joint)
{
    switch (joint) {
    case BallJointId::Waist:
        return Text::tr("waist");
    case BallJointId::Chest:
        return Text::tr("chest joint");
    case BallJointId::Neck:
        return Text::tr("neck");
    case BallJointId::LeftShoulder:
        return Text::tr("left shoulder");
    case BallJointId::LeftElbow:
        return Text::tr("left elbow");
    case BallJointId::RightShoulder:
        return Text::tr("right shoulder");
    case BallJointId::RightElbow:
        return Text::tr("right elbow");
    case BallJointId::LeftHip:
        return Text::tr("left hip");
    case BallJointId::LeftKnee:
        return Text::tr("left knee");
    case BallJointId::LeftAnkle:
        return Text::tr("left ankle");
    case BallJointId::RightHip:
        return Text::tr("right hip");
    case BallJointId::RightKnee:
        return Text::tr("right knee");
    case BallJointId::RightAnkle:
        return Text::tr("right ankle");
    }
    return {};
}

QString capitalised(const QString &text)
{
    return text.isEmpty() ? text : text.at(0).toUpper() + text.mid(1);
}

} // namespace flinch

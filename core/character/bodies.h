#pragma once

#include "core/base/result.h"

#include <QString>

#include <array>
#include <optional>

/// The sixteen bodies and thirteen ball joints of every character; wrists are fixed. Names are
/// those of the command line and of project files.
namespace flinch {

enum class BodyId {
    Pelvis,
    Abdomen,
    Chest,
    Head,
    LeftUpperArm,
    LeftForearm,
    LeftHand,
    RightUpperArm,
    RightForearm,
    RightHand,
    LeftThigh,
    LeftShin,
    LeftFoot,
    RightThigh,
    RightShin,
    RightFoot,
};
inline constexpr int kBodyCount = 16;

enum class BallJointId {
    Waist,
    Chest,
    Neck,
    LeftShoulder,
    LeftElbow,
    RightShoulder,
    RightElbow,
    LeftHip,
    LeftKnee,
    LeftAnkle,
    RightHip,
    RightKnee,
    RightAnkle,
};
inline constexpr int kBallJointCount = 13;

/// One value for each body, indexed by BodyId.
template<typename T>
struct PerBody : std::array<T, kBodyCount>
{
    using Base = std::array<T, kBodyCount>;

    T &operator[](BodyId id) { return Base::operator[](std::size_t(id)); }

    const T &operator[](BodyId id) const { return Base::operator[](std::size_t(id)); }

    T &operator[](std::size_t index) { return Base::operator[](index); }

    const T &operator[](std::size_t index) const { return Base::operator[](index); }
};

/// All ids, parents before their children.
const std::array<BodyId, kBodyCount> &allBodies();
const std::array<BallJointId, kBallJointCount> &allBallJoints();

/// "leftUpperArm".
QLatin1String bodyName(BodyId id);
std::optional<BodyId> bodyFromName(QStringView name);
/// The same; the error lists the names there are.
Result<BodyId> parseBody(const QString &name);
/// "leftShoulder".
QLatin1String ballJointName(BallJointId id);
std::optional<BallJointId> ballJointFromName(QStringView name);

/// Nothing for the pelvis.
std::optional<BodyId> parentBody(BodyId id);
/// The body a joint moves; its parent is parentBody() of that.
BodyId childBody(BallJointId id);
/// The joint that moves `id`; nothing for the pelvis and the hands.
std::optional<BallJointId> jointAbove(BodyId id);

/// The same body on the other side; bodies in the middle are their own.
BodyId otherSide(BodyId id);
bool isLeft(BodyId id);

} // namespace flinch

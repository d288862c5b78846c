#include "core/character/bodies.h"

#include <QCoreApplication>

#include <algorithm>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Bodies)
};

struct BodyRow
{
    const char *name;
    int parent;
};

constexpr std::array<BodyRow, kBodyCount> kBodies = {{
    {"pelvis", -1},
    {"abdomen", int(BodyId::Pelvis)},
    {"chest", int(BodyId::Abdomen)},
    {"head", int(BodyId::Chest)},
    {"leftUpperArm", int(BodyId::Chest)},
    {"leftForearm", int(BodyId::LeftUpperArm)},
    {"leftHand", int(BodyId::LeftForearm)},
    {"rightUpperArm", int(BodyId::Chest)},
    {"rightForearm", int(BodyId::RightUpperArm)},
    {"rightHand", int(BodyId::RightForearm)},
    {"leftThigh", int(BodyId::Pelvis)},
    {"leftShin", int(BodyId::LeftThigh)},
    {"leftFoot", int(BodyId::LeftShin)},
    {"rightThigh", int(BodyId::Pelvis)},
    {"rightShin", int(BodyId::RightThigh)},
    {"rightFoot", int(BodyId::RightShin)},
}};

struct JointRow
{
    const char *name;
    BodyId child;
};

constexpr std::array<JointRow, kBallJointCount> kJoints = {{
    {"waist", BodyId::Abdomen},
    {"chest", BodyId::Chest},
    {"neck", BodyId::Head},
    {"leftShoulder", BodyId::LeftUpperArm},
    {"leftElbow", BodyId::LeftForearm},
    {"rightShoulder", BodyId::RightUpperArm},
    {"rightElbow", BodyId::RightForearm},
    {"leftHip", BodyId::LeftThigh},
    {"leftKnee", BodyId::LeftShin},
    {"leftAnkle", BodyId::LeftFoot},
    {"rightHip", BodyId::RightThigh},
    {"rightKnee", BodyId::RightShin},
    {"rightAnkle", BodyId::RightFoot},
}};

template<typename Id, std::size_t n>
std::array<Id, n> numbered()
{
    std::array<Id, n> ids{};
    for (std::size_t i = 0; i < n; ++i)
        ids[i] = Id(i);
    return ids;
}

template<typename Id, typename Rows>
std::optional<Id> findByName(const Rows &rows, QStringView name)
{
    const auto row = std::ranges::find_if(
        rows, [name](const auto &candidate) { return name == QLatin1String(candidate.name); });
    if (row == rows.end())
        return std::nullopt;
    return Id(row - rows.begin());
}

} // namespace

const std::array<BodyId, kBodyCount> &allBodies()
{
    static const auto kIds = numbered<BodyId, kBodyCount>();
    return kIds;
}

const std::array<BallJointId, kBallJointCount> &allBallJoints()
{
    static const auto kIds = numbered<BallJointId, kBallJointCount>();
    return kIds;
}

QLatin1String bodyName(BodyId id)
{
    return QLatin1String(kBodies[std::size_t(id)].name);
}

std::optional<BodyId> bodyFromName(QStringView name)
{
    return findByName<BodyId>(kBodies, name);
}

Result<BodyId> parseBody(const QString &name)
{
    if (const auto body = bodyFromName(name))
        return *body;
    QStringList names;
    for (const BodyId body : allBodies())
        names += bodyName(body);
    return Error{ErrorCode::BadUsage,
                 Text::tr("There is no body “%1”").arg(name),
                 QString(),
                 Text::tr("Use one of %1.").arg(names.join(QLatin1String(", "))),
                 {}};
}

QLatin1String ballJointName(BallJointId id)
{
    return QLatin1String(kJoints[std::size_t(id)].name);
}

std::optional<BallJointId> ballJointFromName(QStringView name)
{
    return findByName<BallJointId>(kJoints, name);
}

std::optional<BodyId> parentBody(BodyId id)
{
    const int parent = kBodies[std::size_t(id)].parent;
    return parent < 0 ? std::nullopt : std::optional(BodyId(parent));
}

BodyId childBody(BallJointId id)
{
    return kJoints[std::size_t(id)].child;
}

std::optional<BallJointId> jointAbove(BodyId id)
{
    const auto row = std::ranges::find(kJoints, id, &JointRow::child);
    if (row == kJoints.end())
        return std::nullopt;
    return BallJointId(row - kJoints.begin());
}

BodyId otherSide(BodyId id)
{
    constexpr int kSideStride = 3;
    const int index = int(id);
    const int first =
        index < int(BodyId::LeftThigh) ? int(BodyId::LeftUpperArm) : int(BodyId::LeftThigh);
    if (index < first)
        return id;
    return BodyId(index < first + kSideStride ? index + kSideStride : index - kSideStride);
}

bool isLeft(BodyId id)
{
    return otherSide(id) > id;
}

} // namespace flinch

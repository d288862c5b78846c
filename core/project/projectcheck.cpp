#include "core/base/limits.h"
#include "core/project/projectfile.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <functional>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::ProjectFile)
};

constexpr std::size_t kMaxImpacts = 10000;
constexpr std::size_t kMaxMarkers = 10000;
constexpr std::size_t kMaxTakes = 1000;
constexpr std::size_t kMaxIgnored = 10000;
constexpr int kMaxFrame = 100'000'000;
constexpr double kMaxSeconds = 86400;
constexpr std::uint64_t kMaxId = std::uint64_t(1) << 53;

Error broken(const QString &message, const QString &where = {})
{
    Error error;
    error.code = ErrorCode::BadInput;
    error.message = message;
    error.where = where;
    error.remedy = Text::tr("Undo the last change, or correct the project file.");
    return error;
}

bool isHex(const QString &text, int length)
{
    return text.isEmpty()
           || (text.size() == length && std::all_of(text.begin(), text.end(), [](QChar c) {
                   return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'f');
               }));
}

bool isOrdered(const std::optional<FrameRange> &range)
{
    return !range || (range->first >= 0 && range->first <= range->last && range->last <= kMaxFrame);
}

bool isWithin(const std::optional<double> &value, double least, double most)
{
    return !value || (*value >= least && *value <= most);
}

Status checkSource(const ClipSource &source)
{
    const QString where = QStringLiteral("source");
    if ((source.kind == ClipSource::Kind::None) != source.path.isEmpty())
        return broken(Text::tr("The clip's path and its kind do not agree"), where);
    if (!isHex(source.contentHash, 64))
        return broken(Text::tr("The clip's hash is not one"), where);
    if (!isWithin(source.import.unitToMetres, 1e-9, 1e9))
        return broken(Text::tr("The clip's unit is not a length"), where);
    if (source.take && source.take->size() > limits::kMaxNameLength)
        return broken(Text::tr("A take's name is too long"), where);
    return Done();
}

/// Ids that were seen, of impacts or of takes.
Status checkId(std::uint64_t id, QSet<quint64> &seen)
{
    if (id == 0 || id > kMaxId)
        return broken(Text::tr("An id is missing or too large"));
    if (seen.contains(id))
        return broken(Text::tr("The id %1 is there twice").arg(id));
    seen.insert(id);
    return Done();
}

Status checkImpacts(const std::vector<ProjectImpact> &impacts, const QString &where)
{
    if (impacts.size() > kMaxImpacts)
        return broken(Text::tr("There are more than %1 impacts").arg(kMaxImpacts), where);
    QSet<quint64> seen;
    seen.reserve(qsizetype(impacts.size()));
    for (std::size_t i = 0; i < impacts.size(); ++i) {
        Status status = checkId(std::uint64_t(impacts[i].id), seen);
        if (status && impacts[i].name.size() > limits::kMaxNameLength)
            status = broken(Text::tr("A name is too long"));
        if (status)
            status = checkImpact(impacts[i].key, kMaxSeconds);
        if (!status) {
            status.error().where = QStringLiteral("%1.impacts[%2]").arg(where).arg(i);
            return status;
        }
    }
    return Done();
}

Status checkJoints(const std::vector<JointTuning> &joints, const QString &where)
{
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const QString place = QStringLiteral("%1.character.joints[%2]").arg(where).arg(i);
        if (i > 0 && joints[i].joint <= joints[i - 1].joint)
            return broken(Text::tr("A joint is there twice or out of order"), place);
        if (!isWithin(joints[i].torqueCap, 1, 2000) || !isWithin(joints[i].stiffness, 0.1, 10))
            return broken(Text::tr("A joint's torque cap or stiffness is out of range"), place);
    }
    return Done();
}

Status checkSetup(const Setup &setup, const QString &where)
{
    if (!isWithin(setup.character.heightMetres, 0.3, 3)
        || !isWithin(setup.character.weightKg, 5, 500))
        return broken(Text::tr("The character's height or weight is out of range"), where);
    for (const auto &[body, joint] : setup.character.overrides) {
        const auto *name = std::get_if<QString>(&joint);
        if (name && (name->isEmpty() || name->size() > limits::kMaxNameLength))
            return broken(Text::tr("A joint's name is missing or too long"), where);
    }
    if (auto status = checkJoints(setup.character.joints, where); !status)
        return status;
    if (auto status = checkSettings(setup.control.settings); !status) {
        status.error().where = where;
        return status;
    }
    if (auto status = checkReaction(setup.reaction); !status) {
        status.error().where = where + QStringLiteral(".reaction");
        return status;
    }
    if (auto status = checkGround(setup.ground); !status) {
        status.error().where = where + QStringLiteral(".ground");
        return status;
    }
    if (!isOrdered(setup.range))
        return broken(Text::tr("A range of frames ends before it begins"), where);
    const auto &ignored = setup.ignoredDiscontinuities;
    if (ignored.size() > kMaxIgnored
        || std::ranges::adjacent_find(ignored, std::greater_equal<>()) != ignored.end()
        || (!ignored.empty() && (ignored.front() < 0 || ignored.back() > kMaxFrame)))
        return broken(Text::tr("The ignored discontinuities are too many, or not frames in "
                               "ascending order"),
                      where);
    return checkImpacts(setup.impacts, where);
}

Status checkTakes(const std::vector<KeptTake> &takes)
{
    if (takes.size() > kMaxTakes)
        return broken(Text::tr("There are more than %1 takes").arg(kMaxTakes),
                      QStringLiteral("takes"));
    QSet<quint64> seen;
    for (std::size_t i = 0; i < takes.size(); ++i) {
        const QString place = QStringLiteral("takes[%1]").arg(i);
        if (auto status = checkId(std::uint64_t(takes[i].id), seen); !status) {
            status.error().where = place;
            return status;
        }
        if (takes[i].name.size() > limits::kMaxNameLength)
            return broken(Text::tr("A name is too long"), place);
        if (!isHex(takes[i].takeHash, 16))
            return broken(Text::tr("A take's hash is not one"), place);
        if (auto status = checkSetup(takes[i].setup, place); !status)
            return status;
    }
    return Done();
}

} // namespace

Status checkProject(const Project &project)
{
    Status checks[] = {
        checkSource(project.source),
        checkSetup(project.setup, QStringLiteral("setup")),
        checkTakes(project.takes),
    };
    for (Status &status : checks) {
        if (!status)
            return std::move(status);
    }
    if (project.markers.size() > kMaxMarkers)
        return broken(Text::tr("There are more than %1 markers").arg(kMaxMarkers),
                      QStringLiteral("markers"));
    for (const Marker &marker : project.markers) {
        if (marker.frame < 0 || marker.frame > kMaxFrame
            || marker.name.size() > limits::kMaxNameLength)
            return broken(Text::tr("A marker has no frame, or its name is too long"),
                          QStringLiteral("markers"));
    }
    if (!isOrdered(project.loop))
        return broken(Text::tr("A range of frames ends before it begins"), QStringLiteral("loop"));
    auto recipe = checkRecipe(project.bake);
    if (!recipe)
        recipe.error().where = QStringLiteral("bake.") + recipe.error().where;
    return recipe;
}

} // namespace flinch

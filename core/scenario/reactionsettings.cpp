#include "core/scenario/reactionsettings.h"

#include "core/base/numbers.h"
#include "core/scenario/impact.h"
#include "core/scenario/scenariodescription.h"

#include <QCoreApplication>

#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Reaction)
};

constexpr std::size_t kMostKeys = 10000;

Error reactionError(const QString &message, const QString &remedy)
{
    Error error;
    error.code = ErrorCode::BadUsage;
    error.message = message;
    error.remedy = remedy;
    return error;
}

QString number(double value)
{
    return QString::fromStdString(toShortest(value));
}

/// `name` is translated only where it is needed: thousands of impacts are checked at every edit.
Status checkRange(const char *name, std::optional<double> value, double least, double most)
{
    // written so that nan fails too
    if (!value || (*value >= least && *value <= most))
        return Done();
    return reactionError(
        Text::tr("The reaction's %1 is %2").arg(Text::tr(name), number(*value)),
        Text::tr("Choose a value from %1 to %2.").arg(number(least), number(most)));
}

constexpr auto kTone = QT_TRANSLATE_NOOP("flinch::Reaction", "tone");

/// Errors name a track as files and the command line do.
Status checkTrack(Keyable keyed, const Track<double> &track)
{
    const QString name = QLatin1String(keyableName(keyed));
    if (track.keys.size() > kMostKeys)
        return reactionError(Text::tr("“%1” has more than %2 keys").arg(name).arg(kMostKeys),
                             Text::tr("Remove some of them."));
    for (std::size_t i = 0; i < track.keys.size(); ++i) {
        const auto &[time, value, interpolation] = track.keys[i];
        if (!std::isfinite(time) || time < 0)
            return reactionError(Text::tr("A key of “%1” is at %2 s").arg(name, number(time)),
                                 Text::tr("Choose a time from 0 s on."));
        if (i > 0 && time <= track.keys[i - 1].time)
            return reactionError(Text::tr("The key of “%1” at %2 s comes after the one at %3 s")
                                     .arg(name, number(time), number(track.keys[i - 1].time)),
                                 Text::tr("Put the keys in the order of their times, each at a "
                                          "time of its own."));
        if (!(value >= 0 && value <= mostOf(keyed))) // nan too
            return reactionError(
                Text::tr("The key of “%1” at %2 s is %3").arg(name, number(time), number(value)),
                Text::tr("Choose a value from %1 to %2.").arg(0).arg(number(mostOf(keyed))));
    }
    return Done();
}

/// What settings and impacts both say.
template<typename Reaction>
Status checkShared(const Reaction &said)
{
    const std::optional<int> steps = said.mostSteps;
    Status checks[] = {
        checkRange(kTone, said.tone, 0, 1),
        checkRange(QT_TRANSLATE_NOOP("flinch::Reaction", "recovery time"), said.recover, 0.1, 20),
        checkRange(QT_TRANSLATE_NOOP("flinch::Reaction", "brace"), said.brace, 0, 1),
        checkRange(QT_TRANSLATE_NOOP("flinch::Reaction", "reflex"), said.reflex, 0, 1),
        checkRange(QT_TRANSLATE_NOOP("flinch::Reaction", "number of steps"),
                   steps ? std::optional<double>(*steps) : std::nullopt, 1, 8),
        checkRange(QT_TRANSLATE_NOOP("flinch::Reaction", "step height"), said.stepHeight, 0.01,
                   0.4),
    };
    for (Status &status : checks) {
        if (!status)
            return std::move(status);
    }
    return Done();
}

/// Archive that checks every weight.
struct CheckWeights
{
    void field(const char *, double &weight)
    {
        if (status)
            status = checkRange(QT_TRANSLATE_NOOP("flinch::Reaction", "weight"), weight, 0, 2);
    }

    Status status = Done();
};

} // namespace

const QStringList &outcomeNames()
{
    static const QStringList names = {QStringLiteral("auto"), QStringLiteral("flinch"),
                                      QStringLiteral("sway"), QStringLiteral("steps"),
                                      QStringLiteral("fall")};
    return names;
}

const QStringList &aftermathNames()
{
    static const QStringList names = {QStringLiteral("return"), QStringLiteral("displaced"),
                                      QStringLiteral("pause")};
    return names;
}

const QStringList &interpolationNames()
{
    static const QStringList names = {QStringLiteral("smooth"), QStringLiteral("linear"),
                                      QStringLiteral("step")};
    return names;
}

const std::array<ToneStop, 5> &toneStops()
{
    static const std::array<ToneStop, 5> stops = {{
        {QT_TRANSLATE_NOOP("flinch::Reaction", "tense"), 0},
        {QT_TRANSLATE_NOOP("flinch::Reaction", "alert"), 0.2},
        {QT_TRANSLATE_NOOP("flinch::Reaction", "relaxed"), 0.4},
        {QT_TRANSLATE_NOOP("flinch::Reaction", "drunk"), 0.7},
        {QT_TRANSLATE_NOOP("flinch::Reaction", "limp"), 1},
    }};
    return stops;
}

ReactionSettings ReactionSettings::simulated() const
{
    ReactionSettings without = *this;
    without.keys = keys.simulated();
    return without;
}

ImpactReaction ImpactReaction::simulated() const
{
    ImpactReaction without = *this;
    without.exaggerate = ImpactReaction().exaggerate;
    without.weights = {};
    return without;
}

bool ImpactReaction::simulatesLike(const ImpactReaction &other) const
{
    return simulated() == other.simulated();
}

Status checkReaction(const ReactionSettings &settings)
{
    if (auto status = checkShared(settings); !status)
        return status;
    for (int i = 0; i < kKeyableCount; ++i) {
        if (auto status = checkTrack(Keyable(i), settings.keys[Keyable(i)]); !status)
            return status;
    }
    return Done();
}

Status checkReaction(const ImpactReaction &reaction)
{
    if (auto status = checkShared(reaction); !status)
        return status;
    if (auto status = checkRange(QT_TRANSLATE_NOOP("flinch::Reaction", "exaggeration"),
                                 reaction.exaggerate, 0, 3);
        !status)
        return status;
    CheckWeights checked;
    PartWeights weights = reaction.weights;
    describe(checked, weights);
    return checked.status;
}

EffectiveReaction effectiveReaction(const ReactionSettings &settings, const ImpactKey &key)
{
    const ImpactReaction &own = key.reaction;
    EffectiveReaction effective;
    effective.outcome = own.outcome.value_or(settings.outcome);
    effective.aftermath = own.aftermath.value_or(settings.aftermath);
    effective.tone = own.tone.value_or(settings.keys[Keyable::Tone].at(key.time, settings.tone));
    effective.recover = own.recover ? own.recover : settings.recover;
    effective.brace = own.brace.value_or(settings.brace) * key.anticipation;
    effective.reflex = own.reflex.value_or(settings.reflex);
    effective.mostSteps = own.mostSteps.value_or(settings.mostSteps);
    effective.stepHeight = own.stepHeight ? own.stepHeight : settings.stepHeight;
    return effective;
}

} // namespace flinch

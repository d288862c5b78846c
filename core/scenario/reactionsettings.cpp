#include "core/scenario/reactionsettings.h"

#include "core/scenario/impact.h"

#include <QCoreApplication>

namespace flinch {

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

bool ImpactReaction::simulatesLike(const ImpactReaction &other) const
{
    ImpactReaction same = other;
    same.exaggerate = exaggerate;
    same.weights = weights;
    return *this == same;
}

EffectiveReaction effectiveReaction(const ReactionSettings &settings, const ImpactKey &key)
{
    const ImpactReaction &own = key.reaction;
    EffectiveReaction effective;
    effective.outcome = own.outcome.value_or(settings.outcome);
    effective.aftermath = own.aftermath.value_or(settings.aftermath);
    effective.tone = own.tone.value_or(settings.toneKeys.at(key.time, settings.tone));
    effective.recover = own.recover ? own.recover : settings.recover;
    effective.brace = own.brace.value_or(settings.brace) * key.anticipation;
    effective.reflex = own.reflex.value_or(settings.reflex);
    effective.mostSteps = own.mostSteps.value_or(settings.mostSteps);
    effective.stepHeight = own.stepHeight ? own.stepHeight : settings.stepHeight;
    return effective;
}

} // namespace flinch

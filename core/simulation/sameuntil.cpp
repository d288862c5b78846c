#include "core/simulation/sameuntil.h"

#include "core/plan/reflex.h"
#include "core/scenario/impactanswer.h"
#include "core/simulation/impactplan.h"

#include <algorithm>
#include <limits>
#include <ranges>
#include <span>

namespace flinch {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

/// Whether the shadow, or main, notices an impact at all.
bool isFelt(const ImpactKey &key, const ReactionSettings &reaction, bool ofShadow)
{
    // what is planned for a blow both follow
    return !ofShadow || key.anticipation > 0 || reaction.enabled;
}

/// For so long after an impact another may change what becomes of it from its contact on: blows
/// share one answer, or feet that will step are not lifted by a reflex.
double shownEarlier(const ImpactKey &key)
{
    switch (key.body) {
    case BodyId::LeftShin:
    case BodyId::LeftFoot:
    case BodyId::RightShin:
    case BodyId::RightFoot:
        return kLongestLift;
    default:
        return kSharedAnswerSeconds;
    }
}

/// From `changed` seconds on impacts are others: when the first of all shows it.
double firstShown(const Struck &struck, double changed, bool ofShadow)
{
    double first = kNever;
    const bool reacts = struck.reaction.enabled;
    for (const ImpactKey &key : struck.impacts) {
        if (!isFelt(key, struck.reaction, ofShadow))
            continue;
        // one that comes later is aimed at where the body is then, and braced for with what an
        // earlier brace leaves
        if (key.time >= changed)
            first =
                std::min(first, earliestEffect(key, reacts ? effectiveReaction(struck.reaction, key)
                                                           : EffectiveReaction()));
        else if (reacts && key.time >= changed - shownEarlier(key))
            first = std::min(first, key.time);
    }
    return first;
}

} // namespace

double sameUntil(const Struck &before, const Struck &now, bool ofShadow)
{
    std::span was(before.impacts);
    std::span is(now.impacts);
    if (before.reaction.simulated() == now.reaction.simulated()) {
        const auto from = std::ranges::mismatch(was, is);
        was = {from.in1, was.end()};
        is = {from.in2, is.end()};
        const auto to = std::ranges::mismatch(was | std::views::reverse, is | std::views::reverse);
        was = {was.begin(), to.in1.base()};
        is = {is.begin(), to.in2.base()};
    }
    double changed = kNever;
    for (const auto &[keys, reaction] : {std::pair(was, &before.reaction), {is, &now.reaction}}) {
        for (const ImpactKey &key : keys) {
            if (isFelt(key, *reaction, ofShadow))
                changed = std::min(changed, key.time);
        }
    }
    return std::min(firstShown(before, changed, ofShadow), firstShown(now, changed, ofShadow));
}

} // namespace flinch

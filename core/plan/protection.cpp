#include "core/plan/protection.h"

#include "core/plan/brace.h"
#include "core/plan/reflex.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

/// The knots of a shot at which a gesture that goes from `begin` to `end` changes anything.
KnotRange knotsBetween(const PlanDraft &draft, const KnotRange &shot, double begin, double end)
{
    return {std::max(shot.first, int(std::floor(begin / draft.knotSeconds())) + 1),
            std::min(shot.end, int(std::ceil(end / draft.knotSeconds())))};
}

void addBrace(const LinkModel &model, const PlannedBlow &blow, ImpactAnswer &answer,
              std::vector<Brace> &braces, PlanDraft &draft)
{
    const KnotRange shot = draft.shot(blow.time);
    Brace brace(model, draft.calm(), blow, (shot.first - 1) * draft.knotSeconds());
    double earlier = 0;
    for (const Brace &before : braces)
        earlier += before.strength(blow.time);
    brace.leaveRoomFor(earlier);
    if (brace.amount() <= 0)
        return;
    braces.push_back(brace);
    const KnotRange knots = knotsBetween(draft, shot, brace.begin(), brace.end());
    for (int k = knots.first; k < knots.end; ++k)
        draft.knot(k).offset += brace.at(k);
    answer.beginSeconds = std::min(answer.beginSeconds, brace.begin());
}

/// Whether the plan so far leaves both feet where the clip has them.
bool feetAreFree(PlanDraft &draft, double from, double to)
{
    const KnotRange knots = knotsBetween(draft, draft.shot(from), from, to);
    for (int k = knots.first; k < knots.end; ++k) {
        if (draft.isPlanned(k) && draft.knot(k).footWeight != draft.calm().knot(k).footWeight)
            return false;
    }
    return true;
}

void addReflex(const Reflex &reflex, double contact, PlanDraft &draft)
{
    const KnotRange knots = knotsBetween(draft, draft.shot(contact), reflex.begin(), reflex.end());
    for (int k = knots.first; k < knots.end; ++k) {
        DraftKnot &knot = draft.knot(k);
        knot.offset += reflex.at(k);
        if (const int foot = reflex.liftedFoot(); foot >= 0) {
            double &weight = knot.footWeight[std::size_t(foot)];
            weight = std::min(weight, reflex.footWeight(k * draft.knotSeconds()));
        }
    }
}

} // namespace

void addProtection(const LinkModel &model, const std::vector<PlannedBlow> &blows,
                   std::vector<ImpactAnswer> &answers, PlanDraft &draft)
{
    std::vector<Brace> braces;
    std::vector<Reflex> reflexes;
    for (const PlannedBlow &blow : blows) {
        ImpactAnswer &answer = answers[std::size_t(blow.impact)];
        addBrace(model, blow, answer, braces, draft);
        // the sum of all that hurts stays within what a body can do
        ReflexRoom room;
        for (const Reflex &reflex : reflexes)
            room.earlier += reflex.strength(blow.time + 0.3);
        room.fallsAt = answer.offBalanceSeconds;
        room.mayLift = feetAreFree(draft, blow.time, blow.time + 1);
        const Reflex &reflex = reflexes.emplace_back(model, draft.calm(), blow, room);
        if (reflex.amount() > 0)
            addReflex(reflex, blow.time, draft);
    }
}

} // namespace flinch

#include "core/plan/reactionplan.h"

#include "core/plan/balanceplan.h"
#include "core/plan/plandraft.h"
#include "core/plan/protection.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

Hold mixed(const Hold &a, const Hold &b, double share)
{
    const auto mix = [share](auto from, auto to) {
        return decltype(from)(from + share * (to - from));
    };
    return {mix(a.root, b.root),
            mix(a.turn, b.turn),
            mix(a.weight, b.weight),
            mix(a.feet, b.feet),
            mix(a.joints, b.joints),
            mix(a.damping, b.damping),
            mix(a.feedforward, b.feedforward),
            mix(a.push, b.push)};
}

} // namespace

Hold ReactionPlan::hold(double seconds) const
{
    // a hair later, or a time that is a knot's would also see the one before it
    const double place = seconds / track->knotSeconds() - firstHold + 1e-9;
    if (holds.empty() || place <= -1)
        return {};
    const double before = std::floor(place);
    const auto at = [this](int n) {
        return n < 0 ? Hold() : holds[std::size_t(std::min(n, int(holds.size()) - 1))];
    };
    const Hold a = at(int(before));
    const Hold b = at(int(before) + 1);
    return a == b ? a : mixed(a, b, place - before);
}

int firstDifference(const ReactionPlan &a, const ReactionPlan &b)
{
    int first = firstDifference(*a.track, *b.track);
    const auto holdAt = [](const ReactionPlan &plan, int knot) {
        const int n = knot - plan.firstHold;
        if (n < 0 || plan.holds.empty())
            return Hold();
        return plan.holds[std::size_t(std::min(n, int(plan.holds.size()) - 1))];
    };
    for (int k = std::min(a.firstHold, b.firstHold); k < first; ++k) {
        if (holdAt(a, k) != holdAt(b, k))
            first = k;
    }
    return first;
}

std::shared_ptr<const ReactionPlan> calmPlan(std::shared_ptr<const TargetTrack> calm)
{
    auto plan = std::make_shared<ReactionPlan>();
    plan->track = std::move(calm);
    return plan;
}

namespace {

/// One for each impact, as if none did anything but to the joints.
std::vector<ImpactAnswer> flinches(const Scenario &scenario, const std::vector<PlannedBlow> &blows)
{
    std::vector<ImpactAnswer> answers(scenario.impacts.size());
    for (const PlannedBlow &blow : blows) {
        ImpactAnswer &answer = answers[std::size_t(blow.impact)];
        answer.asked = blow.reaction.outcome;
        answer.aftermath = blow.reaction.aftermath;
        answer.beginSeconds = blow.time;
        answer.recover = blow.reaction.recover;
    }
    return answers;
}

} // namespace

std::shared_ptr<const ReactionPlan> makeReactionPlan(const Scenario &scenario,
                                                     const LinkModel &model,
                                                     std::shared_ptr<const TargetTrack> calm,
                                                     const std::vector<PlannedBlow> &blows,
                                                     const CancelToken &cancel)
{
    auto plan = std::make_shared<ReactionPlan>();
    plan->answers = flinches(scenario, blows);
    PlanDraft draft(scenario, std::move(calm));
    planBalance(scenario, model, blows, draft, plan->answers, cancel);
    addProtection(model, blows, plan->answers, draft, cancel);
    draft.finish(model, *plan, cancel);
    return plan;
}

} // namespace flinch

#include "core/simulation/feltimpacts.h"

#include "core/plan/sightofblow.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace flinch {

namespace {

/// Of what is expected of a blow, the share that the shadow of a braced body feels: all of it would
/// make a statue of it.
constexpr double kBracedShare = 0.25;
/// About as long a ball presses on a body.
constexpr double kBallContactSeconds = 0.03;

/// Axes of a body in its link at the moment of a blow: a hand's are the clip's.
Quaternion axesInLink(const LaneInput &input, const ImpactKey &key)
{
    if (key.body != BodyId::LeftHand && key.body != BodyId::RightHand)
        return Quaternion::Identity();
    const double frame = std::round(input.track->rate().frames(key.time)) - input.plan.firstFrame;
    const auto &held =
        input.hands[std::size_t(std::clamp(frame, 0.0, double(input.hands.size() - 1)))];
    return key.body == BodyId::LeftHand ? held[0] : held[1];
}

/// What the plan has to know of the impacts. In the order of their times.
std::vector<PlannedBlow> blowsOf(const Scenario &scenario, const LaneInput &input)
{
    std::vector<PlannedBlow> blows;
    for (std::size_t i = 0; i < scenario.impacts.size(); ++i) {
        const ImpactKey &key = scenario.impacts[i];
        const BodyPlace &place = input.model.bodies[std::size_t(key.body)];
        PlannedBlow blow;
        blow.impact = int(i);
        blow.link = place.link;
        blow.body = key.body;
        blow.time = std::max(0.0, key.time - input.track->rate().seconds(input.plan.firstFrame));
        blow.duration = key.kind == ImpactKind::Ball ? kBallContactSeconds : key.duration;
        blow.direction = key.direction.normalized();
        blow.point = place.offset + axesInLink(input, key) * key.point;
        if (key.kind == ImpactKind::Ball)
            blow.impulse = key.mass * key.speed;
        else if (key.kind == ImpactKind::Push)
            blow.impulse = key.impulse;
        blow.anticipation = key.anticipation;
        blow.reaction = effectiveReaction(scenario.reaction, key);
        blows.push_back(std::move(blow));
    }
    std::ranges::stable_sort(blows, {}, &PlannedBlow::time);
    return blows;
}

/// How main answers impact `index` of a body that reacts.
ToneBlow answerTo(std::size_t index, const PlannedImpact &impact, const Scenario &scenario,
                  const LaneInput &input, const ReactionPlan &plan)
{
    const ImpactKey &key = impact.key;
    const EffectiveReaction asked = effectiveReaction(scenario.reaction, key);
    const bool isBall = key.kind == ImpactKind::Ball;
    ToneBlow answer = toneBlow(
        input.model, impact.link, isBall ? key.mass * key.speed : key.impulse,
        key.kind == ImpactKind::Torque, isBall ? 0 : key.duration, asked.tone, asked.recover);
    if (asked.brace > 0)
        answer.brace = key.anticipation;
    if (index < plan.answers.size())
        answer.rootGives = plan.answers[index].outcome == Outcome::Flinch;
    return answer;
}

/// The share of an impact that the shadow feels. A body that has braced gives less by that alone.
double expectedShare(const PlannedImpact &impact)
{
    return impact.key.anticipation * (impact.tone.brace > 0 ? kBracedShare : 1);
}

/// Nothing planned; who asked for more is told.
std::shared_ptr<const ReactionPlan> refusingPlan(const Scenario &scenario, const LaneInput &input)
{
    const auto calm = calmPlan(input.track);
    const bool asks = std::ranges::any_of(scenario.impacts, [&](const ImpactKey &key) {
        const Outcome asked = effectiveReaction(scenario.reaction, key).outcome;
        return asked != Outcome::Auto && asked != Outcome::Flinch;
    });
    if (!scenario.reaction.enabled || !asks)
        return calm;
    auto plan = std::make_shared<ReactionPlan>(*calm);
    plan->answers.resize(scenario.impacts.size());
    for (const PlannedBlow &blow : blowsOf(scenario, input)) {
        ImpactAnswer &answer = plan->answers[std::size_t(blow.impact)];
        answer.asked = blow.reaction.outcome;
        answer.refusal = Refusal::OtherController;
        answer.beginSeconds = blow.time;
    }
    return plan;
}

} // namespace

bool reacts(const Scenario &scenario)
{
    return scenario.reaction.enabled && scenario.controller == Controller::Feedforward;
}

std::shared_ptr<const ReactionPlan> planReactions(const Scenario &scenario, const LaneInput &input,
                                                  const CancelToken &cancel)
{
    if (!reacts(scenario))
        return refusingPlan(scenario, input);
    return makeReactionPlan(scenario, input.model, input.track, blowsOf(scenario, input), cancel);
}

std::vector<std::optional<BlowInView>> viewsOf(const Scenario &scenario, const LaneInput &input)
{
    std::vector<std::optional<BlowInView>> views(scenario.impacts.size());
    for (const PlannedBlow &blow : blowsOf(scenario, input)) {
        const auto i = std::size_t(blow.impact);
        if (scenario.impacts[i].kind == ImpactKind::Torque)
            continue;
        const SightOfBlow sight = sightOfBlow(input.model, *input.track, blow);
        if (sight.anticipation)
            views[i] = {sight.seconds, *sight.anticipation};
    }
    return views;
}

Result<Felt> planImpacts(const Scenario &scenario, const LaneInput &input, const ReactionPlan &plan)
{
    std::vector<PlannedImpact> planned;
    for (const ImpactKey &key : scenario.impacts) {
        const Quaternion axes = axesInLink(input, key);
        auto impact = planImpact(key, input.model, *plan.track, input.plan, axes);
        if (!impact) // a body that is led away by another blow is missed, that is all
            impact = planImpact(key, input.model, *input.track, input.plan, axes);
        if (!impact) {
            impact.error().where = impactPlace(planned.size());
            return std::move(impact).error();
        }
        if (reacts(scenario))
            impact->tone = answerTo(planned.size(), *impact, scenario, input, plan);
        planned.push_back(std::move(*impact));
    }
    // numbered as they come in each world, so that one that goes or appears renumbers nothing
    // that has happened before it
    std::vector<std::size_t> order(planned.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return planned[i].firstStep; });
    Felt felt;
    felt.places.resize(order.size());
    const auto add = [](std::vector<FeltImpact> &to, PlannedImpact impact, double share) {
        impact.index = int(to.size());
        to.emplace_back(std::move(impact), share);
    };
    for (const std::size_t i : order) {
        felt.places[i] = felt.byMain.size();
        add(felt.byMain, planned[i], 1);
        const double share = expectedShare(planned[i]);
        planned[i].tone = {}; // the shadow keeps its gains
        if (share > 0)
            add(felt.byShadow, planned[i], share);
    }
    return felt;
}

} // namespace flinch

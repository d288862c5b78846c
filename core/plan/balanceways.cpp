#include "core/plan/balanceways.h"

#include "core/plan/fallplan.h"

#include <algorithm>
#include <functional>

namespace flinch {

namespace {

constexpr double kHorizon = 6;        // s that a trial looks ahead
constexpr double kInTheAir = 0.25;    // s until a foot is down
constexpr double kSwaySpeed = 0.45;   // m/s that can be survived without a step
constexpr double kSurvived = 0.65;    // m/s that everybody survives somehow
constexpr double kHard = 1.0;         // m/s of which no more than some is given up
constexpr double kOverwhelming = 1.2; // m/s that nobody is expected to survive
/// Who is brought more speed keeps his trunk together, m/s: a jab may still throw the head.
constexpr double kFirmFrom = 0.15;
constexpr double kFirmSpan = 0.35;
/// m of travel that the whole of a blow is worth.
constexpr double kGraceCost = 2.5;
/// From so far down on nobody who was only pushed goes, m; and what each more is worth.
constexpr double kCrouch = 0.22;
constexpr double kCrouchCost = 4;
constexpr double kLeastFall = 0.4; // s of the shot that a fall needs
constexpr double kRestAfter = 2;   // s after which one who fell lies still

BalanceWay usualWay(const EffectiveReaction &reaction, double speed)
{
    BalanceWay way;
    way.firm = std::clamp((speed - kFirmFrom) / kFirmSpan, 0.0, 1.0);
    way.mostSteps = reaction.mostSteps;
    way.stepHeight = reaction.stepHeight;
    way.aftermath = reaction.aftermath == Aftermath::Pause ? Aftermath::Return : reaction.aftermath;
    return way;
}

BalanceWay quicker(BalanceWay way, double grace)
{
    way.firstSwing = 0.25;
    way.nextSwing = 0.23;
    way.reach = 0.85;
    way.hopeless = 0.6;
    way.grace = grace;
    return way;
}

/// `stands`: both feet are down, and the clip goes nowhere.
std::vector<BalanceWay> waysFor(Outcome outcome, const EffectiveReaction &reaction, double speed,
                                bool stands)
{
    BalanceWay usual = usualWay(reaction, speed);
    std::vector<BalanceWay> ways;
    if (outcome == Outcome::Sway) {
        usual.maySteps = false;
        for (double grace = 1; grace > 0.03; grace *= 0.8) {
            ways.push_back(usual);
            ways.back().grace = grace;
        }
        return ways;
    }
    usual.maySteps = reaction.mostSteps > 0;
    usual.mustStep = outcome == Outcome::Steps && usual.maySteps;
    // trunk and arms alone may do
    if (outcome == Outcome::Auto && usual.maySteps && stands && speed < kSwaySpeed) {
        ways.push_back(usual);
        ways.back().maySteps = false;
    }
    ways.push_back(usual);
    if (outcome == Outcome::Auto && speed > kOverwhelming)
        return ways;
    for (const double grace : {1.0, 0.85, 0.7, 0.55, 0.42, 0.3}) {
        if ((grace < 0.4 && speed > kSurvived) || (grace < 0.7 && speed > kHard))
            break;
        // who is asked to step with too few steps falls
        if (outcome == Outcome::Auto || grace >= 0.85 || reaction.mostSteps > 1)
            ways.push_back(quicker(usual, grace));
    }
    return ways;
}

/// Whether no foot is down, nor will be at once.
bool isInTheAir(const ClipStance &stance, int knot)
{
    const int soon = int(kInTheAir / stance.knotSeconds());
    return stance.nextLanding(knot, 0) > knot + soon && stance.nextLanding(knot, 1) > knot + soon;
}

double costOf(const ChosenWay &chosen, bool isFirst)
{
    if (chosen.offBalance >= 0)
        return 100;
    int steps = 0;
    for (const TakenStep &step : chosen.record.steps)
        steps += !step.home;
    return chosen.record.travel + 0.12 * steps + kGraceCost * (1 - chosen.way.grace)
           + kCrouchCost * std::max(0.0, chosen.record.drop - kCrouch) + (isFirst ? 0 : 0.1);
}

/// The same way, home in the time that was asked for.
ChosenWay paced(const ChosenWay &chosen, const BalanceState &state, const BlowGroup &group,
                const ClipStance &stance, const PlanDraft &draft)
{
    const auto wish = group.strongest->reaction.recover;
    if (!wish || chosen.offBalance >= 0 || chosen.record.homeAt < 0)
        return chosen;
    const double took = chosen.record.homeAt * stance.knotSeconds() - group.strongest->time;
    BalanceWay way = chosen.way;
    way.pace = std::clamp(took / std::max(0.1, *wish), 0.5, 2.0);
    ChosenWay better = tryWay(state, group, stance, draft, way);
    better.triedKnots += chosen.triedKnots;
    return better.offBalance >= 0 || better.record.homeAt < 0 ? chosen : better;
}

ChosenWay refused(Refusal refusal)
{
    ChosenWay chosen;
    chosen.refusal = refusal;
    return chosen;
}

ChosenWay asksToFall(const BalanceState &state, const BlowGroup &group, const ClipStance &stance,
                     const PlanDraft &draft)
{
    BalanceWay way = usualWay(group.strongest->reaction, group.speed);
    way.maySteps = false;
    ChosenWay chosen = tryWay(state, group, stance, draft, way);
    const double stands = sweptFoot(*group.strongest) < 0 ? 0.2 : 0.05;
    const int least = draft.firstAfter(group.strongest->time) + int(stands / stance.knotSeconds());
    chosen.offBalance = chosen.offBalance < 0 ? least : std::min(chosen.offBalance, least);
    chosen.outcome = Outcome::Fall;
    return chosen;
}

} // namespace

Outcome outcomeOf(const BalanceState &s, const BalanceRecord &record)
{
    if (s.offBalance >= 0)
        return Outcome::Fall;
    const bool stepped = std::ranges::any_of(record.steps, std::not_fn(&TakenStep::home));
    return stepped ? Outcome::Steps : Outcome::Sway;
}

Refusal refusalOf(Outcome asked, const BalanceWay &way, const BalanceState &s,
                  const BalanceRecord &record, const ClipStance &stance, bool isTakenOver)
{
    const auto noSteps = [&] {
        const auto taken = std::ranges::count(record.steps, false, &TakenStep::home);
        return taken < way.mostSteps ? Refusal::Overwhelmed : Refusal::TooFewSteps;
    };
    const Outcome outcome = outcomeOf(s, record);
    if (outcome == Outcome::Fall) {
        const double left = (stance.range().end - s.offBalance) * stance.knotSeconds();
        return asked == Outcome::Steps  ? noSteps()
               : asked == Outcome::Sway ? Refusal::Overwhelmed
               : left < kRestAfter      ? Refusal::NoTime
                                        : Refusal::None;
    }
    if (isTakenOver && record.homeAt < 0)
        return Refusal::None;
    if (asked == Outcome::Steps && outcome != Outcome::Steps)
        return noSteps();
    return record.homeAt < 0 ? Refusal::NoTime : Refusal::None;
}

void strike(BalanceState &s, const BlowGroup &group, double grace, const PlanDraft &draft)
{
    const double left = s.left(draft.knotSeconds());
    if (s.phase == BalancePhase::Fading) {
        s.offset = s.home + left * (s.offset - s.home);
        for (Vec2 *v : {&s.velocity, &s.whirl, &s.whirlRate, &s.lean.value, &s.lean.rate})
            *v *= left;
        s.against.value *= left;
        s.against.rate *= left;
        for (double *v : {&s.arms.value, &s.arms.rate, &s.drop.value, &s.drop.rate})
            *v *= left;
    }
    // who is hit again and again is awake already, and his feet need not wait for the last of it
    const bool isAwake = s.phase == BalancePhase::Catching;
    const int first = draft.firstAfter(group.blows.front()->time) - 1;
    s.wokenAt = isAwake ? s.wokenAt : first;
    if (!isAwake || (first - s.answeredAt) * draft.knotSeconds() >= kLiftAfter)
        s.answeredAt = first;
    s.phase = BalancePhase::Catching;
    s.settled = false;
    s.steps = 0;
    s.calmSince = s.caughtAt = -1;
    s.ownStepCaught = false;
    for (std::size_t i = 0; i < group.blows.size(); ++i) {
        const int contact = draft.firstAfter(group.blows[i]->time) - 1;
        s.blows.push_back({std::max(contact, s.knot) + 1, grace * group.velocity[i]});
        s.lastBlow = contact;
    }
}

ChosenWay tryWay(const BalanceState &state, const BlowGroup &group, const ClipStance &stance,
                 const PlanDraft &draft, const BalanceWay &way)
{
    ChosenWay chosen;
    chosen.way = way;
    BalanceState s = state;
    strike(s, group, way.grace, draft);
    const BalanceTrial trial(stance, way);
    const int until =
        std::min(stance.range().end - 1, s.knot + int(kHorizon / stance.knotSeconds()));
    trial.run(s, until, chosen.record);
    chosen.offBalance = s.offBalance;
    chosen.triedKnots = chosen.record.knots;
    chosen.outcome = outcomeOf(s, chosen.record);
    return chosen;
}

ChosenWay chooseWay(const BalanceState &state, const BlowGroup &group, const ClipStance &stance,
                    const Scenario &scenario, const PlanDraft &draft)
{
    const EffectiveReaction &asked = group.strongest->reaction;
    if (scenario.balance != Balance::Assist)
        return refused(asked.outcome == Outcome::Auto ? Refusal::None : Refusal::BalanceHeld);
    const double leftSeconds =
        (stance.range().end - 1 - draft.firstAfter(group.strongest->time)) * stance.knotSeconds();
    if (leftSeconds < kLeastFall)
        return refused(Refusal::NoTime);
    if (isInTheAir(stance, draft.firstAfter(group.strongest->time))
        && asked.outcome != Outcome::Fall)
        return refused(Refusal::InTheAir);
    ChosenWay best;
    if (asked.outcome == Outcome::Fall) {
        best = asksToFall(state, group, stance, draft);
    } else {
        double least = 1e9;
        int triedKnots = 0;
        const StanceKnot &clip = stance.at(state.knot);
        const bool stands = clip.supports[0] && clip.supports[1] && !stance.travels(state.knot);
        for (const BalanceWay &way : waysFor(asked.outcome, asked, group.speed, stands)) {
            ChosenWay chosen = tryWay(state, group, stance, draft, way);
            triedKnots += chosen.triedKnots;
            const double cost = costOf(chosen, least > 1e8);
            if (cost < least) {
                least = cost;
                best = std::move(chosen);
            }
            // no other way costs less than what is given up for it
            if (best.offBalance < 0 && least < 0.2)
                break;
            if (asked.outcome == Outcome::Sway && best.offBalance < 0)
                break;
        }
        best = paced(best, state, group, stance, draft);
        best.triedKnots += triedKnots;
    }
    return best;
}

} // namespace flinch

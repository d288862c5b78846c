#include "core/plan/balanceplan.h"

#include "core/base/limits.h"
#include "core/plan/balancepose.h"
#include "core/plan/balanceways.h"
#include "core/plan/blow.h"
#include "core/plan/fallplan.h"
#include "core/plan/pauseplan.h"

#include <algorithm>
#include <memory>
#include <optional>

namespace flinch {

namespace {

/// Weight that is in the blow's way already, and legs that are ready, take this share of it; with a
/// brace of so many seconds, and less with a shorter one.
constexpr double kBraced = 0.55;
constexpr double kFullBrace = 0.3;
constexpr double kLongestPause = 5; // s
/// From the loss of balance until whoever falls lies still, s; and how soon one who is asked to
/// fall has lost it.
constexpr double kFallSeconds = 2.6;
constexpr double kSoonOffBalance = 0.2;
/// A body that is brought less speed only flinches: m/s.
constexpr double kLeastSpeed = 0.04;

/// Goes over the blows once, in time.
class BalancePlanner
{
public:
    BalancePlanner(const Scenario &scenario, const LinkModel &model,
                   std::vector<PlannedBlow> &blows, PlanDraft &draft,
                   std::vector<ImpactAnswer> &answers, const CancelToken &cancel)
        : m_scenario(scenario)
        , m_model(model)
        , m_blows(blows)
        , m_clipTimes(blows.size())
        , m_draft(draft)
        , m_answers(answers)
        , m_cancel(cancel)
    {
        std::ranges::transform(blows, m_clipTimes.begin(), &PlannedBlow::time);
    }

    void plan();

    int walkedKnots() const { return m_walkedKnots; }

private:
    /// The body, from its first blow in a shot to the end of the shot.
    struct Body
    {
        Body(std::unique_ptr<const ClipStance> clip)
            : stance(std::move(clip))
        {}

        std::unique_ptr<const ClipStance> stance; // another when the clip waits
        BalanceState state;
        BalanceWay way;
        bool fell = false;
        BlowGroup answered;   // last; its answer is told once it is known how it went
        BalanceRecord record; // since then
    };

    void answer(const BlowGroup &group);
    /// Walks on to a blow that begins to change knot `first`.
    void walkToBlow(int first);
    ChosenWay choose(const BlowGroup &group);
    /// The clip waits for a body that does no more than flinch.
    void pauseFor(const PlannedBlow &blow);
    bool mayGrow() const;
    bool mayPause(const PlannedBlow &blow) const;
    void pauseClip(const ClipPause &pause);
    /// The take outlasts the clip where there is too little of it to fall and lie still.
    void outlast(double seconds, int offBalance);
    void tellPause(const ClipPause &pause, ImpactAnswer &answer) const;
    void enterShot(int first);
    void leaveShot();
    void walkTo(int knot);
    void tellOutcome(std::optional<int> takenOverAt = {});
    void refuse(const BlowGroup &group, Refusal refusal);
    void addMomentum(const BlowGroup &group);
    Vec2 speedBy(const PlannedBlow &blow) const;
    bool isAnswered(const PlannedBlow &blow) const;
    /// Why not, if more than a flinch was asked for.
    Refusal unanswered(const PlannedBlow &blow) const;

    const Scenario &m_scenario;
    const LinkModel &m_model;
    std::vector<PlannedBlow> &m_blows;
    std::vector<double> m_clipTimes; // of the blows
    PlanDraft &m_draft;
    std::vector<ImpactAnswer> &m_answers;
    const CancelToken &m_cancel;
    std::unique_ptr<Body> m_body;
    bool m_follows = false; // the group an earlier blow of its shot, answered or not
    int m_walkedKnots = 0;
};

Vec2 BalancePlanner::speedBy(const PlannedBlow &blow) const
{
    const int knot =
        std::clamp(int(blow.time / m_draft.knotSeconds()), 0, m_draft.calm().knotCount() - 1);
    const double ready = 1 - kBraced * std::min(1.0, blow.reaction.brace / kFullBrace);
    return ready * momentumOf(blow, m_scenario, m_model, m_draft.calm().knot(knot))
           / m_model.totalMass * onFloor(blow.direction);
}

bool BalancePlanner::isAnswered(const PlannedBlow &blow) const
{
    return blow.reaction.outcome != Outcome::Flinch && blow.impulse > 0
           && m_draft.firstAfter(blow.time) < m_draft.shot(blow.time).end;
}

Refusal BalancePlanner::unanswered(const PlannedBlow &blow) const
{
    if (blow.reaction.outcome == Outcome::Flinch)
        return Refusal::None;
    return blow.impulse > 0 ? Refusal::NoTime : Refusal::Twist;
}

void BalancePlanner::plan()
{
    BlowGroup group;
    Vec2 sum = Vec2::Zero();
    double most = -1;
    double firstInShot = -1;
    const auto close = [&] {
        group.speed = sum.norm();
        if (!group.blows.empty())
            answer(group);
        group = {};
        sum.setZero();
        most = -1;
    };
    for (const PlannedBlow &blow : m_blows) {
        if (m_cancel.isCancelled())
            return;
        if (firstInShot < (m_draft.shot(blow.time).first - 1) * m_draft.knotSeconds())
            firstInShot = blow.time;
        if (!isAnswered(blow)) {
            m_answers[std::size_t(blow.impact)].refusal = unanswered(blow);
            if (mayPause(blow)) {
                close();
                m_follows = blow.time > firstInShot;
                pauseFor(blow);
            }
            continue;
        }
        if (!group.blows.empty()
            && (blow.time - group.blows.front()->time > kSharedAnswerSeconds
                || m_draft.shot(blow.time).first != m_draft.shot(group.blows.front()->time).first))
            close();
        if (group.blows.empty())
            m_follows = blow.time > firstInShot;
        group.blows.push_back(&blow);
        group.velocity.push_back(speedBy(blow));
        sum += group.velocity.back();
        if (group.velocity.back().norm() > most) {
            most = group.velocity.back().norm();
            group.strongest = &blow;
        }
    }
    close();
    leaveShot();
}

void BalancePlanner::leaveShot()
{
    if (!m_body)
        return;
    walkTo(m_body->stance->range().end - 1);
    tellOutcome();
    m_body.reset();
}

void BalancePlanner::enterShot(int first)
{
    leaveShot();
    KnotRange range = m_draft.shot(first * m_draft.knotSeconds());
    range.first = std::max(first - 1, range.first - 1);
    m_body = std::make_unique<Body>(
        std::make_unique<const ClipStance>(m_scenario, m_model, m_draft.calm(), range));
    m_body->state.knot = range.first;
}

/// As it was decided, up to `knot`.
void BalancePlanner::walkTo(int knot)
{
    BalanceState &s = m_body->state;
    knot = std::min(knot, m_body->stance->range().end - 1);
    const BalanceTrial trial(*m_body->stance, m_body->way);
    const auto show = [this](const BalanceState &state) {
        addBalance(state, m_body->way, *m_body->stance, m_draft);
    };
    const int walkedBefore = m_body->record.knots;
    trial.run(s, knot, m_body->record, show);
    m_walkedKnots += m_body->record.knots - walkedBefore;
    if (s.phase == BalancePhase::Falling && !m_body->fell) {
        m_body->fell = true;
        FallPlan fall(s, m_draft.knot(s.knot).offset, *m_body->stance);
        for (int k = s.knot + 1; k < m_body->stance->range().end && !m_cancel.isCancelled(); ++k)
            fall.add(k, m_draft);
    }
    while (s.knot < knot && s.phase == BalancePhase::Still && !m_cancel.isCancelled()) {
        ++s.knot;
        if (s.home.norm() == 0)
            continue;
        for (std::size_t side = 0; side < 2; ++side)
            s.foot[side] = s.home;
        s.footWeight = m_body->stance->at(s.knot).weight;
        s.push.setZero();
        show(s);
    }
    s.knot = std::max(s.knot, knot);
}

void BalancePlanner::walkToBlow(int first)
{
    if (!m_body || first >= m_body->stance->range().end)
        enterShot(first);
    else
        walkTo(first - 1);
    // knots that are planned already, if only for the gestures of an earlier blow, take their rates
    // from the two ahead of them
    if (m_follows)
        walkTo(first + 1);
}

/// No take is longer than what may be simulated at once.
bool BalancePlanner::mayGrow() const
{
    const double longest = limits::kMaxSimulatedSteps / nominalStepsPerSecond(m_scenario.quality);
    return m_draft.calm().knotCount() * m_draft.knotSeconds() + kLongestPause < longest;
}

bool BalancePlanner::mayPause(const PlannedBlow &blow) const
{
    return blow.reaction.aftermath == Aftermath::Pause
           && m_draft.firstAfter(blow.time) < m_draft.shot(blow.time).end && mayGrow();
}

void BalancePlanner::pauseClip(const ClipPause &pause)
{
    KnotRange range = m_body->stance->range();
    range.end += pause.inserted() * m_draft.calm().knotsPerFrame();
    m_draft.pauseClip(pause);
    const TargetTrack &track = m_draft.calm();
    m_body->stance = std::make_unique<const ClipStance>(m_scenario, m_model, track, range);
    const double start = track.rate().seconds(track.firstSourceFrame());
    for (std::size_t i = 0; i < m_blows.size(); ++i) {
        const double ofClip = start + m_clipTimes[i];
        const double ofTake = track.timeMap().takeSeconds(ofClip, track.rate());
        if (ofTake != ofClip)
            m_blows[i].time = ofTake - start;
    }
}

/// `seconds`: before that the clip goes on as it is.
void BalancePlanner::outlast(double seconds, int offBalance)
{
    const TargetTrack &calm = m_draft.calm();
    const int lastOfClip =
        calm.timeMap().clipFrame(calm.firstSourceFrame() + calm.frameCount() - 1);
    const bool isEnd = m_body->stance->range().end == calm.knotCount()
                       && lastOfClip == m_scenario.clip->frameCount() - 1;
    if (!isEnd || m_scenario.balance != Balance::Assist || !mayGrow())
        return;
    const double rests = offBalance * calm.knotSeconds() + kFallSeconds;
    if (const auto pause = standAtEnd(calm, seconds, rests))
        pauseClip(*pause);
}

void BalancePlanner::tellPause(const ClipPause &pause, ImpactAnswer &answer) const
{
    const TargetTrack &track = m_draft.calm();
    const int from =
        track.timeMap().span(track.timeMap().pauses().size() - 1).first - track.firstSourceFrame();
    answer.waitFrames = pause.inserted();
    answer.waitsSeconds = track.rate().seconds(from);
    answer.goesOnSeconds = track.rate().seconds(from + pause.slowing + pause.standing);
}

void BalancePlanner::pauseFor(const PlannedBlow &blow)
{
    ImpactAnswer &answer = m_answers[std::size_t(blow.impact)];
    walkToBlow(m_draft.firstAfter(blow.time));
    if (m_body->state.offBalance >= 0) {
        answer.refusal = Refusal::Falling;
        return;
    }
    const auto found = findPause(*m_body->stance, m_draft.calm(), blow.time);
    if (!found || m_scenario.balance != Balance::Assist) {
        answer.refusal = found ? Refusal::BalanceHeld : Refusal::NoStand;
        return;
    }
    const ClipPause pause = untilRecovered(*found, m_draft.calm(), blow, {});
    pauseClip(pause);
    tellPause(pause, answer);
}

/// With the clip waiting where that is asked for and anybody could stand; nobody waits for one who
/// falls.
ChosenWay BalancePlanner::choose(const BlowGroup &group)
{
    const BalanceState &state = m_body->state;
    const ClipStance &clip = *m_body->stance;
    const auto chooseIn = [&](const ClipStance &stance) {
        return chooseWay(state, group, stance, m_scenario, m_draft);
    };
    if (!mayPause(*group.strongest) || m_scenario.balance != Balance::Assist)
        return chooseIn(clip);
    const TargetTrack &calm = m_draft.calm();
    const auto found = findPause(clip, calm, group.strongest->time);
    if (!found)
        return chooseIn(clip);
    const auto waiting = [&](const ClipPause &pause, const auto &tryIt) {
        const auto track = calm.paused(pause);
        KnotRange range = clip.range();
        range.end += pause.inserted() * calm.knotsPerFrame();
        return tryIt(ClipStance(m_scenario, m_model, *track, range));
    };
    ChosenWay chosen = waiting(longest(*found, calm), chooseIn);
    const int triedKnots = chosen.triedKnots;
    if (chosen.offBalance >= 0)
        return chooseIn(clip);
    const ClipPause pause = untilRecovered(*found, calm, *group.strongest, chosen);
    if (chosen.outcome != Outcome::Flinch)
        chosen = waiting(pause, [&](const ClipStance &stance) {
            return tryWay(state, group, stance, m_draft, chosen.way);
        });
    if (chosen.offBalance >= 0)
        return chooseIn(clip);
    chosen.triedKnots += triedKnots;
    pauseClip(pause);
    for (const PlannedBlow *blow : group.blows)
        tellPause(pause, m_answers[std::size_t(blow->impact)]);
    return chosen;
}

void BalancePlanner::answer(const BlowGroup &group)
{
    const int first = m_draft.firstAfter(group.blows.front()->time);
    walkToBlow(first);
    Body &body = *m_body;
    BalanceState &s = body.state;
    if (s.offBalance >= 0) {
        if (!body.fell)
            addMomentum(group);
        refuse(group, Refusal::Falling);
        return;
    }
    if (group.speed < kLeastSpeed && group.strongest->reaction.outcome == Outcome::Auto) {
        if (mayPause(*group.strongest))
            pauseFor(*group.strongest);
        if (s.phase != BalancePhase::Still)
            addMomentum(group);
        return;
    }
    if (s.phase == BalancePhase::Still) {
        const Vec2 home = s.home;
        const int knot = s.knot;
        s = {};
        s.knot = knot;
        s.home = s.offset = s.pressure = home;
        s.foot = {home, home};
        s.footWeight = body.stance->at(s.knot).weight;
    }
    if (group.strongest->reaction.outcome == Outcome::Fall)
        outlast(group.strongest->time, first + int(kSoonOffBalance / m_draft.knotSeconds()));
    const ChosenWay chosen = choose(group);
    m_walkedKnots += chosen.triedKnots;
    if (chosen.offBalance >= 0)
        outlast(chosen.offBalance * m_draft.knotSeconds(), chosen.offBalance);
    if (chosen.outcome == Outcome::Flinch) {
        refuse(group, chosen.refusal);
        return;
    }
    tellOutcome(first - 1);
    body.answered = group;
    body.record = {};
    body.way = chosen.way;
    strike(s, group, chosen.way.grace, m_draft);
    if (group.strongest->reaction.outcome == Outcome::Fall) {
        s.offBalance = chosen.offBalance;
        aimFall(*group.strongest, body.stance->at(first), s);
    }
}

/// To a body that is answering another blow already.
void BalancePlanner::addMomentum(const BlowGroup &group)
{
    BalanceState &s = m_body->state;
    for (std::size_t i = 0; i < group.blows.size(); ++i)
        s.blows.push_back({std::max(m_draft.firstAfter(group.blows[i]->time), s.knot + 1),
                           m_body->way.grace * group.velocity[i]});
}

void BalancePlanner::refuse(const BlowGroup &group, Refusal refusal)
{
    for (const PlannedBlow *blow : group.blows) {
        ImpactAnswer &answer = m_answers[std::size_t(blow->impact)];
        const bool noStand = answer.aftermath == Aftermath::Pause && answer.waitFrames == 0;
        answer.refusal = noStand && refusal == Refusal::None ? Refusal::NoStand : refusal;
    }
}

/// What has become of the body since it was struck last, until another blow takes over.
void BalancePlanner::tellOutcome(std::optional<int> takenOverAt)
{
    const Body &body = *m_body;
    const auto seconds = [this](int knot) {
        return knot < 0 ? -1 : knot * m_draft.knotSeconds();
    };
    for (const PlannedBlow *blow : body.answered.blows) {
        ImpactAnswer &answer = m_answers[std::size_t(blow->impact)];
        answer.outcome = outcomeOf(body.state, body.record);
        answer.refusal = refusalOf(answer.asked, body.way, body.state, body.record, *body.stance,
                                   takenOverAt.has_value());
        if (answer.aftermath == Aftermath::Pause && answer.waitFrames == 0
            && answer.refusal == Refusal::None && !answer.falls())
            answer.refusal = Refusal::NoStand;
        answer.grace = body.way.grace;
        answer.offBalanceSeconds = seconds(body.state.offBalance);
        answer.backSeconds = seconds(body.record.homeAt);
        if (body.record.homeAt < 0)
            answer.takenOverSeconds = seconds(takenOverAt.value_or(-1));
        answer.stays = fromFloor(body.state.home);
        if (blow == body.answered.strongest)
            answer.steps = body.record.steps;
    }
}

} // namespace

int planBalance(const Scenario &scenario, const LinkModel &model, std::vector<PlannedBlow> &blows,
                PlanDraft &draft, std::vector<ImpactAnswer> &answers, const CancelToken &cancel)
{
    BalancePlanner planner(scenario, model, blows, draft, answers, cancel);
    planner.plan();
    return planner.walkedKnots();
}

} // namespace flinch

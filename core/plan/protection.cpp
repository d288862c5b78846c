#include "core/plan/protection.h"

#include "core/plan/brace.h"
#include "core/plan/reflex.h"

#include <algorithm>
#include <cmath>
#include <list>
#include <optional>

namespace flinch {

namespace {

/// After so long a reflex is all there, s.
constexpr double kReflexUp = 0.3;

/// Goes over the blows once, in time. What is done about one changes nothing before the next.
class Protector
{
public:
    Protector(const LinkModel &model, const std::vector<PlannedBlow> &blows,
              std::vector<ImpactAnswer> &answers, PlanDraft &draft);

    void protectAgainst(const PlannedBlow &blow);

private:
    /// The knots of the blow's shot at which a gesture changes anything.
    template<typename Gesture>
    KnotRange knotsOf(const PlannedBlow &blow, const Gesture &gesture) const;
    /// When the body loses its balance in the shot of a blow; -1: it does not.
    double fallsAt(const PlannedBlow &blow) const;
    /// When a later blow may make feet step.
    std::optional<double> movesAgainAt(const PlannedBlow &blow) const;
    /// Whether the plan so far leaves both feet where the clip has them.
    bool feetAreFree(const PlannedBlow &blow, double until);
    void brace(const PlannedBlow &blow, double fallsAt);
    void reflect(const PlannedBlow &blow, double fallsAt);

    ImpactAnswer &answerTo(const PlannedBlow &blow) const
    {
        return m_answers[std::size_t(blow.impact)];
    }

    const LinkModel &m_model;
    const std::vector<PlannedBlow> &m_blows;
    std::vector<ImpactAnswer> &m_answers;
    PlanDraft &m_draft;
    std::vector<double> m_falls; // s, ascending
    // that may not be over yet
    std::list<Brace> m_braces;
    std::list<Reflex> m_reflexes;
};

Protector::Protector(const LinkModel &model, const std::vector<PlannedBlow> &blows,
                     std::vector<ImpactAnswer> &answers, PlanDraft &draft)
    : m_model(model)
    , m_blows(blows)
    , m_answers(answers)
    , m_draft(draft)
{
    for (const ImpactAnswer &answer : answers) {
        if (answer.offBalanceSeconds >= 0)
            m_falls.push_back(answer.offBalanceSeconds);
    }
    std::ranges::sort(m_falls);
}

template<typename Gesture>
KnotRange Protector::knotsOf(const PlannedBlow &blow, const Gesture &gesture) const
{
    const KnotRange shot = m_draft.shot(blow.time);
    const double dt = m_draft.knotSeconds();
    return {std::max(shot.first, int(std::floor(gesture.begin() / dt)) + 1),
            std::min(shot.end, int(std::ceil(gesture.end() / dt)))};
}

double Protector::fallsAt(const PlannedBlow &blow) const
{
    const KnotRange shot = m_draft.shot(blow.time);
    const double dt = m_draft.knotSeconds();
    const auto fall = std::ranges::lower_bound(m_falls, (shot.first - 1) * dt);
    return fall != m_falls.end() && *fall < shot.end * dt ? *fall : -1;
}

std::optional<double> Protector::movesAgainAt(const PlannedBlow &blow) const
{
    const bool moves = answerTo(blow).outcome != Outcome::Flinch;
    auto later =
        std::ranges::upper_bound(m_blows, blow.time + kSharedAnswerSeconds, {}, &PlannedBlow::time);
    for (; later != m_blows.end() && later->time < blow.time + kLongestLift; ++later) {
        if ((moves && later->reaction.outcome != Outcome::Flinch)
            || answerTo(*later).outcome != Outcome::Flinch)
            return m_draft.firstAfter(later->time) * m_draft.knotSeconds();
    }
    return {};
}

bool Protector::feetAreFree(const PlannedBlow &blow, double until)
{
    const int end = std::min(m_draft.shot(blow.time).end, m_draft.firstAfter(until));
    for (int k = m_draft.firstAfter(blow.time); k < end; ++k) {
        if (m_draft.isPlanned(k) && m_draft.knot(k).footWeight != m_draft.calm().knot(k).footWeight)
            return false;
    }
    return true;
}

void Protector::brace(const PlannedBlow &blow, double fallsAt)
{
    const KnotRange shot = m_draft.shot(blow.time);
    Brace brace(m_model, m_draft.calm(), blow, (shot.first - 1) * m_draft.knotSeconds());
    std::erase_if(m_braces, [&](const Brace &before) { return before.end() <= blow.time; });
    double earlier = 0;
    for (const Brace &before : m_braces)
        earlier += before.strength(blow.time);
    brace.leaveRoomFor(earlier);
    if (brace.amount() <= 0)
        return;
    if (fallsAt >= 0)
        brace.endBeforeTheFloor(fallsAt);
    const KnotRange knots = knotsOf(blow, brace);
    for (int k = knots.first; k < knots.end; ++k)
        m_draft.knot(k).offset += brace.at(k);
    ImpactAnswer &answer = answerTo(blow);
    answer.beginSeconds = std::min(answer.beginSeconds, brace.begin());
    m_braces.push_back(std::move(brace));
}

void Protector::reflect(const PlannedBlow &blow, double fallsAt)
{
    std::erase_if(m_reflexes, [&](const Reflex &before) { return before.end() <= blow.time; });
    // the sum of all that hurts stays within what a body can do
    ReflexRoom room;
    for (const Reflex &before : m_reflexes)
        room.earlier += before.strength(blow.time + kReflexUp);
    room.fallsAt = fallsAt;
    room.staggers = answerTo(blow).outcome == Outcome::Steps;
    room.liftUntil = movesAgainAt(blow);
    room.mayLift = feetAreFree(blow, room.liftUntil.value_or(blow.time + kLongestLift));
    Reflex reflex(m_model, m_draft.calm(), blow, room);
    if (reflex.amount() <= 0)
        return;
    const KnotRange knots = knotsOf(blow, reflex);
    for (int k = knots.first; k < knots.end; ++k) {
        DraftKnot &knot = m_draft.knot(k);
        knot.offset += reflex.at(k);
        if (const int foot = reflex.liftedFoot(); foot >= 0) {
            double &weight = knot.footWeight[std::size_t(foot)];
            weight = std::min(weight, reflex.footWeight(k * m_draft.knotSeconds()));
        }
    }
    m_reflexes.push_back(std::move(reflex));
}

void Protector::protectAgainst(const PlannedBlow &blow)
{
    const double falls = fallsAt(blow);
    // who is on the way down, or lies, has neither legs to brace with nor a free hand
    if (falls >= 0 && blow.time >= falls)
        return;
    brace(blow, falls);
    reflect(blow, falls);
}

} // namespace

void addProtection(const LinkModel &model, const std::vector<PlannedBlow> &blows,
                   std::vector<ImpactAnswer> &answers, PlanDraft &draft, const CancelToken &cancel)
{
    Protector protector(model, blows, answers, draft);
    for (const PlannedBlow &blow : blows) {
        if (cancel.isCancelled())
            return;
        protector.protectAgainst(blow);
    }
}

} // namespace flinch

#include "core/plan/balancetrial.h"

#include "core/plan/plannedpose.h"

namespace flinch {

namespace {

constexpr double kCaughtSeconds = 0.12; // for so long the capture point is inside
constexpr double kCaughtSpeed = 0.35;   // m/s
constexpr double kOwnCaughtSpeed = 0.7;
constexpr double kCalmAfter = 0.3;      // s after a blow
constexpr double kSettleSeconds = 0.12; // then feet return
constexpr double kNear = 0.08;          // m, over its feet on the way home
constexpr double kFootHome = 0.008;     // m, that no step is worth
constexpr double kHome = 0.004;
constexpr double kHomeSpeed = 0.03;
constexpr double kHomeLean = 0.02; // rad
constexpr double kLost = 0.6;      // m outside, where nothing catches it any more
/// s from the lift of a step that cannot help: the body goes down while the foot is on its way.
constexpr double kHopelessAfter = 0.1;
/// Farther from its hip than any foot is led, leg lengths, one that stands would be dragged along.
constexpr double kGivesWay = 0.05;
constexpr double kSwayLost = 0.12; // m outside, where no step may, or none more

} // namespace

void BalanceTrial::note(const BalanceState &s, std::size_t side, BalanceRecord &record) const
{
    const Swing &swing = s.swing[side];
    TakenStep step;
    step.side = int(side);
    step.liftSeconds = m_walk.seconds(swing.from);
    step.landSeconds = m_walk.seconds(swing.to);
    step.from = fromFloor(swing.start);
    step.to = fromFloor(swing.end);
    step.length = swing.length;
    step.own = swing.own;
    step.home = swing.home;
    record.steps.push_back(step);
}

void BalanceTrial::fall(BalanceState &s, int knot) const
{
    if (s.offBalance >= 0)
        return;
    s.offBalance = std::max(s.knot, knot);
    s.fallDirection =
        s.velocity.norm() > 1e-6 ? Vec2(s.velocity.normalized()) : Vec2(Vec2::UnitX());
}

bool BalanceTrial::isCarriedOff(const BalanceState &s) const
{
    const StanceKnot &clip = m_walk.stance().at(s.knot);
    const double leg = m_walk.stance().legLength();
    for (std::size_t side = 0; side < 2; ++side) {
        const Vec2 own = onFloor(clip.hip[side]) - clip.foot[side];
        const double far = (own + s.offset - s.foot[side]).norm();
        if (m_walk.carries(s, side)
            && far > std::max(kFarAside * leg, own.norm()) + kGivesWay * leg)
            return true;
    }
    return false;
}

void BalanceTrial::catchIt(BalanceState &s, double outside, BalanceRecord &record) const
{
    const double since = m_walk.seconds(s.knot - s.answeredAt);
    if (s.isSwinging() || s.offBalance >= 0 || since < kLiftAfter)
        return;
    if (!m_way.maySteps || s.steps >= m_way.mostSteps) {
        if (outside > kSwayLost)
            fall(s, s.knot);
        return;
    }
    const bool must = m_way.mustStep && s.steps == 0;
    const auto step = m_steps.catching(s, must ? std::max(outside, 1e-3) : outside);
    if (!step) {
        if (outside > kLost)
            fall(s, s.knot);
        return;
    }
    const auto &[side, landing] = *step;
    m_steps.begin(s, side, landing, false);
    note(s, side, record);
    ++s.steps;
    const double hopeless = (m_walk.stance().travels(s.knot) ? 1.3 : 1) * m_way.hopeless;
    if (landing.residual > hopeless)
        fall(s, landing.from + m_walk.knots(kHopelessAfter));
}

void BalanceTrial::settle(BalanceState &s, double outside, BalanceRecord &record) const
{
    const bool returns = s.phase == BalancePhase::Returning;
    const bool calm = !s.isSwinging() && s.offBalance < 0
                      && m_walk.seconds(s.knot - s.lastBlow) > kCalmAfter
                      && (returns ? (s.offset - m_walk.rest(s)).norm() < kNear
                                  : s.velocity.norm() < kCaughtSpeed && outside < -0.005
                                        && (s.steps > 0 || !m_way.mustStep));
    if (!calm)
        s.calmSince = -1;
    else if (s.calmSince < 0)
        s.calmSince = s.knot;
    const bool byOwn = s.ownStepCaught && !s.settled && s.velocity.norm() < kOwnCaughtSpeed;
    s.ownStepCaught = false;
    if ((byOwn && s.offBalance < 0)
        || (calm && !s.settled && m_walk.seconds(s.knot - s.calmSince) >= kCaughtSeconds)) {
        s.settled = true;
        s.phase = BalancePhase::Returning;
        s.caughtAt = s.waitSince = s.knot;
    }
    if (!calm || !s.settled || m_walk.seconds(s.knot - s.caughtAt) < kSettleSeconds / m_way.pace
        || m_walk.seconds(s.knot - s.calmSince) < 0.05)
        return;
    if (const auto step = m_steps.leading(s)) {
        s.phase = BalancePhase::Returning;
        m_steps.begin(s, step->first, step->second, true);
        note(s, step->first, record);
        s.calmSince = -1;
    }
}

void BalanceTrial::endIt(BalanceState &s, BalanceRecord &record) const
{
    if (s.phase == BalancePhase::Fading) {
        if (s.left(m_walk.stance().knotSeconds()) > 0)
            return;
        s.phase = BalancePhase::Still;
        record.homeAt = s.knot;
        return;
    }
    const bool displaced = m_way.aftermath == Aftermath::Displaced;
    const Vec2 home = displaced ? s.foot[0] : s.home;
    if (s.phase != BalancePhase::Returning || s.isSwinging() || s.pin[0].active || s.pin[1].active
        || (s.foot[0] - home).norm() > kFootHome || (s.foot[1] - home).norm() > kFootHome
        || (s.offset - home).norm() > kHome || s.velocity.norm() > kHomeSpeed
        || s.whirl.norm() > kHomeLean || s.lean.value.norm() > kHomeLean)
        return;
    s.home = home;
    s.phase = BalancePhase::Fading;
    s.fadeSince = s.knot;
}

void BalanceTrial::decide(BalanceState &s, BalanceRecord &record) const
{
    record.travel = std::max(record.travel, (s.offset - s.home).norm());
    record.drop = std::max(record.drop, s.drop.value);
    if (s.offBalance >= 0) {
        if (s.knot >= s.offBalance)
            s.phase = BalancePhase::Falling;
        return;
    }
    double outside = -1;
    if (const SupportPolygon polygon = m_walk.support(s); !polygon.isEmpty())
        outside = polygon.distance(m_walk.middle(s) + m_walk.capture(s));
    if (s.phase == BalancePhase::Catching) {
        catchIt(s, outside, record);
        if (isCarriedOff(s))
            fall(s, s.knot);
    }
    if (s.phase != BalancePhase::Fading)
        settle(s, outside, record);
    endIt(s, record);
}

void BalanceTrial::run(BalanceState &s, int until, BalanceRecord &record, const Visit &visit) const
{
    while (s.knot < until && s.phase != BalancePhase::Still && s.phase != BalancePhase::Falling) {
        // while the body has to be caught, feet do not shuffle
        for (std::size_t side = 0; side < 2; ++side) {
            const StanceKnot &clip = m_walk.stance().at(s.knot);
            const StanceKnot &next = m_walk.stance().at(s.knot + 1);
            if (!s.settled && s.steps > 0 && !s.swing[side].active && clip.planted[side]
                && !next.planted[side] && next.supports[side])
                m_walk.pin(s, side, s.knot);
        }
        m_walk.advance(s);
        ++record.knots;
        decide(s, record);
        if (visit)
            visit(s);
    }
}

} // namespace flinch

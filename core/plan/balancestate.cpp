#include "core/plan/balancestate.h"

#include <numbers>

namespace flinch {

namespace {

constexpr double kPushSeconds = 0.07; // in which the pelvis takes up a blow
constexpr double kReflexFrom = 0.06;  // s after it: pressure under the feet begins to move,
constexpr double kReflexSpan = 0.09;  // and after so long it answers fully
constexpr double kPressureLag = 0.04;
constexpr double kFeedback = 0.9; // the capture point goes back with so many times omega
constexpr double kMostShear = 0.6;
constexpr double kBrakeSeconds = 0.1;
constexpr double kTravelReach = 0.03; // m, that feet in full motion reach farther
constexpr double kHomeFrequency = 5.5;
constexpr double kHomeShear = 0.48;

// trunk and arms: weight times a way of pressure turns them, about 6 kg·m²
constexpr double kWhirlReach = 0.06; // m beyond the soles
constexpr double kWhirlPerMetre = 115;
constexpr double kWhirlMost = 0.6;
constexpr double kWhirlBack = 5; // 1/s

constexpr double kLean = 0.3; // share of the pendulum's tilt that trunk and pelvis take
constexpr double kMostLean = 0.4;
constexpr double kArmsPerMetre = 2.2; // rad, that arms go against a body in danger
constexpr double kMostAgainst = 0.8;
constexpr double kShownFrequency = 12;
constexpr double kStraight = 0.985;
constexpr double kDropAhead = 0.1; // s
constexpr double kDropFrequency = 20;
constexpr double kMostDrop = 0.3;
constexpr double kHeelGives = 0.1;   // m
constexpr double kGroundedRate = 12; // 1/s, of a foot that comes to the floor or leaves it,
constexpr double kHoldRate = 30;     // of one that is held more,
constexpr double kReleaseRate = 40;  // and less
constexpr double kSoonLanded = 0.09; // s
constexpr double kLedFar = 0.2;      // m, from which on a swing of the clip's own is led as much

Vec2 noLonger(const Vec2 &v, double most)
{
    const double length = v.norm();
    return length > most ? Vec2(v * (most / length)) : v;
}

} // namespace

double BalanceWalk::omega(int knot) const
{
    return std::sqrt(kGravity / m_stance.at(knot).height);
}

bool BalanceWalk::carries(const BalanceState &s, std::size_t side) const
{
    if (s.swing[side].isInserted(s.knot))
        return false;
    return s.pin[side].active || m_stance.at(s.knot).supports[side];
}

SupportPolygon BalanceWalk::support(const BalanceState &s, int without) const
{
    const StanceKnot &clip = m_stance.at(s.knot);
    const double more = m_stance.travels(s.knot) ? kTravelReach : 0;
    std::array<Vec2, SupportPolygon::kMostPoints> points;
    std::size_t count = 0;
    for (std::size_t side = 0; side < 2; ++side) {
        if (int(side) == without || !carries(s, side))
            continue;
        for (const Vec2 &corner : clip.sole[side]) {
            const Vec2 out = corner - clip.foot[side];
            points[count++] = corner + more / std::max(0.02, out.norm()) * out + s.foot[side];
        }
    }
    return SupportPolygon(std::span(points).first(count));
}

Vec2 BalanceWalk::middle(const BalanceState &s) const
{
    const StanceKnot &clip = m_stance.at(s.knot);
    std::array<bool, 2> stands;
    for (std::size_t side = 0; side < 2; ++side)
        stands[side] = s.pin[side].active || clip.supports[side]
                       || (s.swing[side].active && !s.swing[side].own);
    if (stands[0] == stands[1])
        return 0.5 * (clip.foot[0] + clip.foot[1]);
    return clip.foot[stands[0] ? 0 : 1];
}

Vec2 BalanceWalk::rest(const BalanceState &s) const
{
    Vec2 rest = Vec2::Zero();
    for (std::size_t side = 0; side < 2; ++side)
        rest += 0.5 * (s.swing[side].active ? s.swing[side].end : s.foot[side]);
    return rest;
}

Vec2 BalanceWalk::landingLoss(const Vec2 &velocity, const Vec2 &foot, const Vec2 &other) const
{
    const double speed = velocity.norm();
    if (speed < 1e-9)
        return Vec2::Zero();
    const double apart =
        std::clamp((foot - other).dot(velocity) / speed / m_stance.legLength(), 0.0, 1.0);
    return (1 - std::cos(apart)) * velocity;
}

void BalanceWalk::pin(BalanceState &s, std::size_t side, int until) const
{
    Pin &pin = s.pin[side];
    if (!pin.active) {
        const StanceKnot &clip = m_stance.at(s.knot);
        pin = {true, until, clip.foot[side] + s.foot[side]};
    }
    pin.until = until;
}

void BalanceWalk::moveFeet(BalanceState &s) const
{
    const StanceKnot &clip = m_stance.at(s.knot);
    for (std::size_t side = 0; side < 2; ++side) {
        Swing &swing = s.swing[side];
        if (!swing.active)
            continue;
        s.foot[side] = swing.start + smoothStep(swing.share(s.knot)) * (swing.end - swing.start);
        if (s.knot < swing.to)
            continue;
        swing.active = false;
        if (swing.own) {
            s.ownStepCaught = s.ownStepCaught || swing.residual < 0.08;
            continue;
        }
        if (!s.settled)
            pin(s, side, s.knot);
        if (!swing.home)
            s.brake += landingLoss(s.velocity, clip.foot[side] + s.foot[side],
                                   clip.foot[1 - side] + s.foot[1 - side]);
    }
    for (std::size_t side = 0; side < 2; ++side) {
        Pin &pin = s.pin[side];
        if (!pin.active || s.swing[side].active)
            continue;
        s.foot[side] = pin.place - clip.foot[side];
        if (s.settled && s.knot >= pin.until && clip.planted[side])
            pin.active = false;
    }
}

void BalanceWalk::takeBlows(BalanceState &s) const
{
    s.push.setZero();
    const double span = kPushSeconds / m_dt;
    const auto part = [span](double knots) {
        return 0.5 * (1 - std::cos(std::numbers::pi * std::clamp(knots / span, 0.0, 1.0)));
    };
    for (const TakenBlow &blow : s.blows) {
        const double since = s.knot - blow.firstKnot + 1;
        s.push += (part(since) - part(since - 1)) / m_dt * blow.velocity;
    }
    std::erase_if(s.blows,
                  [&](const TakenBlow &blow) { return s.knot - blow.firstKnot + 1 >= span; });
}

Vec2 BalanceWalk::carriedOn(const BalanceState &s) const
{
    return s.push + m_way.grace * m_stance.at(s.knot).momentum;
}

void BalanceWalk::leadHome(BalanceState &s) const
{
    const double f = kHomeFrequency * m_way.pace;
    const double w = omega(s.knot);
    const Vec2 wanted = f * f * (rest(s) + s.sway - s.offset) - 2 * f * s.velocity;
    const Vec2 a = noLonger(wanted, kHomeShear * kGravity);
    s.velocity += m_dt * (a + carriedOn(s));
    s.offset += m_dt * s.velocity;
    s.pressure = s.offset - a / (w * w);
}

Vec2 BalanceWalk::whirl(BalanceState &s, const SupportPolygon &polygon, const Vec2 &capture,
                        double awake) const
{
    const Vec2 beyond = capture - polygon.nearest(capture);
    const double reach =
        awake * kWhirlReach * std::clamp(beyond.norm() / 0.04, 0.0, 1.0)
        * std::clamp(1.2 * (1 - (s.whirl + 0.15 * s.whirlRate).norm() / kWhirlMost), 0.0, 1.0);
    const Vec2 into = beyond.norm() > 1e-9 ? Vec2(beyond.normalized() * reach) : Vec2::Zero();
    const double back = 1 - reach / kWhirlReach;
    const Vec2 turn =
        kWhirlPerMetre * into - back * kWhirlBack * (kWhirlBack * s.whirl + 2 * s.whirlRate);
    s.whirlRate += m_dt * turn;
    s.whirl += m_dt * s.whirlRate;
    return turn / kWhirlPerMetre;
}

void BalanceWalk::balance(BalanceState &s, const SupportPolygon &polygon) const
{
    const double w = omega(s.knot);
    const StanceKnot &clip = m_stance.at(s.knot);
    const Vec2 ahead = s.offset + s.velocity / w;
    const bool walks = !clip.supports[0] || !clip.supports[1];
    const Vec2 goal = walks && m_way.aftermath != Aftermath::Displaced ? s.home : rest(s);
    const double awake = smoothStep((seconds(s.knot - s.wokenAt) - kReflexFrom) / kReflexSpan);
    const Vec2 wanted = goal + (1 + kFeedback) * (ahead - goal);
    const Vec2 origin = middle(s);
    s.pressure += std::min(1.0, m_dt / kPressureLag) * awake * (wanted - s.pressure);
    s.pressure = polygon.nearest(origin + s.pressure) - origin;
    const Vec2 turned = whirl(s, polygon, origin + ahead, awake);
    // the floor gives no more than friction does; what a landing cannot take at once, it takes
    // later
    const Vec2 fall = w * w * (s.offset - s.pressure - turned);
    Vec2 braked = std::min(1.0, m_dt / kBrakeSeconds) * s.brake;
    const double most = kMostShear * kGravity;
    if (braked.norm() > 0 && (fall - braked / m_dt).norm() > most)
        braked *= std::clamp((most - fall.norm()) * m_dt / braked.norm(), 0.0, 1.0);
    s.brake -= braked;
    s.velocity += m_dt * (carriedOn(s) + fall) - braked;
    s.offset += m_dt * s.velocity;
}

void BalanceWalk::swingOn(BalanceState &s, int without) const
{
    takeBlows(s);
    if (s.phase == BalancePhase::Returning || s.phase == BalancePhase::Fading) {
        leadHome(s);
        return;
    }
    const SupportPolygon polygon = support(s, without);
    if (polygon.isEmpty()) {
        s.velocity += m_dt * carriedOn(s);
        s.offset += m_dt * s.velocity;
    } else {
        balance(s, polygon);
    }
}

double BalanceWalk::neededDrop(const BalanceState &s) const
{
    const StanceKnot &clip = m_stance.at(s.knot + knots(kDropAhead));
    const Vec2 body = s.offset + kDropAhead * s.velocity;
    double drop = 0;
    for (std::size_t side = 0; side < 2; ++side) {
        const Swing &swing = s.swing[side];
        const Vec2 foot = swing.active && swing.share(s.knot + knots(kDropAhead)) > 0.7
                              ? swing.end
                              : s.foot[side];
        const Vector3 leg = clip.hip[side] - clip.ankle[side];
        const double reach = std::max(kStraight * m_stance.legLength(),
                                      std::min(leg.norm(), 0.9995 * m_stance.legLength()));
        const double level = (onFloor(leg) + body - foot).norm();
        const double high = level < reach ? std::sqrt(reach * reach - level * level) : 0.05;
        // a heel that is left behind comes up instead
        const double behind = (onFloor(leg) + body - foot).dot(Vec2(-clip.left.y(), clip.left.x()));
        const double need = leg.y() - high;
        const double gives = smoothStep(behind / (0.4 * m_stance.legLength())) * kHeelGives
                             * smoothStep(need / 0.25);
        drop = std::max(drop, need - gives);
    }
    return std::min(drop, kMostDrop);
}

void BalanceWalk::showIt(BalanceState &s) const
{
    const Vec2 feet = 0.5 * (s.foot[0] + s.foot[1]);
    const double height = m_stance.at(s.knot).height;
    s.lean.follow(noLonger(kLean / height * (s.offset - feet), kMostLean), kShownFrequency, m_dt);
    const double danger = (capture(s) - feet).norm();
    s.arms.follow(std::clamp((danger - 0.06) / 0.25, 0.0, 1.0) * (s.steps > 0 ? 1 : 0.5),
                  kShownFrequency, m_dt);
    const double steps = s.steps > 0 ? 1 : 0.5;
    s.against.follow(noLonger(steps * kArmsPerMetre * (capture(s) - feet), kMostAgainst),
                     kShownFrequency, m_dt);
    s.drop.follow(neededDrop(s), kDropFrequency, m_dt);
    showFeet(s);
}

void BalanceWalk::showFeet(BalanceState &s) const
{
    const StanceKnot &clip = m_stance.at(s.knot);
    for (std::size_t side = 0; side < 2; ++side) {
        const Swing &swing = s.swing[side];
        const bool isInserted = swing.isInserted(s.knot);
        const double down = isInserted ? smoothStep(swing.share(s.knot)) : s.pin[side].active;
        const double most = kGroundedRate * m_dt;
        s.grounded[side] += std::clamp(down - s.grounded[side], -most, isInserted ? 1.0 : most);
        double held = clip.planted[side] || s.pin[side].active ? 1 : 0;
        const double led = seconds(swing.to - s.knot) < kSoonLanded ? 0.8 : 0.35;
        if (isInserted) // it is led, most of all just before it lands
            held = led;
        else if (!clip.planted[side] && !s.pin[side].active)
            held = std::max(clip.weight[side],
                            swing.active ? led * smoothStep(swing.length / kLedFar) : 0);
        s.footWeight[side] +=
            std::clamp(held - s.footWeight[side], -kReleaseRate * m_dt, kHoldRate * m_dt);
    }
}

void BalanceWalk::advance(BalanceState &s) const
{
    ++s.knot;
    moveFeet(s);
    Vec2 sway = Vec2::Zero();
    if (s.phase == BalancePhase::Returning) {
        const StanceKnot &clip = m_stance.at(s.knot);
        for (std::size_t side = 0; side < 2; ++side) {
            if (s.swing[side].active && !s.swing[side].own)
                sway = 0.22
                       * (clip.foot[1 - side] + s.foot[1 - side] - clip.foot[side] - s.foot[side]);
        }
    }
    s.sway += std::min(1.0, 15 * m_dt) * (sway - s.sway);
    swingOn(s);
    if (s.phase != BalancePhase::Catching) {
        // trunk and arms come up
        const Vec2 back = -kWhirlBack * (kWhirlBack * s.whirl + 2 * s.whirlRate);
        s.whirlRate += m_dt * back;
        s.whirl += m_dt * s.whirlRate;
    }
    showIt(s);
}

} // namespace flinch

#include "core/plan/stepplan.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

constexpr double kLandBeyond = 0.05;   // m past the capture point
constexpr double kOwnBeyond = 0.15;    // share, of the clip's own steps
constexpr double kLeastOwnSwing = 0.2; // s left of one that can be led elsewhere
constexpr double kFeetApart = 0.14;    // m beside each other
constexpr double kFeetFarthest = 1.1;  // leg lengths
constexpr double kCrossAhead = 0.17;   // m before or behind the other foot, where legs cross
constexpr double kCrossMost = 0.24;    // m past it
constexpr double kAround = 0.12;       // m, on the way there
constexpr double kStretch = 0.55;      // leg lengths between a foot and its hip
constexpr double kOwnSpeed = 2.2;      // m/s, that a swing can be led aside
constexpr double kHomeSpeed = 1.6;
constexpr double kLeastWay = 0.004; // m, that a foot is away from home
constexpr double kLeastMove = 0.01; // m worth leading a swing elsewhere
constexpr double kWideStance =
    0.95; // leg lengths; a foot that would go home so far from the other waits
constexpr double kAlmostThere = 0.02; // m, that need no step home

} // namespace

bool StepPlan::isStep(int lift, std::size_t side) const
{
    const int land = m_stance.nextLanding(lift, side);
    if (land >= m_stance.range().end || m_stance.travels(lift))
        return true;
    const Vec2 way = m_stance.at(land).foot[side] - m_stance.at(lift).foot[side];
    return m_walk.seconds(land - lift) > 0.25 && way.norm() > 0.15;
}

StepPlan::Place StepPlan::within(const BalanceState &s, int land, std::size_t side,
                                 const Vec2 &wanted, const Vec2 &from) const
{
    const StanceKnot &clip = m_stance.at(land);
    const double leg = m_stance.legLength();
    const Vec2 other = clip.foot[1 - side] + s.foot[1 - side];
    const Vec2 out = side == 0 ? clip.left : Vec2(-clip.left);
    const Vec2 ahead(-out.y(), out.x());
    const auto reachable = [&](const Vec2 &centre) {
        const Vec2 way = centre - from;
        const double most = m_walk.way().reach * leg;
        return way.norm() > most ? Vec2(from + most / way.norm() * way) : centre;
    };
    const auto at = [&](double aside, double along) {
        const Vec2 apart = std::min(aside, leg) * out + along * ahead;
        const double most = kFeetFarthest * leg;
        return reachable(other + (apart.norm() > most ? most / apart.norm() : 1) * apart);
    };
    const double aside = (wanted - other).dot(out);
    const double along = (wanted - other).dot(ahead);
    // the clip itself may stand narrower
    const double least = std::min(kFeetApart, (clip.foot[side] - clip.foot[1 - side]).dot(out));
    const Place beside{at(std::max(aside, least), along)};
    if (aside >= least)
        return beside;
    // past the other foot, before or behind it
    const bool before = std::abs(along) > 0.05 ? along > 0 : (from - other).dot(ahead) >= 0;
    const double clear = before ? std::max(along, kCrossAhead) : std::min(along, -kCrossAhead);
    const Place across{at(std::max(aside, -kCrossMost), clear),
                       (before ? kAround : -kAround) * ahead};
    const bool isNearer = (across.centre - wanted).norm() + 0.04 < (beside.centre - wanted).norm();
    return isNearer ? across : beside;
}

bool StepPlan::choose(const BalanceState &s, std::size_t side, bool early, Landing &landing) const
{
    const BalanceWay &way = m_walk.way();
    const int k = s.knot;
    const std::size_t other = 1 - side;
    const int swing = m_walk.knots(s.steps == 0 ? way.firstSwing : way.nextSwing);
    const int ownLanding = m_stance.nextLanding(k, side);
    const int least = m_walk.knots(kLeastOwnSwing);
    landing.own = !m_walk.carries(s, side);
    landing.from = k;
    if (m_stance.travels(k)) {
        const bool isGait = m_walk.seconds(ownLanding - k) < 0.6; // else a kick, which is given up
        early = early && !isGait;
        if (!landing.own || ownLanding - k < least)
            return false;
    }
    landing.at = k + swing;
    if (landing.own) {
        const bool isLate = early && ownLanding - k > swing + m_walk.knots(0.08);
        landing.own = ownLanding - k >= least && !isLate;
        if (landing.own)
            landing.at = ownLanding;
    }
    if (landing.at >= m_stance.range().end || !m_walk.carries(s, other))
        return false;
    if (const int lift = m_stance.nextLift(k, other); !landing.own && lift < landing.at) {
        // a shuffle of the foot that stands is left out, a step of the clip's waited for
        if (!s.pin[other].active && isStep(lift, other) && lift - k < m_walk.knots(0.15))
            return false;
    }
    bool leaves = false;
    for (int i = k; i < landing.at && !leaves; ++i)
        leaves = !m_stance.at(i).planted[other];
    landing.pinsOther = !landing.own && leaves;
    return true;
}

void StepPlan::aim(const BalanceState &s, std::size_t side, Landing &landing) const
{
    const std::size_t other = 1 - side;
    const StanceKnot &clip = m_stance.at(landing.at);
    const double w = m_walk.omega(landing.at);
    BalanceState then = s;
    if (landing.pinsOther)
        m_walk.pin(then, other, landing.at);
    then.pin[side].active = false;
    Swing &swing = then.swing[side];
    swing = {};
    swing.active = true;
    swing.own = landing.own;
    swing.from = s.knot;
    swing.to = landing.at + 1;
    swing.start = s.foot[side];
    swing.end = landing.to;
    while (then.knot < landing.at) {
        ++then.knot;
        m_walk.moveFeet(then);
        m_walk.swingOn(then, int(side));
    }
    then.foot[side] = s.foot[side];
    const Vec2 ahead = then.offset + then.velocity / w;
    const Vec2 capture = m_walk.middle(then) + ahead;
    const Vec2 stance = clip.foot[other] + then.foot[other];
    Vec2 wanted = capture;
    if (const Vec2 way = capture - stance; way.norm() > 1e-6)
        wanted += kLandBeyond * way.normalized();
    if (landing.own) {
        // the clip's foot comes down right for the clip: only the rest is answered
        const bool returns = m_walk.way().aftermath != Aftermath::Displaced;
        wanted = clip.foot[side] + (returns ? 1 + kOwnBeyond : 1) * ahead;
    }
    const Vec2 from = clip.foot[side] + s.foot[side];
    const Place place = within(then, landing.at, side, wanted, from);
    landing.to = place.centre - clip.foot[side];
    landing.around = landing.own ? Vec2(Vec2::Zero()) : place.around;
    landing.length = (place.centre - from).norm();
    std::array<Vec2, SupportPolygon::kMostPoints> points;
    for (std::size_t c = 0; c < 4; ++c) {
        points[c] = clip.sole[side][c] + landing.to;
        points[4 + c] = clip.sole[other][c] + then.foot[other];
    }
    Vec2 caught = capture;
    if (!landing.own)
        caught -= m_walk.landingLoss(then.velocity, place.centre, stance) / w;
    landing.residual = SupportPolygon(points).distance(caught);
    // a foot that carries the body cannot well be lifted
    const StanceKnot &now = m_stance.at(s.knot);
    const Vec2 a = now.foot[side] + s.foot[side];
    const Vec2 b = now.foot[other] + s.foot[other];
    const double load =
        std::clamp((now.centre - b).dot(a - b) / std::max(1e-6, (a - b).squaredNorm()), 0.0, 1.0);
    landing.cost = 8 * std::max(0.0, landing.residual) + landing.length + 0.35 * load
                   + 2 * (place.centre - wanted).norm() + (landing.around.norm() > 0 ? 0.1 : 0);
}

Landing StepPlan::landing(const BalanceState &s, std::size_t side, bool early) const
{
    Landing landing;
    landing.possible = choose(s, side, early, landing);
    if (!landing.possible)
        return landing;
    landing.to = s.foot[side];
    aim(s, side, landing);
    aim(s, side, landing); // now knowing where about the foot goes
    return landing;
}

std::optional<Landing> StepPlan::ownSwing(const BalanceState &s, std::size_t side,
                                          double outside) const
{
    Landing own = landing(s, side, false);
    if (own.possible && own.own && own.residual > 0.02) {
        const Landing sooner = landing(s, side, true);
        if (sooner.possible && sooner.residual < own.residual - 0.03)
            own = sooner;
    }
    const double move = (own.to - s.foot[side]).norm();
    if (!own.possible || move <= kLeastMove
        || (!m_stance.travels(s.knot) && move >= kOwnSpeed * m_walk.seconds(own.at - own.from))
        || (!own.own && outside <= 0))
        return {};
    return own;
}

std::optional<std::pair<std::size_t, Landing>> StepPlan::gathering(const BalanceState &s) const
{
    const StanceKnot &clip = m_stance.at(s.knot);
    std::optional<std::pair<std::size_t, Landing>> found;
    double most = kStretch * m_stance.legLength();
    for (std::size_t side = 0; side < 2; ++side) {
        const double far =
            (onFloor(clip.hip[side]) + s.offset - clip.foot[side] - s.foot[side]).norm();
        Landing landing;
        landing.from = s.knot;
        landing.at = s.knot + m_walk.knots(m_walk.way().nextSwing + 0.05);
        if (far <= most || landing.at >= m_stance.range().end)
            continue;
        most = far;
        landing.possible = true;
        landing.pinsOther = m_stance.nextLift(s.knot, 1 - side) <= landing.at;
        const StanceKnot &there = m_stance.at(landing.at);
        const Vec2 from = there.foot[side] + s.foot[side];
        const Vec2 wanted =
            there.foot[side] + 0.5 * (s.offset + 0.12 * s.velocity) + 0.5 * s.foot[1 - side];
        const Place place = within(s, landing.at, side, wanted, from);
        landing.to = place.centre - there.foot[side];
        landing.around = place.around;
        landing.length = (place.centre - from).norm();
        landing.residual = -1;
        found = {side, landing};
    }
    return found;
}

std::optional<std::pair<std::size_t, Landing>> StepPlan::catching(const BalanceState &s,
                                                                  double outside) const
{
    const std::array<bool, 2> carries = {m_walk.carries(s, 0), m_walk.carries(s, 1)};
    if (carries[0] != carries[1]) {
        // a foot that the clip has in the air anyway is led to where it is needed
        const std::size_t side = carries[0] ? 1 : 0;
        if (const auto own = ownSwing(s, side, outside))
            return std::pair(side, *own);
    }
    if (outside > 0) {
        const std::array<Landing, 2> both = {landing(s, 0, false), landing(s, 1, false)};
        std::size_t side = both[0].cost <= both[1].cost ? 0 : 1;
        if (!both[side].possible)
            side = 1 - side;
        if (both[side].possible)
            return std::pair(side, both[side]);
    }
    if (s.steps > 0 && carries[0] && carries[1] && !m_stance.travels(s.knot))
        return gathering(s);
    return {};
}

std::array<Vec2, 2> StepPlan::goals(const BalanceState &s) const
{
    if (m_walk.way().aftermath != Aftermath::Displaced)
        return {s.home, s.home};
    // the foot that went less far joins the other
    const Vec2 leading = s.foot[0].norm() > s.foot[1].norm() ? s.foot[0] : s.foot[1];
    return {leading, leading};
}

std::optional<std::pair<std::size_t, Landing>> StepPlan::leading(const BalanceState &s) const
{
    const std::array<Vec2, 2> goal = goals(s);
    const int k = s.knot;
    const int own = m_walk.knots(m_walk.way().homeSwing());
    std::optional<std::size_t> chosen;
    double most = 0;
    for (std::size_t side = 0; side < 2; ++side) {
        const std::size_t other = 1 - side;
        const double away = (s.foot[side] - goal[side]).norm();
        const StanceKnot &clip = m_stance.at(k);
        const bool inAir = !s.pin[side].active && !clip.supports[side];
        const int lift = m_stance.nextLift(k, other);
        const bool hasWaited = m_walk.seconds(k - s.waitSince) > 0.8;
        // the clip's own swings, however short, or a step while the other foot stands
        const bool may = inAir ? m_walk.seconds(m_stance.nextLanding(k, side) - k) >= 0.08
                               : !m_stance.travels(k) && m_walk.carries(s, other)
                                     && away > kAlmostThere && k + own < m_stance.range().end
                                     && (lift > k + own || (hasWaited && s.pin[other].active));
        const double apart =
            (clip.foot[side] + goal[side] - clip.foot[other] - s.foot[other]).norm();
        // the foot that is nearer goes first, or the legs would cross
        const Vec2 out = side == 0 ? clip.left : Vec2(-clip.left);
        const double apartInClip = (clip.foot[side] - clip.foot[other]).dot(out);
        const double crossed = apartInClip + (goal[side] - s.foot[other]).dot(out);
        const double worth = away - 2 * std::max(0.0, apart - kWideStance * m_stance.legLength())
                             - 2 * std::max(0.0, std::min(kFeetApart, apartInClip) - crossed);
        if (away > kLeastWay && may && (!chosen || worth > most)) {
            most = worth;
            chosen = side;
        }
    }
    if (!chosen)
        return {};
    const std::size_t side = *chosen;
    Landing landing;
    landing.possible = true;
    landing.own = !s.pin[side].active && !m_stance.at(k).supports[side];
    landing.from = k;
    landing.at =
        landing.own ? std::min(m_stance.nextLanding(k, side), m_stance.range().end - 1) : k + own;
    landing.pinsOther = !landing.own && m_stance.nextLift(k, 1 - side) <= landing.at;
    const StanceKnot &clip = m_stance.at(landing.at);
    const Vec2 from = clip.foot[side] + s.foot[side];
    const Place place = within(s, landing.at, side, clip.foot[side] + goal[side], from);
    landing.to = place.centre - clip.foot[side];
    landing.around = landing.own ? Vec2(Vec2::Zero()) : place.around;
    if ((landing.to - goal[side]).norm() < 0.01)
        landing.to = goal[side];
    if (landing.own) {
        const Vec2 way = landing.to - s.foot[side];
        const double reach = kHomeSpeed * m_walk.seconds(landing.at - k);
        if (way.norm() > reach)
            landing.to = s.foot[side] + reach / way.norm() * way;
    }
    landing.length = (landing.to - s.foot[side]).norm();
    if (landing.length < 0.003)
        return {};
    return std::pair(side, landing);
}

void StepPlan::begin(BalanceState &s, std::size_t side, const Landing &landing, bool home) const
{
    if (landing.pinsOther)
        m_walk.pin(s, 1 - side, landing.at);
    s.pin[side].active = false;
    Swing &swing = s.swing[side];
    swing = {true,         landing.own, home,           landing.from,   landing.at,
             s.foot[side], landing.to,  landing.around, landing.length, landing.residual};
    if (home)
        s.waitSince = landing.at;
}

} // namespace flinch

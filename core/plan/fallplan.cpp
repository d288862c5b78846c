#include "core/plan/fallplan.h"

#include "core/plan/bodyframe.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

constexpr double kStopSeconds = 0.25; // the clip runs on for a moment
constexpr double kRollSeconds = 0.5;  // from the first touch until it lies
constexpr double kLandSeconds = 0.15; // in which the pelvis comes to rest
constexpr double kLyingHeight = 0.13; // m, pelvis above the floor
constexpr double kFloorGap = 0.012;   // m, that targets keep: what is in the floor may sink
constexpr double kHipDepth = 0.11;    // leg lengths, of the hips under the pelvis' centre
constexpr double kMostLift = 0.25;
constexpr double kPastTheFront = 0.6;
constexpr double kBefore = 0.6;
constexpr double kLieFrom = 0.7;    // s after the pelvis: by then what falls has fallen,
constexpr double kLieSeconds = 0.6; // s, and stays where it is
constexpr double kLieDamping = 40;
/// What falls takes its feet along after so long, s; and goes on as fast as it was carried off for
/// this share of the way down.
constexpr double kDragSeconds = 0.25;
constexpr double kCarried = 0.7;
constexpr double kSoonest = 0.42; // s to the floor, of what is nearly there
/// A foot that is swept away goes so far, in leg lengths, comes up so far, m, and has left the
/// floor after so long, s.
constexpr double kSweptAway = 0.55;
constexpr double kSweptUp = 0.22;
constexpr double kSweptOff = 0.06;
constexpr double kSweptSeconds = 0.56;  // to the floor: nothing holds who lost his feet
constexpr double kOtherSwept = 0.35;    // share of the way that the other foot is taken along
constexpr double kSweptDistance = 0.55; // times that of another fall the pelvis goes
constexpr double kArmDown = 0.8;        // of its length, as it reaches for the floor

/// From `a` to `b` in a time of 1, with speeds there.
template<typename T>
T hermite(const T &a, const T &speedA, const T &b, const T &speedB, double x)
{
    const double y = 1 - x;
    return (1 + 2 * x) * y * y * a + x * y * y * speedA + x * x * (1 + 2 * y) * b
           - x * x * y * speedB;
}

Vector3 tipping(const Vec2 &top)
{
    return {top.y(), 0, -top.x()};
}

/// Turns an arm towards where the body falls, down to the floor and no farther.
void reachForFloor(const LinkModel &model, const FallShape &shape, int upper, LinkState &links,
                   Target &target)
{
    const auto n = std::size_t(upper);
    const std::size_t chest = std::size_t(model.links[n].parent);
    const BodyFrame trunk = bodyFrame(model, links, 2);
    const Vector3 arm = (links.position[n] - jointPlace(model, links, upper)).normalized();
    const Vector3 out = (upper == 4 ? 1 : -1) * Vector3(trunk.left.x(), 0, trunk.left.z());
    // the arm that the body falls away from comes down before it, and not over it
    const Vector3 before = Vector3(trunk.forward.x(), 0, trunk.forward.z());
    const double away = std::max(0.0, -out.dot(shape.direction));
    const Vector3 level =
        (0.7 * shape.direction + (1 - away) * 0.35 * out + away * kBefore * before).normalized();
    const Quaternion clip = links.rotation[n];
    const auto turned = [&shape](const Vector3 &from, const Vector3 &to) {
        return Quaternion::Identity().slerp(shape.reach, Quaternion::FromTwoVectors(from, to));
    };
    // the arm points so far down
    const auto reach = [&](double down) {
        const Vector3 wanted = std::sqrt(1 - down * down) * level - down * Vector3::UnitY();
        // the way of an arm that has to turn right about leads past the front
        const Vector3 middle =
            (arm + wanted + kPastTheFront * trunk.vector(0, -0.7, 0.7)).normalized();
        const Quaternion turn = turned(middle, wanted) * turned(arm, middle);
        target.relative[n - 1] = (links.rotation[chest].conjugate() * turn * clip).normalized();
        placeLinks(model, target.pelvisPosition, target.pelvisRotation, target.relative, links);
        double lowest = 1;
        for (const std::size_t link : {n, n + 1})
            lowest = std::min(
                lowest, lowestPoint(model.links[link], links.position[link], links.rotation[link]));
        return lowest >= kFloorGap;
    };
    double down = kArmDown;
    if (reach(down))
        return;
    double up = -0.6;
    for (int round = 0; round < 10; ++round) {
        const double middle = 0.5 * (up + down);
        (reach(middle) ? up : down) = middle;
    }
    reach(up);
}

} // namespace

int sweptFoot(const PlannedBlow &blow)
{
    switch (blow.body) {
    case BodyId::LeftShin:
    case BodyId::LeftFoot:
        return 0;
    case BodyId::RightShin:
    case BodyId::RightFoot:
        return 1;
    default:
        return -1;
    }
}

void aimFall(const PlannedBlow &blow, const StanceKnot &clip, BalanceState &state)
{
    const Vec2 along = onFloor(blow.direction);
    state.fallDirection =
        along.norm() > 0.1 ? Vec2(along.normalized()) : Vec2(clip.left.y(), -clip.left.x());
    state.swept = along.norm() > 0.1 ? sweptFoot(blow) : -1;
    if (state.swept >= 0)
        state.fallDirection *= -1;
}

FallPlan::FallPlan(const BalanceState &state, const PoseOffset &offset, const ClipStance &stance)
    : m_stance(stance)
    , m_begin(state.knot)
    , m_dt(stance.knotSeconds())
    , m_from(offset)
    , m_grounded(state.grounded)
    , m_weight(state.footWeight)
    , m_swept(state.swept)
    , m_velocity(state.velocity)
    , m_direction(state.fallDirection)
    , m_swing(state.swing)
    , m_sinks(std::max(0.0, state.drop.rate))
    , m_source(state.knot)
{
    const StanceKnot &clip = stance.at(state.knot);
    const Vec2 forward(-clip.left.y(), clip.left.x());
    const double ahead = m_direction.dot(forward);
    const double aside = m_direction.dot(clip.left);
    m_ways = {ahead < 0 ? ahead * ahead : 0, ahead > 0 ? ahead * ahead : 0, aside * aside};
    const double standing = 0.5 * (clip.hip[0].y() + clip.hip[1].y());
    m_height = standing + offset.pelvis.y();
    m_length = secondsToTheFloor(standing);
    const double leg = stance.legLength();
    const double stands = std::max(
        0.0, m_direction.dot(onFloor(offset.pelvis) - 0.5 * (state.foot[0] + state.foot[1])));
    m_distance = std::max(0.2, m_ways.mix(0.62, 0.95, 0.8) * leg - stands);
    if (m_swept >= 0)
        m_distance *= kSweptDistance;
    // who is carried off comes to lie where that ends
    m_distance = std::max(m_distance, kCarried * m_velocity.dot(m_direction) * m_length);
}

/// Someone who comes down already is there sooner.
double FallPlan::secondsToTheFloor(double standing) const
{
    const double whole =
        m_swept < 0 ? std::clamp(0.78 - 0.12 * m_velocity.norm(), 0.55, 0.78) : kSweptSeconds;
    const double pull = 2 * std::max(0.1, standing - kLyingHeight) / (whole * whole);
    const double left = std::max(0.0, m_height - kLyingHeight);
    const double seconds = (std::sqrt(m_sinks * m_sinks + 2 * pull * left) - m_sinks) / pull;
    return std::clamp(seconds, kSoonest, whole);
}

Vec2 FallPlan::way(double seconds) const
{
    const double span = m_length + kLandSeconds;
    const double x = std::min(1.0, seconds / span);
    const Vec2 end = m_distance * m_direction;
    return hermite(Vec2(Vec2::Zero()), Vec2(span * m_velocity), end, Vec2(Vec2::Zero()), x);
}

double FallPlan::sunk(double seconds) const
{
    const double all = std::max(0.0, m_height - kLyingHeight);
    const double speed =
        std::max(1.7 * all / m_length - m_sinks, 0.7 * all / m_length); // on the floor
    if (seconds < m_length)
        return hermite(0.0, m_length * m_sinks, 0.93 * all, m_length * speed, seconds / m_length);
    const double x = std::min(1.0, (seconds - m_length) / kLandSeconds);
    return hermite(0.93 * all, kLandSeconds * speed, all, 0.0, x);
}

double FallPlan::tilt(double seconds) const
{
    const double touching = m_ways.mix(0.65, 1.05, 0.85);
    const double lying = m_ways.mix(1.35, 1.45, 1.3);
    const double speed = 1.6 * touching / m_length;
    const double begin = std::min(1.0, 0.5 * m_velocity.norm());
    if (seconds < m_length)
        return hermite(0.0, m_length * begin, touching, m_length * speed, seconds / m_length);
    const double x = std::min(1.0, (seconds - m_length) / kRollSeconds);
    return hermite(touching, kRollSeconds * speed, lying, 0.0, x);
}

void FallPlan::addPose(double seconds, DraftKnot &knot) const
{
    PoseOffset &offset = knot.offset;
    const double reach = smoothStep(seconds / (0.8 * m_length));
    const double fold = smoothStep(seconds / m_length)
                        * (1 - 0.75 * smoothStep((seconds - m_length) / (2 * kRollSeconds)));
    const double old = 1 - smoothStep(seconds / (2 * m_length));
    offset.pelvis += m_from.pelvis + fromFloor(way(seconds), -sunk(seconds));
    offset.drag.fill(smoothStep(seconds / kDragSeconds));
    offset.pelvisTurn += old * m_from.pelvisTurn + tilt(seconds) * tipping(m_direction);
    const auto against = [&](double onBack, double onFront, double onSide) {
        return Vector3(-fold * m_ways.mix(onBack, onFront, onSide) * tipping(m_direction));
    };
    offset.waistTurn += old * m_from.waistTurn + against(0.3, 0.1, 0.15);
    offset.chestTurn += old * m_from.chestTurn + against(0.25, 0.1, 0.15);
    offset.neckTurn += old * m_from.neckTurn + against(0.4, 0.4, 0.25);
    for (std::size_t side = 0; side < 2; ++side)
        offset.armTurn[side] += old * m_from.armTurn[side];
    FallShape shape;
    shape.direction = fromFloor(m_direction);
    shape.reach = reach;
    shape.loose = smoothStep((seconds - 0.55 * m_length) / (0.5 * m_length)) * m_ways.mix(0, 1, 1);
    shape.pointed = shape.loose * m_ways.mix(0, 0.9, 0.4);
    shape.clear = smoothStep(seconds / 0.3);
    knot.fall = shape;
}

/// What a foot is taken along by a sweep, besides: against the way the body falls.
Vector3 FallPlan::sweep(double seconds, std::size_t side, double lies) const
{
    const double x = seconds / m_length;
    const double share = int(side) == m_swept ? 1 : kOtherSwept * smoothStep((x - 0.3) / 0.5);
    const double away = share * (1 - lies) * smoothStep(x / 0.5);
    const double up = share * smoothStep(x / 0.4) * (1 - smoothStep((x - 0.5) / 0.7));
    return fromFloor(-away * kSweptAway * m_stance.legLength() * m_direction, up * kSweptUp);
}

/// How far a foot that is on its way has come since it began.
Vec2 FallPlan::swung(double seconds, std::size_t side) const
{
    const Swing &swing = m_swing[side];
    if (!swing.isInserted(m_begin))
        return Vec2::Zero();
    const int knot = m_begin + int(std::lround(seconds / m_dt));
    const double share = smoothStep(swing.share(knot)) - smoothStep(swing.share(m_begin));
    return share * (swing.end - swing.start);
}

void FallPlan::addFeet(double seconds, int at, DraftKnot &knot) const
{
    const StanceKnot &clip = m_stance.at(at);
    for (std::size_t side = 0; side < 2; ++side) {
        const double down = std::max(m_grounded[side], smoothStep(seconds / 0.3));
        const Vector3 from = m_from.foot[side] + fromFloor(swung(seconds, side));
        Vector3 foot = from;
        // legs come to lie behind the body, unless it sits on its back
        const double lies = smoothStep((seconds / m_length - 0.35) / 0.9);
        const Vec2 hip = onFloor(clip.hip[side] + m_from.pelvis)
                         + (m_distance - kHipDepth * m_stance.legLength()) * m_direction;
        const Vec2 stretched = hip
                               - m_ways.mix(0.7, 0.985, 0.85) * m_stance.legLength() * m_direction
                               - clip.foot[side];
        const Vec2 end = (1 - m_ways.back) * stretched + m_ways.back * onFloor(from);
        foot += lies * fromFloor(end - onFloor(from));
        foot.y() *= 1 - smoothStep(seconds / 0.2);
        if (m_swept >= 0)
            foot += sweep(seconds, side, lies);
        foot.y() -= down * (clip.soleHeight[side] - clip.floor[side]);
        knot.offset.foot[side] += foot;
        knot.offset.footPitch[side] += m_from.footPitch[side] * (1 - smoothStep(seconds / 0.2));
        const double weight = std::max(0.0, m_weight[side] - seconds / 0.2);
        knot.footWeight[side] = seconds < 0.3 * m_length ? m_weight[side] : weight;
        if (int(side) == m_swept)
            knot.footWeight[side] = m_weight[side] * (1 - smoothStep(seconds / kSweptOff));
    }
}

Hold FallPlan::hold(double seconds) const
{
    const auto gone = [seconds, this](double from, double span) {
        return smoothStep((seconds / m_length - from) / span);
    };
    Hold hold;
    hold.root = 1 - gone(0.2, 0.7);
    hold.turn = 1 - gone(0.3, 0.7);
    hold.weight = 1 - gone(0.35, 0.6);
    hold.feet = 1 - gone(0.25, 0.45);
    hold.feedforward = 1 - gone(0.1, 0.4);
    hold.joints = 1 - 0.75 * gone(0.5, 0.6) - 0.23 * gone(1, 0.7);
    hold.damping = 1 - 0.85 * gone(1, 0.7)
                   + kLieDamping * smoothStep((seconds - m_length - kLieFrom) / kLieSeconds);
    return hold;
}

void FallPlan::add(int at, PlanDraft &draft)
{
    const double seconds = (at - m_begin) * m_dt;
    m_source += 1 - smoothStep((seconds - 0.5 * m_dt) / kStopSeconds);
    DraftKnot &knot = draft.knot(at);
    knot.source = std::min(m_source, double(m_stance.range().end - 1));
    addPose(seconds, knot);
    addFeet(seconds, int(knot.source), knot);
    Hold &held = draft.hold(at);
    const Vector3 push = held.push;
    held = hold(seconds);
    held.push = push;
}

void applyFall(const LinkModel &model, const FallShape &shape, const Target &clip, Target &target)
{
    LinkState links;
    const auto place = [&] {
        placeLinks(model, target.pelvisPosition, target.pelvisRotation, target.relative, links);
    };
    for (const int foot : {kLeftFootLink, kRightFootLink}) {
        const auto joint = std::size_t(foot - 1);
        const Vector3 hinge = footFrame(model.links[std::size_t(foot)]).left;
        const Quaternion loose =
            clip.relative[joint] * Quaternion(Eigen::AngleAxisd(shape.pointed, hinge));
        target.relative[joint] = target.relative[joint].slerp(shape.loose, loose).normalized();
    }
    place();
    double lowest = kFloorGap;
    for (const std::size_t n : {0, 1, 2, 3, 8, 9, 10, 11, 12, 13})
        lowest =
            std::min(lowest, lowestPoint(model.links[n], links.position[n], links.rotation[n]));
    target.pelvisPosition.y() += shape.clear * std::min(kMostLift, kFloorGap - lowest);
    place();
    for (const int upper : {4, 6})
        reachForFloor(model, shape, upper, links, target);
}

} // namespace flinch

#include "core/plan/plannedpose.h"

#include "core/motion/smoothstep.h"
#include "core/plan/bodyframe.h"
#include "core/plan/limbreach.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

/// Moved by so much against its hip, m, a foot is led by the plan and no longer by the clip.
constexpr double kPlannedMove = 0.04;
/// How far the need of one leg blends into that of the other, m.
constexpr double kDropBlend = 0.02;
/// A little short of kFarAside already it lags behind, leg lengths.
constexpr double kLagAside = 0.1;
/// Between trunk and the centre of a hand on its way, m.
constexpr double kHandRoom = 0.05;
/// How far past the middle of the trunk, as a share of the room it needs, what comes out of it
/// still does so on its own side.
constexpr double kOwnSide = 0.6;
/// How far a way across bows out, as a share of it; and how much shorter than that of a swinging
/// arm the way up is: elbows bend first.
constexpr double kBow = 0.35;
constexpr double kRound = 0.8; // times that, outwards, one that leads from behind to the front
constexpr double kTucked = 0.15;
constexpr double kElbowFrom =
    0.5;                      // of a way: from here on elbows hang, or they would come up behind
constexpr double kWide = 1.2; // rad: a way that is turned by so much is a long one
/// Elbows hang down as their trunk has it, and as the world has it.
constexpr double kHangs = 0.5;

/// Hips and ankles stay so far from their ends if heels can help it, rad, and how softly.
constexpr double kStrainMargin = 0.04;
constexpr double kStrainWidth = 0.1;
constexpr int kStrainRounds = 4;
constexpr double kMostHeelRise = 0.9;
/// A heel that is left behind comes up when the pelvis would have to come down so far, m, at most
/// so far, rad, and half of that after so much more.
constexpr double kPushOffFrom = 0.07;
constexpr double kMostPushOff = 0.8;
constexpr double kPushOffNeed = 0.06;

constexpr int kArmLinks[] = {4, 6};    // upper; the lower one follows
constexpr int kThighLinks[] = {8, 11}; // then shin and foot
constexpr int kHeadLink = 3;

Quaternion turn(const Vector3 &vector)
{
    const double angle = vector.norm();
    if (angle < 1e-12)
        return Quaternion::Identity();
    return Quaternion(Eigen::AngleAxisd(angle, vector / angle));
}

bool isZero(const Vector3 &v)
{
    return v == Vector3::Zero();
}

/// A leg of the clip, and where its foot is to be.
struct Leg
{
    Limb clip;
    Vector3 hip;  // once planned, before the pelvis comes down
    Vector3 goal; // of the ankle
    Quaternion foot;
    Vector3 hinge;
    double drag = 0;

    double moved() const { return ((goal - hip) - (clip.end - clip.root)).norm(); }
};

/// A pose that is being changed. Rotations are kept in world axes, and where the links are.
class PlannedPose
{
public:
    PlannedPose(const LinkModel &model, Target &target)
        : m_model(model)
        , m_target(target)
    {
        update();
    }

    void movePelvis(const Vector3 &by)
    {
        m_target.pelvisPosition += by;
        update();
    }

    void turnTrunk(const PoseOffset &offset);
    void reachWithLegs(const PoseOffset &offset, const LinkState &clip);
    void turnArm(int side, const Vector3 &vector);
    void reachWithHand(int side, const HandPlace &place);

    const LinkState &links() const { return m_links; }

private:
    void update()
    {
        placeLinks(m_model, m_target.pelvisPosition, m_target.pelvisRotation, m_target.relative,
                   m_links);
    }

    /// In world axes; links below turn along.
    void setRotation(int link, const Quaternion &rotation)
    {
        const auto n = std::size_t(link);
        m_links.rotation[n] = rotation;
        const auto p = std::size_t(m_model.links[n].parent);
        m_target.relative[n - 1] = (m_links.rotation[p].conjugate() * rotation).normalized();
    }

    Limb limb(const LinkState &links, int upper, const Vector3 &end) const
    {
        return {jointPlace(m_model, links, upper), jointPlace(m_model, links, upper + 1), end};
    }

    /// About which knee or elbow bend.
    Vector3 hinge(int lower, const Quaternion &upperRotation) const
    {
        const Link &link = m_model.links[std::size_t(lower)];
        const Link &upper = m_model.links[std::size_t(link.parent)];
        const Vector3 bone = link.anchorInParent - upper.anchorInLink;
        return upperRotation * bone.cross(link.limit.neutral * link.limit.twistAxis).normalized();
    }

    Leg leg(std::size_t side, const PoseOffset &offset, const LinkState &clip,
            double heelRise) const;
    void pitchFoot(std::size_t side, double pitch, double held, Leg &leg) const;
    double strain(std::size_t side, const LinkState &clip) const;
    void setLeg(std::size_t side, const Leg &leg, const Vector3 &down, const LinkState &clip);
    void limitArm(int arm, const Quaternion &shoulder, const Quaternion &elbow);
    static double needed(const Leg &leg, double moved);
    double drop(const std::array<Leg, 2> &legs) const;
    double pushOff(const Leg &leg, std::size_t side) const;
    Vector3 besideTrunk(Vector3 point, const Vector3 &out) const;

    const LinkModel &m_model;
    Target &m_target;
    LinkState m_links;
};

void PlannedPose::turnTrunk(const PoseOffset &offset)
{
    const std::array<Vector3, 4> turns = {offset.pelvisTurn, offset.waistTurn, offset.chestTurn,
                                          offset.neckTurn};
    if (std::ranges::all_of(turns, isZero))
        return;
    const LinkState before = m_links;
    Quaternion whole = Quaternion::Identity();
    for (std::size_t n = 0; n <= kHeadLink; ++n) {
        whole = turn(turns[n]) * whole;
        const Quaternion rotation = (whole * before.rotation[n]).normalized();
        if (n > 0) {
            const Quaternion own = m_target.relative[n - 1];
            setRotation(int(n), rotation);
            const JointLimit &limit = m_model.links[n].limit;
            m_target.relative[n - 1] = withinLimit(limit, m_target.relative[n - 1], own);
            m_links.rotation[n] = m_links.rotation[n - 1] * m_target.relative[n - 1];
        } else
            m_links.rotation[0] = m_target.pelvisRotation = rotation;
    }
    update();
}

/// Toes down, about the toes as far as the foot is held; up, about the heel.
void PlannedPose::pitchFoot(std::size_t side, double pitch, double held, Leg &leg) const
{
    const Link &foot = m_model.links[std::size_t(kThighLinks[side] + 2)];
    const BodyFrame frame = footFrame(foot);
    const CollisionShape &sole = foot.shapes.front();
    const Vector3 pivot = sole.centre
                          + frame.vector(0, -sole.halfExtents.y(),
                                         pitch > 0 ? sole.halfExtents.z() : -sole.halfExtents.z());
    const Vector3 ankle = leg.foot * (foot.anchorInLink - pivot);
    const Quaternion pitching = turn(pitch * (leg.foot * frame.left));
    leg.foot = (pitching * leg.foot).normalized();
    leg.goal += held * (pitching * ankle - ankle);
}

/// The foot as the clip turns it, and the ankle where the foot then takes it.
Leg PlannedPose::leg(std::size_t side, const PoseOffset &offset, const LinkState &clip,
                     double heelRise) const
{
    const int thigh = kThighLinks[side];
    const auto foot = std::size_t(thigh + 2);
    Leg leg;
    leg.clip = limb(clip, thigh, jointPlace(m_model, clip, thigh + 2));
    leg.hip = m_links.position[0]
              + m_links.rotation[0] * m_model.links[std::size_t(thigh)].anchorInParent;
    leg.hinge = hinge(thigh + 1, clip.rotation[std::size_t(thigh)]);
    leg.foot = clip.rotation[foot];
    leg.drag = std::min(offset.drag[side], 1.0);
    leg.goal = leg.clip.end + offset.foot[side];
    if (offset.footPitch[side] != 0)
        pitchFoot(side, offset.footPitch[side], m_target.footWeight[side], leg);
    if (heelRise > 0)
        pitchFoot(side, heelRise, 1, leg);
    if (const double lift = offset.kneeLift[side]; lift != 0)
        leg.goal += lift * (leg.hip - leg.goal).normalized();
    const Vector3 aside(leg.goal.x() - leg.hip.x(), 0, leg.goal.z() - leg.hip.z());
    const Vector3 own = leg.clip.end - leg.clip.root;
    const double lag = kLagAside * leg.clip.length();
    const double most = std::max(kFarAside * leg.clip.length(), std::hypot(own.x(), own.z()) + lag);
    const double beyond = smoothMax(aside.norm(), most, lag) - most;
    leg.goal -= beyond / std::max(aside.norm(), 1e-6) * aside;
    return leg;
}

double PlannedPose::needed(const Leg &leg, double moved)
{
    const double own = leg.clip.straightness();
    const double straightest =
        own > kStraightest ? own + moved * (kStraightest - own) : kStraightest;
    const double reach = straightest * leg.clip.length();
    const Vector3 up = leg.hip - leg.goal;
    const double left = reach * reach - up.x() * up.x() - up.z() * up.z();
    const double lower = up.y() - std::sqrt(std::max(left, 0.01 * reach * reach));
    return lower > 0 ? (1 - leg.drag) * lower : lower;
}

/// How far the heel of a leg that is left behind comes up, rad, before the pelvis has to come down
/// to it.
double PlannedPose::pushOff(const Leg &leg, std::size_t side) const
{
    const double moved = smoothStep(leg.moved() / kPlannedMove);
    const Vector3 ahead =
        leg.foot * footFrame(m_model.links[std::size_t(kThighLinks[side] + 2)]).forward;
    const Vector3 way = leg.hip - leg.goal;
    const double behind =
        smoothStep(Vector3(way.x(), 0, way.z()).dot(ahead) / (0.4 * leg.clip.length()));
    const double need = smoothMax(needed(leg, moved) - kPushOffFrom, 0, kDropBlend);
    return (1 - leg.drag) * behind * kMostPushOff * need / (need + kPushOffNeed);
}

/// How far the pelvis comes down so that no leg has to be straighter than legs like. A leg that
/// the clip has straighter is not changed by itself, but the more it moves.
double PlannedPose::drop(const std::array<Leg, 2> &legs) const
{
    const double moved = smoothStep(std::max(legs[0].moved(), legs[1].moved()) / kPlannedMove);
    const double width = moved * kDropBlend;
    return smoothMax(smoothMax(needed(legs[0], moved), needed(legs[1], moved), width), 0, width);
}

void PlannedPose::setLeg(std::size_t side, const Leg &leg, const Vector3 &down,
                         const LinkState &clip)
{
    const int thigh = kThighLinks[side];
    // knees stay over feet: the thighs start from how the clip turns them
    const Vector3 moved = leg.hip + down - leg.clip.root;
    const Limb from = {leg.clip.root + moved, leg.clip.middle + moved, leg.clip.end + moved};
    const LimbTurn turn = reach(from, leg.hinge, leg.goal);
    setRotation(thigh, (turn.upper * clip.rotation[std::size_t(thigh)]).normalized());
    setRotation(thigh + 1, (turn.lower * clip.rotation[std::size_t(thigh) + 1]).normalized());
    setRotation(thigh + 2, leg.foot);
}

/// How far hip or ankle are past what they should be, rad; less than nothing where they are not.
double PlannedPose::strain(std::size_t side, const LinkState &clip) const
{
    const auto past = [&](int link) {
        const auto n = std::size_t(link);
        const Link &here = m_model.links[n];
        const auto p = std::size_t(here.parent);
        const Quaternion own = clip.rotation[p].conjugate() * clip.rotation[n];
        const double most = std::max(here.limit.maxSwing - kStrainMargin,
                                     swingTwist(here.limit, own).swing + kStrainWidth);
        return swingTwist(here.limit, m_target.relative[n - 1]).swing - most;
    };
    const int foot = kThighLinks[side] + 2;
    const Link &ankle = m_model.links[std::size_t(foot)];
    const Vector3 shin = m_model.links[std::size_t(foot) - 1].anchorInLink - ankle.anchorInParent;
    const Vector3 toes = m_target.relative[std::size_t(foot) - 1] * ankle.limit.twistAxis
                         - ankle.limit.neutral * ankle.limit.twistAxis;
    // a heel that rises only helps an ankle that is bent, not one that is stretched
    const double bent = smoothStep(toes.dot(shin.normalized()) / 0.3);
    return smoothMax(past(kThighLinks[side]), bent * past(foot) + (bent - 1), 0.05);
}

void PlannedPose::reachWithLegs(const PoseOffset &offset, const LinkState &clip)
{
    const Vector3 pelvis = m_target.pelvisPosition;
    std::array<double, 2> heelRise = {pushOff(leg(0, offset, clip, 0), 0),
                                      pushOff(leg(1, offset, clip, 0), 1)};
    // heels come up before hips or ankles have to go past their ends
    for (int round = 0; round <= kStrainRounds; ++round) {
        const std::array<Leg, 2> legs = {leg(0, offset, clip, heelRise[0]),
                                         leg(1, offset, clip, heelRise[1])};
        const Vector3 down(0, -drop(legs), 0);
        m_target.pelvisPosition = pelvis + down;
        for (std::size_t side = 0; side < 2; ++side) {
            setLeg(side, legs[side], down, clip);
            // softly at first, the rest is little
            const double width = round == 0 ? kStrainWidth : 0.2 * kStrainWidth;
            heelRise[side] += smoothMax(strain(side, clip), 0, width);
            heelRise[side] =
                kMostHeelRise - smoothMax(kMostHeelRise - heelRise[side], 0, kStrainWidth);
        }
    }
    update();
}

void PlannedPose::turnArm(int side, const Vector3 &vector)
{
    if (isZero(vector))
        return;
    const int arm = kArmLinks[side];
    const Quaternion own = m_target.relative[std::size_t(arm) - 1];
    setRotation(arm, (turn(vector) * m_links.rotation[std::size_t(arm)]).normalized());
    limitArm(arm, own, m_target.relative[std::size_t(arm)]);
    update();
}

/// Shoulder and elbow within their ends, or where the clip had them.
void PlannedPose::limitArm(int arm, const Quaternion &shoulder, const Quaternion &elbow)
{
    const auto upper = std::size_t(arm);
    auto &relative = m_target.relative;
    relative[upper - 1] = withinLimit(m_model.links[upper].limit, relative[upper - 1], shoulder);
    relative[upper] = withinLimit(m_model.links[upper + 1].limit, relative[upper], elbow);
}

/// A place no nearer to the trunk than a hand may be. What would be inside comes out on its own
/// side, so that a way from front to back leads round and not through.
Vector3 PlannedPose::besideTrunk(Vector3 point, const Vector3 &out) const
{
    for (std::size_t n = 0; n < kHeadLink; ++n) {
        for (const CollisionShape &shape : m_model.links[n].shapes) {
            const Vector3 centre = m_links.position[n] + m_links.rotation[n] * shape.centre;
            const Vector3 along = m_links.rotation[n] * shape.rotation * Vector3::UnitZ();
            const double place = along.dot(point - centre);
            const Vector3 away =
                point - centre - std::clamp(place, -shape.halfLength, shape.halfLength) * along;
            const double distance = away.norm();
            const double room = shape.radius + kHandRoom;
            const double wanted = smoothMax(distance, room, 0.3 * room);
            const Vector3 by = (away + kOwnSide * room * out).normalized();
            const double there = away.dot(by);
            point +=
                (std::sqrt(there * there + wanted * wanted - distance * distance) - there) * by;
        }
    }
    return point;
}

void PlannedPose::reachWithHand(int side, const HandPlace &goal)
{
    if (goal.weight <= 0)
        return;
    const int arm = kArmLinks[side];
    const Limb from = limb(m_links, arm, handPlace(m_model, m_links, side));
    const auto n = std::size_t(goal.link);
    const Vector3 end = m_links.position[n] + m_links.rotation[n] * goal.point;
    const BodyFrame chest = bodyFrame(m_model, m_links, linkOfBody(BodyId::Chest));
    const Vector3 out = side == 0 ? chest.left : Vector3(-chest.left);

    // on an arc about the shoulder, and round the trunk
    const double w = std::min(goal.weight, 1.0);
    const Vector3 a = from.end - from.root;
    const Vector3 b = end - from.root;
    const Quaternion swing = Quaternion::FromTwoVectors(a, b);
    const Quaternion turned = Quaternion::Identity().slerp(w, swing);
    const double midway = 4 * w * (1 - w);
    const double length =
        (a.norm() + w * (b.norm() - a.norm()))
        * (1 - kTucked * midway * smoothStep(Eigen::AngleAxisd(swing).angle() / kWide));
    const Vector3 bow = midway * kBow
                        * (std::abs((b - a).dot(out)) * (0.6 * chest.forward + 0.4 * out)
                           + kRound * std::abs((b - a).dot(chest.forward)) * out);
    Vector3 place = from.root + length * (length * (turned * a.normalized()) + bow).normalized();
    place += smoothStep(w / 0.3) * (besideTrunk(place, out) - place);

    const auto upper = std::size_t(arm);
    const LimbTurn turn = reach(from, hinge(arm + 1, m_links.rotation[upper]), place);
    const Vector3 down = -(1 - kHangs) * chest.up - kHangs * Vector3::UnitY();
    const Vector3 pole = goal.elbowOut * out + 0.8 * down - 0.2 * chest.forward;
    Quaternion elbow = swivel(turn.turned(from), pole, smoothStep(w / kElbowFrom));
    const Limb there = LimbTurn{elbow * turn.upper, elbow * turn.lower}.turned(from);
    const Vector3 beside = besideTrunk(there.middle, out);
    elbow = swivel(there, beside - there.root, smoothStep(w / 0.3)) * elbow;
    const Quaternion ownShoulder = m_target.relative[upper - 1];
    const Quaternion ownElbow = m_target.relative[upper];
    setRotation(arm, (elbow * turn.upper * m_links.rotation[upper]).normalized());
    setRotation(arm + 1, (elbow * turn.lower * m_links.rotation[upper + 1]).normalized());
    limitArm(arm, ownShoulder, ownElbow);
    update();
}

} // namespace

PoseOffset &PoseOffset::operator+=(const PoseOffset &other)
{
    pelvis += other.pelvis;
    pelvisTurn += other.pelvisTurn;
    waistTurn += other.waistTurn;
    chestTurn += other.chestTurn;
    neckTurn += other.neckTurn;
    for (std::size_t side = 0; side < 2; ++side) {
        foot[side] += other.foot[side];
        footPitch[side] += other.footPitch[side];
        kneeLift[side] += other.kneeLift[side];
        drag[side] += other.drag[side];
        armTurn[side] += other.armTurn[side];
        hand[side].insert(hand[side].end(), other.hand[side].begin(), other.hand[side].end());
    }
    return *this;
}

void applyPose(const LinkModel &model, const PoseOffset &offset, Target &target)
{
    PlannedPose pose(model, target);
    const LinkState clip = pose.links();
    pose.turnTrunk(offset);
    const auto moves = [&offset](std::size_t side) {
        return !isZero(offset.foot[side]) || offset.footPitch[side] != 0
               || offset.kneeLift[side] != 0;
    };
    if (!isZero(offset.pelvis) || !isZero(offset.pelvisTurn) || moves(0) || moves(1)) {
        pose.movePelvis(offset.pelvis);
        pose.reachWithLegs(offset, clip);
    }
    for (int side = 0; side < 2; ++side) {
        pose.turnArm(side, offset.armTurn[std::size_t(side)]);
        for (const HandPlace &place : offset.hand[std::size_t(side)])
            pose.reachWithHand(side, place);
    }
}

} // namespace flinch

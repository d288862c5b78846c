#include "core/plan/balancepose.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace flinch {

namespace {

constexpr double kLeastArc = 0.035; // m
constexpr double kArcPerMetre = 0.13;
constexpr double kMostArc = 0.1; // more
constexpr double kToesDown = 0.45;
constexpr double kArmsOut = 0.55;
constexpr double kMostAway = 0.9; // rad
constexpr double kArmsBack = 0.2;
constexpr double kArmsWhirl = 1.4; // times the trunk's
// what of a whirl each joint takes; the head stays more upright
constexpr double kPelvisShare = 0.3;
constexpr double kWaistShare = 0.35;
constexpr double kChestShare = 0.35;
constexpr double kNeckShare = -0.45;
/// How much firmer main's servos then are, and when they are.
constexpr double kFirmTurn = 1;
constexpr double kFirmJoints = 0.6;
constexpr double kFirmAfter = 0.1; // s
constexpr double kBackwards = 0.5; // of what a trunk bends forwards

/// The turn that brings the top of an upright body there.
Vector3 leaning(const Vec2 &top)
{
    return {top.y(), 0, -top.x()};
}

/// Where an arm goes against a body that is carried off: there is less room behind the trunk than
/// in front of it, and none in it.
Vec2 handAway(const BalanceState &s, const StanceKnot &clip, std::size_t side)
{
    Vec2 away = -(kArmsWhirl * s.whirl + s.against.value);
    const Vec2 back(clip.left.y(), -clip.left.x());
    const Vec2 out = side == 0 ? clip.left : Vec2(-clip.left);
    away -= (1 - kArmsBack) * std::max(0.0, away.dot(back)) * back;
    away -= std::min(0.0, away.dot(out)) * out;
    return away / std::sqrt(1 + away.squaredNorm() / (kMostAway * kMostAway));
}

void addFoot(const BalanceState &s, const BalanceWay &way, const StanceKnot &clip, std::size_t side,
             double left, PoseOffset &offset)
{
    const Swing &swing = s.swing[side];
    Vector3 foot = fromFloor(s.home + left * (s.foot[side] - s.home));
    if (swing.isInserted(s.knot)) {
        const double share = swing.share(s.knot);
        const double up = std::pow(share, 0.85);
        const double arc =
            way.stepHeight.value_or(kLeastArc + std::min(kMostArc, kArcPerMetre * swing.length));
        foot.y() += arc * 16 * up * up * (1 - up) * (1 - up);
        foot += fromFloor(16 * share * share * (1 - share) * (1 - share) * swing.around);
        offset.footPitch[side] += kToesDown * std::min(1.0, swing.length / 0.25)
                                  * std::sin(std::numbers::pi * std::min(1.0, share / 0.6))
                                  * smoothStep(share / 0.15);
    } else if (swing.active && swing.own) {
        // a swing that is led elsewhere goes over the floor that the clip's only just clears
        const double share = swing.share(s.knot);
        foot.y() += left * std::min(kMostArc, kArcPerMetre * swing.length) * 16 * share * share
                    * (1 - share) * (1 - share);
    }
    foot.y() -= smoothStep(s.grounded[side]) * (clip.soleHeight[side] - clip.floor[side]);
    offset.foot[side] += foot;
}

} // namespace

void addBalance(const BalanceState &s, const BalanceWay &way, const ClipStance &stance,
                PlanDraft &draft)
{
    const StanceKnot &clip = stance.at(s.knot);
    const double left = s.left(stance.knotSeconds());
    DraftKnot &knot = draft.knot(s.knot);
    PoseOffset &offset = knot.offset;

    const Vec2 back(clip.left.y(), -clip.left.x());
    Vec2 bend = left * s.whirl;
    if (const double far = bend.dot(back); far > 0)
        bend -= (1 - kBackwards) * far * back;
    const Vec2 lean = left * s.lean.value;
    // the trunk carries its share of the centre of mass along
    const double lever = stance.leanLever();
    const Vec2 body = s.home + left * (s.offset - s.home) - lever * (lean + 0.7 * bend);
    offset.pelvis += fromFloor(body, -left * std::max(0.0, s.drop.value));
    offset.pelvisTurn += leaning(lean + kPelvisShare * bend);
    offset.waistTurn += leaning(kWaistShare * bend);
    offset.chestTurn += leaning(kChestShare * bend);
    offset.neckTurn += leaning(kNeckShare * (lean + bend));

    const Vector3 forward = fromFloor(clip.left).cross(Vector3::UnitY());
    for (std::size_t side = 0; side < 2; ++side) {
        addFoot(s, way, clip, side, left, offset);
        const double out = (side == 0 ? 1 : -1) * left * kArmsOut * s.arms.value;
        offset.armTurn[side] += out * forward + leaning(-left * handAway(s, clip, side));
        const double more = s.footWeight[side] - clip.weight[side];
        knot.footWeight[side] = clip.weight[side] + left * more;
    }
    Hold &hold = draft.hold(s.knot);
    hold.push += fromFloor(s.push);
    // who has to keep his feet under him keeps his trunk together
    const double since = (s.knot - s.lastBlow) * stance.knotSeconds();
    const double firm = left * way.firm * smoothStep(since / kFirmAfter);
    hold.turn = 1 + kFirmTurn * firm;
    hold.joints = 1 + kFirmJoints * firm;
}

} // namespace flinch

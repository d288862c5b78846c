#include "resources/generator/angles.h"
#include "resources/generator/balance.h"
#include "resources/generator/boxingmoves.h"
#include "resources/generator/clips.h"

#include <cmath>

namespace flinch::clipgenerator {

namespace {

constexpr int kFrames = 936;
constexpr double kSeconds = kFrames / 120.0;
constexpr double kReach = 0.988 * (measures::kUpperArm + measures::kForearm);
const Vector3 kOpponentChin(0.02, 1.47, 1.15);

BoxingMoves choreography()
{
    BoxingMoves moves;
    moves.addStepForward(1.02, 0.10);
    moves.addJab(1.30);
    moves.addCross(2.42);
    moves.addJab(3.62);
    moves.addCross(3.98);
    moves.addFrontKick(5.45);
    moves.addStepBack(6.45, 0.10);
    return moves;
}

class Boxer
{
public:
    Pose poseAt(double time) const { return shiftedPose(time, m_balance.shiftAt(time)); }

private:
    Pose shiftedPose(double time, const Vector3 &pelvisShift) const;

    double restless(double time, int seed) const { return wander(time, seed, kSeconds); }

    double bounce(double time) const;
    Turn spineTurn(double time) const;
    double chestYaw(double time) const;
    Trunk trunkAt(double time) const;
    FootPose kickedFoot(const Figure &figure, double time) const;
    void poseLegs(Figure &figure, Trunk &trunk, double time) const;
    ArmReach armReach(const Figure &figure, Side side, double time) const;

    BoxingMoves m_moves = choreography();
    Balance m_balance{kSeconds, [this](double time, const Vector3 &pelvisShift) {
                          return shiftedPose(time, pelvisShift);
                      }};
};

/// 0 down on the soles, 1 up; small while attacking.
double Boxer::bounce(double time) const
{
    const double beat = 1.7 * time + 0.12 * restless(time, 1);
    const double size = (1 - 0.85 * m_moves.effort.at(time)) * (0.8 + 0.2 * restless(time, 2));
    return size * (0.5 - 0.5 * std::cos(2 * std::numbers::pi * beat));
}

Turn Boxer::spineTurn(double time) const
{
    return {m_moves.spinePitch.at(time) - 2.5 * bounce(time) + 1.5 * restless(time, 3),
            m_moves.spineYaw.at(time) + 3.0 * restless(time, 4),
            m_moves.spineRoll.at(time) + 2.0 * restless(time, 5)};
}

double Boxer::chestYaw(double time) const
{
    return m_moves.pelvisYaw.at(time) + spineTurn(time).yaw;
}

Trunk Boxer::trunkAt(double time) const
{
    // weight rocks from foot to foot between the attacks
    const double ease = 1 - 0.8 * m_moves.effort.at(time);
    const double rock = ease * std::sin(2 * std::numbers::pi * (0.43 * time + 0.1));
    Trunk trunk;
    trunk.pelvis = {m_moves.pelvisX.at(time) + 0.012 * rock + 0.008 * restless(time, 6),
                    m_moves.pelvisY.at(time) + 0.022 * bounce(time) - 0.006 * rock * rock,
                    m_moves.pelvisZ.at(time) + 0.028 * rock + 0.01 * restless(time, 7)};
    trunk.pelvisTurn = {m_moves.pelvisPitch.at(time) + 1.5 * bounce(time - 0.03),
                        m_moves.pelvisYaw.at(time) + 3 * rock + 2.5 * restless(time, 8),
                        m_moves.pelvisRoll.at(time) - 1.5 * rock + 1.2 * restless(time, 9)};
    // each part of the spine follows the one below a moment later
    trunk.spine = {0.3 * spineTurn(time - 0.005), 0.35 * spineTurn(time - 0.02),
                   0.35 * spineTurn(time - 0.035)};
    return trunk;
}

FootPose Boxer::kickedFoot(const Figure &figure, double time) const
{
    const Quaternion facing = aboutY(m_moves.kickYaw.at(time));
    const double thigh = m_moves.kickThigh.at(time);
    const double shank = thigh - m_moves.kickKnee.at(time);
    const Vector3 hip = figure.position(body().leg(Side::Right).thigh);
    const Vector3 leg = aboutX(-thigh) * Vector3(0, -measures::kThigh, 0)
                        + aboutX(-shank) * Vector3(0, -measures::kShank, 0);
    return {hip + facing * leg, facing * aboutX(m_moves.kickAnkle.at(time) - shank),
            m_moves.kickToes.at(time)};
}

void Boxer::poseLegs(Figure &figure, Trunk &trunk, double time) const
{
    const double up = bounce(time);
    const FootPose left = m_moves.foot(Side::Left).at(time, 5 * up);
    const FootPose planted = m_moves.foot(Side::Right).at(time, 7 * up);
    const double kick = m_moves.kick.at(time);
    FootPose right = blend(planted, kickedFoot(figure, time), kick);

    trunk.pelvis.y() = reachablePelvisHeight(trunk, left, right);
    figure.poseTrunk(trunk);
    // the kick hangs from the hip, which may just have sunk
    right = blend(planted, kickedFoot(figure, time), kick);

    // knees point between the toes and the way the hips face
    const double hips = trunk.pelvisTurn.yaw;
    const double leftKnee = 0.35 * hips + 0.65 * m_moves.foot(Side::Left).yaw(time) + 2;
    const double rightKnee = 0.35 * hips + 0.65 * m_moves.foot(Side::Right).yaw(time);
    figure.poseLeg(Side::Left, left, leftKnee);
    figure.poseLeg(Side::Right, right, rightKnee + kick * (m_moves.kickYaw.at(time) - rightKnee));
}

ArmReach Boxer::armReach(const Figure &figure, Side side, double time) const
{
    const BoxingMoves::Arm &arm = m_moves.arm(side);
    const double out = outward(side);
    const int seed = side == Side::Left ? 20 : 30;

    // guard: before the chin, half turning with the chest and a little late
    const bool leads = side == Side::Left;
    const Quaternion facing = aboutY(0.5 * chestYaw(time - 0.04));
    const Vector3 guard(
        out * ((leads ? 0.115 : 0.08) + arm.aside.at(time) + 0.010 * restless(time, seed)),
        (leads ? 0.015 : -0.02) - arm.drop.at(time) + 0.012 * restless(time, seed + 1)
            + 0.012 * (bounce(time - 0.07) - bounce(time)),
        (leads ? 0.255 : 0.22) - arm.recede.at(time) + 0.012 * restless(time, seed + 2));
    const Vector3 guardWrist = figure.position(body().neck[0]) + facing * guard;

    // blow: straight from there to the opponent's chin
    const double extension = arm.extension.at(time);
    const Vector3 shoulder = figure.position(body().arm(side).upperArm);
    const Vector3 struckWrist = shoulder + (kOpponentChin - shoulder).normalized() * kReach;

    // on its way the fist turns over and the elbow swings out from under it
    const Vector3 guardElbow = facing * Vector3((leads ? 0.3 : 0.12) * out, -0.9, -0.1);
    const Vector3 struckElbow(0.75 * out, -0.65, -0.1);
    const Vector3 guardPalm = facing * Vector3(-0.9 * out, -0.05, -0.45);
    const Vector3 struckPalm(-0.25 * out, -1, 0);
    return {guardWrist + extension * (struckWrist - guardWrist),
            guardElbow + extension * (struckElbow - guardElbow),
            guardPalm + extension * (struckPalm - guardPalm)};
}

Pose Boxer::shiftedPose(double time, const Vector3 &pelvisShift) const
{
    Figure figure;
    Trunk trunk = trunkAt(time);
    trunk.pelvis += pelvisShift;
    figure.poseTrunk(trunk);
    poseLegs(figure, trunk, time);
    for (const Side side : kSides) {
        const BoxingMoves::Arm &arm = m_moves.arm(side);
        figure.poseShoulder(side, arm.protraction.at(time),
                            arm.lift.at(time) + 1.5 * restless(time, 40 + int(side)));
        figure.poseArm(side, armReach(figure, side, time));
        figure.poseFingers(side, 0.94 + 0.06 * arm.extension.at(time));
    }
    // eyes on the opponent whatever the body does, the skull a moment behind the shoulders
    figure.poseHead(
        {m_moves.headPitch.at(time) + 1.5 * restless(time, 50),
         m_moves.headYaw.at(time) + 0.12 * (chestYaw(time - 0.06) + 30) + 2 * restless(time, 51),
         m_moves.headRoll.at(time) + 1.5 * restless(time, 52)});
    return figure.pose();
}

} // namespace

Clip makeBoxingGuard()
{
    const Boxer boxer;
    return sampleClip(kFrames, [&boxer](double time) { return boxer.poseAt(time); });
}

} // namespace flinch::clipgenerator

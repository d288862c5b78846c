#include "resources/generator/angles.h"
#include "resources/generator/clips.h"
#include "resources/generator/foot.h"

#include <cmath>

namespace flinch::clipgenerator {

namespace {

constexpr int kFrames = 600;
constexpr double kSeconds = kFrames / 120.0;
constexpr double kStepSeconds = 0.54;
constexpr double kStepLength = 0.69;
constexpr double kSpeed = kStepLength / kStepSeconds;
constexpr double kStride = 2 * kStepSeconds;
/// Each foot is on the floor for this part of its stride, hence both for a fifth of the time.
constexpr double kStance = 0.60;
/// How far before the pelvis the ball of the striking foot comes down.
constexpr double kStrikeAhead = 0.425;

double restless(double time, int seed)
{
    return wander(time, seed, kSeconds);
}

/// Sine that is 0 and rising when the left heel strikes, `harmonic` times a stride.
double beat(double time, double phase, int harmonic = 1)
{
    return std::sin(2 * std::numbers::pi * (harmonic * time / kStride + phase));
}

// What a foot does around its heel strike at time 0: the toes, raised for it, come down; the heel
// rises, the foot rolls off over the ball and trails out behind.
const Curve kToeLift = {{-0.22 * kStride, 0}, {-0.05 * kStride, 19}, {0, 19}, {0.085 * kStride, 0}};
const Curve kHeelLift = {{0.34 * kStride, 0},  {0.44 * kStride, 6},  {0.50 * kStride, 16},
                         {0.55 * kStride, 33}, {0.60 * kStride, 54}, {0.65 * kStride, 59},
                         {0.77 * kStride, 28}, {0.90 * kStride, 0}};
// over its swing: flicked up behind, low past the standing leg, slowing down to the strike
const Curve kSwingLift = {{0, 0},        {0.15, 0.035}, {0.35, 0.062}, {0.62, 0.026},
                          {0.86, 0.019}, {0.93, 0.01},  {0.976, 0}};
const Curve kSwingTravel = {{0.03, 0},   {0.2, 0.09},  {0.5, 0.46},
                            {0.8, 0.89}, {0.9, 0.977}, {0.955, 1}};

/// Where the foot comes down at step `step`; no two steps are quite alike.
FootSpot spotOf(Side side, int step)
{
    const double scatter = std::sin(2.4 * step + 1);
    return {outward(side) * 0.075 + 0.004 * scatter,
            step * kStepLength + kStrikeAhead + 0.008 * scatter, outward(side) * 6 + 0.8 * scatter};
}

FootTrack walkingFoot(Side side)
{
    // the left heel strikes at 0, 2, 4 … steps, the right one at 1, 3, 5 …; the clip begins and
    // ends in the middle of the walk
    const int first = side == Side::Left ? -2 : -3;
    FootTrack foot(spotOf(side, first));
    for (int step = first; step * kStepSeconds < kSeconds + kStride; step += 2) {
        const double strike = step * kStepSeconds;
        foot.toeLift.add(strike, kToeLift);
        foot.heelLift.add(strike, kHeelLift);
        foot.addStep({strike + kStance * kStride, strike + kStride, spotOf(side, step + 2),
                      kSwingLift, kSwingTravel});
    }
    return foot;
}

Trunk trunkAt(double time)
{
    Trunk trunk;
    // highest in mid-stance, over the standing foot, slowing a little as it climbs
    trunk.pelvis = {0.022 * beat(time, -0.05) + 0.006 * restless(time, 1),
                    0.934 + 0.019 * beat(time, -0.33, 2),
                    kSpeed * time + 0.014 * beat(time, -0.1, 2) + 0.01 * restless(time, 2)};
    // the hip of the striking leg is forward; that of the swinging leg drops after it leaves the
    // floor
    trunk.pelvisTurn = {4 + 1.2 * beat(time, 0.1, 2) + 0.5 * restless(time, 3),
                        -5.0 * beat(time, 0.25) + 0.8 * restless(time, 4),
                        0.4 * restless(time, 5) + 3.6 * beat(time, 0.06)
                            + 0.8 * beat(time, 0.2, 3)};
    const auto bend = [](double t) {
        return Turn{2 + 1.2 * beat(t, -0.15, 2) + 0.7 * restless(t, 6),
                    10.5 * beat(t, 0.25) + 1.0 * restless(t, 7),
                    -4.2 * beat(t, 0.06) + 0.7 * restless(t, 8)};
    };
    trunk.spine = {0.3 * bend(time - 0.01), 0.35 * bend(time - 0.03), 0.35 * bend(time - 0.05)};
    return trunk;
}

ArmAngles armAngles(Side side, double time)
{
    // against the leg of its own side; the elbow and hand drag behind the upper arm
    const double out = outward(side);
    const auto swing = [out](double t) {
        return -out * beat(t, 0.25);
    };
    const double late = swing(time - 0.13);
    return {.forward = 4 + out + 21 * swing(time - 0.05) + 1.7 * restless(time, 20 + int(side)),
            .outward = 8 - 0.8 * out + 1.5 * late,
            .inwardTwist = 9 + 3 * late,
            .elbow = 24 + 2 * out + 11 * late,
            .pronation = 22 - 8 * swing(time - 0.2)};
}

class Walker
{
public:
    Pose poseAt(double time) const
    {
        const FootPose left = m_left.at(time);
        const FootPose right = m_right.at(time);
        Figure figure;
        Trunk trunk = trunkAt(time);
        trunk.pelvis.y() = reachablePelvisHeight(trunk, left, right);
        figure.poseTrunk(trunk);
        const double hips = trunk.pelvisTurn.yaw;
        figure.poseLeg(Side::Left, left, 0.7 * m_left.yaw(time) + 0.3 * hips);
        figure.poseLeg(Side::Right, right, 0.7 * m_right.yaw(time) + 0.3 * hips);
        for (const Side side : kSides) {
            const double swing = -outward(side) * beat(time - 0.04, 0.25);
            figure.poseShoulder(side, 1 + 3 * swing, -1 + 1.0 * beat(time, -0.35, 2));
            figure.poseArm(side, armAngles(side, time));
            figure.poseFingers(side, 0.3 + 0.04 * swing);
        }
        // the head keeps to the way, with what the neck cannot take out
        figure.poseHead({5 - 1.2 * beat(time - 0.04, -0.15, 2) + 1.2 * restless(time, 10),
                         1.2 * beat(time - 0.06, 0.25) + 3 * restless(time, 11),
                         0.8 * beat(time - 0.05, 0.06) + 0.8 * restless(time, 12)});
        return figure.pose();
    }

private:
    FootTrack m_left = walkingFoot(Side::Left);
    FootTrack m_right = walkingFoot(Side::Right);
};

} // namespace

Clip makeWalk()
{
    const Walker walker;
    return sampleClip(kFrames, [&walker](double time) { return walker.poseAt(time); });
}

} // namespace flinch::clipgenerator

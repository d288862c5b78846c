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
constexpr double kStrikeAhead = 0.45;

double restless(double time, int seed)
{
    return wander(time, seed, kSeconds);
}

/// Sine that is 0 and rising when the left heel strikes, `harmonic` times a stride.
double beat(double time, double phase, int harmonic = 1)
{
    return std::sin(2 * std::numbers::pi * (harmonic * time / kStride + phase));
}

FootTrack walkingFoot(Side side)
{
    // strikes of the left heel at 0, 2, 4 … steps, of the right at 1, 3, 5 …; the clip begins and
    // ends in the middle of the walk
    const int first = side == Side::Left ? -2 : -3;
    const double x = outward(side) * 0.075;
    const double yaw = outward(side) * 6;
    const auto spotOf = [&](int step) {
        const double scatter = 0.008 * std::sin(2.4 * step + 1);
        return FootSpot{x + 0.5 * scatter, step * kStepLength + kStrikeAhead + scatter,
                        yaw + 100 * scatter};
    };
    FootTrack foot(spotOf(first));
    const double footOff = kStance * kStride;
    const double swing = kStride - footOff;
    for (int step = first; step * kStepSeconds < kSeconds + kStride; step += 2) {
        const double strike = step * kStepSeconds;
        foot.toeLift.add(strike,
                         {{-0.55 * swing, 0}, {-0.12 * swing, 20}, {0, 21}, {0.085 * kStride, 0}});
        foot.heelLift.add(strike, {{0.29 * kStride, 0},
                                   {0.42 * kStride, 13},
                                   {0.50 * kStride, 28},
                                   {footOff, 55},
                                   {footOff + 0.10 * swing, 58},
                                   {footOff + 0.42 * swing, 30},
                                   {footOff + 0.75 * swing, 0}});
        foot.addStep({strike + footOff,
                      strike + kStride,
                      spotOf(step + 2),
                      {{0, 0}, {0.15, 0.035}, {0.35, 0.062}, {0.65, 0.022}, {0.85, 0.012}, {1, 0}},
                      {{0.03, 0}, {0.2, 0.10}, {0.5, 0.50}, {0.78, 0.91}, {0.94, 1}}});
    }
    return foot;
}

Trunk trunkAt(double time)
{
    Trunk trunk;
    // highest in mid-stance, over the standing foot, slowing a little as it climbs
    trunk.pelvis = {0.022 * beat(time, -0.05) + 0.006 * restless(time, 1),
                    0.932 + 0.018 * beat(time, -0.42, 2),
                    kSpeed * time + 0.012 * beat(time, 0.05, 2) + 0.01 * restless(time, 2)};
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
    const double swing = -out * beat(time - 0.05, 0.25) + 0.08 * restless(time, 20 + int(side));
    const double late = -out * beat(time - 0.13, 0.25);
    return {4 + out + 21 * swing, 8 + 1.5 * late - out * 0.8, 16 + 4 * late,
            27 + 2 * out + 13 * late, 22 - 8 * -out * beat(time - 0.2, 0.25)};
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

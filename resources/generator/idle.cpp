#include "resources/generator/angles.h"
#include "resources/generator/clips.h"
#include "resources/generator/foot.h"

#include <cmath>

namespace flinch::clipgenerator {

namespace {

constexpr int kFrames = 768;
constexpr double kSeconds = kFrames / 120.0;

double restless(double time, int seed)
{
    return wander(time, seed, kSeconds);
}

/// -1 … 1, twice in the clip: breathing out, breathing in. In is quicker than out.
double breath(double time)
{
    const double x = 2 * std::numbers::pi * 2 * time / kSeconds;
    return std::sin(x + 0.35 * std::sin(x));
}

/// Weight on the right foot (-1) … on the left foot (1), resting for a while on either.
double weight(double time)
{
    const double x = 2 * std::numbers::pi * time / kSeconds - 0.6;
    return std::sin(x + 0.12 * restless(time, 1)) * (1.18 - 0.18 * std::cos(2 * x)) * 0.85
           + 0.05 * restless(time, 2);
}

Trunk trunkAt(double time)
{
    const double shift = weight(time);
    const double late = weight(time - 0.12);
    Trunk trunk;
    trunk.pelvis = {0.005 + 0.052 * shift, 0.968 + 0.004 * shift * shift,
                    -0.006 + 0.006 * restless(time, 3) - 0.004 * shift};
    // the hip over the standing leg rides up and forward
    trunk.pelvisTurn = {2 + 0.8 * restless(time, 4), -1 + 3.0 * late + 0.8 * restless(time, 5),
                        1.0 + 4.6 * shift};
    // the trunk bends back over the standing leg, the chest turning against the hips
    const auto bend = [time](double delay) {
        const double t = time - delay;
        return Turn{-1 - 1.6 * breath(t) + 1.2 * restless(t, 6),
                    -3.2 * weight(t) + 1.5 * restless(t, 7),
                    -1.0 - 7.2 * weight(t) + 0.8 * restless(t, 8)};
    };
    trunk.spine = {0.35 * bend(0.05), 0.35 * bend(0.12), 0.3 * bend(0.2)};
    return trunk;
}

ArmAngles armAngles(Side side, double time)
{
    // arms hang from the chest and arrive after it
    const int seed = side == Side::Left ? 20 : 30;
    const double out = outward(side);
    const double swing = weight(time - 0.3) - weight(time - 0.1);
    return {.forward = 3 + 1.5 * out - 1.2 * breath(time - 0.15) + 3 * out * swing
                       + 2.0 * restless(time, seed),
            .outward = 8 - 0.8 * out - 6 * out * swing + 2.2 * out * weight(time - 0.2)
                       + 1.0 * restless(time, seed + 1),
            .inwardTwist = 14 + 4 * out + 3.0 * restless(time, seed + 2),
            .elbow = 17 + 3 * out + 1.5 * breath(time - 0.2) + 2.5 * restless(time, seed + 3),
            .pronation = 16 + 5.0 * restless(time, seed + 4)};
}

Pose poseAt(double time)
{
    FootTrack leftFoot({0.125, 0.125, 9});
    FootTrack rightFoot({-0.115, 0.085, -12});
    const FootPose left = leftFoot.at(time);
    const FootPose right = rightFoot.at(time);

    Figure figure;
    Trunk trunk = trunkAt(time);
    trunk.pelvis.y() = reachablePelvisHeight(trunk, left, right);
    figure.poseTrunk(trunk);
    const double hips = trunk.pelvisTurn.yaw;
    figure.poseLeg(Side::Left, left, 0.6 * leftFoot.yaw(time) + 0.4 * hips);
    figure.poseLeg(Side::Right, right, 0.6 * rightFoot.yaw(time) + 0.4 * hips);
    for (const Side side : kSides) {
        figure.poseShoulder(side, 1 + 0.8 * restless(time, 9 + int(side)),
                            -2 + 1.2 * breath(time - 0.1)
                                + outward(side) * 0.8 * weight(time - 0.25));
        figure.poseArm(side, armAngles(side, time));
        figure.poseFingers(side, 0.28 + 0.04 * restless(time, 11 + int(side)));
    }
    figure.poseHead({4 + 2.0 * restless(time, 12) + 0.6 * breath(time - 0.3),
                     4 * weight(time - 0.5) + 6 * restless(time, 13),
                     -1.2 * weight(time - 0.35) + 1.2 * restless(time, 14)});
    return figure.pose();
}

} // namespace

Clip makeIdle()
{
    return sampleClip(kFrames, poseAt);
}

} // namespace flinch::clipgenerator

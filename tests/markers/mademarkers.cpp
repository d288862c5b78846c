#include "tests/markers/mademarkers.h"

#include "core/motion/pose.h"
#include "tests/support/require.h"

#include <cmath>
#include <numbers>
#include <random>

namespace flinch::testing {

namespace {

using M = BodyMarker;

/// A marker fixed to a joint.
struct Worn
{
    int joint = 0;
    Vector3 offset = Vector3::Zero(); // in the joint's frame
};

class Wardrobe
{
public:
    explicit Wardrobe(const Clip &clip)
        : m_clip(clip)
        , m_skeleton(clip.skeleton())
        , m_rest(computeWorldPose(m_skeleton, restPose(m_skeleton)))
    {}

    PerMarker<Worn> dress()
    {
        dressTrunk();
        dressSide("Left", 1, 0);
        dressSide("Right", -1, 1);
        return m_worn;
    }

private:
    int joint(const QString &name) const
    {
        const int found = m_skeleton.indexOf(name);
        require(found >= 0, qPrintable(name));
        return found;
    }

    Vector3 rest(int index) const { return m_rest.positions[std::size_t(index)]; }

    void put(M marker, int on, const Vector3 &restPlace)
    {
        m_worn[marker] = {on,
                          m_rest.rotations[std::size_t(on)].conjugate() * (restPlace - rest(on))};
    }

    void dressTrunk()
    {
        const int hips = joint("Hips"), head = joint("Head");
        const int chest = m_skeleton.joint(joint("LeftShoulder")).parent;
        const Vector3 hip = 0.5 * (rest(joint("LeftUpLeg")) + rest(joint("RightUpLeg")));
        put(M::Lasi, hips, hip + Vector3(0.125, 0.085, 0.055));
        put(M::Rasi, hips, hip + Vector3(-0.125, 0.085, 0.055));
        put(M::Lpsi, hips, hip + Vector3(0.045, 0.09, -0.1));
        put(M::Rpsi, hips, hip + Vector3(-0.045, 0.09, -0.1));
        const Vector3 neck = 0.5 * (rest(joint("LeftArm")) + rest(joint("RightArm")));
        put(M::C7, chest, neck + Vector3(0, 0.06, -0.07));
        put(M::Clav, chest, neck + Vector3(0, 0, 0.07));
        put(M::T10, chest, neck + Vector3(0, -0.2, -0.1));
        put(M::Strn, chest, neck + Vector3(0, -0.16, 0.1));
        put(M::Rbak, chest, neck + Vector3(-0.09, -0.08, -0.1));
        const Vector3 skull = rest(head);
        put(M::Lfhd, head, skull + Vector3(0.07, 0.1, 0.09));
        put(M::Rfhd, head, skull + Vector3(-0.07, 0.1, 0.09));
        put(M::Lbhd, head, skull + Vector3(0.07, 0.12, -0.09));
        put(M::Rbhd, head, skull + Vector3(-0.07, 0.12, -0.09));
    }

    /// The axis about which a limb bends, on average, in the frame of its upper joint at rest.
    Vector3 hinge(int upper, int middle, int end) const
    {
        Vector3 sum = Vector3::Zero();
        WorldPose world;
        for (int f = 0; f < m_clip.frameCount(); ++f) {
            computeWorldPose(m_skeleton, framePose(m_clip, f), world);
            const auto at = [&world](int j) {
                return world.positions[std::size_t(j)];
            };
            const Vector3 across =
                (at(middle) - at(upper)).normalized().cross((at(end) - at(middle)).normalized());
            if (across.norm() > 0.2)
                sum += world.rotations[std::size_t(upper)].conjugate() * across;
        }
        require(sum.norm() > 0, "a limb that bends");
        return m_rest.rotations[std::size_t(upper)] * sum.normalized();
    }

    void dressSide(const QString &side, double left, int offset)
    {
        const auto of = [offset](M l, M r) {
            return offset == 0 ? l : r;
        };
        const int shoulder = joint(side + "Shoulder"), arm = joint(side + "Arm");
        const int forearm = joint(side + "ForeArm"), hand = joint(side + "Hand");
        const Vector3 elbowOut = -left * hinge(arm, forearm, hand); // a forearm bends forward
        const Vector3 thumb(0, 0, 1);
        put(of(M::Lsho, M::Rsho), shoulder, rest(arm) + Vector3(0, 0.055, 0));
        put(of(M::Lupa, M::Rupa), arm, 0.5 * (rest(arm) + rest(forearm)) + 0.05 * elbowOut);
        put(of(M::Lelb, M::Relb), arm, rest(forearm) + 0.042 * elbowOut);
        put(of(M::Lfrm, M::Rfrm), forearm,
            0.5 * (rest(forearm) + rest(hand)) + Vector3(0, 0.035, 0));
        put(of(M::Lwra, M::Rwra), forearm, rest(hand) + 0.032 * thumb);
        put(of(M::Lwrb, M::Rwrb), forearm, rest(hand) - 0.032 * thumb);
        put(of(M::Lfin, M::Rfin), hand, rest(hand) + Vector3(0.085 * left, 0.015, 0));
        const int thigh = joint(side + "UpLeg"), shin = joint(side + "Leg");
        const int foot = joint(side + "Foot"), toes = joint(side + "ToeBase");
        const Vector3 kneeOut = left * hinge(thigh, shin, foot); // a shin bends backward
        put(of(M::Lthi, M::Rthi), thigh, 0.5 * (rest(thigh) + rest(shin)) + 0.085 * kneeOut);
        put(of(M::Lkne, M::Rkne), thigh, rest(shin) + 0.051 * kneeOut);
        put(of(M::Ltib, M::Rtib), shin, 0.5 * (rest(shin) + rest(foot)) + 0.06 * kneeOut);
        put(of(M::Lank, M::Rank), shin, rest(foot) + 0.039 * kneeOut);
        put(of(M::Lhee, M::Rhee), foot, rest(foot) + Vector3(0, -0.05, -0.06));
        put(of(M::Ltoe, M::Rtoe), foot, rest(toes) + Vector3(0, 0.01, 0));
    }

    const Clip &m_clip;
    const Skeleton &m_skeleton;
    WorldPose m_rest;
    PerMarker<Worn> m_worn;
};

/// Numbers that are the same with every library.
class Chance
{
public:
    explicit Chance(unsigned seed)
        : m_random(seed)
    {}

    double uniform() { return (double(m_random()) + 0.5) / 4294967296.0; }

    double normal()
    {
        return std::sqrt(-2 * std::log(uniform())) * std::cos(2 * std::numbers::pi * uniform());
    }

private:
    std::mt19937 m_random;
};

} // namespace

MarkerMotion wornMarkers(const Clip &clip, const MarkerFaults &faults)
{
    const PerMarker<Worn> worn = Wardrobe(clip).dress();
    MarkerMotion motion;
    motion.rate = clip.rate();
    motion.frameCount = clip.frameCount();
    for (int m = 0; m < kBodyMarkerCount; ++m)
        motion.names.push_back(markerName(BodyMarker(m)));
    Chance chance(faults.seed);
    WorldPose world;
    for (int f = 0; f < clip.frameCount(); ++f) {
        computeWorldPose(clip.skeleton(), framePose(clip, f), world);
        for (const Worn &marker : worn) {
            const auto j = std::size_t(marker.joint);
            Vector3 place = world.positions[j] + world.rotations[j] * marker.offset;
            for (int k = 0; k < 3; ++k)
                place[k] += faults.noise * chance.normal();
            motion.points.push_back(chance.uniform() < faults.dropped ? std::nullopt
                                                                      : std::optional(place));
        }
    }
    return motion;
}

} // namespace flinch::testing

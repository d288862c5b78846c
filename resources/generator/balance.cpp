#include "resources/generator/balance.h"

#include "resources/generator/body.h"

#include <algorithm>
#include <cmath>

namespace flinch::clipgenerator {

namespace {

constexpr double kRate = 120;
constexpr double kMargin = 0.5; // seconds before and after
/// How long the centre of mass takes to follow, as the width of a bell.
constexpr double kGlideSeconds = 0.085;
/// Standing feet stay behind when the pelvis moves, hence the whole follows it by less.
constexpr double kWholePerPelvis = 0.87;
constexpr int kRounds = 2;

/// Share of the body's mass between two joints, `along` the way from one to the other.
struct Segment
{
    int from;
    int to;
    double along;
    double share;
};

/// Shares after Winter, "Biomechanics and Motor Control of Human Movement".
std::vector<Segment> segments()
{
    const Body &b = body();
    std::vector<Segment> list = {{b.pelvis, b.spine[0], 0.5, 0.142},
                                 {b.spine[0], b.spine[2], 0.5, 0.139},
                                 {b.spine[2], b.neck[0], 0.5, 0.216},
                                 {b.neck[0], b.neck[2], 1.3, 0.081}};
    for (const Side side : kSides) {
        const LegJoints &leg = b.leg(side);
        const ArmJoints &arm = b.arm(side);
        list.push_back({leg.thigh, leg.shank, 0.433, 0.1});
        list.push_back({leg.shank, leg.foot, 0.433, 0.0465});
        list.push_back({leg.foot, leg.toes, 0.5, 0.0145});
        list.push_back({arm.upperArm, arm.forearm, 0.436, 0.028});
        list.push_back({arm.forearm, arm.hand, 0.43, 0.016});
        list.push_back({arm.hand, arm.fingers1, 0.8, 0.006});
    }
    return list;
}

/// `points` under a bell of kGlideSeconds, held at either end.
std::vector<Vector3> smoothed(const std::vector<Vector3> &points)
{
    const int reach = int(std::lround(3 * kGlideSeconds * kRate));
    std::vector<Vector3> result;
    for (int i = 0; i < int(points.size()); ++i) {
        Vector3 sum = Vector3::Zero();
        double weights = 0;
        for (int k = -reach; k <= reach; ++k) {
            const double x = k / (kGlideSeconds * kRate);
            const double weight = std::exp(-0.5 * x * x);
            const int at = std::clamp(i + k, 0, int(points.size()) - 1);
            sum += weight * points[std::size_t(at)];
            weights += weight;
        }
        result.push_back(sum / weights);
    }
    return result;
}

} // namespace

Vector3 centreOfMass(const Pose &pose)
{
    static const std::vector<Segment> kSegments = segments();
    const WorldPose world = computeWorldPose(*body().skeleton, pose);
    Vector3 sum = Vector3::Zero();
    double shares = 0;
    for (const Segment &segment : kSegments) {
        const Vector3 &from = world.positions[std::size_t(segment.from)];
        const Vector3 &to = world.positions[std::size_t(segment.to)];
        sum += segment.share * (from + segment.along * (to - from));
        shares += segment.share;
    }
    return sum / shares;
}

Balance::Balance(double seconds, const std::function<Pose(double, const Vector3 &)> &poseAt)
    : m_shifts(std::size_t(std::lround((seconds + 2 * kMargin) * kRate)) + 1, Vector3::Zero())
{
    std::vector<Vector3> goal;
    for (int round = 0; round < kRounds; ++round) {
        std::vector<Vector3> centres;
        for (std::size_t i = 0; i < m_shifts.size(); ++i)
            centres.push_back(centreOfMass(poseAt(double(i) / kRate - kMargin, m_shifts[i])));
        if (round == 0)
            goal = smoothed(centres);
        for (std::size_t i = 0; i < m_shifts.size(); ++i) {
            m_shifts[i] += (goal[i] - centres[i]) / kWholePerPelvis;
            m_shifts[i].y() = 0;
        }
    }
}

Vector3 Balance::shiftAt(double time) const
{
    const double place = std::clamp((time + kMargin) * kRate, 0.0, double(m_shifts.size() - 1));
    const auto i = std::min(std::size_t(place), m_shifts.size() - 2);
    return m_shifts[i] + (place - double(i)) * (m_shifts[i + 1] - m_shifts[i]);
}

} // namespace flinch::clipgenerator

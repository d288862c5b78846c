#include "core/motion/strangestart.h"

#include "core/motion/landmarks.h"
#include "core/motion/pose.h"

#include <algorithm>
#include <limits>

namespace flinch {

namespace {

/// How long the motion is watched after its start.
constexpr double kWatchedSeconds = 0.5;
constexpr int kWatchedFrames = 15; // at least
/// How much faster than anything after it a start leaves its pose.
constexpr double kHaste = 2;
/// Sum over all joints by which a start is away from the motion: rad.
constexpr double kLeastAway = 0.5;
constexpr double kResting = 1e-6; // rad
/// By how much left may miss right, as a share of the body's size.
constexpr double kMirrored = 0.01;

/// How far all joints together are turned away from frame 0, rad.
double awayFromFirst(const Clip &clip, int frame)
{
    double sum = 0;
    const auto first = clip.rotations(0);
    const auto now = clip.rotations(frame);
    for (std::size_t j = 0; j < first.size(); ++j)
        sum += angleBetween(first[j], now[j]);
    return sum;
}

/// Whether most of the joints that are turned in frame `later` are exactly at rest in frame 0.
/// Joints that never leave their rest (fingers, helpers) say nothing.
bool startsAtRest(const Clip &clip, int later)
{
    const auto isResting = [&clip](int frame, int joint) {
        return angleBetween(clip.rotations(frame)[std::size_t(joint)],
                            clip.skeleton().joint(joint).restRotation)
               < kResting;
    };
    int moving = 0;
    int resting = 0;
    for (int j = 0; j < clip.skeleton().jointCount(); ++j) {
        if (isResting(later, j))
            continue;
        ++moving;
        resting += isResting(0, j);
    }
    return 2 * resting > moving;
}

/// Whether the left of the body mirrors the right.
bool isMirrored(const Clip &clip, int frame, const std::vector<int> &partners)
{
    const WorldPose world = computeWorldPose(clip.skeleton(), framePose(clip, frame));
    Vector3 across = Vector3::Zero();
    Vector3 middle = Vector3::Zero();
    int pairs = 0;
    for (std::size_t j = 0; j < partners.size(); ++j) {
        const auto p = std::size_t(partners[j]);
        if (p <= j)
            continue;
        Vector3 apart = world.positions[j] - world.positions[p];
        if (apart.dot(across) < 0)
            apart = -apart;
        across += apart;
        middle += 0.5 * (world.positions[j] + world.positions[p]);
        ++pairs;
    }
    if (pairs < 3 || across.isZero())
        return false;
    across.normalize();
    middle /= pairs;
    double worst = 0;
    double size = 0;
    for (std::size_t j = 0; j < partners.size(); ++j) {
        const Vector3 here = world.positions[j] - middle;
        const Vector3 there = world.positions[std::size_t(partners[j])] - middle;
        worst = std::max(worst, (here - 2 * here.dot(across) * across - there).norm());
        size = std::max(size, here.norm());
    }
    return worst < kMirrored * size;
}

} // namespace

int strangeStartFrames(const Clip &clip)
{
    const int watched =
        std::max(kWatchedFrames, int(std::min(clip.rate().frames(kWatchedSeconds), 1e6)));
    const int last = std::min(clip.frameCount() - 1, kLongestStart + watched);
    if (last < 3)
        return 0;
    std::vector<double> leaving; // from each frame to the next
    double away = 0;
    for (int f = 1; f <= last; ++f) {
        const double next = awayFromFirst(clip, f);
        leaving.push_back(next - away);
        away = next;
    }
    int frames = 0;
    double mostHaste = kHaste;
    double slowest = std::numeric_limits<double>::infinity();
    for (int n = 1; n <= kLongestStart && n + 1 < last; ++n) {
        slowest = std::min(slowest, leaving[std::size_t(n) - 1]);
        const auto after = leaving.begin() + n;
        const auto end = after + std::min<std::ptrdiff_t>(watched, leaving.end() - after);
        const double fastest = std::max(*std::max_element(after, end), 1e-9);
        if (slowest > mostHaste * fastest) {
            frames = n;
            mostHaste = slowest / fastest;
        }
    }
    if (frames == 0 || awayFromFirst(clip, frames) < kLeastAway)
        return 0;
    if (startsAtRest(clip, frames))
        return frames;
    const std::vector<int> partners = mirrorPartners(clip.skeleton());
    return isMirrored(clip, 0, partners) && !isMirrored(clip, frames, partners) ? frames : 0;
}

} // namespace flinch

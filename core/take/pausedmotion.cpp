#include "core/take/pausedmotion.h"

#include <algorithm>
#include <cmath>

namespace flinch {

SimulatedFrame pausedFrame(const SimulatedMotion &motion, const TimeMap &map, int firstSourceFrame,
                           int frameOfTake)
{
    const double place = map.clipPlace(firstSourceFrame + frameOfTake) - firstSourceFrame;
    const auto before = std::size_t(place);
    const double share = place - double(before);
    const SimulatedFrame a = motion[before];
    if (!(share > 0) || before + 1 == motion.size())
        return a;
    const SimulatedFrame b = motion[before + 1];
    SimulatedFrame frame = a;
    for (std::size_t n = 0; n < kBodyCount; ++n) {
        frame.pose.positions[n] += share * (b.pose.positions[n] - a.pose.positions[n]);
        frame.pose.rotations[n] =
            a.pose.rotations[n].slerp(share, b.pose.rotations[n]).normalized();
    }
    frame.relative = relativeRotations(frame.pose);
    frame.centreOfMass += share * (b.centreOfMass - a.centreOfMass);
    // rounded as a motion that is kept is
    return SimulatedMotion::of(std::span(&frame, 1))->front();
}

int pausedFrameCount(int frames, const TimeMap &map, int firstSourceFrame)
{
    if (frames == 0)
        return 0;
    constexpr double kRounding = 1e-9;
    const double last = map.takePlace(firstSourceFrame + frames - 1) - firstSourceFrame;
    return int(std::floor(last + kRounding)) + 1;
}

std::shared_ptr<const SimulatedMotion> pausedMotion(std::shared_ptr<const SimulatedMotion> motion,
                                                    const TimeMap &map, int firstSourceFrame)
{
    if (map.isIdentity() || motion->empty())
        return motion;
    const int last = int(motion->size()) - 1;
    const int frames = pausedFrameCount(last + 1, map, firstSourceFrame);
    auto paused = std::make_shared<SimulatedMotion>(std::size_t(frames));
    paused->appendFrom(
        *motion, std::size_t(std::min(last, map.pauses().front().begin() - firstSourceFrame) + 1));
    for (int f = int(paused->size()); f < frames; ++f)
        paused->append(pausedFrame(*motion, map, firstSourceFrame, f));
    return paused;
}

} // namespace flinch

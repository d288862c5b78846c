#include "core/plan/pauseplan.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

constexpr double kReach = 1.2;       // s of the clip after the contact
constexpr double kMostSlowing = 2.5; // m/s² of the body
constexpr double kLeastSlow = 0.25;  // s
constexpr double kMostSlow = 0.6;
constexpr double kSoonest = 0.18;
constexpr double kStarting = 0.4;
constexpr double kLeastStand = 0.1;
constexpr double kMostStand = 3.5;

// what a place to stop costs
constexpr double kDelay = 0.35;  // per s
constexpr double kOutside = 3;   // per m of the body outside its feet,
constexpr double kGoesOut = 1.5; // and of where half its speed takes it
constexpr double kSpeed = 0.12;  // per m/s

// when the clip goes on, s
constexpr double kAfterBlow = 0.6;
constexpr double kAfterStep = 0.35;
constexpr double kBeforeHome = 0.1; // of the last foot
constexpr double kFlinch = 0.9;     // until a body that only flinches is back
constexpr double kShareOfWay = 0.5; // back home, when it is asked for

int evenFrames(const TargetTrack &calm, double seconds)
{
    return 2 * std::max(1, int(std::lround(calm.rate().frames(seconds) / 2)));
}

Vec2 speedAt(const ClipStance &stance, int knot)
{
    return (stance.at(knot + 2).centre - stance.at(knot - 2).centre) / (4 * stance.knotSeconds());
}

/// Of stopping on that knot, but for how late that is.
double costOf(const ClipStance &stance, int knot, const Vec2 &speed)
{
    const StanceKnot &clip = stance.at(knot);
    std::array<Vec2, SupportPolygon::kMostPoints> points;
    for (std::size_t c = 0; c < 4; ++c) {
        points[c] = clip.sole[0][c];
        points[4 + c] = clip.sole[1][c];
    }
    const SupportPolygon feet(points);
    const Vec2 goes = clip.centre + 0.5 * std::sqrt(clip.height / kGravity) * speed;
    return kOutside * std::max(0.0, feet.distance(clip.centre) + 0.01)
           + kGoesOut * std::max(0.0, feet.distance(goes)) + kSpeed * speed.norm();
}

/// Seconds from the first target at which it stands.
double standsAt(const ClipPause &pause, const TargetTrack &calm)
{
    return calm.rate().seconds(pause.begin() + calm.timeMap().inserted() - calm.firstSourceFrame()
                               + pause.slowing);
}

/// The first frame from which on the clip may slow down: up to two knots after the contact may be
/// planned by now.
int mayStopFrom(const TargetTrack &calm, double seconds)
{
    const int after = int(std::ceil(calm.rate().frames(seconds) - 1e-9)) + 3;
    const TimeMap &map = calm.timeMap();
    return map.isIdentity()
               ? after
               : std::max(after, map.span(map.pauses().size() - 1).last - calm.firstSourceFrame());
}

double goesOnAt(const PlannedBlow &blow, const ChosenWay &chosen, double knotSeconds)
{
    const auto &wish = blow.reaction.recover;
    if (chosen.outcome == Outcome::Flinch)
        return blow.time + wish.value_or(kFlinch) - kStarting / 2;
    double last = blow.time + kAfterBlow;
    for (const TakenStep &step : chosen.record.steps) {
        if (!step.own || !step.home)
            last = std::max(last, step.landSeconds + (step.home ? -kBeforeHome : kAfterStep));
    }
    if (wish && chosen.record.homeAt >= 0)
        last =
            std::max(last, std::lerp(blow.time, chosen.record.homeAt * knotSeconds, kShareOfWay));
    return last;
}

} // namespace

std::optional<ClipPause> findPause(const ClipStance &stance, const TargetTrack &calm,
                                   double seconds)
{
    const FrameRate rate = calm.rate();
    const TimeMap &map = calm.timeMap();
    const int perFrame = calm.knotsPerFrame();
    const int starting = evenFrames(calm, kStarting);
    const int last = (stance.range().end - 1) / perFrame - starting / 2;
    const int from = mayStopFrom(calm, seconds);
    std::optional<ClipPause> best;
    double least = 1e9;
    for (int f = from + 1; f < last && rate.seconds(f) < seconds + kReach; ++f) {
        const StanceKnot &clip = stance.at(f * perFrame);
        if (!clip.planted[0] || !clip.planted[1])
            continue;
        const Vec2 speed = speedAt(stance, f * perFrame);
        const double slow = speed.norm() / kMostSlowing;
        const double delay = rate.seconds(f) - seconds;
        if (delay < 0.5 * std::clamp(slow, kSoonest, kMostSlow))
            continue;
        const double cost = kDelay * delay + costOf(stance, f * perFrame, speed);
        if (cost >= least)
            continue;
        least = cost;
        const int slowing = evenFrames(calm, std::clamp(slow, kLeastSlow, kMostSlow));
        best = ClipPause{map.clipFrame(f + calm.firstSourceFrame()),
                         std::min(slowing, 2 * (f - from)), 0, starting};
    }
    return best;
}

ClipPause longest(ClipPause pause, const TargetTrack &calm)
{
    pause.standing = int(std::lround(calm.rate().frames(kMostStand)));
    return pause;
}

std::optional<ClipPause> standAtEnd(const TargetTrack &calm, double seconds, double until)
{
    const int last = calm.frameCount() - 1;
    const int missing = int(std::ceil(calm.rate().frames(until) - 1e-9)) - last;
    const int from = mayStopFrom(calm, seconds);
    if (missing <= 0 || last - 1 < from)
        return std::nullopt;
    const int slowing = std::min(evenFrames(calm, kLeastSlow), 2 * (last - 1 - from));
    return ClipPause{calm.timeMap().clipFrame(last - 1 + calm.firstSourceFrame()), slowing,
                     std::max(1, missing - slowing / 2), 0};
}

ClipPause untilRecovered(ClipPause pause, const TargetTrack &calm, const PlannedBlow &blow,
                         const ChosenWay &chosen)
{
    const double stand = goesOnAt(blow, chosen, calm.knotSeconds()) - standsAt(pause, calm);
    pause.standing =
        int(std::ceil(calm.rate().frames(std::clamp(stand, kLeastStand, kMostStand)) - 1e-9));
    return pause;
}

} // namespace flinch

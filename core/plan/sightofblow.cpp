#include "core/plan/sightofblow.h"

#include "core/plan/gesture.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace flinch {

namespace {

/// A blow is seen when it is this far from what it meets, m: an arm's or a leg's length and a step.
constexpr double kSeenFrom = 1.5;
/// Half of what eyes see, sideways, upwards and downwards.
constexpr double kSideways = 100 * std::numbers::pi / 180;
constexpr double kUpwards = 60 * std::numbers::pi / 180;
constexpr double kDownwards = 75 * std::numbers::pi / 180;
/// Nobody answers what has been seen for less, s; and longer than the second makes no difference.
constexpr double kReactionTime = 0.25;
constexpr double kLongest = 2;
constexpr double kExpected = 0.7;

bool isInView(const BodyFrame &head, const Vector3 &sight)
{
    const double ahead = sight.dot(head.forward);
    const double aside = sight.dot(head.left);
    const double height = std::atan2(sight.dot(head.up), std::hypot(ahead, aside));
    return std::abs(std::atan2(aside, ahead)) <= kSideways && height <= kUpwards
           && height >= -kDownwards;
}

} // namespace

SightOfBlow sightOfBlow(const LinkModel &model, const TargetTrack &track, const PlannedBlow &blow)
{
    const int head = linkOfBody(BodyId::Head);
    const double step = track.knotSeconds();
    const int contact = std::clamp(int(blow.time / step), 0, track.knotCount() - 1);
    const int shot =
        track.firstFrameOfShot(contact / track.knotsPerFrame()) * track.knotsPerFrame();
    const LinkState links = linkStateOf(model, track.knot(contact));
    const auto struck = std::size_t(blow.link);
    const Vector3 from =
        links.position[struck] + links.rotation[struck] * blow.point - kSeenFrom * blow.direction;
    SightOfBlow sight;
    int knot = contact;
    for (; knot >= shot && (contact - knot) * step < kLongest; --knot) {
        const LinkState then = linkStateOf(model, track.knot(knot));
        if (!isInView(bodyFrame(model, then, head), from - then.position[std::size_t(head)]))
            break;
        sight.seconds = (contact - knot) * step;
    }
    if (sight.seconds > kReactionTime)
        sight.anticipation = kExpected;
    return sight;
}

} // namespace flinch

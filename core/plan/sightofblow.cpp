#include "core/plan/sightofblow.h"

#include "core/plan/gesture.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

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

/// Eyes are this far ahead of the middle of the head, m; what comes is as wide, either way.
constexpr double kEyesAhead = 0.09;
constexpr double kHalfWidth = 0.1;

/// How near two stretches come to each other, m.
double distance(const Vector3 &a, const Vector3 &b, const Vector3 &c, const Vector3 &d)
{
    const Vector3 along = b - a;
    const Vector3 other = d - c;
    const Vector3 apart = a - c;
    const double aa = along.squaredNorm();
    const double bb = other.squaredNorm();
    const double ab = along.dot(other);
    const double turned = aa * bb - ab * ab;
    double s = turned > 1e-12
                   ? std::clamp((ab * other.dot(apart) - bb * along.dot(apart)) / turned, 0.0, 1.0)
                   : 0;
    const double t = bb > 1e-12 ? std::clamp((ab * s + other.dot(apart)) / bb, 0.0, 1.0) : 0;
    if (aa > 1e-12)
        s = std::clamp((ab * t - along.dot(apart)) / aa, 0.0, 1.0);
    return (apart + s * along - t * other).norm();
}

/// Whether the trunk is before the eyes. What arms and legs hide comes out again at once.
bool isHidden(const LinkModel &model, const LinkState &links, const Vector3 &eyes,
              const Vector3 &what)
{
    for (const BodyId body : {BodyId::Pelvis, BodyId::Abdomen, BodyId::Chest}) {
        const auto n = std::size_t(linkOfBody(body));
        for (const CollisionShape &shape : model.links[n].shapes) {
            const Vector3 middle = links.position[n] + links.rotation[n] * shape.centre;
            const Vector3 half =
                links.rotation[n] * shape.rotation * Vector3(0, 0, shape.halfLength);
            if (distance(eyes, what, middle - half, middle + half) < shape.radius)
                return true;
        }
    }
    return false;
}

/// What comes is hidden where no part of it can be seen.
bool isHidden(const LinkModel &model, const LinkState &links, const BodyFrame &head,
              const Vector3 &middleOfHead, const Vector3 &from)
{
    const Vector3 eyes = middleOfHead + kEyesAhead * head.forward;
    for (const auto &[left, up] :
         {std::pair(0, 0), std::pair(1, 0), std::pair(-1, 0), std::pair(0, 1), std::pair(0, -1)}) {
        if (!isHidden(model, links, eyes,
                      from + head.vector(left * kHalfWidth, up * kHalfWidth, 0)))
            return false;
    }
    return true;
}

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
        const BodyFrame frame = bodyFrame(model, then, head);
        const Vector3 &middle = then.position[std::size_t(head)];
        if (!isInView(frame, from - middle) || isHidden(model, then, frame, middle, from))
            break;
        sight.seconds = (contact - knot) * step;
    }
    if (sight.seconds > kReactionTime)
        sight.anticipation = kExpected;
    return sight;
}

} // namespace flinch

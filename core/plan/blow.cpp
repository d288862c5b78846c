#include "core/plan/blow.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

/// Found by simulating balls of 0.5 … 5 kg on all bodies: links move along with a struck one by
/// this share per joint between them, the more the longer a heavy ball presses; and the ball
/// bounces off a little.
constexpr double kAlong = 0.4;
constexpr double kUsualBall = 2; // kg
constexpr double kBounce = 0.2;

/// Joints between two links.
int distance(const LinkModel &model, int a, int b)
{
    int count = 0;
    // parents come first
    for (; a != b; ++count)
        (a > b ? a : b) = model.links[std::size_t(std::max(a, b))].parent;
    return count;
}

/// What of it the legs do not hand on to the floor at once.
double shareOfBody(int link)
{
    switch (link) {
    case kLeftFootLink:
    case kRightFootLink:
        return 0.1;
    case kLeftFootLink - 1:
    case kRightFootLink - 1:
        return 0.35;
    case kLeftFootLink - 2:
    case kRightFootLink - 2:
        return 0.8;
    default:
        return 1;
    }
}

/// That a ball finds against it.
double struckMass(const LinkModel &model, int link, double ball)
{
    double mass = 0;
    for (int n = 0; n < kLinkCount; ++n)
        mass += model.links[std::size_t(n)].mass * std::pow(kAlong, distance(model, link, n));
    return std::min(model.totalMass, mass * std::sqrt(ball / kUsualBall));
}

} // namespace

double momentumOf(const PlannedBlow &blow, const Scenario &scenario, const LinkModel &model,
                  const Target &target)
{
    const ImpactKey &key = scenario.impacts[std::size_t(blow.impact)];
    double momentum = blow.impulse;
    if (key.kind == ImpactKind::Ball && key.speed > 0) {
        const LinkState links = linkStateOf(model, target);
        const auto n = std::size_t(blow.link);
        const Vector3 arm = links.rotation[n] * blow.point;
        const Vector3 speed = links.velocity[n] + links.angularVelocity[n].cross(arm);
        const double met = std::max(0.0, key.speed - speed.dot(blow.direction));
        const double mass = struckMass(model, blow.link, key.mass);
        momentum = (1 + kBounce) * key.mass * met * mass / (mass + key.mass);
    }
    return shareOfBody(blow.link) * momentum;
}

} // namespace flinch

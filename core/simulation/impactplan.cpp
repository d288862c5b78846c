#include "core/simulation/impactplan.h"

#include "core/base/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::ImpactPlan)
};

/// How long before contact a ball appears.
constexpr double kBallLead = 0.04;
/// Targets that are led elsewhere already take their rates from the two knots ahead of them.
constexpr double kRatesAhead = 2.0 / 120;
/// Slower than this against its body, a ball does not meet it in time.
constexpr double kLeastApproach = 0.5;

double shapeDistance(const CollisionShape &shape, const Vector3 &point)
{
    const Vector3 local = shape.rotation.conjugate() * (point - shape.centre);
    switch (shape.kind) {
    case CollisionShape::Kind::Capsule: {
        const double along = std::clamp(local.z(), -shape.halfLength, shape.halfLength);
        return (local - Vector3(0, 0, along)).norm() - shape.radius;
    }
    case CollisionShape::Kind::Box: {
        const Vector3 outside = local.cwiseAbs() - shape.halfExtents;
        return outside.cwiseMax(0).norm() + std::min(outside.maxCoeff(), 0.0);
    }
    case CollisionShape::Kind::Sphere:
        break;
    }
    return local.norm() - shape.radius;
}

/// Centre of a ball that travels along `direction` through `point` when it first touches the link;
/// link's frame.
std::optional<Vector3> touchingCentre(const Link &link, const Vector3 &point,
                                      const Vector3 &direction, double radius)
{
    constexpr double kReach = 2.0;
    double travelled = -kReach;
    for (int n = 0; n < 200 && travelled < kReach; ++n) {
        const Vector3 centre = point + travelled * direction;
        double distance = std::numeric_limits<double>::infinity();
        for (const CollisionShape &shape : link.shapes)
            distance = std::min(distance, shapeDistance(shape, centre));
        if (distance - radius < 1e-6)
            return centre;
        travelled += distance - radius;
    }
    return std::nullopt;
}

double lead(ImpactKind kind)
{
    return kind == ImpactKind::Ball ? kBallLead : 0;
}

Error cannotMeet(const ImpactKey &key, const QString &why, const QString &remedy)
{
    Error error;
    error.code = ErrorCode::BadUsage;
    error.message = Text::tr("The ball at %1 s cannot meet the body %2: %3")
                        .arg(formatFixed(key.time, 3), bodyName(key.body), why);
    error.remedy = remedy;
    return error;
}

} // namespace

double earliestEffect(const ImpactKey &key, const EffectiveReaction &reaction)
{
    const double brace = reaction.brace > 0 ? reaction.brace + kRatesAhead : 0;
    return key.time - std::max(lead(key.kind), brace);
}

Result<PlannedImpact> planImpact(const ImpactKey &key, const LinkModel &model,
                                 const TargetTrack &track, const StepPlan &plan,
                                 const Quaternion &axes)
{
    PlannedImpact planned;
    planned.key = key;
    const BodyPlace &place = model.bodies[std::size_t(key.body)];
    planned.link = place.link;
    planned.point = place.offset + axes * key.point;
    planned.direction = key.direction.normalized();
    planned.time = std::max(0.0, key.time - track.rate().seconds(plan.firstFrame));
    const auto frameAt = [&](double frames) {
        return std::clamp(int(frames), 0, track.frameCount() - 1);
    };
    const double frames = track.rate().frames(planned.time);
    // nothing begins before the shot that it belongs to; times of frames are rounded
    const int firstFrame = track.firstFrameOfShot(frameAt(frames + 1e-6));
    planned.firstStep = std::max(firstFrame * plan.stepsPerFrame,
                                 int(std::floor((planned.time - lead(key.kind)) / plan.step)));
    if (key.kind != ImpactKind::Ball)
        return planned;

    // the link as its target will be when the ball arrives
    const int frame = std::max(firstFrame, frameAt(frames));
    const LinkState state = track.linkState(frame);
    const auto n = std::size_t(planned.link);
    const double late = planned.time - track.rate().seconds(frame);
    const Vector3 position = state.position[n] + late * state.velocity[n];
    const Vector3 localDirection = state.rotation[n].conjugate() * planned.direction;
    const auto touch = touchingCentre(model.links[n], planned.point, localDirection, key.radius);
    if (!touch)
        return cannotMeet(key, Text::tr("it passes by"),
                          Text::tr("Move the impact's point closer to the body."));
    const Vector3 pointVelocity =
        state.velocity[n] + state.angularVelocity[n].cross(state.rotation[n] * planned.point);
    if (key.speed - pointVelocity.dot(planned.direction) < kLeastApproach)
        return cannotMeet(key, Text::tr("the body moves away as fast as the ball"),
                          Text::tr("Throw it faster, or against the motion."));
    planned.ballStart =
        position + state.rotation[n] * *touch
        - (planned.time - plan.time(planned.firstStep)) * key.speed * planned.direction;
    return planned;
}

double pulseMean(double impulse, double duration, double start, double stepBegin, double step)
{
    const double from = std::clamp((stepBegin - start) / duration, 0.0, 1.0);
    const double to = std::clamp((stepBegin + step - start) / duration, 0.0, 1.0);
    return impulse * 0.5 * (std::cos(std::numbers::pi * from) - std::cos(std::numbers::pi * to))
           / step;
}

} // namespace flinch

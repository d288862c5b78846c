#include "core/simulation/targettrack.h"

#include <algorithm>

namespace flinch {

namespace {

/// Sole heights of the target between which a foot counts less and less as planted.
constexpr double kPlantedHeight = 0.02;
constexpr double kLiftedHeight = 0.06;

/// Rotation vector of the short way from `a` to `b`, in the axes of `a`.
Vector3 rotationVector(const Quaternion &a, const Quaternion &b)
{
    Quaternion d = a.conjugate() * b;
    if (d.w() < 0)
        d.coeffs() = -d.coeffs();
    const double s = d.vec().norm();
    if (s < 1e-12)
        return 2 * d.vec();
    return (2 * std::atan2(s, d.w()) / s) * d.vec();
}

/// Rate of change of a rotation at a frame, from the frames on both sides, in the axes of the frame
/// itself.
Vector3 angularRate(const Quaternion &before, const Quaternion &here, const Quaternion &after,
                    double span)
{
    return (rotationVector(here, after) - rotationVector(here, before)) / span;
}

} // namespace

double lowestPoint(const Link &link, const Vector3 &position, const Quaternion &rotation)
{
    double lowest = std::numeric_limits<double>::infinity();
    for (const CollisionShape &shape : link.shapes) {
        const Vector3 centre = position + rotation * shape.centre;
        const Matrix3 axes = (rotation * shape.rotation).toRotationMatrix();
        double reach = shape.radius;
        if (shape.kind == CollisionShape::Kind::Box)
            reach = (axes.row(1).transpose().cwiseAbs()).dot(shape.halfExtents);
        else if (shape.kind == CollisionShape::Kind::Capsule)
            reach = shape.radius + std::abs(axes(1, 2)) * shape.halfLength;
        lowest = std::min(lowest, centre.y() - reach);
    }
    return lowest;
}

TargetTrack::TargetTrack(const Clip &clip, const Character &character, const LinkModel &model)
    : m_model(model)
    , m_rate(clip.rate())
{
    m_frames.resize(std::size_t(clip.frameCount()));
    LinkState links;
    visitBodyPoses(clip, character, [&](int frame, const BodyPose &bodies) {
        Target &target = m_frames[std::size_t(frame)];
        target.pelvisPosition = bodies.positions[0];
        target.pelvisRotation = bodies.rotations[0];
        for (std::size_t j = 0; j < target.relative.size(); ++j) {
            const BallJointSpec &joint = character.joints[j];
            target.relative[j] = (bodies.rotations[std::size_t(joint.parent)].conjugate()
                                  * bodies.rotations[std::size_t(joint.child)])
                                     .normalized();
        }
        placeLinks(model, target.pelvisPosition, target.pelvisRotation, target.relative, links);
        for (std::size_t side = 0; side < 2; ++side) {
            const auto foot = std::size_t(side == 0 ? kLeftFootLink : kRightFootLink);
            target.footPosition[side] = links.position[foot];
            const double height =
                lowestPoint(model.links[foot], links.position[foot], links.rotation[foot]);
            target.footWeight[side] =
                std::clamp((kLiftedHeight - height) / (kLiftedHeight - kPlantedHeight), 0.0, 1.0);
        }
    });
    setRates();
}

void TargetTrack::setRates()
{
    // each frame's rates from the frames on both sides; a second round over them gives the
    // accelerations
    const auto around = [this](int f, auto apply) {
        const int first = std::max(f - 1, 0);
        const int last = std::min(f + 1, frameCount() - 1);
        apply(m_frames[std::size_t(first)], m_frames[std::size_t(f)], m_frames[std::size_t(last)],
              std::max(1, last - first) * m_rate.seconds(1));
    };
    for (int f = 0; f < frameCount(); ++f) {
        around(f, [](const Target &before, Target &here, const Target &after, double span) {
            here.pelvisVelocity = (after.pelvisPosition - before.pelvisPosition) / span;
            here.pelvisAngularVelocity = here.pelvisRotation
                                         * angularRate(before.pelvisRotation, here.pelvisRotation,
                                                       after.pelvisRotation, span);
            for (std::size_t j = 0; j < here.relative.size(); ++j)
                here.relativeVelocity[j] =
                    angularRate(before.relative[j], here.relative[j], after.relative[j], span);
            for (std::size_t side = 0; side < 2; ++side)
                here.footVelocity[side] =
                    (after.footPosition[side] - before.footPosition[side]) / span;
        });
    }
    for (int f = 0; f < frameCount(); ++f) {
        around(f, [](const Target &before, Target &here, const Target &after, double span) {
            here.pelvisAcceleration = (after.pelvisVelocity - before.pelvisVelocity) / span;
            here.pelvisAngularAcceleration =
                (after.pelvisAngularVelocity - before.pelvisAngularVelocity) / span;
            // rates in the turning child's own axes change as those of the vector itself do
            for (std::size_t j = 0; j < here.relative.size(); ++j)
                here.relativeAcceleration[j] =
                    (after.relativeVelocity[j] - before.relativeVelocity[j]) / span;
        });
    }
}

void TargetTrack::sample(int index, double fraction, Target &out) const
{
    const Target &a = m_frames[std::size_t(index)];
    if (fraction <= 0 || index + 1 >= frameCount()) {
        out = a;
        return;
    }
    const Target &b = m_frames[std::size_t(index) + 1];
    const auto mix = [fraction](const auto &x, const auto &y) {
        return (x + fraction * (y - x)).eval();
    };
    out.pelvisPosition = mix(a.pelvisPosition, b.pelvisPosition);
    out.pelvisVelocity = mix(a.pelvisVelocity, b.pelvisVelocity);
    out.pelvisAngularVelocity = mix(a.pelvisAngularVelocity, b.pelvisAngularVelocity);
    out.pelvisAcceleration = mix(a.pelvisAcceleration, b.pelvisAcceleration);
    out.pelvisAngularAcceleration = mix(a.pelvisAngularAcceleration, b.pelvisAngularAcceleration);
    out.pelvisRotation = a.pelvisRotation.slerp(fraction, b.pelvisRotation);
    for (std::size_t j = 0; j < out.relative.size(); ++j) {
        out.relative[j] = a.relative[j].slerp(fraction, b.relative[j]);
        out.relativeVelocity[j] = mix(a.relativeVelocity[j], b.relativeVelocity[j]);
        out.relativeAcceleration[j] = mix(a.relativeAcceleration[j], b.relativeAcceleration[j]);
    }
    for (std::size_t side = 0; side < 2; ++side) {
        out.footPosition[side] = mix(a.footPosition[side], b.footPosition[side]);
        out.footVelocity[side] = mix(a.footVelocity[side], b.footVelocity[side]);
        out.footWeight[side] =
            a.footWeight[side] + fraction * (b.footWeight[side] - a.footWeight[side]);
    }
}

LinkState TargetTrack::linkState(int index) const
{
    return linkStateOf(m_model, frame(index));
}

LinkState linkStateOf(const LinkModel &model, const Target &target)
{
    LinkState state;
    placeLinks(model, target.pelvisPosition, target.pelvisRotation, target.relative, state);
    state.velocity[0] = target.pelvisVelocity;
    state.angularVelocity[0] = target.pelvisAngularVelocity;
    for (std::size_t n = 1; n < kLinkCount; ++n) {
        const Link &link = model.links[n];
        const auto p = std::size_t(link.parent);
        const Vector3 pivot = state.position[p] + state.rotation[p] * link.anchorInParent;
        state.angularVelocity[n] =
            state.angularVelocity[p] + state.rotation[n] * target.relativeVelocity[n - 1];
        state.velocity[n] = state.velocity[p]
                            + state.angularVelocity[p].cross(pivot - state.position[p])
                            + state.angularVelocity[n].cross(state.position[n] - pivot);
    }
    return state;
}

} // namespace flinch

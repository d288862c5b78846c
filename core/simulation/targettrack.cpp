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

/// A place between two frames, and what lies there of a part of a target.
struct Between
{
    const Target *a = nullptr;
    const Target *b = nullptr;
    double fraction = 0;

    Vector3 mix(Vector3 Target::*part) const { return a->*part + fraction * (b->*part - a->*part); }

    template<std::size_t size>
    std::array<Vector3, size> mixAll(std::array<Vector3, size> Target::*parts) const
    {
        std::array<Vector3, size> mixed;
        for (std::size_t n = 0; n < size; ++n)
            mixed[n] = (a->*parts)[n] + fraction * ((b->*parts)[n] - (a->*parts)[n]);
        return mixed;
    }
};

Between between(const std::vector<Target> &frames, int index, double fraction)
{
    for (; fraction < 0; --index)
        ++fraction;
    const int last = int(frames.size()) - 1;
    const auto at = [&](int frame) {
        return &frames[std::size_t(std::clamp(frame, 0, last))];
    };
    return {at(index), at(index + 1), fraction};
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

void TargetTrack::sample(int index, double fraction, Target &out, double step) const
{
    const Between pose = between(m_frames, index, fraction);
    out.pelvisPosition = pose.mix(&Target::pelvisPosition);
    out.pelvisRotation = pose.a->pelvisRotation.slerp(pose.fraction, pose.b->pelvisRotation);
    for (std::size_t j = 0; j < out.relative.size(); ++j)
        out.relative[j] = pose.a->relative[j].slerp(pose.fraction, pose.b->relative[j]);
    out.footPosition = pose.mixAll(&Target::footPosition);
    for (std::size_t side = 0; side < 2; ++side)
        out.footWeight[side] =
            pose.a->footWeight[side]
            + pose.fraction * (pose.b->footWeight[side] - pose.a->footWeight[side]);

    const Between middle = between(m_frames, index, fraction - 0.5 * step);
    out.pelvisVelocity = middle.mix(&Target::pelvisVelocity);
    out.pelvisAngularVelocity = middle.mix(&Target::pelvisAngularVelocity);
    out.relativeVelocity = middle.mixAll(&Target::relativeVelocity);
    out.footVelocity = middle.mixAll(&Target::footVelocity);

    const Between begin = between(m_frames, index, fraction - step);
    out.pelvisAcceleration = begin.mix(&Target::pelvisAcceleration);
    out.pelvisAngularAcceleration = begin.mix(&Target::pelvisAngularAcceleration);
    out.relativeAcceleration = begin.mixAll(&Target::relativeAcceleration);
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

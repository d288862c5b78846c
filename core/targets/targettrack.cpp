#include "core/targets/targettrack.h"

#include "core/motion/cubicspline.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace flinch {

namespace {

constexpr double kKnotsPerSecond = 120;
/// How much farther than its target a link may sink before the floor pushes, m: one that follows it
/// to the floor and only just touches is thrown about.
constexpr double kFloorMargin = 0.01;

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

/// Rate of change of a rotation at a knot, from the knots on both sides, in the axes of the knot
/// itself.
Vector3 angularRate(const Quaternion &before, const Quaternion &here, const Quaternion &after,
                    double span)
{
    return (rotationVector(here, after) - rotationVector(here, before)) / span;
}

/// A place between two knots, and what lies there of a part of a target.
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

/// Nothing before `first` is seen.
Between between(const TargetTrack &track, double place, int first)
{
    const double before = std::floor(place);
    const int last = track.knotCount() - 1;
    const auto at = [&](int knot) {
        return &track.knot(std::clamp(knot, first, last));
    };
    return {at(int(before)), at(int(before) + 1), place - before};
}

/// Fills the knots between the frames with a smooth curve of each of `count` values, which `at`
/// finds in a knot.
template<typename At>
void fillSmoothly(std::span<Target> knots, int knotsPerFrame, int count, At at)
{
    std::vector<double> values(knots.size());
    for (int n = 0; n < count; ++n) {
        for (std::size_t k = 0; k < knots.size(); k += std::size_t(knotsPerFrame))
            values[k] = at(knots[k])[n];
        fillOnSpline(values, knotsPerFrame);
        for (std::size_t k = 0; k < knots.size(); ++k)
            at(knots[k])[n] = values[k];
    }
}

/// The same for a rotation.
template<typename At>
void fillRotation(std::span<Target> knots, int knotsPerFrame, At at)
{
    const auto stride = std::size_t(knotsPerFrame);
    for (std::size_t k = stride; k < knots.size(); k += stride) {
        if (at(knots[k]).dot(at(knots[k - stride])) < 0)
            at(knots[k]).coeffs() *= -1;
    }
    fillSmoothly(
        knots, knotsPerFrame, 4, [at](Target & knot) -> auto & { return at(knot).coeffs(); });
    for (std::size_t k = 0; k < knots.size(); ++k) {
        const std::size_t frame = k - k % stride;
        // one that turns half a revolution from frame to frame has no smooth way
        if (at(knots[k]).norm() > 0.5)
            at(knots[k]).normalize();
        else
            at(knots[k]) = at(knots[frame])
                               .slerp(double(k - frame) / knotsPerFrame, at(knots[frame + stride]));
    }
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

TargetTrack::TargetTrack(const Scenario &scenario, const LinkModel &model)
    : m_model(model)
    , m_rate(scenario.target->rate())
    , m_firstSourceFrame(scenario.firstSourceFrame)
    , m_cuts(scenario.cuts)
    , m_knots(std::make_shared<std::vector<Target>>())
{
    const Clip &clip = *scenario.target;
    const Character &character = *scenario.character;
    // a hair less, so that rates that divide evenly are not rounded up
    m_knotsPerFrame = std::max(1, int(std::ceil(kKnotsPerSecond * m_rate.seconds(1) - 1e-9)));
    m_knots->resize(std::size_t((clip.frameCount() - 1) * m_knotsPerFrame + 1));
    visitBodyPoses(clip, character, [&](int frame, const BodyPose &bodies) {
        Target &target = (*m_knots)[std::size_t(frame * m_knotsPerFrame)];
        target.pelvisPosition = bodies.positions[0];
        target.pelvisRotation = bodies.rotations[0];
        for (std::size_t j = 0; j < target.relative.size(); ++j) {
            const BallJointSpec &joint = character.joints[j];
            target.relative[j] = (bodies.rotations[std::size_t(joint.parent)].conjugate()
                                  * bodies.rotations[std::size_t(joint.child)])
                                     .normalized();
        }
    });
    const std::vector<std::span<Target>> all = shots();
    if (m_knotsPerFrame > 1)
        std::ranges::for_each(all, [this](auto shot) { fillKnots(shot); });
    setFeet(scenario);
    std::ranges::for_each(all, [this](auto shot) { setRates(shot, 0, int(shot.size())); });
}

std::vector<std::span<Target>> TargetTrack::shots()
{
    std::vector<std::span<Target>> shots;
    const auto add = [&](int first, int last) {
        const auto knot = [this](int frame) {
            return std::size_t(frame * m_knotsPerFrame);
        };
        shots.push_back(std::span(*m_knots).subspan(knot(first), knot(last) - knot(first) + 1));
        // those on the way to a cut are never followed, but have to be poses
        for (std::size_t k = knot(last) + 1; k < m_knots->size() && k < knot(last + 1); ++k)
            (*m_knots)[k] = (*m_knots)[knot(last)];
    };
    int first = 0;
    for (const int cut : m_cuts) {
        add(first, cut - 1);
        first = cut;
    }
    add(first, frameCount() - 1);
    return shots;
}

int TargetTrack::firstFrameOfShot(int index) const
{
    const auto after = std::ranges::upper_bound(m_cuts, index);
    return after == m_cuts.begin() ? 0 : *std::prev(after);
}

void TargetTrack::fillKnots(std::span<Target> shot)
{
    fillSmoothly(shot, m_knotsPerFrame, 3,
                 [](Target &knot) -> Vector3 & { return knot.pelvisPosition; });
    fillRotation(shot, m_knotsPerFrame,
                 [](Target &knot) -> Quaternion & { return knot.pelvisRotation; });
    for (std::size_t j = 0; j < shot.front().relative.size(); ++j)
        fillRotation(shot, m_knotsPerFrame,
                     [j](Target &knot) -> Quaternion & { return knot.relative[j]; });
}

void TargetTrack::setFeet(const Scenario &scenario)
{
    const double ramp = m_rate.frames(kFootRampSeconds);
    for (std::size_t k = 0; k < m_knots->size(); ++k) {
        Target &target = (*m_knots)[k];
        const double frame = scenario.firstSourceFrame + double(k) / m_knotsPerFrame;
        for (std::size_t side = 0; side < 2; ++side)
            target.footWeight[side] = scenario.ground.feet[side].weight(frame, ramp);
        setPlaces(target);
    }
}

void TargetTrack::setPlaces(Target &target) const
{
    LinkState links;
    placeLinks(m_model, target.pelvisPosition, target.pelvisRotation, target.relative, links);
    for (std::size_t side = 0; side < 2; ++side)
        target.footPosition[side] =
            links.position[std::size_t(side == 0 ? kLeftFootLink : kRightFootLink)];
    for (std::size_t n = 0; n < kLinkCount; ++n)
        target.floorDepth[n] = std::max(
            0.0,
            kFloorMargin - lowestPoint(m_model.links[n], links.position[n], links.rotation[n]));
}

void TargetTrack::setRates(std::span<Target> shot, int begin, int end) const
{
    // each knot's rates from the knots on both sides; a second round over them gives the
    // accelerations
    const int count = int(shot.size());
    const auto around = [this, shot, count](int k, auto apply) {
        const int first = std::max(k - 1, 0);
        const int last = std::min(k + 1, count - 1);
        apply(shot[std::size_t(first)], shot[std::size_t(k)], shot[std::size_t(last)],
              std::max(1, last - first) * m_rate.seconds(1) / m_knotsPerFrame);
    };
    for (int k = begin; k < end; ++k) {
        around(k, [](const Target &before, Target &here, const Target &after, double span) {
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
    for (int k = begin; k < end; ++k) {
        around(k, [](const Target &before, Target &here, const Target &after, double span) {
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

const Target &TargetTrack::knot(int index) const
{
    for (const auto *episodes : {&m_episodes, &m_pauses}) {
        const auto after = std::ranges::upper_bound(
            *episodes, index, {}, [](const auto &episode) { return episode->firstKnot; });
        if (after == episodes->begin())
            continue;
        const TargetEpisode &episode = **std::prev(after);
        if (index < episode.endKnot())
            return episode.knots[std::size_t(index - episode.firstKnot)];
    }
    const int inserted = m_map.insertedBy(m_firstSourceFrame + index / m_knotsPerFrame);
    return (*m_knots)[std::size_t(index - inserted * m_knotsPerFrame)];
}

std::shared_ptr<const TargetEpisode> TargetTrack::finished(TargetEpisode episode) const
{
    const int after = episode.endKnot();
    std::vector<Target> knots;
    knots.reserve(episode.knots.size() + 2);
    knots.push_back(knot(episode.firstKnot - 1));
    for (Target &target : episode.knots)
        setPlaces(knots.emplace_back(std::move(target)));
    const bool goesOn =
        after < knotCount() && !isCut((after + m_knotsPerFrame - 1) / m_knotsPerFrame);
    if (goesOn)
        knots.push_back(knot(after));
    setRates(knots, 1, int(knots.size()) - (goesOn ? 1 : 0));
    auto done = std::make_shared<TargetEpisode>();
    done->firstKnot = episode.firstKnot;
    done->knots.assign(knots.begin() + 1, knots.end() - (goesOn ? 1 : 0));
    return done;
}

std::shared_ptr<const TargetTrack> TargetTrack::edited(std::vector<TargetEpisode> episodes) const
{
    auto track = std::make_shared<TargetTrack>(*this);
    track->m_episodes.clear();
    for (TargetEpisode &episode : episodes) {
        if (!episode.knots.empty())
            track->m_episodes.push_back(finished(std::move(episode)));
    }
    return track;
}

std::shared_ptr<const TargetTrack> TargetTrack::paused(const ClipPause &pause) const
{
    auto track = std::make_shared<TargetTrack>(*this);
    track->m_map = m_map.with(pause);
    for (int &cut : track->m_cuts) {
        if (cut > pause.end() + m_map.inserted() - m_firstSourceFrame)
            cut += pause.inserted();
    }
    const FrameRange span = track->m_map.span(m_map.pauses().size());
    TargetEpisode episode;
    episode.firstKnot = (span.first - m_firstSourceFrame) * m_knotsPerFrame + 1;
    const int end = (span.last - m_firstSourceFrame) * m_knotsPerFrame;
    for (int k = episode.firstKnot; k < end; ++k) {
        const double place =
            track->m_map.withoutLast(m_firstSourceFrame + double(k) / m_knotsPerFrame);
        episode.knots.push_back(poseAt((place - m_firstSourceFrame) * m_knotsPerFrame));
    }
    if (!episode.knots.empty())
        track->m_pauses.push_back(track->finished(std::move(episode)));
    return track;
}

Target TargetTrack::poseAt(double knots) const
{
    constexpr double kRounding = 1e-9;
    const int before = std::clamp(int(std::floor(knots + kRounding)), 0, knotCount() - 1);
    const double share = std::max(0.0, knots - before);
    Target pose = knot(before);
    if (share <= kRounding || before + 1 >= knotCount())
        return pose;
    const Target &next = knot(before + 1);
    const auto mixed = [share](const auto &a, const auto &b) {
        return a + share * (b - a);
    };
    pose.pelvisPosition = mixed(pose.pelvisPosition, next.pelvisPosition);
    pose.pelvisRotation = pose.pelvisRotation.slerp(share, next.pelvisRotation);
    for (std::size_t j = 0; j < pose.relative.size(); ++j)
        pose.relative[j] = pose.relative[j].slerp(share, next.relative[j]);
    for (std::size_t side = 0; side < 2; ++side)
        pose.footWeight[side] = mixed(pose.footWeight[side], next.footWeight[side]);
    return pose;
}

int firstDifference(const TargetTrack &a, const TargetTrack &b)
{
    int first = std::min(a.knotCount(), b.knotCount());
    const auto &pausesOfA = a.timeMap().pauses();
    const auto &pausesOfB = b.timeMap().pauses();
    const auto differs = std::ranges::mismatch(pausesOfA, pausesOfB);
    for (const auto &[track, at, end] :
         {std::tuple(&a, differs.in1 - pausesOfA.begin(), std::ssize(pausesOfA)),
          std::tuple(&b, differs.in2 - pausesOfB.begin(), std::ssize(pausesOfB))}) {
        if (at < end)
            first = std::min(
                first, (track->timeMap().span(std::size_t(at)).first - track->firstSourceFrame())
                               * track->knotsPerFrame()
                           + 1);
    }
    const auto compare = [&](const TargetTrack &with, const TargetTrack &other) {
        for (const auto &episode : with.episodes()) {
            const bool isShared =
                std::ranges::find(other.episodes(), episode) != other.episodes().end();
            for (int k = episode->firstKnot; !isShared && k < std::min(first, episode->endKnot());
                 ++k) {
                if (with.knot(k) != other.knot(k))
                    first = k;
            }
        }
    };
    compare(a, b);
    compare(b, a);
    return first;
}

void TargetTrack::sample(int index, double fraction, Target &out, double step) const
{
    const int first = firstFrameOfShot(index) * m_knotsPerFrame;
    const auto at = [&](double earlier) {
        return between(*this, (index + fraction - earlier) * m_knotsPerFrame, first);
    };
    const Between pose = at(0);
    out.pelvisPosition = pose.mix(&Target::pelvisPosition);
    out.pelvisRotation = pose.a->pelvisRotation.slerp(pose.fraction, pose.b->pelvisRotation);
    for (std::size_t j = 0; j < out.relative.size(); ++j)
        out.relative[j] = pose.a->relative[j].slerp(pose.fraction, pose.b->relative[j]);
    out.footPosition = pose.mixAll(&Target::footPosition);
    for (std::size_t side = 0; side < 2; ++side)
        out.footWeight[side] =
            pose.a->footWeight[side]
            + pose.fraction * (pose.b->footWeight[side] - pose.a->footWeight[side]);
    for (std::size_t n = 0; n < kLinkCount; ++n)
        out.floorDepth[n] =
            pose.a->floorDepth[n] + pose.fraction * (pose.b->floorDepth[n] - pose.a->floorDepth[n]);

    const Between middle = at(0.5 * step);
    out.pelvisVelocity = middle.mix(&Target::pelvisVelocity);
    out.pelvisAngularVelocity = middle.mix(&Target::pelvisAngularVelocity);
    out.relativeVelocity = middle.mixAll(&Target::relativeVelocity);
    out.footVelocity = middle.mixAll(&Target::footVelocity);

    const Between begin = at(step);
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

#include "core/ground/ground.h"

#include "core/base/statehash.h"
#include "core/motion/smoothstep.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Ground)
};

/// A point slower than this rests, for finding the floor: m/s.
constexpr double kRestingSpeed = 0.12;
/// Share of the resting heights that lies below the floor: what is lower is noise and toes that
/// sink in, and a foot pressed far into the floor cannot be tracked.
constexpr double kFloorShare = 0.1;
/// Feet that rest less than this have not come to rest: seconds, over the whole clip.
constexpr double kLeastRestSeconds = 0.1;
/// Where feet rest higher than this above what else rests, they are not what stands.
constexpr double kHandstandMetres = 0.35;

/// A part that comes to rest on the floor is slower than the first; it leaves with the second: m/s.
constexpr double kLandingSpeed = 0.30;
constexpr double kLeavingSpeed = 0.52;
/// A part that is neither slow nor as low as it was, but for this, has left: metres.
constexpr double kRise = 0.02;
/// Captured floors are uneven by centimetres, so a foot may rest this much above: metres.
constexpr double kLandingHeight = 0.07;
constexpr double kLeavingHeight = 0.09;
/// A part this much above the lowest of its foot is lifted, though the foot stands: metres.
constexpr double kPartLanding = 0.03;
constexpr double kPartLeaving = 0.04;
constexpr double kThickestToe = 0.05;
/// Shorter contacts and shorter gaps are noise: seconds.
constexpr double kShortestContact = 0.05;
constexpr double kShortestGap = 0.04;

constexpr int kHighestFloor = 1000; // metres
constexpr std::size_t kMostContacts = 10000;
constexpr int kLastFrame = 100'000'000;

/// The path of a point of a foot.
struct PartTrack
{
    std::vector<Vector3> positions;
    std::vector<double> speeds;
};

using FootTracks = std::array<PartTrack, kFootPartCount>;

struct Tracks
{
    std::array<FootTracks, 2> feet;
    std::vector<double> restOfBody; // lowest point of all but feet and shins, by frame
};

/// The farthest tip below a joint, where the skeleton has toes.
std::optional<Tip> toeTip(const Skeleton &skeleton, int foot)
{
    std::optional<Tip> found;
    for (const Tip &tip : skeleton.tips()) {
        int joint = tip.joint;
        while (joint >= 0 && joint != foot)
            joint = skeleton.joint(joint).parent;
        if (joint == foot && tip.joint != foot
            && (!found || tip.offset.norm() > found->offset.norm()))
            found = tip;
    }
    return found;
}

double lowestPoint(const CollisionShape &shape, const BodyPose &pose, BodyId body)
{
    const Matrix3 axes = (pose.rotations[body] * shape.rotation).toRotationMatrix();
    double reach = shape.radius;
    if (shape.kind == CollisionShape::Kind::Box)
        reach = axes.row(1).transpose().cwiseAbs().dot(shape.halfExtents);
    else if (shape.kind == CollisionShape::Kind::Capsule)
        reach = shape.radius + std::abs(axes(1, 2)) * shape.halfLength;
    return pose.point(body, shape.centre).y() - reach;
}

bool isLeg(BodyId body)
{
    return body == BodyId::LeftFoot || body == BodyId::RightFoot || body == BodyId::LeftShin
           || body == BodyId::RightShin;
}

double lowestButLegs(const Character &character, const BodyPose &pose)
{
    double lowest = std::numeric_limits<double>::infinity();
    for (const BodySpec &body : character.bodies) {
        if (isLeg(body.id))
            continue;
        for (const CollisionShape &shape : body.shapes)
            lowest = std::min(lowest, lowestPoint(shape, pose, body.id));
    }
    return lowest;
}

void setSpeeds(PartTrack &track, const FrameRate &rate)
{
    const int count = int(track.positions.size());
    for (int f = 0; f < count; ++f) {
        const int before = std::max(f - 1, 0);
        const int after = std::min(f + 1, count - 1);
        const double seconds = rate.seconds(std::max(1, after - before));
        track.speeds.push_back(
            (track.positions[std::size_t(after)] - track.positions[std::size_t(before)]).norm()
            / seconds);
    }
}

Tracks makeTracks(const Clip &clip, const Character &character)
{
    Tracks tracks;
    std::array<std::optional<Tip>, 2> tips;
    for (std::size_t side = 0; side < 2; ++side)
        tips[side] =
            toeTip(clip.skeleton(),
                   character.mapping.sourceJoint(side == 0 ? BodyId::LeftFoot : BodyId::RightFoot));
    Pose pose;
    WorldPose world;
    BodyPose bodies;
    for (int frame = 0; frame < clip.frameCount(); ++frame) {
        samplePose(clip, frame, 0.0, pose);
        computeWorldPose(clip.skeleton(), pose, world);
        computeBodyPose(character, world, bodies);
        tracks.restOfBody.push_back(lowestButLegs(character, bodies));
        for (std::size_t side = 0; side < 2; ++side) {
            const BodyId foot = side == 0 ? BodyId::LeftFoot : BodyId::RightFoot;
            const auto &sole = side == 0 ? character.leftSole : character.rightSole;
            FootTracks &parts = tracks.feet[side];
            const auto add = [&parts](FootPart part, const Vector3 &position) {
                parts[std::size_t(part)].positions.push_back(position);
            };
            add(FootPart::Ball, bodies.point(foot, 0.5 * (sole[0] + sole[1])));
            add(FootPart::Heel, bodies.point(foot, 0.5 * (sole[2] + sole[3])));
            if (tips[side]) {
                const auto joint = std::size_t(tips[side]->joint);
                add(FootPart::Toe,
                    world.positions[joint] + world.rotations[joint] * tips[side]->offset);
            }
        }
    }
    for (FootTracks &foot : tracks.feet) {
        for (PartTrack &part : foot)
            setSpeeds(part, clip.rate());
    }
    return tracks;
}

/// The value below which `share` of the values lie. Reorders them.
double quantile(std::vector<double> &values, double share)
{
    const auto place = std::ptrdiff_t(share * double(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + place, values.end());
    return values[std::size_t(place)];
}

/// Heights at which heels and balls rest: of each foot and frame the lower one.
std::vector<double> restingHeights(const Tracks &tracks)
{
    std::vector<double> heights;
    for (const FootTracks &foot : tracks.feet) {
        const PartTrack &heel = foot[std::size_t(FootPart::Heel)];
        const PartTrack &ball = foot[std::size_t(FootPart::Ball)];
        for (std::size_t f = 0; f < heel.positions.size(); ++f) {
            const PartTrack &lower = heel.positions[f].y() < ball.positions[f].y() ? heel : ball;
            if (lower.speeds[f] < kRestingSpeed)
                heights.push_back(lower.positions[f].y());
        }
    }
    return heights;
}

void findFloor(const Tracks &tracks, const FrameRate &rate, Ground &ground)
{
    std::vector<double> resting = restingHeights(tracks);
    const double frames = double(tracks.restOfBody.size());
    if (double(resting.size()) < std::min(rate.frames(kLeastRestSeconds), frames)) {
        std::vector<double> soles;
        for (const FootTracks &foot : tracks.feet) {
            for (const FootPart part : {FootPart::Heel, FootPart::Ball}) {
                for (const Vector3 &position : foot[std::size_t(part)].positions)
                    soles.push_back(position.y());
            }
        }
        ground.origin = FloorOrigin::Lowest;
        ground.floorMetres = quantile(soles, 0.02);
        return;
    }
    ground.floorMetres = quantile(resting, kFloorShare);
    std::vector<double> others = tracks.restOfBody;
    const double below = quantile(others, kFloorShare);
    if (ground.floorMetres > below + kHandstandMetres) {
        ground.origin = FloorOrigin::Body;
        ground.floorMetres = below;
    }
}

/// Spans of the frames that hold; gaps and then spans of fewer than so many frames are dropped.
std::vector<FrameRange> spansOf(const std::vector<bool> &holds, int shortestGap, int shortestSpan)
{
    std::vector<FrameRange> spans;
    for (int f = 0; f < int(holds.size()); ++f) {
        if (!holds[std::size_t(f)])
            continue;
        if (!spans.empty() && f - spans.back().last <= shortestGap)
            spans.back().last = f;
        else
            spans.push_back({f, f});
    }
    std::erase_if(spans, [shortestSpan](const FrameRange &span) {
        return span.last - span.first + 1 < shortestSpan;
    });
    return spans;
}

/// In which frames a part rests: near the floor, not lifted while its foot stands, and slow.
std::vector<bool> restingFrames(const PartTrack &part, const std::vector<double> &lowest,
                                double floor, double thickness)
{
    std::vector<bool> rests(part.positions.size());
    bool resting = false;
    double lowestSince = 0; // height of the part since it came to rest
    for (std::size_t f = 0; f < rests.size(); ++f) {
        const double height = part.positions[f].y() - thickness;
        const bool slow = part.speeds[f] < kLandingSpeed;
        const bool slides = part.speeds[f] < kLeavingSpeed && height < lowestSince + kRise;
        resting = (slow || (resting && slides))
                  && height < floor + (resting ? kLeavingHeight : kLandingHeight)
                  && height < lowest[f] + (resting ? kPartLeaving : kPartLanding);
        lowestSince = resting && f > 0 && rests[f - 1] ? std::min(lowestSince, height) : height;
        rests[f] = resting;
    }
    return rests;
}

/// How far above the sole the tip of the toes lies when it rests: skeletons put it anywhere from
/// the ground to the top of the shoe.
double toeThickness(const PartTrack &toe, double floor)
{
    std::vector<double> heights;
    for (std::size_t f = 0; f < toe.positions.size(); ++f) {
        if (toe.speeds[f] < kRestingSpeed)
            heights.push_back(toe.positions[f].y());
    }
    return heights.empty() ? 0
                           : std::clamp(quantile(heights, kFloorShare) - floor, 0.0, kThickestToe);
}

FootContacts findContacts(const FootTracks &foot, const FrameRate &rate, double floor)
{
    const std::size_t frames = foot[0].positions.size();
    std::vector<double> lowest(frames, std::numeric_limits<double>::infinity());
    for (const FootPart part : {FootPart::Heel, FootPart::Ball}) {
        for (std::size_t f = 0; f < frames; ++f)
            lowest[f] = std::min(lowest[f], foot[std::size_t(part)].positions[f].y());
    }
    const int gap = int(std::lround(rate.frames(kShortestGap)));
    const int shortest = std::max(2, int(std::lround(rate.frames(kShortestContact))));
    FootContacts contacts;
    std::vector<bool> planted(frames);
    for (std::size_t part = 0; part < kFootPartCount; ++part) {
        const double thickness =
            FootPart(part) == FootPart::Toe ? toeThickness(foot[part], floor) : 0;
        contacts.parts[part] =
            spansOf(restingFrames(foot[part], lowest, floor, thickness), gap, shortest);
        for (const FrameRange &span : contacts.parts[part])
            std::fill(planted.begin() + span.first, planted.begin() + span.last + 1, true);
    }
    contacts.planted = spansOf(planted, gap, shortest);
    return contacts;
}

void moveFrames(FootContacts &foot, int by)
{
    const auto move = [by](std::vector<FrameRange> &spans) {
        for (FrameRange &span : spans)
            span = {span.first + by, span.last + by};
    };
    std::ranges::for_each(foot.parts, move);
    move(foot.planted);
}

/// Parts rest only while their foot is planted.
void setPlanted(FootContacts &foot, const std::vector<FrameRange> &planted)
{
    foot.planted = planted;
    for (auto &part : foot.parts) {
        std::vector<FrameRange> kept;
        for (const FrameRange &span : part) {
            for (const FrameRange &stands : planted) {
                const FrameRange both = {std::max(span.first, stands.first),
                                         std::min(span.last, stands.last)};
                if (both.first <= both.last)
                    kept.push_back(both);
            }
        }
        part = std::move(kept);
    }
}

} // namespace

bool FootContacts::isPlanted(int frame) const
{
    const auto after = std::ranges::upper_bound(planted, frame, {}, &FrameRange::first);
    return after != planted.begin() && frame <= std::prev(after)->last;
}

double FootContacts::weight(double frame, double ramp) const
{
    const auto after = std::ranges::upper_bound(planted, frame, {}, &FrameRange::first);
    double free = 1;
    if (after != planted.begin())
        free *= smoothStep((frame - std::prev(after)->last) / ramp);
    if (after != planted.end())
        free *= smoothStep((after->first - frame) / ramp);
    return 1 - free;
}

Ground Ground::paused(const TimeMap &map) const
{
    Ground paused = *this;
    const auto pause = [&map](std::vector<FrameRange> &spans) {
        for (FrameRange &span : spans)
            span = {map.takeFrame(span.first), map.takeFrame(span.last + 1) - 1};
    };
    if (map.isIdentity())
        return paused;
    for (FootContacts &foot : paused.feet) {
        std::ranges::for_each(foot.parts, pause);
        pause(foot.planted);
    }
    return paused;
}

std::uint64_t Ground::hash() const
{
    StateHash hash;
    hash.add(floorMetres);
    for (const FootContacts &foot : feet) {
        hash.add(foot.planted.size());
        for (const FrameRange &span : foot.planted) {
            hash.add(span.first);
            hash.add(span.last);
        }
    }
    return hash.value();
}

QString Ground::note() const
{
    switch (origin) {
    case FloorOrigin::Body:
        return Text::tr("The feet rest only in the air; the floor is what the rest of the body "
                        "rests on.");
    case FloorOrigin::Lowest:
        return Text::tr("The feet never come to rest; the floor is put below the soles.");
    case FloorOrigin::Feet:
    case FloorOrigin::Given:
        break;
    }
    return {};
}

Ground findGround(const ConditionedClip &conditioned, const Character &character,
                  const GroundOptions &options)
{
    const Clip &clip = conditioned.clip;
    const Tracks tracks = makeTracks(clip, character);
    Ground ground;
    if (options.floorMetres) {
        ground.origin = FloorOrigin::Given;
        ground.floorMetres = *options.floorMetres;
    } else {
        findFloor(tracks, clip.rate(), ground);
    }
    for (std::size_t side = 0; side < 2; ++side) {
        FootContacts &foot = ground.feet[side];
        foot = findContacts(tracks.feet[side], clip.rate(), ground.floorMetres);
        moveFrames(foot, conditioned.firstSourceFrame);
        if (options.planted[side])
            setPlanted(foot, *options.planted[side]);
    }
    return ground;
}

Status checkGround(const GroundOptions &options)
{
    Error error;
    error.code = ErrorCode::BadUsage;
    if (options.floorMetres && !(std::abs(*options.floorMetres) <= kHighestFloor)) {
        error.message = Text::tr("The floor is too high, too low or not a number");
        error.remedy = Text::tr("Choose a height within %1 m.").arg(kHighestFloor);
        return error;
    }
    for (const auto &planted : options.planted) {
        if (!planted)
            continue;
        int free = 0; // the first frame that may be planted
        bool sound = planted->size() <= kMostContacts;
        for (const FrameRange &span : *planted) {
            sound =
                sound && span.first >= free && span.last >= span.first && span.last <= kLastFrame;
            free = std::min(span.last, kLastFrame) + 2;
        }
        if (!sound) {
            error.message = Text::tr("The contacts of a foot are out of order, or too many");
            error.remedy = Text::tr("Reset the contacts.");
            return error;
        }
    }
    return Done();
}

} // namespace flinch

#include "core/motion/discontinuities.h"

#include "core/base/numbers.h"
#include "core/motion/pose.h"
#include "core/motion/strangestart.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Discontinuities)
};

constexpr double kDegreesPerRadian = 180 / std::numbers::pi;

/// A joint that leaves and comes back within three frames, faster than this, did not: rad/s, m/s.
constexpr double kSpikeSpeed = 30.0;
constexpr double kSpikeMoveSpeed = 15.0;
/// Three frames of 120 a second; at 30 only one, because hands do move there and back in two.
constexpr double kLongestSpikeSeconds = 0.026;
/// Whole bodies do not.
constexpr int kLongestMovedSpike = 3;

/// A step stands out when it fits its neighbours so much worse than any other does within the
/// quarter of a second on either side, or by so much that nothing excuses it. Of 15 captured clips
/// at 120, 60 and 30 frames a second none comes near: there bodies turn by 0.109 and stand out by
/// 4.6 at most, and roots move by 0.049 and stand out by 3.7.
struct Threshold
{
    double least = 0;
    double standsOut = 0;
    double anyway = 0;
};

constexpr Threshold kBodyTurn = {0.02, 6, 0.15}; // rad, mean over joints by their reach
constexpr Threshold kRootMove = {0.07, 3, 0.3};  // m
constexpr double kNearSeconds = 0.25;
constexpr int kNearFrames = 30;    // at most
constexpr double kLeastFlip = 2.0; // rad
/// With fewer frames a second than this, honest steps differ more: by the square of their length.
constexpr double kUsualFrames = 30;
constexpr double kSurestFlip = 2.8; // rad
/// Reach below a joint, as a share of the skeleton's, from which on it counts. Hands, thumbs and
/// toes do not: captured ones flip all the time, and nobody simulates them.
constexpr double kBodyReach = 0.08;

/// A span in which nothing moves is a fault from this length on.
constexpr double kLeastFreezeSeconds = 0.1;
constexpr int kLeastFreezeFrames = 4;
constexpr double kStill = 1e-6; // rad, m
/// A hold that the body eases into is none: at one end it moves this share of its mean pace.
constexpr double kAbruptPace = 0.5;

/// How far it is from a joint to the farthest point below it, as a share of the largest.
std::vector<double> reaches(const Skeleton &skeleton)
{
    const WorldPose rest = computeWorldPose(skeleton, restPose(skeleton));
    std::vector<double> reach(std::size_t(skeleton.jointCount()), 0.0);
    const auto widen = [&](int from, const Vector3 &point) {
        for (int j = from; j >= 0; j = skeleton.joint(j).parent) {
            double &far = reach[std::size_t(j)];
            far = std::max(far, (point - rest.positions[std::size_t(j)]).norm());
        }
    };
    for (int j = 0; j < skeleton.jointCount(); ++j)
        widen(j, rest.positions[std::size_t(j)]);
    for (const Tip &tip : skeleton.tips())
        widen(tip.joint, rest.tipPosition(tip));
    const double largest = *std::ranges::max_element(reach);
    for (double &share : reach)
        share = largest > 0 ? share / largest : 1;
    return reach;
}

double distance(const Quaternion &a, const Quaternion &b)
{
    return angleBetween(a, b);
}

double distance(const Vector3 &a, const Vector3 &b)
{
    return (a - b).norm();
}

Quaternion between(const Quaternion &a, const Quaternion &b, double t)
{
    return a.slerp(t, b).normalized();
}

Vector3 between(const Vector3 &a, const Vector3 &b, double t)
{
    return a + t * (b - a);
}

/// Replaces what lies between two samples of a track.
template<typename At>
void bridge(At at, int before, int after)
{
    for (int f = before + 1; f < after; ++f)
        at(f) = between(at(before), at(after), double(f - before) / (after - before));
}

/// Where a track leaves frame f and is back within `longest` frames, the frames between are a
/// spike. Bridges it, so that what follows is seen as if it were not there.
template<typename T>
void takeSpikes(std::vector<T> &track, int longest, double largestStep, Discontinuity spike,
                std::vector<Discontinuity> &found)
{
    const int frames = int(track.size());
    const auto at = [&track](int f) -> T & {
        return track[std::size_t(f)];
    };
    const int first = spike.frames.first;
    for (int f = 0; f + 2 < frames; ++f) {
        const double out = distance(at(f), at(f + 1));
        if (out <= largestStep)
            continue;
        const int lastReturn = std::min(f + 1 + longest, frames - 1);
        for (int back = f + 2; back <= lastReturn; ++back) {
            const double in = distance(at(back - 1), at(back));
            // back again means: the ends are no farther apart than an ordinary move takes them
            if (in <= largestStep || distance(at(f), at(back)) > 0.5 * std::min(out, in))
                continue;
            bridge(at, f, back);
            spike.frames = {first + f + 1, first + back - 1};
            spike.size = std::max(out, in);
            found.push_back(spike);
            break;
        }
    }
}

/// The step from each frame of a track to the next against those before and after it: how much it
/// differs from the one that it resembles more. Where a body is struck or stops, one of them fits;
/// at a cut none does. At the ends there is only one.
template<typename T, typename Step, typename Apart>
std::vector<double> misfits(const std::vector<T> &track, Step step, Apart apart)
{
    std::vector<double> misfit(track.size(), 0.0); // of the step to a frame from the one before
    if (track.size() < 3)
        return misfit;
    auto here = step(track[0], track[1]);
    double before = std::numeric_limits<double>::infinity();
    for (std::size_t f = 1; f < track.size(); ++f) {
        double after = std::numeric_limits<double>::infinity();
        if (f + 1 < track.size()) {
            const auto next = step(track[f], track[f + 1]);
            after = apart(here, next);
            here = next;
        }
        misfit[f] = std::min(before, after);
        before = after;
    }
    return misfit;
}

std::vector<double> misfits(const std::vector<Quaternion> &track)
{
    return misfits(
        track,
        [](const Quaternion &a, const Quaternion &b) { return Quaternion(a.conjugate() * b); },
        [](const Quaternion &a, const Quaternion &b) { return angleBetween(a, b); });
}

std::vector<double> misfits(const std::vector<Vector3> &track)
{
    return misfits(
        track, [](const Vector3 &a, const Vector3 &b) { return Vector3(b - a); },
        [](const Vector3 &a, const Vector3 &b) { return (a - b).norm(); });
}

/// Which frames of a clip do not follow from the one before, told joint by joint.
class Jumps
{
public:
    Jumps(int frames, FrameRate rate)
        : m_near(int(std::lround(std::clamp<double>(rate.frames(kNearSeconds), 3, kNearFrames))))
        , m_length(std::max(1.0, kUsualFrames / rate.perSecond()))
        , m_frames(std::size_t(frames))
    {}

    /// `share` that the joint has in the body's reach.
    void addTurns(int joint, const std::vector<double> &misfit, double share)
    {
        for (std::size_t f = 0; f < misfit.size(); ++f) {
            Frame &frame = m_frames[f];
            const double part = misfit[f] * share;
            frame.turn += part;
            frame.largestPart = std::max(frame.largestPart, part);
            if (misfit[f] > frame.largest) {
                frame.largest = misfit[f];
                frame.joint = joint;
            }
        }
    }

    void addMoves(int joint, const std::vector<double> &misfit)
    {
        for (std::size_t f = 0; f < misfit.size(); ++f) {
            Frame &frame = m_frames[f];
            if (misfit[f] > frame.move) {
                frame.move = misfit[f];
                frame.root = joint;
            }
        }
    }

    /// Frames are counted from `first`.
    void find(int first, std::vector<Discontinuity> &found) const
    {
        const std::vector<bool> turned = standingOut(
            kBodyTurn, [](const Frame &frame) { return frame.turn - frame.largestPart; });
        const std::vector<bool> moved =
            standingOut(kRootMove, [](const Frame &frame) { return frame.move; });
        for (std::size_t f = 1; f < m_frames.size(); ++f) {
            const Frame &frame = m_frames[f];
            Discontinuity jump;
            jump.frames = {first + int(f), first + int(f)};
            jump.size = frame.largest;
            if (turned[f]) {
                jump.kind = DiscontinuityKind::Cut;
            } else if (moved[f]) {
                jump.kind = DiscontinuityKind::Teleport;
                jump.joint = frame.root;
                jump.size = frame.move;
                jump.unit = Discontinuity::Unit::Metres;
            } else if (frame.largest >= std::min(kLeastFlip * m_length, kSurestFlip)) {
                jump.kind = DiscontinuityKind::Flip;
                jump.joint = frame.joint;
            } else {
                continue;
            }
            found.push_back(jump);
        }
    }

private:
    struct Frame
    {
        double turn = 0;        // of the body
        double largestPart = 0; // of it by one joint, whose flip is no cut
        double largest = 0;
        int joint = -1;
        double move = 0;
        int root = -1;
    };

    template<typename Value>
    std::vector<bool> standingOut(const Threshold &threshold, Value value) const
    {
        const int count = int(m_frames.size());
        const double anyway = threshold.anyway * m_length * m_length;
        std::vector<bool> result(m_frames.size(), false);
        for (int f = 1; f < count; ++f) {
            const double here = value(m_frames[std::size_t(f)]);
            // with a step on one side only, it takes more
            const bool isEnd = f == 1 || f == count - 1;
            if (here < (isEnd ? anyway : threshold.least))
                continue;
            double nearby = 0;
            for (int g = std::max(1, f - m_near); g <= std::min(f + m_near, count - 1); ++g) {
                if (g != f)
                    nearby = std::max(nearby, value(m_frames[std::size_t(g)]));
            }
            result[std::size_t(f)] =
                here > threshold.standsOut * nearby || (!isEnd && here >= anyway);
        }
        return result;
    }

    const int m_near;
    const double m_length; // of a step, in those of a usual clip, where it is longer
    std::vector<Frame> m_frames;
};

/// How far the body moves from one frame to the next: rad and m, summed.
double pace(const Clip &clip, int frame)
{
    double sum = 0;
    const auto a = clip.rotations(frame);
    const auto b = clip.rotations(frame + 1);
    for (std::size_t j = 0; j < a.size(); ++j)
        sum += angleBetween(a[j], b[j]);
    const auto x = clip.translations(frame);
    const auto y = clip.translations(frame + 1);
    for (std::size_t slot = 0; slot < x.size(); ++slot)
        sum += (x[slot] - y[slot]).norm();
    return sum;
}

void findFreezes(const Clip &clip, int first, std::vector<Discontinuity> &found)
{
    std::vector<double> paces;
    double sum = 0;
    int moving = 0;
    for (int f = first; f + 1 < clip.frameCount(); ++f) {
        paces.push_back(pace(clip, f));
        if (paces.back() > kStill) {
            sum += paces.back();
            ++moving;
        }
    }
    const int least = std::max(
        kLeastFreezeFrames, int(std::ceil(std::min(clip.rate().frames(kLeastFreezeSeconds), 1e6))));
    const double abrupt = moving > 0 ? kAbruptPace * sum / moving : 0;
    const int count = int(paces.size());
    for (int f = 0; f < count;) {
        int end = f;
        while (end < count && paces[std::size_t(end)] <= kStill)
            ++end;
        const bool stops = f > 0 && paces[std::size_t(f) - 1] >= abrupt;
        const bool starts = end < count && paces[std::size_t(end)] >= abrupt;
        if (end - f + 1 >= least && (stops || starts))
            found.push_back({DiscontinuityKind::Freeze,
                             {first + f, first + end},
                             -1,
                             clip.rate().seconds(end - f),
                             Discontinuity::Unit::Seconds});
        f = std::max(end, f) + 1;
    }
}

/// Spikes, cuts, teleports and flips from frame `first` on.
std::vector<Discontinuity> findJumps(const Clip &clip, int first)
{
    std::vector<Discontinuity> found;
    const Skeleton &skeleton = clip.skeleton();
    const double fps = clip.rate().perSecond();
    const int longest = std::max(1, int(kLongestSpikeSeconds * fps));
    const std::vector<double> reach = reaches(skeleton);
    double total = 0;
    for (const double share : reach)
        total += share >= kBodyReach ? share : 0;
    Jumps jumps(clip.frameCount() - first, clip.rate());
    Discontinuity spike;
    spike.kind = DiscontinuityKind::Spike;
    for (int j = 0; j < skeleton.jointCount(); ++j) {
        std::vector<Quaternion> track;
        for (int f = first; f < clip.frameCount(); ++f)
            track.push_back(clip.rotations(f)[std::size_t(j)]);
        spike.joint = j;
        spike.frames.first = first;
        takeSpikes(track, longest, kSpikeSpeed / fps, spike, found);
        if (reach[std::size_t(j)] >= kBodyReach)
            jumps.addTurns(j, misfits(track), reach[std::size_t(j)] / total);
    }
    spike.unit = Discontinuity::Unit::Metres;
    for (std::size_t slot = 0; slot < clip.translatedJoints().size(); ++slot) {
        std::vector<Vector3> track;
        for (int f = first; f < clip.frameCount(); ++f)
            track.push_back(clip.translations(f)[slot]);
        spike.joint = clip.translatedJoints()[slot];
        takeSpikes(track, std::max(longest, kLongestMovedSpike), kSpikeMoveSpeed / fps, spike,
                   found);
        if (skeleton.isRoot(spike.joint))
            jumps.addMoves(spike.joint, misfits(track));
    }
    jumps.find(first, found);
    return found;
}

} // namespace

bool Discontinuity::isCut() const
{
    return kind == DiscontinuityKind::Cut || kind == DiscontinuityKind::Teleport
           || kind == DiscontinuityKind::Flip;
}

std::vector<Discontinuity> findDiscontinuities(const Clip &clip)
{
    int first = strangeStartFrames(clip);
    std::vector<Discontinuity> found = findJumps(clip, first);
    // what comes before an early cut is no motion either
    const int latest = std::min(kLongestStart, clip.frameCount() / 2);
    for (const Discontinuity &jump : found) {
        if (jump.kind == DiscontinuityKind::Cut && jump.frames.first <= latest)
            first = std::max(first, jump.frames.first);
    }
    std::erase_if(found, [first](const Discontinuity &d) { return d.frames.first <= first; });
    findFreezes(clip, first, found);
    if (first > 0) {
        double size = 0;
        for (std::size_t j = 0; j < clip.rotations(0).size(); ++j)
            size = std::max(size, angleBetween(clip.rotations(0)[j], clip.rotations(first)[j]));
        found.push_back(
            {DiscontinuityKind::Start, {0, first - 1}, -1, size, Discontinuity::Unit::Radians});
    }
    std::ranges::stable_sort(found, {}, [](const Discontinuity &d) { return d.frames.first; });
    return found;
}

std::vector<Discontinuity> without(std::vector<Discontinuity> found,
                                   const std::vector<int> &ignoredFrames)
{
    std::erase_if(found, [&ignoredFrames](const Discontinuity &d) {
        const auto ignored = std::ranges::lower_bound(ignoredFrames, d.frames.first);
        return ignored != ignoredFrames.end() && *ignored <= d.frames.last;
    });
    return found;
}

void bridgeSpike(Clip &clip, const Discontinuity &spike, int firstSourceFrame)
{
    const int before = spike.frames.first - 1 - firstSourceFrame;
    const int after = spike.frames.last + 1 - firstSourceFrame;
    if (spike.unit == Discontinuity::Unit::Metres) {
        const auto slot = std::size_t(clip.translationSlot(spike.joint));
        bridge([&](int f) -> Vector3 & { return clip.translations(f)[slot]; }, before, after);
    } else {
        const auto j = std::size_t(spike.joint);
        bridge([&](int f) -> Quaternion & { return clip.rotations(f)[j]; }, before, after);
    }
}

QString discontinuityName(DiscontinuityKind kind)
{
    switch (kind) {
    case DiscontinuityKind::Start:
        return QStringLiteral("start");
    case DiscontinuityKind::Cut:
        return QStringLiteral("cut");
    case DiscontinuityKind::Teleport:
        return QStringLiteral("teleport");
    case DiscontinuityKind::Flip:
        return QStringLiteral("flip");
    case DiscontinuityKind::Spike:
        return QStringLiteral("spike");
    case DiscontinuityKind::Freeze:
        return QStringLiteral("freeze");
    }
    return {};
}

QString discontinuityUnit(Discontinuity::Unit unit)
{
    switch (unit) {
    case Discontinuity::Unit::Radians:
        return QStringLiteral("rad");
    case Discontinuity::Unit::Metres:
        return QStringLiteral("m");
    case Discontinuity::Unit::Seconds:
        return QStringLiteral("s");
    }
    return {};
}

bool isWorthALook(const Discontinuity &d)
{
    return d.kind != DiscontinuityKind::Spike
           && (d.kind != DiscontinuityKind::Start || d.frames.last > 0);
}

QString discontinuityText(const Discontinuity &d, const Skeleton &skeleton)
{
    const QString joint = d.joint >= 0 ? skeleton.joint(d.joint).name : QString();
    const QString size = d.unit == Discontinuity::Unit::Metres
                             ? Text::tr("%1 cm").arg(formatFixed(d.size * 100, 0))
                             : Text::tr("%1°").arg(formatFixed(d.size * kDegreesPerRadian, 0));
    const int first = d.frames.first;
    const int last = d.frames.last;
    switch (d.kind) {
    case DiscontinuityKind::Start:
        return last == 0 ? Text::tr("Frame 0 is an artificial pose; it is not simulated.")
                         : Text::tr("Frames 0 to %1 are an artificial pose and the way from it "
                                    "into the motion; they are not simulated.")
                               .arg(last);
    case DiscontinuityKind::Cut:
        return Text::tr("The clip is cut at frame %1: joints turn by up to %2 at once.")
            .arg(first)
            .arg(size);
    case DiscontinuityKind::Teleport:
        return Text::tr("%1 jumps by %3 at frame %2.").arg(joint).arg(first).arg(size);
    case DiscontinuityKind::Flip:
        return Text::tr("%1 flips by %3 at frame %2.").arg(joint).arg(first).arg(size);
    case DiscontinuityKind::Spike:
        return first == last
                   ? Text::tr("%1 is off by %3 in frame %2; it is bridged.")
                         .arg(joint)
                         .arg(first)
                         .arg(size)
                   : Text::tr("%1 is off by up to %4 in frames %2 to %3; they are bridged.")
                         .arg(joint)
                         .arg(first)
                         .arg(last)
                         .arg(size);
    case DiscontinuityKind::Freeze:
        return Text::tr("Nothing moves in frames %1 to %2.").arg(first).arg(last);
    }
    return {};
}

} // namespace flinch

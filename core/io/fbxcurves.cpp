#include "core/io/fbxcurves.h"

#include "core/io/fbxtime.h"
#include "core/motion/euler.h"

#include <algorithm>
#include <exception>
#include <numbers>
#include <thread>

namespace flinch {

namespace {

constexpr double kDegreesPerRadian = 180 / std::numbers::pi;
constexpr double kBetweenKeys = kFbxBetweenKeysDeg / kDegreesPerRadian;

/// Steps this small in every angle stay well within kBetweenKeys of the slerp.
constexpr double kSmallStep = 0.03;

/// Angles are written as 32-bit floats, which resolve those of a hundred turns to 0.002°.
constexpr double kMaxAngle = 100 * 2 * std::numbers::pi;

/// Keys between two frames, at most: 2^kMaxSplits - 1.
constexpr int kMaxSplits = 7;
constexpr int kFramesPerReport = 4096;

/// Collects one joint's rotation keys in the order of time.
class RotationTrack
{
public:
    RotationTrack(const Clip &clip, int joint, int startFrame, FbxTrack &track)
        : m_clip(clip)
        , m_joint(joint)
        , m_startFrame(startFrame)
        , m_track(track)
        , m_previous(unrolledEuler(clip.skeleton().joint(joint).restRotation, EulerOrder::Zyx,
                                   Vector3::Zero()))
    {
        for (auto &curve : m_track.values)
            curve.reserve(std::size_t(clip.frameCount()));
    }

    void addFrame(int frame)
    {
        const Quaternion &rotation = m_clip.rotations(frame)[std::size_t(m_joint)];
        m_frame = frame;
        if (frame == 0)
            addKey(rotation, 0);
        else
            goTo(m_clip.rotations(frame - 1)[std::size_t(m_joint)], rotation, 0, kParts);
        if (m_previous.cwiseAbs().maxCoeff() > kMaxAngle && frame + 1 < m_clip.frameCount())
            unwind();
    }

private:
    static constexpr int kParts = 1 << kMaxSplits;

    /// Adds what it takes to get from `from` to `to`, which stand at `begin` and `end` parts of the
    /// way from the frame before to this one; `from` has its key.
    void goTo(const Quaternion &from, const Quaternion &to, int begin, int end)
    {
        const Vector3 next = unrolledEuler(to, EulerOrder::Zyx, m_previous);
        const bool mayStray = (next - m_previous).cwiseAbs().maxCoeff() > kSmallStep;
        if (mayStray && end - begin > 1) {
            const Quaternion middle = from.slerp(0.5, to);
            const Quaternion straight =
                quaternionFromEuler(0.5 * (m_previous + next), EulerOrder::Zyx);
            if (angleBetween(middle, straight) > kBetweenKeys) {
                const int half = (begin + end) / 2;
                goTo(from, middle, begin, half);
                goTo(middle, to, half, end);
                return;
            }
        }
        m_previous = next;
        push(end);
    }

    void addKey(const Quaternion &rotation, int part)
    {
        m_previous = unrolledEuler(rotation, EulerOrder::Zyx, m_previous);
        push(part);
    }

    /// Takes off whole turns with a second key, a tick after the frame's own.
    void unwind()
    {
        for (double &angle : m_previous)
            angle -= 2 * std::numbers::pi * std::round(angle / (2 * std::numbers::pi));
        keepTimes(m_frame + 1);
        m_track.times.push_back(m_track.times.back() + 1);
        pushValues();
    }

    void push(int part)
    {
        const bool between = part != 0 && part != kParts;
        if (between) {
            keepTimes(m_frame);
            m_track.times.push_back(
                fbxTicks(m_clip.rate(), m_startFrame + m_frame - 1, part, kParts));
        } else if (!m_track.times.empty()) {
            m_track.times.push_back(fbxTicks(m_clip.rate(), m_startFrame + m_frame));
        }
        pushValues();
    }

    /// Times are only kept once they are no longer one per frame; `frames` have their keys by then.
    void keepTimes(int frames)
    {
        if (!m_track.times.empty())
            return;
        for (int frame = 0; frame < frames; ++frame)
            m_track.times.push_back(fbxTicks(m_clip.rate(), m_startFrame + frame));
    }

    void pushValues()
    {
        // the order is Z Y X, first factor first; the curves are X, Y and Z
        for (std::size_t axis = 0; axis < 3; ++axis)
            m_track.values[axis].push_back(
                float(m_previous[Eigen::Index(2 - axis)] * kDegreesPerRadian));
    }

    const Clip &m_clip;
    const int m_joint;
    const int m_startFrame;
    FbxTrack &m_track;
    Vector3 m_previous;
    int m_frame = 0;
};

void addTranslations(const Clip &clip, int joint, double perMetre, FbxTrack &track)
{
    if (clip.translationSlot(joint) < 0)
        return;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        track.values[axis].reserve(std::size_t(clip.frameCount()));
        for (int frame = 0; frame < clip.frameCount(); ++frame)
            track.values[axis].push_back(
                float(clip.translation(frame, joint)[Eigen::Index(axis)] * perMetre));
    }
}

/// The joints `first` … `last` - 1. Frames outside, joints inside: that is how a clip lies in
/// memory.
void addTracks(const Clip &clip, const ExportOptions &options, int first, int last,
               std::vector<FbxJointTracks> &tracks, const JobControl &job)
{
    std::vector<RotationTrack> rotations;
    for (int j = first; j < last; ++j)
        rotations.emplace_back(clip, j, options.startFrame, tracks[std::size_t(j)].rotation);
    for (int frame = 0; frame < clip.frameCount(); ++frame) {
        if (frame % kFramesPerReport == 0) {
            if (job.cancel.isCancelled())
                return;
            job.report(double(frame) / clip.frameCount());
        }
        for (RotationTrack &track : rotations)
            track.addFrame(frame);
    }
    for (int j = first; j < last; ++j)
        addTranslations(clip, j, 1 / options.unitToMetres, tracks[std::size_t(j)].translation);
}

/// Indices of the keys that stay when only `frames` are needed. Between two of these all others go,
/// unless there are keys between frames: those keep the curve on its motion, together.
std::vector<std::size_t> neededKeys(const std::vector<int> &frames, FrameRate rate, int startFrame,
                                    const std::vector<std::int64_t> &times)
{
    if (times.empty())
        return {frames.begin(), frames.end()};
    std::vector<std::size_t> needed;
    std::size_t last = 0;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const auto found = std::lower_bound(times.begin() + std::ptrdiff_t(last), times.end(),
                                            fbxTicks(rate, startFrame + frames[i]));
        const auto key = std::size_t(found - times.begin());
        const bool onlyFrames = i > 0 && key - last == std::size_t(frames[i] - frames[i - 1]);
        for (std::size_t between = last + 1; i > 0 && !onlyFrames && between < key; ++between)
            needed.push_back(between);
        needed.push_back(key);
        last = key;
    }
    // a turn that is taken off after the last frame
    for (std::size_t after = last + 1; after < times.size(); ++after)
        needed.push_back(after);
    return needed;
}

void keepKeys(const std::vector<int> &frames, FrameRate rate, int startFrame, FbxTrack &track)
{
    if (track.values[0].empty())
        return;
    const auto needed = neededKeys(frames, rate, startFrame, track.times);
    for (auto &curve : track.values) {
        std::vector<float> kept;
        kept.reserve(needed.size());
        for (const std::size_t key : needed)
            kept.push_back(curve[key]);
        curve = std::move(kept);
    }
    std::vector<std::int64_t> times;
    times.reserve(needed.size());
    for (const std::size_t key : needed)
        times.push_back(track.times.empty() ? fbxTicks(rate, startFrame + int(key))
                                            : track.times[key]);
    track.times = std::move(times);
}

} // namespace

Result<std::vector<FbxJointTracks>> makeFbxTracks(const Clip &clip, const ExportOptions &options,
                                                  const JobControl &job)
{
    const int joints = clip.skeleton().jointCount();
    std::vector<FbxJointTracks> tracks(static_cast<std::size_t>(joints));
    // every joint is on its own, so the number of threads changes no bit
    const int half = joints / 2;
    JobControl silent;
    silent.cancel = job.cancel;
    std::exception_ptr failure;
    {
        std::jthread helper;
        if (half > 0) {
            helper = std::jthread([&] {
                try {
                    addTracks(clip, options, 0, half, tracks, silent);
                } catch (...) {
                    failure = std::current_exception();
                }
            });
        }
        addTracks(clip, options, half, joints, tracks, job);
    }
    if (failure)
        std::rethrow_exception(failure);
    if (job.cancel.isCancelled())
        return Error::cancelled();
    return tracks;
}

void reduceFbxTracks(const Clip &clip, const ClipKeys &keys, int startFrame,
                     std::vector<FbxJointTracks> &tracks)
{
    for (int j = 0; j < clip.skeleton().jointCount(); ++j) {
        FbxJointTracks &track = tracks[std::size_t(j)];
        keepKeys(keys.rotations[std::size_t(j)], clip.rate(), startFrame, track.rotation);
        if (const int slot = clip.translationSlot(j); slot >= 0)
            keepKeys(keys.translations[std::size_t(slot)], clip.rate(), startFrame,
                     track.translation);
    }
}

} // namespace flinch

#include "core/motion/clipedit.h"

#include "core/base/limits.h"
#include "core/base/numbers.h"
#include "core/motion/pose.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::ClipEdit)
};

Error editError(const QString &message, const QString &remedy)
{
    Error error;
    error.code = ErrorCode::BadUsage;
    error.message = message;
    error.remedy = remedy;
    return error;
}

void copyFrame(const Clip &from, int fromFrame, Clip &to, int toFrame)
{
    std::ranges::copy(from.rotations(fromFrame), to.rotations(toFrame).begin());
    std::ranges::copy(from.translations(fromFrame), to.translations(toFrame).begin());
}

__extension__ using WideInteger = __int128;

/// New frame n stands at source frame n · numerator / denominator.
struct FrameStep
{
    WideInteger numerator = 1;
    WideInteger denominator = 1;
};

Result<Clip> sampleFrames(const Clip &clip, FrameRate rate, FrameStep step)
{
    const WideInteger frames = (clip.frameCount() - 1) * step.denominator / step.numerator + 1;
    const auto width = WideInteger(
        Clip::bytesPerFrame(clip.skeleton().jointCount(), int(clip.translatedJoints().size())));
    if (frames * width > WideInteger(limits::kMaxClipBytes))
        return editError(Text::tr("The result would be larger than Flinch accepts"),
                         Text::tr("Trim the clip first, or choose a lower rate."));
    Clip result = clip.emptyCopy(rate);
    result.resizeFrames(int(frames));
    Pose pose;
    for (int n = 0; n < int(frames); ++n) {
        const WideInteger position = n * step.numerator;
        const int frame = int(position / step.denominator);
        const double fraction = double(position % step.denominator) / double(step.denominator);
        samplePose(clip, frame, fraction, pose);
        setFramePose(result, n, pose);
    }
    return result;
}

bool sameSkeleton(const Skeleton &a, const Skeleton &b)
{
    return std::ranges::equal(a.joints(), b.joints(), [](const Joint &x, const Joint &y) {
        return x.id == y.id && x.parent == y.parent && x.restOffset == y.restOffset
               && x.restRotation.coeffs() == y.restRotation.coeffs();
    });
}

} // namespace

Result<Clip> trimClip(const Clip &clip, int first, int last)
{
    if (first < 0 || last < first || last >= clip.frameCount())
        return editError(
            Text::tr("Frames %1 to %2 are not a range of this clip").arg(first).arg(last),
            Text::tr("Choose a range within 0 to %1.").arg(clip.frameCount() - 1));
    Clip result = clip.emptyCopy();
    result.resizeFrames(last - first + 1);
    for (int frame = first; frame <= last; ++frame)
        copyFrame(clip, frame, result, frame - first);
    return result;
}

Result<Clip> resampleClip(const Clip &clip, FrameRate rate)
{
    const FrameRate old = clip.rate();
    return sampleFrames(clip, rate,
                        {WideInteger(old.numerator()) * rate.denominator(),
                         WideInteger(old.denominator()) * rate.numerator()});
}

Result<Clip> retimeClip(const Clip &clip, double speed)
{
    if (!(speed >= 0.001 && speed <= 1000))
        return editError(
            Text::tr("A clip cannot be played at %1 times its speed").arg(formatFixed(speed, 6)),
            Text::tr("Choose a speed between 0.001 and 1000."));
    constexpr std::int64_t kParts = 1'000'000;
    return sampleFrames(clip, clip.rate(), {std::llround(speed * kParts), kParts});
}

Result<Clip> crossfadeClips(const Clip &a, const Clip &b, int overlapFrames)
{
    if (!sameSkeleton(a.skeleton(), b.skeleton()))
        return editError(Text::tr("The two clips have different skeletons"),
                         Text::tr("Retarget one of them to the other's skeleton first."));
    if (a.rate() != b.rate())
        return editError(Text::tr("The two clips have different frame rates"),
                         Text::tr("Resample one of them first."));
    const int shorter = std::min(a.frameCount(), b.frameCount());
    if (overlapFrames < 0 || overlapFrames > shorter)
        return editError(Text::tr("The clips cannot overlap by %1 frames").arg(overlapFrames),
                         Text::tr("Choose an overlap between 0 and %1 frames.").arg(shorter));

    // a joint that is translated in either clip is translated in the result
    std::vector<int> translated = a.translatedJoints();
    translated.insert(translated.end(), b.translatedJoints().begin(), b.translatedJoints().end());
    Clip result(a.skeletonPtr(), a.rate(), translated);
    const int blendStart = a.frameCount() - overlapFrames;
    result.resizeFrames(blendStart + b.frameCount());
    for (int frame = 0; frame < result.frameCount(); ++frame) {
        const int inB = frame - blendStart;
        if (inB < 0) {
            setFramePose(result, frame, framePose(a, frame));
        } else if (inB >= overlapFrames) {
            setFramePose(result, frame, framePose(b, inB));
        } else {
            const double t = double(inB + 1) / (overlapFrames + 1);
            const double smooth = t * t * (3 - 2 * t);
            setFramePose(result, frame, blendPoses(framePose(a, frame), framePose(b, inB), smooth));
        }
    }
    return result;
}

} // namespace flinch

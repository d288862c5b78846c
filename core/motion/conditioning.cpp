#include "core/motion/conditioning.h"

#include "core/base/numbers.h"
#include "core/motion/clipedit.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Conditioning)
};

constexpr double kDegreesPerRadian = 180 / std::numbers::pi;
/// Three frames of 120 a second; at 30 only one, because hands do move there and back in two.
constexpr double kLongestGlitchSeconds = 0.026;

double frameChange(const Clip &clip, int frame)
{
    double sum = 0;
    const auto a = clip.rotations(frame);
    const auto b = clip.rotations(frame + 1);
    for (std::size_t j = 0; j < a.size(); ++j)
        sum += angleBetween(a[j], b[j]);
    return sum;
}

/// Where a track leaves frame f and is back within `longest` frames, the frames between are
/// bridged. Returns how many samples were replaced.
template<typename At, typename Distance, typename Bridge>
int gateTrack(int frames, int longest, double largestStep, At at, Distance distance, Bridge bridge,
              double &worstStep)
{
    int gated = 0;
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
            for (int g = f + 1; g < back; ++g)
                at(g) = bridge(at(f), at(back), double(g - f) / (back - f));
            gated += back - f - 1;
            worstStep = std::max({worstStep, out, in});
            break;
        }
    }
    return gated;
}

void gateGlitches(Clip &clip, const ConditioningOptions &options, ConditioningReport &report)
{
    const double fps = clip.rate().perSecond();
    const int frames = clip.frameCount();
    const int longest = std::max(1, int(kLongestGlitchSeconds * fps));
    double worstTurn = 0;
    for (std::size_t j = 0; j < std::size_t(clip.skeleton().jointCount()); ++j)
        report.gatedSamples += gateTrack(
            frames, longest, options.glitchSpeed / fps,
            [&](int f) -> Quaternion & { return clip.rotations(f)[j]; }, angleBetween,
            [](const Quaternion &a, const Quaternion &b, double t) {
                return a.slerp(t, b).normalized();
            },
            worstTurn);
    report.worstGlitchSpeed = worstTurn * fps;
    double worstMove = 0;
    for (std::size_t slot = 0; slot < clip.translatedJoints().size(); ++slot)
        report.gatedSamples += gateTrack(
            frames, longest, options.glitchMoveSpeed / fps,
            [&](int f) -> Vector3 & { return clip.translations(f)[slot]; },
            [](const Vector3 &a, const Vector3 &b) { return (a - b).norm(); },
            [](const Vector3 &a, const Vector3 &b, double t) { return Vector3(a + t * (b - a)); },
            worstMove);
}

/// Second-order Butterworth low-pass, run forwards and then backwards so that nothing is delayed.
class ZeroPhaseLowPass
{
public:
    ZeroPhaseLowPass(double cutoffHz, double sampleRate)
    {
        // two passes halve the power at the cutoff twice; widen each so that together they halve it
        // once
        const double widened = cutoffHz / std::pow(std::sqrt(2.0) - 1, 0.25);
        const double k = std::tan(std::numbers::pi * std::min(widened / sampleRate, 0.49));
        const double norm = 1 / (1 + std::numbers::sqrt2 * k + k * k);
        m_b = k * k * norm;
        m_a1 = 2 * (k * k - 1) * norm;
        m_a2 = (1 - std::numbers::sqrt2 * k + k * k) * norm;
    }

    /// Extends both ends by point reflection, so that the first and last frames stay where they
    /// are.
    void filter(std::vector<double> &x, std::vector<double> &scratch) const
    {
        const std::size_t n = x.size();
        const std::size_t pad = std::min<std::size_t>(n - 1, 60);
        scratch.resize(n + 2 * pad);
        for (std::size_t i = 0; i < pad; ++i) {
            scratch[i] = 2 * x.front() - x[pad - i];
            scratch[pad + n + i] = 2 * x.back() - x[n - 2 - i];
        }
        std::copy(x.begin(), x.end(), scratch.begin() + std::ptrdiff_t(pad));
        pass(scratch);
        std::reverse(scratch.begin(), scratch.end());
        pass(scratch);
        std::reverse(scratch.begin(), scratch.end());
        std::copy_n(scratch.begin() + std::ptrdiff_t(pad), n, x.begin());
    }

private:
    void pass(std::vector<double> &x) const
    {
        double x1 = x.front(), x2 = x1, y1 = x1, y2 = x1;
        for (double &value : x) {
            const double y = m_b * (value + 2 * x1 + x2) - m_a1 * y1 - m_a2 * y2;
            x2 = x1;
            x1 = value;
            y2 = y1;
            y1 = y;
            value = y;
        }
    }

    double m_b, m_a1, m_a2;
};

void lowPassRotations(Clip &clip, std::size_t joint, const ZeroPhaseLowPass &lowPass,
                      ConditioningReport &report)
{
    // components of a path without sign flips; between neighbouring frames they are as good as
    // linear
    const int frames = clip.frameCount();
    std::array<std::vector<double>, 4> tracks;
    Quaternion previous = clip.rotations(0)[joint];
    for (int f = 0; f < frames; ++f) {
        Quaternion q = clip.rotations(f)[joint];
        if (q.dot(previous) < 0)
            q.coeffs() = -q.coeffs();
        for (std::size_t c = 0; c < 4; ++c)
            tracks[c].push_back(q.coeffs()[Eigen::Index(c)]);
        previous = q;
    }
    std::vector<double> scratch;
    for (auto &track : tracks)
        lowPass.filter(track, scratch);
    for (int f = 0; f < frames; ++f) {
        const auto i = std::size_t(f);
        const Quaternion filtered(tracks[3][i], tracks[0][i], tracks[1][i], tracks[2][i]);
        // a joint that spins half a turn a frame has no average; leave it as it is
        if (filtered.norm() < 0.5)
            continue;
        Quaternion &q = clip.rotations(f)[joint];
        report.largestFilterAngle =
            std::max(report.largestFilterAngle, angleBetween(q, filtered.normalized()));
        q = filtered.normalized();
    }
}

void lowPassTranslations(Clip &clip, std::size_t slot, const ZeroPhaseLowPass &lowPass)
{
    std::vector<double> track(std::size_t(clip.frameCount()));
    std::vector<double> scratch;
    for (int axis = 0; axis < 3; ++axis) {
        for (int f = 0; f < clip.frameCount(); ++f)
            track[std::size_t(f)] = clip.translations(f)[slot][axis];
        lowPass.filter(track, scratch);
        for (int f = 0; f < clip.frameCount(); ++f)
            clip.translations(f)[slot][axis] = track[std::size_t(f)];
    }
}

void lowPassClip(Clip &clip, double cutoffHz, ConditioningReport &report)
{
    if (clip.frameCount() < 2 || !(cutoffHz > 0 && cutoffHz < 0.5 * clip.rate().perSecond()))
        return;
    const ZeroPhaseLowPass lowPass(cutoffHz, clip.rate().perSecond());
    for (std::size_t j = 0; j < std::size_t(clip.skeleton().jointCount()); ++j)
        lowPassRotations(clip, j, lowPass, report);
    for (std::size_t slot = 0; slot < clip.translatedJoints().size(); ++slot)
        lowPassTranslations(clip, slot, lowPass);
    report.lowPassCutoffHz = cutoffHz;
}

} // namespace

QStringList ConditioningReport::toText() const
{
    QStringList lines;
    if (droppedFrames > 0)
        lines += Text::tr("The first frame is an artificial pose and is not simulated.");
    if (gatedSamples > 0)
        lines += Text::tr("%n glitch(es) of up to %1 rad/s bridged.", nullptr, gatedSamples)
                     .arg(formatFixed(worstGlitchSpeed, 0));
    if (lowPassCutoffHz > 0)
        lines += Text::tr("Filtered at %1 Hz; the largest change is %2°.")
                     .arg(formatFixed(lowPassCutoffHz, 1),
                          formatFixed(largestFilterAngle * kDegreesPerRadian, 2));
    return lines;
}

bool hasArtificialFirstFrame(const Clip &clip)
{
    if (clip.frameCount() < 4)
        return false;
    const auto isResting = [&clip](int frame, int joint) {
        return angleBetween(clip.rotations(frame)[std::size_t(joint)],
                            clip.skeleton().joint(joint).restRotation)
               < 1e-6;
    };
    // joints that never leave their rest (fingers, helpers) say nothing
    int moving = 0;
    int startAtRest = 0;
    for (int j = 0; j < clip.skeleton().jointCount(); ++j) {
        if (isResting(1, j))
            continue;
        ++moving;
        startAtRest += isResting(0, j);
    }
    if (2 * startAtRest <= moving)
        return false;
    double largest = 0;
    const int window = std::min(clip.frameCount() - 1, 240);
    for (int f = 1; f < window; ++f)
        largest = std::max(largest, frameChange(clip, f));
    return frameChange(clip, 0) > 2 * largest && frameChange(clip, 0) > 0.5;
}

ConditionedClip conditionClip(const Clip &clip, const ConditioningOptions &options)
{
    ConditionedClip result{clip, 0, {}};
    if (options.dropArtificialFirstFrame && hasArtificialFirstFrame(clip)) {
        result.clip = trimClip(clip, 1, clip.frameCount() - 1).value();
        result.firstSourceFrame = 1;
        result.report.droppedFrames = 1;
    }
    if (options.gateGlitches)
        gateGlitches(result.clip, options, result.report);
    if (options.lowPass)
        lowPassClip(result.clip, options.cutoffHz, result.report);
    return result;
}

} // namespace flinch

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

void bridgeSpikes(ConditionedClip &result)
{
    ConditioningReport &report = result.report;
    for (const Discontinuity &spike : result.discontinuities) {
        if (spike.kind != DiscontinuityKind::Spike)
            continue;
        bridgeSpike(result.clip, spike, result.firstSourceFrame);
        report.bridgedSamples += spike.frames.last - spike.frames.first + 1;
        if (spike.unit == Discontinuity::Unit::Radians)
            report.worstSpikeSpeed =
                std::max(report.worstSpikeSpeed, spike.size * result.clip.rate().perSecond());
    }
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

void lowPassRotations(Clip &clip, const FrameRange &span, std::size_t joint,
                      const ZeroPhaseLowPass &lowPass, ConditioningReport &report)
{
    // components of a path without sign flips; between neighbouring frames they are as good as
    // linear
    std::array<std::vector<double>, 4> tracks;
    Quaternion previous = clip.rotations(span.first)[joint];
    for (int f = span.first; f <= span.last; ++f) {
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
    for (int f = span.first; f <= span.last; ++f) {
        const auto i = std::size_t(f - span.first);
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

void lowPassTranslations(Clip &clip, const FrameRange &span, std::size_t slot,
                         const ZeroPhaseLowPass &lowPass)
{
    std::vector<double> track(std::size_t(span.last - span.first + 1));
    std::vector<double> scratch;
    for (int axis = 0; axis < 3; ++axis) {
        for (int f = span.first; f <= span.last; ++f)
            track[std::size_t(f - span.first)] = clip.translations(f)[slot][axis];
        lowPass.filter(track, scratch);
        for (int f = span.first; f <= span.last; ++f)
            clip.translations(f)[slot][axis] = track[std::size_t(f - span.first)];
    }
}

/// The frames from each cut to the next.
std::vector<FrameRange> spansBetween(const std::vector<int> &cuts, int frameCount)
{
    std::vector<FrameRange> spans;
    int first = 0;
    for (const int cut : cuts) {
        spans.push_back({first, cut - 1});
        first = cut;
    }
    spans.push_back({first, frameCount - 1});
    return spans;
}

void lowPassClip(Clip &clip, const std::vector<int> &cuts, double cutoffHz,
                 ConditioningReport &report)
{
    if (clip.frameCount() < 2 || !(cutoffHz > 0 && cutoffHz < 0.5 * clip.rate().perSecond()))
        return;
    const ZeroPhaseLowPass lowPass(cutoffHz, clip.rate().perSecond());
    for (const FrameRange &span : spansBetween(cuts, clip.frameCount())) {
        if (span.first == span.last)
            continue;
        for (std::size_t j = 0; j < std::size_t(clip.skeleton().jointCount()); ++j)
            lowPassRotations(clip, span, j, lowPass, report);
        for (std::size_t slot = 0; slot < clip.translatedJoints().size(); ++slot)
            lowPassTranslations(clip, span, slot, lowPass);
    }
    report.lowPassCutoffHz = cutoffHz;
}

} // namespace

QStringList ConditioningReport::toText() const
{
    QStringList lines;
    if (droppedFrames > 0)
        lines += Text::tr("%n frame(s) of an artificial start are not simulated.", nullptr,
                          droppedFrames);
    if (bridgedSamples > 0)
        lines += Text::tr("%n glitch(es) of up to %1 rad/s bridged.", nullptr, bridgedSamples)
                     .arg(formatFixed(worstSpikeSpeed, 0));
    if (lowPassCutoffHz > 0)
        lines += Text::tr("Filtered at %1 Hz; the largest change is %2°.")
                     .arg(formatFixed(lowPassCutoffHz, 1),
                          formatFixed(largestFilterAngle * kDegreesPerRadian, 2));
    return lines;
}

ConditionedClip conditionClip(const Clip &clip, const ConditioningOptions &options)
{
    ConditionedClip result{
        clip, 0, {}, without(findDiscontinuities(clip), options.ignoredDiscontinuities), {}};
    const auto &found = result.discontinuities;
    if (options.dropStart && !found.empty() && found.front().kind == DiscontinuityKind::Start) {
        result.firstSourceFrame = result.report.droppedFrames = found.front().frames.last + 1;
        result.clip = trimClip(clip, result.firstSourceFrame, clip.frameCount() - 1).value();
    }
    for (const Discontinuity &d : found) {
        if (d.isCut())
            result.cuts.push_back(d.frames.first - result.firstSourceFrame);
    }
    if (options.bridgeSpikes)
        bridgeSpikes(result);
    if (options.lowPass)
        lowPassClip(result.clip, result.cuts, options.cutoffHz, result.report);
    return result;
}

} // namespace flinch

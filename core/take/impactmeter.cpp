#include "core/take/impactmeter.h"

#include "core/take/deviation.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace flinch {

namespace {

constexpr double kRecoveredDegrees = 2;
constexpr double kRecoveredShare = 0.1;
/// A body is calm before a blow when it has been for so long.
constexpr double kCalmSeconds = 0.2;
/// Blows that come within this are one to the joint that they strike.
constexpr double kTogetherSeconds = 0.02;
/// Times of frames are rounded, frames.
constexpr double kRounding = 1e-9;

PerBallJoint<double> reactionDegrees(const SimulatedFrame &main, const SimulatedFrame &calm)
{
    return degreesApart(main.relative, calm.relative);
}

/// From a blow to a calm body until the body is calm before the next blow, or until the next cut or
/// the end. What comes in between is answered together: none of these blows is over before all of
/// them are.
class Together
{
public:
    Together(const Take &take, std::size_t first)
        : m_take(take)
        , m_first(first)
    {}

    std::size_t end() const { return m_first + m_degrees.size(); }

    void extendTo(std::size_t end)
    {
        for (std::size_t f = this->end(); f < end; ++f) {
            m_degrees.push_back(reactionDegrees((*m_take.main)[f], (*m_take.unperturbed)[f]));
            for (std::size_t j = 0; j < kBallJointCount; ++j)
                m_peaks[j] = std::max(m_peaks[j], m_degrees.back()[j]);
        }
    }

    /// In all frames from this one on.
    bool isCalmFrom(std::size_t frame) const
    {
        const auto last = lastDisturbed();
        return !last || *last < frame;
    }

    /// The last frame that is not calm; nothing when all are.
    std::optional<std::size_t> lastDisturbed() const
    {
        for (std::size_t f = end(); f-- > m_first;) {
            if (!isCalm(m_degrees[f - m_first]))
                return f;
        }
        return std::nullopt;
    }

    /// Where `joint` is bent most in the frames from `first` to `last`.
    std::size_t mostBent(BallJointId joint, std::size_t first, std::size_t last) const
    {
        std::size_t most = first;
        for (std::size_t f = first; f < last; ++f) {
            if (degrees(joint, f) > degrees(joint, most))
                most = f;
        }
        return most;
    }

    double degrees(BallJointId joint, std::size_t frame) const
    {
        return frame < end() ? m_degrees[frame - m_first][std::size_t(joint)] : 0;
    }

private:
    bool isCalm(const PerBallJoint<double> &degrees) const
    {
        for (std::size_t j = 0; j < kBallJointCount; ++j) {
            if (degrees[j] > std::max(kRecoveredDegrees, kRecoveredShare * m_peaks[j]))
                return false;
        }
        return true;
    }

    const Take &m_take;
    const std::size_t m_first;
    std::vector<PerBallJoint<double>> m_degrees; // degrees, per frame
    PerBallJoint<double> m_peaks{};
};

/// Measures what every impact of a take did, whose contacts and reactions are known.
class ImpactMeter
{
public:
    explicit ImpactMeter(const Take &take)
        : m_take(take)
        // either may have diverged first
        , m_frames(std::min(std::size_t(take.frameCount()), take.unperturbed->size()))
        , m_results(take.scorecard.impacts)
    {}

    std::vector<ImpactResult> measure()
    {
        for (std::size_t i = 0; i < m_results.size(); ++i) {
            if (contact(i) >= 0)
                m_order.push_back(i);
        }
        std::ranges::stable_sort(m_order, {}, [this](std::size_t i) { return contact(i); });
        for (std::size_t begin = 0; begin < m_order.size();)
            begin = measureTogether(begin);
        return std::move(m_results);
    }

private:
    /// From the take's first frame; negative: it never met the body.
    double contact(std::size_t impact) const
    {
        const double seconds = m_results[impact].contactSeconds;
        return seconds < 0 ? -1 : seconds - m_take.rate.seconds(m_take.firstSourceFrame);
    }

    std::size_t firstFrame(std::size_t impact) const
    {
        return std::min(m_frames,
                        std::size_t(std::ceil(m_take.rate.frames(contact(impact)) - kRounding)));
    }

    /// The end of the reaction that the impact is part of.
    std::size_t lastFrame(std::size_t impact) const
    {
        const double frame = m_take.rate.frames(contact(impact));
        const auto next =
            std::ranges::upper_bound(m_take.reactions, frame + 1e-6, {}, &Reaction::begin);
        const double end = next == m_take.reactions.begin() ? frame : std::prev(next)->end;
        return std::clamp(std::size_t(std::ceil(end)), firstFrame(impact), m_frames);
    }

    /// How many cuts come before the impact.
    std::ptrdiff_t shot(std::size_t impact) const
    {
        const double frame = m_take.rate.frames(contact(impact)) + 1e-6;
        return std::ranges::upper_bound(m_take.cuts, frame) - m_take.cuts.begin();
    }

    /// Of what is answered together and begins with the impact at `begin` in order; returns the one
    /// after it.
    std::size_t measureTogether(std::size_t begin)
    {
        Together together(m_take, firstFrame(m_order[begin]));
        std::size_t end = begin + 1;
        for (; end < m_order.size(); ++end) {
            together.extendTo(std::min(firstFrame(m_order[end]), lastFrame(m_order[end - 1])));
            if (shot(m_order[end]) != shot(m_order[begin]))
                break;
            const double calmFrom = contact(m_order[end]) - kCalmSeconds;
            if (contact(m_order[end - 1]) <= calmFrom
                && together.isCalmFrom(std::size_t(std::ceil(m_take.rate.frames(calmFrom)))))
                break;
        }
        if (end == m_order.size())
            together.extendTo(lastFrame(m_order[end - 1]));
        const auto lastDisturbed = together.lastDisturbed();
        for (std::size_t n = begin; n < end; ++n)
            fill(m_order[n], together, nextBlow(n, end, together.end()), lastDisturbed);
        return end;
    }

    /// The frame in which the joint that the impact at `n` in order strikes is struck again.
    std::size_t nextBlow(std::size_t n, std::size_t end, std::size_t last) const
    {
        for (std::size_t next = n + 1; next < end; ++next) {
            const std::size_t impact = m_order[next];
            if (contact(impact) > contact(m_order[n]) + kTogetherSeconds
                && m_results[impact].struckJoint == m_results[m_order[n]].struckJoint)
                return std::min(last, firstFrame(impact));
        }
        return last;
    }

    void fill(std::size_t impact, const Together &together, std::size_t until,
              std::optional<std::size_t> lastDisturbed)
    {
        ImpactResult &result = m_results[impact];
        const auto since = [&](std::size_t frame) {
            return std::max(0.0, m_take.rate.seconds(double(frame)) - contact(impact));
        };
        const std::size_t peak = together.mostBent(result.struckJoint, firstFrame(impact), until);
        result.peakDegrees = together.degrees(result.struckJoint, peak);
        result.peakDelaySeconds = result.peakDegrees > 0 ? since(peak) : 0;
        result.recoverySeconds = lastDisturbed ? since(*lastDisturbed) : 0;
    }

    const Take &m_take;
    const std::size_t m_frames;
    std::vector<ImpactResult> m_results;
    std::vector<std::size_t> m_order; // of those that met the body, as they did
};

} // namespace

void measureJoints(Take &take)
{
    take.scorecard.impacts = ImpactMeter(take).measure();
}

} // namespace flinch

#include "core/take/scorecard.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

namespace flinch {

namespace {

constexpr double kDegrees = 180 / std::numbers::pi;
constexpr double kRecoveredDegrees = 2;
constexpr double kRecoveredShare = 0.1;
/// A body is calm before a blow when it has been for so long.
constexpr double kCalmSeconds = 0.2;
/// Beyond this a person would have to take a step.
constexpr double kHeldUpNewtons = 250;
/// Blows that come within this are one to the joint that they strike.
constexpr double kTogetherSeconds = 0.02;

TrackingScore trackingScore(const SimulatedMotion &motion, const Followed &followed,
                            std::size_t frames)
{
    TrackingScore score;
    double sum = 0;
    for (std::size_t f = 0; f < frames; ++f) {
        const SimulatedFrame frame = motion[f];
        const auto &target = followed(f).relative;
        for (std::size_t j = 0; j < kBallJointCount; ++j) {
            const double angle = kDegrees * angleBetween(frame.relative[j], target[j]);
            sum += angle * angle;
            score.maxDegrees = std::max(score.maxDegrees, angle);
        }
    }
    if (frames > 0)
        score.rmsDegrees = std::sqrt(sum / double(frames * kBallJointCount));
    return score;
}

PerBallJoint<double> deviationDegrees(const SimulatedFrame &a, const SimulatedFrame &b)
{
    PerBallJoint<double> result;
    for (std::size_t j = 0; j < kBallJointCount; ++j)
        result[j] = kDegrees * jointDeviation(a, b, j);
    return result;
}

/// From a blow to a calm body until the body is calm before the next blow, or until the end. What
/// comes in between is answered together: none of these blows is over before all of them are.
class Reaction
{
public:
    Reaction(const Take &take, std::size_t first)
        : m_take(take)
        , m_first(first)
    {}

    std::size_t end() const { return m_first + m_deviation.size(); }

    void extendTo(std::size_t end)
    {
        for (std::size_t f = this->end(); f < end; ++f) {
            m_deviation.push_back(deviationDegrees((*m_take.main)[f], (*m_take.unperturbed)[f]));
            for (std::size_t j = 0; j < kBallJointCount; ++j)
                m_peaks[j] = std::max(m_peaks[j], m_deviation.back()[j]);
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
            if (!isCalm(m_deviation[f - m_first]))
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
        return frame < end() ? m_deviation[frame - m_first][std::size_t(joint)] : 0;
    }

private:
    bool isCalm(const PerBallJoint<double> &deviation) const
    {
        for (std::size_t j = 0; j < kBallJointCount; ++j) {
            if (deviation[j] > std::max(kRecoveredDegrees, kRecoveredShare * m_peaks[j]))
                return false;
        }
        return true;
    }

    const Take &m_take;
    const std::size_t m_first;
    std::vector<PerBallJoint<double>> m_deviation; // degrees, per frame
    PerBallJoint<double> m_peaks{};
};

/// Measures what every impact of a take did.
class ImpactMeter
{
public:
    ImpactMeter(const Take &take, const std::vector<StruckImpact> &impacts)
        : m_take(take)
        , m_impacts(impacts)
        // either may have diverged first
        , m_frames(std::min(std::size_t(take.frameCount()), take.unperturbed->size()))
    {}

    std::vector<ImpactResult> measure()
    {
        for (const StruckImpact &impact : m_impacts) {
            ImpactResult &result = m_results.emplace_back();
            result.index = impact.index;
            result.deliveredImpulse = impact.deliveredImpulse;
            result.struckJoint = struckJoint(impact.body);
            if (impact.contactSeconds >= 0)
                m_order.push_back(m_results.size() - 1);
        }
        std::ranges::stable_sort(m_order, {}, [this](std::size_t i) { return contact(i); });
        for (std::size_t begin = 0; begin < m_order.size();)
            begin = measureReaction(begin);
        return std::move(m_results);
    }

private:
    double contact(std::size_t impact) const { return m_impacts[impact].contactSeconds; }

    std::size_t firstFrame(std::size_t impact) const
    {
        return std::min(m_frames, std::size_t(std::ceil(m_take.rate.frames(contact(impact)))));
    }

    /// Of the reaction that begins with the impact at `begin` in order; returns the one after it.
    std::size_t measureReaction(std::size_t begin)
    {
        Reaction reaction(m_take, firstFrame(m_order[begin]));
        std::size_t end = begin + 1;
        for (; end < m_order.size(); ++end) {
            reaction.extendTo(firstFrame(m_order[end]));
            const double calmFrom = contact(m_order[end]) - kCalmSeconds;
            if (contact(m_order[end - 1]) <= calmFrom
                && reaction.isCalmFrom(std::size_t(std::ceil(m_take.rate.frames(calmFrom)))))
                break;
        }
        if (end == m_order.size())
            reaction.extendTo(m_frames);
        const auto lastDisturbed = reaction.lastDisturbed();
        for (std::size_t n = begin; n < end; ++n)
            fill(m_order[n], reaction, nextBlow(n, end, reaction.end()), lastDisturbed);
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

    void fill(std::size_t impact, const Reaction &reaction, std::size_t until,
              std::optional<std::size_t> lastDisturbed)
    {
        ImpactResult &result = m_results[impact];
        const auto since = [&](std::size_t frame) {
            return std::max(0.0, m_take.rate.seconds(double(frame)) - contact(impact));
        };
        result.contactSeconds = contact(impact) + m_take.rate.seconds(m_take.firstSourceFrame);
        const std::size_t peak = reaction.mostBent(result.struckJoint, firstFrame(impact), until);
        result.peakDegrees = reaction.degrees(result.struckJoint, peak);
        result.peakDelaySeconds = result.peakDegrees > 0 ? since(peak) : 0;
        result.recoverySeconds = lastDisturbed ? since(*lastDisturbed) : 0;
    }

    const Take &m_take;
    const std::vector<StruckImpact> &m_impacts;
    const std::size_t m_frames;
    std::vector<ImpactResult> m_results;
    std::vector<std::size_t> m_order; // of those that met the body, as they did
};

/// How far a planted foot wanders from where its target stays, from the moment it is planted.
double footSlide(const SimulatedMotion &motion, const Followed &followed)
{
    double worst = 0;
    std::array<bool, 2> planted = {};
    std::array<Vector3, 2> start = {Vector3::Zero(), Vector3::Zero()};
    for (std::size_t f = 0; f < motion.size(); ++f) {
        const SimulatedFrame frame = motion[f];
        const FollowedFrame target = followed(f);
        for (std::size_t side = 0; side < 2; ++side) {
            const BodyId foot = side == 0 ? BodyId::LeftFoot : BodyId::RightFoot;
            Vector3 apart = frame.pose.positions[foot] - target.footPosition[side];
            apart.y() = 0;
            if (!planted[side])
                start[side] = apart;
            planted[side] = target.footWeight[side] >= 1;
            if (planted[side])
                worst = std::max(worst, (apart - start[side]).norm());
        }
    }
    return worst;
}

} // namespace

double jointDeviation(const SimulatedFrame &a, const SimulatedFrame &b, std::size_t joint)
{
    return angleBetween(a.relative[joint], b.relative[joint]);
}

std::optional<BalanceCost> balanceCost(const Take &take)
{
    BalanceCost worst;
    // the calm run may have ended earlier
    const int frames = std::min(take.frameCount(), int(take.unperturbed->size()));
    for (int f = 0; f < frames; ++f) {
        const auto n = std::size_t(f);
        const double held = (*take.main)[n].assist.pelvisForce.norm()
                            - (*take.unperturbed)[n].assist.pelvisForce.norm();
        if (held > worst.newtons) {
            worst.newtons = held;
            worst.frame = f + take.firstSourceFrame;
        }
    }
    if (worst.newtons <= kHeldUpNewtons)
        return std::nullopt;
    // the last blow before it
    double latest = -1;
    for (const ImpactResult &impact : take.scorecard.impacts) {
        if (impact.contactSeconds > latest
            && take.rate.frames(impact.contactSeconds) <= worst.frame) {
            latest = impact.contactSeconds;
            worst.impact = impact.index;
        }
    }
    return latest < 0 ? std::nullopt : std::optional(worst);
}

BallJointId struckJoint(BodyId body)
{
    if (body == BodyId::Pelvis)
        return BallJointId::Waist;
    if (body == BodyId::LeftHand)
        return BallJointId::LeftElbow;
    if (body == BodyId::RightHand)
        return BallJointId::RightElbow;
    return *jointAbove(body);
}

Scorecard measureTake(const Take &take, const std::vector<StruckImpact> &impacts,
                      const Followed &followed)
{
    Scorecard card;
    const SimulatedMotion &main = *take.main;
    const SimulatedMotion &calm = *take.unperturbed;
    card.shadow = trackingScore(*take.shadow, followed, take.shadow->size());
    card.main = trackingScore(main, followed, main.size());

    double firstContact = take.rate.seconds(double(main.size()));
    for (const StruckImpact &impact : impacts) {
        if (impact.contactSeconds >= 0)
            firstContact = std::min(firstContact, impact.contactSeconds);
    }
    const auto calmFrames =
        std::min(main.size(), std::size_t(std::ceil(take.rate.frames(firstContact))));
    card.preHitRmsDegrees = trackingScore(main, followed, calmFrames).rmsDegrees;
    const std::size_t compared = std::min(main.size(), calm.size());
    if (compared > 0)
        card.endResidualDegrees =
            std::ranges::max(deviationDegrees(main[compared - 1], calm[compared - 1]));
    for (std::size_t f = 0; f < compared; ++f)
        card.assistImpulse +=
            take.rate.seconds(1) * (main[f].assist.force() - calm[f].assist.force()).norm();
    card.footSlideMetres = footSlide(main, followed);

    card.impacts = ImpactMeter(take, impacts).measure();
    return card;
}

} // namespace flinch

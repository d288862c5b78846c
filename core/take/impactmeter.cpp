#include "core/take/impactmeter.h"

#include "core/take/contacttimes.h"
#include "core/take/deviation.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

namespace flinch {

namespace {

constexpr double kRecoveredDegrees = 2;
constexpr double kRecoveredShare = 0.1;
/// Hips that are nearer to their place than this are there.
constexpr double kRecoveredMetres = 0.02;
/// A body is calm again when it has been for so long before the next blow.
constexpr double kCalmSeconds = 0.2;
/// Times of frames are rounded, frames.
constexpr double kRounding = 1e-9;

/// Measures what every impact of a take did, whose contacts and reactions are known.
class ImpactMeter
{
public:
    ImpactMeter(Take &take, const SimulatedRun &run)
        : m_take(take)
        , m_run(run)
        // either may have diverged first
        , m_frames(std::min(std::size_t(take.frameCount()), take.unperturbed->size()))
        , m_contacts(take.scorecard.impacts)
    {
        for (std::size_t j = 0; j < kBallJointCount; ++j)
            m_onJoint[j] = ContactTimes(take.scorecard.impacts, BallJointId(j));
    }

    void measure()
    {
        for (ImpactResult &impact : m_take.scorecard.impacts) {
            if (impact.contactSeconds < 0)
                continue;
            measurePeak(impact);
            measureRecovery(impact);
        }
    }

private:
    double frameAt(double sourceSeconds) const
    {
        return m_take.rate.frames(sourceSeconds) - m_take.firstSourceFrame;
    }

    std::size_t firstFrame(double contactSeconds) const
    {
        return std::min(m_frames,
                        std::size_t(std::ceil(std::max(0.0, frameAt(contactSeconds)) - kRounding)));
    }

    /// The one that an impact is part of; the end: none is told of it.
    auto reactionOf(const ImpactResult &impact) const
    {
        const auto next = std::ranges::upper_bound(
            m_take.reactions, frameAt(impact.contactSeconds) + 1e-6, {}, &Reaction::begin);
        return next == m_take.reactions.begin() ? m_take.reactions.end() : std::prev(next);
    }

    /// Where the impact's reaction is over, or its shot.
    std::size_t lastFrame(const ImpactResult &impact) const
    {
        const double frame = frameAt(impact.contactSeconds);
        const auto reaction = reactionOf(impact);
        double end = reaction == m_take.reactions.end() ? frame : reaction->end;
        const auto cut = std::ranges::upper_bound(m_take.cuts, frame + 1e-6);
        if (cut != m_take.cuts.end())
            end = std::min(end, double(*cut));
        return std::clamp(std::size_t(std::ceil(std::max(0.0, end))),
                          firstFrame(impact.contactSeconds), m_frames);
    }

    /// The frame of the next blow to `joint`, or to whatever; `last` when none comes before.
    std::size_t nextBlow(const ImpactResult &impact, std::optional<BallJointId> joint,
                         std::size_t last) const
    {
        const ContactTimes &contacts = joint ? m_onJoint[std::size_t(*joint)] : m_contacts;
        const auto next = contacts.after(impact.contactSeconds + kOneBlowSeconds);
        return next ? std::min(last, firstFrame(*next)) : last;
    }

    /// How far a blow has turned a joint: away from where it would be without the blow, and away
    /// from where the body leads it on its own because of the blow, to brace or to protect itself.
    double given(BallJointId joint, std::size_t frame) const
    {
        const auto j = std::size_t(joint);
        const Quaternion turned = (*m_take.unperturbed)[frame].relative[j].conjugate()
                                  * (*m_take.main)[frame].relative[j];
        double least = angleBetween(Quaternion::Identity(), turned);
        if (m_run.clip) {
            const Quaternion led =
                m_run.clip(frame).relative[j].conjugate() * m_run.followed(frame).relative[j];
            least = std::min(least, angleBetween(led, turned));
        }
        return 180 / std::numbers::pi * least;
    }

    void measurePeak(ImpactResult &impact) const
    {
        const std::size_t first = firstFrame(impact.contactSeconds);
        const std::size_t last = nextBlow(impact, impact.struckJoint, lastFrame(impact));
        const std::size_t next = nextBlow(impact, std::nullopt, last);
        std::size_t peak = first;
        for (std::size_t f = first; f < last; ++f) {
            const double degrees = given(impact.struckJoint, f);
            if (degrees > impact.peakDegrees) {
                impact.peakDegrees = degrees;
                peak = f;
            } else if (f >= next) {
                break; // a swing that another joint's blow finds under way ends where it turns
            }
        }
        if (impact.peakDegrees > 0)
            impact.peakDelaySeconds = since(impact, peak);
    }

    double since(const ImpactResult &impact, std::size_t frame) const
    {
        return std::max(0.0, m_take.rate.seconds(double(frame) + m_take.firstSourceFrame)
                                 - impact.contactSeconds);
    }

    /// Hips off the clip, but for where this or an earlier blow has made the body stand.
    double hipsAway(const ImpactResult &impact, std::size_t frame) const
    {
        const Vector3 away = (*m_take.main)[frame].pose.positions[BodyId::Pelvis]
                             - (*m_take.unperturbed)[frame].pose.positions[BodyId::Pelvis];
        const auto reaction = reactionOf(impact);
        if (reaction == m_take.reactions.end())
            return away.norm();
        double nearest = (away - reaction->stays).norm();
        if (reaction != m_take.reactions.begin())
            nearest = std::min(nearest, (away - std::prev(reaction)->stays).norm());
        return std::min(nearest, away.norm());
    }

    /// From contact until all of the body is calm, or until the next blow.
    void measureRecovery(ImpactResult &impact) const
    {
        const std::size_t first = firstFrame(impact.contactSeconds);
        const std::size_t last = lastFrame(impact);
        const std::size_t until = nextBlow(impact, std::nullopt, last);
        std::vector<PerBallJoint<double>> degrees;
        PerBallJoint<double> calm;
        calm.fill(kRecoveredDegrees);
        for (std::size_t f = first; f < until; ++f) {
            degrees.push_back(
                degreesApart((*m_take.main)[f].relative, (*m_take.unperturbed)[f].relative));
            for (std::size_t j = 0; j < kBallJointCount; ++j)
                calm[j] = std::max(calm[j], kRecoveredShare * degrees.back()[j]);
        }
        std::size_t end = until;
        const auto isCalm = [&](std::size_t f) {
            return std::ranges::equal(degrees[f - first], calm, std::less_equal())
                   && hipsAway(impact, f) <= kRecoveredMetres;
        };
        while (end > first && isCalm(end - 1))
            --end;
        const auto again = m_contacts.after(impact.contactSeconds + kOneBlowSeconds);
        if (again && until == firstFrame(*again) && until <= last
            && m_take.rate.seconds(double(until - end)) < kCalmSeconds)
            impact.recoverySeconds = *again - impact.contactSeconds;
        else
            impact.recoverySeconds = end > first ? since(impact, end - 1) : 0;
    }

    Take &m_take;
    const SimulatedRun &m_run;
    const std::size_t m_frames;
    const ContactTimes m_contacts;
    PerBallJoint<ContactTimes> m_onJoint;
};

} // namespace

std::optional<double> nextContact(const Take &take, const ImpactResult &impact)
{
    std::optional<double> next;
    for (const ImpactResult &other : take.scorecard.impacts) {
        if (other.contactSeconds > impact.contactSeconds + kOneBlowSeconds)
            next = std::min(next.value_or(other.contactSeconds), other.contactSeconds);
    }
    return next;
}

std::optional<double> hitAgain(const Take &take, const ImpactResult &impact)
{
    const auto next = nextContact(take, impact);
    const bool calm = next && impact.contactSeconds + impact.recoverySeconds < *next - 1e-9;
    return calm ? std::nullopt : next;
}

void measureJoints(Take &take, const SimulatedRun &run)
{
    ImpactMeter(take, run).measure();
}

} // namespace flinch

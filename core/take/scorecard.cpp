#include "core/take/scorecard.h"

#include "core/take/deviation.h"
#include "core/take/lostclip.h"
#include "core/take/reaction.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace flinch {

namespace {

constexpr double kRecoveredDegrees = 2;
constexpr double kRecoveredShare = 0.1;
/// A body is calm before a blow when it has been for so long.
constexpr double kCalmSeconds = 0.2;
/// Beyond this a person would have to take a step.
constexpr double kHeldUpNewtons = 250;
/// Blows that come within this are one to the joint that they strike.
constexpr double kTogetherSeconds = 0.02;
/// A torque as near to its cap as this is held by it: it ends a little below where it was solved
/// for.
constexpr double kCapShare = 0.95;

std::optional<TrackingScore> trackingScore(const SimulatedMotion &motion, const Followed &followed,
                                           std::size_t frames)
{
    if (frames < 2) // the first is the clip's own
        return std::nullopt;
    TrackingScore score;
    double sum = 0;
    for (std::size_t f = 0; f < frames; ++f) {
        for (const double degrees : deviation(motion[f], followed(f).relative)) {
            sum += degrees * degrees;
            score.maxDegrees = std::max(score.maxDegrees, degrees);
        }
    }
    score.rmsDegrees = std::sqrt(sum / double(frames * kBallJointCount));
    return score;
}

PerBallJoint<double> reactionDegrees(const SimulatedFrame &main, const SimulatedFrame &calm)
{
    return degreesApart(main.relative, calm.relative);
}

/// From a blow to a calm body until the body is calm before the next blow, or until the next cut or
/// the end. What comes in between is answered together: none of these blows is over before all of
/// them are.
class Answer
{
public:
    Answer(const Take &take, std::size_t first)
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

std::vector<ImpactResult> contacts(const Take &take, const std::vector<StruckImpact> &impacts)
{
    std::vector<ImpactResult> results;
    for (const StruckImpact &impact : impacts) {
        ImpactResult &result = results.emplace_back();
        result.index = impact.index;
        result.body = impact.body;
        result.keySeconds = impact.keySeconds;
        result.deliveredImpulse = impact.deliveredImpulse;
        result.struckJoint = struckJoint(impact.body);
        if (impact.contactSeconds >= 0)
            result.contactSeconds =
                impact.contactSeconds + take.rate.seconds(take.firstSourceFrame);
    }
    return results;
}

/// Measures what every impact of a take did, whose contacts and reactions are known.
class ImpactMeter
{
public:
    ImpactMeter(const Take &take, const std::vector<StruckImpact> &impacts)
        : m_take(take)
        , m_impacts(impacts)
        // either may have diverged first
        , m_frames(std::min(std::size_t(take.frameCount()), take.unperturbed->size()))
        , m_results(take.scorecard.impacts)
    {}

    std::vector<ImpactResult> measure()
    {
        for (std::size_t i = 0; i < m_impacts.size(); ++i) {
            if (contact(i) >= 0)
                m_order.push_back(i);
        }
        std::ranges::stable_sort(m_order, {}, [this](std::size_t i) { return contact(i); });
        for (std::size_t begin = 0; begin < m_order.size();)
            begin = measureAnswer(begin);
        return std::move(m_results);
    }

private:
    double contact(std::size_t impact) const { return m_impacts[impact].contactSeconds; }

    std::size_t firstFrame(std::size_t impact) const
    {
        return std::min(m_frames, std::size_t(std::ceil(m_take.rate.frames(contact(impact)))));
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

    /// Of the answer that begins with the impact at `begin` in order; returns the one after it.
    std::size_t measureAnswer(std::size_t begin)
    {
        Answer answer(m_take, firstFrame(m_order[begin]));
        std::size_t end = begin + 1;
        for (; end < m_order.size(); ++end) {
            answer.extendTo(std::min(firstFrame(m_order[end]), lastFrame(m_order[end - 1])));
            if (shot(m_order[end]) != shot(m_order[begin]))
                break;
            const double calmFrom = contact(m_order[end]) - kCalmSeconds;
            if (contact(m_order[end - 1]) <= calmFrom
                && answer.isCalmFrom(std::size_t(std::ceil(m_take.rate.frames(calmFrom)))))
                break;
        }
        if (end == m_order.size())
            answer.extendTo(lastFrame(m_order[end - 1]));
        const auto lastDisturbed = answer.lastDisturbed();
        for (std::size_t n = begin; n < end; ++n)
            fill(m_order[n], answer, nextBlow(n, end, answer.end()), lastDisturbed);
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

    void fill(std::size_t impact, const Answer &answer, std::size_t until,
              std::optional<std::size_t> lastDisturbed)
    {
        ImpactResult &result = m_results[impact];
        const auto since = [&](std::size_t frame) {
            return std::max(0.0, m_take.rate.seconds(double(frame)) - contact(impact));
        };
        const std::size_t peak = answer.mostBent(result.struckJoint, firstFrame(impact), until);
        result.peakDegrees = answer.degrees(result.struckJoint, peak);
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
double footSlide(const Take &take, const Followed &followed)
{
    const SimulatedMotion &motion = *take.main;
    double worst = 0;
    std::array<bool, 2> planted = {};
    std::array<Vector3, 2> start = {Vector3::Zero(), Vector3::Zero()};
    for (std::size_t f = 0; f < motion.size(); ++f) {
        const SimulatedFrame frame = motion[f];
        const FollowedFrame target = followed(f);
        if (std::ranges::binary_search(take.cuts, int(f)))
            planted = {};
        for (std::size_t side = 0; side < 2; ++side) {
            const BodyId foot = side == 0 ? BodyId::LeftFoot : BodyId::RightFoot;
            Vector3 apart = frame.pose.positions[foot] - target.footPosition[side];
            apart.y() = 0;
            if (!planted[side])
                start[side] = apart;
            planted[side] = take.ground.feet[side].isPlanted(take.firstSourceFrame + int(f));
            if (planted[side])
                worst = std::max(worst, (apart - start[side]).norm());
        }
    }
    return worst;
}

/// Calls `visit(frame)` for every frame of the take's reactions.
template<typename Visit>
void visitReactions(const Take &take, Visit visit)
{
    for (const Reaction &reaction : take.reactions) {
        const int end = std::min(take.frameCount(), int(std::ceil(reaction.end)));
        for (int f = int(std::floor(reaction.begin)) + 1; f < end; ++f)
            visit(f);
    }
}

/// The worst one; nothing when none costs balance.
std::optional<BalanceCost> balanceCost(const Take &take)
{
    BalanceCost worst;
    visitReactions(take, [&](int f) {
        const auto n = std::size_t(f);
        const double held = (*take.main)[n].assist.pelvisForce.norm()
                            - (*take.unperturbed)[n].assist.pelvisForce.norm();
        if (held > worst.newtons) {
            worst.newtons = held;
            worst.frame = f + take.firstSourceFrame;
        }
    });
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

std::optional<TorqueAtCap> longestAtCap(const SimulatedMotion &main,
                                        const PerBallJoint<double> &caps)
{
    std::optional<TorqueAtCap> longest;
    PerBallJoint<int> since;
    since.fill(-1);
    for (int f = 0; f < int(main.size()); ++f) {
        const auto torques = main[std::size_t(f)].feedback;
        for (std::size_t j = 0; j < kBallJointCount; ++j) {
            if (torques[j] < kCapShare * caps[j])
                since[j] = -1;
            else if (since[j] < 0)
                since[j] = f;
            if (since[j] >= 0
                && (!longest || f - since[j] > longest->frames.last - longest->frames.first))
                longest = {BallJointId(j), {since[j], f}, caps[j]};
        }
    }
    return longest;
}

/// What the bodies do without impacts, then with them.
void measureTracking(Take &take, const SimulatedRun &run)
{
    Scorecard &card = take.scorecard;
    const SimulatedMotion &main = *take.main;
    card.shadow = trackingScore(*take.shadow, run.followed, take.shadow->size());
    card.main = trackingScore(main, run.followed, main.size());
    double firstContact = take.rate.seconds(double(main.size()));
    for (const StruckImpact &impact : run.impacts) {
        if (impact.contactSeconds >= 0)
            firstContact = std::min(firstContact, impact.contactSeconds);
    }
    const auto calmFrames =
        std::min(main.size(), std::size_t(std::ceil(take.rate.frames(firstContact))));
    if (const auto before = trackingScore(main, run.followed, calmFrames))
        card.preHitRmsDegrees = before->rmsDegrees;
    card.footSlideMetres = footSlide(take, run.followed);
}

void measureImpacts(Take &take, const SimulatedRun &run)
{
    Scorecard &card = take.scorecard;
    const SimulatedMotion &main = *take.main;
    const SimulatedMotion &calm = *take.unperturbed;
    const std::size_t compared = std::min(main.size(), calm.size());
    if (compared > 0)
        card.endResidualDegrees =
            mostBent(reactionDegrees(main[compared - 1], calm[compared - 1])).degrees;
    visitReactions(take, [&](int f) {
        const auto n = std::size_t(f);
        card.assistImpulse +=
            take.rate.seconds(1) * (main[n].assist.force() - calm[n].assist.force()).norm();
    });
    card.impacts = ImpactMeter(take, run.impacts).measure();
    card.balanceCost = balanceCost(take);
}

} // namespace

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

void measureTake(Take &take, const SimulatedRun &run)
{
    take.lost = findLostClip(LostClip::Body::Shadow, run.calmShadow, run.followed, take.rate);
    const auto lost =
        findLostClip(LostClip::Body::Main, *take.unperturbed, run.followed, take.rate);
    take.lost.insert(take.lost.end(), lost.begin(), lost.end());
    take.atCap = longestAtCap(*take.main, run.torqueCaps);
    take.scorecard = {};
    take.scorecard.impacts = contacts(take, run.impacts);
    take.reactions = findReactions(take);
    measureTracking(take, run);
    measureImpacts(take, run);
}

} // namespace flinch

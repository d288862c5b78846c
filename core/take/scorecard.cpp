#include "core/take/scorecard.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace flinch {

namespace {

constexpr double kDegrees = 180 / std::numbers::pi;
constexpr double kRecoveredDegrees = 2;
constexpr double kRecoveredShare = 0.1;

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

ImpactResult impactResult(const Take &take, const StruckImpact &impact, double untilSeconds)
{
    ImpactResult result;
    result.index = impact.index;
    result.deliveredImpulse = impact.deliveredImpulse;
    result.struckJoint = struckJoint(impact.body);
    if (impact.contactSeconds < 0)
        return result;
    result.contactSeconds = impact.contactSeconds + take.rate.seconds(take.firstSourceFrame);
    // either may have diverged first
    const auto frames = std::min(std::size_t(take.frameCount()), take.unperturbed->size());
    const auto first =
        std::min(frames, std::size_t(std::ceil(take.rate.frames(impact.contactSeconds))));
    const auto last =
        std::min(frames, std::size_t(std::max(0.0, std::ceil(take.rate.frames(untilSeconds)))));
    PerBallJoint<double> peaks{};
    std::vector<PerBallJoint<double>> deviation;
    for (std::size_t f = first; f < last; ++f) {
        deviation.push_back(deviationDegrees((*take.main)[f], (*take.unperturbed)[f]));
        for (std::size_t j = 0; j < kBallJointCount; ++j) {
            const double angle = deviation.back()[j];
            if (angle <= peaks[j])
                continue;
            peaks[j] = angle;
            if (j == std::size_t(result.struckJoint))
                result.peakDelaySeconds = take.rate.seconds(double(f)) - impact.contactSeconds;
        }
    }
    result.peakDegrees = peaks[std::size_t(result.struckJoint)];
    for (std::size_t f = first; f < last; ++f) {
        for (std::size_t j = 0; j < kBallJointCount; ++j) {
            if (deviation[f - first][j] > std::max(kRecoveredDegrees, kRecoveredShare * peaks[j]))
                result.recoverySeconds = take.rate.seconds(double(f)) - impact.contactSeconds;
        }
    }
    return result;
}

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

    for (const StruckImpact &impact : impacts) {
        // what comes after the next blow is the next one's
        double until = take.rate.seconds(double(main.size()));
        for (const StruckImpact &other : impacts) {
            if (other.contactSeconds > impact.contactSeconds + 0.02)
                until = std::min(until, other.contactSeconds);
        }
        card.impacts.push_back(impactResult(take, impact, until));
    }
    return card;
}

} // namespace flinch

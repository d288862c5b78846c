#include "core/take/scorecard.h"

#include "core/take/bodymeter.h"
#include "core/take/deviation.h"
#include "core/take/impactmeter.h"
#include "core/take/lostclip.h"
#include "core/take/reaction.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace flinch {

namespace {

/// Beyond this a person would have to take a step.
constexpr double kHeldUpNewtons = 250;
/// Times of frames are rounded, frames.
constexpr double kRounding = 1e-9;
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
            const PlannedFoot *plan = take.plannedFoot(int(f), side);
            planted[side] = plan ? plan->isPlanted()
                                 : take.ground.feet[side].isPlanted(take.firstSourceFrame + int(f));
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
    const bool planned =
        std::ranges::any_of(take.scorecard.impacts,
                            [](const ImpactResult &impact) { return impact.answer.has_value(); });
    if (planned || worst.newtons <= kHeldUpNewtons)
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
    if (const auto score = trackingScore(main, run.clip ? run.clip : run.followed, main.size()))
        card.fromClipDegrees = score->maxDegrees;
    double firstContact = double(main.size());
    for (const ImpactResult &impact : card.impacts) {
        if (impact.contactSeconds >= 0)
            firstContact = std::min(firstContact, take.rate.frames(impact.contactSeconds)
                                                      - take.firstSourceFrame);
    }
    const auto calmFrames = std::min(main.size(), std::size_t(std::ceil(firstContact - kRounding)));
    if (const auto before = trackingScore(main, run.followed, calmFrames))
        card.preHitRmsDegrees = before->rmsDegrees;
    card.footSlideMetres = footSlide(take, run.followed);
}

/// What impacts did.
void measureImpacts(Take &take, const SimulatedRun &run)
{
    Scorecard &card = take.scorecard;
    const SimulatedMotion &main = *take.main;
    const SimulatedMotion &calm = *take.unperturbed;
    const std::size_t compared = std::min(main.size(), calm.size());
    if (compared > 0)
        card.endResidualDegrees =
            mostBent(degreesApart(main[compared - 1].relative, calm[compared - 1].relative))
                .degrees;
    visitReactions(take, [&](int f) {
        const auto n = std::size_t(f);
        card.assistImpulse +=
            take.rate.seconds(1) * (main[n].assist.force() - calm[n].assist.force()).norm();
    });
    measureJoints(take, run);
    measureBodies(take, run);
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
    const Followed &clip = run.clip ? run.clip : run.followed;
    take.lost = findLostClip(LostClip::Body::Shadow, run.calmShadow, clip, take.rate);
    const auto lost = findLostClip(LostClip::Body::Main, *take.unperturbed, clip, take.rate);
    take.lost.insert(take.lost.end(), lost.begin(), lost.end());
    take.atCap = longestAtCap(*take.main, run.torqueCaps);
    take.scorecard = {};
    take.scorecard.impacts = run.impacts;
    for (ImpactResult &impact : take.scorecard.impacts)
        impact.struckJoint = struckJoint(impact.body);
    measureFalls(take);
    take.reactions = findReactions(take);
    measureTracking(take, run);
    measureImpacts(take, run);
}

} // namespace flinch

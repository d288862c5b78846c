#include "core/simulation/takemaker.h"

#include "core/simulation/drivesettings.h"
#include "core/take/diagnosis.h"
#include "core/take/pausedmotion.h"
#include "core/take/scorecard.h"

#include <algorithm>

namespace flinch {

namespace {

void setHealth(Take &take, std::initializer_list<const Lane *> lanes)
{
    for (const Lane *lane : lanes) {
        if (!lane->failure.isEmpty()) {
            take.health = Health::Diverged;
            take.healthReason = lane->failure;
            return;
        }
    }
    take.healthReason = limitedReason(take);
    take.health = take.healthReason.isEmpty() ? Health::Ok : Health::Limited;
}

PerBallJoint<double> mainTorqueCaps(const Scenario &scenario)
{
    PerBallJoint<double> caps;
    const double scale = mainDrive(scenario).capScale;
    for (std::size_t j = 0; j < caps.size(); ++j)
        caps[j] = scale * scenario.character->joints[j].torqueCap;
    return caps;
}

/// The impacts as main met them and as they were planned to be answered.
std::vector<ImpactResult> impactsAsMet(const Scenario &scenario, const LaneInput &input,
                                       const Felt &felt, const Lane &main, const ReactionPlan &plan)
{
    const auto views = viewsOf(scenario, input);
    const double start = scenario.target->rate().seconds(scenario.firstSourceFrame);
    const auto ofSource = [start](double seconds) {
        return start + seconds;
    };
    const TimeMap &map = plan.track->timeMap();
    std::vector<ImpactResult> impacts;
    for (std::size_t i = 0; i < scenario.impacts.size(); ++i) {
        // a lane from before an impact that comes too late to be felt does not know of it
        const std::size_t place = felt.places[i];
        const ImpactRecord record =
            place < main.records.size() ? main.records[place] : ImpactRecord();
        const ImpactKey &key = scenario.impacts[i];
        ImpactResult &impact = impacts.emplace_back();
        impact.index = int(i);
        impact.body = key.body;
        impact.keySeconds = map.takeSeconds(key.time, scenario.target->rate());
        if (record.contactSeconds >= 0)
            impact.contactSeconds = record.contactSeconds + start;
        impact.deliveredImpulse = record.impulse.norm();
        impact.inView = views[i];
        impact.exaggerate = key.reaction.exaggerate;
        impact.weights = key.reaction.weights;
        if (i < plan.answers.size())
            impact.answer = plan.answers[i].retimed(ofSource);
    }
    return impacts;
}

/// Pelvis down to the foot.
Quaternion footRotation(const Target &target, int footLink)
{
    return target.pelvisRotation * target.relative[std::size_t(footLink - 3)]
           * target.relative[std::size_t(footLink - 2)]
           * target.relative[std::size_t(footLink - 1)];
}

/// Where a plan has the feet, in the frames that it edits.
std::vector<PlannedFeet> plannedFeetOf(const TargetTrack &calm, const TargetTrack &planned)
{
    std::vector<PlannedFeet> found;
    for (const auto &episode : planned.episodes()) {
        const int knots = planned.knotsPerFrame();
        PlannedFeet feet;
        feet.firstFrame = (episode->firstKnot + knots - 1) / knots;
        for (int f = feet.firstFrame; f * knots < episode->endKnot(); ++f) {
            auto &both = feet.frames.emplace_back();
            const Target &clip = calm.frame(f);
            const Target &plan = planned.frame(f);
            for (std::size_t side = 0; side < 2; ++side) {
                const int link = side == 0 ? kLeftFootLink : kRightFootLink;
                both[side] = {
                    plan.footWeight[side], plan.footPosition[side] - clip.footPosition[side],
                    (footRotation(plan, link) * footRotation(clip, link).conjugate()).normalized()};
            }
        }
        if (!feet.frames.empty())
            found.push_back(std::move(feet));
    }
    return found;
}

Followed followedOn(const TargetTrack &track)
{
    return [&track](std::size_t f) {
        const Target &target = track.frame(int(f));
        return FollowedFrame{target.relative, target.pelvisPosition, target.pelvisRotation,
                             target.footPosition};
    };
}

/// When the balance strategy lets go of the body, from the source's first frame; -1: it does not.
double letsGoAt(const Scenario &scenario, const std::vector<ImpactResult> &impacts)
{
    double seconds = -1;
    const Clip &target = *scenario.target;
    const double end = target.rate().seconds(scenario.firstSourceFrame) + target.lastFrameSeconds();
    if (scenario.balance == Balance::HandOfGod && scenario.settings.handOfGodUntil <= end)
        seconds = scenario.settings.handOfGodUntil;
    if (scenario.balance != Balance::None)
        return seconds;
    for (const ImpactResult &impact : impacts) {
        if (impact.contactSeconds >= 0 && (seconds < 0 || impact.contactSeconds < seconds))
            seconds = impact.contactSeconds;
    }
    return seconds;
}

} // namespace

Take makeTake(const Scenario &scenario, const LaneInput &input, const Felt &felt,
              const ReactionPlan &plan, const LanePair &calm, const LanePair &struck)
{
    Take take;
    take.rate = scenario.target->rate();
    take.firstSourceFrame = scenario.firstSourceFrame;
    const auto clip = plan.track->unedited(); // paused where the plan pauses it
    take.timeMap = clip->timeMap();
    take.ground = scenario.ground.paused(take.timeMap);
    take.cuts = clip->cuts();
    take.keys = scenario.reaction.keys;
    take.shadow = struck.shadow->frames;
    take.main = struck.main->frames;
    const auto asPaused = [&take](const Lane &lane) {
        return pausedMotion(lane.frames, take.timeMap, take.firstSourceFrame);
    };
    take.unperturbed = asPaused(*calm.main);
    take.targetFrames = clip->frameCount();
    const std::vector<ImpactResult> impacts =
        impactsAsMet(scenario, input, felt, *struck.main, plan);
    take.balance = scenario.balance;
    take.letsGoSeconds = letsGoAt(scenario, impacts);
    if (const int step = firstDifference(plan, *calm.main->plan, input.plan);
        step < input.plan.stepCount(*plan.track))
        take.firstPlannedFrame = step / input.plan.stepsPerFrame + 1;
    take.plannedFeet = plannedFeetOf(*clip, *plan.track);
    take.cappedSeconds = struck.main->cappedSteps * input.plan.step;
    measureTake(take, {*asPaused(*calm.shadow), mainTorqueCaps(scenario), impacts,
                       followedOn(*plan.track), followedOn(*clip), scenario.character.get()});
    setHealth(take, {calm.shadow.get(), calm.main.get(), struck.shadow.get(), struck.main.get()});
    return take;
}

} // namespace flinch

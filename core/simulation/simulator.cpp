#include "core/simulation/simulator.h"

#include "core/base/numbers.h"
#include "core/plan/sightofblow.h"
#include "core/simulation/drivesettings.h"
#include "core/simulation/laneschedule.h"
#include "core/simulation/provenance.h"
#include "core/take/diagnosis.h"
#include "core/take/scorecard.h"

#include <QCoreApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <cmath>
#include <functional>
#include <new>
#include <numeric>
#include <ranges>
#include <set>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Simulator)
};

/// Of what is expected of a blow, the share that the shadow of a braced body feels: all of it would
/// make a statue of it.
constexpr double kBracedShare = 0.25;
/// About as long a ball presses on a body.
constexpr double kBallContactSeconds = 0.03;

/// The quality asked for, unless the way of balancing needs short explicit steps.
Quality stepQuality(const Scenario &scenario)
{
    return BalanceForces::standsOnFeet(scenario.balance) ? Quality::Reference : scenario.quality;
}

StepPlan makePlan(const Scenario &scenario)
{
    const FrameRate rate = scenario.target->rate();
    StepPlan plan;
    // a hair below, so that rates that divide evenly are not rounded up
    plan.stepsPerFrame = std::max(
        1, int(std::ceil(nominalStepsPerSecond(stepQuality(scenario)) * rate.seconds(1) - 1e-9)));
    plan.step = rate.seconds(1) / plan.stepsPerFrame;
    plan.firstFrame = scenario.firstSourceFrame;
    plan.stepCount = (scenario.target->frameCount() - 1) * plan.stepsPerFrame;
    return plan;
}

/// Takes the servos away that a balance strategy does without, and sets up what replaces them.
void setBalance(const Scenario &scenario, LaneJob &job)
{
    const ControllerSettings &s = scenario.settings;
    job.balance.strategy = scenario.balance;
    job.balance.root = s.balance;
    job.balance.forceCap = s.handOfGodCap;
    if (s.handOfGodUntil >= 0)
        job.balance.cutAtSeconds = std::max(
            0.0, s.handOfGodUntil - scenario.target->rate().seconds(scenario.firstSourceFrame));
    if (scenario.balance == Balance::None)
        return; // held as with assist, until it is struck
    job.drive.holdPelvis = BalanceForces::holdsPelvis(scenario.balance);
    if (!job.drive.holdPelvis) {
        job.drive.root = {};
        job.drive.rootTurn = {};
        job.drive.airTurn.reset();
    }
    if (!BalanceForces::holdsFeet(scenario.balance))
        job.drive.feet = {};
}

std::unique_ptr<LaneInput> makeInput(const Scenario &scenario)
{
    auto input = std::make_unique<LaneInput>();
    const Clip &clip = *scenario.target;
    const Character &character = *scenario.character;
    visitBodyPoses(clip, character, [&](int frame, const BodyPose &bodies) {
        if (frame == 0)
            input->model = makeLinkModel(scenario, bodies);
        const auto held = [&bodies](BodyId forearm, BodyId hand) {
            return bodies.rotations[forearm].conjugate() * bodies.rotations[hand];
        };
        input->hands.push_back({held(BodyId::LeftForearm, BodyId::LeftHand),
                                held(BodyId::RightForearm, BodyId::RightHand)});
    });
    input->track = std::make_shared<TargetTrack>(scenario, input->model);
    input->plan = makePlan(scenario);
    if (scenario.settings.selfCollision) {
        input->selfPairs = selfCollisionPairs(input->model);
        // limbs that pass each other touch for a few hundredths of a second
        const int stride = std::max(1, int(clip.rate().frames(1.0 / 120)));
        SelfOverlap overlap(input->model);
        for (int f = 0; f < clip.frameCount(); f += stride)
            overlap.widen(input->selfPairs, input->track->linkState(f));
        for (SelfPair &pair : input->selfPairs)
            pair.allowedDepth += kSelfMargin;
    }
    return input;
}

/// Stiff muscles on light links are beyond explicit torques at any step worth taking.
bool mainIsImplicit(const Scenario &scenario)
{
    return stepQuality(scenario) != Quality::Reference
           || scenario.controller == Controller::InverseDynamics;
}

/// Explicit torques are stable only while this is below 4, for a pose that does not change. Past
/// that nothing explodes, because of the caps: the error silently doubles.
double explicitStiffness(const DriveSettings &drive, const LaneInput &input, double step)
{
    constexpr int kSampledPoses = 30;
    PerJoint<double> gains;
    for (std::size_t j = 0; j < gains.size(); ++j)
        gains[j] = step * step * drive.joints.stiffness * drive.stiffnessScale[j]
                   + 2 * step * drive.joints.damping * drive.dampingScale[j];
    double most = 0;
    const int frames = input.track->frameCount();
    for (int f = 0; f < frames; f += std::max(1, frames / kSampledPoses))
        most = std::max(most, largestGainRatio(input.model, input.track->linkState(f), gains));
    return most;
}

/// Light links between heavy ones, and stiff joints, get shorter steps.
Status refineExplicitSteps(const Scenario &scenario, LaneInput &input)
{
    constexpr double kStiffest = 3.4; // of 4: poses do change
    constexpr int kMostRefined = 4;
    const double frameSeconds = scenario.target->rate().seconds(1);
    const auto stepsNeeded = [&](const DriveSettings &drive) {
        const auto isEnough = [&](int steps) {
            return explicitStiffness(drive, input, frameSeconds / steps) <= kStiffest;
        };
        const auto counts =
            std::views::iota(input.plan.stepsPerFrame, kMostRefined * input.plan.stepsPerFrame + 1);
        if (isEnough(counts.front()))
            return counts.front(); // usually
        const auto first = std::ranges::partition_point(counts, std::not_fn(isEnough));
        return int(first - counts.begin()) + counts.front();
    };
    const DriveSettings shadow = shadowDrive(scenario.settings);
    const DriveSettings main = mainDrive(scenario);
    const int byShadow = stepsNeeded(shadow);
    const int byMain = mainIsImplicit(scenario) ? byShadow : stepsNeeded(main);
    StepPlan &plan = input.plan;
    const int needed = std::max(byShadow, byMain);
    if (needed > kMostRefined * plan.stepsPerFrame) {
        const Gains &gains = byShadow >= byMain ? shadow.joints : main.joints;
        Error error;
        error.code = ErrorCode::BadUsage;
        error.message = Text::tr("A damping of %1 and a stiffness of %2 are too high for explicit "
                                 "torques on this character")
                            .arg(formatFixed(gains.damping, 1), formatFixed(gains.stiffness, 0));
        error.remedy = Text::tr("Lower the damping or the stiffness, or use the standard quality.");
        return error;
    }
    plan.stepsPerFrame = needed;
    plan.step = frameSeconds / plan.stepsPerFrame;
    plan.stepCount = (input.track->frameCount() - 1) * plan.stepsPerFrame;
    return Done();
}

/// What each world feels of a scenario's impacts.
struct Felt
{
    std::vector<FeltImpact> byShadow;
    std::vector<FeltImpact> byMain;
    std::vector<std::size_t> places; // in byMain, of the scenario's impacts
};

/// Axes of a body in its link at the moment of a blow: a hand's are the clip's.
Quaternion axesInLink(const LaneInput &input, const ImpactKey &key)
{
    if (key.body != BodyId::LeftHand && key.body != BodyId::RightHand)
        return Quaternion::Identity();
    const double frame = std::round(input.track->rate().frames(key.time)) - input.plan.firstFrame;
    const auto &held =
        input.hands[std::size_t(std::clamp(frame, 0.0, double(input.hands.size() - 1)))];
    return key.body == BodyId::LeftHand ? held[0] : held[1];
}

/// What the plan has to know of the impacts. In the order of their times.
std::vector<PlannedBlow> blowsOf(const Scenario &scenario, const LaneInput &input)
{
    std::vector<PlannedBlow> blows;
    for (std::size_t i = 0; i < scenario.impacts.size(); ++i) {
        const ImpactKey &key = scenario.impacts[i];
        const BodyPlace &place = input.model.bodies[std::size_t(key.body)];
        PlannedBlow blow;
        blow.impact = int(i);
        blow.link = place.link;
        blow.body = key.body;
        blow.time = std::max(0.0, key.time - input.track->rate().seconds(input.plan.firstFrame));
        blow.duration = key.kind == ImpactKind::Ball ? kBallContactSeconds : key.duration;
        blow.direction = key.direction.normalized();
        blow.point = place.offset + axesInLink(input, key) * key.point;
        if (key.kind == ImpactKind::Ball)
            blow.impulse = key.mass * key.speed;
        else if (key.kind == ImpactKind::Push)
            blow.impulse = key.impulse;
        blow.anticipation = key.anticipation;
        blow.reaction = effectiveReaction(scenario.reaction, key);
        blows.push_back(std::move(blow));
    }
    std::ranges::stable_sort(blows, {}, &PlannedBlow::time);
    return blows;
}

/// Gains that change and targets that move are of the method; what it is compared with has its own.
bool reacts(const Scenario &scenario)
{
    return scenario.reaction.enabled && scenario.controller == Controller::Feedforward;
}

std::shared_ptr<const ReactionPlan> planReactions(const Scenario &scenario, const LaneInput &input)
{
    if (!reacts(scenario))
        return calmPlan(input.track);
    return makeReactionPlan(scenario, input.model, input.track, blowsOf(scenario, input));
}

/// Per impact of the scenario. A torque comes from nowhere.
std::vector<std::optional<BlowInView>> viewsOf(const Scenario &scenario, const LaneInput &input)
{
    std::vector<std::optional<BlowInView>> views(scenario.impacts.size());
    for (const PlannedBlow &blow : blowsOf(scenario, input)) {
        const auto i = std::size_t(blow.impact);
        if (scenario.impacts[i].kind == ImpactKind::Torque)
            continue;
        const SightOfBlow sight = sightOfBlow(input.model, *input.track, blow);
        if (sight.anticipation)
            views[i] = {sight.seconds, *sight.anticipation};
    }
    return views;
}

/// How main answers impact `index` of a body that reacts.
ToneBlow answerTo(std::size_t index, const PlannedImpact &impact, const Scenario &scenario,
                  const LaneInput &input, const ReactionPlan &plan)
{
    const ImpactKey &key = impact.key;
    const EffectiveReaction asked = effectiveReaction(scenario.reaction, key);
    const bool isBall = key.kind == ImpactKind::Ball;
    ToneBlow answer = toneBlow(
        input.model, impact.link, isBall ? key.mass * key.speed : key.impulse,
        key.kind == ImpactKind::Torque, isBall ? 0 : key.duration, asked.tone, asked.recover);
    if (asked.brace > 0)
        answer.brace = key.anticipation;
    if (index < plan.answers.size())
        answer.rootGives = plan.answers[index].outcome == Outcome::Flinch;
    return answer;
}

/// The share of an impact that the shadow feels. A body that has braced gives less by that alone.
double expectedShare(const PlannedImpact &impact)
{
    return impact.key.anticipation * (impact.tone.brace > 0 ? kBracedShare : 1);
}

Result<Felt> planImpacts(const Scenario &scenario, const LaneInput &input, const ReactionPlan &plan)
{
    std::vector<PlannedImpact> planned;
    for (const ImpactKey &key : scenario.impacts) {
        const Quaternion axes = axesInLink(input, key);
        auto impact = planImpact(key, input.model, *plan.track, input.plan, axes);
        if (!impact) // a body that is led away by another blow is missed, that is all
            impact = planImpact(key, input.model, *input.track, input.plan, axes);
        if (!impact) {
            impact.error().where = impactPlace(planned.size());
            return std::move(impact).error();
        }
        if (reacts(scenario))
            impact->tone = answerTo(planned.size(), *impact, scenario, input, plan);
        planned.push_back(std::move(*impact));
    }
    // numbered as they come in each world, so that one that goes or appears renumbers nothing
    // that has happened before it
    std::vector<std::size_t> order(planned.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return planned[i].firstStep; });
    Felt felt;
    felt.places.resize(order.size());
    const auto add = [](std::vector<FeltImpact> &to, PlannedImpact impact, double share) {
        impact.index = int(to.size());
        to.emplace_back(std::move(impact), share);
    };
    for (const std::size_t i : order) {
        felt.places[i] = felt.byMain.size();
        add(felt.byMain, planned[i], 1);
        const double share = expectedShare(planned[i]);
        planned[i].tone = {}; // the shadow keeps its gains
        if (share > 0)
            add(felt.byShadow, planned[i], share);
    }
    return felt;
}

/// The frames that no impact, and no plan for one, can have changed yet.
int framesBefore(const std::vector<FeltImpact> &felt, const Lane &calm, const Lane &struck,
                 const StepPlan &steps)
{
    return std::min(firstDifference(felt, {}, steps.stepCount),
                    firstDifference(*struck.plan, *calm.plan, steps))
               / steps.stepsPerFrame
           + 1;
}

/// What there will be of a take: until the first impact that is felt, what there is without.
LiveTake::Motions liveMotions(const LanePair &calm, const LanePair &struck, const Felt &felt,
                              bool mainFollowsShadow, const StepPlan &plan)
{
    const int shadowFrames = framesBefore(felt.byShadow, *calm.shadow, *struck.shadow, plan);
    const int mainFrames = framesBefore(felt.byMain, *calm.main, *struck.main, plan);
    return {LiveMotion(struck.shadow->frames, calm.shadow->frames, shadowFrames),
            LiveMotion(struck.main->frames, calm.main->frames,
                       mainFollowsShadow ? std::min(mainFrames, shadowFrames) : mainFrames),
            LiveMotion(calm.main->frames)};
}

LanePairJob makePairJob(const Scenario &scenario, const LaneInput &input, const LiveTake *live)
{
    LanePairJob job;
    job.shadow.live = live;
    job.mainFollowsShadow = scenario.controller == Controller::Feedforward;
    job.shadow.input = &input;
    job.shadow.drive = shadowDrive(scenario.settings);
    job.shadow.implicit = stepQuality(scenario) != Quality::Reference;
    job.shadow.jointLimits = scenario.settings.jointLimits;
    job.main = job.shadow;
    job.main.drive = mainDrive(scenario);
    job.main.implicit = mainIsImplicit(scenario);
    job.main.softenStruckJoints = scenario.controller == Controller::GainSchedule;
    setBalance(scenario, job.shadow);
    setBalance(scenario, job.main);
    job.shadow.keepStream = true;
    return job;
}

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
        impact.keySeconds = key.time;
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

Take makeTake(const Scenario &scenario, const LaneInput &input, const Felt &felt,
              const ReactionPlan &plan, const LanePair &calm, const LanePair &struck)
{
    Take take;
    take.rate = scenario.target->rate();
    take.firstSourceFrame = scenario.firstSourceFrame;
    take.ground = scenario.ground;
    take.cuts = scenario.cuts;
    take.shadow = struck.shadow->frames;
    take.main = struck.main->frames;
    take.unperturbed = calm.main->frames;
    take.targetFrames = input.track->frameCount();
    const std::vector<ImpactResult> impacts =
        impactsAsMet(scenario, input, felt, *struck.main, plan);
    take.balance = scenario.balance;
    take.letsGoSeconds = letsGoAt(scenario, impacts);
    if (const int step = firstDifference(plan, *calm.main->plan, input.plan);
        step < input.plan.stepCount)
        take.firstPlannedFrame = step / input.plan.stepsPerFrame + 1;
    take.plannedFeet = plannedFeetOf(*input.track, *plan.track);
    take.cappedSeconds = struck.main->cappedSteps * input.plan.step;
    measureTake(take,
                {*calm.shadow->frames, mainTorqueCaps(scenario), impacts, followedOn(*plan.track),
                 followedOn(*input.track), scenario.character.get()});
    setHealth(take, {calm.shadow.get(), calm.main.get(), struck.shadow.get(), struck.main.get()});
    return take;
}

} // namespace

struct Simulator::Memory
{
    Provenance provenance; // of the scenario that was prepared last
    std::unique_ptr<LaneInput> input;
    LanePair calm;  // without impacts
    LanePair last;  // of the last scenario that was simulated to its end
    LanePair begun; // of one that was cancelled since
};

Simulator::Simulator()
    : m_memory(std::make_unique<Memory>())
{}

Simulator::~Simulator() = default;

Status Simulator::prepare(const Scenario &scenario)
{
    if (auto status = checkScenario(scenario); !status)
        return status;
    if (auto status = checkCharacter(*scenario.character); !status)
        return status;
    Memory next;
    next.provenance = provenanceOf(scenario);
    if (m_memory->input && sameButForImpacts(next.provenance, m_memory->provenance)) {
        m_memory->provenance = next.provenance;
        return Done();
    }
    next.input = makeInput(scenario);
    if (stepQuality(scenario) == Quality::Reference) {
        if (auto status = refineExplicitSteps(scenario, *next.input); !status)
            return status;
    }
    *m_memory = std::move(next);
    return Done();
}

std::size_t Simulator::rememberedBytes() const
{
    std::set<const Lane *> lanes;
    for (const LanePair *pair : {&m_memory->calm, &m_memory->last, &m_memory->begun})
        lanes.insert({pair->shadow.get(), pair->main.get()});
    std::size_t sum = 0;
    std::set<const void *> counted;
    for (const Lane *lane : lanes)
        sum += lane ? lane->bytes(counted) : 0;
    return sum;
}

Result<Take> Simulator::simulate(const Scenario &scenario, int threads, const JobControl &control,
                                 LiveTake *live)
{
    try {
        return simulateRest(scenario, threads, control, live);
    } catch (const std::bad_alloc &) {
        *m_memory = {};
        Error error;
        error.code = ErrorCode::OutOfMemory;
        error.message = Text::tr("There is not enough memory to simulate the clip");
        error.remedy = Text::tr("Close other programs, choose a part of the clip, or a coarser "
                                "quality.");
        return error;
    }
}

Result<Take> Simulator::simulateRest(const Scenario &scenario, int threads,
                                     const JobControl &control, LiveTake *live)
{
    QElapsedTimer timer;
    timer.start();
    m_cost = {};
    if (auto status = prepare(scenario); !status)
        return std::move(status).error();
    Memory &memory = *m_memory;
    const auto reactions = planReactions(scenario, *memory.input);
    auto felt = planImpacts(scenario, *memory.input, *reactions);
    if (!felt)
        return std::move(felt).error();

    LanePairJob job = makePairJob(scenario, *memory.input, live);
    LaneSchedule schedule(memory.input->plan.stepCount);
    job.shadow.plan = job.main.plan = calmPlan(memory.input->track);
    const LanePair calm = schedule.add(job, {memory.calm});
    job.shadow.plan = job.main.plan = reactions;
    job.shadow.felt = felt->byShadow;
    job.main.felt = felt->byMain;
    const LanePair struck = schedule.add(job, {memory.begun, memory.last, calm});
    if (live)
        live->show(liveMotions(calm, struck, *felt, job.mainFollowsShadow, memory.input->plan));
    schedule.run(threads, control);
    schedule.addCost(m_cost);
    memory.calm = calm;
    // lanes that were stopped half-way know it, and their beginnings stay useful
    if (control.cancel.isCancelled()) {
        memory.begun = struck;
        return Error::cancelled();
    }
    memory.last = struck;
    memory.begun = {};
    Take take = makeTake(scenario, *memory.input, *felt, *reactions, calm, struck);
    take.provenance = memory.provenance;
    control.report(1);
    m_cost.wallSeconds = double(timer.nsecsElapsed()) * 1e-9;
    return take;
}

} // namespace flinch

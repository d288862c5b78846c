#include "core/simulation/simulator.h"

#include "core/base/numbers.h"
#include "core/base/statehash.h"
#include "core/motion/pose.h"
#include "core/simulation/lane.h"
#include "core/take/scorecard.h"

#include <QCoreApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <cmath>
#include <thread>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Simulator)
};

/// Extra overlap that links may have beyond that of their targets.
constexpr double kSelfMargin = 0.02;

std::uint64_t clipHash(const Clip &clip)
{
    StateHash hash;
    hash.add(clip.rate().numerator());
    hash.add(clip.rate().denominator());
    hash.add(clip.frameCount());
    for (int f = 0; f < clip.frameCount(); ++f) {
        for (const Quaternion &q : clip.rotations(f))
            hash.add(std::span<const double>(q.coeffs().data(), 4));
        for (const Vector3 &v : clip.translations(f))
            hash.add(std::span<const double>(v.data(), 3));
    }
    return hash.value();
}

std::uint64_t settingsHash(const Scenario &scenario)
{
    const ControllerSettings &s = scenario.settings;
    StateHash hash;
    for (const Gains &gains : {s.shadow, s.main, s.shadowRoot, s.mainRoot, s.feet}) {
        hash.add(gains.stiffness);
        hash.add(gains.damping);
    }
    for (const double value : {s.stiffenFrom, s.stiffenMost, s.shadowCapScale})
        hash.add(value);
    for (const bool flag :
         {s.velocityFromClip, s.inverseDynamics, s.rootFeedforward, s.jointLimits, s.selfCollision})
        hash.add(int(flag));
    hash.add(int(scenario.controller));
    hash.add(int(scenario.quality));
    return hash.value();
}

std::uint64_t impactsHash(const std::vector<ImpactKey> &impacts)
{
    StateHash hash;
    for (const ImpactKey &key : impacts) {
        hash.add(int(key.body));
        hash.add(int(key.kind));
        for (const double value : {key.time, key.mass, key.speed, key.radius, key.impulse,
                                   key.duration, key.anticipation})
            hash.add(value);
        hash.add(std::span<const double>(key.direction.data(), 3));
        hash.add(std::span<const double>(key.point.data(), 3));
    }
    return hash.value();
}

StepPlan makePlan(const Scenario &scenario)
{
    const FrameRate rate = scenario.target->rate();
    StepPlan plan;
    // a hair below, so that rates that divide evenly are not rounded up
    plan.stepsPerFrame = std::max(
        1, int(std::ceil(nominalStepsPerSecond(scenario.quality) * rate.seconds(1) - 1e-9)));
    plan.step = rate.seconds(1) / plan.stepsPerFrame;
    plan.firstFrame = scenario.firstSourceFrame;
    plan.stepCount = (scenario.target->frameCount() - 1) * plan.stepsPerFrame;
    return plan;
}

DriveSettings shadowDrive(const ControllerSettings &s)
{
    DriveSettings drive;
    drive.joints = s.shadow;
    drive.root = s.shadowRoot;
    drive.feet = s.feet;
    drive.stiffenFrom = s.stiffenFrom;
    drive.stiffenMost = s.stiffenMost;
    drive.capScale = s.shadowCapScale;
    drive.useTargetVelocity = s.velocityFromClip;
    drive.inverseDynamics = s.inverseDynamics;
    return drive;
}

DriveSettings mainDrive(const ControllerSettings &s, Controller controller)
{
    DriveSettings drive = shadowDrive(s);
    if (controller == Controller::HighGain)
        return drive;
    drive.joints = s.main;
    drive.capScale = 1;
    drive.inverseDynamics = false;
    if (controller == Controller::LowGain)
        return drive;
    drive.root = s.mainRoot;
    drive.rootFeedforward = s.rootFeedforward;
    return drive;
}

std::unique_ptr<LaneInput> makeInput(const Scenario &scenario)
{
    auto input = std::make_unique<LaneInput>();
    const Clip &clip = *scenario.target;
    const Character &character = *scenario.character;
    Pose pose;
    WorldPose world;
    BodyPose bodies;
    for (int f = 0; f < clip.frameCount(); ++f) {
        samplePose(clip, f, 0.0, pose);
        computeWorldPose(clip.skeleton(), pose, world);
        computeBodyPose(character, world, bodies);
        if (f == 0)
            input->model = makeLinkModel(character, bodies);
        input->hands.push_back(
            {bodies.rotations[BodyId::LeftForearm].conjugate() * bodies.rotations[BodyId::LeftHand],
             bodies.rotations[BodyId::RightForearm].conjugate()
                 * bodies.rotations[BodyId::RightHand]});
    }
    input->track = std::make_unique<TargetTrack>(clip, character, input->model);
    input->plan = makePlan(scenario);
    if (scenario.settings.selfCollision) {
        input->selfPairs = selfCollisionPairs(input->model);
        const int stride = std::max(1, int(clip.rate().frames(1.0 / 30)));
        SelfOverlap overlap(input->model);
        for (int f = 0; f < clip.frameCount(); f += stride)
            overlap.widen(input->selfPairs, input->track->linkState(f));
        for (SelfPair &pair : input->selfPairs)
            pair.allowedDepth += kSelfMargin;
    }
    return input;
}

/// Explicit torques are stable only while h²·k_s·λ + 2·h·k_d·λ is below 4. Past that nothing
/// explodes, because of the caps: the error of main silently doubles. So light links between heavy
/// ones get shorter steps.
Status refineExplicitSteps(const Scenario &scenario, LaneInput &input)
{
    constexpr double kStabilityLimit = 3.4; // 4 in theory, for a pose that does not change
    constexpr int kSampledPoses = 30;
    constexpr int kMostRefined = 4;
    const int frames = input.track->frameCount();
    double ratio = 0;
    for (int f = 0; f < frames; f += std::max(1, frames / kSampledPoses))
        ratio = std::max(ratio, largestGainRatio(input.model, input.track->linkState(f)));
    // largest h with h²·k_s·λ + 2·h·k_d·λ = limit
    const double damping =
        std::max(scenario.settings.shadow.damping, scenario.settings.main.damping);
    const double stiffness =
        std::max(scenario.settings.shadow.stiffness, scenario.settings.main.stiffness);
    const double longest =
        kStabilityLimit
        / (ratio * damping
           + std::sqrt(ratio * damping * ratio * damping + kStabilityLimit * ratio * stiffness));
    const double frameSeconds = scenario.target->rate().seconds(1);
    const double needed = std::ceil(frameSeconds / longest);
    StepPlan &plan = input.plan;
    if (!(needed <= kMostRefined * plan.stepsPerFrame)) {
        Error error;
        error.code = ErrorCode::BadUsage;
        error.message = Text::tr("A damping of %1 and a stiffness of %2 are too high for explicit "
                                 "torques on this character")
                            .arg(formatFixed(damping, 1), formatFixed(stiffness, 0));
        error.remedy = Text::tr("Lower the damping or the stiffness, or use the standard quality.");
        return error;
    }
    plan.stepsPerFrame = std::max(plan.stepsPerFrame, int(needed));
    plan.step = frameSeconds / plan.stepsPerFrame;
    plan.stepCount = (frames - 1) * plan.stepsPerFrame;
    return Done();
}

/// Two lanes, the shadow ahead of main, on one or two threads.
struct LanePair
{
    std::shared_ptr<Lane> shadow;
    std::shared_ptr<Lane> main;
};

} // namespace

struct Simulator::Memory
{
    std::uint64_t clip = 0;
    std::uint64_t character = 0;
    std::uint64_t settings = 0;
    std::unique_ptr<LaneInput> input;
    LanePair calm; // without impacts
    LanePair last; // of the last scenario
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
    next.clip = clipHash(*scenario.target);
    next.character = scenario.character->hash();
    next.settings = settingsHash(scenario);
    if (m_memory->input && next.clip == m_memory->clip && next.character == m_memory->character
        && next.settings == m_memory->settings)
        return Done();
    next.input = makeInput(scenario);
    if (scenario.quality == Quality::Reference) {
        if (auto status = refineExplicitSteps(scenario, *next.input); !status)
            return status;
    }
    *m_memory = std::move(next);
    return Done();
}

Result<Take> Simulator::simulate(const Scenario &scenario, int threads, const JobControl &control)
{
    QElapsedTimer timer;
    timer.start();
    m_cost = {};
    if (auto status = prepare(scenario); !status)
        return std::move(status).error();
    Memory &memory = *m_memory;
    const LaneInput &input = *memory.input;

    std::vector<FeltImpact> feltByMain;
    std::vector<FeltImpact> feltByShadow;
    for (std::size_t i = 0; i < scenario.impacts.size(); ++i) {
        auto planned =
            planImpact(scenario.impacts[i], int(i), input.model, *input.track, input.plan);
        if (!planned)
            return std::move(planned).error();
        feltByMain.emplace_back(*planned, 1.0);
        if (planned->key.anticipation > 0)
            feltByShadow.emplace_back(*planned, planned->key.anticipation);
    }

    const bool followsShadow = scenario.controller == Controller::Feedforward;
    LaneJob shadowJob;
    shadowJob.input = &input;
    shadowJob.drive = shadowDrive(scenario.settings);
    shadowJob.implicit = scenario.quality != Quality::Reference;
    shadowJob.jointLimits = scenario.settings.jointLimits;
    shadowJob.keepStream = true;
    shadowJob.impactCount = scenario.impacts.size();
    LaneJob mainJob = shadowJob;
    mainJob.drive = mainDrive(scenario.settings, scenario.controller);
    mainJob.keepStream = false;

    const auto runPair = [&](const std::vector<FeltImpact> &shadowFelt,
                             const std::vector<FeltImpact> &mainFelt,
                             const std::vector<const LanePair *> &candidates, double from,
                             double to) {
        LanePair pair;
        // of the lanes we remember, the one that agrees longest
        const Lane *earlierShadow = nullptr;
        const Lane *earlierMain = nullptr;
        int shadowAgrees = -1;
        int mainAgrees = -1;
        for (const LanePair *candidate : candidates) {
            if (!candidate->shadow || !candidate->main)
                continue;
            const int steps = input.plan.stepCount;
            const int shadowStep = firstDifference(shadowFelt, candidate->shadow->felt, steps);
            if (shadowStep > shadowAgrees) {
                shadowAgrees = shadowStep;
                earlierShadow = candidate->shadow.get();
                if (shadowStep == steps && candidate->shadow->complete)
                    pair.shadow = candidate->shadow;
            }
            int mainStep = firstDifference(mainFelt, candidate->main->felt, steps);
            if (followsShadow)
                mainStep = std::min(
                    mainStep, firstDifference(shadowFelt, candidate->main->feltUpstream, steps));
            if (mainStep > mainAgrees) {
                mainAgrees = mainStep;
                earlierMain = candidate->main.get();
                if (mainStep == steps && candidate->main->complete)
                    pair.main = candidate->main;
            }
        }
        JobControl part = control;
        part.progress = [&control, from, to](double done) {
            control.report(from + done * (to - from));
        };
        JobControl silent = control;
        silent.progress = nullptr;

        std::thread ahead;
        if (!pair.shadow) {
            LaneJob job = shadowJob;
            job.felt = shadowFelt;
            job.earlier = earlierShadow;
            pair.shadow = makeLane(job);
            Lane &lane = *pair.shadow;
            if (threads > 1 && !pair.main)
                ahead = std::thread([job, &lane, silent] { runLane(job, lane, silent); });
            else
                runLane(job, lane, silent);
        }
        if (!pair.main) {
            LaneJob job = mainJob;
            job.felt = mainFelt;
            job.earlier = earlierMain;
            job.upstream = followsShadow ? pair.shadow.get() : nullptr;
            pair.main = makeLane(job);
            runLane(job, *pair.main, part);
            m_cost.mainSteps += pair.main->simulatedSteps;
            m_cost.cpuSeconds += pair.main->cpuSeconds;
        }
        if (ahead.joinable())
            ahead.join();
        return pair;
    };

    const bool anyImpact = !scenario.impacts.empty();
    std::shared_ptr<Lane> knownShadow = memory.calm.shadow;
    memory.calm = runPair({}, {}, {&memory.calm}, 0, anyImpact ? 0.5 : 1);
    if (memory.calm.shadow != knownShadow) {
        m_cost.cpuSeconds += memory.calm.shadow->cpuSeconds;
        m_cost.shadowSteps += memory.calm.shadow->simulatedSteps;
    }
    LanePair struck = memory.calm;
    if (anyImpact) {
        const LanePair previous = memory.last;
        struck = runPair(feltByShadow, feltByMain, {&previous, &memory.calm}, 0.5, 1);
        if (struck.shadow != previous.shadow && struck.shadow != memory.calm.shadow) {
            m_cost.cpuSeconds += struck.shadow->cpuSeconds;
            m_cost.shadowSteps += struck.shadow->simulatedSteps;
        }
    }
    if (control.cancel.isCancelled()) {
        // a half-finished calm run must not be mistaken for a whole one; its snapshots stay useful
        return Error::cancelled();
    }
    memory.last = struck;
    control.report(1);

    Take take;
    take.rate = scenario.target->rate();
    take.firstSourceFrame = scenario.firstSourceFrame;
    take.shadow = struck.shadow->frames;
    take.main = struck.main->frames;
    take.unperturbed = memory.calm.main->frames;
    std::vector<FootTarget> feet;
    for (int f = 0; f < input.track->frameCount(); ++f) {
        const Target &target = input.track->frame(f);
        take.target.push_back(target.relative);
        feet.push_back({target.footPosition, target.footWeight});
    }
    std::vector<StruckImpact> impacts;
    for (std::size_t i = 0; i < scenario.impacts.size(); ++i) {
        StruckImpact impact;
        impact.index = int(i);
        impact.body = scenario.impacts[i].body;
        if (i < struck.main->records.size()) {
            impact.contactSeconds = struck.main->records[i].contactSeconds;
            impact.deliveredImpulse = struck.main->records[i].impulse.norm();
        }
        impacts.push_back(impact);
    }
    for (const Lane *lane : {memory.calm.shadow.get(), memory.calm.main.get(), struck.shadow.get(),
                             struck.main.get()}) {
        if (!lane->failure.isEmpty()) {
            take.health = Health::Diverged;
            take.healthReason = lane->failure;
        }
    }
    if (take.health == Health::Ok && struck.main->cappedSteps > input.plan.stepCount / 20) {
        take.health = Health::Limited;
        take.healthReason = Text::tr("Torques stood at their caps for a while.");
    }
    take.provenance = {memory.clip, memory.character, memory.settings,
                       impactsHash(scenario.impacts), QStringLiteral(FLINCH_VERSION)};
    take.scorecard = measureTake(take, impacts, feet);
    m_cost.wallSeconds = double(timer.nsecsElapsed()) * 1e-9;
    return take;
}

} // namespace flinch

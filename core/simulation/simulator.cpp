#include "core/simulation/simulator.h"

#include "core/base/numbers.h"
#include "core/simulation/drivesettings.h"
#include "core/simulation/provenance.h"
#include "core/simulation/takemaker.h"

#include <QCoreApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <cmath>
#include <functional>
#include <new>
#include <ranges>
#include <set>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Simulator)
};

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
    const auto reactions = planReactions(scenario, *memory.input, control.cancel);
    if (control.cancel.isCancelled())
        return Error::cancelled();
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

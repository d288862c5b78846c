#include "core/simulation/lane.h"

#include <algorithm>
#include <ctime>

namespace flinch {

namespace {

constexpr double kSnapshotSeconds = 0.25;
constexpr int kPublishSteps = 32;

double threadSeconds()
{
    timespec now = {};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

bool sameImpact(const FeltImpact &a, const FeltImpact &b)
{
    const ImpactKey &x = a.first.key;
    const ImpactKey &y = b.first.key;
    return a.second == b.second && a.first.index == b.first.index && x.time == y.time
           && x.body == y.body && x.kind == y.kind && x.direction == y.direction
           && x.point == y.point && x.mass == y.mass && x.speed == y.speed && x.radius == y.radius
           && x.impulse == y.impulse && x.duration == y.duration;
}

/// Writes frame after frame of one simulation.
class FrameRecorder
{
public:
    FrameRecorder(const LaneInput &input, SimulatedMotion &frames)
        : m_input(input)
        , m_frames(frames)
    {}

    void addStep(const BodySimulation &simulation)
    {
        const Assist &assist = simulation.assist();
        const double share = 1.0 / m_input.plan.stepsPerFrame;
        m_assist.pelvisForce += share * assist.pelvisForce;
        m_assist.pelvisTorque += share * assist.pelvisTorque;
        for (std::size_t side = 0; side < 2; ++side)
            m_assist.footForce[side] += share * assist.footForce[side];
    }

    void addFrame(BodySimulation &simulation)
    {
        const LinkState &state = simulation.state();
        const auto &hands = m_input.hands[m_frames.size()];
        SimulatedFrame frame;
        for (std::size_t b = 0; b < kBodyCount; ++b) {
            const BodyPlace &place = m_input.model.bodies[b];
            const auto n = std::size_t(place.link);
            frame.pose.positions[b] = state.position[n] + state.rotation[n] * place.offset;
            frame.pose.rotations[b] = state.rotation[n];
        }
        frame.pose.rotations[BodyId::LeftHand] =
            frame.pose.rotations[BodyId::LeftForearm] * hands[0];
        frame.pose.rotations[BodyId::RightHand] =
            frame.pose.rotations[BodyId::RightForearm] * hands[1];
        const DriveOutput &drive = simulation.drive();
        const bool isFirst = m_frames.empty();
        for (std::size_t j = 0; j < kBallJointCount; ++j) {
            frame.feedback[j] = isFirst ? 0 : drive.feedback[j].norm();
            frame.feedforward[j] = isFirst ? 0 : drive.feedforward[j].norm();
        }
        frame.assist = m_assist;
        frame.centreOfMass = simulation.centreOfMass();
        frame.footOnGround = {simulation.contacts().touching.ground[kLeftFootLink],
                              simulation.contacts().touching.ground[kRightFootLink]};
        frame.contacts = simulation.takeContacts();
        m_assist = {};
        m_frames.append(frame);
    }

private:
    const LaneInput &m_input;
    SimulatedMotion &m_frames;
    Assist m_assist;
};

/// Copies what `earlier` has up to its last snapshot before `step`.
void takeOver(const Lane &earlier, int step, int stepsPerFrame, Lane &lane)
{
    const BodySimulation::Snapshot *last = nullptr;
    for (const BodySimulation::Snapshot &snapshot : earlier.snapshots) {
        if (snapshot.step <= step)
            last = &snapshot;
    }
    if (!last)
        return;
    lane.frames->appendFrom(*earlier.frames, std::size_t(last->step / stepsPerFrame + 1));
    if (!earlier.stream.empty())
        std::copy_n(earlier.stream.begin(), last->step, lane.stream.begin());
    for (const BodySimulation::Snapshot &snapshot : earlier.snapshots) {
        if (snapshot.step <= last->step)
            lane.snapshots.push_back(snapshot);
    }
}

} // namespace

bool Lane::waitForStep(int step) const
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_published > step || m_ended; });
    return m_published > step;
}

void Lane::publish(int steps)
{
    {
        const std::lock_guard lock(m_mutex);
        m_published = steps;
    }
    m_changed.notify_all();
}

void Lane::end()
{
    {
        const std::lock_guard lock(m_mutex);
        m_ended = true;
    }
    m_changed.notify_all();
}

std::size_t Lane::bytes(std::set<const void *> &counted) const
{
    std::size_t sum = stream.capacity() * sizeof(ControlEntry)
                      + snapshots.capacity() * sizeof(BodySimulation::Snapshot);
    for (const ControlEntry &entry : stream)
        sum += entry.parts ? entry.parts->capacity() * sizeof(ControlEntry) : 0;
    for (const BodySimulation::Snapshot &snapshot : snapshots)
        sum += snapshot.records.capacity() * sizeof(ImpactRecord)
               + snapshot.world.balls.capacity() * sizeof(OdeWorld::BallState);
    return sum + frames->bytes(counted);
}

int firstDifference(const std::vector<FeltImpact> &a, const std::vector<FeltImpact> &b,
                    int stepCount)
{
    int first = stepCount;
    const auto missing = [&first](const auto &these, const auto &those) {
        for (const FeltImpact &impact : these) {
            const bool there = std::ranges::any_of(
                those, [&](const FeltImpact &other) { return sameImpact(impact, other); });
            if (!there)
                first = std::min(first, impact.first.firstStep);
        }
    };
    missing(a, b);
    missing(b, a);
    return first;
}

std::shared_ptr<Lane> makeLane(const LaneJob &job)
{
    auto lane = std::make_shared<Lane>();
    lane->felt = job.felt;
    if (job.upstream)
        lane->feltUpstream = job.upstream->felt;
    const LaneInput &input = *job.input;
    lane->frames = std::make_shared<SimulatedMotion>(std::size_t(input.track->frameCount()));
    if (job.keepStream)
        lane->stream.resize(std::size_t(input.plan.stepCount));
    if (job.earlier) {
        const int differs = std::min(
            firstDifference(job.felt, job.earlier->felt, input.plan.stepCount),
            firstDifference(lane->feltUpstream, job.earlier->feltUpstream, input.plan.stepCount));
        takeOver(*job.earlier, differs, input.plan.stepsPerFrame, *lane);
    }
    return lane;
}

void runLane(const LaneJob &job, Lane &lane, const JobControl &control)
{
    const double started = threadSeconds();
    const LaneInput &input = *job.input;
    const StepPlan &plan = input.plan;
    BodySimulation simulation({&input.model, input.track.get(), plan, job.implicit, job.drive,
                               job.balance, job.softenStruckJoints, input.selfPairs,
                               job.jointLimits, job.felt, job.impactCount});
    FrameRecorder recorder(input, *lane.frames);
    if (lane.snapshots.empty())
        recorder.addFrame(simulation);
    else
        simulation.restore(lane.snapshots.back());
    const int snapshotFrames =
        std::max(1, int(std::lround(input.track->rate().frames(kSnapshotSeconds))));
    const int snapshotSteps = snapshotFrames * plan.stepsPerFrame;

    int heard = 0; // steps of the upstream known to be there
    lane.publish(simulation.nextStep());
    while (simulation.nextStep() < plan.stepCount) {
        const int step = simulation.nextStep();
        if (step % snapshotSteps == 0
            && (lane.snapshots.empty() || lane.snapshots.back().step < step))
            lane.snapshots.push_back(simulation.save());
        if (step % kPublishSteps == 0) {
            lane.publish(step);
            if (control.cancel.isCancelled())
                break;
            control.report(double(step) / plan.stepCount);
        }
        if (job.upstream && step >= heard) {
            if (!job.upstream->waitForStep(std::min(step + kPublishSteps, plan.stepCount) - 1)
                && !job.upstream->waitForStep(step)) {
                lane.failure = job.upstream->failure;
                break;
            }
            heard = step + 1;
        }
        const ControlEntry *fromShadow =
            job.upstream ? &job.upstream->stream[std::size_t(step)] : nullptr;
        if (!simulation.step(fromShadow,
                             job.keepStream ? &lane.stream[std::size_t(step)] : nullptr)) {
            lane.failure = simulation.failure();
            break;
        }
        recorder.addStep(simulation);
        ++lane.simulatedSteps;
        if (simulation.nextStep() % plan.stepsPerFrame == 0) {
            recorder.addFrame(simulation);
            if (job.live)
                job.live->notify();
        }
    }
    lane.complete = simulation.nextStep() == plan.stepCount;
    lane.records = simulation.impactRecords();
    lane.cappedSteps = simulation.cappedSteps();
    lane.cpuSeconds = threadSeconds() - started;
    lane.publish(simulation.nextStep());
    lane.end();
}

} // namespace flinch

#include "core/simulation/lane.h"

#include "core/simulation/odesupport.h"

#include <algorithm>
#include <ctime>
#include <utility>

namespace flinch {

namespace {

constexpr double kSnapshotSeconds = 0.25;

double threadSeconds()
{
    timespec now = {};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

/// Whether a world feels both alike. What others expect of them is in the share, what is asked of
/// the reaction in the tone and in the plan, and where a body is led by then in the ball's way.
bool sameImpact(const FeltImpact &a, const FeltImpact &b)
{
    ImpactKey key = a.first.key;
    key.anticipation = b.first.key.anticipation;
    key.reaction = b.first.key.reaction;
    return key == b.first.key && a.first.tone == b.first.tone && a.second == b.second
           && a.first.firstStep == b.first.firstStep && a.first.ballStart == b.first.ballStart;
}

} // namespace

void Lane::takeOver(const Lane &earlier, int step, int stepsPerFrame)
{
    const auto end =
        std::ranges::find_if(earlier.snapshots, [step](const auto &s) { return s.step > step; });
    if (end == earlier.snapshots.begin())
        return;
    snapshots.assign(earlier.snapshots.begin(), end);
    const int begin = snapshots.back().step;
    frames->appendFrom(*earlier.frames, std::size_t(begin / stepsPerFrame + 1));
    if (!earlier.stream.empty())
        std::copy_n(earlier.stream.begin(), begin, stream.begin());
}

std::size_t Lane::bytes(std::set<const void *> &counted) const
{
    std::size_t sum = stream.capacity() * sizeof(ControlEntry)
                      + snapshots.capacity() * sizeof(BodySimulation::Snapshot);
    for (const ControlEntry &entry : stream)
        sum += entry.parts ? entry.parts->capacity() * sizeof(ControlEntry) : 0;
    for (const BodySimulation::Snapshot &snapshot : snapshots)
        sum += snapshot.records.capacity() * sizeof(ImpactRecord) + snapshot.tone.bytes()
               + snapshot.world.balls.capacity() * sizeof(OdeWorld::BallState);
    return sum + frames->bytes(counted);
}

int firstDifference(const std::vector<FeltImpact> &a, const std::vector<FeltImpact> &b,
                    int stepCount)
{
    const auto [inA, inB] = std::ranges::mismatch(a, b, sameImpact);
    int first = stepCount;
    if (inA != a.end())
        first = std::min(first, inA->first.firstStep);
    if (inB != b.end())
        first = std::min(first, inB->first.firstStep);
    return first;
}

int firstDifference(const ReactionPlan &a, const ReactionPlan &b, const StepPlan &steps)
{
    const int knot = firstDifference(a, b);
    if (knot == a.track->knotCount())
        return steps.stepCount;
    // what lies between two knots is of both, and times of steps are rounded
    const double from = (knot - 1) * a.track->knotSeconds();
    return std::clamp(int(std::floor(from / steps.step)) - 1, 0, steps.stepCount);
}

std::shared_ptr<Lane> makeLane(const LaneJob &job)
{
    auto lane = std::make_shared<Lane>();
    lane->plan = job.plan;
    lane->felt = job.felt;
    if (job.upstream)
        lane->feltUpstream = job.upstream->felt;
    lane->frames = std::make_shared<SimulatedMotion>(std::size_t(job.input->track->frameCount()));
    if (job.keepStream)
        lane->stream.resize(std::size_t(job.input->plan.stepCount));
    return lane;
}

LaneRun::LaneRun(const LaneJob &job, Lane &lane)
    : m_job(job)
    , m_lane(lane)
    , m_snapshotSteps(
          job.input->plan.stepsPerFrame
          * std::max(1, int(std::lround(job.input->track->rate().frames(kSnapshotSeconds)))))
    , m_nextStep(lane.snapshots.empty() ? 0 : lane.snapshots.back().step)
{}

void LaneRun::advance(int end)
{
    const double started = threadSeconds();
    prepareOdeThread();
    const int stepCount = m_job.input->plan.stepCount;
    const bool upstreamEnded = end <= m_nextStep && end < stepCount;
    if (!m_simulation)
        start();
    if (upstreamEnded) {
        m_lane.failure = m_job.upstream->failure;
        m_over = true;
    }
    while (!m_over && m_nextStep < end)
        m_over = !step();
    m_over = m_over || m_nextStep == stepCount;
    if (m_over) {
        m_lane.complete = m_nextStep == stepCount;
        m_lane.records = m_simulation->impactRecords();
        m_lane.cappedSteps = m_simulation->cappedSteps();
    }
    m_cpuSeconds += threadSeconds() - started;
}

void LaneRun::start()
{
    const LaneInput &input = *m_job.input;
    m_simulation = std::make_unique<BodySimulation>(BodySimulation::Setup{
        &input.model, m_job.plan.get(), input.plan, m_job.implicit, m_job.drive, m_job.balance,
        m_job.softenStruckJoints, input.selfPairs, m_job.jointLimits, m_job.felt});
    if (m_lane.snapshots.empty()) {
        recordFrame();
        passCuts();
    } else {
        m_simulation->restore(m_lane.snapshots.back());
    }
}

void LaneRun::passCuts()
{
    const TargetTrack &track = *m_job.input->track;
    while (track.isCut(int(m_lane.frames->size()))) {
        m_simulation->beginAnew(int(m_lane.frames->size()));
        m_nextStep = m_simulation->nextStep();
        recordFrame();
    }
}

bool LaneRun::step()
{
    auto &snapshots = m_lane.snapshots;
    if (m_nextStep % m_snapshotSteps == 0
        && (snapshots.empty() || snapshots.back().step < m_nextStep))
        snapshots.push_back(m_simulation->save());
    const auto n = std::size_t(m_nextStep);
    if (!m_simulation->step(m_job.upstream ? &m_job.upstream->stream[n] : nullptr,
                            m_job.keepStream ? &m_lane.stream[n] : nullptr)) {
        m_lane.failure = m_simulation->failure();
        return false;
    }
    m_nextStep = m_simulation->nextStep();
    ++m_simulatedSteps;
    recordStep();
    if (m_nextStep % m_job.input->plan.stepsPerFrame == 0) {
        recordFrame();
        passCuts();
        if (m_job.live)
            m_job.live->notify();
    }
    return true;
}

void LaneRun::recordStep()
{
    const Assist &assist = m_simulation->assist();
    const double share = 1.0 / m_job.input->plan.stepsPerFrame;
    m_assist.pelvisForce += share * assist.pelvisForce;
    m_assist.pelvisTorque += share * assist.pelvisTorque;
    for (std::size_t side = 0; side < 2; ++side)
        m_assist.footForce[side] += share * assist.footForce[side];
}

void LaneRun::recordFrame()
{
    const LaneInput &input = *m_job.input;
    const LinkState &state = m_simulation->state();
    const auto &hands = input.hands[m_lane.frames->size()];
    SimulatedFrame frame;
    for (std::size_t b = 0; b < kBodyCount; ++b) {
        const BodyPlace &place = input.model.bodies[b];
        const auto n = std::size_t(place.link);
        frame.pose.positions[b] = state.position[n] + state.rotation[n] * place.offset;
        frame.pose.rotations[b] = state.rotation[n];
    }
    frame.pose.rotations[BodyId::LeftHand] = frame.pose.rotations[BodyId::LeftForearm] * hands[0];
    frame.pose.rotations[BodyId::RightHand] = frame.pose.rotations[BodyId::RightForearm] * hands[1];
    const DriveOutput &drive = m_simulation->drive();
    // nothing has been driven yet
    const bool isFirst = m_nextStep == m_simulation->firstStep();
    for (std::size_t j = 0; j < kBallJointCount; ++j) {
        frame.feedback[j] = isFirst ? 0 : drive.feedback[j].norm();
        frame.feedforward[j] = isFirst ? 0 : drive.feedforward[j].norm();
    }
    frame.assist = std::exchange(m_assist, {});
    frame.centreOfMass = m_simulation->centreOfMass();
    const ContactReport &contacts = m_simulation->contacts();
    frame.footOnGround = {contacts.touching.ground[kLeftFootLink],
                          contacts.touching.ground[kRightFootLink]};
    frame.contacts = m_simulation->takeContacts();
    m_lane.frames->append(frame);
}

} // namespace flinch

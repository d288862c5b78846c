#pragma once

#include "core/simulation/bodysimulation.h"
#include "core/take/livetake.h"

#include <memory>
#include <set>
#include <vector>

namespace flinch {

/// An impact and the share of it that a world feels.
using FeltImpact = std::pair<PlannedImpact, double>;

/// What all simulations of a scenario share. Immutable once made.
struct LaneInput
{
    LinkModel model;
    std::shared_ptr<const TargetTrack> track; // the clip's own
    StepPlan plan;
    std::vector<SelfPair> selfPairs;
    /// Hands against forearms, per frame of the clip, which they follow.
    std::vector<std::array<Quaternion, 2>> hands;
};

/// One simulation over the whole timeline: its frames, what it tells the other simulation, and
/// snapshots to start from again.
struct Lane
{
    std::shared_ptr<const ReactionPlan> plan;
    std::vector<FeltImpact> felt;         // in the order in which they begin
    std::vector<FeltImpact> feltUpstream; // of the shadow that this lane listened to
    std::shared_ptr<SimulatedMotion> frames;
    std::vector<ControlEntry> stream;
    std::vector<BodySimulation::Snapshot> snapshots;
    std::vector<ImpactRecord> records; // of those in `felt`
    int cappedSteps = 0;
    bool complete = false;
    QString failure;

    /// Takes over what `earlier` has up to its last snapshot before `step`.
    void takeOver(const Lane &earlier, int step, int stepsPerFrame);

    /// Memory of frames, stream and snapshots; without frames that are `counted`.
    std::size_t bytes(std::set<const void *> &counted) const;
};

/// First step at which two worlds that feel these impacts can differ; `stepCount` when they cannot.
int firstDifference(const std::vector<FeltImpact> &a, const std::vector<FeltImpact> &b,
                    int stepCount);

/// The same of two worlds that follow these plans.
int firstDifference(const ReactionPlan &a, const ReactionPlan &b, const StepPlan &steps);

struct LaneJob
{
    const LaneInput *input = nullptr;
    DriveSettings drive;
    BalanceSettings balance;
    bool softenStruckJoints = false;
    bool implicit = true;
    bool jointLimits = true;
    const Lane *upstream = nullptr; // null in the shadow
    bool keepStream = false;
    std::shared_ptr<const ReactionPlan> plan;
    std::vector<FeltImpact> felt;
    /// Told of every frame; may be null.
    const LiveTake *live = nullptr;

    const TargetTrack &track() const { return *plan->track; }

    int stepCount() const { return input->plan.stepCount(track()); }
};

/// A lane for `job` in which nothing has been simulated yet.
std::shared_ptr<Lane> makeLane(const LaneJob &job);

/// Simulates the rest of a lane, some steps at a time, on any thread but one at a time.
class LaneRun
{
public:
    /// `lane` is one for `job`, with what it takes over.
    LaneRun(const LaneJob &job, Lane &lane);

    int nextStep() const { return m_nextStep; }

    /// It has come to the end, or cannot go on.
    bool isOver() const { return m_over; }

    /// The steps before `end`, for all of which upstream is there. With none the lane ends here,
    /// as its upstream did.
    void advance(int end);

    int simulatedSteps() const { return m_simulatedSteps; }

    double cpuSeconds() const { return m_cpuSeconds; }

private:
    void start();
    bool step();
    /// Begins anew on the next frame for as long as it is a cut.
    void passCuts();
    void recordStep();
    void recordFrame();

    const LaneJob m_job;
    Lane &m_lane;
    std::unique_ptr<BodySimulation> m_simulation;
    Assist m_assist; // mean since the last frame
    const int m_snapshotSteps;
    int m_nextStep;
    int m_simulatedSteps = 0;
    double m_cpuSeconds = 0;
    bool m_over = false;
};

} // namespace flinch

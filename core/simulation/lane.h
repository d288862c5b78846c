#pragma once

#include "core/base/progress.h"
#include "core/simulation/bodysimulation.h"
#include "core/take/livetake.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <set>
#include <vector>

namespace flinch {

/// An impact and the share of it that a world feels.
using FeltImpact = std::pair<PlannedImpact, double>;

/// What both simulations of a scenario share. Immutable once made.
struct LaneInput
{
    LinkModel model;
    std::unique_ptr<TargetTrack> track;
    StepPlan plan;
    std::vector<SelfPair> selfPairs;
    /// Hands against forearms, per frame: they follow the clip.
    std::vector<std::array<Quaternion, 2>> hands;
};

/// One simulation over the whole timeline: its frames, what it tells the other simulation, and
/// snapshots to start from again. Filled by one thread; another may follow as it grows, through
/// waitForStep().
struct Lane
{
    std::vector<FeltImpact> felt;
    std::vector<FeltImpact> feltUpstream; // of the shadow that this lane listened to
    std::shared_ptr<SimulatedMotion> frames;
    std::vector<ControlEntry> stream;
    std::vector<BodySimulation::Snapshot> snapshots;
    std::vector<ImpactRecord> records;
    int cappedSteps = 0;
    int simulatedSteps = 0; // of this run, without what was taken over
    double cpuSeconds = 0;
    bool complete = false;
    QString failure;

    /// Blocks until step `step` has been simulated. False when it never will be.
    bool waitForStep(int step) const;
    void publish(int steps);
    void end();
    /// Memory of frames, stream and snapshots, once it has ended; without frames that are
    /// `counted`.
    std::size_t bytes(std::set<const void *> &counted) const;

private:
    mutable std::mutex m_mutex;
    mutable std::condition_variable m_changed;
    int m_published = 0;
    bool m_ended = false;
};

/// First step at which two worlds that feel these impacts can differ; `stepCount` when they cannot.
int firstDifference(const std::vector<FeltImpact> &a, const std::vector<FeltImpact> &b,
                    int stepCount);

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
    std::vector<FeltImpact> felt;
    std::size_t impactCount = 0;
    /// A lane of the same input to take over the beginning from; may be null.
    const Lane *earlier = nullptr;
    /// Told of every frame; may be null.
    const LiveTake *live = nullptr;
};

/// A lane for `job`, up to the last snapshot of `job.earlier` before anything differs. Whoever
/// follows it may read what it feels, and its frames, from now on.
std::shared_ptr<Lane> makeLane(const LaneJob &job);

/// Simulates the rest of `lane`. Ends early, with what there is, when it diverges or is cancelled.
void runLane(const LaneJob &job, Lane &lane, const JobControl &control);

} // namespace flinch

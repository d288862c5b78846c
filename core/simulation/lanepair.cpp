#include "core/simulation/lanepair.h"

#include <algorithm>
#include <thread>

namespace flinch {

namespace {

/// A remembered lane and the first step at which the new one may differ from it.
struct Agreement
{
    std::shared_ptr<Lane> lane;
    int steps = -1;

    bool isWhole(int stepCount) const { return lane && lane->complete && steps == stepCount; }
};

Agreement longestAgreement(const std::vector<std::shared_ptr<Lane>> &lanes,
                           const std::vector<FeltImpact> &felt,
                           const std::vector<FeltImpact> &feltUpstream, int stepCount)
{
    Agreement best;
    for (const auto &lane : lanes) {
        if (!lane)
            continue;
        const int steps = std::min(firstDifference(felt, lane->felt, stepCount),
                                   firstDifference(feltUpstream, lane->feltUpstream, stepCount));
        if (steps > best.steps)
            best = {lane, steps};
    }
    return best;
}

} // namespace

LanePair runLanePair(LanePairJob job, const JobControl &control, SimulationCost &cost)
{
    const int stepCount = job.main.input->plan.stepCount;
    std::vector<std::shared_ptr<Lane>> shadows;
    std::vector<std::shared_ptr<Lane>> mains;
    for (const LanePair &pair : job.remembered) {
        shadows.push_back(pair.shadow);
        mains.push_back(pair.main);
    }
    const auto upstreamFelt = job.mainFollowsShadow ? job.shadow.felt : std::vector<FeltImpact>();
    const Agreement shadow = longestAgreement(shadows, job.shadow.felt, {}, stepCount);
    const Agreement main = longestAgreement(mains, job.main.felt, upstreamFelt, stepCount);

    LanePair pair;
    const bool runShadow = !shadow.isWhole(stepCount);
    const bool runMain = !main.isWhole(stepCount);
    job.shadow.earlier = shadow.lane.get();
    pair.shadow = runShadow ? makeLane(job.shadow) : shadow.lane;
    job.main.earlier = main.lane.get();
    job.main.upstream = job.mainFollowsShadow ? pair.shadow.get() : nullptr;
    pair.main = runMain ? makeLane(job.main) : main.lane;
    if (job.begun)
        job.begun(pair);

    JobControl silent = control;
    silent.progress = nullptr;
    std::thread ahead;
    if (runShadow && runMain && job.threads > 1)
        ahead = std::thread([&] { runLane(job.shadow, *pair.shadow, silent); });
    else if (runShadow)
        runLane(job.shadow, *pair.shadow, silent);
    if (runMain) {
        runLane(job.main, *pair.main, control);
        cost.mainSteps += pair.main->simulatedSteps;
        cost.cpuSeconds += pair.main->cpuSeconds;
    }
    if (ahead.joinable())
        ahead.join();
    if (runShadow) {
        cost.shadowSteps += pair.shadow->simulatedSteps;
        cost.cpuSeconds += pair.shadow->cpuSeconds;
    }
    return pair;
}

} // namespace flinch

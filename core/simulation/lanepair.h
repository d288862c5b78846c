#pragma once

#include "core/simulation/lane.h"
#include "core/simulation/simulator.h"

#include <functional>

namespace flinch {

/// The shadow and the main simulation that listened to it.
struct LanePair
{
    std::shared_ptr<Lane> shadow;
    std::shared_ptr<Lane> main;
};

struct LanePairJob
{
    LaneJob shadow;
    LaneJob main;
    bool mainFollowsShadow = true;
    int threads = 2;
    /// Lanes of the same input, whole or begun, to take over what they agree on; entries may be
    /// empty.
    std::vector<LanePair> remembered;
    /// Called when both lanes are there, with what they took over, before any step; may be empty.
    std::function<void(const LanePair &)> begun;
};

/// Simulates both, the shadow ahead of main on a thread of its own where there are two. A lane that
/// feels what a remembered one felt is that lane. Adds to `cost` what was really simulated.
LanePair runLanePair(LanePairJob job, const JobControl &control, SimulationCost &cost);

} // namespace flinch

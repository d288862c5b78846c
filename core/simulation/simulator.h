#pragma once

#include "core/base/progress.h"
#include "core/scenario/scenario.h"
#include "core/take/livetake.h"

#include <memory>

namespace flinch {

struct SimulationCost
{
    double cpuSeconds = 0;
    double wallSeconds = 0;
    int shadowSteps = 0; // simulated now, not taken over from an earlier take
    int mainSteps = 0;
};

/// Simulates scenarios and remembers the last one, so that an edit is simulated only from where it
/// matters: a change that the shadow does not feel never runs the shadow again. The result does not
/// depend on what is remembered, nor on the number of threads. One thread calls it at a time.
class Simulator
{
public:
    /// More than this cannot help: shadow and main, with and without impacts.
    static constexpr int kMostThreads = 4;

    Simulator();
    ~Simulator();

    /// `live`, if not null, shows the frames as they come. A cancelled run fails, but what it has
    /// computed is remembered: the next one goes on from there.
    Result<Take> simulate(const Scenario &scenario, int threads = 2, const JobControl &control = {},
                          LiveTake *live = nullptr);

    const SimulationCost &cost() const { return m_cost; }

    /// Memory of what is remembered, frames of the last take included.
    std::size_t rememberedBytes() const;

private:
    struct Memory;

    Status prepare(const Scenario &scenario);
    Result<Take> simulateRest(const Scenario &scenario, int threads, const JobControl &control,
                              LiveTake *live);

    std::unique_ptr<Memory> m_memory;
    SimulationCost m_cost;
};

} // namespace flinch

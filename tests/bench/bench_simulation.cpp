/// What the two simulations cost: by quality, by thread, by length of the clip, and after an edit.
/// Ratios within one run, because machines differ and are shared.
#include "core/motion/clipedit.h"
#include "core/simulation/simulator.h"
#include "tests/support/scenarios.h"
#include "tests/support/testclips.h"

#include <algorithm>
#include <cstdio>
#include <vector>

using namespace flinch;

namespace {

constexpr int kRounds = 5;

struct Cost
{
    double cpu = 1e9;  // s per simulated s
    double wall = 1e9; // s per simulated s
    double rms = 0;
};

/// The best of several runs, so that what else the machine does counts little.
Cost measure(const Scenario &scenario, int threads)
{
    Cost best;
    for (int round = 0; round < kRounds; ++round) {
        Simulator simulator;
        const auto take = simulator.simulate(scenario, threads);
        if (!take)
            qFatal("%s", qPrintable(take.error().toText()));
        const double seconds = take->rate.seconds(take->frameCount());
        best.cpu = std::min(best.cpu, simulator.cost().cpuSeconds / seconds);
        best.wall = std::min(best.wall, simulator.cost().wallSeconds / seconds);
        best.rms = take->scorecard.main.rmsDegrees;
    }
    return best;
}

void benchQualities(Scenario scenario)
{
    double reference = 0;
    for (const Quality quality : {Quality::Reference, Quality::Standard, Quality::Draft}) {
        scenario.quality = quality;
        const char *name = quality == Quality::Reference  ? "reference"
                           : quality == Quality::Standard ? "standard"
                                                          : "draft";
        const Cost one = measure(scenario, 1);
        const Cost two = measure(scenario, 2);
        if (quality == Quality::Reference)
            reference = one.cpu;
        std::printf("  %-9s  CPU %.4f s/s = %3.0f x real time, %.2f of reference; two threads %.2f "
                    "times one; main %.3f deg\n",
                    name, one.cpu, 1 / one.cpu, one.cpu / reference, one.wall / two.wall, one.rms);
    }
    scenario.quality = Quality::Reference;
    scenario.settings.jointLimits = scenario.settings.selfCollision = false;
    std::printf("  reference without limits and self-collision: %.2f of it with them\n",
                measure(scenario, 1).cpu / reference);
}

void benchLength()
{
    const double shorter = measure(testing::shortDemoScenario(2).value(), 1).cpu;
    const double longer = measure(testing::demoScenario().value(), 1).cpu;
    std::printf("  7.8 s cost %.2f times as much per second as 2 s\n", longer / shorter);
}

void benchEdit()
{
    Scenario scenario = testing::demoScenario().value();
    ImpactKey key;
    key.body = BodyId::LeftUpperArm;
    key.direction = {-1, 0, 0};
    key.time = 7.0;
    scenario.impacts = {key};
    double whole = 1e9;
    double edit = 1e9;
    for (int round = 0; round < kRounds; ++round) {
        Simulator simulator;
        if (!simulator.simulate(scenario, 1))
            return;
        whole = std::min(whole, simulator.cost().cpuSeconds);
        scenario.impacts[0].time = 7.0 + 0.02 * (round + 1);
        if (!simulator.simulate(scenario, 1))
            return;
        edit = std::min(edit, simulator.cost().cpuSeconds);
    }
    std::printf("  moving an unexpected impact at 7 s of 7.8 s: %.1f %% of a whole run\n",
                100 * edit / whole);
    Simulator simulator;
    if (simulator.simulate(scenario, 1))
        std::printf("  memory of a simulated minute (standard, with an impact): %.0f MB\n",
                    60.0 / scenario.target->lastFrameSeconds() * double(simulator.rememberedBytes())
                        / 1e6);
}

} // namespace

int main()
{
    std::printf("Demo clip, best of %d\n", kRounds);
    benchQualities(testing::demoScenario().value());
    for (const QString &path : testing::capturedClips().mid(0, 1)) {
        std::printf("A captured clip\n");
        benchQualities(testing::clipScenario(path).value());
    }
    benchLength();
    benchEdit();
    return 0;
}

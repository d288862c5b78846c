/// What the two simulations cost: by quality, by thread, by length of the clip, and after an edit.
/// Ratios within one run, because machines differ and are shared.
#include "core/motion/clipedit.h"
#include "core/simulation/simulator.h"
#include "tests/support/reactions.h"
#include "tests/support/scenarios.h"
#include "tests/support/testclips.h"

#include <QElapsedTimer>

#include <algorithm>
#include <cstdio>
#include <thread>
#include <vector>

using namespace flinch;

namespace {

constexpr int kRounds = 9;

struct Cost
{
    double cpu = 1e9;   // s per simulated s, of the simulation itself on one thread
    double alone = 1e9; // s per simulated s that no second thread can share
    double speedUp = 0; // of two threads: the median of pairs of runs, one after the other
    double busy = 0;    // share of the time that two threads simulated, of both
    double rms = 0;
};

SimulationCost runOnce(const Scenario &scenario, int threads, double *rms = nullptr)
{
    Simulator simulator;
    const auto take = simulator.simulate(scenario, threads);
    if (!take)
        qFatal("%s", qPrintable(take.error().toText()));
    if (rms)
        *rms = take->scorecard.main->rmsDegrees;
    return simulator.cost();
}

/// The best of several runs, so that what else the machine does counts little.
Cost measure(const Scenario &scenario)
{
    Cost best;
    const double seconds = scenario.target->lastFrameSeconds();
    std::vector<double> speedUps;
    std::vector<double> busy;
    for (int round = 0; round < kRounds; ++round) {
        const SimulationCost one = runOnce(scenario, 1, &best.rms);
        const SimulationCost two = runOnce(scenario, 2);
        best.cpu = std::min(best.cpu, one.cpuSeconds / seconds);
        best.alone = std::min(best.alone, (one.wallSeconds - one.cpuSeconds) / seconds);
        speedUps.push_back(one.wallSeconds / two.wallSeconds);
        busy.push_back(two.cpuSeconds / two.wallSeconds / 2);
    }
    best.busy = testing::median(busy);
    best.speedUp = testing::median(speedUps);
    return best;
}

/// What this machine gives at best: two simulations that have nothing to do with each other, side
/// by side, against one after the other.
double mostOfTwoThreads(const Scenario &scenario)
{
    std::vector<double> speedUps;
    for (int round = 0; round < kRounds; ++round) {
        QElapsedTimer timer;
        timer.start();
        runOnce(scenario, 1);
        runOnce(scenario, 1);
        const double inTurn = double(timer.restart());
        std::thread other([&scenario] { runOnce(scenario, 1); });
        runOnce(scenario, 1);
        other.join();
        speedUps.push_back(inTurn / double(timer.elapsed()));
    }
    return testing::median(speedUps);
}

/// The same with an unexpected blow after a quarter of the clip: three simulations instead of two.
Cost measureBlow(Scenario scenario)
{
    ImpactKey key;
    key.body = BodyId::Chest;
    key.direction = {0, 0, -1};
    key.kind = ImpactKind::Push;
    key.time = scenario.target->lastFrameSeconds() / 4;
    scenario.impacts = {key};
    return measure(scenario);
}

void benchQualities(Scenario scenario)
{
    double reference = 0;
    for (const Quality quality : {Quality::Reference, Quality::Standard, Quality::Draft}) {
        scenario.quality = quality;
        const Cost cost = measure(scenario);
        if (quality == Quality::Reference)
            reference = cost.cpu;
        const Cost blow = measureBlow(scenario);
        std::printf("  %-9s  CPU %.4f s/s = %3.0f x real time, %.2f of reference; two threads %.2f "
                    "times one (%.0f %% busy), with a blow %.2f (%.0f %%), two strangers %.2f; not "
                    "shared %.0f %%; main %.3f deg\n",
                    qPrintable(qualityNames()[int(quality)]), cost.cpu, 1 / cost.cpu,
                    cost.cpu / reference, cost.speedUp, 100 * cost.busy, blow.speedUp,
                    100 * blow.busy, mostOfTwoThreads(scenario),
                    100 * cost.alone / (cost.cpu + cost.alone), cost.rms);
    }
    scenario.quality = Quality::Reference;
    scenario.settings.jointLimits = scenario.settings.selfCollision = false;
    std::printf("  reference without limits and self-collision: %.2f of it with them\n",
                measure(scenario).cpu / reference);
}

void benchLength()
{
    const double shorter = measure(testing::shortDemoScenario(2).value()).cpu;
    const double longer = measure(testing::demoScenario().value()).cpu;
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
}

double megabytesPerMinute(const Simulator &simulator, const Scenario &scenario)
{
    return 60.0 / scenario.target->lastFrameSeconds() * double(simulator.rememberedBytes()) / 1e6;
}

/// With a late blow that nobody expects; and at most: calm, last and cancelled run, each with a
/// shadow of its own.
void benchMemory(Quality quality)
{
    Scenario scenario = testing::demoScenario().value();
    scenario.quality = quality;
    scenario.impacts = {testing::ball(7, BodyId::LeftUpperArm, {-1, 0, 0})};
    Simulator usual;
    if (!usual.simulate(scenario))
        return;
    scenario.impacts = {testing::ball(0.2, BodyId::LeftUpperArm, {-1, 0, 0}, 1)};
    Simulator most;
    if (!most.simulate(scenario))
        return;
    scenario.impacts[0].time = 0.1;
    JobControl control;
    control.progress = [&control](double done) {
        if (done > 0.95)
            control.cancel.cancel();
    };
    if (most.simulate(scenario, 1, control))
        return; // it came to its end before it could be stopped
    std::printf("  memory of a simulated minute, %s: %.0f MB, at most %.0f MB\n",
                qPrintable(qualityNames()[int(quality)]), megabytesPerMinute(usual, scenario),
                megabytesPerMinute(most, scenario));
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
    for (const Quality quality : {Quality::Reference, Quality::Standard, Quality::Draft})
        benchMemory(quality);
    return 0;
}

#include "core/plan/reactionplan.h"
#include "tests/bench/ladder/bench.h"

#include <QElapsedTimer>

#include <algorithm>
#include <cstdio>
#include <random>

namespace flinch::ladder {

namespace {

double milliseconds(const QElapsedTimer &timer)
{
    return double(timer.nsecsElapsed()) / 1e6;
}

/// What planning starts from.
struct Calm
{
    explicit Calm(const Scenario &scenario)
    {
        visitBodyPoses(*scenario.target, *scenario.character, [&](int frame, const BodyPose &pose) {
            if (frame == 0)
                model = makeLinkModel(scenario, pose);
        });
        track = std::make_shared<TargetTrack>(scenario, model);
    }

    LinkModel model;
    std::shared_ptr<const TargetTrack> track;
};

/// Of the plan for one push, the fastest of a few.
double planMilliseconds(const Calm &calm, Scenario scenario, const ImpactKey &key)
{
    scenario.impacts = {key};
    PlannedBlow blow;
    blow.body = key.body;
    blow.link = linkOfBody(key.body);
    blow.time = key.time - scenario.target->rate().seconds(scenario.firstSourceFrame);
    blow.duration = key.duration;
    blow.direction = key.direction.normalized();
    blow.impulse = key.impulse;
    blow.reaction = effectiveReaction(scenario.reaction, key);
    double fastest = 1e9;
    for (int round = 0; round < 3; ++round) {
        QElapsedTimer timer;
        timer.start();
        makeReactionPlan(scenario, calm.model, calm.track, {blow});
        fastest = std::min(fastest, milliseconds(timer));
    }
    return fastest;
}

double runMilliseconds(Simulator &simulator, const Scenario &scenario)
{
    QElapsedTimer timer;
    timer.start();
    return simulator.simulate(scenario, 1) ? milliseconds(timer) : 0;
}

} // namespace

void benchCost(const Bench &bench)
{
    std::printf("cost, one thread\n");
    Figure plan("the plan against a whole run", "%", 0, 10);
    Figure fallen("the same of a fall", "%", 0, 10);
    Figure late("a late impact moved against a whole run", "%", 0, 15);
    for (const auto &stage : bench.stages) {
        Scenario scenario = stage->scenario();
        const Calm calm(scenario);
        const double length = stage->end() - stage->begin();
        ImpactKey early =
            push(stage->begin() + 0.2 * length, BodyId::Chest,
                 -stage->stance(stage->begin() + 0.2 * length).forward, 40, kChestSeconds);
        ImpactKey last = push(stage->begin() + 0.95 * length, BodyId::Head,
                              -stage->stance(stage->begin() + 0.95 * length).forward, 11, 0.02);
        scenario.impacts = {early, last};
        Simulator simulator;
        const double whole = runMilliseconds(simulator, scenario);
        scenario.impacts[1].time -= 0.02;
        late.add(100 * runMilliseconds(simulator, scenario) / whole);
        plan.add(100 * planMilliseconds(calm, scenario, early) / whole);
        early.reaction.outcome = Outcome::Fall;
        fallen.add(100 * planMilliseconds(calm, scenario, early) / whole);
    }
    plan.printQuantile(1);
    fallen.printQuantile(1);
    late.printQuantile(1);
}

void benchEdits(const Bench &bench)
{
    constexpr int kEdits = 4;
    std::mt19937 random(7);
    int differ = 0;
    const int sequences = std::max(1, bench.hits / 2);
    for (int n = 0; n < sequences; ++n) {
        const Stage &stage = *bench.stages[std::size_t(n) % bench.stages.size()];
        Scenario scenario = stage.scenario();
        scenario.quality = Quality::Draft;
        Simulator simulator;
        bool isMade = true;
        for (int edit = 0; edit < kEdits; ++edit) {
            std::vector<ImpactKey> &impacts = scenario.impacts;
            if (impacts.size() < 2 || random() % 3 == 0)
                impacts.push_back(randomBlow(stage, random));
            else if (random() % 4 == 0)
                impacts.erase(impacts.begin() + random() % impacts.size());
            else
                impacts[random() % impacts.size()] = randomBlow(stage, random);
            const auto take = simulator.simulate(scenario, 1 + int(random() % 4));
            if (edit + 1 < kEdits)
                continue;
            Simulator anew;
            const auto whole = anew.simulate(scenario, 1);
            isMade = take.ok() == whole.ok() && (!take || take->hash() == whole->hash());
        }
        differ += !isMade;
    }
    missed() = missed() || differ > 0;
    std::printf("edits: %d of %d sequences of %d differ from a run from scratch, 1 … 4 threads   "
                "%s\n",
                differ, sequences, kEdits, differ == 0 ? "met" : "MISSED");
}

} // namespace flinch::ladder

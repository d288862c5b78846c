#include "tests/bench/ladder/bench.h"

#include <cstdio>

namespace flinch::ladder {

void benchFall(const Bench &bench)
{
    std::printf("falls asked for, 60 N·s\n");
    Figure fell("fell", "", 1, 1);
    Figure deepest("deepest below the floor", "cm", -1, 1);
    Figure rest("at rest after contact", "s", 0, 2.5);
    Figure fastest("the fastest body", "m/s", 0, 8);
    Figure lands("first on the floor after it lost its balance", "s", 0.45, 0.9);
    for (const auto &stage : bench.stages) {
        for (const double time : bench.momentsOf(*stage)) {
            for (int eighth = 0; eighth < 8; eighth += 2) {
                ImpactKey key = push(time, BodyId::Chest, directionOf(stage->stance(time), eighth),
                                     60, kChestSeconds);
                key.reaction.outcome = Outcome::Fall;
                const auto seen = bench.strike(*stage, key, "fall");
                if (!seen)
                    continue;
                fell.add(seen->fell);
                deepest.add(100 * seen->deepest);
                rest.add(seen->rest < 0 ? 99 : seen->rest);
                lands.add(seen->lands);
                fastest.add(seen->fastest);
                if (bench.verbose)
                    std::printf("      deepest %.1f cm (%s at %.2f s), lands after %.2f s, rest "
                                "%.2f s (%s)\n",
                                100 * seen->deepest, bodyName(seen->deepestBody).data(),
                                seen->deepestAt, seen->lands, seen->rest,
                                bodyName(seen->restless).data());
            }
        }
    }
    fell.printShare(1);
    deepest.printQuantile(1);
    rest.printQuantile(1);
    lands.printQuantile(0);
    lands.printQuantile(1);
    fastest.printQuantile(1);
}

} // namespace flinch::ladder

#include "tests/bench/ladder/bench.h"

#include <cmath>
#include <cstdio>

namespace flinch::ladder {

void benchBrace(const Bench &bench)
{
    std::printf("brace, 40 N·s frontal, lead 0.3 s\n");
    Figure toward("centre of mass toward the blow at contact", "cm", 2, 100);
    Figure lower("centre of mass lower at contact", "cm", 1, 100);
    Figure ratio("head travel against the unexpected", "", 0, 0.6);
    for (const auto &stage : bench.stages) {
        for (const double time : bench.momentsOf(*stage)) {
            const Vector3 into = -stage->stance(time).forward;
            ImpactKey key = push(time, BodyId::Chest, into, 40, kChestSeconds);
            const auto surprised = bench.strike(*stage, key, "unexpected");
            key.anticipation = 1;
            key.reaction.brace = 0.3;
            const auto take = stage->strike({key});
            if (!surprised || !take)
                continue;
            const Seen braced = see(*take, *stage->scenario().character);
            bench.show(*stage, time, "braced", braced);
            const auto frame =
                std::size_t(std::lround(take->rate.frames(time)) - take->firstSourceFrame);
            const Vector3 moved =
                (*take->main)[frame].centreOfMass - (*take->unperturbed)[frame].centreOfMass;
            toward.add(-100 * moved.dot(into));
            lower.add(-100 * moved.y());
            ratio.add(braced.headThrown / std::max(0.01, surprised->headThrown));
        }
    }
    toward.printMedian();
    lower.printMedian();
    ratio.printMedian();
}

} // namespace flinch::ladder

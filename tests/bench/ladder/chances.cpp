#include "tests/bench/ladder/bench.h"

#include <cstdio>
#include <map>
#include <random>

namespace flinch::ladder {

ImpactKey randomBlow(const Stage &stage, std::mt19937 &random)
{
    const auto uniform = [&random](double from, double to) {
        return from + (to - from) * double(random()) / double(std::mt19937::max());
    };
    ImpactKey key =
        push(uniform(stage.begin() + 0.1, stage.end() - 0.1), BodyId(random() % kBodyCount),
             Vector3(uniform(-1, 1), uniform(-0.5, 0.5), uniform(-1, 1)), uniform(2, 90),
             uniform(0.01, 0.1));
    key.direction += Vector3(0.01, 0, 0);
    if (random() % 4 == 0) {
        key.kind = ImpactKind::Ball;
        key.mass = uniform(0.4, 5);
        key.speed = uniform(4, 12);
    }
    key.anticipation = random() % 3 == 0 ? uniform(0, 1) : 0;
    key.reaction.outcome = Outcome(random() % kOutcomeCount);
    key.reaction.aftermath = Aftermath(random() % kAftermathCount);
    key.reaction.tone = uniform(0, 1);
    key.reaction.reflex = uniform(0, 1);
    if (random() % 3 == 0)
        key.reaction.recover = uniform(0.3, 3);
    return key;
}

void benchRandom(const Bench &bench)
{
    std::mt19937 random(13);
    int diverged = 0;
    int unsound = 0;
    int refused = 0;
    for (int n = 0; n < bench.hits; ++n) {
        Stage &stage = *bench.stages[std::size_t(n) % bench.stages.size()];
        std::vector<ImpactKey> keys;
        for (std::uint32_t more = 1 + random() % 3; more > 0; --more)
            keys.push_back(randomBlow(stage, random));
        const auto take = stage.strike(keys);
        if (!take) {
            ++refused;
            continue;
        }
        diverged += take->health == Health::Diverged;
        if (const Status status = checkTake(*take); !status) {
            ++unsound;
            std::printf("    %s: %s\n", qPrintable(stage.name()),
                        qPrintable(status.error().toText()));
        }
    }
    const bool met = diverged == 0 && unsound == 0;
    missed() = missed() || !met;
    std::printf("random: %d of %d diverged, %d unsound, %d could not meet the body   %s\n",
                diverged, bench.hits, unsound, refused, met ? "met" : "MISSED");
}

void benchAgree(const Bench &bench)
{
    std::printf("three qualities\n");
    Figure same("same outcome", "", 1, 1);
    Figure hips("hips travel against standard", "%", -15, 15);
    for (const auto &stage : bench.stages) {
        std::map<Quality, std::vector<Seen>> all;
        for (const Quality quality : {Quality::Standard, Quality::Reference, Quality::Draft}) {
            stage->setQuality(quality);
            for (const double time : bench.momentsOf(*stage)) {
                for (int n = 1; n <= 3; ++n) {
                    const Vector3 direction = directionOf(stage->stance(time), 2 * n);
                    const ImpactKey key =
                        push(time, BodyId::Chest, direction, 20 * n, kChestSeconds);
                    all[quality].push_back(
                        bench.strike(*stage, key, qPrintable(qualityNames()[int(quality)]))
                            .value_or(Seen()));
                }
            }
        }
        stage->setQuality(Quality::Standard);
        for (std::size_t n = 0; n < all[Quality::Standard].size(); ++n) {
            const Seen &standard = all[Quality::Standard][n];
            for (const Quality quality : {Quality::Reference, Quality::Draft}) {
                const Seen &other = all[quality][n];
                same.add(other.fell == standard.fell);
                if (!other.fell && !standard.fell && standard.hips > 0.02)
                    hips.add(100 * (other.hips / standard.hips - 1));
            }
        }
    }
    same.printShare(0.95);
    hips.printShare(0.95);
}

} // namespace flinch::ladder

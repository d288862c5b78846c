#include "tests/bench/ladder/bench.h"

namespace flinch::ladder {

void benchFlinch(const Bench &bench)
{
    std::printf("flinch\n");
    Figure neck("jab 11 on the head: neck", "deg", 14, 25);
    Figure head("jab 11 on the head: head", "cm", 9, 18);
    Figure visible("jab 11 on the head: visible", "s", 0.5, 1.3);
    Figure arm("16 on the upper arm: shoulder", "deg", 30, 75);
    Figure armHome("16 on the upper arm: back", "s", 0, 1.5);
    Figure thigh("24 on the thigh: hip", "deg", 12, 180);
    Figure thighHips("24 on the thigh: hips", "cm", 3, 8);
    Figure swings("at most one swing past the clip", "", 0, 1);
    for (const auto &stage : bench.stages) {
        for (const double time : bench.momentsOf(*stage)) {
            const Stance &stance = stage->stance(time);
            ImpactKey key = push(time, BodyId::Head, -stance.forward, 11, 0.02);
            key.reaction.outcome = Outcome::Flinch;
            if (const auto seen = bench.strike(*stage, key, "jab")) {
                neck.add(seen->joint);
                head.add(100 * seen->head);
                visible.add(seen->visible);
                swings.add(seen->turns);
            }
            key = push(time, BodyId::LeftUpperArm, -stance.left, 16, 0.02);
            key.reaction.outcome = Outcome::Flinch;
            if (const auto seen = bench.strike(*stage, key, "arm")) {
                arm.add(seen->joint);
                armHome.add(seen->home);
                swings.add(seen->turns);
            }
            key = push(time, BodyId::LeftThigh, -stance.left, 24, 0.03);
            key.reaction.outcome = Outcome::Flinch;
            if (const auto seen = bench.strike(*stage, key, "thigh")) {
                thigh.add(seen->joint);
                thighHips.add(100 * seen->hips);
                swings.add(seen->turns);
            }
        }
    }
    neck.printMedian();
    head.printMedian();
    visible.printMedian();
    arm.printMedian();
    armHome.printMedian();
    thigh.printMedian();
    thighHips.printMedian();
    swings.printShare(0.9);
}

void benchRecover(const Bench &bench)
{
    std::printf("recover\n");
    for (const double wish : {0.6, 1.0, 1.5, 2.5}) {
        const QByteArray what = "asked for " + QByteArray::number(wish) + " s: head home";
        Figure home(what.constData(), "s", 0.85 * wish, 1.15 * wish);
        for (const auto &stage : bench.stages) {
            for (const double time : bench.momentsOf(*stage)) {
                ImpactKey key = push(time, BodyId::Head, -stage->stance(time).forward, 11, 0.02);
                key.reaction.outcome = Outcome::Flinch;
                key.reaction.recover = wish;
                if (const auto seen = bench.strike(*stage, key, "recover"))
                    home.add(seen->headHome);
            }
        }
        home.printMedian();
    }
}

void benchAuto(const Bench &bench)
{
    std::printf("auto, 40 N·s on the chest\n");
    Figure hips("hips", "cm", 10, 35);
    Figure head("head", "cm", 20, 45);
    Figure home("home", "s", 0, 2.5);
    for (const auto &stage : bench.stages) {
        for (const double time : bench.momentsOf(*stage)) {
            for (int eighth = 0; eighth < 8; eighth += 2) {
                const auto seen =
                    bench.strike(*stage,
                                 push(time, BodyId::Chest, directionOf(stage->stance(time), eighth),
                                      40, kChestSeconds),
                                 "auto 40");
                if (!seen)
                    continue;
                hips.add(100 * seen->hips);
                head.add(100 * seen->head);
                home.add(seen->home);
            }
        }
    }
    hips.printMedian();
    head.printMedian();
    home.printMedian();
}

} // namespace flinch::ladder

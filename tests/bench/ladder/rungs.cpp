#include "tests/bench/ladder/bench.h"

#include <algorithm>
#include <cstdio>

namespace flinch::ladder {

namespace {

/// What holds for who stays up, whatever the blow.
struct Upright
{
    Figure mostSlides{"a planted foot slides", "cm", 0, 1};
    Figure worstSlide{"a planted foot slides", "cm", 0, 2};
    Figure knees{"knees bend above the clip's own", "rad/s²", -1e9, 1200};
    Figure frames{"frames: held beyond what feet give, N", "N", 0, 150};

    void add(const Seen &seen)
    {
        mostSlides.add(100 * seen.slide);
        worstSlide.add(100 * seen.slide);
        for (const double newtons : seen.beyond)
            frames.add(newtons);
        if (!seen.fell)
            knees.add(seen.knee);
    }

    void print()
    {
        mostSlides.printQuantile(0.95);
        worstSlide.printQuantile(1);
        knees.printQuantile(0.95);
        frames.printShare(0.95);
    }
};

void addRung(const Bench &bench, double impulse, std::vector<Seen> &rung)
{
    for (const auto &stage : bench.stages) {
        for (const double time : bench.momentsOf(*stage)) {
            for (int eighth = 0; eighth < 8; ++eighth) {
                const QByteArray what = QByteArray::number(impulse) + " N·s from "
                                        + QByteArray::number(45 * eighth) + "°";
                const Vector3 direction = directionOf(stage->stance(time), eighth);
                if (auto seen = bench.strike(
                        *stage, push(time, BodyId::Chest, direction, impulse, kChestSeconds),
                        what.constData()))
                    rung.push_back(*std::move(seen));
            }
        }
    }
}

} // namespace

void benchLadder(const Bench &bench)
{
    std::printf("ladder, chest, eight directions, auto\n");
    Upright all;
    double before = 0;
    for (const double impulse : {10.0, 20.0, 40.0, 60.0, 100.0}) {
        std::vector<Seen> rung;
        addRung(bench, impulse, rung);
        std::vector<double> hips;
        Upright upright;
        for (const Seen &seen : rung) {
            hips.push_back(100 * seen.hips);
            upright.add(seen);
            all.add(seen);
        }
        const auto fell = std::ranges::count(rung, true, &Seen::fell);
        const double middle = testing::median(hips);
        const double mayFall = impulse <= 40 ? 0 : impulse <= 60 ? 0.25 : 1;
        const bool met = middle > before && double(fell) <= mayFall * double(rung.size());
        missed() = missed() || !met;
        std::printf("  %.0f N·s: hips median %.1f cm, above %.1f; fell %d of %zu, at most %.0f %%"
                    "   %s\n",
                    impulse, middle, before, int(fell), rung.size(), 100 * mayFall,
                    met ? "met" : "MISSED");
        if (bench.verbose)
            upright.print();
        before = middle;
        if (impulse == 40) {
            Figure ownFeet("of them on their own feet", "", 1, 1);
            for (const Seen &seen : rung)
                ownFeet.add(seen.grace);
            ownFeet.printShare(0.8);
        }
    }
    all.print();
}

} // namespace flinch::ladder

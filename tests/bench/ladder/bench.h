#pragma once

#include "tests/bench/ladder/figure.h"
#include "tests/bench/ladder/seen.h"

#include <QStringList>

#include <memory>
#include <random>

namespace flinch::ladder {

using testing::Stage;
using testing::Stance;

inline constexpr double kTail = 3.2;          // s of clip that a reaction needs after it
inline constexpr double kChestSeconds = 0.05; // a blow to the chest presses

/// What is benched, and how thoroughly.
struct Bench
{
    std::vector<std::unique_ptr<Stage>> stages;
    bool verbose = false;
    int moments = 2; // of each clip
    int hits = 1000; // at random

    std::vector<double> momentsOf(const Stage &stage) const
    {
        return stage.standingMoments(moments, kTail);
    }

    /// Nothing, and a figure missed, when no take comes of it.
    std::optional<Seen> strike(Stage &stage, const ImpactKey &key, const char *what) const;
    void show(const Stage &stage, double time, const char *what, const Seen &seen) const;
};

ImpactKey push(double time, BodyId body, const Vector3 &direction, double impulse, double seconds);

/// Of travel, one of eight, from ahead of the body on.
Vector3 directionOf(const Stance &stance, int eighth);

/// On any body at any time, of any kind and to be answered in any way.
ImpactKey randomBlow(const Stage &stage, std::mt19937 &random);

/// Clips that stand, guard and walk; the wanted ones, or all that are there. Wanted may also be a
/// BVH file that is none of them.
std::vector<std::unique_ptr<Stage>> makeStages(const QStringList &wanted);

// the parts
void benchFlinch(const Bench &bench);
void benchRecover(const Bench &bench);
void benchAuto(const Bench &bench);
void benchLadder(const Bench &bench);
void benchFall(const Bench &bench);
void benchBrace(const Bench &bench);
void benchRandom(const Bench &bench);
void benchAgree(const Bench &bench);
void benchCost(const Bench &bench);
void benchEdits(const Bench &bench);

} // namespace flinch::ladder

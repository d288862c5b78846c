#pragma once

#include <cstdint>

/// Memory that ends when a test says so. Whoever links scarcememory.cpp, or has it preloaded, gets
/// all memory of the process through it: of C, of C++ and of every library.
namespace flinch::testing::scarcememory {

enum class Scarcity {
    Once,   // one allocation fails, and all later ones succeed
    Lasting // from one on, all fail
};

enum class Starved {
    EveryThread,
    OtherThreads, // than the one that says so
};

/// Counts from here on and fails allocation number `n`; the first is 1. 0 only counts.
void starve(std::int64_t n, Scarcity scarcity, Starved starved = Starved::EveryThread);
/// The same for one that comes later, going on counting.
void failAt(std::int64_t n, Scarcity scarcity);
/// From here on everything succeeds. Returns how many allocations were asked for since starve().
std::int64_t feed();

/// Blocks that were allocated and not freed yet, since the program began.
std::int64_t liveBlocks();

std::int64_t allocationsSoFar();
/// Where it is counted on from here, for those who look at it from another process.
void countIn(std::int64_t *place);

/// Called with the number of each allocation before it is made or fails; null: nothing is.
void visitBefore(void (*visit)(std::int64_t n));

} // namespace flinch::testing::scarcememory

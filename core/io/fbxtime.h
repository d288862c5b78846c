#pragma once

#include "core/motion/framerate.h"

#include <cstdint>
#include <optional>

/// How FBX counts time and names frame rates.
namespace flinch {

inline constexpr std::int64_t kFbxTicksPerSecond = 46'186'158'000;

/// The tick nearest to frame `frame` + `part` / `parts`, exact for every rate.
std::int64_t fbxTicks(FrameRate rate, std::int64_t frame, int part = 0, int parts = 1);

/// FBX's TimeMode for `rate`; kFbxCustomRate when it has no name for it.
int fbxTimeMode(FrameRate rate);
inline constexpr int kFbxCustomRate = 14;

/// The rate that a TimeMode names; nothing for a custom one or one that is not known.
std::optional<FrameRate> fbxRate(int timeMode);
/// The rate that a number of frames a second means: a whole one, or the broadcast rate beside one.
std::optional<FrameRate> fbxCustomRate(double framesPerSecond);

} // namespace flinch

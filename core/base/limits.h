#pragma once

#include <cstddef>

/// What Flinch accepts from a file. Far beyond any real clip, and small enough that a hostile file
/// cannot exhaust the machine.
namespace flinch::limits {

inline constexpr int kMaxJoints = 4096;
inline constexpr int kMaxJointDepth = 256;
inline constexpr int kMaxNameLength = 1024;
inline constexpr int kMaxWarnings = 50;

/// Decoded clip: about four hours of 31 joints at 120 frames a second.
inline constexpr std::size_t kMaxClipBytes = std::size_t(2) << 30;

/// Largest length or angle in a file, in its own unit.
inline constexpr double kMaxFileNumber = 1e9;

/// Slowest and fastest frame rate taken at its word.
inline constexpr double kMinFramesPerSecond = 1.0;
inline constexpr double kMaxFramesPerSecond = 10000.0;

/// Most steps that are simulated at once: two hours in standard, half an hour in reference. What is
/// remembered of a step is at most about 2.5 kB, three runs with a shadow each.
inline constexpr double kMaxSimulatedSteps = 2 * 3600.0 * 480;

} // namespace flinch::limits

#pragma once

#include "core/motion/clip.h"

namespace flinch {

/// A start is at most a made-up pose and ten frames of settling.
inline constexpr int kLongestStart = 11;

/// How many frames at the begin of a clip are a made-up pose (CMU's T-pose) and the way from there
/// into the motion; 0: none. The pose is one that no captured body has: most of the joints that
/// move later are exactly at rest, or left and right mirror each other. All these frames leave it
/// faster than any of those that follow.
int strangeStartFrames(const Clip &clip);

} // namespace flinch

#pragma once

#include "core/motion/clip.h"

namespace flinch {

/// The clip's skeleton, knowing how its person stands. Where the rest pose is no standing one (all
/// bones in a line, limbs folded) the bones are set upright, and only what they leave open, the
/// roll of a joint's frame about its bone, is taken from the motion. It is taken in quarter turns,
/// so every clip of a skeleton tells the same.
SkeletonPtr standingSkeleton(const Clip &clip);

} // namespace flinch

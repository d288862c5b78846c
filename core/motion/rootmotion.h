#pragma once

#include "core/motion/clip.h"

namespace flinch {

/// Moves the travel over the floor and the heading of `pelvis` to its topmost ancestor, as game
/// engines want it; every other joint stays where it is in the world. Where the pelvis has no joint
/// above it, one called "root" is put there and all other joints move up by one.
Result<Clip> moveRootMotion(const Clip &clip, int pelvis);

} // namespace flinch

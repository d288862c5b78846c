#pragma once

#include "core/motion/clip.h"

namespace flinch {

/// The motion seen in a mirror: left does what right did. Works on any rest rotations; the rest
/// pose itself must be symmetric about the body's middle (a T or A pose), else an error says so.
Result<Clip> mirrorClip(const Clip &clip);

} // namespace flinch

#pragma once

#include "core/asset/importoptions.h"
#include "core/motion/clip.h"

namespace flinch {

/// Rotation that takes a file with `up` upwards to core's Y up.
Quaternion rotationToYUp(UpAxis up);

/// Turns roots, and with them everything, from `up` to Y up.
Result<Clip> turnToYUp(Clip clip, UpAxis up);

} // namespace flinch

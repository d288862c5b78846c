#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/motion/clip.h"
#include "core/motion/clipkeys.h"

namespace flinch {

/// The fewest keys that a forward search finds such that in no frame a curve is farther from the
/// clip than `tolerance`, both where rotations between keys are slerped (GLB) and where their XYZ
/// angles run straight (FBX).
Result<ClipKeys> reduceKeys(const Clip &clip, const KeyTolerance &tolerance,
                            const JobControl &job = {});

/// Keys over frames: 1 when nothing was left out.
double keyShare(const ClipKeys &keys, int frameCount);

} // namespace flinch

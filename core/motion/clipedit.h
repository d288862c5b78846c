#pragma once

#include "core/motion/clip.h"

/// Edits of a clip: pure functions that leave their input alone. Frames that an edit merely keeps
/// are kept bit for bit.
namespace flinch {

/// Frames `first` … `last`, both included.
Result<Clip> trimClip(const Clip &clip, int first, int last);

/// The same motion at another rate, over the same span of time. Frames that fall on source frames
/// are those frames, also between rates such as 120 and 30000/1001.
Result<Clip> resampleClip(const Clip &clip, FrameRate rate);

/// The motion played `speed` times as fast at the same rate.
Result<Clip> retimeClip(const Clip &clip, double speed);

/// `a`, then `b`: over the last `overlapFrames` frames of `a` the motion passes smoothly into the
/// first ones of `b`. Both need the same skeleton (joint ids and rest pose) and rate.
Result<Clip> crossfadeClips(const Clip &a, const Clip &b, int overlapFrames);

} // namespace flinch

#pragma once

#include "core/motion/timemap.h"
#include "core/take/simulatedmotion.h"

namespace flinch {

/// Frame `frame` of a take as `motion` has it, whose frames are those of the clip from
/// `firstSourceFrame` on. Between two of them what is no pose is the earlier one's.
SimulatedFrame pausedFrame(const SimulatedMotion &motion, const TimeMap &map, int firstSourceFrame,
                           int frame);

/// How many of them there are while `motion` has so many frames.
int pausedFrameCount(int frames, const TimeMap &map, int firstSourceFrame);

/// All of them: the motion stands where the clip does. Itself where there are no pauses.
std::shared_ptr<const SimulatedMotion> pausedMotion(std::shared_ptr<const SimulatedMotion> motion,
                                                    const TimeMap &map, int firstSourceFrame);

} // namespace flinch

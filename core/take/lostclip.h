#pragma once

#include "core/take/followed.h"
#include "core/take/take.h"

namespace flinch {

/// Where a motion without impacts does not follow the clip: a joint, the pelvis's turn or its place
/// is away by more than anyone overlooks, for longer than a spike of the clip lasts. Such a span
/// begins where the body begins to leave, and ends when it has been back for a while.
std::vector<LostClip> findLostClip(LostClip::Body body, const SimulatedMotion &motion,
                                   const Followed &followed, FrameRate rate);

} // namespace flinch

#pragma once

#include "core/character/character.h"

namespace flinch {

using JointLimits = std::array<JointLimit, kBallJointCount>;

/// The character's limits, widened to what `target` does plus 0.1 rad. Where the clip's usual
/// posture is beyond what a person's joint can do, the rest pose did not show where its zero is,
/// and the limit is put about that posture first.
JointLimits limitsFor(const Character &character, const Clip &target);

} // namespace flinch

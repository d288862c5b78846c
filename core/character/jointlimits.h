#pragma once

#include "core/character/bodygeometry.h"
#include "core/character/character.h"

namespace flinch {

/// The limit of one joint: what a person's joint does, or what the clip does plus 0.1 rad,
/// whichever is wider.
JointLimit makeJointLimit(BallJointId id, const CharacterMapping &mapping,
                          const BodyGeometry &geometry, const ClipSamples &samples);

} // namespace flinch

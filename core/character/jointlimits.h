#pragma once

#include "core/character/bodygeometry.h"
#include "core/character/character.h"

namespace flinch {

/// The limit of one joint: what a person's joint does.
JointLimit makeJointLimit(BallJointId id, const CharacterMapping &mapping,
                          const BodyGeometry &geometry, const Stance &stance);

} // namespace flinch

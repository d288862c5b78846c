#pragma once

#include "core/character/character.h"
#include "core/take/simulatedmotion.h"

namespace flinch {

/// How much of what holds a body up in a frame its feet could not have given, N: friction of 0.8 on
/// the floor, and pressure inside the soles of the feet that stand. What the pressure is out by
/// counts as the force at the height of the centre of mass that would tip the body as much. A body
/// on no foot gets nothing from the floor.
double beyondFeet(const Character &character, const SimulatedFrame &frame,
                  const std::array<bool, 2> &stands, double frameSeconds);

} // namespace flinch

#pragma once

#include "core/character/bodypose.h"
#include "core/scenario/scenario.h"

#include <array>
#include <optional>

/// What every view calls a planted foot: near the floor, and staying where it is. By poses, not by
/// contacts, which come and go by the frame in a simulation. Left and right.
namespace flinch {

/// Of one pose and the one a frame earlier; without that the feet count as staying.
std::array<bool, 2> plantedFeet(const Character &character, const BodyPose &pose,
                                const BodyPose *before, const FrameRate &rate);

/// Of the motion that the simulations are to follow; nothing outside of its frames.
std::optional<std::array<bool, 2>> plantedFeet(const Scenario &scenario, int sourceFrame);

} // namespace flinch

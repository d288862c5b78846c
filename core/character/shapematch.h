#pragma once

#include "core/character/limbmatch.h"
#include "core/motion/pose.h"

namespace flinch {

/// A humanoid found without a single name.
struct ShapeMatch
{
    int pelvis = -1;
    int chest = -1;
    LimbMatch leftLeg, rightLeg, leftArm, rightArm;
    bool sidesAreKnown = true; // false: nothing tells front from back
};

/// Looks for two like legs below a joint and two like arms and a head above it, in the whole tree
/// or below `top`. `pose` tells up from down and left from right.
std::optional<ShapeMatch> matchByShape(const BoneTree &tree, const WorldPose &pose, int top = -1);

} // namespace flinch

#pragma once

#include "core/character/bodygeometry.h"

namespace flinch {

struct FootMeasure
{
    BodyAxes axes;
    FootExtent extent;
};

/// What is known of the body a foot belongs to.
struct FootContext
{
    int ankle = -1; // joints
    int shin = -1;
    Vector3 up = Vector3::UnitY(); // of the person who stands, world axes
    Vector3 forward = Vector3::UnitZ();
    double size = 0; // height of the person
};

/// Sole and direction of a foot, in the frame of its ankle. Up is the person's, or what makes the
/// foot as level as feet are where it hangs or is bent in the stance; forward leads to the toes, or
/// the way the person faces when there are none.
FootMeasure measureFoot(const Stance &stance, const BoneTree &tree, const FootContext &context);

} // namespace flinch

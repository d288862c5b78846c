#pragma once

#include "core/character/bodygeometry.h"

namespace flinch {

struct FootMeasure
{
    BodyAxes axes;
    FootExtent extent;
};

/// Sole and direction of a foot, in the frame of its joint `ankle`. Up is the world's up in the
/// frames where the foot stands lowest; forward leads to the toes, or the way the chest faces when
/// there are none. `size` is the height of the person the foot belongs to.
FootMeasure measureFoot(const ClipSamples &samples, const BoneTree &tree, int ankle, int shin,
                        int chest, const Vector3 &chestForward, double size);

} // namespace flinch

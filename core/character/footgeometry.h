#pragma once

#include "core/character/bodygeometry.h"

#include <optional>

namespace flinch {

struct FootMeasure
{
    BodyAxes axes;
    FootExtent extent;
    Vector3 toes = Vector3::Zero(); // farthest point of the foot, zero when it ends at the ankle

    /// How far the toes point below level.
    double toeDepression() const;
};

/// What is known of the body a foot belongs to.
struct FootContext
{
    int ankle = -1; // joints
    int shin = -1;
    int chest = -1;
    Vector3 chestForward = Vector3::UnitZ(); // in the chest joint's frame
    double size = 0;                         // height of the person
};

/// Sole and direction of a foot, in the frame of its ankle. Up is the world's up in the frames
/// where the foot stands lowest; forward leads to the toes, or the way the chest faces when there
/// are none. `toeDepression`, when given, replaces what the clip says about level.
FootMeasure measureFoot(const ClipSamples &samples, const BoneTree &tree,
                        const FootContext &context, std::optional<double> toeDepression = {});

} // namespace flinch

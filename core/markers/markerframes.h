#pragma once

#include "core/markers/markertracks.h"
#include "core/targets/links.h"

#include <optional>

namespace flinch {

/// Where joints and axes of the links are by the anatomy of one frame's markers. Axes are those of
/// a person in T-pose who looks along Z: X to the left, Y up.
struct MarkerFrames
{
    PerLink<Vector3> origins; // the joint that a link hangs on; of the pelvis, between the hips
    PerLink<Quaternion> rotations;
    /// False where a limb is so straight that its hinge is not seen.
    PerLink<bool> areCertain;
    std::array<Vector3, 2> wrists; // left, right
};

/// Nothing when a marker is missing that is needed.
std::optional<MarkerFrames> markerFrames(const MarkerPlaces &places);

} // namespace flinch

#pragma once

#include "core/asset/markermotion.h"
#include "core/markers/markerset.h"
#include "core/motion/clip.h"

namespace flinch::testing {

struct MarkerFaults
{
    double noise = 0.001;  // metres, of each coordinate
    double dropped = 0.05; // share of the places that nobody saw
    unsigned seed = 1;
};

/// The markers that a person would wear who moves as `clip` does, a skeleton with CMU's names whose
/// rest pose is a T-pose: on the skin over the joints that anatomy puts them on.
MarkerMotion wornMarkers(const Clip &clip, const MarkerFaults &faults);

} // namespace flinch::testing

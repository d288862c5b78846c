#pragma once

#include "core/asset/importentry.h"
#include "core/base/progress.h"
#include "core/markers/markerset.h"
#include "core/motion/clip.h"

namespace flinch {

/// A person out of markers: a clip, and how well it fits them.
struct SolvedMarkers
{
    Clip clip;
    double markerRms = 0; // metres, between markers that were seen and where the body has them
    ImportEntries entries;
};

/// Whether a person can be solved from these markers, or measured in them.
Status checkBodyMarkers(const MarkerMotion &motion, const MarkerAliases &aliases);

/// Solves the Plug-in Gait full body as Zordan and van der Horst (Symposium on Computer Animation
/// 2003) do: springs pull landmarks of a simulated, damped body to the markers, F = -k·x, and its
/// joints hold it together. Where a marker is missing for long, nothing pulls. The body is as long
/// as the markers say over the motion, or over `calibration` when there is one. Refuses other sets
/// of markers, saying why. Deterministic.
Result<SolvedMarkers> solveMarkers(const MarkerMotion &motion, const MarkerAliases &aliases,
                                   const MarkerMotion *calibration = nullptr,
                                   const JobControl &job = {});

} // namespace flinch

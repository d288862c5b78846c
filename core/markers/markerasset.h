#pragma once

#include "core/asset/asset.h"
#include "core/base/progress.h"
#include "core/io/c3dreader.h"
#include "core/markers/markerset.h"

namespace flinch {

/// What a file of markers holds: the markers, and as its only take the person that they were solved
/// to, who is measured over `calibration` where there is one that shows all of a body. Where nobody
/// can be solved from them there are only markers, and an entry says why. The result
/// passes checkAsset().
Result<Asset> buildMarkerAsset(ReadMarkers read, const MarkerAliases &aliases,
                               const JobControl &job = {},
                               const MarkerMotion *calibration = nullptr);

} // namespace flinch

#pragma once

#include "core/asset/asset.h"
#include "core/base/progress.h"

namespace flinch {

/// An asset that holds markers and no skeleton, with the person that wore them and its motion as a
/// take; any other as it is. Markers that cannot be solved stay markers, and its entries say why.
Result<Asset> withSolvedMarkers(Asset asset, const JobControl &job = {});

} // namespace flinch

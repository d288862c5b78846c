#pragma once

#include "core/asset/asset.h"
#include "core/asset/importoptions.h"
#include "core/base/progress.h"
#include "core/io/sourcescene.h"

namespace flinch {

/// Makes what core computes with of a file with a hierarchy of nodes: joints without size, in
/// metres, Y up, takes sampled at their rates, meshes carried by joints. Takes without keys are
/// left out. What was read, inferred and repaired, and what cannot be held, stands in its entries.
/// Of the origin it fills in exporter, unit and axes. The result passes checkAsset().
Result<Asset> buildAsset(const SourceScene &scene, const ImportOptions &options = {},
                         const JobControl &job = {});

} // namespace flinch

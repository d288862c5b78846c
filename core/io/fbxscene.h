#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/io/companions.h"
#include "core/io/sourcescene.h"

namespace flinch {

/// Reads an FBX file, binary or ASCII, of version 6.0 or later: nodes as FBX places them, takes
/// with layers and curves as the file has them. Refused with the reason: older versions, files
/// protected by a password, nodes that are their own ancestors, damage, sizes beyond any real file.
Result<std::shared_ptr<const SourceScene>>
readFbxScene(const QByteArray &bytes, const Companions &companions = NoCompanions(),
             const JobControl &job = {});

} // namespace flinch

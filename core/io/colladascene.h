#pragma once

#include "core/base/result.h"
#include "core/io/sourcescene.h"

namespace flinch {

/// Reads a Collada file (.dae) through Assimp, which turns it into metres, Y up, and makes one take
/// of all its animations. Only for a process that may die: Assimp does not survive every file.
Result<std::shared_ptr<const SourceScene>> readColladaScene(const QByteArray &bytes);

} // namespace flinch

#pragma once

#include "core/io/fbxtree.h"

namespace flinch {

/// A file of FBX 6 as FBX 7 would have it: objects by number, meshes apart from their nodes, takes
/// as stacks of layers, keys as arrays.
Result<FbxTree> modernFbx(const FbxTree &old);

} // namespace flinch

#pragma once

#include "core/io/fbxhierarchy.h"
#include "core/io/fbxlooks.h"

namespace flinch {

/// The meshes of an FBX file, each once for every node that it hangs on, with the bones that its
/// skin names. What is no mesh is told in `findings`.
Result<std::vector<SourceMesh>> readFbxMeshes(const FbxTree &tree, const FbxGraph &graph,
                                              const FbxHierarchy &hierarchy, const FbxLooks &looks,
                                              ImportEntries &findings);

} // namespace flinch

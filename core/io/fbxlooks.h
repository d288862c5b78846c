#pragma once

#include "core/asset/importentry.h"
#include "core/asset/mesh.h"
#include "core/io/companions.h"
#include "core/io/fbxgraph.h"

namespace flinch {

/// The materials of an FBX file, with what they need: colours and pictures, embedded or beside the
/// file. Pictures that are nowhere are told.
struct FbxLooks
{
    std::vector<Material> materials;
    std::vector<Texture> textures;
    std::unordered_map<std::int64_t, int> byMaterial; // ids
    ImportEntries findings;
};

FbxLooks readFbxLooks(const FbxTree &tree, const FbxGraph &graph, const Companions &companions);

} // namespace flinch

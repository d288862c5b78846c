#pragma once

#include "core/io/gltfaccessors.h"
#include "core/io/sourcescene.h"

namespace flinch {

struct GltfLooks
{
    std::vector<Material> materials;
    std::vector<Texture> textures;
};

/// Base colours and their pictures. A picture that is not there, or of a kind that is not held, is
/// left out and told.
Result<GltfLooks> readGltfLooks(const GltfDocument &document, const GltfAccessors &accessors,
                                const Companions &companions, GltfBudget &budget,
                                ImportEntries &findings);

/// The meshes that nodes carry, with their skins. `sceneNodes`: the place in the scene of each node
/// of the file.
Result<std::vector<SourceMesh>> readGltfMeshes(const GltfDocument &document,
                                               GltfAccessors &accessors, GltfBudget &budget,
                                               std::span<const int> sceneNodes,
                                               ImportEntries &findings);

} // namespace flinch

#pragma once

#include "core/asset/mesh.h"
#include "core/io/gltfaccessors.h"

namespace flinch {

/// The bone of vertices that no joint carries: their node itself.
inline constexpr int kGltfNode = -1;

/// A mesh of the file, whatever nodes carry it.
struct GltfMesh
{
    Mesh mesh; // without bones; those of its weights are numbers of a skin's joints, or kGltfNode
    int mostJoint = -1;
    bool hasLoose = false; // vertices with kGltfNode
    bool hasBlendShapes = false;
    bool hasLines = false; // or points; none are held
};

Result<GltfMesh> readGltfMesh(const QJsonObject &mesh, const QString &place,
                              const GltfDocument &document, GltfAccessors &accessors,
                              GltfBudget &budget);

} // namespace flinch

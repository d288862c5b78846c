#pragma once

#include "core/asset/mesh.h"
#include "core/io/fbxtree.h"

namespace flinch {

/// The polygons of an FBX geometry as triangles. A control point becomes as many vertices as it has
/// normals and texture coordinates. Materials are still indices among those of the node.
struct FbxGeometry
{
    Mesh mesh;
    std::vector<std::uint32_t> controlPoints; // of each vertex
    std::size_t controlPointCount = 0;
};

/// An error when indices or counts do not fit; a geometry without polygons is empty.
Result<FbxGeometry> readFbxGeometry(const FbxNode &node);

} // namespace flinch

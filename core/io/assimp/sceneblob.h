#pragma once

#include "core/base/result.h"
#include "core/motion/skeleton.h"

#include <QByteArray>

#include <vector>

/// The only place that sees Assimp.
namespace flinch {

/// Triangles that joints carry, in the skeleton's rest pose, world axes, metres.
struct SkinnedMesh
{
    struct Weight
    {
        int vertex = 0;
        int joint = 0;
        double weight = 1;
    };

    std::vector<Vector3> positions;
    std::vector<Vector3> normals; // as many
    std::vector<int> triangles;   // three vertices each
    std::vector<Weight> weights;  // every joint has one at least
};

/// What Assimp is told of a scene: everything but the motion, which is written past it.
struct BlobScene
{
    const Skeleton &skeleton;
    std::vector<int> order; // the skeleton's joints, each after its parent
    SkinnedMesh mesh;
    int takes = 1;
    double unitToMetres = 1;
};

/// Names inside a blob: of nodes and takes by their indices in the scene, of the mesh's node.
QByteArray blobJointName(int joint);
QByteArray blobTakeName(int take);
inline constexpr auto kBlobMeshName = "mesh";

/// `scene` in Assimp's format `formatId` ("fbx", "glb2"), every take with one key per joint, in the
/// rest pose. Refuses scenes that would bring the exporter down.
Result<QByteArray> exportBlob(const BlobScene &scene, const char *formatId);

} // namespace flinch

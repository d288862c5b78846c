#pragma once

#include "core/asset/mesh.h"
#include "core/base/result.h"

#include <vector>

namespace flinch {

/// What Assimp makes of a file, in the file's unit and axes as Assimp turns them.
struct ReadScene
{
    struct Node
    {
        QString name;
        int parent = -1;
        Eigen::Affine3d local;
    };

    /// Keys of a node; what has none stays as the node is.
    struct Channel
    {
        template<typename T>
        struct Keys
        {
            std::vector<double> seconds; // never falling
            std::vector<T> values;
        };

        int node = 0;
        Keys<Vector3> translations;
        Keys<Quaternion> rotations;
        Keys<Vector3> scales;
    };

    struct Take
    {
        QString name;
        std::vector<Channel> channels;
    };

    struct NodeMesh
    {
        Mesh mesh;
        int node = 0;
        std::vector<SkinBone> bones; // `joint` is a node; none: the node carries it
    };

    std::vector<Node> nodes; // parents before children
    std::vector<Take> takes;
    std::vector<NodeMesh> meshes;
    std::vector<Material> materials; // pictures are not followed
};

/// Reads `bytes` as what files ending in `.extension` are. Assimp does not survive every file: only
/// for a process that may die.
Result<ReadScene> readWithAssimp(const QByteArray &bytes, const char *extension, bool useNames);

} // namespace flinch

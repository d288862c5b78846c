#pragma once

#include "core/io/gltfaccessors.h"
#include "core/io/sourcescene.h"

namespace flinch {

/// Translation, rotation and scale of a node, as glTF keeps and moves them apart.
struct GltfTransform
{
    Vector3 translation = Vector3::Zero();
    Eigen::Vector4d rotation = {0, 0, 0, 1}; // x y z w
    Vector3 scale = Vector3::Ones();

    Eigen::Affine3d matrix() const;
};

/// How one of the three goes over a take. Between keys as the file says: held, straight (rotations
/// the short way round), or by the cubic with the file's own tangents.
struct GltfCurve
{
    enum class Path { Translation, Rotation, Scale };
    enum class Way { Linear, Step, Cubic };

    int node = 0; // of the scene
    Path path = Path::Translation;
    Way way = Way::Linear;
    GltfAccessors::Floats times;  // ascending, at least one
    GltfAccessors::Floats values; // a group a key; of cubics tangent, value, tangent

    void apply(double seconds, GltfTransform &transform) const;
};

struct GltfTake
{
    SourceTake description;
    std::vector<GltfCurve> curves;
};

/// `sceneNodes`: the place in the scene of each node of the file.
Result<std::vector<GltfTake>> readGltfAnimations(const GltfDocument &document,
                                                 GltfAccessors &accessors,
                                                 std::span<const int> sceneNodes,
                                                 ImportEntries &findings);

} // namespace flinch

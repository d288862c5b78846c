#pragma once

#include "core/base/result.h"
#include "core/io/sourcejoints.h"

namespace flinch {

/// How a file's lengths and axes become core's.
struct SourceFrame
{
    Matrix3 toCoreAxes = Matrix3::Identity();
    double unitToMetres = 1;
};

/// The meshes of a file, carried by joints. `locals` are the nodes' rest pose and `rest` the joints
/// in it. Weights are made to add up; meshes that hang on no joint are left out. Tells both.
Result<std::vector<Mesh>> carriedMeshes(const SourceScene &scene, const SourceJoints &joints,
                                        std::span<const Eigen::Affine3d> locals,
                                        const PlacedJoints &rest, const SourceFrame &frame,
                                        ImportEntries &entries);

} // namespace flinch

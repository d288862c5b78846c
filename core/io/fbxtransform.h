#pragma once

#include "core/io/fbxproperties.h"

#include <array>

namespace flinch {

/// The properties that place an FBX node and that curves may move.
enum class FbxPlacement {
    Translation,
    Rotation, // degrees, as are the other two rotations
    Scaling,
    RotationOffset,
    RotationPivot,
    PreRotation,
    PostRotation,
    ScalingOffset,
    ScalingPivot,
    RotationOrder, // of Rotation, in the first number
    Count
};

/// As the file calls it: "Lcl Translation".
const char *fbxPlacementName(FbxPlacement placement);

/// How the scale of its parent comes to a node: R and S are the parent's rotation and scale, r and
/// s its own.
enum class FbxInherit { RrSs, RSrs, Rrs };

/// How an FBX node stands in its parent: the numbers of the file, before they become a matrix.
struct FbxTransform
{
    std::array<Vector3, std::size_t(FbxPlacement::Count)> values;
    bool rotationActive = false; // without it pre- and post-rotation and order do not count
    FbxInherit inherit = FbxInherit::RSrs;

    static FbxTransform of(const FbxProperties &properties);

    Vector3 &operator[](FbxPlacement placement) { return values[std::size_t(placement)]; }

    const Vector3 &operator[](FbxPlacement placement) const
    {
        return values[std::size_t(placement)];
    }

    int rotationOrder() const; // 0 … 5; the spheric order is read as the first
    bool isSpheric() const;
};

/// Degrees as a rotation, in FBX's order 0 … 5.
Quaternion fbxRotation(const Vector3 &degrees, int order);
/// The other way, near `previous`.
Vector3 fbxDegrees(const Quaternion &rotation, int order, const Vector3 &previous);

/// Local matrices of nodes, parents first, such that the product from the root down is where FBX
/// puts each node: with FbxInherit other than RSrs that is more than a node's own numbers.
std::vector<Eigen::Affine3d> fbxLocalMatrices(std::span<const FbxTransform> transforms,
                                              std::span<const int> parents);

/// What stands between a node and its mesh: geometric translation, rotation and scaling.
Eigen::Affine3d fbxGeometricMatrix(const FbxProperties &properties);

} // namespace flinch

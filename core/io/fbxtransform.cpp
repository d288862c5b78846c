#include "core/io/fbxtransform.h"

#include "core/motion/euler.h"

#include <Eigen/LU>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace flinch {

namespace {

constexpr std::array<const char *, std::size_t(FbxPlacement::Count)> kNames = {
    "Lcl Translation", "Lcl Rotation", "Lcl Scaling",   "RotationOffset", "RotationPivot",
    "PreRotation",     "PostRotation", "ScalingOffset", "ScalingPivot",   "RotationOrder",
};

constexpr double kRadiansPerDegree = std::numbers::pi / 180;
constexpr int kOrders = 6;
constexpr int kSpheric = 6;

// FBX names an order by who turns first, which is the last factor
constexpr std::array<EulerOrder, kOrders> kFactors = {
    EulerOrder::Zyx, EulerOrder::Yzx, EulerOrder::Xzy,
    EulerOrder::Zxy, EulerOrder::Yxz, EulerOrder::Xyz,
};

/// A local transform in its parts: pivots and offsets only move it.
struct Parts
{
    Vector3 translation;
    Matrix3 rotation;
    Vector3 scale;
};

Parts partsOf(const FbxTransform &transform)
{
    using enum FbxPlacement;
    Parts parts;
    const int order = transform.rotationActive ? transform.rotationOrder() : 0;
    parts.rotation = fbxRotation(transform[Rotation], order).toRotationMatrix();
    // most nodes have neither, and poses are many
    const Vector3 &before = transform[PreRotation];
    const Vector3 &after = transform[PostRotation];
    if (transform.rotationActive && !before.isZero(0))
        parts.rotation = fbxRotation(before, 0).toRotationMatrix() * parts.rotation;
    if (transform.rotationActive && !after.isZero(0))
        parts.rotation *= fbxRotation(after, 0).toRotationMatrix().transpose();
    parts.scale = transform[Scaling];
    // T Roff Rp R Rp⁻¹ Soff Sp S Sp⁻¹, applied to the origin
    const Vector3 &scalingPivot = transform[ScalingPivot];
    const Vector3 scaled =
        transform[ScalingOffset] + scalingPivot - parts.scale.cwiseProduct(scalingPivot);
    const Vector3 &rotationPivot = transform[RotationPivot];
    parts.translation = transform[Translation] + transform[RotationOffset] + rotationPivot
                        + parts.rotation * (scaled - rotationPivot);
    return parts;
}

Eigen::Affine3d matrix(const Vector3 &translation, const Matrix3 &linear)
{
    Eigen::Affine3d result;
    result.linear() = linear;
    result.translation() = translation;
    result.makeAffine();
    return result;
}

/// Where a node is, with what its children need to know of its scale.
struct World
{
    Eigen::Affine3d placed = Eigen::Affine3d::Identity();
    Eigen::Affine3d unscaled = Eigen::Affine3d::Identity(); // without the scale of its own
    Vector3 scale = Vector3::Ones();                        // what `unscaled` lacks
    Vector3 inherited = Vector3::Ones();                    // the part of it that came from above
};

World place(const Parts &parts, FbxInherit inherit, const World &parent)
{
    World world;
    if (inherit == FbxInherit::RSrs) {
        const Eigen::Affine3d unscaled = matrix(parts.translation, parts.rotation);
        world.unscaled = parent.placed * unscaled;
        world.scale = parts.scale;
    } else {
        world.inherited = inherit == FbxInherit::RrSs ? parent.scale : parent.inherited;
        const Vector3 translation = parent.scale.cwiseProduct(parts.translation);
        world.unscaled = parent.unscaled * matrix(translation, parts.rotation);
        world.scale = world.inherited.cwiseProduct(parts.scale);
    }
    world.placed = world.unscaled * Eigen::Scaling(world.scale);
    return world;
}

} // namespace

const char *fbxPlacementName(FbxPlacement placement)
{
    return kNames[std::size_t(placement)];
}

FbxTransform FbxTransform::of(const FbxProperties &properties)
{
    FbxTransform transform;
    for (std::size_t n = 0; n < transform.values.size(); ++n) {
        const bool scaling = FbxPlacement(n) == FbxPlacement::Scaling;
        transform.values[n] =
            properties.vector(kNames[n], scaling ? Vector3::Ones() : Vector3::Zero());
    }
    transform.rotationActive = properties.integer("RotationActive", 0) != 0;
    const std::int64_t inherit = properties.integer("InheritType", 1);
    if (inherit >= 0 && inherit <= 2)
        transform.inherit = FbxInherit(inherit);
    return transform;
}

int FbxTransform::rotationOrder() const
{
    const double order = (*this)[FbxPlacement::RotationOrder][0];
    return order >= 0 && order < kOrders ? int(order) : 0;
}

bool FbxTransform::isSpheric() const
{
    return rotationActive && (*this)[FbxPlacement::RotationOrder][0] == kSpheric;
}

Quaternion fbxRotation(const Vector3 &degrees, int order)
{
    const EulerOrder factors = kFactors[std::size_t(order)];
    const std::array<int, 3> axes = eulerAxes(factors);
    return quaternionFromEuler(
        Vector3(degrees[axes[0]], degrees[axes[1]], degrees[axes[2]]) * kRadiansPerDegree, factors);
}

Vector3 fbxDegrees(const Quaternion &rotation, int order, const Vector3 &previous)
{
    const EulerOrder factors = kFactors[std::size_t(order)];
    const std::array<int, 3> axes = eulerAxes(factors);
    const Vector3 near(previous[axes[0]], previous[axes[1]], previous[axes[2]]);
    const Vector3 angles = unrolledEuler(rotation, factors, near * kRadiansPerDegree);
    Vector3 degrees;
    for (int n = 0; n < 3; ++n)
        degrees[axes[std::size_t(n)]] = angles[n] / kRadiansPerDegree;
    return degrees;
}

std::vector<Eigen::Affine3d> fbxLocalMatrices(std::span<const FbxTransform> transforms,
                                              std::span<const int> parents)
{
    const auto isPlain = [](const FbxTransform &t) {
        return t.inherit == FbxInherit::RSrs;
    };
    const bool plain = std::ranges::all_of(transforms, isPlain); // then no world is asked for
    std::vector<World> worlds(plain ? 0 : transforms.size());
    std::vector<Eigen::Affine3d> locals(transforms.size());
    for (std::size_t n = 0; n < transforms.size(); ++n) {
        const Parts parts = partsOf(transforms[n]);
        locals[n] = matrix(parts.translation, parts.rotation * parts.scale.asDiagonal());
        if (plain)
            continue;
        const World parent = parents[n] < 0 ? World() : worlds[std::size_t(parents[n])];
        worlds[n] = place(parts, transforms[n].inherit, parent);
        const double volume = parent.placed.linear().determinant();
        const bool invertible = volume != 0 && std::isfinite(1 / volume);
        if (!isPlain(transforms[n]) && parents[n] >= 0 && invertible)
            locals[n] = parent.placed.inverse(Eigen::Affine) * worlds[n].placed;
    }
    return locals;
}

Eigen::Affine3d fbxGeometricMatrix(const FbxProperties &properties)
{
    const Vector3 scale = properties.vector("GeometricScaling", Vector3::Ones());
    const Quaternion rotation =
        fbxRotation(properties.vector("GeometricRotation", Vector3::Zero()), 0);
    return matrix(properties.vector("GeometricTranslation", Vector3::Zero()),
                  rotation.toRotationMatrix() * scale.asDiagonal());
}

} // namespace flinch

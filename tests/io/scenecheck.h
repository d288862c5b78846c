#pragma once

#include "core/io/assetbuilder.h"
#include "core/io/assetbytes.h"
#include "core/io/sourcescene.h"

#include <QString>

#include <algorithm>
#include <cmath>
#include <functional>

namespace flinch::testing {

/// Which promise a mesh of a scene breaks; empty: none.
inline QString brokenBy(const SourceScene &scene, const SourceMesh &source)
{
    const Mesh &mesh = source.mesh;
    const auto nodes = int(scene.nodes().size());
    const std::size_t count = mesh.positions.size();
    if (source.node < 0 || source.node >= nodes)
        return "a mesh hangs on no node";
    if ((!mesh.normals.empty() && mesh.normals.size() != count)
        || (!mesh.textureCoordinates.empty() && mesh.textureCoordinates.size() != count))
        return "normals or texture coordinates are not one a vertex";
    for (const auto &triangle : mesh.triangles) {
        for (const std::uint32_t corner : triangle) {
            if (corner >= count)
                return "a triangle has a corner that is no vertex";
        }
    }
    for (const MeshPart &part : mesh.parts) {
        if (std::size_t(part.firstTriangle) + part.triangleCount > mesh.triangles.size()
            || part.material < -1 || part.material >= int(scene.materials().size()))
            return "a part of a mesh is not inside it";
    }
    for (const SkinBone &bone : source.nodes) {
        if (bone.joint < 0 || bone.joint >= nodes)
            return "a bone is no node";
    }
    if (source.nodes.empty())
        return mesh.weights.empty() ? QString() : QString("weights without bones");
    if (mesh.firstWeight.size() != count + 1 || mesh.firstWeight.back() != mesh.weights.size())
        return "weights do not belong to vertices";
    for (std::size_t v = 0; v < count; ++v) {
        double sum = 0;
        for (auto w = mesh.firstWeight[v]; w < mesh.firstWeight[v + 1]; ++w) {
            const BoneWeight &weight = mesh.weights[w];
            if (weight.bone < 0 || weight.bone >= int(source.nodes.size()))
                return "a weight is of no bone";
            sum += double(weight.weight);
        }
        if (!(std::abs(sum - 1) < 1e-4))
            return "weights do not add up to one";
    }
    return {};
}

/// Which promise of SourceScene a scene breaks; empty: none.
inline QString brokenBy(const SourceScene &scene)
{
    const auto nodes = scene.nodes();
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        if (nodes[n].parent >= int(n) || nodes[n].parent < -1)
            return "a node comes before its parent";
    }
    if (scene.restPose().size() != nodes.size())
        return "the rest pose has other nodes";
    const auto isFinite = [](const Eigen::Affine3d &local) {
        return local.matrix().allFinite();
    };
    for (std::size_t t = 0; t < scene.takes().size(); ++t) {
        const SourceTake &take = scene.takes()[t];
        if (!std::ranges::is_sorted(take.keySeconds, std::ranges::less_equal()))
            return "keys do not ascend";
        const double middle = 0.5 * (take.firstSeconds + take.lastSeconds);
        for (const double seconds : {take.firstSeconds - 1, take.firstSeconds, middle,
                                     take.lastSeconds, take.lastSeconds + 1}) {
            const auto pose = scene.pose(int(t), seconds);
            if (pose.size() != nodes.size() || !std::ranges::all_of(pose, isFinite))
                return "a pose is not whole";
        }
    }
    for (const SourceMesh &mesh : scene.meshes()) {
        if (const QString broken = brokenBy(scene, mesh); !broken.isEmpty())
            return broken;
    }
    for (const Material &material : scene.materials()) {
        if (material.texture < -1 || material.texture >= int(scene.textures().size()))
            return "a material has a picture that is not there";
    }
    return {};
}

/// What is wrong with the asset that is made of a scene and goes from process to process, or with
/// how it is refused; empty: nothing. What would take long is left out.
inline QString brokenAssetOf(const SourceScene &scene)
{
    double seconds = 0;
    for (const SourceTake &take : scene.takes())
        seconds += take.lastSeconds - take.firstSeconds;
    if (!(seconds < 20))
        return {};
    const auto asset = buildAsset(scene);
    if (!asset)
        return asset.error().message.isEmpty() || asset.error().remedy.isEmpty()
                   ? QString("a scene is refused without words")
                   : QString();
    const auto arrived = assetFromBytes(toBytes(*asset));
    return arrived ? QString() : "an asset does not arrive: " + arrived.error().toText();
}

} // namespace flinch::testing

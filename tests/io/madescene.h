#pragma once

#include "core/io/sourcescene.h"
#include "core/motion/pose.h"
#include "tests/support/humanoids.h"

#include <functional>

namespace flinch::testing {

/// A file as a reader might understand it, put together by hand.
class MadeScene : public SourceScene
{
public:
    std::vector<SourceNode> nodeList;
    std::vector<SourceTake> takeList;
    std::vector<SourceMesh> meshList;
    std::vector<Material> materialList;
    std::vector<Texture> textureList;
    std::vector<Eigen::Affine3d> rest;
    std::function<std::vector<Eigen::Affine3d>(int take, double seconds)> posed;
    std::optional<double> unit;
    Matrix3 toCore = Matrix3::Identity();

    std::span<const SourceNode> nodes() const override { return nodeList; }

    std::span<const SourceTake> takes() const override { return takeList; }

    std::span<const SourceMesh> meshes() const override { return meshList; }

    std::span<const Material> materials() const override { return materialList; }

    std::span<const Texture> textures() const override { return textureList; }

    std::vector<Eigen::Affine3d> restPose() const override { return rest; }

    std::vector<Eigen::Affine3d> pose(int take, double seconds) const override
    {
        return posed(take, seconds);
    }

    std::optional<double> unitToMetres() const override { return unit; }

    Matrix3 toCoreAxes() const override { return toCore; }

    /// World matrices in the file's unit and axes.
    std::vector<Eigen::Affine3d> worlds(const std::vector<Eigen::Affine3d> &locals) const
    {
        std::vector<Eigen::Affine3d> result;
        for (std::size_t n = 0; n < locals.size(); ++n) {
            const int parent = nodeList[n].parent;
            result.push_back(parent < 0 ? locals[n] : result[std::size_t(parent)] * locals[n]);
        }
        return result;
    }
};

/// A take with a key on each frame.
inline SourceTake denseTake(const QString &name, FrameRate rate, int frames, double first = 0)
{
    SourceTake take;
    take.name = name;
    take.firstSeconds = first;
    take.lastSeconds = first + rate.seconds(frames - 1);
    take.keyedNodes = 1;
    for (int n = 0; n < frames; ++n)
        take.keySeconds.push_back(first + rate.seconds(n));
    return take;
}

/// `clip` as a file has it that counts in units of `unitToMetres` and in axes that `toCore` takes
/// to core's: below a node "Armature" of size `size`, in whose frame the joints stand smaller.
inline MadeScene sceneOf(const Clip &clip, double unitToMetres, const Matrix3 &toCore,
                         double size = 1)
{
    using Eigen::Affine3d;
    MadeScene scene;
    scene.toCore = toCore;
    scene.unit = unitToMetres;
    scene.nodeList.push_back({QStringLiteral("Armature"), -1, false});
    for (const Joint &joint : clip.skeleton().joints())
        scene.nodeList.push_back({joint.name, joint.parent < 0 ? 0 : joint.parent + 1, true});
    const auto localsOf = [clip, unitToMetres, toCore, size](const Pose &pose) {
        std::vector<Affine3d> locals = {Affine3d(Eigen::Scaling(size))};
        const Matrix3 back = toCore.transpose();
        const bool mirrored = toCore.determinant() < 0;
        for (std::size_t j = 0; j < pose.rotations.size(); ++j) {
            const bool root = clip.skeleton().isRoot(int(j));
            Affine3d local = Affine3d::Identity();
            local.linear() = pose.rotations[j].toRotationMatrix();
            local.translation() = pose.translations[j] / (unitToMetres * size);
            // a mirrored file mirrors each frame, a turned one the root
            if (root || mirrored)
                local = Affine3d(back) * local;
            if (mirrored)
                local = local * Affine3d(toCore);
            locals.push_back(local);
        }
        return locals;
    };
    scene.rest = localsOf(restPose(clip.skeleton()));
    scene.posed = [clip, localsOf](int, double seconds) {
        return localsOf(samplePose(clip, seconds));
    };
    scene.takeList.push_back(denseTake(QStringLiteral("walk"), clip.rate(), clip.frameCount()));
    return scene;
}

} // namespace flinch::testing

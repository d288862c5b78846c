#pragma once

#include "core/asset/importentry.h"
#include "core/asset/mesh.h"
#include "core/motion/framerate.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace flinch {

/// A node of a file's hierarchy, parents before children.
struct SourceNode
{
    QString name;
    int parent = -1;    // -1: a root
    bool joint = false; // the file says that it is part of a skeleton
};

/// A motion as the file holds it: a span of its time in which curves have keys.
struct SourceTake
{
    QString name;
    double firstSeconds = 0; // first and last key
    double lastSeconds = 0;
    std::optional<FrameRate> rate;  // as the file says; nothing: to be inferred from the keys
    std::vector<double> keySeconds; // when there is a key on any node, ascending, each once
    int keyedNodes = 0;             // 0: nothing moves
};

/// A mesh in the file's own unit and axes.
struct SourceMesh
{
    Mesh mesh;     // bones are empty: nodes carry it
    int node = -1; // the node it hangs on
    /// The bones that Mesh's weights mean, whose `joint` is a node here. Empty: `node` carries it
    /// as a whole.
    std::vector<SkinBone> nodes;
    /// Before all of that: a vertex stands at node's world · geometry · position, or at
    /// Σ weight · bone's world · meshToJoint · geometry · position.
    Eigen::Affine3d geometry = Eigen::Affine3d::Identity();
};

/// A file with a hierarchy of nodes as its reader understands it, in its own unit and axes, curves
/// still curves: what makes an Asset of it need not know FBX from glTF. Immutable, and safe to ask
/// from several threads.
class SourceScene
{
public:
    virtual ~SourceScene() = default;

    virtual std::span<const SourceNode> nodes() const = 0;
    virtual std::span<const SourceTake> takes() const = 0;
    virtual std::span<const SourceMesh> meshes() const = 0;
    virtual std::span<const Material> materials() const = 0;
    virtual std::span<const Texture> textures() const = 0;

    /// Nodes as they stand where nothing moves them: local matrices, one a node.
    virtual std::vector<Eigen::Affine3d> restPose() const = 0;
    /// Nodes at a moment of a take, between keys as the file's own curves go.
    virtual std::vector<Eigen::Affine3d> pose(int take, double seconds) const = 0;

    /// Metres in one unit of the file, when it says so.
    virtual std::optional<double> unitToMetres() const = 0;
    /// From the file's axes to core's (X to the right of the person, Y up, Z ahead): a rotation, or
    /// a mirror where the file is left-handed.
    virtual Matrix3 toCoreAxes() const = 0;

    /// The program that wrote the file; empty: it does not say.
    virtual QString exporter() const { return {}; }

    /// What only the reader knows: what it repaired, and what SourceScene has no place for.
    virtual ImportEntries findings() const { return {}; }
};

} // namespace flinch

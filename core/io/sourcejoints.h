#pragma once

#include "core/base/result.h"
#include "core/io/sourcescene.h"
#include "core/motion/geometry.h"

namespace flinch {

/// Nodes of a file as joints, which turn and move but have no size: world rotations and positions
/// in core's axes and the file's unit. What a node stretches stays in `stretches`, in the joint's
/// frame: node's world = position · rotation · stretch.
struct PlacedJoints
{
    std::vector<Quaternion> rotations;
    std::vector<Vector3> positions;
    std::vector<Matrix3> stretches;
    std::vector<Eigen::Affine3d> worlds; // of the nodes, in the file's own axes
};

/// Which nodes of a file become joints: those of its skeletons, what leads to them and what hangs
/// on them, but for nodes that only carry a mesh. A file without any skeleton moves all its nodes.
class SourceJoints
{
public:
    /// `scene` must outlive it. checkNodes() has passed.
    explicit SourceJoints(const SourceScene &scene);

    int count() const { return int(m_nodes.size()); }

    const SourceNode &node(int joint) const { return m_scene.nodes()[nodeIndex(joint)]; }

    /// -1: a root.
    int parent(int joint) const { return m_parents[std::size_t(joint)]; }

    /// The joint that a node is or hangs on; -1: none.
    int above(int node) const;

    /// The joint that a node is; -1: it is none.
    int of(int node) const { return m_joints[std::size_t(node)]; }

    /// `locals` are matrices of all nodes. A joint without size keeps its turn against its parent
    /// from `rest`, when there is one.
    void place(std::span<const Eigen::Affine3d> locals, const Matrix3 &toCore,
               const PlacedJoints *rest, PlacedJoints &out) const;

private:
    std::size_t nodeIndex(int joint) const { return std::size_t(m_nodes[std::size_t(joint)]); }

    const SourceScene &m_scene;
    std::vector<int> m_nodes;   // of each joint
    std::vector<int> m_parents; // of each joint
    std::vector<int> m_joints;  // of each node
};

/// What comes before the stretch of a joint where a file is left-handed: the mirror; nothing else.
Matrix3 mirrorOf(const Matrix3 &toCore);

/// Refuses parents that do not stand before their children, and bones and meshes of nodes that are
/// not there.
Status checkNodes(const SourceScene &scene);

} // namespace flinch

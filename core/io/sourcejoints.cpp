#include "core/io/sourcejoints.h"

#include "core/base/limits.h"
#include "core/io/namelist.h"

#include <Eigen/LU>

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::SourceJoints)
};

/// As many as any reader takes; meshes walk up from theirs to a joint.
constexpr std::size_t kMostNodes = 100'000;

/// The rotation nearest to a matrix, by Newton's iteration. Nothing for one that is flat.
std::optional<Matrix3> nearestRotation(const Matrix3 &matrix)
{
    const double size = matrix.norm() / std::sqrt(3.0);
    if (!(size > 0) || !std::isfinite(size))
        return std::nullopt;
    Matrix3 turn = matrix / size;
    if (!(std::abs(turn.determinant()) > 1e-9))
        return std::nullopt;
    for (int n = 0; n < 50; ++n) {
        const Matrix3 next = 0.5 * (turn + turn.inverse().transpose());
        const double change = (next - turn).norm();
        turn = next;
        if (change < 1e-14)
            break;
    }
    return turn.determinant() < 0 ? Matrix3(-turn) : turn;
}

std::vector<bool> wantedNodes(const SourceScene &scene)
{
    const auto nodes = scene.nodes();
    std::vector<bool> wanted(nodes.size(), false);
    for (std::size_t n = 0; n < nodes.size(); ++n)
        wanted[n] = nodes[n].joint;
    std::vector<bool> carries(nodes.size(), false);
    for (const SourceMesh &mesh : scene.meshes()) {
        if (mesh.node >= 0)
            carries[std::size_t(mesh.node)] = true;
        for (const SkinBone &bone : mesh.nodes)
            wanted[std::size_t(bone.joint)] = true;
    }
    if (std::ranges::none_of(wanted, std::identity())) {
        wanted.assign(nodes.size(), true);
        return wanted;
    }
    // what hangs on a joint moves with the body, and others may hang on it
    std::vector<bool> below(nodes.size(), false);
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        const int parent = nodes[n].parent;
        below[n] = parent >= 0 && (wanted[std::size_t(parent)] || below[std::size_t(parent)]);
    }
    for (std::size_t n = nodes.size(); n-- > 0;) {
        wanted[n] = wanted[n] || (below[n] && !carries[n]);
        if (wanted[n] && nodes[n].parent >= 0)
            wanted[std::size_t(nodes[n].parent)] = true;
    }
    return wanted;
}

} // namespace

SourceJoints::SourceJoints(const SourceScene &scene)
    : m_scene(scene)
    , m_joints(scene.nodes().size(), -1)
{
    const std::vector<bool> wanted = wantedNodes(scene);
    for (std::size_t n = 0; n < wanted.size(); ++n) {
        if (!wanted[n])
            continue;
        const int parent = scene.nodes()[n].parent;
        m_joints[n] = count();
        m_nodes.push_back(int(n));
        m_parents.push_back(parent < 0 ? -1 : m_joints[std::size_t(parent)]);
    }
}

int SourceJoints::above(int node) const
{
    while (node >= 0 && m_joints[std::size_t(node)] < 0)
        node = m_scene.nodes()[std::size_t(node)].parent;
    return node < 0 ? -1 : m_joints[std::size_t(node)];
}

void SourceJoints::place(std::span<const Eigen::Affine3d> locals, const Matrix3 &toCore,
                         const PlacedJoints *rest, PlacedJoints &out) const
{
    const Matrix3 back = mirrorOf(toCore).transpose();
    const auto joints = m_nodes.size();
    out.worlds.resize(joints);
    out.rotations.resize(joints);
    out.positions.resize(joints);
    out.stretches.resize(joints);
    for (std::size_t j = 0; j < joints; ++j) {
        const int parent = m_parents[j];
        const Eigen::Affine3d &local = locals[std::size_t(m_nodes[j])];
        out.worlds[j] = parent < 0 ? local : out.worlds[std::size_t(parent)] * local;
        const Matrix3 world = toCore * out.worlds[j].linear() * back;
        if (const auto turn = nearestRotation(world)) {
            out.rotations[j] = Quaternion(*turn).normalized();
        } else {
            Quaternion turned = Quaternion::Identity();
            if (rest)
                turned = rest->rotations[j];
            if (rest && parent >= 0)
                turned = rest->rotations[std::size_t(parent)].conjugate() * turned;
            if (parent >= 0)
                turned = out.rotations[std::size_t(parent)] * turned;
            out.rotations[j] = turned.normalized();
        }
        out.positions[j] = toCore * out.worlds[j].translation();
        out.stretches[j] = out.rotations[j].conjugate().toRotationMatrix() * world;
    }
}

/// A left-handed file is mirrored whole, so that its turns are turns again.
Matrix3 mirrorOf(const Matrix3 &toCore)
{
    return toCore.determinant() < 0 ? toCore : Matrix3(Matrix3::Identity());
}

Status checkNodes(const SourceScene &scene)
{
    const auto failed = [](const QString &message, const QString &where,
                           const QString &remedy = {}) {
        Error error;
        error.message = message;
        error.where = where;
        error.remedy = remedy.isEmpty()
                           ? Text::tr("Export the file again from the program that made it.")
                           : remedy;
        return error;
    };
    const auto nodes = scene.nodes();
    const auto isNode = [&nodes](int index) {
        return index >= 0 && index < int(nodes.size());
    };
    if (nodes.empty())
        return failed(Text::tr("The file holds no node, so there is no skeleton"), {});
    if (nodes.size() > kMostNodes)
        return failed(Text::tr("The file has %1 nodes; Flinch reads up to %2")
                          .arg(nodes.size())
                          .arg(kMostNodes),
                      {}, Text::tr("Export fewer objects."));
    std::vector<int> depths(nodes.size(), 0);
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        if (nodes[n].parent < -1 || nodes[n].parent >= int(n))
            return failed(Text::tr("A node stands before its parent"),
                          Text::tr("node %1").arg(shownName(nodes[n].name)));
        if (nodes[n].parent >= 0)
            depths[n] = depths[std::size_t(nodes[n].parent)] + 1;
        if (depths[n] >= limits::kMaxJointDepth)
            return failed(Text::tr("Nodes are nested deeper than %1").arg(limits::kMaxJointDepth),
                          Text::tr("node %1").arg(shownName(nodes[n].name)),
                          Text::tr("Export the character without what it hangs in."));
    }
    for (const SourceMesh &mesh : scene.meshes()) {
        const bool found = std::ranges::all_of(mesh.nodes, isNode, &SkinBone::joint)
                           && (isNode(mesh.node) || (mesh.node == -1 && !mesh.nodes.empty()));
        if (!found)
            return failed(Text::tr("A mesh hangs on a node that is not there"),
                          Text::tr("mesh %1").arg(shownName(mesh.mesh.name)));
    }
    return Done();
}

} // namespace flinch

#include "core/io/carriedmeshes.h"

#include "core/io/namelist.h"

#include <Eigen/LU>

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::CarriedMeshes)
};

using Eigen::Affine3d;

Error meshError(const Mesh &mesh)
{
    Error error;
    error.message = Text::tr("The weights of a mesh name vertices or bones that are not there");
    error.where = Text::tr("mesh %1").arg(shownName(mesh.name));
    error.remedy = Text::tr("Export the file again from the program that made it.");
    return error;
}

Affine3d stretchOnly(const Matrix3 &stretch)
{
    Affine3d result = Affine3d::Identity();
    result.linear() = stretch;
    return result;
}

class MeshCarrier
{
public:
    MeshCarrier(const SourceJoints &joints, std::span<const SourceNode> nodes,
                std::span<const Affine3d> locals, const PlacedJoints &rest,
                const SourceFrame &frame)
        : m_joints(joints)
        , m_nodes(nodes)
        , m_locals(locals)
        , m_rest(rest)
        , m_frame(frame)
        , m_mirror(mirrorOf(frame.toCoreAxes))
    {}

    /// False: no joint carries it.
    Result<bool> carry(const SourceMesh &source, Mesh &mesh)
    {
        mesh = source.mesh;
        mesh.bones.clear();
        if (source.nodes.empty())
            addRigidBone(source.node, mesh);
        else if (auto status = addSkin(source, mesh); !status)
            return std::move(status).error();
        if (mesh.bones.empty())
            return false;
        moveIntoCore(source.geometry, mesh);
        return true;
    }

    int unweighted() const { return m_unweighted; }

private:
    /// From what `node` carries to the joint that it is or hangs on; core's metres.
    Affine3d intoJoint(int node, int joint) const
    {
        Affine3d way = Affine3d::Identity();
        for (; m_joints.of(node) != joint; node = m_nodes[std::size_t(node)].parent)
            way = m_locals[std::size_t(node)] * way;
        const Matrix3 stretch =
            m_frame.unitToMetres * m_rest.stretches[std::size_t(joint)] * m_mirror;
        return stretchOnly(stretch) * way;
    }

    void addRigidBone(int node, Mesh &mesh)
    {
        const int joint = m_joints.above(node);
        mesh.firstWeight.clear();
        mesh.weights.clear();
        if (joint < 0)
            return;
        mesh.bones.push_back({joint, intoJoint(node, joint)});
        mesh.weights.assign(mesh.positions.size(), {0, 1});
        for (std::uint32_t v = 0; v <= mesh.positions.size(); ++v)
            mesh.firstWeight.push_back(v);
    }

    Status addSkin(const SourceMesh &source, Mesh &mesh)
    {
        for (const SkinBone &bone : source.nodes) {
            const int joint = m_joints.of(bone.joint);
            mesh.bones.push_back({joint, intoJoint(bone.joint, joint) * bone.meshToJoint});
        }
        const auto &first = source.mesh.firstWeight;
        const auto &weights = source.mesh.weights;
        const bool whole = first.size() == mesh.positions.size() + 1 && first.front() == 0
                           && first.back() == weights.size() && std::ranges::is_sorted(first);
        if (!whole || std::ranges::any_of(weights, [&source](const BoneWeight &weight) {
                return weight.bone < 0 || weight.bone >= int(source.nodes.size());
            }))
            return meshError(mesh);
        mesh.firstWeight = {0};
        mesh.weights.clear();
        mesh.weights.reserve(weights.size());
        for (std::size_t v = 0; v < mesh.positions.size(); ++v) {
            addWeights(std::span(weights).subspan(first[v], first[v + 1] - first[v]), source, mesh);
            mesh.firstWeight.push_back(std::uint32_t(mesh.weights.size()));
        }
        return Done();
    }

    /// One vertex's, so that they add up to 1.
    void addWeights(std::span<const BoneWeight> weights, const SourceMesh &source, Mesh &mesh)
    {
        const auto counts = [](const BoneWeight &weight) {
            return weight.weight > 0 && std::isfinite(weight.weight);
        };
        double sum = 0;
        for (const BoneWeight &weight : weights)
            sum += counts(weight) ? double(weight.weight) : 0;
        if (!(sum > 0)) {
            ++m_unweighted;
            mesh.weights.push_back({boneOfNode(source, mesh), 1});
            return;
        }
        for (const BoneWeight &weight : weights) {
            if (counts(weight))
                mesh.weights.push_back({weight.bone, float(double(weight.weight) / sum)});
        }
    }

    /// A bone as if the mesh hung on its node as a whole; its first bone where there is no such.
    int boneOfNode(const SourceMesh &source, Mesh &mesh) const
    {
        const int joint = source.node < 0 ? -1 : m_joints.above(source.node);
        if (joint < 0)
            return 0;
        if (mesh.bones.size() == source.nodes.size())
            mesh.bones.push_back({joint, intoJoint(source.node, joint)});
        return int(source.nodes.size());
    }

    /// Vertices to where the first bone carries them at rest, in metres, Y up.
    void moveIntoCore(const Affine3d &geometry, Mesh &mesh) const
    {
        const SkinBone &first = mesh.bones.front();
        const auto joint = std::size_t(first.joint);
        Affine3d move = Eigen::Translation3d(m_frame.unitToMetres * m_rest.positions[joint])
                        * m_rest.rotations[joint] * first.meshToJoint;
        const auto isUsable = [](const Affine3d &m) {
            const double size = m.linear().norm();
            return m.matrix().allFinite() && size > 0
                   && std::abs(m.linear().determinant()) > 1e-9 * size * size * size;
        };
        if (!isUsable(move))
            move = stretchOnly(m_frame.unitToMetres * m_frame.toCoreAxes);
        const Affine3d back = move.inverse();
        for (SkinBone &bone : mesh.bones)
            bone.meshToJoint = bone.meshToJoint * back;

        const Affine3d whole = move * geometry;
        for (Eigen::Vector3f &position : mesh.positions)
            position = (whole * position.cast<double>()).cast<float>();
        if (!isUsable(whole)) {
            mesh.normals.clear();
            return;
        }
        const Matrix3 turn = whole.linear().inverse().transpose();
        for (Eigen::Vector3f &normal : mesh.normals)
            normal = (turn * normal.cast<double>()).normalized().cast<float>();
        if (whole.linear().determinant() < 0) {
            for (auto &triangle : mesh.triangles)
                std::swap(triangle[1], triangle[2]);
        }
    }

    const SourceJoints &m_joints;
    std::span<const SourceNode> m_nodes;
    std::span<const Affine3d> m_locals;
    const PlacedJoints &m_rest;
    const SourceFrame &m_frame;
    Matrix3 m_mirror;
    int m_unweighted = 0;
};

} // namespace

Result<std::vector<Mesh>> carriedMeshes(const SourceScene &scene, const SourceJoints &joints,
                                        std::span<const Affine3d> locals, const PlacedJoints &rest,
                                        const SourceFrame &frame, ImportEntries &entries)
{
    MeshCarrier carrier(joints, scene.nodes(), locals, rest, frame);
    std::vector<Mesh> meshes;
    QStringList apart;
    for (const SourceMesh &source : scene.meshes()) {
        if (source.mesh.positions.empty())
            continue;
        Mesh mesh;
        const auto carried = carrier.carry(source, mesh);
        if (!carried)
            return carried.error();
        if (*carried)
            meshes.push_back(std::move(mesh));
        else
            apart += source.mesh.name;
    }
    if (!apart.isEmpty())
        entries.push_back({ImportEntry::Kind::NotHeld,
                           Text::tr("No joint carries %1; left out.").arg(nameList(apart))});
    if (carrier.unweighted() > 0)
        entries.push_back({ImportEntry::Kind::Repaired,
                           Text::tr("%n vertex(es) without weights hang on the mesh's own node.",
                                    nullptr, carrier.unweighted())});
    return meshes;
}

} // namespace flinch

#include "core/io/fbxmeshes.h"

#include "core/base/limits.h"
#include "core/io/fbxerrors.h"
#include "core/io/fbxgeometry.h"
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
    Q_DECLARE_TR_FUNCTIONS(flinch::Fbx)
};

/// Vertices, triangles and weights of all meshes together.
constexpr std::size_t kMaxVertices = 50'000'000;
constexpr std::size_t kMaxTriangles = 100'000'000;
constexpr std::size_t kMaxWeights = 100'000'000;

/// The skin of a geometry: bones, and weights by control point.
struct Skin
{
    std::vector<SkinBone> bones;
    std::vector<std::vector<BoneWeight>> weights;
    bool lostBones = false; // names some that are not in the file
};

struct Shape
{
    FbxGeometry geometry;
    Skin skin;
};

class MeshReader
{
public:
    MeshReader(const FbxTree &tree, const FbxGraph &graph, const FbxHierarchy &hierarchy,
               const FbxLooks &looks)
        : m_tree(tree)
        , m_graph(graph)
        , m_templates(tree)
        , m_hierarchy(hierarchy)
        , m_looks(looks)
    {}

    Result<std::vector<SourceMesh>> read(ImportEntries &findings)
    {
        for (std::size_t node = 0; node < m_hierarchy.models.size(); ++node) {
            for (const FbxConnection &child : m_graph.childrenOf(m_hierarchy.models[node])) {
                const FbxNode &geometry = object(child.child);
                if (geometry.name != "Geometry")
                    continue;
                if (geometry.text(2) != QByteArray("Mesh")) {
                    m_shapeless += m_hierarchy.nodes[node].name;
                    continue;
                }
                if (auto status = addMesh(int(node), child.child, geometry); !status) {
                    Error error = std::move(status).error();
                    error.where =
                        Text::tr("node “%1”").arg(shownName(m_hierarchy.nodes[node].name));
                    return error;
                }
            }
        }
        if (!m_shapeless.isEmpty()) {
            findings.push_back({ImportEntry::Kind::NotHeld,
                                Text::tr("Curves and surfaces that are no meshes are left out: %1.")
                                    .arg(nameList(m_shapeless))});
        }
        if (!m_boneless.isEmpty()) {
            findings.push_back({ImportEntry::Kind::Repaired,
                                Text::tr("Skins name bones that are not in the file; what they "
                                         "carried follows the others: %1.")
                                    .arg(nameList(m_boneless))});
        }
        return std::move(m_meshes);
    }

private:
    const FbxNode &object(std::int64_t id) const
    {
        return m_tree.root.child("Objects")->children[*m_graph.indexOf(id)];
    }

    Status addMesh(int node, std::int64_t id, const FbxNode &geometryNode)
    {
        const auto shape = shapeOf(id, geometryNode);
        if (!shape)
            return shape.error();
        const auto &[geometry, skin] = **shape;
        std::size_t weights = 0;
        for (const std::uint32_t point : geometry.controlPoints)
            weights += skin.bones.empty() ? 0 : skin.weights[point].size();
        m_vertices += geometry.mesh.positions.size();
        m_triangles += geometry.mesh.triangles.size();
        m_weights += weights;
        if (m_vertices > kMaxVertices || m_triangles > kMaxTriangles || m_weights > kMaxWeights) {
            return fbxTooLarge(Text::tr("The meshes of the FBX file have too many vertices"));
        }
        if (geometry.mesh.triangles.empty())
            return Done();
        if (skin.lostBones)
            m_boneless += m_hierarchy.nodes[std::size_t(node)].name;
        SourceMesh source;
        source.node = node;
        source.mesh = geometry.mesh;
        const QString own = QString::fromUtf8(fbxObjectName(geometryNode));
        const QString &name = own.isEmpty() ? m_hierarchy.nodes[std::size_t(node)].name : own;
        source.mesh.name = name.left(limits::kMaxNameLength);
        source.geometry =
            fbxGeometricMatrix(m_templates.of(object(m_hierarchy.models[std::size_t(node)])));
        setMaterials(node, source.mesh);
        if (!skin.bones.empty())
            setWeights(skin, geometry.controlPoints, source);
        m_meshes.push_back(std::move(source));
        return Done();
    }

    /// Read once, however many nodes it hangs on.
    Result<std::shared_ptr<const Shape>> shapeOf(std::int64_t id, const FbxNode &node)
    {
        if (const auto known = m_shapes.find(id); known != m_shapes.end())
            return known->second;
        auto geometry = readFbxGeometry(node);
        if (!geometry)
            return std::move(geometry).error();
        auto skin = readSkin(id, geometry->controlPointCount);
        if (!skin)
            return std::move(skin).error();
        auto shape = std::make_shared<const Shape>(Shape{std::move(*geometry), std::move(*skin)});
        m_shapes.emplace(id, shape);
        return std::shared_ptr<const Shape>(shape);
    }

    /// Indices among the materials of the node become those of the file.
    void setMaterials(int node, Mesh &mesh) const
    {
        std::vector<int> own;
        for (const FbxConnection &child :
             m_graph.childrenOf(m_hierarchy.models[std::size_t(node)])) {
            if (const auto found = m_looks.byMaterial.find(child.child);
                found != m_looks.byMaterial.end())
                own.push_back(found->second);
        }
        for (MeshPart &part : mesh.parts) {
            const auto index = std::size_t(part.material);
            part.material = index < own.size() ? own[index] : -1;
        }
    }

    Result<Skin> readSkin(std::int64_t geometry, std::size_t controlPoints) const
    {
        Skin skin;
        for (const FbxConnection &deformer : m_graph.childrenOf(geometry)) {
            if (!isDeformer(deformer.child, "Skin"))
                continue;
            for (const FbxConnection &cluster : m_graph.childrenOf(deformer.child)) {
                if (!isDeformer(cluster.child, "Cluster"))
                    continue;
                skin.weights.resize(controlPoints);
                if (auto status = addCluster(cluster.child, skin); !status)
                    return std::move(status).error();
            }
        }
        return skin;
    }

    bool isDeformer(std::int64_t id, const char *type) const
    {
        const FbxNode &node = object(id);
        return node.name == "Deformer" && node.text(2) == QByteArray(type);
    }

    Status addCluster(std::int64_t id, Skin &skin) const
    {
        int node = -1;
        for (const FbxConnection &child : m_graph.childrenOf(id)) {
            if (const auto found = m_hierarchy.byModel.find(child.child);
                found != m_hierarchy.byModel.end())
                node = found->second;
        }
        const FbxNode &cluster = object(id);
        if (node < 0)
            skin.lostBones = true;
        const auto indices = numbers<std::int32_t>(cluster, "Indexes");
        const auto weights = numbers<double>(cluster, "Weights");
        if (node < 0 || indices.empty())
            return Done();
        if (indices.size() != weights.size())
            return fbxDamage(Text::tr("A bone of a skin has %1 vertices and %2 weights")
                                 .arg(indices.size())
                                 .arg(weights.size()));
        const auto transform = matrixOf(cluster);
        if (!transform)
            return fbxDamage(Text::tr("A bone of a skin does not say where it was bound"));
        const int bone = int(skin.bones.size());
        skin.bones.push_back({node, *transform});
        for (std::size_t n = 0; n < indices.size(); ++n) {
            const auto point = std::size_t(indices[n]);
            if (indices[n] < 0 || point >= skin.weights.size()) {
                return fbxDamage(Text::tr("A bone of a skin carries the vertex %1 of %2")
                                     .arg(indices[n])
                                     .arg(skin.weights.size()));
            }
            if (weights[n] > 0 && weights[n] < limits::kMaxFileNumber)
                skin.weights[point].push_back({bone, float(weights[n])});
        }
        return Done();
    }

    /// From the mesh to the bone while bound; where that is missing, from where both stood.
    static std::optional<Eigen::Affine3d> matrixOf(const FbxNode &cluster)
    {
        const auto matrix = [&cluster](const char *name) -> std::optional<Eigen::Affine3d> {
            const auto values = numbers<double>(cluster, name);
            if (values.size() != 16)
                return std::nullopt;
            Eigen::Affine3d result(Eigen::Map<const Eigen::Matrix4d>(values.data()));
            result.makeAffine();
            const bool sane = result.matrix().cwiseAbs().maxCoeff() <= limits::kMaxFileNumber;
            return sane ? std::optional(result) : std::nullopt; // nan is not sane
        };
        if (auto transform = matrix("Transform"))
            return transform;
        const auto bound = matrix("TransformLink");
        if (!bound || !(std::abs(bound->linear().determinant()) > 1e-12))
            return std::nullopt;
        return bound->inverse(Eigen::Affine);
    }

    template<FbxElement T>
    static std::vector<T> numbers(const FbxNode &node, const char *name)
    {
        const FbxNode *child = node.child(name);
        if (!child || child->values.empty())
            return {};
        return child->values[0].toNumbers<T>().value_or(std::vector<T>());
    }

    static void setWeights(const Skin &skin, const std::vector<std::uint32_t> &controlPoints,
                           SourceMesh &source)
    {
        source.nodes = skin.bones;
        Mesh &mesh = source.mesh;
        mesh.firstWeight.push_back(0);
        for (const std::uint32_t point : controlPoints) {
            const auto &weights = skin.weights[point];
            mesh.weights.insert(mesh.weights.end(), weights.begin(), weights.end());
            mesh.firstWeight.push_back(std::uint32_t(mesh.weights.size()));
        }
    }

    const FbxTree &m_tree;
    const FbxGraph &m_graph;
    const FbxTemplates m_templates;
    const FbxHierarchy &m_hierarchy;
    const FbxLooks &m_looks;
    std::unordered_map<std::int64_t, std::shared_ptr<const Shape>> m_shapes;
    std::size_t m_vertices = 0;
    std::size_t m_triangles = 0;
    std::size_t m_weights = 0;
    QStringList m_shapeless;
    QStringList m_boneless;
    std::vector<SourceMesh> m_meshes;
};

} // namespace

Result<std::vector<SourceMesh>> readFbxMeshes(const FbxTree &tree, const FbxGraph &graph,
                                              const FbxHierarchy &hierarchy, const FbxLooks &looks,
                                              ImportEntries &findings)
{
    return MeshReader(tree, graph, hierarchy, looks).read(findings);
}

} // namespace flinch

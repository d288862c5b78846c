#include "core/io/gltfreader.h"

#include "core/base/limits.h"
#include "core/io/gltfanimations.h"
#include "core/io/gltfmeshes.h"

#include <QCoreApplication>

#include <algorithm>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Gltf)
};

class GltfScene : public SourceScene
{
public:
    std::span<const SourceNode> nodes() const override { return m_nodes; }

    std::span<const SourceTake> takes() const override { return m_descriptions; }

    std::span<const SourceMesh> meshes() const override { return m_meshes; }

    std::span<const Material> materials() const override { return m_looks.materials; }

    std::span<const Texture> textures() const override { return m_looks.textures; }

    std::vector<Eigen::Affine3d> restPose() const override { return m_rest; }

    std::vector<Eigen::Affine3d> pose(int take, double seconds) const override
    {
        std::vector<Eigen::Affine3d> pose = m_rest;
        std::vector<GltfTransform> moved = m_transforms;
        const auto &curves = m_curves[std::size_t(take)];
        for (const GltfCurve &curve : curves)
            curve.apply(seconds, moved[std::size_t(curve.node)]);
        for (const GltfCurve &curve : curves)
            pose[std::size_t(curve.node)] = moved[std::size_t(curve.node)].matrix();
        return pose;
    }

    std::optional<double> unitToMetres() const override { return 1; }

    Matrix3 toCoreAxes() const override { return Matrix3::Identity(); }

    QString exporter() const override { return m_exporter; }

    ImportEntries findings() const override { return m_findings; }

private:
    friend class GltfReader;

    std::vector<SourceNode> m_nodes;
    std::vector<Eigen::Affine3d> m_rest;
    std::vector<GltfTransform> m_transforms; // of nodes at rest, for what no curve moves
    std::vector<SourceTake> m_descriptions;
    std::vector<std::vector<GltfCurve>> m_curves; // by take
    std::vector<SourceMesh> m_meshes;
    GltfLooks m_looks;
    QString m_exporter;
    ImportEntries m_findings;
};

/// A transform that a file gives as a matrix, taken apart.
GltfTransform parts(const Eigen::Affine3d &matrix)
{
    GltfTransform transform;
    Matrix3 rotation, stretch;
    matrix.computeRotationScaling(&rotation, &stretch);
    transform.translation = matrix.translation();
    transform.rotation = Quaternion(rotation).coeffs();
    transform.scale = stretch.diagonal();
    return transform;
}

class GltfReader
{
public:
    GltfReader(const QByteArray &bytes, const Companions &companions)
        : m_bytes(bytes)
        , m_companions(companions)
    {}

    Result<std::shared_ptr<const SourceScene>> read()
    {
        auto document = readGltfDocument(m_bytes, m_companions, m_budget);
        if (!document)
            return std::move(document).error();
        m_document = std::move(document).value();
        m_scene->m_exporter =
            m_document.json[QLatin1String("asset")][QLatin1String("generator")].toString();
        if (auto status = readNodes(); !status)
            return std::move(status).error();
        if (auto status = markJoints(); !status)
            return std::move(status).error();
        if (auto status = readContent(); !status)
            return std::move(status).error();
        if (m_scene->m_findings.size() > std::size_t(limits::kMaxWarnings))
            m_scene->m_findings.resize(std::size_t(limits::kMaxWarnings));
        return std::shared_ptr<const SourceScene>(std::move(m_scene));
    }

private:
    Status readNodes()
    {
        auto parents = readParents();
        if (!parents)
            return std::move(parents).error();
        orderNodes(*parents);
        if (m_order.size() != parents->size())
            return gltfError(QStringLiteral("nodes"),
                             Text::tr("Some nodes are their own ancestors"));
        for (std::size_t i = 0; i < m_order.size(); ++i) {
            const int fileNode = m_order[i];
            const int parent = (*parents)[std::size_t(fileNode)];
            const QJsonObject object = m_document.nodes[fileNode].toObject();
            SourceNode node;
            node.name = object[QLatin1String("name")].toString().trimmed();
            if (node.name.isEmpty())
                node.name = QStringLiteral("node_%1").arg(fileNode);
            node.parent = parent < 0 ? -1 : m_sceneNodes[std::size_t(parent)];
            m_scene->m_nodes.push_back(std::move(node));
            if (auto status = readTransform(object, gltfPlace("nodes", fileNode)); !status)
                return status;
        }
        return Done();
    }

    Result<std::vector<int>> readParents() const
    {
        const QJsonArray &nodes = m_document.nodes;
        std::vector<int> parents(std::size_t(nodes.size()), -1);
        for (qsizetype n = 0; n < nodes.size(); ++n) {
            const QJsonArray children = nodes[n].toObject()[QLatin1String("children")].toArray();
            for (qsizetype c = 0; c < children.size(); ++c) {
                const QString place =
                    gltfPlace("nodes", n) + QLatin1Char('.') + gltfPlace("children", c);
                const auto child = gltfIndex(children[c], nodes.size(), place);
                if (!child)
                    return child.error();
                int &parent = parents[std::size_t(*child)];
                if (parent >= 0)
                    return gltfError(place, Text::tr("Node %1 has two parents: %2 and %3")
                                                .arg(*child)
                                                .arg(parent)
                                                .arg(n));
                parent = int(n);
            }
        }
        return parents;
    }

    /// Depth first, as the file lists children: parents come before them. What hangs on itself is
    /// never reached.
    void orderNodes(const std::vector<int> &parents)
    {
        m_sceneNodes.assign(parents.size(), -1);
        std::vector<int> open;
        for (std::size_t n = parents.size(); n-- > 0;) {
            if (parents[n] < 0)
                open.push_back(int(n));
        }
        while (!open.empty()) {
            const int node = open.back();
            open.pop_back();
            m_sceneNodes[std::size_t(node)] = int(m_order.size());
            m_order.push_back(node);
            const QJsonArray children =
                m_document.nodes[node].toObject()[QLatin1String("children")].toArray();
            for (qsizetype c = children.size(); c-- > 0;)
                open.push_back(children[c].toInt());
        }
    }

    Status readTransform(const QJsonObject &object, const QString &place)
    {
        GltfTransform transform;
        Eigen::Affine3d rest;
        const auto matrix = gltfNumbers(object, "matrix", 16, place);
        const auto translation = gltfNumbers(object, "translation", 3, place);
        const auto rotation = gltfNumbers(object, "rotation", 4, place);
        const auto scale = gltfNumbers(object, "scale", 3, place);
        for (const auto *numbers : {&matrix, &translation, &rotation, &scale}) {
            if (!*numbers)
                return numbers->error();
        }
        if (*matrix) {
            rest.matrix() = Eigen::Map<const Eigen::Matrix4d>((**matrix).data());
            rest.makeAffine();
            transform = parts(rest);
        } else {
            if (*translation)
                transform.translation = Eigen::Map<const Vector3>((**translation).data());
            if (*rotation)
                transform.rotation = Eigen::Map<const Eigen::Vector4d>((**rotation).data());
            if (*scale)
                transform.scale = Eigen::Map<const Vector3>((**scale).data());
            if (!(transform.rotation.norm() > 0))
                m_scene->m_findings.push_back(
                    {ImportEntry::Kind::Repaired,
                     Text::tr("%1 has a rotation of length 0, which was read as none").arg(place)});
            rest = transform.matrix();
        }
        m_scene->m_transforms.push_back(transform);
        m_scene->m_rest.push_back(rest);
        return Done();
    }

    Status markJoints()
    {
        const QJsonArray skins = m_document.list("skins");
        for (qsizetype s = 0; s < skins.size(); ++s) {
            const QJsonArray joints = skins[s].toObject()[QLatin1String("joints")].toArray();
            for (qsizetype j = 0; j < joints.size(); ++j) {
                const auto node =
                    gltfIndex(joints[j], m_document.nodes.size(),
                              gltfPlace("skins", s) + QLatin1Char('.') + gltfPlace("joints", j));
                if (!node)
                    return node.error();
                m_scene->m_nodes[std::size_t(m_sceneNodes[std::size_t(*node)])].joint = true;
            }
        }
        return Done();
    }

    Status readContent()
    {
        ImportEntries &findings = m_scene->m_findings;
        GltfAccessors accessors(m_document, m_budget);
        auto takes = readGltfAnimations(m_document, accessors, m_sceneNodes, findings);
        if (!takes)
            return std::move(takes).error();
        for (GltfTake &take : *takes) {
            m_scene->m_descriptions.push_back(std::move(take.description));
            m_scene->m_curves.push_back(std::move(take.curves));
        }
        auto meshes = readGltfMeshes(m_document, accessors, m_budget, m_sceneNodes, findings);
        if (!meshes)
            return std::move(meshes).error();
        m_scene->m_meshes = std::move(meshes).value();
        auto looks = readGltfLooks(m_document, accessors, m_companions, m_budget, findings);
        if (!looks)
            return std::move(looks).error();
        m_scene->m_looks = std::move(looks).value();
        return Done();
    }

    const QByteArray &m_bytes;
    const Companions &m_companions;
    GltfBudget m_budget;
    GltfDocument m_document;
    std::vector<int> m_order;      // nodes of the file, as the scene has them
    std::vector<int> m_sceneNodes; // and the other way round
    std::shared_ptr<GltfScene> m_scene = std::make_shared<GltfScene>();
};

} // namespace

Result<std::shared_ptr<const SourceScene>> readGltf(const QByteArray &bytes,
                                                    const Companions &companions)
{
    return GltfReader(bytes, companions).read();
}

} // namespace flinch

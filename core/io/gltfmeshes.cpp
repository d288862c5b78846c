#include "core/io/gltfmeshes.h"

#include "core/io/gltfprimitives.h"

#include <QCoreApplication>

#include <map>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Gltf)
};

class MeshesReader
{
public:
    MeshesReader(const GltfDocument &document, GltfAccessors &accessors, GltfBudget &budget,
                 std::span<const int> sceneNodes)
        : m_document(document)
        , m_accessors(accessors)
        , m_budget(budget)
        , m_sceneNodes(sceneNodes)
        , m_meshes(document.list("meshes"))
        , m_skins(document.list("skins"))
    {}

    Result<std::vector<SourceMesh>> read(ImportEntries &findings)
    {
        std::vector<int> fileNodes(m_sceneNodes.size()); // in the scene's order
        for (std::size_t n = 0; n < m_sceneNodes.size(); ++n)
            fileNodes[std::size_t(m_sceneNodes[n])] = int(n);
        for (const int fileNode : fileNodes) {
            const QJsonObject node = m_document.nodes[fileNode].toObject();
            if (!node.contains(QLatin1String("mesh")))
                continue;
            if (auto status = addMesh(node, fileNode); !status)
                return std::move(status).error();
        }
        if (m_sawBlendShapes)
            findings.push_back({ImportEntry::Kind::NotHeld, Text::tr("Blend shapes are left out")});
        if (m_sawLines)
            findings.push_back(
                {ImportEntry::Kind::NotHeld, Text::tr("Points and lines are left out")});
        return std::move(m_made);
    }

private:
    Status addMesh(const QJsonObject &node, int fileNode)
    {
        const QString place = gltfPlace("nodes", fileNode);
        const auto index =
            gltfIndex(node[QLatin1String("mesh")], m_meshes.size(), place + QLatin1String(".mesh"));
        if (!index)
            return index.error();
        const auto decoded = this->decoded(*index);
        if (!decoded)
            return decoded.error();
        const Mesh &mesh = (*decoded)->mesh;
        if (mesh.triangles.empty())
            return Done();
        if (auto status = m_budget.take(qint64(mesh.positions.size()) * 40
                                            + qint64(mesh.triangles.size()) * 12
                                            + qint64(mesh.weights.size()) * 8,
                                        place);
            !status)
            return status;
        SourceMesh made;
        made.mesh = mesh;
        made.node = m_sceneNodes[std::size_t(fileNode)];
        made.mesh.name = nameOf(node, *index);
        if (!mesh.weights.empty() && node.contains(QLatin1String("skin"))) {
            if (auto status = bind(made, **decoded, node[QLatin1String("skin")], place); !status)
                return status;
        } else {
            made.mesh.weights.clear();
            made.mesh.firstWeight.clear();
        }
        m_made.push_back(std::move(made));
        return Done();
    }

    /// People know the object by its node's name.
    QString nameOf(const QJsonObject &node, int mesh) const
    {
        const QString name = node[QLatin1String("name")].toString();
        const QString own = m_meshes[mesh].toObject()[QLatin1String("name")].toString();
        return !name.isEmpty() ? name : !own.isEmpty() ? own : gltfPlace("meshes", mesh);
    }

    Result<const GltfMesh *> decoded(int mesh)
    {
        if (const auto known = m_decoded.find(mesh); known != m_decoded.end())
            return &known->second;
        auto made = readGltfMesh(m_meshes[mesh].toObject(), gltfPlace("meshes", mesh), m_document,
                                 m_accessors, m_budget);
        if (!made)
            return std::move(made).error();
        m_sawBlendShapes |= made->hasBlendShapes;
        m_sawLines |= made->hasLines;
        return &m_decoded.emplace(mesh, std::move(made).value()).first->second;
    }

    Status bind(SourceMesh &mesh, const GltfMesh &decoded, const QJsonValue &skin,
                const QString &place)
    {
        const auto index = gltfIndex(skin, m_skins.size(), place + QLatin1String(".skin"));
        if (!index)
            return index.error();
        auto bones = bonesOf(*index);
        if (!bones)
            return std::move(bones).error();
        const int count = int((*bones)->size());
        if (decoded.mostJoint >= count)
            return gltfError(place, Text::tr("A vertex hangs on joint %1 of a skin that has %2")
                                        .arg(decoded.mostJoint)
                                        .arg(count));
        if (auto status = m_budget.take(qint64(count + 1) * qint64(sizeof(SkinBone)), place);
            !status)
            return status;
        mesh.nodes = **bones;
        if (decoded.hasLoose) {
            mesh.nodes.push_back({mesh.node, Eigen::Affine3d::Identity()});
            for (BoneWeight &weight : mesh.mesh.weights)
                weight.bone = weight.bone == kGltfNode ? count : weight.bone;
        }
        return Done();
    }

    Result<const std::vector<SkinBone> *> bonesOf(int skin)
    {
        if (const auto known = m_bones.find(skin); known != m_bones.end())
            return &known->second;
        const QString place = gltfPlace("skins", skin);
        const QJsonObject object = m_skins[skin].toObject();
        const QJsonArray joints = object[QLatin1String("joints")].toArray();
        GltfAccessors::Floats inverse;
        if (const QJsonValue binds = object[QLatin1String("inverseBindMatrices")];
            !binds.isUndefined()) {
            const auto accessor = gltfIndex(binds, m_document.accessors.size(),
                                            place + QLatin1String(".inverseBindMatrices"));
            if (!accessor)
                return accessor.error();
            auto values = m_accessors.floats(*accessor, 16);
            if (!values)
                return std::move(values).error();
            if ((*values)->size() < std::size_t(joints.size()) * 16)
                return gltfError(place, Text::tr("There are fewer bind matrices than joints"));
            inverse = std::move(values).value();
        }
        std::vector<SkinBone> bones;
        for (qsizetype j = 0; j < joints.size(); ++j) {
            SkinBone bone;
            const auto node = gltfIndex(joints[j], m_document.nodes.size(),
                                        place + QLatin1Char('.') + gltfPlace("joints", j));
            if (!node)
                return node.error();
            bone.joint = m_sceneNodes[std::size_t(*node)];
            if (inverse)
                bone.meshToJoint.matrix() =
                    Eigen::Map<const Eigen::Matrix4f>(inverse->data() + 16 * j).cast<double>();
            bone.meshToJoint.makeAffine();
            bones.push_back(bone);
        }
        return &m_bones.emplace(skin, std::move(bones)).first->second;
    }

    const GltfDocument &m_document;
    GltfAccessors &m_accessors;
    GltfBudget &m_budget;
    std::span<const int> m_sceneNodes;
    QJsonArray m_meshes;
    QJsonArray m_skins;
    std::map<int, GltfMesh> m_decoded;
    std::map<int, std::vector<SkinBone>> m_bones;
    std::vector<SourceMesh> m_made;
    bool m_sawBlendShapes = false;
    bool m_sawLines = false;
};

} // namespace

Result<std::vector<SourceMesh>> readGltfMeshes(const GltfDocument &document,
                                               GltfAccessors &accessors, GltfBudget &budget,
                                               std::span<const int> sceneNodes,
                                               ImportEntries &findings)
{
    return MeshesReader(document, accessors, budget, sceneNodes).read(findings);
}

} // namespace flinch

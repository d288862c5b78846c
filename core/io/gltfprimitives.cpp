#include "core/io/gltfprimitives.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <string>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Gltf)
};

constexpr int kTriangles = 4, kFan = 6; // a strip lies between

/// What one mesh of the file holds, gathered primitive by primitive. Those that share their
/// vertices in the file share them here.
class MeshDecoder
{
public:
    MeshDecoder(const GltfDocument &document, GltfAccessors &accessors, GltfBudget &budget)
        : m_document(document)
        , m_accessors(accessors)
        , m_budget(budget)
        , m_materials(document.list("materials"))
    {}

    Result<GltfMesh> decode(const QJsonObject &mesh, const QString &place)
    {
        const QJsonArray primitives = mesh[QLatin1String("primitives")].toArray();
        m_decoded.mesh.firstWeight.push_back(0);
        for (qsizetype i = 0; i < primitives.size(); ++i) {
            m_place = place + QLatin1Char('.') + gltfPlace("primitives", i);
            if (auto status = addPrimitive(primitives[i].toObject()); !status)
                return std::move(status).error();
        }
        Mesh &made = m_decoded.mesh;
        if (made.normals.size() != made.positions.size())
            made.normals.clear();
        if (!m_hasTexture)
            made.textureCoordinates.clear();
        if (m_decoded.mostJoint < 0) {
            made.weights.clear();
            made.firstWeight.clear();
        }
        return std::move(m_decoded);
    }

private:
    Status addPrimitive(const QJsonObject &primitive)
    {
        const int mode = primitive[QLatin1String("mode")].toInt(kTriangles);
        if (mode < kTriangles || mode > kFan) {
            m_decoded.hasLines = true;
            return Done();
        }
        if (auto status = refuseDraco(primitive); !status)
            return status;
        m_decoded.hasBlendShapes |= !primitive[QLatin1String("targets")].toArray().isEmpty();
        MeshPart part;
        int textureSet = 0;
        if (const QJsonValue material = primitive[QLatin1String("material")];
            !material.isUndefined()) {
            const auto index =
                gltfIndex(material, m_materials.size(), m_place + QLatin1String(".material"));
            if (!index)
                return index.error();
            part.material = *index;
            textureSet =
                m_materials[*index]
                    .toObject()[QLatin1String("pbrMetallicRoughness")]
                               [QLatin1String("baseColorTexture")][QLatin1String("texCoord")]
                    .toInt();
        }
        const auto vertices =
            addVertices(primitive[QLatin1String("attributes")].toObject(), textureSet);
        if (!vertices)
            return vertices.error();
        part.firstTriangle = std::uint32_t(m_decoded.mesh.triangles.size());
        if (auto status = addTriangles(primitive, mode, *vertices); !status)
            return status;
        part.triangleCount = std::uint32_t(m_decoded.mesh.triangles.size()) - part.firstTriangle;
        m_decoded.mesh.parts.push_back(part);
        return Done();
    }

    /// A primitive may be compressed and hold the plain values, too; those are read.
    Status refuseDraco(const QJsonObject &primitive) const
    {
        const QJsonValue draco =
            primitive[QLatin1String("extensions")][QLatin1String("KHR_draco_mesh_compression")];
        if (draco.isUndefined())
            return Done();
        const qint64 position =
            primitive[QLatin1String("attributes")][QLatin1String("POSITION")].toInteger(-1);
        if (m_document.accessors[position].toObject().contains(QLatin1String("bufferView")))
            return Done();
        Error error = gltfError(m_place, Text::tr("The meshes are compressed with Draco"),
                                Text::tr("Export the file without compression."));
        error.code = ErrorCode::Unsupported;
        return error;
    }

    struct Vertices
    {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };

    Result<Vertices> addVertices(const QJsonObject &attributes, int textureSet)
    {
        const QByteArray key = QJsonDocument(attributes).toJson(QJsonDocument::Compact)
                               + QByteArray::number(textureSet);
        if (const auto known = m_vertices.find(key); known != m_vertices.end())
            return known->second;
        const auto positions = floats(attributes, "POSITION", 3);
        if (!positions)
            return positions.error();
        if (!*positions)
            return gltfError(m_place, Text::tr("The vertices have no positions"));
        const std::size_t count = (*positions)->size() / 3;
        Mesh &mesh = m_decoded.mesh;
        const std::size_t first = mesh.positions.size();
        if (first + count > std::numeric_limits<std::uint32_t>::max())
            return gltfError(m_place, Text::tr("There are more vertices than can be counted"));
        if (auto status = m_budget.take(qint64(count) * 40, m_place); !status)
            return std::move(status).error();
        for (std::size_t v = 0; v < count; ++v)
            mesh.positions.emplace_back((**positions).data() + 3 * v);
        if (auto status = addNormals(attributes, first); !status)
            return std::move(status).error();
        if (auto status = addTextureCoordinates(attributes, textureSet); !status)
            return std::move(status).error();
        if (auto status = addWeights(attributes, count); !status)
            return std::move(status).error();
        const Vertices added{std::uint32_t(first), std::uint32_t(count)};
        m_vertices.emplace(key, added);
        return added;
    }

    Status addNormals(const QJsonObject &attributes, std::size_t first)
    {
        Mesh &mesh = m_decoded.mesh;
        const auto normals = floats(attributes, "NORMAL", 3);
        if (!normals)
            return normals.error();
        // one primitive without leaves the whole mesh without
        if (!*normals || mesh.normals.size() != first)
            return Done();
        const std::size_t count = (*normals)->size() / 3;
        for (std::size_t v = 0; v < std::min(count, mesh.positions.size() - first); ++v)
            mesh.normals.emplace_back((**normals).data() + 3 * v);
        return Done();
    }

    Status addTextureCoordinates(const QJsonObject &attributes, int textureSet)
    {
        Mesh &mesh = m_decoded.mesh;
        const std::string name = "TEXCOORD_" + std::to_string(textureSet);
        const auto found = floats(attributes, name.c_str(), 2);
        if (!found)
            return found.error();
        m_hasTexture |= bool(*found);
        for (std::size_t v = 0; *found && v < (*found)->size() / 2; ++v)
            mesh.textureCoordinates.emplace_back((**found).data() + 2 * v);
        mesh.textureCoordinates.resize(mesh.positions.size(), Eigen::Vector2f::Zero());
        return Done();
    }

    /// All sets of four, those of weight zero left out, what is left made to add up to one.
    Status addWeights(const QJsonObject &attributes, std::size_t count)
    {
        std::vector<std::vector<std::uint32_t>> joints;
        std::vector<GltfAccessors::Floats> weights;
        for (std::size_t set = 0;; ++set) {
            const std::string jointsName = "JOINTS_" + std::to_string(set);
            const std::string weightsName = "WEIGHTS_" + std::to_string(set);
            const QJsonValue jointsValue = attributes[QLatin1String(jointsName.c_str())];
            if (jointsValue.isUndefined())
                break;
            const auto accessor =
                gltfIndex(jointsValue, m_document.accessors.size(),
                          m_place + QLatin1Char('.') + QLatin1String(jointsName.c_str()));
            if (!accessor)
                return accessor.error();
            auto jointSet = m_accessors.integers(*accessor, 4);
            if (!jointSet)
                return std::move(jointSet).error();
            auto weightSet = floats(attributes, weightsName.c_str(), 4);
            if (!weightSet)
                return std::move(weightSet).error();
            if (!*weightSet || (*weightSet)->size() < 4 * count || jointSet->size() < 4 * count)
                return gltfError(m_place, Text::tr("There are fewer weights than vertices"));
            joints.push_back(std::move(jointSet).value());
            weights.push_back(std::move(*weightSet));
        }
        if (auto status = m_budget.take(qint64(count * (4 + 32 * joints.size())), m_place); !status)
            return status;
        for (std::size_t v = 0; v < count; ++v)
            addWeightsOf(v, joints, weights);
        return Done();
    }

    void addWeightsOf(std::size_t vertex, const std::vector<std::vector<std::uint32_t>> &joints,
                      const std::vector<GltfAccessors::Floats> &weights)
    {
        Mesh &mesh = m_decoded.mesh;
        const std::size_t first = mesh.weights.size();
        float sum = 0;
        for (std::size_t set = 0; set < joints.size(); ++set) {
            for (std::size_t i = 4 * vertex; i < 4 * vertex + 4; ++i) {
                const float weight = (*weights[set])[i];
                if (!(weight > 0))
                    continue;
                const int joint = int(std::min(joints[set][i], 0x7fffffffU));
                mesh.weights.push_back({joint, weight});
                m_decoded.mostJoint = std::max(m_decoded.mostJoint, joint);
                sum += weight;
            }
        }
        for (std::size_t i = first; i < mesh.weights.size(); ++i)
            mesh.weights[i].weight /= sum;
        if (mesh.weights.size() == first) {
            mesh.weights.push_back({kGltfNode, 1});
            m_decoded.hasLoose = true;
        }
        mesh.firstWeight.push_back(std::uint32_t(mesh.weights.size()));
    }

    Status addTriangles(const QJsonObject &primitive, int mode, const Vertices &vertices)
    {
        std::vector<std::uint32_t> corners;
        if (const QJsonValue indices = primitive[QLatin1String("indices")];
            !indices.isUndefined()) {
            const QString place = m_place + QLatin1String(".indices");
            const auto accessor = gltfIndex(indices, m_document.accessors.size(), place);
            if (!accessor)
                return accessor.error();
            auto read = m_accessors.integers(*accessor, 1);
            if (!read)
                return std::move(read).error();
            corners = std::move(read).value();
            const auto bad = std::ranges::find_if(
                corners, [&vertices](std::uint32_t corner) { return corner >= vertices.count; });
            if (bad != corners.end())
                return gltfError(
                    place,
                    Text::tr("The file refers to number %1 of %2").arg(*bad).arg(vertices.count));
        } else {
            if (auto status = m_budget.take(qint64(vertices.count) * 4, m_place); !status)
                return status;
            corners.resize(vertices.count);
            std::iota(corners.begin(), corners.end(), 0U);
        }
        if (auto status = m_budget.take(qint64(corners.size()) * 12, m_place); !status)
            return status;
        for (std::uint32_t &corner : corners)
            corner += vertices.first;
        appendTriangles(corners, mode);
        return Done();
    }

    void appendTriangles(const std::vector<std::uint32_t> &corners, int mode)
    {
        auto &triangles = m_decoded.mesh.triangles;
        if (mode == kTriangles) {
            for (std::size_t i = 0; i + 2 < corners.size(); i += 3)
                triangles.push_back({corners[i], corners[i + 1], corners[i + 2]});
            return;
        }
        for (std::size_t i = 0; i + 2 < corners.size(); ++i) {
            if (mode == kFan)
                triangles.push_back({corners[i + 1], corners[i + 2], corners[0]});
            else // every second one of a strip is the other way round
                triangles.push_back({corners[i], corners[i + 1 + i % 2], corners[i + 2 - i % 2]});
        }
    }

    /// Null when the vertices have no such attribute.
    Result<GltfAccessors::Floats> floats(const QJsonObject &attributes, const char *name,
                                         int components)
    {
        const QJsonValue value = attributes[QLatin1String(name)];
        if (value.isUndefined())
            return GltfAccessors::Floats();
        const auto accessor = gltfIndex(value, m_document.accessors.size(),
                                        m_place + QLatin1Char('.') + QLatin1String(name));
        if (!accessor)
            return accessor.error();
        return m_accessors.floats(*accessor, components);
    }

    const GltfDocument &m_document;
    GltfAccessors &m_accessors;
    GltfBudget &m_budget;
    QJsonArray m_materials;
    GltfMesh m_decoded;
    QString m_place;
    std::map<QByteArray, Vertices> m_vertices;
    bool m_hasTexture = false;
};

} // namespace

Result<GltfMesh> readGltfMesh(const QJsonObject &mesh, const QString &place,
                              const GltfDocument &document, GltfAccessors &accessors,
                              GltfBudget &budget)
{
    return MeshDecoder(document, accessors, budget).decode(mesh, place);
}

} // namespace flinch

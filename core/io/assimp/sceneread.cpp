#include "core/io/assimp/sceneread.h"

#include "core/base/limits.h"

#include <QCoreApplication>

#include <assimp/Importer.hpp>
#include <assimp/material.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <unordered_map>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Assimp)
};

constexpr std::size_t kMaxNodes = 100'000;

Error damage(const QString &message)
{
    Error error;
    error.message = message;
    return error;
}

QString text(const aiString &string)
{
    return QString::fromUtf8(string.data, qsizetype(string.length)).left(limits::kMaxNameLength);
}

Vector3 vector(const aiVector3D &v)
{
    return {double(v.x), double(v.y), double(v.z)};
}

Eigen::Affine3d matrix(const aiMatrix4x4 &m)
{
    Eigen::Affine3d result = Eigen::Affine3d::Identity();
    for (unsigned r = 0; r < 3; ++r) {
        for (unsigned c = 0; c < 4; ++c)
            result.matrix()(r, c) = double(m[r][c]);
    }
    return result;
}

bool isSane(double number)
{
    return std::abs(number) <= limits::kMaxFileNumber;
}

class SceneReader
{
public:
    explicit SceneReader(const aiScene &scene)
        : m_from(scene)
    {}

    Result<ReadScene> read()
    {
        if (!m_from.mRootNode)
            return damage(Text::tr("The file has no nodes"));
        if (auto status = readNodes(); !status)
            return std::move(status).error();
        for (unsigned n = 0; n < m_from.mNumMaterials; ++n)
            m_scene.materials.push_back(material(*m_from.mMaterials[n]));
        for (const auto &[node, index] : m_carriers) {
            if (auto status = readMesh(*m_from.mMeshes[index], node); !status)
                return std::move(status).error();
        }
        for (unsigned n = 0; n < m_from.mNumAnimations; ++n) {
            if (auto status = readTake(*m_from.mAnimations[n]); !status)
                return std::move(status).error();
        }
        return std::move(m_scene);
    }

private:
    Status readNodes()
    {
        struct Waiting
        {
            const aiNode *node;
            int parent;
            int depth;
        };

        std::vector<Waiting> waiting = {{m_from.mRootNode, -1, 0}};
        while (!waiting.empty()) {
            const auto [node, parent, depth] = waiting.back();
            waiting.pop_back();
            const int index = int(m_scene.nodes.size());
            if (m_scene.nodes.size() >= kMaxNodes || depth >= limits::kMaxJointDepth)
                return damage(Text::tr("The file has more nodes than any character needs"));
            const Eigen::Affine3d local = matrix(node->mTransformation);
            if (!local.matrix().unaryExpr(&isSane).all())
                return damage(Text::tr("The node “%1” stands nowhere").arg(text(node->mName)));
            m_scene.nodes.push_back({text(node->mName), parent, local});
            m_byName.emplace(node->mName.C_Str(), index);
            for (unsigned n = 0; n < node->mNumMeshes; ++n) {
                if (node->mMeshes[n] < m_from.mNumMeshes)
                    m_carriers.emplace_back(index, node->mMeshes[n]);
            }
            for (unsigned n = node->mNumChildren; n-- > 0;)
                waiting.push_back({node->mChildren[n], index, depth + 1});
        }
        return Done();
    }

    std::optional<int> nodeOf(const aiString &name) const
    {
        const auto found = m_byName.find(name.C_Str());
        return found == m_byName.end() ? std::nullopt : std::optional(found->second);
    }

    static Material material(const aiMaterial &from)
    {
        Material material;
        aiString name;
        if (from.Get(AI_MATKEY_NAME, name) == AI_SUCCESS)
            material.name = text(name);
        aiColor4D colour;
        if (from.Get(AI_MATKEY_COLOR_DIFFUSE, colour) == AI_SUCCESS)
            material.baseColour = {colour.r, colour.g, colour.b, 1};
        for (float &part : material.baseColour)
            part = std::isfinite(part) ? std::clamp(part, 0.f, 1.f) : 1.f;
        return material;
    }

    Status readMesh(const aiMesh &from, int node)
    {
        ReadScene::NodeMesh to;
        to.node = node;
        Mesh &mesh = to.mesh;
        mesh.name = text(from.mName);
        for (unsigned v = 0; v < from.mNumVertices; ++v) {
            const Vector3 position = vector(from.mVertices[v]);
            if (!position.unaryExpr(&isSane).all())
                return damage(Text::tr("The mesh “%1” has damaged vertices").arg(mesh.name));
            mesh.positions.push_back(position.cast<float>());
            if (from.HasNormals())
                mesh.normals.push_back(vector(from.mNormals[v]).cast<float>());
            if (from.HasTextureCoords(0)) {
                const aiVector3D &uv = from.mTextureCoords[0][v];
                mesh.textureCoordinates.emplace_back(uv.x, 1 - uv.y);
            }
        }
        for (unsigned f = 0; f < from.mNumFaces; ++f) {
            const aiFace &face = from.mFaces[f];
            if (face.mNumIndices != 3)
                continue;
            const std::array<std::uint32_t, 3> triangle = {face.mIndices[0], face.mIndices[1],
                                                           face.mIndices[2]};
            if (std::ranges::any_of(triangle, [&](auto v) { return v >= from.mNumVertices; }))
                return damage(Text::tr("The mesh “%1” has damaged vertices").arg(mesh.name));
            mesh.triangles.push_back(triangle);
        }
        const bool known = from.mMaterialIndex < m_scene.materials.size();
        mesh.parts.push_back(
            {known ? int(from.mMaterialIndex) : -1, 0, std::uint32_t(mesh.triangles.size())});
        readBones(from, to);
        if (!mesh.triangles.empty())
            m_scene.meshes.push_back(std::move(to));
        return Done();
    }

    void readBones(const aiMesh &from, ReadScene::NodeMesh &to) const
    {
        std::vector<std::vector<BoneWeight>> weights(from.mNumVertices);
        for (unsigned b = 0; b < from.mNumBones; ++b) {
            const aiBone &bone = *from.mBones[b];
            const auto joint = nodeOf(bone.mName);
            const Eigen::Affine3d offset = matrix(bone.mOffsetMatrix);
            if (!joint || !offset.matrix().unaryExpr(&isSane).all())
                continue;
            const int index = int(to.bones.size());
            to.bones.push_back({*joint, offset});
            for (unsigned w = 0; w < bone.mNumWeights; ++w) {
                const auto &[vertex, weight] = bone.mWeights[w];
                if (vertex < from.mNumVertices && weight > 0 && isSane(double(weight)))
                    weights[vertex].push_back({index, float(weight)});
            }
        }
        if (to.bones.empty())
            return;
        Mesh &mesh = to.mesh;
        mesh.firstWeight.push_back(0);
        for (const auto &own : weights) {
            mesh.weights.insert(mesh.weights.end(), own.begin(), own.end());
            mesh.firstWeight.push_back(std::uint32_t(mesh.weights.size()));
        }
    }

    Status readTake(const aiAnimation &from)
    {
        ReadScene::Take take;
        take.name = text(from.mName);
        const double rate = from.mTicksPerSecond > 0 ? from.mTicksPerSecond : 1;
        for (unsigned n = 0; n < from.mNumChannels; ++n) {
            const aiNodeAnim &animation = *from.mChannels[n];
            const auto node = nodeOf(animation.mNodeName);
            if (!node)
                continue;
            ReadScene::Channel channel;
            channel.node = *node;
            const bool good = readKeys(animation.mPositionKeys, animation.mNumPositionKeys, rate,
                                       channel.translations, &vector)
                              && readKeys(animation.mScalingKeys, animation.mNumScalingKeys, rate,
                                          channel.scales, &vector)
                              && readKeys(animation.mRotationKeys, animation.mNumRotationKeys, rate,
                                          channel.rotations, [](const aiQuaternion &q) {
                                              return Quaternion(double(q.w), double(q.x),
                                                                double(q.y), double(q.z))
                                                  .normalized();
                                          });
            if (!good)
                return damage(Text::tr("The node “%1” has damaged keys")
                                  .arg(m_scene.nodes[std::size_t(*node)].name));
            take.channels.push_back(std::move(channel));
        }
        m_scene.takes.push_back(std::move(take));
        return Done();
    }

    template<typename Key, typename T, typename Convert>
    static bool readKeys(const Key *from, unsigned count, double rate,
                         ReadScene::Channel::Keys<T> &to, Convert convert)
    {
        for (unsigned n = 0; n < count; ++n) {
            const double seconds = from[n].mTime / rate;
            T value = convert(from[n].mValue);
            bool sane = isSane(seconds);
            if constexpr (std::same_as<T, Vector3>)
                sane = sane && value.unaryExpr(&isSane).all();
            else
                sane = sane && value.coeffs().allFinite();
            if (!sane || (!to.seconds.empty() && seconds < to.seconds.back()))
                return false;
            to.seconds.push_back(seconds);
            to.values.push_back(std::move(value));
        }
        return true;
    }

    const aiScene &m_from;
    std::unordered_map<std::string, int> m_byName;
    std::vector<std::pair<int, unsigned>> m_carriers; // node and mesh
    ReadScene m_scene;
};

} // namespace

Result<ReadScene> readWithAssimp(const QByteArray &bytes, const char *extension, bool useNames)
{
    Assimp::Importer importer;
    importer.SetPropertyBool(AI_CONFIG_IMPORT_COLLADA_USE_COLLADA_NAMES, useNames);
    const unsigned steps =
        aiProcess_Triangulate | aiProcess_JoinIdenticalVertices | aiProcess_SortByPType;
    const aiScene *scene =
        importer.ReadFileFromMemory(bytes.constData(), std::size_t(bytes.size()), steps, extension);
    if (!scene) {
        // Assimp's own words begin with where it stood
        return damage(
            Text::tr("Assimp cannot read the file: %1")
                .arg(QString::fromUtf8(importer.GetErrorString()).simplified().left(300)));
    }
    return SceneReader(*scene).read();
}

} // namespace flinch

#include "core/io/assimp/sceneblob.h"

#include "core/motion/pose.h"

#include <QCoreApplication>

#include <assimp/Exporter.hpp>
#include <assimp/material.h>
#include <assimp/scene.h>

#include <algorithm>
#include <cerrno>
#include <exception>
#include <new>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Assimp)
};

Error blobError(const QString &message)
{
    Error error;
    error.code = ErrorCode::Unsupported;
    error.message = message;
    error.remedy = Text::tr("Write BVH instead, and report this.");
    return error;
}

aiString name(const QByteArray &text)
{
    return aiString(text.toStdString());
}

aiVector3D vector(const Vector3 &v)
{
    return {ai_real(v.x()), ai_real(v.y()), ai_real(v.z())};
}

aiQuaternion quaternion(const Quaternion &q)
{
    return {ai_real(q.w()), ai_real(q.x()), ai_real(q.y()), ai_real(q.z())};
}

/// Assimp frees arrays of pointers with delete[], so they are made that way.
template<typename T>
T *arrayOf(std::size_t size)
{
    return new T[size]();
}

template<typename T>
void setChildren(aiNode &parent, const std::vector<T *> &children)
{
    parent.mNumChildren = unsigned(children.size());
    parent.mChildren = arrayOf<aiNode *>(children.size());
    for (std::size_t n = 0; n < children.size(); ++n) {
        parent.mChildren[n] = children[n];
        children[n]->mParent = &parent;
    }
}

/// Rest pose below an identity root, and the mesh's node beside the skeleton.
aiNode *makeNodes(const BlobScene &blob)
{
    std::vector<std::vector<aiNode *>> children(blob.order.size());
    std::vector<aiNode *> top;
    std::vector<aiNode *> nodes(blob.order.size());
    for (const int index : blob.order) {
        const Joint &joint = blob.skeleton.joint(index);
        auto *node = new aiNode(blobJointName(index).toStdString());
        node->mTransformation = aiMatrix4x4(aiVector3D(1, 1, 1), quaternion(joint.restRotation),
                                            vector(joint.restOffset / blob.unitToMetres));
        nodes[std::size_t(index)] = node;
        (joint.parent < 0 ? top : children[std::size_t(joint.parent)]).push_back(node);
    }
    for (std::size_t j = 0; j < nodes.size(); ++j)
        setChildren(*nodes[j], children[j]);
    auto *mesh = new aiNode(kBlobMeshName);
    mesh->mNumMeshes = 1;
    mesh->mMeshes = arrayOf<unsigned>(1);
    top.push_back(mesh);
    auto *root = new aiNode("root");
    setChildren(*root, top);
    return root;
}

/// World to joint, in the rest pose.
aiMatrix4x4 offsetMatrix(const WorldPose &rest, int joint, double unitToMetres)
{
    const Quaternion turn = rest.rotations[std::size_t(joint)].conjugate();
    const Vector3 shift = -(turn * rest.positions[std::size_t(joint)]) / unitToMetres;
    return aiMatrix4x4(aiVector3D(1, 1, 1), quaternion(turn), vector(shift));
}

aiBone *makeBone(int joint, const aiMatrix4x4 &offset, const std::vector<aiVertexWeight> &weights)
{
    auto *bone = new aiBone;
    bone->mOffsetMatrix = offset;
    bone->mName = name(blobJointName(joint));
    bone->mNumWeights = unsigned(weights.size());
    bone->mWeights = arrayOf<aiVertexWeight>(weights.size());
    std::copy(weights.begin(), weights.end(), bone->mWeights);
    return bone;
}

aiMesh *makeMesh(const BlobScene &blob)
{
    const SkinnedMesh &source = blob.mesh;
    auto *mesh = new aiMesh;
    mesh->mName = aiString(kBlobMeshName);
    mesh->mPrimitiveTypes = aiPrimitiveType_TRIANGLE;
    mesh->mNumVertices = unsigned(source.positions.size());
    mesh->mVertices = arrayOf<aiVector3D>(source.positions.size());
    mesh->mNormals = arrayOf<aiVector3D>(source.positions.size());
    for (std::size_t v = 0; v < source.positions.size(); ++v) {
        mesh->mVertices[v] = vector(source.positions[v] / blob.unitToMetres);
        mesh->mNormals[v] = vector(source.normals[v]);
    }
    mesh->mNumFaces = unsigned(source.triangles.size() / 3);
    mesh->mFaces = arrayOf<aiFace>(mesh->mNumFaces);
    for (std::size_t f = 0; f < mesh->mNumFaces; ++f) {
        mesh->mFaces[f].mNumIndices = 3;
        mesh->mFaces[f].mIndices = arrayOf<unsigned>(3);
        for (std::size_t n = 0; n < 3; ++n)
            mesh->mFaces[f].mIndices[n] = unsigned(source.triangles[3 * f + n]);
    }
    std::vector<std::vector<aiVertexWeight>> weights(blob.order.size());
    for (const SkinnedMesh::Weight &weight : source.weights)
        weights[std::size_t(weight.joint)].emplace_back(unsigned(weight.vertex),
                                                        ai_real(weight.weight));
    mesh->mNumBones = unsigned(blob.order.size());
    mesh->mBones = arrayOf<aiBone *>(blob.order.size());
    const WorldPose rest = computeWorldPose(blob.skeleton, restPose(blob.skeleton));
    for (std::size_t n = 0; n < blob.order.size(); ++n) {
        const int joint = blob.order[n];
        mesh->mBones[n] = makeBone(joint, offsetMatrix(rest, joint, blob.unitToMetres),
                                   weights[std::size_t(joint)]);
    }
    return mesh;
}

aiNodeAnim *makeChannel(const BlobScene &blob, int joint)
{
    auto *channel = new aiNodeAnim;
    channel->mNodeName = name(blobJointName(joint));
    channel->mNumPositionKeys = 1;
    channel->mPositionKeys = arrayOf<aiVectorKey>(1);
    channel->mPositionKeys[0].mValue =
        vector(blob.skeleton.joint(joint).restOffset / blob.unitToMetres);
    channel->mNumRotationKeys = 1;
    channel->mRotationKeys = arrayOf<aiQuatKey>(1);
    channel->mRotationKeys[0].mValue = quaternion(blob.skeleton.joint(joint).restRotation);
    channel->mNumScalingKeys = 1;
    channel->mScalingKeys = arrayOf<aiVectorKey>(1);
    channel->mScalingKeys[0].mValue = aiVector3D(1, 1, 1);
    return channel;
}

aiAnimation *makeTake(const BlobScene &blob, int take)
{
    auto *animation = new aiAnimation;
    animation->mName = name(blobTakeName(take));
    animation->mTicksPerSecond = 1;
    animation->mDuration = 1;
    animation->mNumChannels = unsigned(blob.order.size());
    animation->mChannels = arrayOf<aiNodeAnim *>(blob.order.size());
    for (std::size_t n = 0; n < blob.order.size(); ++n)
        animation->mChannels[n] = makeChannel(blob, blob.order[n]);
    return animation;
}

void fillScene(aiScene &scene, const BlobScene &blob)
{
    scene.mRootNode = makeNodes(blob);
    scene.mNumMaterials = 1;
    scene.mMaterials = arrayOf<aiMaterial *>(1);
    auto *material = new aiMaterial;
    const aiString materialName("proxy");
    material->AddProperty(&materialName, AI_MATKEY_NAME);
    const aiColor3D colour(0.55f, 0.58f, 0.62f);
    material->AddProperty(&colour, 1, AI_MATKEY_COLOR_DIFFUSE);
    scene.mMaterials[0] = material;
    scene.mNumMeshes = 1;
    scene.mMeshes = arrayOf<aiMesh *>(1);
    scene.mMeshes[0] = makeMesh(blob);
    scene.mNumAnimations = unsigned(blob.takes);
    scene.mAnimations = arrayOf<aiAnimation *>(std::size_t(blob.takes));
    for (int take = 0; take < blob.takes; ++take)
        scene.mAnimations[take] = makeTake(blob, take);
}

/// The exporters index without looking.
bool isSafe(const BlobScene &blob)
{
    const SkinnedMesh &mesh = blob.mesh;
    const int vertices = int(mesh.positions.size());
    const int joints = blob.skeleton.jointCount();
    const auto inMesh = [vertices](int vertex) {
        return vertex >= 0 && vertex < vertices;
    };
    std::vector<bool> carries(std::size_t(joints), false);
    for (const SkinnedMesh::Weight &weight : mesh.weights) {
        if (!inMesh(weight.vertex) || weight.joint < 0 || weight.joint >= joints)
            return false;
        carries[std::size_t(weight.joint)] = true;
    }
    return blob.takes > 0 && blob.unitToMetres > 0 && int(blob.order.size()) == joints
           && mesh.normals.size() == mesh.positions.size() && mesh.triangles.size() % 3 == 0
           && !mesh.triangles.empty() && std::ranges::all_of(mesh.triangles, inMesh)
           && std::ranges::all_of(carries, [](bool c) { return c; });
}

} // namespace

QByteArray blobJointName(int joint)
{
    return "joint" + QByteArray::number(joint);
}

QByteArray blobTakeName(int take)
{
    return "take" + QByteArray::number(take);
}

Result<QByteArray> exportBlob(const BlobScene &blob, const char *formatId)
{
    if (!isSafe(blob))
        return blobError(Text::tr("The scene is not one that Assimp can write"));
    try {
        aiScene scene;
        fillScene(scene, blob);
        Assimp::Exporter exporter;
        // to memory only: with files, Assimp aborts on what it cannot seek in
        errno = 0;
        const aiExportDataBlob *data = exporter.ExportToBlob(&scene, formatId);
        if (!data && errno == ENOMEM)
            throw std::bad_alloc(); // it catches that itself and says nothing
        if (!data || data->size == 0)
            return blobError(Text::tr("Assimp does not write the scene: %1")
                                 .arg(QString::fromUtf8(exporter.GetErrorString())));
        return QByteArray(static_cast<const char *>(data->data), qsizetype(data->size));
    } catch (const std::bad_alloc &) {
        throw;
    } catch (const std::exception &failure) {
        return blobError(
            Text::tr("Assimp does not write the scene: %1").arg(QString::fromUtf8(failure.what())));
    }
}

} // namespace flinch

#include "core/asset/asset.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <span>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Asset)
};

/// In one message.
constexpr std::size_t kNamedTakes = 100;

Error assetError(const QString &message, const QString &where = {})
{
    Error error;
    error.message = message;
    error.where = where;
    error.remedy = Text::tr("Export the file again from the program that made it.");
    return error;
}

template<typename Vectors>
bool allFinite(const Vectors &vectors)
{
    return std::ranges::all_of(vectors, [](const auto &v) { return v.allFinite(); });
}

bool hasPlaces(const Mesh &mesh)
{
    const std::size_t vertices = mesh.positions.size();
    const auto perVertex = [vertices](std::size_t count) {
        return count == 0 || count == vertices;
    };
    return allFinite(mesh.positions) && allFinite(mesh.normals)
           && allFinite(mesh.textureCoordinates) && perVertex(mesh.normals.size())
           && perVertex(mesh.textureCoordinates.size());
}

bool hasTriangles(const Mesh &mesh, std::size_t materials)
{
    for (const auto &triangle : mesh.triangles) {
        if (std::ranges::any_of(triangle,
                                [&](std::uint32_t v) { return v >= mesh.positions.size(); }))
            return false;
    }
    return std::ranges::all_of(mesh.parts, [&](const MeshPart &part) {
        return part.material >= -1 && part.material < int(materials)
               && part.firstTriangle <= mesh.triangles.size()
               && part.triangleCount <= mesh.triangles.size() - part.firstTriangle;
    });
}

/// Whether every vertex is carried by bones that are there.
bool isCarried(const Mesh &mesh, int joints)
{
    for (const SkinBone &bone : mesh.bones) {
        if (bone.joint < 0 || bone.joint >= joints || !bone.meshToJoint.matrix().allFinite())
            return false;
    }
    const auto &first = mesh.firstWeight;
    if (first.size() != mesh.positions.size() + 1 || first.front() != 0
        || first.back() != mesh.weights.size() || !std::ranges::is_sorted(first))
        return false;
    for (std::size_t v = 0; v < mesh.positions.size(); ++v) {
        double sum = 0;
        for (std::uint32_t w = first[v]; w < first[v + 1]; ++w) {
            const BoneWeight &weight = mesh.weights[w];
            if (weight.bone < 0 || weight.bone >= int(mesh.bones.size()) || !(weight.weight >= 0))
                return false;
            sum += double(weight.weight);
        }
        if (!(std::abs(sum - 1) <= 1e-4))
            return false;
    }
    return true;
}

Status checkMeshes(const Asset &asset)
{
    const int joints = asset.skeleton ? asset.skeleton->jointCount() : 0;
    for (const Mesh &mesh : asset.meshes) {
        const QString where = Text::tr("mesh %1").arg(mesh.name);
        if (!hasPlaces(mesh))
            return assetError(Text::tr("A vertex is not a number or lacks a part"), where);
        if (!hasTriangles(mesh, asset.materials.size()))
            return assetError(Text::tr("A triangle or material is not there"), where);
        if (!isCarried(mesh, joints))
            return assetError(Text::tr("Vertices are carried by bones that are not there"), where);
    }
    for (const Material &material : asset.materials) {
        const bool finite = std::ranges::all_of(material.baseColour,
                                                [](float part) { return std::isfinite(part); });
        if (!finite || material.texture < -1 || material.texture >= int(asset.textures.size()))
            return assetError(Text::tr("A texture is not there"),
                              Text::tr("material %1").arg(material.name));
    }
    return Done();
}

Status checkMarkers(const MarkerMotion &markers)
{
    if (markers.frameCount < 1
        || markers.points.size() != std::size_t(markers.frameCount) * markers.names.size())
        return assetError(Text::tr("There is not a point for each marker and frame"));
    for (const auto &point : markers.points) {
        if (point && !point->allFinite())
            return assetError(Text::tr("A marker's place is not a number"));
    }
    return Done();
}

} // namespace

int longestTake(const Asset &asset)
{
    int longest = -1;
    for (int n = 0; n < int(asset.takes.size()); ++n) {
        const auto seconds = [&asset](int take) {
            return asset.takes[std::size_t(take)].clip->durationSeconds();
        };
        if (longest < 0 || seconds(n) > seconds(longest))
            longest = n;
    }
    return longest;
}

Result<ChosenTake> chooseTake(std::shared_ptr<const Asset> asset,
                              const std::optional<QString> &name)
{
    Error error;
    if (asset->takes.empty()) {
        error.code = ErrorCode::Unsupported;
        error.message = asset->skeleton ? Text::tr("The file has a skeleton and no animation")
                                        : Text::tr("The file has markers and no skeleton");
        // the last thing that was tried of markers is to solve them
        const QStringList why = asset->skeleton ? QStringList() : warningsOf(asset->entries);
        error.remedy = asset->skeleton ? Text::tr("Export the character together with a take.")
                       : why.isEmpty()
                           ? Text::tr("Solve the markers to a skeleton first, and export that.")
                           : why.last();
        return error;
    }
    const auto takes = std::span(asset->takes);
    if (!name)
        return ChosenTake{asset, longestTake(*asset)};
    const auto found = std::ranges::find(takes, *name, &AssetTake::name);
    if (found != takes.end())
        return ChosenTake{asset, int(found - takes.begin())};
    QStringList names;
    for (const AssetTake &take : takes.first(std::min(takes.size(), kNamedTakes)))
        names += take.name;
    if (takes.size() > kNamedTakes)
        names += QChar(0x2026);
    error.message = Text::tr("There is no take “%1”").arg(*name);
    error.remedy = Text::tr("Use one of %1.").arg(names.join(QLatin1String(", ")));
    return error;
}

Result<ChosenTake> chooseWhatIsShown(std::shared_ptr<const Asset> asset,
                                     const std::optional<QString> &name)
{
    if (asset->takes.empty() && asset->markers)
        return ChosenTake{std::move(asset), -1};
    return chooseTake(std::move(asset), name);
}

Status checkAsset(const Asset &asset)
{
    if (!asset.skeleton && !asset.markers)
        return assetError(Text::tr("There is neither a skeleton nor a marker"));
    for (const AssetTake &take : asset.takes) {
        if (!take.clip || take.clip->skeletonPtr() != asset.skeleton)
            return assetError(Text::tr("A take moves another skeleton"),
                              Text::tr("take %1").arg(take.name));
        if (auto status = checkClip(*take.clip); !status)
            return status;
    }
    if (auto status = checkMeshes(asset); !status)
        return status;
    return asset.markers ? checkMarkers(*asset.markers) : Status(Done());
}

} // namespace flinch

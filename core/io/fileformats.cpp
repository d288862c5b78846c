#include "core/io/fileformats.h"

#include "core/io/amcreader.h"
#include "core/io/asfskeleton.h"
#include "core/io/assetbuilder.h"
#include "core/io/bvhreader.h"
#include "core/io/c3dfile.h"
#include "core/io/c3dreader.h"
#include "core/io/colladascene.h"
#include "core/io/fbxscene.h"
#include "core/io/fbxtree.h"
#include "core/io/fbxwriter.h"
#include "core/io/glbfile.h"
#include "core/io/glbwriter.h"
#include "core/io/gltfdocument.h"
#include "core/io/gltfreader.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::FileFormats)
};

Result<Asset> readBvhFile(SourceFile &file, const ImportOptions &options, const JobControl &job)
{
    return readBvh(file.device, options, job);
}

/// What an open file becomes that holds a hierarchy of nodes.
Result<Asset> assetOf(const Result<std::shared_ptr<const SourceScene>> &scene,
                      const ImportOptions &options, const JobControl &job)
{
    if (!scene)
        return scene.error();
    return buildAsset(**scene, options, job.part(0.5, 1));
}

Result<Asset> readFbxFile(SourceFile &file, const ImportOptions &options, const JobControl &job)
{
    const auto bytes = file.bytes(job);
    if (!bytes)
        return bytes.error();
    return assetOf(readFbxScene(*bytes, file.companions, job.part(0, 0.5)), options, job);
}

Result<Asset> readGltfFile(SourceFile &file, const ImportOptions &options, const JobControl &job)
{
    const auto bytes = file.bytes(job);
    if (!bytes)
        return bytes.error();
    return assetOf(readGltf(*bytes, file.companions), options, job);
}

Result<Asset> readAmcFile(SourceFile &file, const ImportOptions &options, const JobControl &job)
{
    const auto bytes = file.bytes(job);
    if (!bytes)
        return bytes.error();
    return assetOf(readAmc(*bytes, file.name, file.companions), options, job);
}

Result<Asset> readAsfFile(SourceFile &file, const ImportOptions &options, const JobControl &job)
{
    const auto bytes = file.bytes(job);
    if (!bytes)
        return bytes.error();
    return assetOf(readAsf(*bytes), options, job);
}

Result<Asset> readC3dFile(SourceFile &file, const ImportOptions &, const JobControl &job)
{
    const auto bytes = file.bytes(job);
    if (!bytes)
        return bytes.error();
    auto read = readC3d(*bytes);
    if (!read)
        return std::move(read).error();
    Asset asset;
    asset.markers = std::make_shared<const MarkerMotion>(std::move(read->motion));
    asset.entries = std::move(read->findings);
    if (auto status = checkAsset(asset); !status)
        return std::move(status).error();
    return asset;
}

Result<Asset> readColladaFile(SourceFile &file, const ImportOptions &options, const JobControl &job)
{
    const auto bytes = file.bytes(job);
    if (!bytes)
        return bytes.error();
    return assetOf(readColladaScene(*bytes), options, job);
}

bool looksLikeCollada(const QByteArray &head)
{
    return head.contains("<COLLADA");
}

bool looksLikeAnyFbx(const QByteArray &head)
{
    return looksLikeFbx(head) || looksLikeFbxText(head);
}

constexpr std::array kFormats = {
    FileFormat{"BVH",
               {"bvh", nullptr},
               {.rate = true},
               false,
               nullptr,
               looksLikeBvh,
               readBvhFile,
               writeBvhScene,
               readBackBvh},
    FileFormat{"FBX",
               {"fbx", nullptr},
               {.takes = true, .meshes = true, .rate = true, .keys = true},
               true,
               nullptr,
               looksLikeAnyFbx,
               readFbxFile,
               writeFbx,
               readBackFbx},
    FileFormat{"GLB",
               {"glb", nullptr},
               {.takes = true, .meshes = true, .keys = true},
               true,
               nullptr,
               looksLikeGlb,
               readGltfFile,
               writeGlb,
               readBackGlb},
    FileFormat{"glTF",
               {"gltf", nullptr},
               {.takes = true, .meshes = true, .keys = true},
               true,
               ".bin",
               looksLikeGltf,
               readGltfFile,
               nullptr,
               nullptr},
    FileFormat{"Collada",
               {"dae", nullptr},
               {.takes = true, .meshes = true, .keys = true},
               true,
               nullptr,
               looksLikeCollada,
               readColladaFile,
               nullptr,
               nullptr},
    FileFormat{
        "AMC", {"amc", nullptr}, {}, true, ".asf", looksLikeAmc, readAmcFile, nullptr, nullptr},
    FileFormat{
        "ASF", {"asf", nullptr}, {}, true, nullptr, looksLikeAsf, readAsfFile, nullptr, nullptr},
    FileFormat{"C3D",
               {"c3d", nullptr},
               {.rate = true, .markers = true},
               true,
               nullptr,
               looksLikeC3d,
               readC3dFile,
               nullptr,
               nullptr},
};

template<typename Wanted>
QString suffixList(Wanted wanted)
{
    QStringList suffixes;
    for (const FileFormat &format : kFormats) {
        for (const char *suffix : format.suffixes) {
            if (suffix && wanted(format))
                suffixes += QLatin1Char('.') + QLatin1String(suffix);
        }
    }
    return suffixes.join(QLatin1String(", "));
}

bool isRead(const FileFormat &format)
{
    return format.read != nullptr;
}

bool isWritten(const FileFormat &format)
{
    return format.write != nullptr;
}

} // namespace

bool FileFormat::hasSuffix(const QString &path) const
{
    const QString suffix = QFileInfo(path).suffix();
    return std::ranges::any_of(suffixes, [&suffix](const char *own) {
        return own && suffix.compare(QLatin1String(own), Qt::CaseInsensitive) == 0;
    });
}

QString FileFormat::pattern() const
{
    QStringList patterns;
    for (const char *suffix : suffixes) {
        if (suffix)
            patterns += QLatin1String("*.") + QLatin1String(suffix);
    }
    return patterns.join(QLatin1Char(' '));
}

std::span<const FileFormat> fileFormats()
{
    return kFormats;
}

QStringList readableFormats()
{
    QStringList names;
    for (const FileFormat &format : kFormats) {
        if (isRead(format))
            names += QLatin1String(format.name);
    }
    return names;
}

QString readableSuffixes()
{
    return suffixList(isRead);
}

QString writableSuffixes()
{
    return suffixList(isWritten);
}

bool isAssetName(const QString &path)
{
    return std::ranges::any_of(kFormats, [&path](const FileFormat &format) {
        return isRead(format) && format.hasSuffix(path);
    });
}

const FileFormat *formatOfFile(const QByteArray &head, const QString &path)
{
    auto found = std::ranges::find_if(
        kFormats, [&head](const FileFormat &format) { return format.looksLike(head); });
    if (found == kFormats.end())
        found = std::ranges::find_if(
            kFormats, [&path](const FileFormat &format) { return format.hasSuffix(path); });
    return found == kFormats.end() ? nullptr : &*found;
}

Result<const FileFormat *> writableFormat(const QString &path)
{
    for (const FileFormat &format : kFormats) {
        if (isWritten(format) && format.hasSuffix(path))
            return &format;
    }
    Error error;
    error.code = ErrorCode::BadUsage;
    error.subject = path;
    error.message = Text::tr("Flinch does not write files of this kind");
    error.remedy = Text::tr("Use one of %1.").arg(writableSuffixes());
    return error;
}

} // namespace flinch

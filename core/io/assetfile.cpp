#include "core/io/assetfile.h"

#include "core/base/durablefile.h"
#include "core/base/inputfile.h"
#include "core/io/otherkinds.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <new>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::AssetFile)
};

Error fileError(ErrorCode code, const QString &message, const QString &remedy)
{
    Error error;
    error.code = code;
    error.message = message;
    error.remedy = remedy;
    return error;
}

Result<Asset> readOpened(InputFile &file, const ImportOptions &options, const JobControl &job)
{
    // a reader has its own window; a second buffer would only copy
    if (auto status = file.openToRead(QIODevice::Unbuffered); !status)
        return std::move(status).error();
    const FolderCompanions companions(file.fileName(), options.skeleton);
    SourceFile source = {file, QFileInfo(file.fileName()).fileName(), companions};
    auto asset = readAssetFrom(source, options, job);
    if (asset)
        asset->origin.path = file.fileName();
    return asset;
}

} // namespace

Result<Asset> readAssetFrom(SourceFile &file, const ImportOptions &options, const JobControl &job)
{
    const QByteArray head = file.device.peek(kSniffedBytes);
    if (auto other = otherKindOfFile(head))
        return std::move(*other);
    const FileFormat *format = formatOfFile(head, file.name);
    if (!format)
        return fileError(ErrorCode::Unsupported, Text::tr("The format of this file is not known"),
                         Text::tr("Flinch reads %1.").arg(readableSuffixes()));
    if (!format->read)
        return fileError(
            ErrorCode::Unsupported,
            Text::tr("Flinch writes %1 but does not read it yet").arg(QLatin1String(format->name)),
            Text::tr("Convert the file to one of %1.").arg(readableSuffixes()));
    try {
        auto asset = format->read(file, options, job);
        if (!asset)
            return asset;
        asset->origin.format = QLatin1String(format->name);
        for (AssetTake &take : asset->takes) {
            if (take.name.isEmpty())
                take.name = QFileInfo(file.name).completeBaseName();
        }
        return asset;
    } catch (const std::bad_alloc &) {
        return fileError(ErrorCode::OutOfMemory,
                         Text::tr("There is not enough memory to read the clip"),
                         Text::tr("Close other programs or split the clip."));
    }
}

Result<Asset> readAsset(const QString &path, const ImportOptions &options, const JobControl &job)
{
    InputFile file(path);
    auto result = readOpened(file, options, job);
    if (!result)
        result.error().subject = path;
    return result;
}

Status writeClipFile(const QString &path, const Clip &clip, const ExportOptions &options,
                     const JobControl &job)
{
    auto format = writableFormat(path);
    if (!format)
        return std::move(format).error();
    const ExportScene scene = sceneOf(clip, options);
    Status status = checkScene(scene);
    if (!status) {
        status.error().subject = path;
        return status;
    }
    auto file = DurableFile::create(path);
    if (!file)
        return std::move(file).error();
    QStringList warnings;
    status = (*format)->write(
        scene, [&file](std::string_view bytes) { return file->write(bytes); }, warnings, job);
    if (status)
        status = file->commit();
    if (!status)
        status.error().subject = path;
    return status;
}

} // namespace flinch

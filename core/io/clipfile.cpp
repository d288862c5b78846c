#include "core/io/clipfile.h"

#include "core/base/durablefile.h"
#include "core/base/inputfile.h"
#include "core/io/bvhreader.h"
#include "core/io/bvhwriter.h"
#include "core/io/fbxtree.h"
#include "core/io/fbxwriter.h"
#include "core/io/glbfile.h"
#include "core/io/glbwriter.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <new>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::ClipFile)
};

constexpr std::array kFormats = {
    ClipFormat{"BVH", "bvh", looksLikeBvh, readBvh, writeBvhScene, readBackBvh},
    ClipFormat{"FBX", "fbx", looksLikeFbx, nullptr, writeFbx, readBackFbx},
    ClipFormat{"GLB", "glb", looksLikeGlb, nullptr, writeGlb, readBackGlb},
};

Error fileError(ErrorCode code, const QString &message, const QString &remedy)
{
    Error error;
    error.code = code;
    error.message = message;
    error.remedy = remedy;
    return error;
}

/// Of the formats that Flinch reads, or of those it writes.
QString extensionList(bool read)
{
    QStringList extensions;
    for (const ClipFormat &format : kFormats) {
        if (read ? format.read != nullptr : format.write != nullptr)
            extensions += QLatin1Char('.') + QLatin1String(format.extension);
    }
    return extensions.join(QLatin1String(", "));
}

const ClipFormat *formatByExtension(const QString &path)
{
    const QString extension = QFileInfo(path).suffix().toLower();
    const auto found = std::ranges::find_if(kFormats, [&](const ClipFormat &format) {
        return extension == QLatin1String(format.extension);
    });
    return found == kFormats.end() ? nullptr : &*found;
}

const ClipFormat *formatByContent(const QByteArray &head)
{
    const auto found = std::ranges::find_if(
        kFormats, [&](const ClipFormat &format) { return format.looksLike(head); });
    return found == kFormats.end() ? nullptr : &*found;
}

Result<ImportedClip> readOpened(InputFile &file, const ImportOptions &options,
                                const JobControl &job)
{
    // a reader has its own window; a second buffer would only copy
    if (auto status = file.openToRead(QIODevice::Unbuffered); !status)
        return std::move(status).error();
    const QByteArray head = file.peek(256);
    const ClipFormat *format = formatByContent(head);
    if (!format)
        format = formatByExtension(file.fileName());
    if (!format)
        return fileError(ErrorCode::Unsupported, Text::tr("The format of this file is not known"),
                         Text::tr("Flinch reads %1.").arg(extensionList(true)));
    if (!format->read)
        return fileError(
            ErrorCode::Unsupported,
            Text::tr("Flinch writes %1 but does not read it yet").arg(QLatin1String(format->name)),
            Text::tr("Convert the file to one of %1.").arg(extensionList(true)));
    try {
        return format->read(file, options, job);
    } catch (const std::bad_alloc &) {
        return fileError(ErrorCode::OutOfMemory,
                         Text::tr("There is not enough memory to read the clip"),
                         Text::tr("Close other programs or split the clip."));
    }
}

} // namespace

std::span<const ClipFormat> clipFormats()
{
    return kFormats;
}

QStringList readableFormats()
{
    QStringList names;
    for (const ClipFormat &format : kFormats) {
        if (format.read)
            names += QLatin1String(format.name);
    }
    return names;
}

bool isClipName(const QString &path)
{
    const QString extension = QFileInfo(path).suffix();
    return std::ranges::any_of(kFormats, [&extension](const ClipFormat &format) {
        return format.read
               && extension.compare(QLatin1String(format.extension), Qt::CaseInsensitive) == 0;
    });
}

Result<ImportedClip> readClipFile(const QString &path, const ImportOptions &options,
                                  const JobControl &job)
{
    InputFile file(path);
    auto result = readOpened(file, options, job);
    if (!result)
        result.error().subject = path;
    return result;
}

Result<const ClipFormat *> writableFormat(const QString &path)
{
    const ClipFormat *format = formatByExtension(path);
    if (format && format->write)
        return format;
    Error error =
        fileError(ErrorCode::BadUsage, Text::tr("Flinch does not write files of this kind"),
                  Text::tr("Use one of %1.").arg(extensionList(false)));
    error.subject = path;
    return error;
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

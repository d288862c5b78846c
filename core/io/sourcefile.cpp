#include "core/io/sourcefile.h"

#include "core/base/inputfile.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::SourceFile)
};

/// Far beyond any character with its takes.
constexpr qint64 kMostBytes = qint64(1) << 30;
constexpr qint64 kBlock = 1 << 20;

Error fileError(ErrorCode code, const QString &message, const QString &remedy)
{
    Error error;
    error.code = code;
    error.message = message;
    error.remedy = remedy;
    return error;
}

Result<QByteArray> readAll(QIODevice &device, const JobControl &job)
{
    QByteArray bytes;
    // one allocation where the size is known; a file may be longer than it says
    bytes.reserve(std::min(device.size(), kMostBytes) + 1);
    for (;;) {
        if (job.cancel.isCancelled())
            return Error::cancelled();
        const QByteArray block = device.read(kBlock);
        if (block.isEmpty())
            break;
        bytes += block;
        if (bytes.size() > kMostBytes)
            return fileError(
                ErrorCode::LimitExceeded,
                Text::tr("The file is larger than Flinch accepts: more than 1 GiB"),
                Text::tr("Export the character with fewer takes or smaller textures."));
    }
    if (!device.atEnd())
        return fileError(ErrorCode::Io, Text::tr("The file cannot be read to its end"),
                         Text::tr("Check the disk."));
    return bytes;
}

bool staysBelow(const QString &name)
{
    const QString clean = QDir::cleanPath(name);
    return !name.isEmpty() && QDir::isRelativePath(clean) && clean != QLatin1String("..")
           && !clean.startsWith(QLatin1String("../")) && !clean.contains(QChar(0));
}

Result<QByteArray> readCompanion(const QDir &folder, const QString &name)
{
    if (!staysBelow(name))
        return fileError(ErrorCode::BadInput,
                         Text::tr("The file asks for another one outside its own folder: %1")
                             .arg(name.left(200)),
                         Text::tr("Keep what belongs together in one folder, or export one file."));
    InputFile file(folder.filePath(name));
    if (auto status = file.openToRead(); !status) {
        Error error = status.error();
        if (error.code == ErrorCode::NotFound) {
            error.message =
                Text::tr("A file that belongs to it is missing: %1").arg(name.left(200));
            error.remedy = Text::tr("Put it where it was, beside this file.");
        }
        return error;
    }
    return readAll(file, {});
}

} // namespace

Result<QByteArray> SourceFile::bytes(const JobControl &job)
{
    return readAll(device, job);
}

Companions companionsOf(const QString &path)
{
    const QDir folder = QFileInfo(path).absoluteDir();
    return {[folder](const QString &name) { return readCompanion(folder, name); },
            [folder](const QString &suffix) {
                QStringList names;
                for (const QString &name : folder.entryList(QDir::Files, QDir::Name)) {
                    if (QFileInfo(name).suffix().compare(suffix, Qt::CaseInsensitive) == 0)
                        names += name;
                }
                return names;
            }};
}

} // namespace flinch

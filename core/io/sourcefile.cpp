#include "core/io/sourcefile.h"

#include <QCoreApplication>

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

} // namespace

Result<QByteArray> SourceFile::bytes(const JobControl &job)
{
    return readAll(device, job);
}

} // namespace flinch

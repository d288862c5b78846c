#include "core/project/clipsource.h"

#include "core/base/inputfile.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::ClipSource)
};

constexpr qint64 kBlock = 1 << 20;
/// Folders looked into for a moved clip.
constexpr int kMostFolders = 1000;

Error unreadable(const QFile &file)
{
    Error error;
    error.code = ErrorCode::Io;
    error.message = Text::tr("The clip cannot be read: %1").arg(file.errorString());
    error.remedy = Text::tr("Check the disk.");
    error.subject = file.fileName();
    return error;
}

bool hasBytes(const QString &path, const QString &hash, const JobControl &control)
{
    const auto found = fileHash(path, control);
    return found && *found == hash;
}

} // namespace

QString sourceFile(const ClipSource &source)
{
    switch (source.kind) {
    case ClipSource::Kind::None:
        return {};
    case ClipSource::Kind::File:
        return source.path;
    case ClipSource::Kind::Demo:
        break;
    }
    return QStringLiteral(":/clips/%1.bvh").arg(source.path);
}

Result<QString> fileHash(const QString &path, const JobControl &control)
{
    InputFile file(path);
    if (auto status = file.openToRead(QIODevice::Unbuffered); !status)
        return std::move(status).error();
    QCryptographicHash hash(QCryptographicHash::Sha256);
    QByteArray block(kBlock, Qt::Uninitialized);
    for (;;) {
        if (control.cancel.isCancelled())
            return Error::cancelled();
        const qint64 read = file.read(block.data(), block.size());
        if (read < 0)
            return unreadable(file);
        if (read == 0)
            break;
        hash.addData(QByteArrayView(block).first(read));
    }
    return QString::fromLatin1(hash.result().toHex());
}

SourceState sourceState(const ClipSource &source, const JobControl &control)
{
    if (source.kind == ClipSource::Kind::None)
        return SourceState::None;
    const QString path = sourceFile(source);
    if (!QFileInfo::exists(path))
        return SourceState::Missing;
    const auto hash = fileHash(path, control);
    if (!hash)
        return SourceState::Unreadable;
    return source.contentHash.isEmpty() || *hash == source.contentHash ? SourceState::Same
                                                                       : SourceState::Changed;
}

QString findMovedSource(const ClipSource &source, const QStringList &folders,
                        const JobControl &control)
{
    if (source.kind != ClipSource::Kind::File || source.contentHash.isEmpty())
        return {};
    const QString name = QFileInfo(source.path).fileName();
    for (const QString &top : folders) {
        QStringList places = {top};
        const auto below = QDir(top).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
        for (const QFileInfo &folder : below.first(std::min<qsizetype>(below.size(), kMostFolders)))
            places += folder.filePath();
        for (const QString &place : places) {
            const QString path = QDir(place).absoluteFilePath(name);
            if (!control.cancel.isCancelled() && QFileInfo(path).isFile()
                && hasBytes(path, source.contentHash, control))
                return path;
        }
    }
    return {};
}

} // namespace flinch

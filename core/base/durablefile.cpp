#include "core/base/durablefile.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QRandomGenerator>

#include <cerrno>
#include <cstdio>
#include <utility>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::DurableFile)
};

constexpr auto kPartialSuffix = ".flinch-partial";

/// A write that takes longer than this has died; its partial file may go.
constexpr qint64 kOrphanAgeSeconds = 3600;

Error fileError(const QString &path, int cause)
{
    Error error;
    error.subject = path;
    switch (cause) {
    case ENOSPC:
    case EDQUOT:
        error.code = ErrorCode::DiskFull;
        error.message = Text::tr("The file was not written: the disk is full");
        error.remedy = Text::tr("Free some space or choose another folder.");
        break;
    case EROFS:
        error.code = ErrorCode::AccessDenied;
        error.message = Text::tr("The file was not written: the file system is read-only");
        error.remedy = Text::tr("Choose another folder.");
        break;
    case EACCES:
    case EPERM:
        error.code = ErrorCode::AccessDenied;
        error.message = Text::tr("The file was not written: permission denied");
        error.remedy = Text::tr("Choose a folder and a file that you may write to.");
        break;
    case ENOENT:
    case ENOTDIR:
        error.code = ErrorCode::NotFound;
        error.message = Text::tr("The file was not written: its folder does not exist");
        error.remedy = Text::tr("Create the folder or choose another one.");
        break;
    case EISDIR:
        error.code = ErrorCode::BadUsage;
        error.message = Text::tr("The file was not written: a folder of that name exists");
        error.remedy = Text::tr("Choose another name.");
        break;
    case EEXIST:
        error.code = ErrorCode::BadUsage;
        error.message = Text::tr("The file was not written: a device or pipe has that name");
        error.remedy = Text::tr("Choose another name.");
        break;
    case ENAMETOOLONG:
        error.code = ErrorCode::BadUsage;
        error.message = Text::tr("The file was not written: its name is too long");
        error.remedy = Text::tr("Choose a shorter name.");
        break;
    case ELOOP:
        error.code = ErrorCode::BadUsage;
        error.message = Text::tr("The file was not written: its name is a link that leads nowhere");
        error.remedy = Text::tr("Choose another name.");
        break;
    case EFBIG:
        error.code = ErrorCode::LimitExceeded;
        error.message = Text::tr("The file was not written: it is larger than this system allows");
        error.remedy = Text::tr("Write a shorter range or choose another disk.");
        break;
    default:
        error.code = ErrorCode::Io;
        error.message = Text::tr("The file was not written: %1").arg(qt_error_string(cause));
        error.remedy = Text::tr("Check the disk, or choose another folder.");
    }
    return error;
}

QString partialPrefix(const QFileInfo &target)
{
    return QLatin1Char('.') + target.fileName() + QLatin1Char('.');
}

void sweepOrphans(const QFileInfo &target)
{
    QDir folder = target.dir();
    const QDateTime limit = QDateTime::currentDateTimeUtc().addSecs(-kOrphanAgeSeconds);
    const auto files = folder.entryInfoList(QDir::Files | QDir::Hidden | QDir::NoSymLinks);
    for (const QFileInfo &file : files) {
        if (file.fileName().startsWith(partialPrefix(target))
            && file.fileName().endsWith(QLatin1String(kPartialSuffix))
            && file.lastModified() < limit)
            folder.remove(file.fileName());
    }
}

/// Where `path` leads when it is a symbolic link, so that the link survives and its file is
/// replaced, or made where it is missing. A link that leads nowhere in kMaxLinks steps stays a
/// link.
QFileInfo resolvedTarget(const QString &path)
{
    QFileInfo target(path);
    if (const QString canonical = target.canonicalFilePath(); !canonical.isEmpty())
        return QFileInfo(canonical);
    constexpr int kMaxLinks = 40;
    for (int links = 0; target.isSymLink() && links < kMaxLinks; ++links)
        target.setFile(target.symLinkTarget());
    return QFileInfo(target.absoluteFilePath());
}

/// Makes the rename itself survive a power cut. Not every file system can; then the data is safe
/// still.
void syncFolder(const QString &folder)
{
    const int descriptor =
        ::open(QFile::encodeName(folder).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    ::fsync(descriptor);
    ::close(descriptor);
}

} // namespace

Result<DurableFile> DurableFile::create(const QString &path)
{
    const QFileInfo target = resolvedTarget(path);
    const QByteArray targetName = QFile::encodeName(target.filePath());
    if (target.isDir())
        return fileError(path, EISDIR);
    if (target.isSymLink())
        return fileError(path, ELOOP);
    // a rename would put a file in the place of a device or pipe
    if (target.exists() && !target.isFile())
        return fileError(path, EEXIST);
    // replacing a file needs no right to write it, only to its folder; a write-protected file means
    // it
    if (target.exists() && ::faccessat(AT_FDCWD, targetName.constData(), W_OK, AT_EACCESS) != 0)
        return fileError(path, errno);
    sweepOrphans(target);

    DurableFile file;
    file.m_path = path;
    file.m_target = targetName.toStdString();
    for (int attempt = 0; attempt < 16 && file.m_descriptor < 0; ++attempt) {
        const QString name = partialPrefix(target)
                             + QString::number(QRandomGenerator::system()->generate(), 16)
                             + QLatin1String(kPartialSuffix);
        file.m_partial = QFile::encodeName(target.dir().filePath(name)).toStdString();
        file.m_descriptor =
            ::open(file.m_partial.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file.m_descriptor < 0 && errno != EEXIST)
            break;
    }
    if (file.m_descriptor < 0) {
        const int cause = errno;
        file.m_partial.clear();
        return fileError(path, cause);
    }
    struct stat existing = {};
    if (::stat(file.m_target.c_str(), &existing) == 0)
        ::fchmod(file.m_descriptor, existing.st_mode & 07777);
    return file;
}

DurableFile::DurableFile(DurableFile &&other) noexcept
    : m_path(std::move(other.m_path))
    , m_target(std::move(other.m_target))
    , m_partial(std::exchange(other.m_partial, {}))
    , m_descriptor(std::exchange(other.m_descriptor, -1))
{}

DurableFile::~DurableFile()
{
    discard();
}

void DurableFile::discard() noexcept
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
    if (!m_partial.empty())
        ::unlink(m_partial.c_str());
    m_descriptor = -1;
    m_partial.clear();
}

Status DurableFile::write(std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(m_descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0) {
            const int cause = errno;
            discard();
            return fileError(m_path, cause);
        }
        bytes.remove_prefix(std::size_t(written));
    }
    return Done();
}

QString DurableFile::partialPath() const
{
    return QFile::decodeName(m_partial.c_str());
}

Status DurableFile::commit()
{
    int cause = 0;
    if (::fsync(m_descriptor) != 0 && errno != EINVAL && errno != EROFS)
        cause = errno;
    if (::close(std::exchange(m_descriptor, -1)) != 0 && cause == 0)
        cause = errno;
    if (cause == 0 && ::rename(m_partial.c_str(), m_target.c_str()) != 0)
        cause = errno;
    if (cause != 0) {
        discard();
        return fileError(m_path, cause);
    }
    m_partial.clear();
    syncFolder(QFileInfo(QFile::decodeName(m_target.c_str())).path());
    return Done();
}

Status writeFileDurably(const QString &path, std::string_view bytes)
{
    auto file = DurableFile::create(path);
    if (!file)
        return std::move(file).error();
    auto status = file->write(bytes);
    if (status)
        status = file->commit();
    if (!status && status.error().code == ErrorCode::DiskFull)
        status.error().remedy = Text::tr("%1 are needed. Free some space or choose another folder.")
                                    .arg(QLocale().formattedDataSize(qint64(bytes.size()), 1,
                                                                     QLocale::DataSizeSIFormat));
    return status;
}

bool isSameFile(const QString &a, const QString &b)
{
    struct stat first = {};
    struct stat second = {};
    return ::stat(QFile::encodeName(a).constData(), &first) == 0
           && ::stat(QFile::encodeName(b).constData(), &second) == 0
           && first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

} // namespace flinch

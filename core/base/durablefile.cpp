#include "core/base/durablefile.h"

#include "core/base/filepath.h"
#include "core/base/outofmemory.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QRandomGenerator>
#include <QSysInfo>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <new>
#include <thread>
#include <utility>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::DurableFile)
};

constexpr auto kPartialSuffix = ".flinch-partial";

/// Where locks cannot tell: a write that takes longer than this has died.
constexpr qint64 kOrphanAgeSeconds = 3600;

/// Longer than any last look takes.
constexpr std::chrono::milliseconds kLongestTurn(2000);

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
        error.code = ErrorCode::Io;
        error.message = Text::tr("The file was not written: it is larger than this system allows");
        error.remedy = Text::tr("Write a shorter range or choose another disk.");
        break;
    case ENOMEM:
        throw std::bad_alloc();
    default:
        error.code = ErrorCode::Io;
        error.message = Text::tr("The file was not written: %1").arg(qt_error_string(cause));
        error.remedy = Text::tr("Check the disk, or choose another folder.");
    }
    return error;
}

/// Which running system a partial file belongs to. Its locks are seen by this one for certain.
QString systemMark()
{
    return QString::fromLatin1(QSysInfo::bootUniqueId().replace('-', QByteArray()).left(8));
}

/// ".take.bvh.<system>-<random>.flinch-partial"
QString partialName(const QFileInfo &target)
{
    return QStringLiteral(".%1.%2-%3%4")
        .arg(target.fileName(), systemMark(),
             QString::number(QRandomGenerator::system()->generate(), 16),
             QLatin1String(kPartialSuffix));
}

/// Whether whoever wrote a partial file is gone: he would hold its lock.
bool isOrphan(const QFileInfo &file)
{
    const int descriptor = ::open(QFile::encodeName(file.filePath()).constData(),
                                  O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    struct stat found = {};
    const bool isOurs =
        ::fstat(descriptor, &found) == 0 && S_ISREG(found.st_mode) && found.st_uid == ::geteuid();
    const bool isFree = ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
    const bool isLocked = !isFree && errno == EWOULDBLOCK;
    ::close(descriptor);
    const bool isOfThisSystem =
        file.fileName().contains(QLatin1Char('.') + systemMark() + QLatin1Char('-'));
    const QDateTime limit = QDateTime::currentDateTimeUtc().addSecs(-kOrphanAgeSeconds);
    const bool isOld = file.lastModified() < limit;
    return isOurs && !isLocked && ((isFree && isOfThisSystem) || isOld);
}

void sweepOrphans(QDir folder)
{
    const auto files = folder.entryInfoList({QStringLiteral(".*") + QLatin1String(kPartialSuffix)},
                                            QDir::Files | QDir::Hidden | QDir::NoSymLinks);
    for (const QFileInfo &file : files) {
        if (isOrphan(file))
            folder.remove(file.fileName());
    }
}

/// Makes a partial file and holds its lock, which tells sweepers that its writer lives. -1: errno
/// says why. Not every file system has locks; there the file's age has to tell.
int makePartial(const std::string &name, mode_t mode)
{
    const int descriptor = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (descriptor < 0)
        return -1;
    while (::flock(descriptor, LOCK_EX) != 0 && errno == EINTR) {
    }
    struct stat made = {};
    if (::fstat(descriptor, &made) == 0 && made.st_nlink > 0)
        return descriptor;
    // a sweeper was faster than the lock
    ::close(descriptor);
    errno = EEXIST;
    return -1;
}

Error noTurn(const QString &path)
{
    Error error;
    error.code = ErrorCode::Io;
    error.subject = path;
    error.message = Text::tr("The file was not written: another program keeps its folder locked");
    error.remedy = Text::tr("Try again in a moment, or choose another folder.");
    return error;
}

/// A turn among those that look at a file in `folder` and then replace it. Not every file system
/// has them.
class FolderTurn
{
public:
    explicit FolderTurn(const std::string &folder)
        : m_descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    {
        const auto end = std::chrono::steady_clock::now() + kLongestTurn;
        while (m_descriptor >= 0 && !m_isOver && ::flock(m_descriptor, LOCK_EX | LOCK_NB) != 0
               && (errno == EWOULDBLOCK || errno == EINTR)) {
            m_isOver = std::chrono::steady_clock::now() > end;
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
    }

    FolderTurn(const FolderTurn &) = delete;
    FolderTurn &operator=(const FolderTurn &) = delete;

    ~FolderTurn()
    {
        if (m_descriptor >= 0)
            ::close(m_descriptor);
    }

    /// Somebody else has had it for longer than any turn takes: it may be stopped between its look
    /// and its replacing.
    bool isOver() const { return m_isOver; }

private:
    int m_descriptor;
    bool m_isOver = false;
};

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
void syncFolder(const std::string &folder) noexcept
{
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    ::fsync(descriptor);
    ::close(descriptor);
}

} // namespace

Result<DurableFile> DurableFile::create(const QString &path, FileAccess access)
{
    const QFileInfo target = resolvedTarget(path);
    for (const QString &name : {path, target.filePath()}) {
        if (auto status = checkPath(name); !status)
            return std::move(status).error();
    }
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
    sweepOrphans(target.dir());

    DurableFile file;
    file.m_path = path;
    file.m_target = targetName.toStdString();
    file.m_folder = QFile::encodeName(target.path()).toStdString();
    const mode_t mode = access == FileAccess::OwnerOnly ? 0600 : 0666;
    for (int attempt = 0; attempt < 16 && file.m_descriptor < 0; ++attempt) {
        file.m_partial =
            QFile::encodeName(target.dir().filePath(partialName(target))).toStdString();
        file.m_descriptor = makePartial(file.m_partial, mode);
        if (file.m_descriptor < 0 && errno != EEXIST)
            break;
    }
    if (file.m_descriptor < 0) {
        const int cause = errno;
        file.m_partial.clear();
        return fileError(path, cause);
    }
    file.m_doomed = outofmemory::removeAtEnd(file.m_partial.c_str());
    struct stat existing = {};
    if (access == FileAccess::Usual && ::stat(file.m_target.c_str(), &existing) == 0)
        ::fchmod(file.m_descriptor, existing.st_mode & 07777);
    return file;
}

DurableFile::DurableFile(DurableFile &&other) noexcept
    : m_path(std::move(other.m_path))
    , m_target(std::move(other.m_target))
    , m_folder(std::move(other.m_folder))
    , m_partial(std::exchange(other.m_partial, {}))
    , m_doomed(std::exchange(other.m_doomed, -1))
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
    outofmemory::forget(std::exchange(m_doomed, -1));
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

Status DurableFile::commit(const LastLook &lastLook)
{
    if (::fsync(m_descriptor) != 0 && errno != EINVAL && errno != EROFS) {
        const int cause = errno;
        discard();
        return fileError(m_path, cause);
    }
    if (!lastLook)
        return replaceTarget();
    const FolderTurn turn(m_folder);
    if (auto status = turn.isOver() ? noTurn(m_path) : lastLook(); !status) {
        discard();
        return status;
    }
    return replaceTarget();
}

Status DurableFile::replaceTarget()
{
    int cause = 0;
    if (::rename(m_partial.c_str(), m_target.c_str()) != 0)
        cause = errno;
    else
        m_partial.clear();
    // only now: the lock that it holds keeps the partial file from sweepers
    if (::close(std::exchange(m_descriptor, -1)) != 0 && cause == 0)
        cause = errno;
    discard();
    if (cause != 0)
        return fileError(m_path, cause);
    syncFolder(m_folder);
    return Done();
}

Status writeFileDurably(const QString &path, std::string_view bytes, FileAccess access,
                        const DurableFile::LastLook &lastLook)
{
    auto file = DurableFile::create(path, access);
    if (!file)
        return std::move(file).error();
    auto status = file->write(bytes);
    if (status)
        status = file->commit(lastLook);
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
    const bool isFirst = ::stat(QFile::encodeName(a).constData(), &first) == 0;
    const bool isSecond = ::stat(QFile::encodeName(b).constData(), &second) == 0;
    if (isFirst && isSecond)
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino;
    if (isFirst != isSecond)
        return false;
    // neither is there yet: they will be one file if their folder and name are the same
    const QFileInfo later[] = {resolvedTarget(a), resolvedTarget(b)};
    const QString folder = later[0].dir().canonicalPath();
    return !folder.isEmpty() && folder == later[1].dir().canonicalPath()
           && later[0].fileName() == later[1].fileName();
}

} // namespace flinch

#include "core/base/lockfile.h"

#include "core/base/terminaltext.h"

#include <fcntl.h>
#include <pwd.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSysInfo>

#include <array>
#include <cerrno>
#include <chrono>
#include <thread>
#include <utility>

namespace flinch {

namespace {

constexpr QLatin1String kFormat("flinch-lock");
constexpr std::size_t kMostBytes = 4096;
constexpr qsizetype kLongestName = 64;
constexpr int kAttempts = 16;

constexpr int kOpenFlags = O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC;

/// Longer than holderOf() takes, which locks the file for that while.
constexpr std::chrono::milliseconds kLongestLook(20);

QString ownName()
{
    std::array<char, 4096> memory = {};
    passwd entry = {};
    passwd *found = nullptr;
    ::getpwuid_r(::geteuid(), &entry, memory.data(), memory.size(), &found);
    return found ? QFile::decodeName(found->pw_name) : QString::number(::geteuid());
}

QString ownBoot()
{
    return QString::fromLatin1(QSysInfo::bootUniqueId());
}

QByteArray ownText()
{
    const QJsonObject content = {
        {QStringLiteral("format"), kFormat},
        {QStringLiteral("user"), ownName()},
        {QStringLiteral("host"), QSysInfo::machineHostName()},
        {QStringLiteral("boot"), ownBoot()},
        {QStringLiteral("process"), qint64(::getpid())},
        {QStringLiteral("since"), QDateTime::currentDateTimeUtc().toString(Qt::ISODate)},
    };
    return QJsonDocument(content).toJson();
}

LockHolder parsed(const QByteArray &text)
{
    const QJsonObject content = QJsonDocument::fromJson(text).object();
    if (content.value(QLatin1String("format")).toString() != kFormat)
        return {};
    const auto name = [&content](const char *key) {
        return terminalText(content.value(QLatin1String(key)).toString().left(kLongestName));
    };
    LockHolder holder;
    holder.user = name("user");
    holder.host = name("host");
    holder.boot = name("boot");
    const qint64 process = content.value(QLatin1String("process")).toInteger();
    holder.process = process == pid_t(process) ? process : 0;
    holder.since = QDateTime::fromString(name("since"), Qt::ISODate);
    return holder;
}

LockHolder readHolder(int descriptor)
{
    QByteArray text(kMostBytes + 1, '\0');
    const ssize_t count = ::pread(descriptor, text.data(), std::size_t(text.size()), 0);
    if (count < 0 || std::size_t(count) > kMostBytes)
        return {};
    text.resize(count);
    return parsed(text);
}

enum class Grip { Ours, Theirs, NoLocks };

Grip lockNow(int descriptor, int operation, std::chrono::milliseconds patience = {})
{
    const auto end = std::chrono::steady_clock::now() + patience;
    while (::flock(descriptor, operation | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK && errno != EINTR)
            return Grip::NoLocks;
        if (std::chrono::steady_clock::now() > end)
            return Grip::Theirs;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return Grip::Ours;
}

/// Whether a process of this host is gone.
bool isGone(const LockHolder &holder)
{
    return holder.host == QSysInfo::machineHostName()
           && (holder.boot != ownBoot() || holder.process <= 0
               || (::kill(pid_t(holder.process), 0) != 0 && errno == ESRCH));
}

/// `grip`: what came of locking the file that `holder` was read from.
bool isHeld(Grip grip, const LockHolder &holder, LockFile::OtherHosts otherHosts)
{
    switch (grip) {
    case Grip::Ours: // locks of other hosts are not seen on every file system
        return otherHosts == LockFile::OtherHosts::Respect && !holder.host.isEmpty()
               && holder.host != QSysInfo::machineHostName();
    case Grip::Theirs:
        return true;
    case Grip::NoLocks:
        return !isGone(holder);
    }
    return true;
}

/// Only a regular file, and never one that a link leads to. -1: errno says why.
int openExisting(const QByteArray &name)
{
    struct stat found = {};
    if (::lstat(name.constData(), &found) != 0)
        return -1;
    if (!S_ISREG(found.st_mode)) {
        errno = EINVAL;
        return -1;
    }
    // network file systems lock only what may be written
    const int descriptor = ::open(name.constData(), O_RDWR | kOpenFlags);
    return descriptor >= 0 ? descriptor : ::open(name.constData(), O_RDONLY | kOpenFlags);
}

/// Whether the open file is still the one of that name.
bool isStillAt(int descriptor, const QByteArray &name)
{
    struct stat open = {};
    struct stat named = {};
    return ::fstat(descriptor, &open) == 0 && ::lstat(name.constData(), &named) == 0
           && open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

/// Locks the new file; -1 when somebody was faster. What it takes over it closes.
int lockNew(int made)
{
    // what is open for writing keeps its disk from being made read-only; another way to the same
    // file, because its name may lead to somebody else's by now
    const QByteArray itself = "/proc/self/fd/" + QByteArray::number(made);
    const int reader = ::open(itself.constData(), O_RDONLY | O_CLOEXEC);
    const bool isLocked = reader >= 0 && lockNow(reader, LOCK_EX, kLongestLook) == Grip::Ours;
    if (isLocked) {
        ::close(made);
        return reader;
    }
    if (reader >= 0)
        ::close(reader);
    // network file systems lock only what may be written
    if (lockNow(made, LOCK_EX, kLongestLook) != Grip::Theirs)
        return made;
    ::close(made);
    return -1;
}

} // namespace

bool LockHolder::isSelf() const
{
    return user == ownName() && host == QSysInfo::machineHostName();
}

LockFile::LockFile(const QString &path, FileAccess access)
    : m_path(path)
    , m_access(access)
{}

LockFile::~LockFile()
{
    release();
}

bool LockFile::take(OtherHosts otherHosts)
{
    const QByteArray name = QFile::encodeName(m_path);
    const mode_t mode = m_access == FileAccess::OwnerOnly ? 0600 : 0644;
    for (int attempt = 0; !isOurs() && attempt < kAttempts; ++attempt) {
        const int made =
            ::open(name.constData(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
        if (made < 0 && (errno != EEXIST || !removeLeftover(otherHosts)))
            return false;
        if (made < 0)
            continue;
        // on a full disk it holds without saying for whom
        const QByteArray text = ownText();
        [[maybe_unused]] const auto written =
            ::write(made, text.constData(), std::size_t(text.size()));
        const int locked = lockNew(made);
        // whoever saw it before it was locked may have taken it for a leftover
        if (locked >= 0 && isStillAt(locked, name))
            m_descriptor = locked;
        else if (locked >= 0)
            ::close(locked);
    }
    return isOurs();
}

bool LockFile::removeLeftover(OtherHosts otherHosts) const
{
    const QByteArray name = QFile::encodeName(m_path);
    const int descriptor = openExisting(name);
    if (descriptor < 0)
        return errno == ENOENT;
    const Grip grip = lockNow(descriptor, LOCK_EX, kLongestLook);
    const bool held = isHeld(grip, readHolder(descriptor), otherHosts);
    // removed only under its lock, or it might be somebody's new one
    const bool isFree = !held && (!isStillAt(descriptor, name) || ::unlink(name.constData()) == 0);
    ::close(descriptor);
    return isFree;
}

void LockFile::release()
{
    if (!isOurs())
        return;
    const QByteArray name = QFile::encodeName(m_path);
    if (isStillAt(m_descriptor, name))
        ::unlink(name.constData());
    ::close(std::exchange(m_descriptor, -1));
}

std::optional<LockHolder> LockFile::holderOf(const QString &path)
{
    const int descriptor = openExisting(QFile::encodeName(path));
    if (descriptor < 0)
        return std::nullopt;
    const Grip grip = lockNow(descriptor, LOCK_SH);
    const LockHolder holder = readHolder(descriptor);
    ::close(descriptor);
    return isHeld(grip, holder, OtherHosts::Respect) ? std::optional(holder) : std::nullopt;
}

} // namespace flinch

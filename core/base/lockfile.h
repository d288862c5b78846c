#pragma once

#include "core/base/durablefile.h"

#include <QDateTime>
#include <QString>

#include <optional>

namespace flinch {

/// Who holds a lock file, in its own words: anybody may have written them, so nothing in them
/// steers a screen and none is long. What it does not tell is empty.
struct LockHolder
{
    QString user;
    QString host;
    QString boot; // of the host's system: after another one nobody lives
    qint64 process = 0;
    QDateTime since;

    /// The same user on the same host.
    bool isSelf() const;
};

/// A file that says "in use, and by whom". The system's own lock on it tells whether that is true,
/// and ends with its process, however that dies. Where the file system has no locks, its process
/// is asked after. One thread at a time.
class LockFile
{
public:
    /// Whether to take what was left by another host whose locks may not be seen from here.
    enum class OtherHosts { Respect, TakeOver };

    /// Nothing is written before take().
    explicit LockFile(const QString &path, FileAccess access = FileAccess::Usual);
    LockFile(const LockFile &) = delete;
    LockFile &operator=(const LockFile &) = delete;
    /// Removes the file when it is ours.
    ~LockFile();

    /// Whether it is ours now. No: somebody holds it, or no file can be made there.
    bool take(OtherHosts otherHosts = OtherHosts::Respect);
    void release();

    bool isOurs() const { return m_descriptor >= 0; }

    const QString &path() const { return m_path; }

    /// None: nobody, as far as can be seen from here.
    static std::optional<LockHolder> holderOf(const QString &path);

private:
    bool removeLeftover(OtherHosts otherHosts) const;

    QString m_path;
    FileAccess m_access;
    int m_descriptor = -1; // with the lock on it
};

} // namespace flinch

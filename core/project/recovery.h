#pragma once

#include "core/base/lockfile.h"
#include "core/project/projectfile.h"

#include <memory>

namespace flinch {

/// Where recovery files of this user go.
QString recoveryFolder();

/// What a recovery file holds: a project that was not saved, and where it belongs.
struct RecoveredProject
{
    SeenFile file; // the project's own; without a path: it never had one
    QDateTime savedAt;
    int changes = 0; // since it was opened or saved
    Project project;
};

/// The recovery file of one open document. write() replaces it whole; it stays behind when the
/// process dies, and the next start finds it. A lock file beside it tells that its window lives.
/// Only the user may read it. One thread at a time.
class RecoveryFile
{
public:
    /// Nothing is written before the first write().
    static Result<std::unique_ptr<RecoveryFile>> create(const QString &folder);
    /// Removes the file: nothing is left to recover.
    ~RecoveryFile();

    Status write(const RecoveredProject &content);
    /// Removes the file until the next write().
    void clear();

    const QString &path() const { return m_path; }

private:
    RecoveryFile(const QString &path);

    QString m_path;
    LockFile m_lock;
};

/// Recovery files in `folder` whose window is gone, newest first.
QStringList abandonedRecoveryFiles(const QString &folder);
/// An abandoned one becomes this window's, and no other is offered it, until the lock goes. Null:
/// another was faster.
std::unique_ptr<LockFile> claimRecoveryFile(const QString &path);

Result<RecoveredProject> readRecoveryFile(const QString &path);
/// Removes an abandoned one with its lock.
void removeRecoveryFile(const QString &path);

} // namespace flinch

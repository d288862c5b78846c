#pragma once

#include "core/project/project.h"

#include <QDateTime>
#include <QLockFile>

#include <memory>

namespace flinch {

/// Where recovery files of this user go.
QString recoveryFolder();

/// What a recovery file holds: a project that was not saved, and where it belongs.
struct RecoveredProject
{
    QString filePath; // of the project; empty: it never had one
    QDateTime savedAt;
    int changes = 0; // since it was opened or saved
    Project project;
};

/// The recovery file of one open document. write() replaces it whole; it stays behind when the
/// process dies, and the next start finds it. A lock beside it tells that its process lives. One
/// thread at a time.
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
    QLockFile m_lock;
};

/// Recovery files in `folder` whose process is gone, newest first.
QStringList abandonedRecoveryFiles(const QString &folder);

Result<RecoveredProject> readRecoveryFile(const QString &path);
/// Removes an abandoned one with its lock.
void removeRecoveryFile(const QString &path);

} // namespace flinch

#pragma once

#include "core/base/result.h"

#include <QString>

#include <string>
#include <string_view>

namespace flinch {

/// Writes a file whole or not at all. Bytes go to a hidden sibling that replaces `path` only in
/// commit(), after they have reached the disk; until then an existing file stays as it is.
/// Destroyed without a commit, it leaves nothing behind; siblings left by a killed process are
/// swept by the next write of the same file. Errors name the cause (disk full, read-only,
/// permission). One thread.
class DurableFile
{
public:
    static Result<DurableFile> create(const QString &path);

    DurableFile(DurableFile &&other) noexcept;
    DurableFile &operator=(DurableFile &&) = delete;
    ~DurableFile();

    Status write(std::string_view bytes);
    /// Where the bytes written so far stand, for who wants to check them before commit().
    QString partialPath() const;
    Status commit();

private:
    DurableFile() = default;
    void discard() noexcept;

    QString m_path;
    std::string m_target;  // m_path with symbolic links followed, as the file system spells it
    std::string m_partial; // the hidden sibling, empty when there is none to remove
    int m_descriptor = -1;
};

/// Opens, writes and commits in one go.
Status writeFileDurably(const QString &path, std::string_view bytes);

/// Also by another name: a link or another path.
bool isSameFile(const QString &a, const QString &b);

} // namespace flinch

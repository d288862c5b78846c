#pragma once

#include "core/base/result.h"

#include <QString>

#include <functional>
#include <string>
#include <string_view>

namespace flinch {

enum class FileAccess {
    Usual,     // as the replaced file has it, or the user's usual one
    OwnerOnly, // nobody else may read it
};

/// Writes a file whole or not at all. Bytes go to a hidden sibling that replaces `path` only in
/// commit(), after they have reached the disk; until then an existing file stays as it is.
/// Destroyed without a commit, it leaves nothing behind; siblings that a killed process left are
/// removed by the next one that writes into the same folder. Errors name the cause (disk full,
/// read-only, permission). One thread.
class DurableFile
{
public:
    static Result<DurableFile> create(const QString &path, FileAccess access = FileAccess::Usual);

    DurableFile(DurableFile &&other) noexcept;
    DurableFile &operator=(DurableFile &&) = delete;
    ~DurableFile();

    Status write(std::string_view bytes);
    /// Where the bytes written so far stand, for who wants to check them before commit().
    QString partialPath() const;

    /// Called right before the file is replaced; an error leaves everything as it is. No other
    /// last look of any Flinch on this machine has a turn in the same folder between this one and
    /// the replacing; who gets no turn replaces nothing.
    using LastLook = std::function<Status()>;
    Status commit(const LastLook &lastLook = {});

private:
    DurableFile() = default;
    void discard() noexcept;
    Status replaceTarget();

    QString m_path;
    std::string m_target;  // m_path with symbolic links followed, as the file system spells it
    std::string m_folder;  // in which it stands
    std::string m_partial; // the hidden sibling, empty when there is none to remove
    int m_doomed = -1;     // its number among the files that an end without memory removes
    int m_descriptor = -1;
};

/// Opens, writes and commits in one go.
Status writeFileDurably(const QString &path, std::string_view bytes,
                        FileAccess access = FileAccess::Usual,
                        const DurableFile::LastLook &lastLook = {});

/// Also by another name, a link or another path, and of files that are yet to be made.
bool isSameFile(const QString &a, const QString &b);

} // namespace flinch

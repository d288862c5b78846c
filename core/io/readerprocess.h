#pragma once

#include "core/asset/asset.h"
#include "core/base/progress.h"

#include <QStringList>

#include <optional>

namespace flinch {

/// How far a process that reads a file may go.
struct ReaderLimits
{
    qint64 memoryBytes = qint64(6) << 30;
    int cpuSeconds = 300;
    int silentSeconds = 300; // without a word, whatever it does
};

/// A program to read files with, and its limits.
struct ReaderProcess
{
    QString program; // empty: flinch-import, beside this program
    ReaderLimits limits;
};

/// readAsset() in a process of its own, which cannot reach anything but the bytes it is given and
/// the companions it asks for: whatever a hostile file does to it, it does to nobody else. What
/// becomes of it (it dies, hangs, says nonsense, breaks off) is one clear error. Formats that need
/// no such care are read here.
Result<Asset> readAssetApart(const QString &path, const ImportOptions &options = {},
                             const JobControl &job = {}, const ReaderProcess &process = {});

/// Where a reader finds the open file and the asker, and how it ends when memory does.
inline constexpr int kReaderFile = 3;
inline constexpr int kReaderSocket = 4;
inline constexpr int kReaderOutOfMemory = 75;

/// What a reader is started with, as arguments of a program.
struct ReaderTask
{
    QString name;     // of the file, without its folder
    QString language; // of what it tells
    ReaderLimits limits;
    ImportOptions options;

    QStringList toArguments() const;
    /// Nothing: these are no such arguments.
    static std::optional<ReaderTask> fromArguments(const QStringList &arguments);
};

/// The other end, in flinch-import: loads the file, gives up its rights, reads, answers. Returns
/// the exit status.
int serveReader(const ReaderTask &task);

} // namespace flinch

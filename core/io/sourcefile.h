#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <QByteArray>
#include <QIODevice>
#include <QStringList>

#include <functional>

namespace flinch {

/// The files beside the one that is read, as far as a reader may see them: those in its folder and
/// below.
struct Companions
{
    /// The bytes of one, by the way that leads there from the file's folder.
    std::function<Result<QByteArray>(const QString &name)> read;
    /// The names of all of its folder that end in ".suffix", in order.
    std::function<QStringList(const QString &suffix)> withSuffix;
};

/// What a reader of a format gets.
struct SourceFile
{
    QIODevice &device; // open, at its first byte
    QString name;      // without its folder
    Companions companions;

    /// All of it; refuses more than a reader can hold.
    Result<QByteArray> bytes(const JobControl &job);
};

/// What stands beside the file at `path`. Names that lead out of its folder are refused.
Companions companionsOf(const QString &path);

} // namespace flinch

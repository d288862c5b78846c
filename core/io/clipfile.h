#pragma once

#include "core/base/progress.h"
#include "core/io/bvhwriter.h"
#include "core/io/exportscene.h"
#include "core/io/importreport.h"
#include "core/io/writtenmotion.h"

#include <QIODevice>
#include <QStringList>

#include <span>

namespace flinch {

/// A file format Flinch reads or writes. To add one, add a row to the table in clipfile.cpp.
struct ClipFormat
{
    const char *name;      // "BVH"
    const char *extension; // "bvh", lower case
    bool (*looksLike)(const QByteArray &head);
    /// Null: not read yet.
    Result<ImportedClip> (*read)(QIODevice &, const ImportOptions &, const JobControl &);
    /// May rely on checkScene(). What it had to change goes to the warnings.
    Status (*write)(const ExportScene &, const ByteSink &, QStringList &warnings,
                    const JobControl &);
    /// What a file that `write` made says, for the round-trip proof.
    Result<WrittenMotionPtr> (*readBack)(const QByteArray &, const ExportOptions &,
                                         const JobControl &);
};

std::span<const ClipFormat> clipFormats();

/// Names of those that can be read: "BVH", "FBX".
QStringList readableFormats();

/// Whether a file is called as clips are that can be read.
bool isClipName(const QString &path);

/// Reads a clip, its format told by content first and by extension second. Every error names the
/// file.
Result<ImportedClip> readClipFile(const QString &path, const ImportOptions &options = {},
                                  const JobControl &job = {});

/// The format that `path`'s extension names.
Result<const ClipFormat *> writableFormat(const QString &path);

/// Writes a clip whole or not at all, its format told by extension, without the proof that
/// exportProven() gives. Every error names the file.
Status writeClipFile(const QString &path, const Clip &clip, const ExportOptions &options = {},
                     const JobControl &job = {});

} // namespace flinch

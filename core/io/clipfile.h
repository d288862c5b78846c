#pragma once

#include "core/base/progress.h"
#include "core/io/bvhwriter.h"
#include "core/io/importreport.h"

#include <QIODevice>

#include <span>

namespace flinch {

/// A file format Flinch reads or writes. To add one, add a row to the table in clipfile.cpp.
struct ClipFormat
{
    const char *name;      // "BVH"
    const char *extension; // "bvh", lower case
    bool (*looksLike)(const QByteArray &head);
    Result<ImportedClip> (*read)(QIODevice &, const ImportOptions &, const JobControl &);
    Status (*write)(const Clip &, const ExportOptions &, const ByteSink &, const JobControl &);
};

std::span<const ClipFormat> clipFormats();

/// Reads a clip, its format told by content first and by extension second. Every error names the
/// file.
Result<ImportedClip> readClipFile(const QString &path, const ImportOptions &options = {},
                                  const JobControl &job = {});

/// Writes a clip whole or not at all, its format told by extension. Every error names the file.
Status writeClipFile(const QString &path, const Clip &clip, const ExportOptions &options = {},
                     const JobControl &job = {});

} // namespace flinch

#pragma once

#include "core/io/fileformats.h"

namespace flinch {

/// Reads a file, its format told by content first and by extension second. Fills in where the
/// asset comes from, but for the content's hash. Every error names the file.
Result<Asset> readAsset(const QString &path, const ImportOptions &options = {},
                        const JobControl &job = {});

/// The same of what is open.
Result<Asset> readAssetFrom(SourceFile &file, const ImportOptions &options = {},
                            const JobControl &job = {});

/// Writes a clip whole or not at all, its format told by extension, without the proof that
/// exportProven() gives. Every error names the file.
Status writeClipFile(const QString &path, const Clip &clip, const ExportOptions &options = {},
                     const JobControl &job = {});

} // namespace flinch

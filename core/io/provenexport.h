#pragma once

#include "core/base/progress.h"
#include "core/io/exportscene.h"
#include "core/io/roundtrip.h"

namespace flinch {

struct ExportReport
{
    QString format; // "FBX"
    qint64 bytes = 0;
    RoundTrip roundTrip;
    QStringList warnings;
};

/// Writes `scene` in the format that `path`'s extension names, reads the file back, compares every
/// joint of every frame with what was meant, and only then puts the file into place. When anything
/// fails, the proof included, an existing file stays as it is and nothing else is left. Every error
/// names the file.
Result<ExportReport> exportProven(const QString &path, const ExportScene &scene,
                                  const JobControl &job = {});

} // namespace flinch

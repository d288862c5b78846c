#pragma once

#include "core/base/progress.h"
#include "core/project/project.h"

namespace flinch {

/// The file to read for a source, demo included; empty when there is none.
QString sourceFile(const ClipSource &source);

/// SHA-256 of a file's bytes, lower-case hexadecimal.
Result<QString> fileHash(const QString &path, const JobControl &control = {});

enum class SourceState {
    None,       // the project has no clip
    Same,       // there, byte for byte
    Changed,    // there, with other bytes
    Missing,    // not there
    Unreadable, // there, but not to be read
};

/// Compares a source with what it was.
SourceState sourceState(const ClipSource &source, const JobControl &control = {});

/// Looks for a clip that is not where it was: a file of its name and bytes in `folders` or one
/// level below them. Empty: none.
QString findMovedSource(const ClipSource &source, const QStringList &folders,
                        const JobControl &control = {});

} // namespace flinch

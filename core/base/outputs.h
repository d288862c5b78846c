#pragma once

#include "core/base/result.h"

#include <QString>

#include <vector>

namespace flinch {

/// A file that a job reads or writes.
struct FileUse
{
    QString path; // empty: not used
    QString name; // for people: "the clip", "--report"
};

/// Refuses an output that is one of the inputs or another output, by whatever name: a link, another
/// path, or a file that is yet to be made.
Status checkOutputs(const std::vector<FileUse> &outputs, const std::vector<FileUse> &inputs);

} // namespace flinch

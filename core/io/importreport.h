#pragma once

#include "core/motion/clip.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace flinch {

/// Which way is up in a file. In core it is always Y.
enum class UpAxis { Y, Z };

/// What the caller knows better than the file. Empty: infer and say so.
struct ImportOptions
{
    std::optional<double> unitToMetres;
    std::optional<UpAxis> upAxis;

    friend bool operator==(const ImportOptions &, const ImportOptions &) = default;
};

/// What was read, what had to be inferred, and what was odd about it.
struct ImportReport
{
    QString format;
    double unitToMetres = 1;
    UpAxis upAxis = UpAxis::Y;
    double heightMetres = 0;
    bool tPoseFirstFrame = false;
    QStringList notes;    // what was inferred
    QStringList warnings; // what was wrong and how it was read all the same
};

struct ImportedClip
{
    Clip clip;
    ImportReport report;
};

/// How a clip leaves core: the file's length unit and up axis.
struct ExportOptions
{
    double unitToMetres = 0.01;
    UpAxis upAxis = UpAxis::Y;
};

} // namespace flinch

#pragma once

#include "core/motion/discontinuities.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

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
    std::vector<Discontinuity> discontinuities;
    QStringList notes;    // what was inferred
    QStringList warnings; // what was wrong and how it was read all the same
};

struct BvhSource;

struct ImportedClip
{
    Clip clip;
    ImportReport report;
    std::shared_ptr<const BvhSource> bvh = {}; // what the clip was read from, when that is BVH
};

/// How motion leaves core. What a format cannot hold it leaves out, and says so in a warning.
struct ExportOptions
{
    double unitToMetres = 0.01; // GLB is metres, whatever this says
    UpAxis upAxis = UpAxis::Y;  // BVH only: FBX and GLB say what is up, and it is Y
    int startFrame = 0;         // number of the first frame; BVH has no such thing
    bool proxyMesh = false;     // FBX and GLB: a rigidly skinned segment per bone, to see a body
};

} // namespace flinch

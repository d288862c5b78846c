#pragma once

#include "core/bake/bake.h"
#include "core/io/clipfile.h"
#include "core/io/provenexport.h"
#include "core/motion/clipkeys.h"

#include <memory>
#include <vector>

namespace flinch {

/// "main", "shadow" or "mocap".
QString motionName(BakedMotion motion);

/// Which motions go into which file, and how.
struct BakeRequest
{
    QString path; // of the file to write
    const ClipFormat *format = nullptr;
    std::vector<BakedMotion> motions;
    BakeOptions options;
    std::optional<double> unitToMetres; // nothing: the source's
    std::optional<KeyTolerance> keys;
    int startFrame = 0;
    bool proxyMesh = false;
    QString takeName; // empty: that of the motion

    QString nameOf(BakedMotion motion) const;
};

/// What a take was made of.
struct BakeSource
{
    std::shared_ptr<const Clip> clip; // the animator's
    std::shared_ptr<const Character> character;
    ImportReport report;
    std::shared_ptr<const BvhSource> bvh; // the clip's file, when it is one
};

/// What was baked and written; numbers are of the last of several motions.
struct BakeReport
{
    QStringList takes;
    std::shared_ptr<const Clip> clip;
    int firstAffectedFrame = -1;
    int lastAffectedFrame = -1;
    double footSlideMetres = 0;
    double keyShare = 1;
    ExportReport file;
    QStringList warnings;
};

/// From take to a proven file. The command line and the workstation bake by this.
Result<BakeReport> bakeToFile(const BakeRequest &request, const BakeSource &source,
                              const Take &take, const JobControl &job = {});

} // namespace flinch

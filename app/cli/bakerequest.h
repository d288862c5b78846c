#pragma once

#include "app/cli/commandline.h"
#include "core/bake/bake.h"
#include "core/bake/keyreduction.h"
#include "core/io/clipfile.h"

namespace flinch {

void addBakeOptions(CommandLine &line);

/// What the command line asks `bake` for.
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

/// "main", "shadow" or "mocap".
QString motionName(BakedMotion motion);
QString modeName(BakeMode mode);

/// Reads the options and makes sure, before anything is computed, that the file can be written and
/// is not the source.
Result<BakeRequest> readBakeRequest(const CommandLine &line);

} // namespace flinch

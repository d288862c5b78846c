#pragma once

#include "core/base/progress.h"
#include "core/io/bvhwriter.h"
#include "core/io/exportscene.h"
#include "core/io/writtenmotion.h"

namespace flinch {

/// Writes binary glTF 2, in metres: Assimp makes the scene, the motion is put in at full length
/// with one row of times for all joints that have all their keys. Joints belong to a skin, also
/// without a mesh, so that readers make a skeleton of them. Expects a checked scene.
Status writeGlb(const ExportScene &scene, const ByteSink &sink, QStringList &warnings,
                const JobControl &job);

/// What a GLB file that writeGlb() made says.
Result<WrittenMotionPtr> readBackGlb(const QByteArray &bytes, const ExportOptions &options,
                                     const JobControl &job);

} // namespace flinch

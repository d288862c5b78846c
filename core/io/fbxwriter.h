#pragma once

#include "core/base/progress.h"
#include "core/io/bvhwriter.h"
#include "core/io/exportscene.h"
#include "core/io/writtenmotion.h"

namespace flinch {

/// Writes binary FBX: Assimp makes the scene, the repair makes it right. LimbNodes in their rest
/// pose, one animation stack per take, optionally a rigidly skinned body. Expects a checked scene.
Status writeFbx(const ExportScene &scene, const ByteSink &sink, QStringList &warnings,
                const JobControl &job);

/// What an FBX file that writeFbx() made says.
Result<WrittenMotionPtr> readBackFbx(const QByteArray &bytes, const ExportOptions &options,
                                     const JobControl &job);

} // namespace flinch

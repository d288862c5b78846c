#pragma once

#include "core/base/progress.h"
#include "core/io/exportscene.h"

#include <functional>
#include <string>
#include <string_view>

namespace flinch {

/// Takes the next bytes of a file being written.
using ByteSink = std::function<Status(std::string_view)>;

/// Writes `clip` as BVH: each joint in its own rotation order, without flips from frame to frame; a
/// translated joint has six channels. Rest rotations are not something BVH knows; the motion is
/// right all the same. Numbers carry eight decimals.
Status writeBvh(const Clip &clip, const ExportOptions &options, const ByteSink &sink,
                const JobControl &job = {});

/// Hands `text` and the frames that `writeFrame` appends to it to `sink`, some at a time.
Status writeFrames(int frameCount, std::string &text, const std::function<void(int)> &writeFrame,
                   const ByteSink &sink, const JobControl &job);

/// The only take of `scene` as BVH.
Status writeBvhScene(const ExportScene &scene, const ByteSink &sink, QStringList &warnings,
                     const JobControl &job);

} // namespace flinch

#pragma once

#include "core/asset/asset.h"
#include "core/asset/importoptions.h"
#include "core/base/progress.h"

#include <QIODevice>

namespace flinch {

/// Reads Biovision motion as the world writes it. Tolerated and reported: duplicate names, a frame
/// count that is off by a few, a last line cut short, a senseless frame time, scale channels, other
/// text after the last frame.
/// Refused with the line: damaged grammar, wrong number of values, nan and inf, sizes beyond
/// flinch::limits. Memory above the clip is one window of text.
Result<Asset> readBvh(QIODevice &device, const ImportOptions &options = {},
                      const JobControl &job = {});

/// Whether a file that starts with `head` looks like BVH.
bool looksLikeBvh(const QByteArray &head);

} // namespace flinch

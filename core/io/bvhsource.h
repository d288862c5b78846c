#pragma once

#include "core/io/bvhhierarchy.h"
#include "core/io/bvhwriter.h"
#include "core/motion/timemap.h"

#include <QDateTime>

#include <memory>

namespace flinch {

/// Where things stand in a BVH file that was read, so that it can be written again with lines of
/// its own. Offsets in bytes.
struct BvhLayout
{
    qint64 framesLine = 0;      // "Frames: 240"
    qint64 motion = 0;          // end of the line "Frame Time: …"
    std::vector<qint64> frames; // each frame's first number
    std::vector<BvhChannel> channels;
    double unitToMetres = 1;
    UpAxis upAxis = UpAxis::Y;
};

/// A BVH file on disk and what was read from it. Immutable.
struct BvhSource
{
    QString path; // empty: it was not a file
    QDateTime modified;
    qint64 size = 0;
    BvhLayout layout;

    /// Name, time and size of the file that `device` is.
    static BvhSource of(const QIODevice &device);
    /// Whether the file is still the one that was read.
    bool isUnchanged() const;
};

/// The file that a clip was made from, frame for frame from `firstFrame` on, but for its pauses.
struct BvhOrigin
{
    std::shared_ptr<const BvhSource> file;
    std::shared_ptr<const Clip> clip; // as read
    int firstFrame = 0;
    TimeMap timeMap = {};

    /// The frame of the file that frame `frame` of the clip was made from.
    int frameOf(int frame) const { return timeMap.clipFrame(frame + firstFrame); }
};

/// Whether `clip` can be written with the header of its origin: the same joints, rate, unit and up
/// axis, and channels for everything that moves otherwise than in the origin.
bool fitsOrigin(const BvhOrigin &origin, const Clip &clip, const ExportOptions &options);

/// Writes `clip` with the origin's header. Frames whose bits are those of the origin have its
/// lines, byte for byte; in the others the numbers of joints that are the same are kept. Fails when
/// the file is no longer the one that was read.
Status writeBvhLikeOrigin(const BvhOrigin &origin, const Clip &clip, const ExportOptions &options,
                          const ByteSink &sink, const JobControl &job);

} // namespace flinch

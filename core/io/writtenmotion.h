#pragma once

#include "core/base/progress.h"
#include "core/io/exportscene.h"
#include "core/motion/pose.h"

#include <QByteArray>

#include <memory>
#include <optional>

namespace flinch {

/// What a file that Flinch wrote says, taken from its bytes alone, in metres and Y up; joints in
/// depth-first order. The bytes must outlive it. Made by readBack functions that expect the
/// structure Flinch's writers give a file and refuse every other. One thread.
class WrittenMotion
{
public:
    struct Take
    {
        std::optional<QString> name; // none in formats that have none
        int frames = 0;
        std::optional<int> startFrame;         // none where frames are not numbered
        std::optional<double> framesPerSecond; // none in formats that only have times
    };

    virtual ~WrittenMotion() = default;

    /// Names and rest pose as the file has them.
    virtual const Skeleton &skeleton() const = 0;
    virtual const std::vector<Take> &takes() const = 0;
    /// Whether skeleton() has the joints' names as they were meant; BVH changes some.
    virtual bool hasNames() const = 0;
    /// The pose `frame` frames after the first, interpolated the way the format says it is.
    virtual void pose(int take, double frame, Pose &pose) const = 0;
};

using WrittenMotionPtr = std::unique_ptr<WrittenMotion>;

/// All takes as clips, for who wants to have them whole.
Result<std::vector<NamedClip>> readClips(const WrittenMotion &written, FrameRate rate);

/// `bytes` as our BVH reader sees them; what BVH does not say (unit, up axis) comes from `options`.
Result<WrittenMotionPtr> readBackBvh(const QByteArray &bytes, const ExportOptions &options,
                                     const JobControl &job);

} // namespace flinch

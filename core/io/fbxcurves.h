#pragma once

#include "core/base/progress.h"
#include "core/io/exportscene.h"

#include <array>
#include <cstdint>
#include <vector>

namespace flinch {

/// The X, Y and Z curves of a joint's rotation (degrees) or translation (file units), linear
/// between keys.
struct FbxTrack
{
    std::array<std::vector<float>, 3> values;
    std::vector<std::int64_t> times; // in ticks; empty: one key per frame
};

struct FbxJointTracks
{
    FbxTrack rotation;
    FbxTrack translation; // without keys where the joint keeps its rest offset
};

/// How far linear angles may stray from the slerp between two frames before keys are put between.
inline constexpr double kFbxBetweenKeysDeg = 0.15;

/// The curves of every joint. Rotations are FBX's XYZ (X first), without flips, winding on past
/// 360°; a hundred turns are taken off within one tick. Where the angles of two frames, near ±90°
/// of Y, lie so far apart that the straight way between them is not the motion's, extra keys stand
/// between the frames.
Result<std::vector<FbxJointTracks>> makeFbxTracks(const Clip &clip, const ExportOptions &options,
                                                  const JobControl &job);

/// Leaves only the keys of `keys`, and all from one of these to the next where extra ones stand
/// between the frames.
void reduceFbxTracks(const Clip &clip, const ClipKeys &keys, int startFrame,
                     std::vector<FbxJointTracks> &tracks);

} // namespace flinch

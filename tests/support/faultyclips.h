#pragma once

#include "core/motion/discontinuities.h"

#include <vector>

namespace flinch::testing {

/// A clip that was sound, and what was done to it.
struct FaultyClip
{
    QString name; // "cut, 30 fps"
    Clip clip;
    Clip sound;
    Discontinuity fault;    // joint and size are not filled in
    int skippedFrames = 0;  // of `sound`, at the fault
    bool soundAfter = true; // what follows is as `sound` is, but for its place
};

/// When the fault comes, unless it is a start.
inline constexpr double kFaultSeconds = 2.5;

/// `clip` with each fault at 30, 60 and 120 frames a second, 42 in all: a cut, jumps of 10 cm, 1 m
/// and 100 m, a flip, a spike, a freeze, and starts with up to ten frames of settling. The clip
/// lasts five seconds at least.
std::vector<FaultyClip> faultyClips(const Clip &clip, const QString &flippedJoint);

/// Those of the demo's clip.
std::vector<FaultyClip> faultyDemoClips();

/// The demo's clip at 60 frames a second, which begins with a T-pose and three frames of settling
/// and jumps by a metre at frame 150.
Clip twiceFaultyClip();

} // namespace flinch::testing

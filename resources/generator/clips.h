#pragma once

#include "core/motion/pose.h"

#include <functional>
#include <span>

/// Makes the clips that come with Flinch, from nothing but the numbers in this folder.
namespace flinch::clipgenerator {

/// Boxing guard with a jab, a cross, both together and a front kick.
Clip makeBoxingGuard();
/// Standing at ease; its end meets its beginning.
Clip makeIdle();
/// Walking straight on along +Z.
Clip makeWalk();

struct DemoClip
{
    const char *fileName;
    Clip (*make)();
};

std::span<const DemoClip> demoClips();

/// A clip of `frames` frames at 120 a second, each posed by `poseAt` for its time in seconds.
Clip sampleClip(int frames, const std::function<Pose(double)> &poseAt);

} // namespace flinch::clipgenerator

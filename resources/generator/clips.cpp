#include "resources/generator/clips.h"

#include "resources/generator/body.h"

#include <array>

namespace flinch::clipgenerator {

std::span<const DemoClip> demoClips()
{
    static constexpr std::array<DemoClip, 3> kClips = {{
        {"boxing-guard.bvh", &makeBoxingGuard},
        {"idle.bvh", &makeIdle},
        {"walk.bvh", &makeWalk},
    }};
    return kClips;
}

Clip sampleClip(int frames, const std::function<Pose(double)> &poseAt)
{
    Clip clip(body().skeleton, *FrameRate::fromFraction(120, 1));
    clip.resizeFrames(frames);
    for (int frame = 0; frame < frames; ++frame)
        setFramePose(clip, frame, poseAt(clip.rate().seconds(frame)));
    return clip;
}

} // namespace flinch::clipgenerator

#pragma once

#include "core/motion/clip.h"

#include <QStringList>

namespace flinch {

/// Which steps prepare a captured clip to be followed by a simulation, and how hard.
struct ConditioningOptions
{
    bool dropArtificialFirstFrame = true;

    bool gateGlitches = true;
    /// A joint that leaves and comes back within three frames, faster than this, did not: rad/s.
    double glitchSpeed = 30.0;
    /// The same for translations: m/s.
    double glitchMoveSpeed = 15.0;

    bool lowPass = true;
    double cutoffHz = 12.0; // does nothing at or above half the frame rate
};

/// What each step did; all zero when it found nothing to do or was switched off.
struct ConditioningReport
{
    int droppedFrames = 0;
    int gatedSamples = 0;          // joint rotations and translations replaced
    double worstGlitchSpeed = 0;   // rad/s
    double lowPassCutoffHz = 0;    // 0: not filtered
    double largestFilterAngle = 0; // rad, over joints and frames

    /// One sentence for each step that changed something.
    QStringList toText() const;
};

struct ConditionedClip
{
    Clip clip;
    int firstSourceFrame = 0; // source frame that is frame 0 of `clip`
    ConditioningReport report;
};

/// A copy of `clip` fit to be a simulation target. The animator's clip itself is never touched;
/// what is baked in the end is the animator's clip plus the reaction.
ConditionedClip conditionClip(const Clip &clip, const ConditioningOptions &options = {});

/// Whether frame 0 is a made-up pose (CMU's T-pose): it stands apart from the motion by a jump no
/// later frame comes near, and most of the joints that move then are exactly at rest in it.
bool hasArtificialFirstFrame(const Clip &clip);

} // namespace flinch

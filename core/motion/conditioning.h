#pragma once

#include "core/motion/discontinuities.h"

#include <QStringList>

namespace flinch {

/// Which steps prepare a captured clip to be followed by a simulation, and how hard.
struct ConditioningOptions
{
    /// Frames of discontinuities that the animator wants to be followed as they are.
    std::vector<int> ignoredDiscontinuities;
    bool dropStart = true;
    bool bridgeSpikes = true;

    bool lowPass = true;
    double cutoffHz = 12.0; // does nothing at or above half the frame rate
};

/// What each step did; all zero when it found nothing to do or was switched off.
struct ConditioningReport
{
    int droppedFrames = 0;
    int bridgedSamples = 0;        // joint rotations and translations replaced
    double worstSpikeSpeed = 0;    // rad/s
    double lowPassCutoffHz = 0;    // 0: not filtered
    double largestFilterAngle = 0; // rad, over joints and frames

    /// One sentence for each step that changed something.
    QStringList toText() const;
};

struct ConditionedClip
{
    Clip clip;
    int firstSourceFrame = 0; // source frame that is frame 0 of `clip`
    std::vector<int> cuts;    // frames of `clip` that do not follow from the one before, ascending
    std::vector<Discontinuity> discontinuities; // what was found and not ignored; source frames
    ConditioningReport report;
};

/// A copy of `clip` fit to be a simulation target: nothing in it is smoothed across a cut. The
/// animator's clip itself is never touched; what is baked in the end is the animator's clip plus
/// the reaction.
ConditionedClip conditionClip(const Clip &clip, const ConditioningOptions &options = {});

} // namespace flinch

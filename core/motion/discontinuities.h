#pragma once

#include "core/motion/clip.h"
#include "core/motion/framerange.h"

#include <QString>

#include <vector>

namespace flinch {

enum class DiscontinuityKind {
    Start,    // a T-, A- or bind pose, and the frames in which the body settles into its motion
    Cut,      // the whole body is elsewhere
    Teleport, // the root is, in the same pose
    Flip,     // a joint turns about half a revolution
    Spike,    // a joint leaves and is back within three frames
    Freeze,   // nothing moves, though it did just before or does right after
};

/// A place where a clip does not go on as a body would.
struct Discontinuity
{
    enum class Unit { Radians, Metres, Seconds };

    DiscontinuityKind kind = DiscontinuityKind::Cut;
    /// The frames that are wrong. Cut, teleport and flip have one: the first that does not follow
    /// from the one before.
    FrameRange frames;
    int joint = -1; // -1: the body as a whole
    double size = 0;
    Unit unit = Unit::Radians;

    /// Whether a simulation has to begin anew at it.
    bool isCut() const;

    friend bool operator==(const Discontinuity &, const Discontinuity &) = default;
};

/// What is found in a clip, in the order of their frames. Fast motion of a body is none: at a cut
/// the step from one frame to the next fits neither the step before nor the step after, by more
/// than anything nearby. Costs about as much as reading the clip.
std::vector<Discontinuity> findDiscontinuities(const Clip &clip);

/// `found` but for those that the animator lets be: with one of these frames, which ascend, among
/// their own.
std::vector<Discontinuity> without(std::vector<Discontinuity> found,
                                   const std::vector<int> &ignoredFrames);

/// Replaces the samples of a spike by a way between those around it. `clip` begins with frame
/// `firstSourceFrame` of the clip in which the spike was found.
void bridgeSpike(Clip &clip, const Discontinuity &spike, int firstSourceFrame);

/// "cut", "teleport" and so on, for files.
QString discontinuityName(DiscontinuityKind kind);

/// "m", "rad" or "s", for files.
QString discontinuityUnit(Discontinuity::Unit unit);

/// One sentence: "The clip is cut at frame 748: joints turn by up to 84°."
QString discontinuityText(const Discontinuity &discontinuity, const Skeleton &skeleton);

/// Whether people should look at it: not at an artificial first frame, which captured clips have,
/// nor at a spike, which is mended.
bool isWorthALook(const Discontinuity &discontinuity);

} // namespace flinch

#pragma once

#include "core/base/result.h"
#include "core/scenario/impact.h"
#include "core/simulation/tone.h"
#include "core/targets/targettrack.h"

#include <vector>

namespace flinch {

/// How a take is cut into steps: a whole number to each frame.
struct StepPlan
{
    int stepsPerFrame = 1;
    double step = 0;    // s
    int firstFrame = 0; // source frame at which the targets start

    double time(int stepIndex) const { return step * stepIndex; }

    /// Of a world that follows `track` to its end.
    int stepCount(const TargetTrack &track) const
    {
        return (track.frameCount() - 1) * stepsPerFrame;
    }
};

/// An impact made ready for the simulation: times counted from the first target, geometry resolved.
struct PlannedImpact
{
    ImpactKey key;
    int index = 0; // among those that a simulation feels, in the order in which they come
    int link = 0;
    Vector3 point = Vector3::Zero(); // in the link's frame
    Vector3 direction = Vector3::UnitZ();
    double time = 0;
    int firstStep = 0;                   // nothing happens before it
    Vector3 ballStart = Vector3::Zero(); // where the ball is at firstStep
    ToneBlow tone;                       // how the world that feels it answers
};

/// Until then, in seconds of the clip, the impact changes nothing, whatever is made ready for it:
/// a ball, or the body, which braces.
double earliestEffect(const ImpactKey &key, const EffectiveReaction &reaction = {});

/// Aims each impact at where the targets will be when they show the frame of the clip at which it
/// is to come. `axes` are those of the struck body in its link.
/// Fails when a ball cannot meet its body.
Result<PlannedImpact> planImpact(const ImpactKey &key, const LinkModel &model,
                                 const TargetTrack &track, const StepPlan &plan,
                                 const Quaternion &axes);

/// Mean force of a half-sine pulse over one step, so that the steps add up to the impulse exactly.
double pulseMean(double impulse, double duration, double start, double stepBegin, double step);

} // namespace flinch

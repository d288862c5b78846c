#pragma once

#include "core/ground/ground.h"
#include "core/scenario/cliplimits.h"
#include "core/scenario/impact.h"
#include "core/scenario/settings.h"

#include <memory>
#include <vector>

namespace flinch {

/// Everything a take depends on. An immutable value: edit by making another.
struct Scenario
{
    std::shared_ptr<const Clip> clip;   // the animator's, untouched
    std::shared_ptr<const Clip> target; // conditioned and standing on the floor
    int firstSourceFrame = 0;           // source frame that is frame 0 of `target`
    /// Floor and contacts in the heights and frames of `clip`; `target` has its floor at 0.
    Ground ground;
    /// Frames of `target` that do not follow from the one before, ascending: both simulations begin
    /// anew on them.
    std::vector<int> cuts;
    std::shared_ptr<const Character> character;
    JointLimits limits; // the character's, wide enough for `target`
    ControllerSettings settings;
    Controller controller = Controller::Feedforward;
    Balance balance = Balance::Assist;
    Quality quality = Quality::Standard;
    ReactionSettings reaction;
    std::vector<ImpactKey> impacts;
};

struct ScenarioOptions
{
    CharacterOptions character;
    GroundOptions ground;
    /// Frames of discontinuities that are followed as they are, ascending.
    std::vector<int> ignoredDiscontinuities;
    double fromSeconds = 0;
    double toSeconds = -1; // negative: to the clip's end
};

/// Conditions the clip, builds the character and stands the targets on the floor; impacts and
/// settings are left to the caller.
Result<Scenario> makeScenario(std::shared_ptr<const Clip> clip,
                              const ScenarioOptions &options = {});

/// The rules: gains finite, not negative, stiffness up to 10^6 and damping up to 10^5; stiffening
/// from 0.001 … 10 rad, 1 … 100 times; caps of the shadow up to 1000 times;
/// the hand of god up to 100 kN.
Status checkSettings(const ControllerSettings &settings);

/// The rules: targets and character there, at least two frames; cuts ascending, after the first
/// frame and up to the last; settings as checkSettings() and
/// checkReaction() have them; every impact as checkImpact() has it; at most 10,000 impacts.
Status checkScenario(const Scenario &scenario);

} // namespace flinch

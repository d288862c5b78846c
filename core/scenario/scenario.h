#pragma once

#include "core/character/character.h"
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
    std::shared_ptr<const Character> character;
    ControllerSettings settings;
    Controller controller = Controller::Feedforward;
    Balance balance = Balance::Assist;
    Quality quality = Quality::Standard;
    std::vector<ImpactKey> impacts;
};

struct ScenarioOptions
{
    CharacterOptions character;
    double fromSeconds = 0;
    double toSeconds = -1; // negative: to the clip's end
};

/// Conditions the clip, builds the character and stands the targets on the floor; impacts and
/// settings are left to the caller.
Result<Scenario> makeScenario(std::shared_ptr<const Clip> clip,
                              const ScenarioOptions &options = {});

/// The rules: targets and character there, at least two frames; gains finite and not negative; the
/// hand of god's cap up to 100 kN;
/// every impact as checkImpact() has it; at most 10,000 impacts.
Status checkScenario(const Scenario &scenario);

} // namespace flinch

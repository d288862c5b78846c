#include "core/project/projectscenario.h"

namespace flinch {

Result<Scenario> prepareScenario(std::shared_ptr<const Clip> clip, const Setup &setup)
{
    ScenarioOptions options;
    options.character = setup.character;
    if (setup.range) {
        options.fromSeconds = clip->rate().seconds(setup.range->first);
        options.toSeconds = clip->rate().seconds(setup.range->last);
    }
    return makeScenario(std::move(clip), options);
}

bool isSimulated(const Scenario &prepared, double seconds)
{
    const double begin = prepared.target->rate().seconds(prepared.firstSourceFrame);
    return seconds >= begin && seconds <= begin + prepared.target->lastFrameSeconds();
}

ProjectScenario completeScenario(const Scenario &prepared, const Setup &setup)
{
    ProjectScenario result;
    result.scenario = prepared;
    Scenario &scenario = result.scenario;
    scenario.settings = setup.control.settings;
    scenario.controller = setup.control.controller;
    scenario.balance = setup.control.balance;
    scenario.quality = setup.control.quality;
    for (const ProjectImpact &impact : setup.impacts) {
        if (!impact.enabled || !isSimulated(prepared, impact.key.time))
            continue;
        scenario.impacts.push_back(impact.key);
        result.ids.push_back(impact.id);
    }
    return result;
}

} // namespace flinch

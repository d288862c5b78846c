#include "core/project/projectscenario.h"

#include <algorithm>

namespace flinch {

std::optional<FrameRange> within(const std::optional<FrameRange> &range, int frameCount)
{
    if (!range || range->first >= frameCount)
        return std::nullopt;
    return FrameRange{range->first, std::min(range->last, frameCount - 1)};
}

std::optional<FrameRange> simulatedRange(const std::optional<FrameRange> &range, int frameCount)
{
    const auto part = within(range, frameCount);
    return part && part->first < part->last ? part : std::nullopt;
}

Result<Scenario> prepareScenario(std::shared_ptr<const Clip> clip, const Setup &setup)
{
    ScenarioOptions options;
    options.character = setup.character;
    options.ground = setup.ground;
    options.ignoredDiscontinuities = setup.ignoredDiscontinuities;
    if (const auto range = simulatedRange(setup.range, clip->frameCount())) {
        options.fromSeconds = clip->rate().seconds(range->first);
        options.toSeconds = clip->rate().seconds(range->last);
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
    scenario.reaction = setup.reaction;
    for (const ProjectImpact &impact : setup.impacts) {
        if (!impact.enabled || !isSimulated(prepared, impact.key.time))
            continue;
        scenario.impacts.push_back(impact.key);
        result.ids.push_back(impact.id);
    }
    return result;
}

} // namespace flinch

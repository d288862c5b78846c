#pragma once

#include "core/project/project.h"

namespace flinch {

/// What is simulated, and which impact of the setup each of its impacts is.
struct ProjectScenario
{
    Scenario scenario;
    std::vector<ImpactId> ids; // one for each of scenario.impacts, in their order
};

/// The part of `range` that lies in a clip of so many frames; nothing: none of it does.
std::optional<FrameRange> within(const std::optional<FrameRange> &range, int frameCount);
/// The same for a range to simulate, which takes two frames.
std::optional<FrameRange> simulatedRange(const std::optional<FrameRange> &range, int frameCount);

/// The scenario without controller and impacts: conditioned clip and character. The slow part;
/// depends on the clip, and of `setup` on character, range and ignored discontinuities only. A
/// range behind the clip's end is none.
Result<Scenario> prepareScenario(std::shared_ptr<const Clip> clip, const Setup &setup);

/// Whether what happens then is within the part that prepareScenario() made.
bool isSimulated(const Scenario &prepared, double seconds);

/// Adds controller, and impacts that are enabled and simulated, to what prepareScenario() made. The
/// slow part is shared.
ProjectScenario completeScenario(const Scenario &prepared, const Setup &setup);

} // namespace flinch

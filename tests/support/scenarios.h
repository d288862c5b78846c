#pragma once

#include "core/scenario/scenario.h"

#include <optional>

namespace flinch::testing {

/// The boxing clip of the demo, at its own or another rate.
Result<Scenario> demoScenario(std::optional<FrameRate> rate = {});

/// Its first `seconds`.
Result<Scenario> shortDemoScenario(double seconds);

Result<Scenario> clipScenario(const QString &path);

} // namespace flinch::testing

#pragma once

#include "core/scenario/scenario.h"
#include "core/take/take.h"

#include <optional>

namespace flinch::testing {

/// The scenario as the method alone has it: joints keep their gains and the pelvis its place,
/// whatever hits them. Every scenario from here is one; a test about reactions switches them on.
Scenario withoutReaction(Scenario scenario);

/// The boxing clip of the demo, at its own or another rate.
Result<Scenario> demoScenario(std::optional<FrameRate> rate = {});

/// Its first `seconds`.
Result<Scenario> shortDemoScenario(double seconds);

Result<Scenario> clipScenario(const QString &path);

/// A ball of the usual strength.
ImpactKey ball(double time, BodyId body, const Vector3 &direction, double anticipation = 0);

/// Its take, after checkTake(). Ends the test program when there is none or it is unsound.
Take simulated(const Scenario &scenario, int threads = 2);

} // namespace flinch::testing

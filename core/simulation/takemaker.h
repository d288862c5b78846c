#pragma once

#include "core/simulation/feltimpacts.h"
#include "core/simulation/laneschedule.h"
#include "core/take/take.h"

namespace flinch {

/// The take of a scenario, all but where it comes from: what its lanes have simulated, without
/// impacts and with them, and what is measured of that.
Take makeTake(const Scenario &scenario, const LaneInput &input, const Felt &felt,
              const ReactionPlan &plan, const LanePair &calm, const LanePair &struck);

} // namespace flinch

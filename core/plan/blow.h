#pragma once

#include "core/plan/reactionplan.h"
#include "core/plan/supportpolygon.h"

namespace flinch {

/// Momentum that a blow brings into the whole body, along its direction: N·s. What a foot takes
/// goes into the floor.
double momentumOf(const PlannedBlow &blow, const Scenario &scenario, const LinkModel &model,
                  const Target &target);

} // namespace flinch

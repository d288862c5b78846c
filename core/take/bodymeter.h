#pragma once

#include "core/take/scorecard.h"

namespace flinch {

/// Finds how bodies came to fall, and where: fills in what came of the answers. Before reactions
/// are found.
void measureFalls(Take &take);

/// Measures what impacts did to the whole body. Each is measured until the next contact, or until
/// its reaction is over, so that no hit makes an earlier one's figures larger.
void measureBodies(Take &take, const SimulatedRun &run);

} // namespace flinch

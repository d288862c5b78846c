#pragma once

#include "core/scenario/scenario.h"
#include "core/take/take.h"

namespace flinch {

/// What goes into a take, by hash: all of the scenario but the untouched clip, of which the targets
/// are made.
Provenance provenanceOf(const Scenario &scenario);

/// Whether what was simulated without impacts holds for the other as well.
bool sameButForImpacts(const Provenance &a, const Provenance &b);

} // namespace flinch

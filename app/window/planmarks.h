#pragma once

#include "widgets/document/simulationservice.h"
#include "widgets/viewport/viewporttypes.h"

namespace flinch {

/// How the last take answers an impact, as it is drawn at a frame of the source: where its steps
/// land, and while the body is off balance what it stands on and where a step would stop it.
/// Nothing where nothing is known of it.
PlanMarks planMarks(const SimulationService &simulation, ImpactId impact, int sourceFrame);

} // namespace flinch

#pragma once

#include "widgets/document/simulationservice.h"
#include "widgets/viewport/viewporttypes.h"

namespace flinch {

/// What the open file holds beside the body, at a frame of the take: its markers, and its skeleton
/// where no body can be made of that.
SourceMarks sourceMarks(const Document &document, const SimulationService &simulation,
                        int sourceFrame);

/// Points that all of it comes to, a few of each time.
std::vector<Vector3> sourcePlaces(const Document &document, const SimulationService &simulation);

} // namespace flinch

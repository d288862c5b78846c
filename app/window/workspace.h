#pragma once

#include "widgets/document/bakeservice.h"
#include "widgets/document/document.h"
#include "widgets/document/documentlock.h"
#include "widgets/document/feedforwardcomparison.h"
#include "widgets/document/loadservice.h"
#include "widgets/document/playhead.h"
#include "widgets/document/selection.h"
#include "widgets/document/simulationservice.h"

namespace flinch {

/// The document and what goes with it, in the order in which they need one another. Lives longer
/// than any window on it, so that a window may be made anew.
struct Workspace
{
    Document document;
    DocumentLock lock{document};
    Selection selection{document};
    Playhead playhead{document};
    SimulationService simulation{document};
    FeedforwardComparison comparison{document, simulation};
    LoadService loader;
    BakeService baker{document, simulation};
};

} // namespace flinch

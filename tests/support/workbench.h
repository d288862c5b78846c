#pragma once

#include "widgets/document/feedforwardcomparison.h"
#include "widgets/document/playhead.h"
#include "widgets/document/selection.h"

namespace flinch::testing {

/// A document with everything views need. Empty, or with the boxing clip of the demo and its hits;
/// the simulation only runs when told to.
struct Workbench
{
    Document document;
    Selection selection{document};
    Playhead playhead{document};
    SimulationService simulation{document};
    FeedforwardComparison comparison{document, simulation};

    /// The clip and six impacts: jab, a disabled hook, two balls, an expected kick, a shove that is
    /// half expected. Their ids are 1 … 6.
    void openDemo();
    /// As when another clip was located.
    void shortenClip(int frames);
    /// Waits until the take is there.
    bool simulate();

    const ProjectImpact &impact(int id) const;
    double frameOf(int id) const;
};

} // namespace flinch::testing

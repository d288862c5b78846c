#pragma once

#include "widgets/viewport/viewporttypes.h"

#include <QRect>

namespace flinch {

/// Where the simulations are drawn within the 3D view.
struct Panes
{
    PerSimulation<std::optional<QRect>> rects; // nothing: not shown

    /// The simulation whose pane holds the point; in overlay mode main.
    std::optional<Simulation> at(const QPoint &point, PaneLayout layout) const;
};

/// Panes are a pixel apart, so that the separator shows, and differ by at most a pixel in width.
Panes arrangePanes(PaneLayout layout, Simulation single, const QSize &size);

} // namespace flinch

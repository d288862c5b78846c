#pragma once

#include "widgets/viewport/panes.h"

class QWidget;

namespace flinch {

/// The rows of widgets above and below the 3D view: one for each pane, as wide as it, or one for
/// the whole view in overlay mode. The widgets belong to their parent.
class PaneRows
{
public:
    PerSimulation<QWidget *> headers = {};
    PerSimulation<QWidget *> footers = {};
    QWidget *overlayHeader = nullptr;
    QWidget *overlayFooter = nullptr;

    /// What the rows leave of the area for the 3D view; low areas go without footers.
    QRect viewIn(const QSize &area, PaneLayout layout) const;
    /// Puts the widgets above and below the panes of that view.
    void place(const QRect &view, int areaHeight, const Panes &panes, PaneLayout layout) const;
};

} // namespace flinch

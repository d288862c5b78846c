#include "widgets/viewport/panerows.h"

#include <QWidget>

namespace flinch {

namespace {

constexpr int kHeaderHeight = 28;
constexpr int kFooterHeight = 26;
constexpr int kLowestPaneWithFooter = 320;

int rowHeight(const PerSimulation<QWidget *> &row, const QWidget *whole, bool overlay, int least)
{
    int most = 0;
    for (const Simulation simulation : kSimulations) {
        if (const QWidget *widget = overlay ? whole : row[simulation])
            most = std::max({most, least, widget->sizeHint().height()});
    }
    return most;
}

void placeWidget(QWidget *widget, bool shown, const QRect &rect)
{
    if (!widget)
        return;
    widget->setVisible(shown && rect.height() > 0);
    widget->setGeometry(rect);
}

} // namespace

QRect PaneRows::viewIn(const QSize &area, PaneLayout layout) const
{
    const bool overlay = layout == PaneLayout::Overlay;
    const int top = rowHeight(headers, overlayHeader, overlay, kHeaderHeight);
    int bottom = rowHeight(footers, overlayFooter, overlay, kFooterHeight);
    if (area.height() - top - bottom < kLowestPaneWithFooter)
        bottom = 0;
    return {0, top, area.width(), std::max(1, area.height() - top - bottom)};
}

void PaneRows::place(const QRect &view, int areaHeight, const Panes &panes, PaneLayout layout) const
{
    const bool overlay = layout == PaneLayout::Overlay;
    const int below = view.bottom() + 1;
    const auto placeAt = [&](QWidget *header, QWidget *footer, bool shown, int x, int width) {
        placeWidget(header, shown, {x, 0, width, view.top()});
        placeWidget(footer, shown, {x, below, width, areaHeight - below});
    };
    for (const Simulation simulation : kSimulations) {
        const QRect pane = panes.rects[simulation].value_or(QRect());
        placeAt(headers[simulation], footers[simulation], !pane.isNull() && !overlay, pane.x(),
                pane.width());
    }
    placeAt(overlayHeader, overlayFooter, overlay, view.x(), view.width());
}

} // namespace flinch

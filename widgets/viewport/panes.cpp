#include "widgets/viewport/panes.h"

namespace flinch {

std::optional<Simulation> Panes::at(const QPoint &point, PaneLayout layout) const
{
    if (layout == PaneLayout::Overlay) {
        const bool inside = rects[Simulation::Main] && rects[Simulation::Main]->contains(point);
        return inside ? std::optional(Simulation::Main) : std::nullopt;
    }
    for (const Simulation simulation : kSimulations) {
        if (rects[simulation] && rects[simulation]->contains(point))
            return simulation;
    }
    return {};
}

Panes arrangePanes(PaneLayout layout, Simulation single, const QSize &size)
{
    Panes panes;
    const QRect whole(QPoint(0, 0), size);
    for (const Simulation simulation : kSimulations) {
        switch (layout) {
        case PaneLayout::Overlay:
            panes.rects[simulation] = whole;
            break;
        case PaneLayout::Single:
            if (simulation == single)
                panes.rects[simulation] = whole;
            break;
        case PaneLayout::SideBySide: {
            const int index = int(simulation);
            const auto edge = [&](int i) {
                return (size.width() + 1) * i / kSimulationCount;
            };
            panes.rects[simulation] =
                QRect(edge(index), 0, edge(index + 1) - 1 - edge(index), size.height());
            break;
        }
        }
    }
    return panes;
}

} // namespace flinch

#pragma once

#include "widgets/viewport/orbitcamera.h"
#include "widgets/viewport/paneoverlay.h"
#include "widgets/viewport/panes.h"

#include <functional>

class QPainter;

namespace flinch {

/// Names the strength of the impact in hand, in every pane that shows its arrow: beside the arrow's
/// tail, inside the pane, and where there is room not over a body. Owned by the 3D view's
/// container. GUI thread.
class ViewportTags
{
public:
    explicit ViewportTags(QWidget *container);

    struct Sight
    {
        const Panes &panes;
        PaneLayout layout;
        const OrbitCamera &camera;
        /// Whether a body shows there, view coordinates.
        std::function<bool(const QPointF &)> isBody;
    };

    void show(const std::vector<ImpactArrow> &arrows, const Sight &sight,
              const ViewportColours &colours);

    /// Whether any is shown, so that it has to follow the bodies.
    bool isAnyShown() const;

    /// For pictures of the view, where native windows do not appear by themselves.
    void draw(QPainter &painter) const;

private:
    QPoint place(Simulation simulation, const ImpactArrow &arrow, const QRect &pane,
                 const Sight &sight);

    PerSimulation<ViewportTag *> m_tags;
    PerSimulation<int> m_sides = {}; // where each stands, kept while there is room
};

} // namespace flinch

// What ViewportArea shows over bodies: the plan on main, the markers of a capture on mocap.
#include "widgets/viewport/scene.h"
#include "widgets/viewport/viewportarea.h"

namespace flinch {

void ViewportArea::setPlan(PlanMarks plan)
{
    if (plan == m_plan)
        return;
    m_plan = std::move(plan);
    updatePlan();
}

void ViewportArea::updatePlan()
{
    if (!m_scene)
        return;
    const bool shown = m_panes.rects[Simulation::Main].has_value() && !m_plan.isEmpty();
    m_scene->setPlan(Simulation::Main,
                     shown ? makePlan(m_plan, camera(), paneSize(Simulation::Main), m_looks.colours)
                           : PlanMesh());
}

void ViewportArea::setMarkers(std::vector<Vector3> markers)
{
    if (markers == m_markers)
        return;
    m_markers = std::move(markers);
    updateMarkers();
}

void ViewportArea::updateMarkers()
{
    if (!m_scene)
        return;
    PlanMesh mesh;
    if (m_panes.rects[Simulation::Mocap] && !m_markers.empty())
        mesh.front = makeMarkers(m_markers, camera(), paneSize(Simulation::Mocap), m_looks.colours);
    m_scene->setPlan(Simulation::Mocap, mesh);
}

} // namespace flinch

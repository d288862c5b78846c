// The plan that ViewportArea shows on main.
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

} // namespace flinch

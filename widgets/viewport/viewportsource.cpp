// What ViewportArea shows of a file beside the body that is made of it.
#include "widgets/viewport/scene.h"
#include "widgets/viewport/viewportarea.h"

namespace flinch {

void ViewportArea::setSourceMarks(SourceMarks marks)
{
    if (marks.isEmpty() && m_source.isEmpty())
        return;
    m_source = std::move(marks);
    updateSourceMarks();
    if (!m_figures.character() && m_homePending && !m_source.isEmpty())
        firstMarks();
}

void ViewportArea::setSourceSurroundings(std::vector<Vector3> points)
{
    m_sourcePlaces = std::move(points);
}

void ViewportArea::updateSourceMarks()
{
    if (m_scene)
        m_scene->setSourceMarks(Simulation::Mocap,
                                makeSourceMarks(m_source, m_looks.colours.bodies[Simulation::Mocap],
                                                m_looks.colours.outline));
}

/// The camera and the floor go where there is something to see.
void ViewportArea::firstMarks()
{
    const auto bounds = sourceBounds();
    Vector3 middle = Vector3::Zero();
    for (const Sphere &sphere : bounds)
        middle += sphere.centre / double(bounds.size());
    if (m_scene)
        m_scene->setFloorMiddle(middle);
    m_home = {};
    for (const Vector3 &place : m_sourcePlaces)
        m_home.bodies.push_back({place, 0.05 * m_source.scale});
    m_control.setFacing(Vector3::UnitZ());
    goHome();
    m_homePending = viewRect().isEmpty();
}

std::vector<Sphere> ViewportArea::sourceBounds() const
{
    const double margin = 0.05 * m_source.scale;
    std::vector<Sphere> spheres;
    for (const Vector3 &marker : m_source.markers)
        spheres.push_back({marker, margin});
    for (const auto &[from, to] : m_source.bones)
        spheres.push_back({to, margin});
    return spheres;
}

} // namespace flinch

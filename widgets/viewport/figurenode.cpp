#include "widgets/viewport/figurenode.h"

#include <algorithm>
#include <iterator>

namespace flinch {

using qt3d::makeEntity;
using qt3d::makeMaterial;
using qt3d::makeParameter;
using qt3d::makePass;
using qt3d::PassKind;

namespace {

constexpr double kStaleOpacity = 0.45;
constexpr double kBodiesAroundBones = 0.28;
/// Contours in logical pixels: the soft edge of every body, of one that is hovered or selected, and
/// of a figure that is nothing else.
constexpr double kSoftEdge = 1.0;
constexpr double kHighlight = 2.5;
constexpr double kOutline = 1.7;
constexpr double kShadowMargin = 0.24; // about the centre of a body
constexpr double kRingRadius = 0.05;

QVector4D withWidth(const QColor &colour, double width)
{
    return {qt3d::toVector(colour), float(width)};
}

void appendProp(std::vector<float> &vertices, std::vector<std::uint32_t> &indices,
                const TriangleMesh &mesh, const QColor &colour)
{
    const auto first = std::uint32_t(vertices.size() / 10);
    for (const auto &v : mesh.vertices) {
        for (const double value :
             {v.position.x(), v.position.y(), v.position.z(), v.normal.x(), v.normal.y(),
              v.normal.z(), double(colour.redF()), double(colour.greenF()), double(colour.blueF()),
              double(colour.alphaF())})
            vertices.push_back(float(value));
    }
    for (const std::uint32_t index : mesh.indices)
        indices.push_back(first + index);
}

/// False: there is nothing to draw, and the mesh is left as it was.
bool fillProp(qt3d::Mesh *target, const PropMesh &prop)
{
    std::vector<float> vertices;
    std::vector<std::uint32_t> indices;
    for (const PropMesh::Part &part : prop.parts)
        appendProp(vertices, indices, part.mesh, part.colour);
    if (!indices.empty())
        target->set(vertices, indices);
    return !indices.empty();
}

qt3d::Mesh *propMesh(Qt3DCore::QNode *parent)
{
    return new qt3d::Mesh({{"vertexPosition", 3}, {"vertexNormal", 3}, {"vertexColour", 4}},
                          parent);
}

} // namespace

FigureNode::FigureNode(const SceneCommons &c, Simulation simulation)
    : m_tile(int(simulation))
{
    Qt3DCore::QEntity *root = c.root;
    m_sight = makeParameter("sightMatrix", root, QMatrix4x4());
    m_pane = makeParameter("pane", root, QVector4D(1, 1, 0, 0));
    m_paneSize = makeParameter("paneSize", root, QVector2D(100, 100));
    const std::vector<QVector4D> zeros(kBodyCount);
    m_places = makeParameter("places[0]", root, qt3d::toArray(zeros));
    m_turns = makeParameter("turns[0]", root, qt3d::toArray(zeros));
    m_colours = makeParameter("colours[0]", root, qt3d::toArray(zeros));
    m_contours = makeParameter("contours[0]", root, qt3d::toArray(zeros));
    m_middle = makeParameter("middle", root, QVector2D());
    m_shadowArea = makeParameter("shadowArea", root, QVector4D());
    m_rings = makeParameter("rings[0]", root, qt3d::toArray(m_ringPlaces));
    m_opacity = makeParameter("opacity", root, 1.0F);
    m_boneOpacity = makeParameter("opacity", root, 1.0F);
    m_markOpacity = makeParameter("opacity", root, 1.0F);
    m_arrowOpacity = makeParameter("opacity", root, 1.0F);
    m_depthShift = makeParameter("depthShift", root, 0.0F);

    const std::vector<Qt3DRender::QParameter *> figure = {
        m_sight,   m_pane,       m_paneSize, m_places,   m_turns,      m_colours,    m_contours,
        m_opacity, m_depthShift, c.eyePoint, c.keyLight, c.bandColour, c.visorColour};
    m_solid = makeEntity(c.figureMesh,
                         makeMaterial({makePass(PassKind::Solid, c.figureProgram)}, figure, root),
                         c.solids, root);
    m_ghost = makeEntity(c.figureMesh,
                         makeMaterial({makePass(PassKind::DepthOnly, c.figureProgram),
                                       makePass(PassKind::Blended, c.figureProgram)},
                                      figure, root),
                         c.figures[simulation], root);
    // passes of one material keep their order; the border needs the depth of what it is around
    m_edgedGhost = makeEntity(c.figureMesh,
                              makeMaterial({makePass(PassKind::DepthOnly, c.figureProgram),
                                            makePass(PassKind::Blended, c.figureProgram),
                                            makePass(PassKind::Contour, c.contourProgram)},
                                           figure, root),
                              c.figures[simulation], root);
    m_contour = makeEntity(
        c.figureMesh, makeMaterial({makePass(PassKind::Contour, c.contourProgram)}, figure, root),
        c.figures[simulation], root);
    m_caster =
        makeEntity(c.casterMesh,
                   makeMaterial({makePass(PassKind::Shadow, c.casterProgram)},
                                {m_places, m_turns, m_shadowArea, c.keyLight, c.tileCount}, root),
                   c.casters, root);
    m_grid = makeEntity(c.gridMesh,
                        makeMaterial({makePass(PassKind::Blended, c.gridProgram)},
                                     {m_sight, m_pane, m_paneSize, m_middle, c.gridColour,
                                      c.axisColour, c.fineness},
                                     root),
                        c.ground, root);
    m_backdrop = makeEntity(c.backdropMesh,
                            makeMaterial({makePass(PassKind::Solid, c.backdropProgram)},
                                         {m_pane, c.topColour, c.bottomColour}, root),
                            c.solids, root);
    m_marks =
        makeEntity(c.marksMesh,
                   makeMaterial({makePass(PassKind::Blended, c.marksProgram)},
                                {m_sight, m_pane, m_paneSize, m_shadowArea, m_rings, c.shadowAtlas,
                                 c.tileCount, c.ringColour, c.shadowOpacity, m_markOpacity},
                                root),
                   c.ground, root);
    m_bonesMesh = propMesh(root);
    m_arrowsMesh = propMesh(root);
    m_planFloorMesh = propMesh(root);
    m_planFrontMesh = propMesh(root);
    m_sourceMesh = propMesh(root);
    const auto prop = [&](Qt3DRender::QParameter *opacity) {
        return std::vector<Qt3DRender::QParameter *>{m_sight,    m_pane,     m_paneSize,
                                                     c.eyePoint, c.keyLight, opacity};
    };
    m_bones = makeEntity(
        m_bonesMesh,
        makeMaterial({makePass(PassKind::Solid, c.propProgram)}, prop(m_boneOpacity), root),
        c.solids, root);
    m_source = makeEntity(
        m_sourceMesh,
        makeMaterial({makePass(PassKind::Solid, c.propProgram)}, prop(m_arrowOpacity), root),
        c.solids, root);
    m_arrows = makeEntity(m_arrowsMesh,
                          makeMaterial({makePass(PassKind::DepthOnly, c.propProgram),
                                        makePass(PassKind::Blended, c.propProgram)},
                                       prop(m_arrowOpacity), root),
                          c.arrows, root);
    const auto flat = [&] {
        return makeMaterial({makePass(PassKind::Blended, c.flatProgram)},
                            {m_sight, m_pane, m_paneSize, c.eyePoint, m_arrowOpacity}, root);
    };
    m_planFloor = makeEntity(m_planFloorMesh, flat(), c.ground, root);
    m_planFront = makeEntity(m_planFrontMesh, flat(), c.fronts, root);
    updateVisibility();
}

void FigureNode::setPane(const std::optional<QRectF> &pane, const QSizeF &view, double pixelRatio)
{
    m_inPane = pane && !pane->isEmpty() && !view.isEmpty();
    m_pixelRatio = pixelRatio;
    if (m_inPane) {
        const double scaleX = pane->width() / view.width();
        const double scaleY = pane->height() / view.height();
        const double middleX = 2 * pane->center().x() / view.width() - 1;
        const double middleY = 1 - 2 * pane->center().y() / view.height();
        m_pane->setValue(QVector4D(float(scaleX), float(scaleY), float(middleX), float(middleY)));
        m_paneSize->setValue(QVector2D(float(pane->width()), float(pane->height())));
    }
    setLook(m_look, m_outline);
}

void FigureNode::setSight(const Eigen::Matrix4d &sight)
{
    m_sight->setValue(qt3d::toMatrix(sight));
}

void FigureNode::setPose(const BodyPose &pose, const Character &character, const Vector3 &light)
{
    std::array<QVector4D, kBodyCount> places, turns;
    for (std::size_t i = 0; i < kBodyCount; ++i) {
        places[i] = {qt3d::toVector(pose.positions[i]), 0};
        const Quaternion &q = pose.rotations[i];
        turns[i] = {float(q.x()), float(q.y()), float(q.z()), float(q.w())};
    }
    m_places->setValue(qt3d::toArray(places));
    m_turns->setValue(qt3d::toArray(turns));

    setFloorMiddle(pose.positions[BodyId::Pelvis]);
    m_shadowArea->setValue(shadowArea(pose, light));
    const std::array feet = {BodyId::LeftFoot, BodyId::RightFoot};
    for (std::size_t i = 0; i < feet.size(); ++i) {
        Vector3 sole = Vector3::Zero();
        for (const Vector3 &corner : i == 0 ? character.leftSole : character.rightSole)
            sole += 0.25 * pose.point(feet[i], corner);
        // under the ball of the foot
        const Vector3 forward =
            pose.rotations[feet[i]]
            * (character.bodies[feet[i]].shapes.front().rotation * Vector3::UnitZ());
        sole += 0.25 * character.bodies[feet[i]].shapes.front().halfExtents.z() * forward;
        m_ringPlaces[i] = {float(sole.x()), float(sole.z()),
                           float(kRingRadius * character.heightMetres / 1.75), 0};
    }
    updateRings();
    if (!m_posed) {
        m_posed = true;
        updateVisibility();
    }
}

/// The square on the floor that the shadow needs: fewer pixels to draw, and finer ones.
QVector4D FigureNode::shadowArea(const BodyPose &pose, const Vector3 &light) const
{
    Eigen::AlignedBox2d box;
    for (const BodyId id : allBodies()) {
        const Vector3 &p = pose.positions[id];
        const Vector3 onFloor = p - light * (std::max(p.y(), 0.0) / light.y());
        const double reach = (id == BodyId::Head ? 1.2 : 1.0) * kShadowMargin / light.y();
        box.extend(Eigen::Vector2d(onFloor.x() - reach, onFloor.z() - reach));
        box.extend(Eigen::Vector2d(onFloor.x() + reach, onFloor.z() + reach));
    }
    return {float(box.center().x()), float(box.center().y()), float(box.sizes().maxCoeff() / 2),
            float(m_tile)};
}

void FigureNode::updateRings()
{
    std::array<QVector4D, 2> rings = m_ringPlaces;
    for (std::size_t i = 0; i < rings.size(); ++i)
        rings[i].setW(m_look.planted[i] ? 1.0F : 0.0F);
    m_rings->setValue(qt3d::toArray(rings));
}

void FigureNode::setLook(const FigureLook &look, const QColor &outline)
{
    m_look = look;
    m_outline = outline;
    std::array<QVector4D, kBodyCount> colours, contours;
    const bool outlined = look.state == FigureState::Outline;
    for (const BodyId id : allBodies()) {
        const auto i = std::size_t(id);
        colours[i] = withWidth(look.colours[id], 1);
        const bool highlighted = look.hovered == id || look.selected == id;
        contours[i] = highlighted ? withWidth(outline, kHighlight * m_pixelRatio)
                      : outlined  ? withWidth(look.colours[id], kOutline * m_pixelRatio)
                                  : withWidth(look.colours[id], -kSoftEdge);
    }
    m_colours->setValue(qt3d::toArray(colours));
    m_contours->setValue(qt3d::toArray(contours));
    double opacity = look.opacity;
    if (look.state == FigureState::Stale)
        opacity *= kStaleOpacity;
    m_boneOpacity->setValue(float(opacity));
    m_markOpacity->setValue(float(outlined ? 0.0 : opacity));
    if (look.display == BodyDisplay::Both)
        opacity *= kBodiesAroundBones;
    m_opacity->setValue(float(outlined ? 0.0 : opacity));
    m_depthShift->setValue(float(look.depthShift));
    updateRings();
    updateVisibility();
}

void FigureNode::updateVisibility()
{
    const double opacity = m_opacity->value().toDouble();
    const bool shown =
        m_inPane && m_posed && m_look.state != FigureState::Hidden && m_look.opacity > 0;
    const bool bodies = shown && m_look.display != BodyDisplay::Skeleton;
    const bool outlined = m_look.state == FigureState::Outline;
    m_solid->setEnabled(bodies && opacity >= 1);
    const bool edged = m_softEdges || outlined || m_look.hovered || m_look.selected;
    m_ghost->setEnabled(bodies && opacity < 1 && !edged);
    m_edgedGhost->setEnabled(bodies && opacity < 1 && edged);
    m_contour->setEnabled(bodies && opacity >= 1 && edged);
    m_caster->setEnabled(shown && !outlined && m_floorVisible);
    m_marks->setEnabled(shown && !outlined && m_floorVisible);
    m_grid->setEnabled(m_inPane && m_floorVisible);
    m_backdrop->setEnabled(m_inPane && m_floorVisible);
    m_bones->setEnabled(shown && m_hasBones && m_look.display != BodyDisplay::Bodies);
    m_arrows->setEnabled(m_inPane && m_hasArrows);
    m_planFloor->setEnabled(m_inPane && m_hasPlanFloor);
    m_planFront->setEnabled(m_inPane && m_hasPlanFront);
    m_source->setEnabled(m_inPane && m_hasSource);
}

void FigureNode::setFloorVisible(bool visible)
{
    m_floorVisible = visible;
    updateVisibility();
}

void FigureNode::setSoftEdges(bool soft)
{
    m_softEdges = soft;
    updateVisibility();
}

void FigureNode::setBones(const TriangleMesh &bones)
{
    m_hasBones = !bones.indices.empty();
    std::vector<float> vertices;
    std::vector<std::uint32_t> indices;
    appendProp(vertices, indices, bones, m_look.colours[BodyId::Pelvis]);
    if (m_hasBones)
        m_bonesMesh->set(vertices, indices);
    updateVisibility();
}

void FigureNode::setArrows(const std::vector<ImpactArrow> &arrows)
{
    PropMesh all;
    for (const ImpactArrow &arrow : arrows) {
        PropMesh each = makeArrow(arrow);
        std::ranges::move(each.parts, std::back_inserter(all.parts));
    }
    m_hasArrows = fillProp(m_arrowsMesh, all);
    updateVisibility();
}

void FigureNode::setPlan(const PlanMesh &plan)
{
    m_hasPlanFloor = fillProp(m_planFloorMesh, plan.floor);
    m_hasPlanFront = fillProp(m_planFrontMesh, plan.front);
    updateVisibility();
}

void FigureNode::setFloorMiddle(const Vector3 &middle)
{
    m_middle->setValue(QVector2D(float(middle.x()), float(middle.z())));
}

void FigureNode::setSourceMarks(const PropMesh &marks)
{
    m_hasSource = fillProp(m_sourceMesh, marks);
    updateVisibility();
}

qt3d::Mesh *makeFigureMeshNode(Qt3DCore::QNode *parent)
{
    return new qt3d::Mesh(
        {{"vertexPosition", 3}, {"vertexNormal", 3}, {"vertexMarking", 2}, {"vertexBody", 1}},
        parent);
}

void fillFigureMesh(qt3d::Mesh *target, const FigureMesh &mesh)
{
    std::vector<float> vertices;
    std::vector<std::uint32_t> indices;
    for (const BodyId id : allBodies()) {
        const auto first = std::uint32_t(vertices.size() / 9);
        for (const auto &v : mesh.bodies[id].vertices) {
            for (const double value :
                 {v.position.x(), v.position.y(), v.position.z(), v.normal.x(), v.normal.y(),
                  v.normal.z(), v.marking.distance, double(v.marking.kind), double(int(id))})
                vertices.push_back(float(value));
        }
        for (const std::uint32_t index : mesh.bodies[id].indices)
            indices.push_back(first + index);
    }
    target->set(vertices, indices);
}

qt3d::Mesh *makeCasterMeshNode(Qt3DCore::QNode *parent)
{
    return new qt3d::Mesh({{"vertexPosition", 4}, {"vertexEnd", 4}, {"vertexCorner", 3}}, parent);
}

void fillCasterMesh(qt3d::Mesh *target, const Character &character)
{
    std::vector<float> vertices;
    std::vector<std::uint32_t> indices;
    for (const BodyId id : allBodies()) {
        for (const CollisionShape &shape : character.bodies[id].shapes) {
            // a box is a foot: as long as it is, and round
            const bool box = shape.kind == CollisionShape::Kind::Box;
            const double radius = box ? shape.halfExtents.x() : shape.radius;
            const double half = box ? shape.halfExtents.z() - radius : shape.halfLength;
            const Vector3 reach = half * (shape.rotation * Vector3::UnitZ());
            const Vector3 start = shape.centre - reach, end = shape.centre + reach;
            const auto first = std::uint32_t(vertices.size() / 11);
            for (const auto &[along, side] : {std::pair(-1, -1), {1, -1}, {1, 1}, {-1, 1}}) {
                for (const double value :
                     {start.x(), start.y(), start.z(), radius, end.x(), end.y(), end.z(), radius,
                      double(along), double(side), double(int(id))})
                    vertices.push_back(float(value));
            }
            for (const std::uint32_t corner : {0U, 1U, 2U, 0U, 2U, 3U})
                indices.push_back(first + corner);
        }
    }
    target->set(vertices, indices);
}

} // namespace flinch

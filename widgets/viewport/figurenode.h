#pragma once

#include "widgets/viewport/figuremesh.h"
#include "widgets/viewport/planmesh.h"
#include "widgets/viewport/qt3dnodes.h"
#include "widgets/viewport/scene.h"

#include <Qt3DRender/QTexture>

namespace flinch {

/// What all figures share.
struct SceneCommons
{
    Qt3DCore::QEntity *root = nullptr;
    Qt3DRender::QLayer *casters = nullptr; // drawn into the shadow atlas
    Qt3DRender::QLayer *solids = nullptr;
    Qt3DRender::QLayer *ground = nullptr; // what lies on the floor
    // from the back to the front; within a layer Qt3D draws in no order that can be relied on
    PerSimulation<Qt3DRender::QLayer *> figures = {}; // what is blended of them
    Qt3DRender::QLayer *arrows = nullptr;
    Qt3DRender::QLayer *fronts = nullptr; // of plans
    Qt3DRender::QShaderProgram *figureProgram = nullptr;
    Qt3DRender::QShaderProgram *contourProgram = nullptr;
    Qt3DRender::QShaderProgram *casterProgram = nullptr;
    Qt3DRender::QShaderProgram *gridProgram = nullptr;
    Qt3DRender::QShaderProgram *backdropProgram = nullptr;
    Qt3DRender::QShaderProgram *marksProgram = nullptr;
    Qt3DRender::QShaderProgram *propProgram = nullptr;
    Qt3DRender::QShaderProgram *flatProgram = nullptr; // the same without light
    Qt3DRender::QParameter *eyePoint = nullptr;
    Qt3DRender::QParameter *keyLight = nullptr;
    Qt3DRender::QParameter *bandColour = nullptr;
    Qt3DRender::QParameter *visorColour = nullptr;
    Qt3DRender::QParameter *topColour = nullptr;
    Qt3DRender::QParameter *bottomColour = nullptr;
    Qt3DRender::QParameter *gridColour = nullptr;
    Qt3DRender::QParameter *axisColour = nullptr;
    Qt3DRender::QParameter *ringColour = nullptr;
    Qt3DRender::QParameter *shadowOpacity = nullptr;
    Qt3DRender::QParameter *shadowAtlas = nullptr;
    Qt3DRender::QParameter *tileCount = nullptr;
    Qt3DRender::QParameter *fineness = nullptr;
    qt3d::Mesh *figureMesh = nullptr;
    qt3d::Mesh *casterMesh = nullptr;
    qt3d::Mesh *gridMesh = nullptr;
    qt3d::Mesh *backdropMesh = nullptr;
    qt3d::Mesh *marksMesh = nullptr;
};

/// The nodes of one simulation: its figure, skeleton, arrows, shadow, planted feet and floor. Owned
/// by the scene's root.
class FigureNode
{
public:
    FigureNode(const SceneCommons &commons, Simulation simulation);

    void setPane(const std::optional<QRectF> &pane, const QSizeF &view, double pixelRatio);
    void setSight(const Eigen::Matrix4d &sight);
    void setPose(const BodyPose &pose, const Character &character, const Vector3 &light);
    void setLook(const FigureLook &look, const QColor &outline);
    void setFloorVisible(bool visible);
    /// Softens the edges of the bodies; highlights and outlines are drawn all the same.
    void setSoftEdges(bool soft);
    void setBones(const TriangleMesh &bones);
    void setArrows(const std::vector<ImpactArrow> &arrows);
    void setPlan(const PlanMesh &plan);
    void setSourceMarks(const PropMesh &marks);
    /// Where the floor is drawn around; a pose moves it, too.
    void setFloorMiddle(const Vector3 &middle);

private:
    void updateVisibility();
    void updateRings();
    QVector4D shadowArea(const BodyPose &pose, const Vector3 &light) const;

    qt3d::Mesh *m_bonesMesh = nullptr;
    qt3d::Mesh *m_arrowsMesh = nullptr;
    qt3d::Mesh *m_planFloorMesh = nullptr;
    qt3d::Mesh *m_planFrontMesh = nullptr;
    qt3d::Mesh *m_sourceMesh = nullptr;
    // of the pane
    Qt3DRender::QParameter *m_sight = nullptr;
    Qt3DRender::QParameter *m_pane = nullptr;
    Qt3DRender::QParameter *m_paneSize = nullptr;
    // of the pose
    Qt3DRender::QParameter *m_places = nullptr;
    Qt3DRender::QParameter *m_turns = nullptr;
    Qt3DRender::QParameter *m_middle = nullptr;
    Qt3DRender::QParameter *m_shadowArea = nullptr;
    Qt3DRender::QParameter *m_rings = nullptr;
    // of the look
    Qt3DRender::QParameter *m_colours = nullptr;
    Qt3DRender::QParameter *m_contours = nullptr;
    Qt3DRender::QParameter *m_opacity = nullptr;
    Qt3DRender::QParameter *m_boneOpacity = nullptr;
    Qt3DRender::QParameter *m_markOpacity = nullptr;
    Qt3DRender::QParameter *m_arrowOpacity = nullptr;
    Qt3DRender::QParameter *m_depthShift = nullptr;
    Qt3DCore::QEntity *m_solid = nullptr;
    Qt3DCore::QEntity *m_ghost = nullptr;
    Qt3DCore::QEntity *m_edgedGhost = nullptr; // with its contour
    Qt3DCore::QEntity *m_contour = nullptr;    // of a solid one
    Qt3DCore::QEntity *m_caster = nullptr;
    Qt3DCore::QEntity *m_grid = nullptr;
    Qt3DCore::QEntity *m_backdrop = nullptr;
    Qt3DCore::QEntity *m_marks = nullptr;
    Qt3DCore::QEntity *m_bones = nullptr;
    Qt3DCore::QEntity *m_arrows = nullptr;
    Qt3DCore::QEntity *m_planFloor = nullptr;
    Qt3DCore::QEntity *m_planFront = nullptr;
    Qt3DCore::QEntity *m_source = nullptr;

    int m_tile = 0;
    bool m_inPane = false;
    bool m_posed = false;
    bool m_floorVisible = true;
    bool m_softEdges = true;
    bool m_hasBones = false;
    bool m_hasArrows = false;
    bool m_hasPlanFloor = false;
    bool m_hasPlanFront = false;
    bool m_hasSource = false;
    double m_pixelRatio = 1;
    FigureLook m_look;
    QColor m_outline;
    std::array<QVector4D, 2> m_ringPlaces;
};

/// The mesh of all bodies as one, with the body's number in every vertex.
qt3d::Mesh *makeFigureMeshNode(Qt3DCore::QNode *parent);
void fillFigureMesh(qt3d::Mesh *target, const FigureMesh &mesh);

/// What casts the shadow: the capsules that the bodies collide with, a square each.
qt3d::Mesh *makeCasterMeshNode(Qt3DCore::QNode *parent);
void fillCasterMesh(qt3d::Mesh *target, const Character &character);

} // namespace flinch

#pragma once

#include "core/character/bodypose.h"
#include "widgets/viewport/planmesh.h"
#include "widgets/viewport/viewporttypes.h"

#include <QImage>
#include <QRectF>
#include <QWindow>

#include <functional>
#include <memory>

namespace flinch {

/// How one figure is drawn.
struct FigureLook
{
    BodyDisplay display = BodyDisplay::Bodies;
    FigureState state = FigureState::Hidden;
    double opacity = 1;
    double depthShift = 0; // metres behind its place, for ghosts
    PerBody<QColor> colours;
    std::optional<BodyId> hovered;
    std::optional<BodyId> selected;
    std::array<bool, 2> planted = {}; // left, right foot
};

/// The pictures of three figures on their floors in one OpenGL window, by Qt3D, which nothing
/// outside of this class sees. World axes, metres. Draws only after a change, on the GUI thread. To
/// be deleted before its window.
class Scene
{
public:
    Scene(QWindow *window, bool software);
    ~Scene();
    Q_DISABLE_COPY_MOVE(Scene)

    void setColours(const ViewportColours &colours);
    void setCharacter(const Character &character);
    /// The pane in pixels of the device, from the top left of the view; nothing hides the figure.
    void setPane(Simulation simulation, const std::optional<QRectF> &pane, const QSizeF &view,
                 double pixelRatio);
    /// Clip space of the pane from world.
    void setSight(Simulation simulation, const Eigen::Matrix4d &sight);
    void setEye(const Vector3 &eye);
    /// Towards the light.
    void setLight(const Vector3 &direction);
    void setPose(Simulation simulation, const BodyPose &pose);
    void setLook(Simulation simulation, const FigureLook &look);
    /// In overlay mode one floor serves all; nothing: every pane its own.
    void setFloorOf(std::optional<Simulation> only);
    void setBones(Simulation simulation, const TriangleMesh &bones);
    void setArrows(Simulation simulation, const std::vector<ImpactArrow> &arrows);
    void setPlan(Simulation simulation, const PlanMesh &plan);
    void setSourceMarks(Simulation simulation, const PropMesh &marks);
    /// Where the floor is drawn around while there is no pose.
    void setFloorMiddle(const Vector3 &middle);

    /// Draws at the next chance; every change asks for it by itself.
    enum class Change { Values, Nodes };
    void drawSoon(Change change = Change::Values);
    /// Draws at once. The window's update request is to call it.
    void draw();
    int drawnFrames() const;
    /// While others need the processor, a picture at rest is not made finer: a software renderer
    /// takes 30 ms for it.
    void setBusy(bool busy);

    /// The next picture, in device pixels; null when the window never draws.
    using CaptureDone = std::function<void(const QImage &)>;
    void capture(CaptureDone done);
    /// The same, waited for; null when it did not come in time.
    QImage captured(int milliseconds);

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace flinch

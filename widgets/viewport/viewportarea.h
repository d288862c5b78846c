#pragma once

#include "widgets/viewport/cameracontrol.h"
#include "widgets/viewport/graphics.h"
#include "widgets/viewport/panerows.h"
#include "widgets/viewport/posedfigures.h"
#include "widgets/viewport/viewportkeys.h"
#include "widgets/viewport/viewportlooks.h"
#include "widgets/viewport/viewportpointer.h"
#include "widgets/viewport/viewporttags.h"

#include <QImage>
#include <QLabel>
#include <QWidget>

#include <memory>

namespace flinch {

/// Mocap, shadow and main in 3D: side by side, over one another, or one alone, seen by one camera.
/// Gets plain values in world axes and metres, tells what the mouse and the keys do; knows no
/// document. GUI thread. Without OpenGL 3.3 it shows why instead, and takes all values all the
/// same.
class ViewportArea : public QWidget
{
    Q_OBJECT

public:
    explicit ViewportArea(QWidget *parent = nullptr);
    ~ViewportArea() override;

    bool hasGraphics() const { return m_scene != nullptr; }

    // what is shown

    /// Null shows empty panes. Another skeleton goes back to the home view with its first pose.
    void setCharacter(const std::shared_ptr<const Character> &character);
    /// What the home view shows: places the character comes to, from where it starts, and hits it
    /// takes there. After the character, before its first pose.
    void setSurroundings(const std::vector<BodyPose> &poses,
                         const std::vector<ImpactArrow> &arrows);
    void setPose(Simulation simulation, const BodyPose &pose);
    /// The clip's own skeleton for the skeleton display; without it the bodies' joints are shown.
    void setSkeletonPose(Simulation simulation, const WorldPose &pose);
    void setState(Simulation simulation, FigureState state);
    void setPlantedFeet(Simulation simulation, std::array<bool, 2> leftRight);
    /// Instead of the simulation's own colour; the right side is darkened all the same.
    void setBodyColours(Simulation simulation, const std::optional<PerBody<QColor>> &colours);
    void setImpactArrows(std::vector<ImpactArrow> arrows);
    void setPlan(PlanMarks plan);
    /// On mocap; without a character they are all there is to see.
    void setSourceMarks(SourceMarks marks);
    /// What the home view shows of them: points that they come to. Before the first of them.
    void setSourceSurroundings(std::vector<Vector3> points);
    void setSelectedBody(std::optional<BodyId> body);

    // how it is shown

    void setColours(const ViewportColours &colours);
    void setBodyDisplay(BodyDisplay display);
    void setPaneLayout(PaneLayout layout, Simulation single = Simulation::Main);
    /// Maximises a pane, or goes back to the layout before.
    void toggleMaximised(Simulation simulation);
    /// In overlay mode: 0 … 1; 0.35, 0.2 and 1 unless set.
    void setOpacity(Simulation simulation, double opacity);

    PaneLayout paneLayout() const { return m_layout; }

    Simulation singlePane() const { return m_single; }

    double opacity(Simulation simulation) const { return m_looks.opacities[simulation]; }

    BodyDisplay bodyDisplay() const { return m_looks.display; }

    // widgets above and below the panes, as wide as these; owned by the area

    void setPaneHeader(Simulation simulation, QWidget *header);
    void setPaneFooter(Simulation simulation, QWidget *footer);
    void setOverlayHeader(QWidget *header);
    void setOverlayFooter(QWidget *footer);

    // camera

    const OrbitCamera &camera() const { return m_control.camera(); }

    void setCamera(const OrbitCamera &camera) { m_control.setCamera(camera); }

    void setNavigationStyle(NavigationStyle style) { m_pointer.setNavigationStyle(style); }

    /// Off where the system asks for less motion.
    void setCameraEasing(bool easing) { m_control.setEasing(easing); }

    bool isFollowing() const { return m_control.isFollowing(); }

    void setFollowing(bool following);
    void frameAll();
    void frameSelection();
    void turnTo(StandardView view);
    void goHome();

    // geometry

    /// Area coordinates; nothing when the pane is not shown.
    std::optional<QRect> paneRect(Simulation simulation) const;
    /// The 3D view as a whole, area coordinates.
    QRect viewRect() const;
    /// Where a point shows, area coordinates.
    std::optional<QPointF> pointInArea(Simulation simulation, const Vector3 &point) const;
    /// What is there, area coordinates.
    std::optional<ViewportHit> hitAt(const QPointF &position) const;

    /// Where what travels through a point of a body, given in the body's frame, meets its surface.
    Vector3 surfacePoint(const BodyPose &pose, BodyId body, const Vector3 &point,
                         const Vector3 &direction) const
    {
        return m_figures.surfacePoint(pose, body, point, direction);
    }

    /// A picture of the 3D view in device pixels, waited for; null without graphics or in time. For
    /// a picture of the whole window draw it over the window's grab() at viewRect().
    QImage captureView(int milliseconds = 10000);

    /// Counts every picture drawn, for the frames per second of the status bar.
    int drawnFrames() const;
    /// Jobs are at work, which then come before the finest picture.
    void setBusy(bool busy);

    QSize sizeHint() const override { return {1020, 612}; }

    QSize minimumSizeHint() const override { return {240, 160}; }

Q_SIGNALS:
    void hovered(const std::optional<flinch::ViewportHit> &hit);
    void clicked(const flinch::ViewportHit &hit, Qt::KeyboardModifiers modifiers);
    void emptyClicked(flinch::Simulation pane, Qt::KeyboardModifiers modifiers);
    void paneDoubleClicked(flinch::Simulation pane);
    /// By Tab and Shift+Tab.
    void bodyStepped(flinch::BodyId body);
    void cameraChanged();
    void followingChanged(bool following);
    void panesChanged();

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void createView();
    void showReason();
    void arrange();
    void updatePanes();
    void updateCamera();
    void updateLooks();
    void updateBones(Simulation simulation);
    void updateArrows();
    void updatePlan();
    void updateSourceMarks();
    void updateTags();
    void firstPose(const BodyPose &pose);
    void firstMarks();
    std::vector<Sphere> sourceBounds() const;
    void addToRow(QWidget *&place, QWidget *widget);
    void run(ViewportCommand command);
    QRectF paneInView(std::optional<Simulation> simulation) const;
    QSizeF paneSize(std::optional<Simulation> simulation) const;
    std::optional<ViewportHit> hitInView(const QPointF &position) const;
    std::vector<Sphere> shownBounds(std::optional<BodyId> only) const;

    QWindow *m_window = nullptr; // owned by its container
    QWidget *m_container = nullptr;
    std::unique_ptr<Scene> m_scene;
    QLabel *m_reason = nullptr;
    std::unique_ptr<FocusRing> m_focusRing;
    std::unique_ptr<ViewportTags> m_tags;
    PaneRows m_rows;

    PosedFigures m_figures;
    std::vector<ImpactArrow> m_arrows;
    PlanMarks m_plan;
    SourceMarks m_source;
    std::vector<Vector3> m_sourcePlaces;

    /// What the home view shows.
    struct Home
    {
        std::optional<BodyPose> start;
        std::vector<Sphere> bodies; // at all the places the character comes to
        std::vector<Sphere> hits;
    };

    Home m_home;
    ViewportLooks m_looks;
    PaneLayout m_layout = PaneLayout::SideBySide;
    PaneLayout m_layoutBefore = PaneLayout::SideBySide;
    Simulation m_single = Simulation::Main;
    Panes m_panes;

    CameraControl m_control;
    ViewportPointer m_pointer;
    bool m_homePending = false;
};

} // namespace flinch

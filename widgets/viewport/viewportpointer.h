#pragma once

#include "widgets/viewport/cameracontrol.h"
#include "widgets/viewport/viewporttypes.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <optional>

class QMouseEvent;

namespace flinch {

/// What the mouse does in the 3D view: it moves the camera, hovers, clicks. Positions are those of
/// the view, in logical pixels. GUI thread; the area owns it and hands it the events.
class ViewportPointer : public QObject
{
    Q_OBJECT

public:
    /// What is where in the view.
    struct Ground
    {
        std::function<std::optional<Simulation>(const QPointF &)> paneAt;
        /// Never empty, also for a pane that is not shown.
        std::function<QRectF(std::optional<Simulation>)> paneRect;
        std::function<std::optional<ViewportHit>(const QPointF &)> hitAt;
    };

    ViewportPointer(CameraControl &camera, Ground ground);

    void setNavigationStyle(NavigationStyle style) { m_navigation = style; }

    const std::optional<ViewportHit> &hover() const { return m_hover; }

    void clearHover() { setHover({}); }

    /// Looks again under a mouse that rests, since the figures moved.
    void refreshHoverSoon();
    /// Whether the event is done with.
    bool handle(QEvent *event);

Q_SIGNALS:
    void pressed();
    /// Every move over a body, and leaving it.
    void hovered(const std::optional<flinch::ViewportHit> &hit);
    /// Another body than before, or none.
    void hoveredBodyChanged();
    void clicked(const flinch::ViewportHit &hit, Qt::KeyboardModifiers modifiers);
    void emptyClicked(flinch::Simulation pane, Qt::KeyboardModifiers modifiers);
    void paneDoubleClicked(flinch::Simulation pane);

private:
    void press(QMouseEvent *event);
    void move(const QPointF &position);
    void release(QMouseEvent *event);
    void turnWheel(const QPointF &position, double steps);
    void refreshHover();
    void setHover(const std::optional<ViewportHit> &hit);

    CameraControl &m_camera;
    Ground m_ground;
    NavigationStyle m_navigation = NavigationStyle::Maya;
    std::optional<Simulation> m_gesturePane;
    std::optional<QPointF> m_press; // of the left button, while it may become a click
    std::optional<QPointF> m_mouse; // within the view
    std::optional<ViewportHit> m_hover;
    QTimer m_hoverTimer;
};

} // namespace flinch

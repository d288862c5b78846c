#pragma once

#include "widgets/viewport/orbitcamera.h"
#include "widgets/viewport/viewporttypes.h"

#include <QObject>
#include <QPointF>
#include <QVariantAnimation>

namespace flinch {

enum class CameraGesture { None, Orbit, Pan, Dolly };

/// What a button press starts; None leaves the press to the tools.
CameraGesture gestureFor(NavigationStyle style, Qt::MouseButton button,
                         Qt::KeyboardModifiers modifiers);

/// Moves the camera by gestures, jumps and by following the figure. GUI thread.
class CameraControl : public QObject
{
    Q_OBJECT

public:
    explicit CameraControl(QObject *parent = nullptr);

    const OrbitCamera &camera() const { return m_camera; }

    /// At once, and ends a move under way.
    void setCamera(const OrbitCamera &camera);

    /// Jumps ease over 120 ms unless motion is reduced.
    void setEasing(bool easing) { m_easing = easing; }

    /// Level direction that counts as the figure's front.
    void setFacing(const Vector3 &direction);
    /// 30° to the figure's right front, 7° up.
    OrbitCamera homeView() const;
    void turnTo(StandardView view);
    void frame(const std::vector<Sphere> &spheres, const QSizeF &pane);
    /// At once to the home view of the figure; shows all the places it comes to and the hits there
    /// as far as that does not lead too far away.
    void goHome(const std::vector<Sphere> &figure, const std::vector<Sphere> &places,
                const std::vector<Sphere> &hits, const QSizeF &pane);

    /// Nobody has looked elsewhere since.
    bool isHome() const { return m_camera == m_home; }

    bool gestureActive() const { return m_gesture != CameraGesture::None; }

    void beginGesture(CameraGesture gesture, const QPointF &at);
    void continueGesture(const QPointF &at, const QSizeF &pane);

    void endGesture() { m_gesture = CameraGesture::None; }

    /// `steps` of 15° of the wheel, positive towards the figure; `at` within the pane.
    void wheel(double steps, const QPointF &at, const QSizeF &pane);

    bool isFollowing() const { return m_following; }

    void setFollowing(bool following) { m_following = following; }

    /// The figure has moved on the floor.
    void follow(const Vector3 &step);

Q_SIGNALS:
    void changed();

private:
    void moveTo(const OrbitCamera &target);
    /// Where a move under way will end.
    const OrbitCamera &target() const;

    OrbitCamera m_camera;
    OrbitCamera m_home; // where goHome() led
    OrbitCamera m_from;
    OrbitCamera m_to;
    QVariantAnimation m_move;
    double m_facingYaw = 0;
    CameraGesture m_gesture = CameraGesture::None;
    QPointF m_last;
    bool m_easing = true;
    bool m_following = false;
};

} // namespace flinch

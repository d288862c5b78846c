#include "widgets/viewport/cameracontrol.h"

#include <algorithm>
#include <numbers>

namespace flinch {

namespace {

constexpr double kDegree = std::numbers::pi / 180;
constexpr double kHomeTurn = 30 * kDegree;
constexpr double kHomePitch = 7 * kDegree;
// the home view shows the figure large, the body whole wherever the clip takes it within reason,
// and what hits it as far as that costs little
constexpr double kHomeMargin = 1.28;
constexpr double kFartherForBodies = 1.35;
constexpr double kFartherForHits = 1.06;
constexpr double kEdgeMargin = 1.03;
constexpr int kEaseMilliseconds = 120;
constexpr double kDollyPerStep = 0.88;
/// A drag of this part of the pane's height doubles or halves the distance.
constexpr double kDollyDrag = 0.35;

} // namespace

CameraGesture gestureFor(NavigationStyle style, Qt::MouseButton button,
                         Qt::KeyboardModifiers modifiers)
{
    const bool alt = modifiers & Qt::AltModifier;
    if (style == NavigationStyle::Maya) {
        if (alt && button == Qt::LeftButton)
            return CameraGesture::Orbit;
        if (button == Qt::MiddleButton)
            return alt ? CameraGesture::Pan : CameraGesture::Orbit;
        if (alt && button == Qt::RightButton)
            return CameraGesture::Dolly;
        return CameraGesture::None;
    }
    if (button != Qt::MiddleButton)
        return CameraGesture::None;
    if (modifiers & Qt::ShiftModifier)
        return CameraGesture::Pan;
    return modifiers & Qt::ControlModifier ? CameraGesture::Dolly : CameraGesture::Orbit;
}

CameraControl::CameraControl(QObject *parent)
    : QObject(parent)
{
    m_move.setStartValue(0.0);
    m_move.setEndValue(1.0);
    m_move.setDuration(kEaseMilliseconds);
    m_move.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_move, &QVariantAnimation::valueChanged, this, [this](const QVariant &weight) {
        m_camera = blendCameras(m_from, m_to, weight.toDouble());
        Q_EMIT changed();
    });
}

void CameraControl::setCamera(const OrbitCamera &camera)
{
    m_move.stop();
    if (camera == m_camera)
        return;
    m_camera = camera;
    Q_EMIT changed();
}

const OrbitCamera &CameraControl::target() const
{
    return m_move.state() == QAbstractAnimation::Running ? m_to : m_camera;
}

void CameraControl::moveTo(const OrbitCamera &target)
{
    if (!m_easing) {
        setCamera(target);
        return;
    }
    m_move.stop();
    m_from = m_camera;
    m_to = target;
    m_move.start();
}

void CameraControl::setFacing(const Vector3 &direction)
{
    m_facingYaw = std::atan2(direction.x(), direction.z());
}

OrbitCamera CameraControl::homeView() const
{
    OrbitCamera home = m_camera;
    home.turnTo(m_facingYaw - kHomeTurn, kHomePitch);
    return home;
}

void CameraControl::turnTo(StandardView view)
{
    OrbitCamera next = target();
    switch (view) {
    case StandardView::Front:
        next.turnTo(m_facingYaw, 0);
        break;
    case StandardView::Side:
        // the figure's left side, as other programs show an object's right in the picture
        next.turnTo(m_facingYaw + 90 * kDegree, 0);
        break;
    case StandardView::Top:
        next.turnTo(m_facingYaw, 90 * kDegree);
        break;
    case StandardView::Opposite:
        if (std::abs(next.pitch) > 80 * kDegree)
            next.turnTo(next.yaw, -next.pitch);
        else
            next.turnTo(next.yaw + 180 * kDegree, next.pitch);
        break;
    }
    moveTo(next);
}

void CameraControl::frame(const std::vector<Sphere> &spheres, const QSizeF &pane)
{
    OrbitCamera next = target();
    next.frame(spheres, pane);
    moveTo(next);
}

void CameraControl::goHome(const std::vector<Sphere> &figure, const std::vector<Sphere> &places,
                           const std::vector<Sphere> &hits, const QSizeF &pane)
{
    OrbitCamera home = homeView();
    home.frame(figure, pane, kHomeMargin);
    const double least = home.distance;
    std::vector<Sphere> bodies = figure;
    bodies.insert(bodies.end(), places.begin(), places.end());
    home.frame(bodies, pane, kEdgeMargin);
    const double whole = std::clamp(home.distance, least, kFartherForBodies * least);
    std::vector<Sphere> all = bodies;
    all.insert(all.end(), hits.begin(), hits.end());
    home.frame(all, pane, kEdgeMargin);
    home.distance = std::clamp(home.distance, whole, std::max(whole, kFartherForHits * least));
    home.keepInside(bodies, pane, kEdgeMargin);
    home.keepInside(figure, pane, kEdgeMargin);
    m_home = home;
    setCamera(home);
}

void CameraControl::beginGesture(CameraGesture gesture, const QPointF &at)
{
    m_gesture = gesture;
    m_last = at;
}

void CameraControl::continueGesture(const QPointF &at, const QSizeF &pane)
{
    const QPointF step = at - m_last;
    m_last = at;
    OrbitCamera next = m_camera;
    switch (m_gesture) {
    case CameraGesture::None:
        return;
    case CameraGesture::Orbit:
        next.orbit(step.x(), step.y(), pane);
        break;
    case CameraGesture::Pan:
        next.pan(step.x(), step.y(), pane);
        break;
    case CameraGesture::Dolly:
        // right and up come closer, as in Maya
        next.dolly(std::exp2((step.y() - step.x()) / (kDollyDrag * pane.height())));
        break;
    }
    setCamera(next);
}

void CameraControl::wheel(double steps, const QPointF &at, const QSizeF &pane)
{
    OrbitCamera next = m_camera;
    next.dollyAbout(std::pow(kDollyPerStep, steps), at.x(), at.y(), pane);
    setCamera(next);
}

void CameraControl::follow(const Vector3 &step)
{
    if (!m_following || step.isZero())
        return;
    m_from.pivot += step;
    m_to.pivot += step;
    m_camera.pivot += step;
    Q_EMIT changed();
}

} // namespace flinch

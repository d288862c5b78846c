#include "widgets/viewport/viewportpointer.h"

#include <QMouseEvent>

namespace flinch {

namespace {

constexpr int kClickSlack = 4;

} // namespace

ViewportPointer::ViewportPointer(CameraControl &camera, Ground ground)
    : m_camera(camera)
    , m_ground(std::move(ground))
{
    m_hoverTimer.setSingleShot(true);
    m_hoverTimer.setInterval(0);
    connect(&m_hoverTimer, &QTimer::timeout, this, &ViewportPointer::refreshHover);
}

bool ViewportPointer::handle(QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        press(static_cast<QMouseEvent *>(event));
        return true;
    case QEvent::MouseMove:
        move(static_cast<QMouseEvent *>(event)->position());
        return true;
    case QEvent::MouseButtonRelease:
        release(static_cast<QMouseEvent *>(event));
        return true;
    case QEvent::MouseButtonDblClick: {
        const auto *mouse = static_cast<QMouseEvent *>(event);
        const auto pane = m_ground.paneAt(mouse->position());
        m_press.reset();
        if (mouse->button() == Qt::LeftButton && pane)
            Q_EMIT paneDoubleClicked(*pane);
        return true;
    }
    case QEvent::Wheel: {
        const auto *wheel = static_cast<QWheelEvent *>(event);
        turnWheel(wheel->position(), wheel->angleDelta().y() / 120.0);
        return true;
    }
    case QEvent::Leave:
        m_mouse.reset();
        setHover({});
        return false;
    default:
        return false;
    }
}

void ViewportPointer::press(QMouseEvent *event)
{
    Q_EMIT pressed();
    const auto gesture = gestureFor(m_navigation, event->button(), event->modifiers());
    if (gesture != CameraGesture::None) {
        m_press.reset();
        m_gesturePane = m_ground.paneAt(event->position());
        m_camera.beginGesture(gesture, event->position());
        setHover({});
    } else if (event->button() == Qt::LeftButton) {
        m_press = event->position();
    }
}

void ViewportPointer::move(const QPointF &position)
{
    m_mouse = position;
    if (m_camera.gestureActive()) {
        m_camera.continueGesture(position, m_ground.paneRect(m_gesturePane).size());
        return;
    }
    if (m_press && (position - *m_press).manhattanLength() > kClickSlack)
        m_press.reset();
    setHover(m_ground.hitAt(position));
}

void ViewportPointer::release(QMouseEvent *event)
{
    if (m_camera.gestureActive()) {
        m_camera.endGesture();
        return;
    }
    if (event->button() != Qt::LeftButton || !m_press)
        return;
    m_press.reset();
    if (const auto hit = m_ground.hitAt(event->position()))
        Q_EMIT clicked(*hit, event->modifiers());
    else if (const auto pane = m_ground.paneAt(event->position()))
        Q_EMIT emptyClicked(*pane, event->modifiers());
}

void ViewportPointer::turnWheel(const QPointF &position, double steps)
{
    if (const auto pane = m_ground.paneAt(position)) {
        const QRectF rect = m_ground.paneRect(pane);
        m_camera.wheel(steps, position - rect.topLeft(), rect.size());
    }
    refreshHover();
}

void ViewportPointer::refreshHoverSoon()
{
    if (m_mouse)
        m_hoverTimer.start();
}

void ViewportPointer::refreshHover()
{
    if (m_mouse && !m_camera.gestureActive())
        setHover(m_ground.hitAt(*m_mouse));
}

void ViewportPointer::setHover(const std::optional<ViewportHit> &hit)
{
    const bool other = m_hover.has_value() != hit.has_value()
                       || (hit && (m_hover->body != hit->body || m_hover->pane != hit->pane));
    const bool told = other || (hit && m_hover->point != hit->point);
    m_hover = hit;
    if (other)
        Q_EMIT hoveredBodyChanged();
    if (told)
        Q_EMIT hovered(hit);
}

} // namespace flinch

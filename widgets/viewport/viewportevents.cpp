// The events of ViewportArea: drawing, keys and focus. The mouse is ViewportPointer's.
#include "widgets/viewport/scene.h"
#include "widgets/viewport/viewportarea.h"

#include <QKeyEvent>

namespace flinch {

bool ViewportArea::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_window)
        return QWidget::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::UpdateRequest:
        m_scene->draw();
        return true;
    case QEvent::Expose:
        m_scene->drawSoon(Scene::Change::Nodes);
        return false;
    default:
        return m_pointer.handle(event) || QWidget::eventFilter(watched, event);
    }
}

void ViewportArea::run(ViewportCommand command)
{
    switch (command) {
    case ViewportCommand::FrameSelection:
        frameSelection();
        break;
    case ViewportCommand::FrameAll:
        frameAll();
        break;
    case ViewportCommand::ViewFront:
        turnTo(StandardView::Front);
        break;
    case ViewportCommand::ViewSide:
        turnTo(StandardView::Side);
        break;
    case ViewportCommand::ViewTop:
        turnTo(StandardView::Top);
        break;
    case ViewportCommand::ViewOpposite:
        turnTo(StandardView::Opposite);
        break;
    case ViewportCommand::ToggleFollowing:
        setFollowing(!isFollowing());
        break;
    }
}

bool ViewportArea::event(QEvent *event)
{
    // while the view has the focus its keys come before the window's shortcuts
    if (event->type() == QEvent::ShortcutOverride && commandFor(*static_cast<QKeyEvent *>(event))) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void ViewportArea::keyPressEvent(QKeyEvent *event)
{
    if (const auto command = commandFor(*event))
        run(*command);
    else
        QWidget::keyPressEvent(event);
}

bool ViewportArea::focusNextPrevChild(bool next)
{
    const int step = next ? 1 : -1;
    const int index =
        m_looks.selected ? int(*m_looks.selected) + step : (next ? 0 : kBodyCount - 1);
    if (!m_figures.character() || index < 0 || index >= kBodyCount)
        return QWidget::focusNextPrevChild(next);
    setSelectedBody(BodyId(index));
    Q_EMIT bodyStepped(BodyId(index));
    return true;
}

void ViewportArea::focusInEvent(QFocusEvent *event)
{
    const auto reason = event->reason();
    if (m_focusRing
        && (reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason
            || reason == Qt::ShortcutFocusReason))
        m_focusRing->setVisible(true);
    QWidget::focusInEvent(event);
}

void ViewportArea::focusOutEvent(QFocusEvent *event)
{
    if (m_focusRing)
        m_focusRing->setVisible(false);
    QWidget::focusOutEvent(event);
}

} // namespace flinch

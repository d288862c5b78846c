// What is dragged onto TimelineView.
#include "widgets/document/impactedits.h"
#include "widgets/document/librarydrag.h"
#include "widgets/timeline/timelineview.h"

#include <QDragEnterEvent>

#include <algorithm>

namespace flinch {

void TimelineView::dragEnterEvent(QDragEnterEvent *event)
{
    // whatever else it is goes on to the window
    if (content().frameCount == 0 || !librarydrag::presetIn(*event->mimeData()))
        return event->ignore();
    dragMoveEvent(event);
    // also over the headers: Qt sends no move and no drop after an enter that was refused
    event->setDropAction(Qt::CopyAction);
    event->accept();
}

void TimelineView::dragMoveEvent(QDragMoveEvent *event)
{
    // any track will do: what counts is the time
    const bool over = event->position().x() >= m_geometry.headerWidth();
    m_landing.reset();
    if (over)
        m_landing =
            std::clamp(snapped(m_geometry.frameAt(event->position().x()), event->modifiers(), true),
                       0.0, content().frameCount - 1.0);
    event->setDropAction(Qt::CopyAction);
    event->setAccepted(true);
    if (!over)
        event->ignore(QRect(0, 0, m_geometry.headerWidth(), height()));
    update();
}

void TimelineView::dragLeaveEvent(QDragLeaveEvent *)
{
    m_landing.reset();
    update();
}

void TimelineView::dropEvent(QDropEvent *event)
{
    const auto preset = librarydrag::presetIn(*event->mimeData());
    const auto frame = std::exchange(m_landing, std::nullopt);
    update();
    if (!preset || !frame)
        return event->ignore();
    event->setDropAction(Qt::CopyAction);
    event->accept();
    impactedits::addPreset(m_document, *preset, *frame, m_selection.body(),
                           m_simulation.prepared().get());
    m_playhead.setFrame(int(*frame));
}

} // namespace flinch

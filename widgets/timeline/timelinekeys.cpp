// The keys and the context menu of TimelineView.
#include "widgets/document/commands.h"
#include "widgets/timeline/clipmarks.h"
#include "widgets/timeline/timelineview.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>

namespace flinch {

namespace {

/// Rows with a menu of their own.
bool hasActions(TimelineRow row)
{
    return row == TimelineRow::Return || row == TimelineRow::Steps
           || (row >= TimelineRow::Tone && row < TimelineRow::Shadow);
}

} // namespace

void TimelineView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_drag != Drag::None) {
        cancelDrag();
        return;
    }
    if (content().frameCount > 0 && (trackKey(*event) || transportKey(*event) || impactKey(*event)))
        return;
    QWidget::keyPressEvent(event); // leaves it to the window
}

bool TimelineView::transportKey(const QKeyEvent &event)
{
    const bool plain = event.modifiers() == Qt::NoModifier;
    const bool alt = event.modifiers() == Qt::AltModifier;
    const bool shift = event.modifiers() == Qt::ShiftModifier;
    if (event.key() == Qt::Key_I && alt)
        return clearLoop(), true;
    if (!plain
        && !(shift && (event.key() == Qt::Key_BracketLeft || event.key() == Qt::Key_BracketRight)))
        return false;
    switch (event.key()) {
    case Qt::Key_Space:
        m_playhead.togglePlaying();
        break;
    case Qt::Key_Left:
    case Qt::Key_Right:
        m_playhead.step(event.key() == Qt::Key_Left ? -1 : 1);
        break;
    case Qt::Key_Up:
    case Qt::Key_Down:
        m_playhead.step(event.key() == Qt::Key_Up ? -10 : 10);
        break;
    case Qt::Key_Home:
        m_playhead.toFirst();
        break;
    case Qt::Key_End:
        m_playhead.toLast();
        break;
    case Qt::Key_J:
    case Qt::Key_K:
    case Qt::Key_L:
        m_playhead.shuttle(event.key() == Qt::Key_J ? -1 : event.key() == Qt::Key_K ? 0 : 1);
        break;
    case Qt::Key_I:
        setLoopIn();
        break;
    case Qt::Key_O:
        setLoopOut();
        break;
    case Qt::Key_BracketLeft:
    case Qt::Key_BracketRight:
        goToImpact(event.key() == Qt::Key_BracketLeft ? -1 : 1);
        break;
    case Qt::Key_M:
        addMarker();
        break;
    case Qt::Key_R:
        returnAtPlayhead();
        break;
    default:
        return false;
    }
    return true;
}

bool TimelineView::impactKey(const QKeyEvent &event)
{
    if (event.matches(QKeySequence::SelectAll)) {
        std::vector<ImpactId> all;
        for (const TimelineImpact &impact : content().impacts)
            all.push_back(impact.id);
        m_selection.selectImpacts(std::move(all));
        return true;
    }
    const std::vector<ImpactId> ids = m_selection.impacts();
    if (ids.empty())
        return false;
    const bool shift = event.modifiers().testFlag(Qt::ShiftModifier);
    const bool control = event.modifiers().testFlag(Qt::ControlModifier);
    switch (event.key()) {
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        impactedits::remove(m_document, ids);
        break;
    case Qt::Key_Comma:
    case Qt::Key_Less: // Shift+, on many keyboards
    case Qt::Key_Period:
    case Qt::Key_Greater: {
        const bool back = event.key() == Qt::Key_Comma || event.key() == Qt::Key_Less;
        const bool ten = shift || event.key() == Qt::Key_Less || event.key() == Qt::Key_Greater;
        impactedits::move(m_document, impactedits::impactsOf(m_document, ids),
                          (back ? -1 : 1) * (ten ? 10 : 1));
        break;
    }
    case Qt::Key_E:
        if (shift)
            impactedits::setAnticipation(m_document, ids, 0.5);
        else
            impactedits::toggleExpected(m_document, ids);
        break;
    case Qt::Key_D:
        if (control)
            impactedits::duplicate(m_document, impactedits::impactsOf(m_document, ids));
        else
            impactedits::toggleEnabled(m_document, ids);
        break;
    case Qt::Key_M:
        if (!control)
            return false;
        impactedits::mirror(m_document, ids, m_simulation.prepared().get());
        break;
    case Qt::Key_O:
        if (!shift)
            return false;
        impactedits::nextOutcome(m_document, ids);
        break;
    case Qt::Key_F2:
        Q_EMIT renameRequested();
        break;
    default:
        return false;
    }
    return true;
}

void TimelineView::contextMenuEvent(QContextMenuEvent *event)
{
    if (content().frameCount == 0 || m_drag != Drag::None)
        return;
    if (!m_cacheValid)
        renderCache();
    const QPointF at = event->pos();
    if (at.x() < m_geometry.headerWidth()) {
        QMenu rows(this);
        addRowActions(rows);
        rows.exec(event->globalPos());
        return;
    }
    const int index = rowAt(at) == TimelineRow::Impacts ? markAt(m_marks, at) : -1;
    if (index >= 0 && !m_selection.contains(idsOf(m_marks[std::size_t(index)]).front()))
        m_selection.selectImpacts(idsOf(m_marks[std::size_t(index)]));
    QMenu menu(this);
    menu.setToolTipsVisible(true); // why an entry is off
    if (const auto contact = contactAt(at)) {
        addContactActions(menu, *contact, m_geometry.wholeFrameAt(at.x()));
    } else if (index >= 0) {
        const auto ids = m_selection.impacts();
        menu.addAction(tr("Expected\tE"), this,
                       [=, this] { impactedits::toggleExpected(m_document, ids); });
        menu.addAction(tr("Enabled\tD"), this,
                       [=, this] { impactedits::toggleEnabled(m_document, ids); });
        menu.addAction(tr("Duplicate\tCtrl+D"), this, [=, this] {
            impactedits::duplicate(m_document, impactedits::impactsOf(m_document, ids));
        });
        menu.addAction(tr("Rename\tF2"), this, [this] { Q_EMIT renameRequested(); });
        menu.addAction(tr("Delete\tDel"), this,
                       [=, this] { impactedits::remove(m_document, ids); });
    } else if (TimelineTrack *track = trackAt(at); track && hasActions(track->id())) {
        track->addActions(menu, {at, {}}, scene(), m_hands);
        if (menu.isEmpty())
            addRowActions(menu);
    } else if (const int jump = discontinuityAt(content(), m_geometry, at); jump >= 0) {
        const auto &mark = content().discontinuities[std::size_t(jump)];
        menu.addAction(tr("Go to %1").arg(mark.frames.first), this,
                       [this, frame = mark.frames.first] { m_playhead.setFrame(frame); });
        QAction *ignore = menu.addAction(
            tr("Ignore this discontinuity"), this,
            [this, frames = mark.frames, ignored = mark.ignored] {
                m_document.push(commands::ignoreDiscontinuity(m_document, frames, !ignored));
            });
        ignore->setCheckable(true);
        ignore->setChecked(mark.ignored);
    } else {
        const int frame = m_geometry.wholeFrameAt(at.x());
        menu.addAction(tr("Add impact here"), this, [=, this] {
            impactedits::addAt(m_document, frame, m_selection.body().value_or(BodyId::Chest),
                               m_simulation.prepared().get());
        });
    }
    menu.exec(event->globalPos());
}

} // namespace flinch

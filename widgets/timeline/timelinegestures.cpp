// The mouse of TimelineView.
#include "widgets/common/theme.h"
#include "widgets/document/commands.h"
#include "widgets/timeline/clipmarks.h"
#include "widgets/timeline/timelinepainter.h"
#include "widgets/timeline/timelineview.h"

#include <QApplication>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

constexpr double kSnapPixels = 5;
constexpr double kZoomPerNotch = 1.25;

bool contains(const std::vector<ImpactId> &ids, ImpactId id)
{
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

} // namespace

TimelineRow TimelineView::rowAt(const QPointF &at) const
{
    return m_geometry.rowAt(at.y());
}

std::vector<ImpactId> TimelineView::idsOf(const PlacedMark &mark) const
{
    std::vector<ImpactId> ids;
    for (const std::size_t i : mark.impacts)
        ids.push_back(content().impacts[i].id);
    return ids;
}

double TimelineView::snapped(double frame, Qt::KeyboardModifiers modifiers, bool toPlayhead) const
{
    const double whole = std::round(frame);
    if (!m_snap || modifiers.testFlag(Qt::ShiftModifier))
        return whole;
    double best = whole;
    double nearest = kSnapPixels / m_geometry.pixelsPerFrame();
    const auto offer = [&](double target) {
        if (const double distance = std::abs(target - frame); distance < nearest) {
            nearest = distance;
            best = target;
        }
    };
    for (const Marker &marker : content().markers)
        offer(marker.frame);
    if (const auto loop = content().loop;
        loop && m_drag != Drag::LoopIn && m_drag != Drag::LoopOut) {
        offer(loop->first);
        offer(loop->last);
    }
    if (toPlayhead)
        offer(m_playhead.frame());
    for (const TimelineImpact &impact : content().impacts) {
        const bool held = std::any_of(m_originals.begin(), m_originals.end(),
                                      [&](const auto &o) { return o.id == impact.id; });
        if (m_drag != Drag::Impacts || !held)
            offer(std::round(impact.frame));
    }
    return best;
}

void TimelineView::mousePressEvent(QMouseEvent *event)
{
    if (content().frameCount == 0 || m_drag != Drag::None)
        return;
    if (!m_cacheValid)
        renderCache();
    m_pressedAt = m_draggedTo = event->position();
    m_moved = false;
    m_gesture = newGesture();
    if (event->button() == Qt::MiddleButton) {
        m_drag = Drag::Pan;
        setCursor(Qt::ClosedHandCursor);
    } else if (event->button() == Qt::LeftButton
               && event->position().x() >= m_geometry.headerWidth()) {
        press(event->position(), event->modifiers());
    } else if (event->button() == Qt::LeftButton && rowAt(event->position()) == TimelineRow::Clip) {
        m_selection.selectClip();
    }
}

void TimelineView::press(const QPointF &at, Qt::KeyboardModifiers modifiers)
{
    forgetAllBut(trackAt(at));
    switch (rowAt(at)) {
    case TimelineRow::Ruler:
        return pressRuler(at, modifiers);
    case TimelineRow::Clip:
        return pressClip(at);
    case TimelineRow::Impacts:
        return pressImpacts(at, modifiers);
    case TimelineRow::Shadow:
    case TimelineRow::Main:
        m_playhead.setFrame(m_geometry.wholeFrameAt(at.x()));
        return;
    case TimelineRow::Deviation:
        return pressDeviation(at);
    case TimelineRow::Zoom:
        return pressZoomBar(at);
    default: // they carry out their gestures themselves
        break;
    }
    m_heldTrack = trackAt(at);
    if (m_heldTrack && m_heldTrack->press({at, modifiers, m_gesture}, scene(), m_hands))
        m_drag = Drag::Track;
    update();
}

void TimelineView::pressRuler(const QPointF &at, Qt::KeyboardModifiers modifiers)
{
    if (const auto loop = content().loop; loop && at.y() < 14) {
        const double from = m_geometry.x(loop->first), to = m_geometry.x(loop->last);
        m_rangeBefore = *loop;
        // the corners lie inside the range, and a little may be missed outside
        if (at.x() >= from - 3 && at.x() < from + 9)
            m_drag = Drag::LoopIn;
        else if (at.x() > to - 9 && at.x() <= to + 3)
            m_drag = Drag::LoopOut;
        else if (at.y() < 8 && at.x() > from && at.x() < to)
            m_drag = Drag::LoopRange;
        if (m_drag != Drag::None)
            return;
    }
    m_drag = Drag::Scrub;
    m_playhead.setFrame(int(snapped(m_geometry.frameAt(at.x()), modifiers, false)));
}

void TimelineView::pressClip(const QPointF &at)
{
    const FrameRange range = content().range.value_or(FrameRange{0, content().frameCount - 1});
    m_rangeBefore = range;
    if (pressContacts(at))
        ; // they lie on the clip's bar
    else if (std::abs(at.x() - m_geometry.x(range.first)) <= 8)
        m_drag = Drag::TrimStart;
    else if (std::abs(at.x() - m_geometry.x(range.last + 1)) <= 8)
        m_drag = Drag::TrimEnd;
    else if (const TimelinePause *pause = pauseAt(content(), m_geometry, at);
             pause && pause->impact != ImpactId())
        return m_selection.selectImpacts({pause->impact});
    m_selection.selectClip();
}

void TimelineView::pressImpacts(const QPointF &at, Qt::KeyboardModifiers modifiers)
{
    const bool adds = modifiers.testFlag(Qt::ShiftModifier);
    const int index = markAt(m_marks, at);
    if (index < 0) {
        m_drag = Drag::Box;
        m_selectedBefore = adds ? m_selection.impacts() : std::vector<ImpactId>();
        return;
    }
    const std::vector<ImpactId> ids = idsOf(m_marks[std::size_t(index)]);
    m_grabbed = ids.front();
    const bool selected = std::all_of(ids.begin(), ids.end(),
                                      [this](ImpactId id) { return m_selection.contains(id); });
    m_toggleOnRelease = adds && selected;
    if (adds && !selected) {
        std::vector<ImpactId> all = m_selection.impacts();
        all.insert(all.end(), ids.begin(), ids.end());
        m_selection.selectImpacts(std::move(all));
    } else if (!selected) {
        m_selection.selectImpacts(ids);
    }
    m_drag = Drag::Impacts;
    m_copyBy.reset();
    m_originals = impactedits::impactsOf(m_document, m_selection.impacts());
}

void TimelineView::pressDeviation(const QPointF &at)
{
    const int frame = m_geometry.wholeFrameAt(at.x());
    m_playhead.setFrame(frame);
    const QRect track = m_geometry.track(TimelineRow::Deviation);
    const int row =
        m_geometry.isDeviationOneRow()
            ? -1
            : std::clamp(int((at.y() - track.top() - 2) * kDeviationRows / (track.height() - 4)), 0,
                         kDeviationRows - 1);
    if (const auto joint = m_source.worstJoint(frame, row))
        m_selection.selectJoint(*joint);
}

void TimelineView::pressZoomBar(const QPointF &at)
{
    const QRectF handle = m_geometry.zoomHandle();
    m_visibleFirst = m_geometry.firstVisible();
    m_visibleLast = m_visibleFirst + m_geometry.visibleFrames();
    if (at.x() < handle.left() + 10 && at.x() > handle.left() - 6)
        m_drag = Drag::ZoomStart;
    else if (at.x() > handle.right() - 10 && at.x() < handle.right() + 6)
        m_drag = Drag::ZoomEnd;
    else
        m_drag = Drag::ZoomPan;
}

void TimelineView::mouseMoveEvent(QMouseEvent *event)
{
    if (m_drag == Drag::None) {
        updateCursor(event->position());
        return;
    }
    const QPointF at = event->position();
    if (!m_moved
        && (at - m_pressedAt).manhattanLength() < (m_drag == Drag::Scrub || m_drag == Drag::Pan
                                                       ? 1
                                                       : QApplication::startDragDistance() / 2 + 1))
        return;
    m_moved = true;
    dragTo(at, event->modifiers());
    m_draggedTo = at;
}

void TimelineView::dragTo(const QPointF &at, Qt::KeyboardModifiers modifiers)
{
    switch (m_drag) {
    case Drag::None:
        break;
    case Drag::Scrub:
        m_playhead.setFrame(int(snapped(m_geometry.frameAt(at.x()), modifiers, false)));
        break;
    case Drag::Pan:
        m_geometry.panBy(m_draggedTo.x() - at.x());
        invalidate();
        break;
    case Drag::LoopIn:
    case Drag::LoopOut:
    case Drag::LoopRange:
        dragLoop(at, modifiers);
        break;
    case Drag::Impacts:
        dragImpacts(at, modifiers);
        break;
    case Drag::Box:
        m_draggedTo = at;
        selectBox(modifiers);
        update();
        break;
    case Drag::TrimStart:
    case Drag::TrimEnd:
        dragTrim(at);
        break;
    case Drag::Contact:
    case Drag::ContactStart:
    case Drag::ContactEnd:
        dragContacts(at, modifiers);
        break;
    case Drag::ZoomStart:
    case Drag::ZoomEnd:
    case Drag::ZoomPan:
        dragZoomBar(at);
        break;
    case Drag::Track:
        m_heldTrack->drag({at, modifiers, m_gesture}, scene(), m_hands);
        update();
        break;
    }
}

void TimelineView::dragImpacts(const QPointF &at, Qt::KeyboardModifiers modifiers)
{
    const auto grabbed = std::find_if(m_originals.begin(), m_originals.end(),
                                      [this](const auto &o) { return o.id == m_grabbed; });
    const ProjectImpact &anchor = grabbed != m_originals.end() ? *grabbed : m_originals.front();
    const double from = content().frameOf(anchor.key.time);
    const double wanted = from + (at.x() - m_pressedAt.x()) / m_geometry.pixelsPerFrame();
    const double frames = snapped(wanted, modifiers, true) - from;
    // a copy is made on release; until then the originals stand where they were
    const bool copies = modifiers.testFlag(Qt::ControlModifier);
    m_copyBy = copies ? std::optional(frames) : std::nullopt;
    if (copies)
        m_document.takeBack(m_gesture);
    else
        impactedits::move(m_document, m_originals, frames, m_gesture);
    update();
}

void TimelineView::dragLoop(const QPointF &at, Qt::KeyboardModifiers modifiers)
{
    const int last = content().frameCount - 1;
    const double by = (at.x() - m_pressedAt.x()) / m_geometry.pixelsPerFrame();
    FrameRange loop = m_rangeBefore;
    if (m_drag == Drag::LoopIn) {
        loop.first =
            std::clamp(int(snapped(m_rangeBefore.first + by, modifiers, true)), 0, loop.last);
    } else if (m_drag == Drag::LoopOut) {
        loop.last = std::clamp(int(snapped(m_rangeBefore.last + by, modifiers, true)), loop.first,
                               std::max(loop.first, last));
    } else {
        const int shift =
            std::clamp(int(std::lround(by)), -loop.first, std::max(-loop.first, last - loop.last));
        loop.first += shift;
        loop.last += shift;
    }
    m_document.push(commands::setLoop(m_document, loop, m_gesture));
}

void TimelineView::dragTrim(const QPointF &at)
{
    const int last = content().frameCount - 1;
    const double by = (at.x() - m_pressedAt.x()) / m_geometry.pixelsPerFrame();
    FrameRange range = m_rangeBefore;
    if (m_drag == Drag::TrimStart)
        range.first =
            std::clamp(int(std::lround(range.first + by)), 0, std::max(0, range.last - 1));
    else
        range.last =
            std::clamp(int(std::lround(range.last + by)), std::min(range.first + 1, last), last);
    const bool whole = range.first == 0 && range.last == last;
    m_document.push(commands::setRange(
        m_document, whole ? std::nullopt : std::optional(content().ofClip(range)), m_gesture));
}

void TimelineView::dragZoomBar(const QPointF &at)
{
    const QRect track = m_geometry.track(TimelineRow::Zoom);
    const double perPixel = content().frameCount / std::max(1.0, track.width() - 30.0);
    const double by = (at.x() - m_pressedAt.x()) * perPixel;
    if (m_drag == Drag::ZoomPan)
        m_geometry.show(m_visibleFirst + by, m_visibleLast + by);
    else if (m_drag == Drag::ZoomStart)
        m_geometry.show(std::clamp(m_visibleFirst + by, 0.0, m_visibleLast - 4), m_visibleLast);
    else
        m_geometry.show(m_visibleFirst, std::max(m_visibleLast + by, m_visibleFirst + 4));
    invalidate();
}

void TimelineView::selectBox(Qt::KeyboardModifiers)
{
    const QRectF box = QRectF(m_pressedAt, m_draggedTo).normalized();
    std::vector<ImpactId> ids = m_selectedBefore;
    for (const PlacedMark &mark : m_marks) {
        // what counts is the time: a box need not hit a lane
        if (mark.at.x() < box.left() || mark.at.x() > box.right())
            continue;
        for (const ImpactId id : idsOf(mark)) {
            if (!contains(ids, id))
                ids.push_back(id);
        }
    }
    m_selection.selectImpacts(std::move(ids));
}

void TimelineView::mouseReleaseEvent(QMouseEvent *)
{
    finishDrag();
}

void TimelineView::finishDrag()
{
    const Drag drag = std::exchange(m_drag, Drag::None);
    if (!m_moved && drag == Drag::Box && m_selectedBefore.empty())
        m_selection.clear();
    if (!m_moved && drag == Drag::Impacts) {
        if (m_toggleOnRelease)
            m_selection.toggleImpact(m_grabbed);
        else if (const int index = markAt(m_marks, m_pressedAt);
                 index >= 0 && m_selection.impacts().size() > 1
                 && !QApplication::keyboardModifiers().testFlag(Qt::ShiftModifier))
            m_selection.selectImpacts(idsOf(m_marks[std::size_t(index)])); // one of several
    }
    if (drag == Drag::Track)
        m_heldTrack->release({m_draggedTo, {}, m_gesture}, scene(), m_hands);
    if (drag == Drag::Impacts && m_copyBy)
        impactedits::duplicate(m_document, m_originals, *m_copyBy);
    m_originals.clear();
    m_copyBy.reset();
    unsetCursor();
    update();
}

void TimelineView::cancelDrag()
{
    if (m_drag == Drag::Box)
        m_selection.selectImpacts(m_selectedBefore);
    m_document.takeBack(m_gesture);
    if (m_drag == Drag::Track)
        m_heldTrack->cancel();
    m_copyBy.reset();
    m_moved = true; // the release that follows selects nothing
    finishDrag();
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || content().frameCount == 0)
        return;
    if (event->position().x() < m_geometry.headerWidth())
        return toggleFolded(rowAt(event->position()));
    if (!m_cacheValid)
        renderCache();
    const QPointF at = event->position();
    if (TimelineTrack *track = trackAt(at);
        track && track->doubleClick({at, event->modifiers()}, scene(), m_hands))
        return update();
    if (rowAt(at) == TimelineRow::Impacts && markAt(m_marks, at) < 0) {
        impactedits::addAt(m_document, m_geometry.wholeFrameAt(at.x()),
                           m_selection.body().value_or(BodyId::Chest),
                           m_simulation.prepared().get());
    } else if (rowAt(at) == TimelineRow::Impacts) {
        m_selection.selectImpacts({idsOf(m_marks[std::size_t(markAt(m_marks, at))]).front()});
        Q_EMIT renameRequested();
    } else if (const auto contact = contactAt(at)) {
        if (contact->index >= 0)
            removeContact(*contact);
        else
            addContact(contact->side, m_geometry.wholeFrameAt(at.x()));
    } else {
        mousePressEvent(event);
    }
}

void TimelineView::wheelEvent(QWheelEvent *event)
{
    if (content().frameCount == 0)
        return;
    QPointF delta = event->angleDelta();
    const bool sideways = std::abs(delta.x()) > std::abs(delta.y());
    const double amount = sideways ? delta.x() : delta.y();
    if (event->position().x() < m_geometry.headerWidth() && !sideways) {
        scrollRows(m_geometry.scrolled() - int(std::lround(amount / 120 * scaled(32))));
        return event->accept();
    }
    if (event->modifiers().testFlag(Qt::ShiftModifier) || sideways)
        m_geometry.panBy(-amount / 120 * 60);
    else
        m_geometry.zoomAbout(std::max(event->position().x(), double(m_geometry.headerWidth())),
                             std::pow(kZoomPerNotch, amount / 120));
    event->accept();
    invalidate();
}

void TimelineView::updateCursor(const QPointF &at)
{
    if (content().frameCount == 0 || at.x() < m_geometry.headerWidth())
        return unsetCursor();
    const auto near = [&at](double x, double reach) {
        return std::abs(at.x() - x) <= reach;
    };
    const FrameRange range = content().range.value_or(FrameRange{0, content().frameCount - 1});
    const auto loop = content().loop;
    bool resizes = false;
    switch (rowAt(at)) {
    case TimelineRow::Ruler:
        resizes =
            loop && at.y() < 14
            && (near(m_geometry.x(loop->first) + 3, 6) || near(m_geometry.x(loop->last) - 3, 6));
        break;
    case TimelineRow::Clip:
        if (const auto contact = contactAt(at); contact && contact->index >= 0)
            return setCursor(contact->drag == Drag::Contact ? Qt::PointingHandCursor
                                                            : Qt::SizeHorCursor);
        resizes = near(m_geometry.x(range.first), 8) || near(m_geometry.x(range.last + 1), 8);
        break;
    case TimelineRow::Impacts:
        if (markAt(m_marks, at) >= 0)
            return setCursor(Qt::PointingHandCursor);
        break;
    default:
        if (const auto part = partAt(*trackAt(at), scene(), at))
            return setCursor(part->cursor);
        break;
    }
    if (resizes)
        setCursor(Qt::SizeHorCursor);
    else
        unsetCursor();
}

} // namespace flinch

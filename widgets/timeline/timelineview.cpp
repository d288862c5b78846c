#include "widgets/timeline/timelineview.h"

#include "core/character/bodynames.h"
#include "widgets/common/chrome.h"
#include "widgets/common/quantity.h"
#include "widgets/common/theme.h"
#include "widgets/document/commands.h"
#include "widgets/timeline/clipmarks.h"
#include "widgets/timeline/returntrack.h"
#include "widgets/timeline/timelinepainter.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QPaintEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace flinch {

TimelineView::TimelineView(Document &document, Selection &selection, Playhead &playhead,
                           SimulationService &simulation, QWidget *parent)
    : QWidget(parent)
    , PaintedParts(QAccessible::List, QAccessible::ListItem)
    , m_document(document)
    , m_selection(selection)
    , m_playhead(playhead)
    , m_simulation(simulation)
    , m_source(document, selection, simulation)
    , m_scrollBar(new QScrollBar(Qt::Vertical, this))
    , m_hands{document,
              selection,
              playhead,
              simulation,
              [this](double frame, Qt::KeyboardModifiers modifiers) {
                  return snapped(frame, modifiers, true);
              },
              [this](const QString &text) {
                  Q_EMIT message(text);
              }}
{
    m_scrollBar->hide();
    m_scrollBar->setAccessibleName(tr("Rows of the timeline"));
    connect(m_scrollBar, &QScrollBar::valueChanged, this, &TimelineView::scrollRows);
    recallRows();
    m_rowsHeight = leastRowsHeight();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAcceptDrops(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Timeline"));
    connect(&m_source, &TimelineSource::changed, this, &TimelineView::onContentChanged);
    connect(&playhead, &Playhead::frameChanged, this, &TimelineView::onFrameChanged);
    connect(&selection, &Selection::changed, this, &TimelineView::tellSelection);
    m_clipFrames = content().frameCount - content().timeMap.inserted();
    m_geometry.setFrameCount(content().frameCount);
    m_shownFrame = playhead.frame();
}

void TimelineView::setCompact(bool compact)
{
    if (compact == m_compact)
        return;
    m_compact = compact;
    layOut();
    updateGeometry();
    invalidate();
}

QSize TimelineView::sizeHint() const
{
    return {900, content().frameCount > 0 ? leastRowsHeight() : scaled(132)};
}

QSize TimelineView::minimumSizeHint() const
{
    return {scaled(360), scaled(100)};
}

void TimelineView::onContentChanged()
{
    const int before = m_rowsHeight;
    // a clip that waits for longer is no other clip
    const int clipFrames = content().frameCount - content().timeMap.inserted();
    m_geometry.setFrameCount(content().frameCount,
                             clipFrames == std::exchange(m_clipFrames, clipFrames));
    layOut();
    invalidate();
    // a row comes with its first key, and goes with the last
    if (const int by = m_rowsHeight - before; by != 0) {
        updateGeometry();
        Q_EMIT moreHeightWanted(by);
    }
}

void TimelineView::setSnapping(bool snap)
{
    if (snap == m_snap)
        return;
    m_snap = snap;
    Q_EMIT snappingChanged(snap);
}

void TimelineView::invalidate()
{
    m_cacheValid = false;
    update();
}

void TimelineView::resizeEvent(QResizeEvent *)
{
    layOut();
    invalidate();
}

void TimelineView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    switch (event->type()) {
    case QEvent::PaletteChange:
    case QEvent::FontChange:
    case QEvent::LanguageChange:
        layOut();
        invalidate();
        break;
    default:
        break;
    }
}

bool TimelineView::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const int index = markAt(m_marks, help->pos());
        if (const int jump = discontinuityAt(content(), m_geometry, help->pos()); jump >= 0) {
            QToolTip::showText(help->globalPos(),
                               content().discontinuities[std::size_t(jump)].sentence, this);
            return true;
        }
        if (const auto contact = contactAt(help->pos()); contact && contact->index >= 0) {
            QToolTip::showText(help->globalPos(), contactText(*contact), this);
            return true;
        }
        if (const TimelinePause *pause = pauseAt(content(), m_geometry, help->pos())) {
            QToolTip::showText(help->globalPos(), pauseText(content(), *pause), this);
            return true;
        }
        if (const TimelineTrack *track = trackAt(help->pos())) {
            if (const auto part = partAt(*track, scene(), help->pos())) {
                QToolTip::showText(help->globalPos(), part->name, this);
                return true;
            }
        }
        if (index < 0) {
            QToolTip::hideText();
            return true;
        }
        QStringList lines;
        for (const std::size_t i : m_marks[std::size_t(index)].impacts) {
            const TimelineImpact &impact = content().impacts[i];
            lines += tr("%1, %2, frame %3, %4", "impact: name, expected or not, frame, strength")
                         .arg(impact.name, markWord(impact.mark), numberText(impact.frame, 0),
                              impact.strength);
        }
        QToolTip::showText(help->globalPos(), lines.join(QChar(u'\n')), this);
        return true;
    }
    return QWidget::event(event);
}

void TimelineView::onFrameChanged(int frame)
{
    if (content().frameCount == 0)
        return;
    const QRegion before = playheadRegion(m_shownFrame, content(), m_geometry);
    m_shownFrame = frame;
    const double first = m_geometry.firstVisible();
    if (frame < first || frame > first + m_geometry.visibleFrames()) {
        // playback turns the page; a step moves no more than needed
        if (m_playhead.isPlaying())
            m_geometry.panBy((frame - first) * m_geometry.pixelsPerFrame());
        else
            m_geometry.reveal(frame);
        return invalidate();
    }
    update(before.united(playheadRegion(frame, content(), m_geometry)));
}

int TimelineView::partCount() const
{
    auto count = content().impacts.size() + content().discontinuities.size();
    for (const auto &track : m_tracks)
        count += track->parts(scene()).size();
    return int(count);
}

std::optional<std::pair<TimelineTrack *, TrackPart>> TimelineView::trackPart(int index) const
{
    auto left = std::size_t(index);
    const auto before = content().impacts.size() + content().discontinuities.size();
    if (left < before)
        return std::nullopt;
    left -= before;
    for (const auto &track : m_tracks) {
        const auto parts = track->parts(scene());
        if (left < parts.size())
            return std::pair(track.get(), parts[left]);
        left -= parts.size();
    }
    return std::nullopt;
}

const TimelineDiscontinuity *TimelineView::discontinuityPart(int index) const
{
    const auto impacts = content().impacts.size();
    return std::size_t(index) < impacts ? nullptr
                                        : &content().discontinuities[std::size_t(index) - impacts];
}

QString TimelineView::partName(int index) const
{
    if (const auto part = trackPart(index))
        return part->second.name;
    if (const auto *jump = discontinuityPart(index))
        return jump->sentence;
    const TimelineImpact &shown = content().impacts[std::size_t(index)];
    const ProjectImpact *impact = m_document.setup().impact(shown.id);
    if (!impact)
        return {};
    const QString strength = numberText(impactedits::strength(impact->key), 0);
    return tr("%1, %2, frame %3, %4, %5", "for screen readers")
        .arg(impact->name, markWord(shown.mark), numberText(shown.frame, 0),
             bodyText(impact->key.body),
             impact->key.kind == ImpactKind::Torque ? tr("%1 newton metre seconds").arg(strength)
                                                    : tr("%1 newton seconds").arg(strength));
}

QRect TimelineView::partPlace(int index) const
{
    if (const auto part = trackPart(index))
        return part->second.place.toRect();
    if (const auto *jump = discontinuityPart(index))
        return discontinuityPlace(*jump, m_geometry).toRect();
    for (const PlacedMark &mark : m_marks) {
        if (std::ranges::find(mark.impacts, std::size_t(index)) != mark.impacts.end())
            return QRectF(mark.at - QPointF(10, 10), QSizeF(20, 20)).toRect();
    }
    return {};
}

bool TimelineView::isPartChosen(int index) const
{
    if (const auto part = trackPart(index))
        return part->second.isChosen;
    return !discontinuityPart(index) && content().impacts[std::size_t(index)].mark.selected;
}

void TimelineView::choosePart(int index)
{
    if (const auto part = trackPart(index)) {
        forgetAllBut(part->first);
        part->first->choose(part->second.id, scene(), m_hands);
        return update();
    }
    if (const auto *jump = discontinuityPart(index))
        return m_playhead.setFrame(jump->frames.first);
    m_selection.selectImpacts({content().impacts[std::size_t(index)].id});
}

void TimelineView::tellSelection()
{
    const auto &impacts = content().impacts;
    const auto selected = std::ranges::find_if(
        impacts, [](const TimelineImpact &impact) { return impact.mark.selected; });
    if (selected != impacts.end())
        tellCurrentPart(this, int(selected - impacts.begin()));
}

void TimelineView::renderCache()
{
    const double ratio = devicePixelRatioF();
    const QSize device = (QSizeF(size()) * ratio).toSize();
    if (m_cache.size() != device)
        m_cache = QPixmap(device);
    m_cache.setDevicePixelRatio(ratio);
    m_cache.fill(color(Token::Panel));
    m_marks = placeMarks(content(), m_geometry);
    QPainter painter(&m_cache);
    painter.setFont(font());
    paintTimeline(painter, m_tracks, scene());
    m_cacheValid = true;
}

void TimelineView::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    if (content().frameCount == 0) {
        painter.fillRect(rect(), color(Token::TrackA));
        const QRect bar(0, 0, width(), scaled(27));
        painter.fillRect(bar, color(Token::Window));
        painter.fillRect(QRect(0, bar.bottom(), width(), 1), color(Token::Line));
        painter.setPen(color(Token::Text2));
        painter.drawText(rect().adjusted(0, bar.height(), 0, 0), Qt::AlignCenter,
                         tr("The timeline fills when a clip is open."));
        return;
    }
    if (!m_cacheValid || m_cache.devicePixelRatio() != devicePixelRatioF())
        renderCache();
    const double ratio = m_cache.devicePixelRatio();
    for (const QRect &part : event->region())
        painter.drawPixmap(
            part, m_cache,
            QRectF(part.x() * ratio, part.y() * ratio, part.width() * ratio, part.height() * ratio)
                .toRect());
    painter.save();
    painter.setClipRect(m_geometry.rowsRect(), Qt::IntersectClip);
    for (const auto &track : m_tracks) {
        if (!m_geometry.row(track->id()).isEmpty() && !TimelineGeometry::isFixed(track->id()))
            track->paintLive(painter, scene());
    }
    painter.restore();
    paintDrag(painter);
    paintPlayhead(painter, m_shownFrame, content(), m_geometry);
    if (hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange))
        drawFocusRing(painter, rect());
}

void TimelineView::paintDrag(QPainter &painter) const
{
    if (m_landing) {
        const QRect track = m_geometry.track(TimelineRow::Impacts);
        QColor tint = color(Token::Playhead);
        tint.setAlphaF(0.08F);
        painter.fillRect(track, tint);
        drawImpactMark(painter, QPointF(m_geometry.x(*m_landing), track.center().y() + 0.5), 12,
                       {.selected = true});
        return paintDragNoteAt(painter, *m_landing);
    }
    if (m_drag == Drag::Box && m_moved) {
        QColor tint = color(Token::Playhead);
        painter.setPen(QPen(tint, 1));
        tint.setAlphaF(0.08F);
        painter.setBrush(tint);
        painter.drawRect(
            QRectF(m_pressedAt, m_draggedTo).normalized().adjusted(0.5, 0.5, 0.5, 0.5));
        return;
    }
    if (m_drag >= Drag::Contact && m_drag <= Drag::ContactEnd && m_moved)
        return paintContactDrag(painter);
    if (m_drag != Drag::Impacts || !m_moved)
        return;
    // where they came from, or where their copies go
    const double middle = m_geometry.track(TimelineRow::Impacts).center().y() + 0.5;
    painter.save();
    painter.setOpacity(m_copyBy ? 1 : 0.35);
    for (const ProjectImpact &original : m_originals) {
        const double frame = content().frameOf(original.key.time) + m_copyBy.value_or(0);
        const QPointF at(m_geometry.x(frame), middle);
        if (at.x() >= m_geometry.headerWidth())
            drawImpactMark(
                painter, at, 12,
                {.anticipation = original.key.anticipation, .enabled = original.enabled});
    }
    painter.restore();
    if (const ProjectImpact *impact = m_document.setup().impact(m_grabbed))
        paintDragNoteAt(painter, content().frameOf(impact->key.time) + m_copyBy.value_or(0));
}

/// Frame and time beside an impact in hand.
void TimelineView::paintDragNoteAt(QPainter &painter, double frame) const
{
    const QString note = tr("%1 · %2", "frame and time beside a dragged impact")
                             .arg(timeText(frame, content().rate, TimeUnit::Frames),
                                  quantityText(content().rate.seconds(frame), 3, Dimension::Time));
    const double middle = m_geometry.track(TimelineRow::Impacts).center().y() + 0.5;
    paintDragNote(painter, QPointF(m_geometry.x(frame), middle - 4), note, m_geometry);
}

void TimelineView::fitClip()
{
    m_geometry.fit();
    invalidate();
}

void TimelineView::fitLoop()
{
    if (const auto loop = content().loop)
        m_geometry.show(loop->first, loop->last);
    else
        m_geometry.fit();
    invalidate();
}

void TimelineView::addMarker()
{
    if (content().frameCount == 0)
        return;
    std::vector<Marker> markers = m_document.project().markers;
    const int frame = m_playhead.frame();
    const auto there = std::find_if(markers.begin(), markers.end(),
                                    [frame](const Marker &m) { return m.frame == frame; });
    if (there != markers.end()) {
        markers.erase(there); // once more takes it away
    } else {
        markers.push_back({frame, tr("Marker %1").arg(markers.size() + 1)});
        std::sort(markers.begin(), markers.end(),
                  [](const Marker &a, const Marker &b) { return a.frame < b.frame; });
    }
    m_document.push(commands::setMarkers(m_document, std::move(markers)));
}

void TimelineView::setLoopIn()
{
    if (content().frameCount == 0)
        return;
    const int frame = m_playhead.frame();
    const auto loop = content().loop;
    const int last = loop && loop->last > frame ? loop->last : content().frameCount - 1;
    m_document.push(commands::setLoop(m_document, FrameRange{std::min(frame, last), last}));
}

void TimelineView::setLoopOut()
{
    if (content().frameCount == 0)
        return;
    const int frame = m_playhead.frame();
    const auto loop = content().loop;
    const int first = loop && loop->first < frame ? loop->first : 0;
    m_document.push(commands::setLoop(m_document, FrameRange{first, std::max(first, frame)}));
}

void TimelineView::clearLoop()
{
    m_document.push(commands::setLoop(m_document, std::nullopt));
}

void TimelineView::goToImpact(int direction)
{
    const auto &impacts = content().impacts;
    if (impacts.empty())
        return;
    // from the selected one when there is just one, else from the playhead
    double from = m_playhead.frame();
    std::size_t at = impacts.size();
    if (const auto id = m_selection.singleImpact()) {
        for (std::size_t i = 0; i < impacts.size(); ++i) {
            if (impacts[i].id == *id)
                at = i;
        }
    }
    const TimelineImpact *next = nullptr;
    if (at < impacts.size()) {
        const auto wanted = long(at) + direction;
        if (wanted >= 0 && wanted < long(impacts.size()))
            next = &impacts[std::size_t(wanted)];
    } else if (direction > 0) {
        for (const TimelineImpact &impact : impacts) {
            if (!next && impact.frame > from)
                next = &impact;
        }
    } else {
        for (const TimelineImpact &impact : impacts) {
            if (impact.frame < from)
                next = &impact;
        }
    }
    if (!next)
        return;
    const ImpactId id = next->id;
    const double frame = next->frame;
    m_geometry.reveal(frame);
    m_selection.selectImpacts({id});
    m_playhead.setFrame(int(std::lround(frame)));
    invalidate();
}

void TimelineView::returnAtPlayhead()
{
    if (content().frameCount == 0)
        return;
    if (const auto id = m_selection.singleImpact(); id && m_document.setup().reaction.enabled)
        ReturnTrack::setHome(*id, m_playhead.frame(), m_hands);
    else
        ReturnTrack::setDeadline(m_playhead.frame(), m_hands);
}

} // namespace flinch

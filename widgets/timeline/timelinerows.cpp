// The rows of TimelineView: which are shown, and what their tracks take.
#include "widgets/common/theme.h"
#include "widgets/document/settings.h"
#include "widgets/timeline/timelineview.h"

#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>

#include <algorithm>

namespace flinch {

namespace {

/// Names for what is remembered.
constexpr std::array<const char *, kTimelineRowCount> kIds = {
    "ruler",      "clip", "impacts", "return",  "steps",     "tone",
    "exaggerate", "head", "trunk",   "leftArm", "rightArm",  "leftLeg",
    "rightLeg",   "hips", "shadow",  "main",    "deviation", "zoom"};
constexpr int kNoticed = 4; // pixels that do not fit: nobody scrolls for less
constexpr std::array<const char *, 3> kStates = {"shown", "folded", "hidden"};

QString keyOf(TimelineRow row, bool compact)
{
    return settings::kTimelineRows + (compact ? QLatin1String("/narrow/") : QLatin1String("/wide/"))
           + QLatin1String(kIds[std::size_t(row)]);
}

} // namespace

void TimelineView::recallRows()
{
    const QSettings remembered;
    for (const bool compact : {false, true}) {
        RowStates &states = m_rowStates[compact];
        states = usualRowStates(compact);
        for (const auto &track : m_tracks) {
            const QString said = remembered.value(keyOf(track->id(), compact)).toString();
            const auto *known = std::ranges::find_if(
                kStates, [&said](const char *state) { return said == QLatin1String(state); });
            if (known != kStates.end())
                states[std::size_t(track->id())] = RowState(known - kStates.begin());
        }
    }
}

void TimelineView::layOut()
{
    m_geometry.resize(size(), m_compact, rowStates());
    m_rowsHeight = leastRowsHeight();
    placeScrollBar();
}

void TimelineView::scrollRows(int pixels)
{
    m_geometry.scrollTo(pixels);
    placeScrollBar();
    invalidate();
}

void TimelineView::placeScrollBar()
{
    const QSignalBlocker blocker(m_scrollBar);
    const QRect rows = m_geometry.rowsRect();
    const int overflow = content().frameCount > 0 ? m_geometry.overflow() : 0;
    const int width = scaled(10);
    m_scrollBar->setGeometry(rows.right() + 1 - width, rows.top(), width, rows.height());
    m_scrollBar->setRange(0, overflow);
    m_scrollBar->setPageStep(std::max(1, rows.height()));
    m_scrollBar->setSingleStep(scaled(16));
    m_scrollBar->setValue(m_geometry.scrolled());
    m_scrollBar->setVisible(overflow >= scaled(kNoticed));
}

/// With what folds folded where it must be.
int TimelineView::leastRowsHeight() const
{
    TimelineGeometry geometry = m_geometry;
    geometry.resize({width(), 0}, m_compact, rowStates());
    return geometry.contentHeight();
}

RowStates TimelineView::rowStates() const
{
    return rowStatesWith(content().keys, m_rowStates[m_compact]);
}

RowState TimelineView::rowState(TimelineRow row) const
{
    return rowStates()[std::size_t(row)];
}

void TimelineView::setRowState(TimelineRow row, RowState state)
{
    RowState &now = m_rowStates[m_compact][std::size_t(row)];
    if (now == state)
        return;
    const int before = sizeHint().height();
    now = state;
    QSettings().setValue(keyOf(row, m_compact), QLatin1String(kStates[std::size_t(state)]));
    layOut();
    updateGeometry();
    invalidate();
    if (const int by = sizeHint().height() - before; by != 0)
        Q_EMIT moreHeightWanted(by);
}

void TimelineView::toggleFolded(TimelineRow row)
{
    if (!canFold(row, m_compact))
        return;
    const bool folded = rowState(row) == RowState::Folded;
    setRowState(row, folded ? RowState::Shown : RowState::Folded);
}

void TimelineView::addRowActions(QMenu &menu)
{
    for (const auto &track : m_tracks) {
        if (!track->canHide())
            continue;
        const TimelineRow row = track->id();
        const bool shown = rowState(row) != RowState::Hidden;
        QAction *action = menu.addAction(track->name(), this, [this, row, shown] {
            setRowState(row, shown ? RowState::Hidden : RowState::Shown);
        });
        action->setCheckable(true);
        action->setChecked(shown);
    }
}

void TimelineView::forgetAllBut(const TimelineTrack *held)
{
    for (const auto &track : m_tracks) {
        if (track.get() != held)
            track->forget();
    }
}

TimelineTrack *TimelineView::trackAt(const QPointF &at) const
{
    return m_tracks[std::size_t(rowAt(at))].get();
}

bool TimelineView::trackKey(const QKeyEvent &event)
{
    for (const auto &track : m_tracks) {
        if (track->key(event, scene(), m_hands)) {
            update();
            return true;
        }
    }
    return false;
}

} // namespace flinch

#pragma once

#include "widgets/document/playhead.h"
#include "widgets/document/selection.h"
#include "widgets/timeline/marklayout.h"

#include <QCoreApplication>
#include <QCursor>

#include <functional>
#include <memory>

class QKeyEvent;
class QMenu;
class QPainter;

namespace flinch {

/// What is shown, and where.
struct TrackScene
{
    const TimelineContent &content;
    const TimelineGeometry &axis;
    const std::vector<PlacedMark> &marks;
};

/// What tracks act on; the view's.
struct TrackHands
{
    Document &document;
    Selection &selection;
    Playhead &playhead;
    const SimulationService &simulation;
    /// A whole frame, or something to catch on near it.
    std::function<double(double frame, Qt::KeyboardModifiers modifiers)> snapped;
    std::function<void(const QString &text)> say;
};

/// Where the pointer is, and what belongs to it.
struct TrackPointer
{
    QPointF at;
    Qt::KeyboardModifiers modifiers;
    GestureId gesture = 0; // of this drag
};

/// Something in a track that people can point at.
struct TrackPart
{
    int id = 0; // within its track
    QRectF place;
    QString name; // for tooltips and assistive tools, value included
    bool isChosen = false;
    Qt::CursorShape cursor = Qt::PointingHandCursor;
};

/// A row of the timeline. It draws itself, says what can be pointed at in it, and carries out the
/// gestures on that; axis, snapping, boxes, pixmap and playhead are the view's.
class TimelineTrack
{
public:
    explicit TimelineTrack(TimelineRow id)
        : m_id(id)
    {}

    virtual ~TimelineTrack() = default;
    TimelineTrack(const TimelineTrack &) = delete;
    TimelineTrack &operator=(const TimelineTrack &) = delete;

    TimelineRow id() const { return m_id; }

    virtual QString name() const = 0;

    /// Whether people may put it away.
    virtual bool canHide() const { return true; }

    virtual void paintHeader(QPainter &painter, const TrackScene &scene) const;
    /// What stands still.
    virtual void paint(QPainter &painter, const TrackScene &scene) const = 0;

    /// What moves with the hand, over all that.
    virtual void paintLive(QPainter &, const TrackScene &) const {}

    virtual std::vector<TrackPart> parts(const TrackScene &) const { return {}; }

    virtual void choose(int /*part*/, const TrackScene &, TrackHands &) {}

    /// True: it has something in hand, and is told of every move until release() or cancel().
    virtual bool press(const TrackPointer &, const TrackScene &, TrackHands &) { return false; }

    virtual void drag(const TrackPointer &, const TrackScene &, TrackHands &) {}

    virtual void release(const TrackPointer &, const TrackScene &, TrackHands &) {}

    /// What the drag has changed was taken back.
    virtual void cancel() {}

    /// Something else was taken hold of: nothing of this track is chosen any more.
    virtual void forget() {}

    /// False: it means nothing here.
    virtual bool doubleClick(const TrackPointer &, const TrackScene &, TrackHands &)
    {
        return false;
    }

    virtual bool key(const QKeyEvent &, const TrackScene &, TrackHands &) { return false; }

    virtual void addActions(QMenu &, const TrackPointer &, const TrackScene &, TrackHands &) {}

protected:
    /// At the header's right.
    virtual QString note(const TrackScene &) const { return {}; }

    virtual QColor chip() const { return {}; }

private:
    const TimelineRow m_id;
};

using Tracks = std::vector<std::unique_ptr<TimelineTrack>>;

/// All of them, in the order of their rows.
Tracks makeTracks();

/// The part at a place; nothing: there is none.
std::optional<TrackPart> partAt(const TimelineTrack &track, const TrackScene &scene,
                                const QPointF &at);

/// A name at the header's left with its chip, a note at its right.
void paintTrackHeader(QPainter &painter, const QRect &row, int width, const QString &name,
                      const QString &note, const QColor &chip);

} // namespace flinch

#pragma once

#include "widgets/common/accessibility.h"
#include "widgets/document/impactedits.h"
#include "widgets/timeline/marklayout.h"
#include "widgets/timeline/timelinesource.h"
#include "widgets/timeline/timelinetrack.h"

#include <QPixmap>
#include <QWidget>

class QMenu;
class QScrollBar;

namespace flinch {

/// The tracks below the transport bar. All that stands still is kept in a pixmap at the device's
/// ratio; playhead, hover and drags are drawn over it. Gestures push commands; Esc takes the one in
/// hand back. GUI thread.
class TimelineView : public QWidget, public PaintedParts
{
    Q_OBJECT

public:
    TimelineView(Document &document, Selection &selection, Playhead &playhead,
                 SimulationService &simulation, QWidget *parent = nullptr);

    const TimelineGeometry &geometryOfTime() const { return m_geometry; }

    const TimelineContent &content() const { return m_source.content(); }

    bool isComplete() const { return m_source.isComplete(); }

    const std::vector<PlacedMark> &marks() const { return m_marks; }

    /// 1280 px wide windows: lower rows, one row of deviation, no zoom bar.
    void setCompact(bool compact);

    bool isCompact() const { return m_compact; }

    /// Remembered, for wide and for narrow windows apart. Shown, folded or hidden.
    RowState rowState(TimelineRow row) const;
    void setRowState(TimelineRow row, RowState state);

    /// Folded rows that do not fit either scroll under ruler and clip: by the wheel over the
    /// headers, or by the bar.
    const QScrollBar &scrollBar() const { return *m_scrollBar; }

    bool isSnapping() const { return m_snap; }

    void setSnapping(bool snap);

    void fitClip();
    void fitLoop();
    void addMarker();
    void setLoopIn();
    void setLoopOut();
    void clearLoop();
    /// [ and ]: playhead and selection go to the impact before or after.
    void goToImpact(int direction);
    /// R: the flag of the selected impact comes to the playhead; without one, the frame from which
    /// on a bake is the clip.
    void returnAtPlayhead();

    bool isDragging() const { return m_drag != Drag::None; }

    /// The impacts by frame, the discontinuities of the clip, then what is in the other tracks.
    int partCount() const override;
    QString partName(int index) const override;
    QRect partPlace(int index) const override;
    bool isPartChosen(int index) const override;
    void choosePart(int index) override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void snappingChanged(bool snap);
    /// For the status bar: what was asked for cannot be, and what is instead.
    void message(const QString &text);
    /// F2 or double-click: whoever lists impacts by name edits the selected one there.
    void renameRequested();
    /// A row was folded, hidden or shown: all of them want so much more height.
    void moreHeightWanted(int by);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    enum class Drag {
        None,
        Scrub,
        Pan,
        LoopIn,
        LoopOut,
        LoopRange,
        Impacts,
        Box,
        TrimStart,
        TrimEnd,
        Contact,
        ContactStart,
        ContactEnd,
        ZoomStart,
        ZoomEnd,
        ZoomPan,
        Track, // whatever m_heldTrack has in hand
    };

    /// A place on the contact bars of a foot.
    struct ContactPlace
    {
        int side = 0;           // left, right
        int index = -1;         // of the contact; -1: between two
        Drag drag = Drag::None; // what pressing there takes hold of
    };

    void invalidate();
    void renderCache();
    void onFrameChanged(int frame);
    void tellSelection();
    /// Null when the part is an impact.
    const TimelineDiscontinuity *discontinuityPart(int index) const;

    TrackScene scene() const { return {content(), m_geometry, m_marks}; }

    TimelineTrack *trackAt(const QPointF &at) const;
    void forgetAllBut(const TimelineTrack *held);
    /// The part of a track that assistive tools know as `index`.
    std::optional<std::pair<TimelineTrack *, TrackPart>> trackPart(int index) const;
    void layOut();
    void scrollRows(int pixels);
    void placeScrollBar();
    void recallRows();
    RowStates rowStates() const;
    int leastRowsHeight() const;
    void onContentChanged();
    void toggleFolded(TimelineRow row);
    void addRowActions(QMenu &menu);
    bool trackKey(const QKeyEvent &event);

    void press(const QPointF &at, Qt::KeyboardModifiers modifiers);
    void pressRuler(const QPointF &at, Qt::KeyboardModifiers modifiers);
    void pressClip(const QPointF &at);
    void pressImpacts(const QPointF &at, Qt::KeyboardModifiers modifiers);
    void pressDeviation(const QPointF &at);
    void pressZoomBar(const QPointF &at);
    void dragTo(const QPointF &at, Qt::KeyboardModifiers modifiers);
    void dragImpacts(const QPointF &at, Qt::KeyboardModifiers modifiers);
    void dragLoop(const QPointF &at, Qt::KeyboardModifiers modifiers);
    void dragTrim(const QPointF &at);
    void dragZoomBar(const QPointF &at);
    std::optional<ContactPlace> contactAt(const QPointF &at) const;
    bool pressContacts(const QPointF &at);
    void dragContacts(const QPointF &at, Qt::KeyboardModifiers modifiers);
    void setContacts(int side, std::vector<FrameRange> planted);
    std::vector<FrameRange> ofClip(std::vector<FrameRange> planted) const;
    void addContact(int side, int frame);
    void removeContact(const ContactPlace &place);
    void addContactActions(QMenu &menu, const ContactPlace &place, int frame);
    QString contactText(const ContactPlace &place) const;
    void paintContactDrag(QPainter &painter) const;
    void selectBox(Qt::KeyboardModifiers modifiers);
    void finishDrag();
    void cancelDrag();
    void updateCursor(const QPointF &at);
    void paintDrag(QPainter &painter) const;
    void paintDragNoteAt(QPainter &painter, double frame) const;

    bool transportKey(const QKeyEvent &event);
    bool impactKey(const QKeyEvent &event);

    /// `frame` or a nearby impact, marker, loop end or the playhead.
    double snapped(double frame, Qt::KeyboardModifiers modifiers, bool toPlayhead) const;
    TimelineRow rowAt(const QPointF &at) const;
    std::vector<ImpactId> idsOf(const PlacedMark &mark) const;

    Document &m_document;
    Selection &m_selection;
    Playhead &m_playhead;
    SimulationService &m_simulation;
    TimelineSource m_source;
    QScrollBar *m_scrollBar; // where the rows do not fit
    TimelineGeometry m_geometry;
    std::vector<PlacedMark> m_marks;
    Tracks m_tracks = makeTracks();
    TrackHands m_hands;
    TimelineTrack *m_heldTrack = nullptr;
    std::array<RowStates, 2> m_rowStates; // in wide windows, in narrow ones
    QPixmap m_cache;
    bool m_cacheValid = false;
    int m_rowsHeight = 0; // what they want
    bool m_compact = false;
    bool m_snap = true;
    int m_shownFrame = 0;
    int m_clipFrames = 0; // without pauses

    Drag m_drag = Drag::None;
    bool m_moved = false; // farther than a trembling hand
    QPointF m_pressedAt;
    QPointF m_draggedTo;
    GestureId m_gesture = 0;
    std::vector<ProjectImpact> m_originals; // of a drag of impacts
    std::optional<double> m_copyBy;         // frames, while Ctrl makes the drag a copy
    ImpactId m_grabbed = {};
    bool m_toggleOnRelease = false;
    std::vector<ImpactId> m_selectedBefore;       // of a box
    FrameRange m_rangeBefore;                     // loop or trim
    ContactPlace m_contact;                       // in hand
    std::vector<FrameRange> m_contactsBefore;     // of its foot
    GroundOptions::Planted m_contactsSaid;        // by the document, then
    double m_visibleFirst = 0, m_visibleLast = 0; // zoom bar
    std::optional<double> m_landing;              // frame of the preset that hovers
};

} // namespace flinch

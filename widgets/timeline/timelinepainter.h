#pragma once

#include "widgets/timeline/timelinetrack.h"

class QPainter;

namespace flinch {

/// Everything that stands still: headers, ruler, tracks, marks. Painted into the view's pixmap.
void paintTimeline(QPainter &painter, const TimelineContent &content,
                   const TimelineGeometry &geometry, const std::vector<PlacedMark> &marks);

void paintTimeline(QPainter &painter, const Tracks &tracks, const TrackScene &scene);

/// What tracks are painted with.
void paintRuler(QPainter &painter, const TimelineContent &content,
                const TimelineGeometry &geometry);
void paintClip(QPainter &painter, const TimelineContent &content, const TimelineGeometry &geometry);
void paintImpacts(QPainter &painter, const TimelineContent &content,
                  const TimelineGeometry &geometry, const std::vector<PlacedMark> &marks);

/// The playhead's line and its flag with the number.
void paintPlayhead(QPainter &painter, double frame, const TimelineContent &content,
                   const TimelineGeometry &geometry);
/// What paintPlayhead() may touch.
QRegion playheadRegion(double frame, const TimelineContent &content,
                       const TimelineGeometry &geometry);

/// The flag of the return at `frame`: its shape within the track.
QRectF returnFlag(double frame, const TimelineGeometry &geometry);

/// A small plate with text beside a thing that is dragged.
void paintDragNote(QPainter &painter, const QPointF &at, const QString &text,
                   const TimelineGeometry &geometry);

} // namespace flinch

#pragma once

#include "widgets/timeline/timelinecontent.h"
#include "widgets/timeline/timelinegeometry.h"

class QPainter;

namespace flinch {

/// Marks on the clip's bar where it does not go on as a body would: a triangle on a dashed line,
/// and its label where there is room. What is ignored is an outline.
void paintDiscontinuities(QPainter &painter, const TimelineContent &content,
                          const TimelineGeometry &geometry);

/// The place where a mark can be hit.
QRectF discontinuityPlace(const TimelineDiscontinuity &mark, const TimelineGeometry &geometry);

/// The one at a place, -1 when there is none.
int discontinuityAt(const TimelineContent &content, const TimelineGeometry &geometry,
                    const QPointF &at);

/// Where the clip waits for a body that was struck: hatched, with the sign for it.
void paintPauses(QPainter &painter, const TimelineContent &content,
                 const TimelineGeometry &geometry);

/// The pause at a place; null: none.
const TimelinePause *pauseAt(const TimelineContent &content, const TimelineGeometry &geometry,
                             const QPointF &at);

/// "The clip waits 18 frames here and goes on at 430".
QString pauseText(const TimelineContent &content, const TimelinePause &pause);

} // namespace flinch

#pragma once

#include "widgets/timeline/timelinecontent.h"
#include "widgets/timeline/timelinegeometry.h"

class QPainter;

namespace flinch {

/// The bar of one simulation with its states: solid, hatched when old, empty, crossed out from
/// where it diverged.
void paintLane(QPainter &painter, const TimelineLane &lane, const QColor &ink, TimelineRow row,
               const TimelineGeometry &geometry);

/// The strip of deviation: six rows, or the worst of them in one.
void paintDeviation(QPainter &painter, const TimelineContent &content,
                    const TimelineGeometry &geometry);

} // namespace flinch

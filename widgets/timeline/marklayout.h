#pragma once

#include "widgets/timeline/timelinecontent.h"
#include "widgets/timeline/timelinegeometry.h"

#include <QPointF>

namespace flinch {

/// A mark on the impact track as it is drawn. Several impacts may share one.
struct PlacedMark
{
    std::vector<std::size_t> impacts; // places in TimelineContent::impacts; the first is drawn
    QPointF at;
    double labelLeft = 0;
    double labelWidth = 0;   // 0: none fits
    bool labelAbove = false; // over its tail instead of behind it
    QString stack;           // "+3", or the count of marks that fall together
};

/// Marks that fall within sight. Alone they stand in the middle of the track; closer than 16 px
/// they take two lanes, then stacks; closer than 3 px they become one with a count. A label
/// stands behind the tail; where not all of it fits there, and it does over the tail, there.
std::vector<PlacedMark> placeMarks(const TimelineContent &content,
                                   const TimelineGeometry &geometry);

/// The mark whose 20 × 20 square holds `point`, the nearest of several; -1: none.
int markAt(const std::vector<PlacedMark> &marks, const QPointF &point);

} // namespace flinch

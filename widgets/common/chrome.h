#pragma once

#include "widgets/common/tokens.h"

#include <QPainter>
#include <QRectF>

/// Small shapes that the style and our own widgets draw alike. Logical pixels.
namespace flinch {

/// A filled rounded plate with a border of one device-aligned pixel; either may be invalid.
void drawPlate(QPainter &painter, const QRectF &rect, double radius, const QColor &fill,
               const QColor &edge);

/// The keyboard ring, 2 px, inside `rect`.
void drawFocusRing(QPainter &painter, const QRectF &rect, double radius = 3);

/// An open arrow-head of 8 × 4 in the middle of `rect`.
void drawChevron(QPainter &painter, const QRectF &rect, Qt::ArrowType direction,
                 const QColor &color);

/// `primary` plate with a tick, or an empty one.
void drawCheck(QPainter &painter, const QRectF &rect, Qt::CheckState state, bool enabled,
               bool hovered);

} // namespace flinch

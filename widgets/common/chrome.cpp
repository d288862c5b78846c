#include "widgets/common/chrome.h"

#include "widgets/common/theme.h"

#include <QPainterPath>

namespace flinch {

void drawPlate(QPainter &painter, const QRectF &rect, double radius, const QColor &fill,
               const QColor &edge)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(edge.isValid() ? QPen(edge, 1) : QPen(Qt::NoPen));
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    const double inset = edge.isValid() ? 0.5 : 0;
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius, radius);
    painter.restore();
}

void drawFocusRing(QPainter &painter, const QRectF &rect, double radius)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color(Token::Focus), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), radius, radius);
    painter.restore();
}

void drawChevron(QPainter &painter, const QRectF &rect, Qt::ArrowType direction, const QColor &ink)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(rect.center());
    painter.rotate(direction == Qt::RightArrow  ? -90
                   : direction == Qt::LeftArrow ? 90
                   : direction == Qt::UpArrow   ? 180
                                                : 0);
    painter.setPen(QPen(ink, 1.3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF{{-3.5, -1.75}, {0, 1.75}, {3.5, -1.75}});
    painter.restore();
}

void drawCheck(QPainter &painter, const QRectF &rect, Qt::CheckState state, bool enabled,
               bool hovered)
{
    const bool on = state != Qt::Unchecked;
    const QColor fill = on        ? color(enabled ? Token::Primary : Token::Text3)
                        : hovered ? color(Token::Hover)
                                  : color(Token::Field);
    drawPlate(painter, rect, 3, fill,
              on ? QColor() : color(enabled ? Token::FieldEdge : Token::Edge));
    if (!on)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(
        QPen(color(Token::PrimaryText), 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF c = rect.center();
    const double u = rect.width() / 14;
    if (state == Qt::PartiallyChecked)
        painter.drawLine(c + QPointF(-3 * u, 0), c + QPointF(3 * u, 0));
    else
        painter.drawPolyline(QPolygonF{c + QPointF(-3.2 * u, 0.2 * u),
                                       c + QPointF(-0.9 * u, 2.6 * u),
                                       c + QPointF(3.4 * u, -2.6 * u)});
    painter.restore();
}

} // namespace flinch

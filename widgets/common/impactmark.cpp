#include "widgets/common/impactmark.h"

#include "widgets/common/theme.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::ImpactMark)
};

QPainterPath diamond(const QPointF &at, double half)
{
    QPainterPath path;
    path.addPolygon(QPolygonF{at + QPointF(0, -half), at + QPointF(half, 0), at + QPointF(0, half),
                              at + QPointF(-half, 0), at + QPointF(0, -half)});
    return path;
}

void drawRing(QPainter &painter, const QPointF &at, double half)
{
    constexpr double kStroke = 2.4;
    painter.setPen(QPen(color(Token::Expected), kStroke));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(at, half - kStroke / 2, half - kStroke / 2);
}

void drawOutline(QPainter &painter, const QPointF &at, double half, const ImpactMark &mark)
{
    painter.setPen(QPen(color(Token::Playhead), 2, Qt::SolidLine, Qt::RoundCap, Qt::MiterJoin));
    painter.setBrush(color(Token::TrackA));
    if (mark.acts() && mark.anticipation >= 1)
        painter.drawEllipse(at, half + 2.5, half + 2.5);
    else
        painter.drawPath(diamond(at, half + 4));
}

} // namespace

void drawImpactMark(QPainter &painter, const QPointF &at, double size, const ImpactMark &mark)
{
    const double half = size / 2;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (mark.selected)
        drawOutline(painter, at, half, mark);
    if (!mark.acts()) {
        painter.setPen(QPen(color(Token::Text3), 1.3));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(diamond(at, half - 0.5));
    } else if (mark.anticipation <= 0) {
        painter.fillPath(diamond(at, half), color(Token::Unexpected));
    } else if (mark.anticipation >= 1) {
        drawRing(painter, at, half);
    } else {
        painter.save();
        painter.setClipRect(QRectF(at.x() - size, at.y() - size, size - 0.6, 2 * size),
                            Qt::IntersectClip);
        drawRing(painter, at, half);
        painter.restore();
        painter.setClipRect(QRectF(at.x() + 0.6, at.y() - size, size, 2 * size), Qt::IntersectClip);
        painter.fillPath(diamond(at, half), color(Token::Unexpected));
    }
    painter.restore();
}

QColor markColor(const ImpactMark &mark)
{
    return color(!mark.acts()            ? Token::Text3
                 : mark.anticipation > 0 ? Token::Expected
                                         : Token::Unexpected);
}

QString markWord(const ImpactMark &mark)
{
    if (!mark.enabled)
        return Text::tr("disabled");
    if (mark.outside)
        return Text::tr("not simulated");
    if (mark.anticipation <= 0)
        return Text::tr("unexpected");
    return mark.anticipation >= 1 ? Text::tr("expected") : Text::tr("partly expected");
}

} // namespace flinch

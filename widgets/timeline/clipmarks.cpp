#include "widgets/timeline/clipmarks.h"

#include "widgets/common/theme.h"

#include <QPainter>

#include <cmath>
#include <limits>

namespace flinch {

namespace {

constexpr double kLabelRoom = 90;
constexpr double kHitWidth = 16;
constexpr QSizeF kTriangle = {11, 9};

void paintMark(QPainter &painter, const TimelineDiscontinuity &mark, const QRectF &track, double x,
               double room)
{
    const QColor warn = color(Token::Warn);
    QPen dashes(warn, 1);
    dashes.setDashPattern({3, 3});
    painter.setPen(dashes);
    painter.drawLine(QPointF(x, track.top()), QPointF(x, track.bottom()));
    const double half = kTriangle.width() / 2;
    painter.setPen(QPen(warn, mark.ignored ? 1.5 : 1));
    painter.setBrush(mark.ignored ? QBrush(Qt::NoBrush) : QBrush(warn));
    painter.drawPolygon(QPolygonF({{x - half, track.top() + 1},
                                   {x + half, track.top() + 1},
                                   {x, track.top() + 1 + kTriangle.height()}}));
    if (room < kLabelRoom || mark.frames.first == 0) // the clip's name is there
        return;
    painter.setPen(color(mark.ignored ? Token::Text2 : Token::Text));
    painter.setFont(textFont(TextRole::Caption));
    const double left = x + half + 4;
    const QRectF place(left, track.top() + 1, room - half - 8, painter.fontMetrics().height());
    painter.drawText(
        place, Qt::AlignLeft | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(mark.label, Qt::ElideRight, int(place.width())));
}

} // namespace

void paintDiscontinuities(QPainter &painter, const TimelineContent &content,
                          const TimelineGeometry &geometry)
{
    const QRectF track = geometry.track(TimelineRow::Clip);
    painter.save();
    painter.setClipRect(track, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    double painted = -std::numeric_limits<double>::infinity();
    const auto &marks = content.discontinuities;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const double x = std::round(geometry.x(marks[i].frames.first)) + 0.5;
        // a clip of nothing but cuts has more of them than anyone could see
        if (x < painted + 2 || x < track.left() - kTriangle.width()
            || x > track.right() + kTriangle.width())
            continue;
        painted = x;
        QColor span = color(Token::Warn);
        span.setAlphaF(0.12F);
        painter.fillRect(
            QRectF(x, track.top(),
                   (marks[i].frames.last - marks[i].frames.first) * geometry.pixelsPerFrame(),
                   track.height()),
            span);
        const double next =
            i + 1 < marks.size() ? geometry.x(marks[i + 1].frames.first) : track.right();
        paintMark(painter, marks[i], track, x, std::min(next, track.right()) - x);
    }
    painter.restore();
}

QRectF discontinuityPlace(const TimelineDiscontinuity &mark, const TimelineGeometry &geometry)
{
    const QRectF track = geometry.track(TimelineRow::Clip);
    return {geometry.x(mark.frames.first) - kHitWidth / 2, track.top(), kHitWidth, track.height()};
}

int discontinuityAt(const TimelineContent &content, const TimelineGeometry &geometry,
                    const QPointF &at)
{
    int nearest = -1;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < content.discontinuities.size(); ++i) {
        const QRectF place = discontinuityPlace(content.discontinuities[i], geometry);
        const double away = std::abs(place.center().x() - at.x());
        if (place.contains(at) && away < least) {
            nearest = int(i);
            least = away;
        }
    }
    return nearest;
}

} // namespace flinch

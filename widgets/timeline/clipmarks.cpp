#include "widgets/timeline/clipmarks.h"

#include "widgets/common/quantity.h"
#include "widgets/common/theme.h"

#include <QCoreApplication>
#include <QPainter>

#include <cmath>
#include <limits>

namespace flinch {

namespace {

constexpr double kLabelRoom = 90;
constexpr double kHitWidth = 16;
constexpr QSizeF kTriangle = {11, 9};
constexpr QSizeF kPauseBar = {3, 10};
constexpr double kHatch = 6; // from line to line

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::ClipMarks)
};

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

QRectF placeOf(const TimelinePause &pause, const TimelineGeometry &geometry)
{
    const QRectF track = geometry.track(TimelineRow::Clip);
    const double from = geometry.x(pause.from);
    return {from, track.top() + 3, geometry.x(pause.to) - from, track.height() - 7};
}

void paintPause(QPainter &painter, const TimelineContent &content, const TimelinePause &pause,
                const QRectF &place)
{
    QColor ink = color(Token::Mocap);
    ink.setAlphaF(0.1F);
    painter.fillRect(place, ink);
    ink.setAlphaF(0.55F);
    painter.setPen(QPen(ink, 1));
    painter.save();
    painter.setClipRect(place, Qt::IntersectClip);
    for (double x = place.left() - place.height(); x < place.right(); x += kHatch)
        painter.drawLine(QPointF(x, place.bottom()), QPointF(x + place.height(), place.top()));
    painter.restore();
    if (place.width() < 4 * kPauseBar.width())
        return;
    const QColor text = color(Token::Text);
    const double middle = std::round(place.center().y() - kPauseBar.height() / 2);
    double left = std::round(place.left()) + 6;
    const QString label =
        Text::tr("paused %1")
            .arg(quantityText(content.rate.seconds(pause.frames), 2, Dimension::Time));
    painter.setFont(textFont(TextRole::Caption));
    const double width = painter.fontMetrics().horizontalAdvance(label);
    const bool fits = place.width() > 4 * kPauseBar.width() + width + 16;
    if (!fits)
        left = std::round(place.center().x() - 1.5 * kPauseBar.width());
    for (int bar = 0; bar < 2; ++bar)
        painter.fillRect(QRectF(QPointF(left + 2 * bar * kPauseBar.width(), middle), kPauseBar),
                         text);
    if (!fits)
        return;
    painter.setPen(text);
    painter.drawText(QRectF(left + 4 * kPauseBar.width(), place.top(), width + 2, place.height()),
                     Qt::AlignLeft | Qt::AlignVCenter, label);
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

void paintPauses(QPainter &painter, const TimelineContent &content,
                 const TimelineGeometry &geometry)
{
    const QRectF track = geometry.track(TimelineRow::Clip);
    painter.save();
    painter.setClipRect(track, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const TimelinePause &pause : content.pauses) {
        const QRectF place = placeOf(pause, geometry);
        if (place.right() >= track.left() && place.left() <= track.right())
            paintPause(painter, content, pause, place);
    }
    painter.restore();
}

const TimelinePause *pauseAt(const TimelineContent &content, const TimelineGeometry &geometry,
                             const QPointF &at)
{
    for (const TimelinePause &pause : content.pauses) {
        if (placeOf(pause, geometry).contains(at))
            return &pause;
    }
    return nullptr;
}

QString pauseText(const TimelineContent &content, const TimelinePause &pause)
{
    const auto time = [&content](double frame) {
        return timeText(frame, content.rate, content.unit);
    };
    return Text::tr("The clip waits from %1 for %2 and goes on at %3")
        .arg(time(pause.stands),
             quantityText(content.rate.seconds(pause.frames), 2, Dimension::Time),
             time(pause.goesOn));
}

} // namespace flinch

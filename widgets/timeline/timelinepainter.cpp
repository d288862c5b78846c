#include "widgets/timeline/timelinepainter.h"

#include "widgets/common/chrome.h"
#include "widgets/common/icons.h"
#include "widgets/common/labels.h"
#include "widgets/common/theme.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Timeline)
};

void paintLoop(QPainter &painter, const TimelineContent &content, const TimelineGeometry &geometry)
{
    if (!content.loop)
        return;
    const QRectF ruler = geometry.track(TimelineRow::Ruler);
    const double from = geometry.x(content.loop->first), to = geometry.x(content.loop->last);
    QColor tint = color(Token::Text2);
    tint.setAlphaF(0.1F);
    painter.fillRect(QRectF(from, ruler.top(), to - from, ruler.height() - 1), tint);
    painter.fillRect(QRectF(from, ruler.top(), to - from, 3), color(Token::Text2));
    QPainterPath corners;
    corners.addPolygon(QPolygonF{QPointF(from, ruler.top()), QPointF(from + 7, ruler.top()),
                                 QPointF(from, ruler.top() + 9), QPointF(from, ruler.top())});
    corners.addPolygon(QPolygonF{QPointF(to, ruler.top()), QPointF(to - 7, ruler.top()),
                                 QPointF(to, ruler.top() + 9), QPointF(to, ruler.top())});
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillPath(corners, color(Token::Text2));
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void paintMarkers(QPainter &painter, const TimelineContent &content,
                  const TimelineGeometry &geometry)
{
    const QRectF ruler = geometry.track(TimelineRow::Ruler);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Marker &marker : content.markers) {
        const double x = std::round(geometry.x(marker.frame)) + 0.5;
        QPainterPath flag;
        flag.addPolygon(QPolygonF{QPointF(x, ruler.bottom() - 10),
                                  QPointF(x + 7, ruler.bottom() - 7),
                                  QPointF(x, ruler.bottom() - 4), QPointF(x, ruler.bottom() - 10)});
        painter.fillPath(flag, color(Token::Text));
        painter.setPen(QPen(color(Token::Text), 1));
        painter.drawLine(QPointF(x, ruler.bottom() - 10), QPointF(x, ruler.bottom()));
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

} // namespace

void paintRuler(QPainter &painter, const TimelineContent &content, const TimelineGeometry &geometry)
{
    const QRectF ruler = geometry.track(TimelineRow::Ruler);
    const TabularText text(textFont(TextRole::Caption));
    if (content.clipEnd() < content.frameCount) { // the take outlasts the clip
        QColor tint = color(Token::Text2);
        tint.setAlphaF(0.1F);
        const double from = geometry.x(content.clipEnd());
        painter.fillRect(
            QRectF(from, ruler.top(), geometry.x(content.frameCount) - from, ruler.height() - 1),
            tint);
    }
    for (const RulerTick &tick : rulerTicks(geometry, content.rate, content.unit)) {
        const double x = std::round(geometry.x(tick.frame));
        if (x < ruler.left() || x > ruler.right())
            continue;
        painter.fillRect(QRectF(x, ruler.bottom() - tick.height, 1, tick.height),
                         color(tick.height > 3 ? Token::Text3 : Token::GridAxis));
        if (tick.label.isEmpty())
            continue;
        painter.setPen(color(Token::Text2));
        text.draw(painter, QPointF(x + 4, ruler.top() + 4 + text.metrics().ascent()), tick.label);
    }
    paintLoop(painter, content, geometry);
    paintMarkers(painter, content, geometry);
}

namespace {

/// The energy at a place of the curve; where many frames share a pixel, their mean.
double energyAt(const std::vector<float> &energy, double frame, double framesPerPixel)
{
    const double last = double(energy.size()) - 1;
    const auto at = std::size_t(std::clamp(frame, 0.0, last));
    if (framesPerPixel > 1) {
        const auto end = std::size_t(std::clamp(frame + framesPerPixel, double(at) + 1, last + 1));
        return std::accumulate(energy.begin() + long(at), energy.begin() + long(end), 0.0)
               / double(end - at);
    }
    const double share = std::clamp(frame, 0.0, last) - double(at);
    return energy[at] + share * (energy[std::min(at + 1, energy.size() - 1)] - energy[at]);
}

/// The energy curve as a filled shape, one point a pixel.
QPainterPath energyPath(const TimelineContent &content, const TimelineGeometry &geometry,
                        const QRectF &bar)
{
    QPainterPath path;
    const double last = double(content.energy.size()) - 1;
    if (last < 1)
        return path;
    const double left = std::max(bar.left(), geometry.x(0));
    const double right = std::min(bar.right(), geometry.x(last));
    path.moveTo(left, bar.bottom());
    for (double x = left; x <= right; x += 1) {
        const double value =
            energyAt(content.energy, geometry.frameAt(x), 1 / geometry.pixelsPerFrame());
        path.lineTo(x, bar.bottom() - value * bar.height());
    }
    path.lineTo(right, bar.bottom());
    path.closeSubpath();
    return path;
}

void paintPlanted(QPainter &painter, const TimelineContent &content,
                  const TimelineGeometry &geometry)
{
    for (int side = 0; side < 2; ++side) {
        const QRectF row = geometry.contactRow(side);
        const auto &planted = content.planted[std::size_t(side)];
        for (std::size_t i = 0; i < planted.size(); ++i) {
            const double from = geometry.x(planted[i].first);
            // gaps that nobody could see are closed: a long clip has thousands of them
            while (i + 1 < planted.size()
                   && (planted[i + 1].first - planted[i].last - 1) * geometry.pixelsPerFrame() < 1)
                ++i;
            painter.fillRect(
                QRectF(from, row.top(), geometry.x(planted[i].last + 1) - from, row.height()),
                color(Token::Mocap));
        }
    }
}

} // namespace

void paintClip(QPainter &painter, const TimelineContent &content, const TimelineGeometry &geometry)
{
    const QRectF track = geometry.track(TimelineRow::Clip);
    const QRectF bar(geometry.x(0), track.top() + 3, geometry.x(content.clipEnd()) - geometry.x(0),
                     track.height() - 7);
    const QColor ground = color(Token::TrackA);
    painter.save();
    painter.setClipRect(track, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath shape;
    shape.addRoundedRect(bar, 2, 2);
    painter.fillPath(shape, mixed(ground, color(Token::Mocap), 0.17));
    // at its ends; in a compact row contacts reach below it
    painter.setClipRect(QRectF(bar.left(), track.top(), bar.width(), track.height()),
                        Qt::IntersectClip);
    const QRectF visible = bar.intersected(track);
    painter.fillPath(
        energyPath(content, geometry,
                   visible.adjusted(0, 3, 0, geometry.contactRow(0).top() - bar.bottom() - 1)),
        mixed(ground, color(Token::Mocap), 0.42));
    paintPlanted(painter, content, geometry);
    if (content.range) { // what is not simulated steps back
        QColor cover = ground;
        cover.setAlphaF(0.6F);
        const double from = geometry.x(content.range->first);
        const double to = std::min(bar.right(), geometry.x(content.range->last + 1));
        painter.fillRect(QRectF(bar.left(), bar.top(), from - bar.left(), bar.height()), cover);
        painter.fillRect(QRectF(to, bar.top(), bar.right() - to, bar.height()), cover);
        painter.fillRect(QRectF(from, bar.top(), 1, bar.height()), color(Token::Mocap));
        painter.fillRect(QRectF(to - 1, bar.top(), 1, bar.height()), color(Token::Mocap));
    }
    if (content.clipSelected) {
        painter.setPen(QPen(color(Token::Playhead), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(bar.adjusted(1, 1, -1, -1), 2, 2);
    }
    painter.setPen(color(Token::Text));
    painter.setFont(textFont(TextRole::CaptionStrong));
    const QRectF name(std::max(bar.left(), track.left()) + 8, bar.top() + 1, visible.width() - 16,
                      painter.fontMetrics().height());
    painter.drawText(
        name, Qt::AlignLeft | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(content.clipName, Qt::ElideMiddle, int(name.width())));
    painter.restore();
}

namespace {

void paintImpactLabel(QPainter &painter, const TimelineImpact &impact, const PlacedMark &mark)
{
    if (mark.labelWidth < 14)
        return;
    const QFont font = textFont(impact.mark.selected ? TextRole::CaptionStrong : TextRole::Caption);
    const QFontMetricsF metrics(font);
    const QString name = metrics.elidedText(impact.name, Qt::ElideRight, mark.labelWidth);
    const double nameWidth = metrics.horizontalAdvance(name);
    constexpr double halfTail = 3;
    const double baseline = mark.labelAbove
                                ? mark.at.y() - halfTail - metrics.descent()
                                : mark.at.y() + (metrics.ascent() - metrics.descent()) / 2;
    painter.setFont(font);
    painter.setPen(color(impact.mark.acts() ? Token::Text : Token::Text3));
    painter.drawText(QPointF(mark.labelLeft, baseline), name);
    const QString detail = !impact.mark.enabled  ? Text::tr("off")
                           : impact.mark.outside ? markWord(impact.mark)
                                                 : impact.strength;
    const QFont small = textFont(TextRole::Caption);
    if (name != impact.name
        || nameWidth + 7 + QFontMetricsF(small).horizontalAdvance(detail) > mark.labelWidth)
        return;
    painter.setFont(small);
    painter.setPen(color(impact.mark.acts() ? Token::Text2 : Token::Text3));
    double x = mark.labelLeft + nameWidth + 7;
    const double right = mark.labelLeft + mark.labelWidth;
    const QFontMetricsF smallMetrics(small);
    const QString outcome =
        impact.mark.acts() && !impact.outcome.isEmpty()
            ? Text::tr("%1 · %2", "strength and outcome of an impact").arg(detail, impact.outcome)
            : detail;
    const bool fits = x + smallMetrics.horizontalAdvance(outcome) <= right;
    painter.drawText(QPointF(x, baseline), fits ? outcome : detail);
    x += smallMetrics.horizontalAdvance(fits ? outcome : detail) + 7;
    if (impact.refused && impact.mark.acts() && x + 12 <= right)
        painter.drawPixmap(QPointF(x, std::round(baseline - smallMetrics.ascent())),
                           iconPixmap(QLatin1String("warn"), color(Token::Warn), 12,
                                      painter.device()->devicePixelRatioF()));
}

/// From where the body prepares to where it is hit.
void paintBrace(QPainter &painter, const TimelineImpact &impact, const PlacedMark &mark,
                const TimelineGeometry &geometry)
{
    if (!impact.braceFrame || !impact.mark.acts())
        return;
    const double from = std::round(geometry.x(*impact.braceFrame));
    const double y = std::round(mark.at.y());
    QPen dashes(color(Token::Expected), 2);
    dashes.setDashPattern({1.5, 1.5}); // of the pen's width
    dashes.setCapStyle(Qt::FlatCap);
    painter.setPen(dashes);
    painter.drawLine(QPointF(from + 1, y), QPointF(mark.at.x() - 7, y));
    painter.fillRect(QRectF(from, y - 4, 1.5, 8), color(Token::Expected));
}

void paintStackCount(QPainter &painter, const PlacedMark &mark)
{
    const QFont font = textFont(TextRole::Caption);
    const double width = QFontMetricsF(font).horizontalAdvance(mark.stack) + 6;
    const QRectF plate(mark.at.x() + 5, mark.at.y() - 8, width, 15);
    drawPlate(painter, plate, 3, color(Token::SelectedRow), {});
    painter.setFont(font);
    painter.setPen(color(Token::Text));
    painter.drawText(plate, Qt::AlignCenter, mark.stack);
}

} // namespace

void paintImpacts(QPainter &painter, const TimelineContent &content,
                  const TimelineGeometry &geometry, const std::vector<PlacedMark> &marks)
{
    const QRectF track = geometry.track(TimelineRow::Impacts);
    painter.save();
    painter.setClipRect(track, Qt::IntersectClip);
    const auto first = [&](const PlacedMark &mark) -> const TimelineImpact & {
        return content.impacts[mark.impacts.front()];
    };
    for (const PlacedMark &mark : marks) {
        const TimelineImpact &impact = first(mark);
        if (!impact.recoveredFrame || !impact.mark.acts())
            continue;
        // a ring stays open
        const double from = mark.at.x() + (impact.mark.anticipation >= 1 ? 6 : 0);
        const double to = geometry.x(*impact.recoveredFrame);
        if (to <= from)
            continue;
        const QColor ink = markColor(impact.mark);
        painter.fillRect(QRectF(from, std::round(mark.at.y()) - 3, to - from, 6),
                         mixed(color(Token::TrackB), ink, 0.38));
        painter.fillRect(QRectF(to - 1, std::round(mark.at.y()) - 3, 1.5, 6), ink);
    }
    for (const PlacedMark &mark : marks) {
        paintBrace(painter, first(mark), mark, geometry);
        paintImpactLabel(painter, first(mark), mark);
    }
    for (const PlacedMark &mark : marks) {
        ImpactMark shape = first(mark).mark;
        // a stack is selected when any of it is
        shape.selected = std::any_of(mark.impacts.begin(), mark.impacts.end(), [&](std::size_t i) {
            return content.impacts[i].mark.selected;
        });
        drawImpactMark(painter, mark.at, shape.selected ? 14 : 12, shape);
        if (!mark.stack.isEmpty())
            paintStackCount(painter, mark);
    }
    painter.restore();
}

namespace {

void paintGround(QPainter &painter, const TimelineGeometry &geometry, TimelineRow which)
{
    const QRect row = geometry.row(which);
    const bool bar = which == TimelineRow::Ruler;
    painter.fillRect(QRect(0, row.top(), geometry.headerWidth(), row.height()),
                     color(Token::Panel));
    painter.fillRect(geometry.track(which), color(bar              ? Token::Window
                                                  : int(which) % 2 ? Token::TrackA
                                                                   : Token::TrackB));
    painter.fillRect(QRect(0, row.bottom(), row.width(), 1), color(Token::Line));
    painter.fillRect(QRect(geometry.headerWidth() - 1, row.top(), 1, row.height()),
                     color(Token::Line));
}

/// Those that scroll, or those that stay.
void paintTracks(QPainter &painter, const Tracks &tracks, const TrackScene &scene, bool fixed)
{
    const TimelineGeometry &geometry = scene.axis;
    painter.save();
    if (!fixed)
        painter.setClipRect(geometry.rowsRect());
    for (const auto &track : tracks) {
        const QRect row = geometry.row(track->id());
        if (row.isEmpty() || TimelineGeometry::isFixed(track->id()) != fixed)
            continue;
        paintGround(painter, geometry, track->id());
        painter.save();
        painter.setClipRect(row.adjusted(geometry.headerWidth(), 0, 0, 0), Qt::IntersectClip);
        track->paint(painter, scene);
        painter.restore();
        painter.save();
        track->paintHeader(painter, scene);
        painter.restore();
    }
    painter.restore();
}

} // namespace

void paintTimeline(QPainter &painter, const Tracks &tracks, const TrackScene &scene)
{
    paintTracks(painter, tracks, scene, false);
    paintTracks(painter, tracks, scene, true);
}

void paintTimeline(QPainter &painter, const TimelineContent &content,
                   const TimelineGeometry &geometry, const std::vector<PlacedMark> &marks)
{
    paintTimeline(painter, makeTracks(), {content, geometry, marks});
}

QRectF returnFlag(double frame, const TimelineGeometry &geometry)
{
    const QRectF track = geometry.track(TimelineRow::Return);
    const double height = std::min(15.0, track.height() - 4);
    return {std::round(geometry.x(frame)), track.center().y() - height / 2, 9, height};
}

namespace {

QRectF flagRect(double frame, const TimelineContent &content, const TimelineGeometry &geometry)
{
    const TabularText text(textFont(TextRole::CaptionStrong));
    const double width =
        std::max(34.0, text.width(timeText(frame, content.rate, content.unit)) + 12);
    const QRect ruler = geometry.track(TimelineRow::Ruler);
    const double x = std::round(geometry.x(frame));
    const double left = std::clamp(x + 0.5 - width / 2, double(ruler.left()),
                                   std::max(double(ruler.left()), ruler.right() - width));
    return {left, ruler.top() + 3.0, width, std::max(17.0, text.metrics().height() + 1)};
}

} // namespace

void paintPlayhead(QPainter &painter, double frame, const TimelineContent &content,
                   const TimelineGeometry &geometry)
{
    const double x = std::round(geometry.x(frame));
    if (x < geometry.headerWidth())
        return;
    const QRectF flag = flagRect(frame, content, geometry);
    const int bottom = geometry.row(TimelineRow::Zoom).top() - 1;
    painter.fillRect(QRectF(x, flag.bottom(), 1, bottom - flag.bottom()), color(Token::Playhead));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath shape;
    shape.addRoundedRect(flag, 3, 3);
    shape.addPolygon(
        QPolygonF{QPointF(x - 4, flag.bottom() - 0.5), QPointF(x + 0.5, flag.bottom() + 5),
                  QPointF(x + 5, flag.bottom() - 0.5), QPointF(x - 4, flag.bottom() - 0.5)});
    shape.setFillRule(Qt::WindingFill);
    painter.fillPath(shape, color(Token::Playhead));
    painter.setPen(color(Token::Window));
    TabularText(textFont(TextRole::CaptionStrong))
        .draw(painter, flag, Qt::AlignHCenter, timeText(frame, content.rate, content.unit));
    painter.restore();
}

QRegion playheadRegion(double frame, const TimelineContent &content,
                       const TimelineGeometry &geometry)
{
    const int x = int(std::round(geometry.x(frame)));
    const QRect flag = flagRect(frame, content, geometry).toAlignedRect().adjusted(-1, -1, 1, 7);
    return QRegion(flag).united(QRect(x - 1, 0, 3, geometry.row(TimelineRow::Zoom).bottom() + 1));
}

void paintDragNote(QPainter &painter, const QPointF &at, const QString &text,
                   const TimelineGeometry &geometry)
{
    const TabularText tabular(textFont(TextRole::Caption));
    QRectF plate(at.x() + 12, at.y() - 22, tabular.width(text) + 12,
                 tabular.metrics().height() + 4);
    const double right = geometry.row(TimelineRow::Ruler).right() - 2;
    if (plate.right() > right)
        plate.moveRight(at.x() - 12);
    drawPlate(painter, plate, 3, color(Token::Raised), color(Token::Edge));
    painter.setPen(color(Token::Text));
    tabular.draw(painter, plate, Qt::AlignHCenter, text);
}

} // namespace flinch

#include "widgets/timeline/lanepainter.h"

#include "widgets/common/theme.h"

#include <QImage>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

constexpr double kHatchPitch = 6;

/// Lines at 45° through `rect`, anchored to the track so that they stand still while it grows.
void paintHatch(QPainter &painter, const QRectF &rect, const QColor &ink, bool crossed)
{
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(ink, 1.6));
    const double h = rect.height();
    const double from = std::floor((rect.left() - h) / kHatchPitch) * kHatchPitch;
    for (double x = from; x < rect.right() + h; x += kHatchPitch) {
        painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + h, rect.top()));
        if (crossed)
            painter.drawLine(QPointF(x, rect.top()), QPointF(x + h, rect.bottom()));
    }
    painter.restore();
}

void paintOctagon(QPainter &painter, const QPointF &at)
{
    QPolygonF octagon;
    for (int i = 0; i < 8; ++i) {
        const double angle = (i + 0.5) * std::acos(-1.0) / 4;
        octagon << at + 6 * QPointF(std::cos(angle), std::sin(angle));
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color(Token::TrackA), 1));
    painter.setBrush(color(Token::Error));
    painter.drawPolygon(octagon);
    painter.setPen(QPen(color(Token::TrackA), 1.5));
    painter.drawLine(at + QPointF(0, -3), at + QPointF(0, 0.5));
    painter.drawPoint(at + QPointF(0, 3));
    painter.restore();
}

/// Where the strip has the ramp, which is made for bodies: little shows in a strip on dark ground,
/// and whole reactions would stand at its top. Arms that come to cover a struck spot go farthest.
double rampDegrees(double degrees)
{
    constexpr std::array<std::pair<double, double>, 7> kStops = {
        {{0, 0}, {1, 1.5}, {5, 5}, {20, 10}, {45, 18}, {90, 28}, {160, kHeatDegrees.back()}}};
    for (std::size_t i = 1; i < kStops.size(); ++i) {
        const auto [from, low] = kStops[i - 1];
        const auto [to, high] = kStops[i];
        if (degrees <= to)
            return low + (degrees - from) / (to - from) * (high - low);
    }
    return kHeatDegrees.back();
}

QRgb heatRgb(double degrees)
{
    constexpr int kSteps = 450;
    static std::array<std::array<QRgb, kSteps + 1>, 2> s_ramps;
    static std::array<bool, 2> s_filled;
    const auto theme = std::size_t(themeKind());
    if (!s_filled[theme]) {
        for (int i = 0; i <= kSteps; ++i)
            s_ramps[theme][std::size_t(i)] =
                heatColor(i * kHeatDegrees.back() / kSteps, ThemeKind(theme)).rgb();
        s_filled[theme] = true;
    }
    const double step = rampDegrees(degrees) / kHeatDegrees.back() * kSteps;
    return s_ramps[theme][std::size_t(std::clamp(step, 0.0, double(kSteps)))];
}

/// Largest of frames `from` … `to`; negative when none is known.
float largest(const std::vector<float> &values, int from, int to)
{
    float best = -1;
    for (int f = std::max(0, from); f <= to && f < int(values.size()); ++f)
        best = std::max(best, values[std::size_t(f)]);
    return best;
}

/// One row as colours, a device pixel each.
void fillScanLine(QRgb *line, int width, double left, double ratio,
                  const std::vector<const std::vector<float> *> &rows,
                  const TimelineGeometry &geometry)
{
    for (int i = 0; i < width; ++i) {
        const double x = left + i / ratio;
        const int from = int(std::floor(geometry.frameAt(x)));
        const int to = std::max(from, int(std::ceil(geometry.frameAt(x + 1 / ratio))) - 1);
        float worst = -1;
        for (const auto *row : rows)
            worst = std::max(worst, largest(*row, from, to));
        line[i] = worst < 0 ? 0 : heatRgb(double(worst));
    }
}

void coverStale(QPainter &painter, const TimelineContent &content, const QRectF &strip,
                const TimelineGeometry &geometry)
{
    QColor cover = color(Token::TrackA);
    cover.setAlphaF(0.72F);
    for (const CacheRange &range : content.main.ranges) {
        if (range.state != CacheState::Stale)
            continue;
        const double from = std::max(strip.left(), geometry.x(range.frames.first));
        const double to = std::min(strip.right(), geometry.x(range.frames.last + 1));
        if (to > from)
            painter.fillRect(QRectF(from, strip.top(), to - from, strip.height()), cover);
    }
}

} // namespace

void paintLane(QPainter &painter, const TimelineLane &lane, const QColor &ink, TimelineRow row,
               const TimelineGeometry &geometry)
{
    const QRectF track = geometry.track(row);
    const double height = geometry.isCompact() ? 6 : 8;
    const double top = std::round(track.center().y() - height / 2);
    const double left = geometry.x(0), right = geometry.x(geometry.frameCount());
    painter.save();
    painter.setClipRect(track, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF whole = QRectF(left, top, right - left, height);
    QPainterPath rounded;
    rounded.addRoundedRect(whole, 2, 2);
    painter.fillPath(rounded, color(Token::Field));
    painter.setClipPath(rounded, Qt::IntersectClip);
    std::optional<int> diverged;
    for (const CacheRange &range : lane.ranges) {
        const double from = std::max(track.left() - 8, geometry.x(range.frames.first));
        const double to = std::min(track.right() + 8, geometry.x(range.frames.last + 1));
        const QRectF rect(from, top, to - from, height);
        switch (range.state) {
        case CacheState::UpToDate:
            painter.fillRect(rect, ink);
            break;
        case CacheState::Stale: {
            painter.fillRect(rect, mixed(color(Token::TrackA), ink, 0.16));
            paintHatch(painter, rect, mixed(color(Token::TrackA), ink, 0.75), false);
            break;
        }
        case CacheState::Diverged:
            diverged = range.frames.first;
            paintHatch(painter, rect, mixed(color(Token::TrackA), color(Token::Error), 0.7), true);
            break;
        case CacheState::NotComputed:
            break;
        }
    }
    painter.restore();
    painter.save();
    painter.setClipRect(track, Qt::IntersectClip);
    if (lane.head)
        painter.fillRect(QRectF(std::round(geometry.x(*lane.head)), top - 1, 2, height + 2),
                         color(Token::Playhead));
    if (diverged)
        paintOctagon(painter, QPointF(geometry.x(*diverged), track.center().y()));
    painter.restore();
}

void paintDeviation(QPainter &painter, const TimelineContent &content,
                    const TimelineGeometry &geometry)
{
    const QRectF track = geometry.track(TimelineRow::Deviation);
    const double ratio = painter.device()->devicePixelRatioF();
    const double left = std::max(track.left(), geometry.x(0));
    const double right = std::min(track.right(), geometry.x(geometry.frameCount()));
    const int width = int((right - left) * ratio);
    if (width <= 0)
        return;
    const int rows = geometry.isDeviationOneRow() ? 1 : kDeviationRows;
    QImage image(width, rows, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    const double top = track.top() + (geometry.isDeviationOneRow() ? 3 : 2);
    const double pitch = geometry.isDeviationOneRow()
                             ? track.height() - 6
                             : (track.height() - 4) / double(kDeviationRows);
    for (int row = 0; row < rows; ++row) {
        std::vector<const std::vector<float> *> sources;
        for (int i = 0; i < kDeviationRows; ++i) {
            if (geometry.isDeviationOneRow() || i == row)
                sources.push_back(&content.deviation[std::size_t(i)]);
        }
        fillScanLine(reinterpret_cast<QRgb *>(image.scanLine(row)), width, left, ratio, sources,
                     geometry);
        const QRectF target(left, std::round(top + row * pitch), right - left,
                            std::round(pitch) - (geometry.isDeviationOneRow() ? 0 : 1));
        painter.fillRect(target, color(Token::Field));
        painter.drawImage(target, image, QRectF(0, row, width, 1));
    }
    coverStale(painter, content, QRectF(left, track.top(), right - left, track.height() - 1),
               geometry);
}

} // namespace flinch

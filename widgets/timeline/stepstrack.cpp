#include "widgets/timeline/stepstrack.h"

#include "widgets/common/chrome.h"
#include "widgets/common/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Timeline)
};

constexpr QSizeF kLeastHit = {24, 12};

bool isLow(const TrackScene &scene)
{
    return scene.axis.track(TimelineRow::Steps).height() < scaled(24);
}

QRectF lane(const TrackScene &scene, int side)
{
    const QRectF track = scene.axis.track(TimelineRow::Steps);
    const double height = isLow(scene) ? (track.height() - 2) / 2 : scaled(12);
    const double top = std::round(track.center().y() - height);
    return {track.left(), top + side * height, track.width(), height};
}

QRectF barOf(const TrackScene &scene, const TimelineStep &step)
{
    const QRectF row = lane(scene, step.side);
    const double height = step.home ? 3 : isLow(scene) ? 5 : 9;
    const double left = scene.axis.x(step.lift);
    return {left, std::round(row.center().y() - height / 2),
            std::max(2.0, scene.axis.x(step.land) - left), height};
}

QRectF barOf(const TrackScene &scene, const TimelineFall &fall)
{
    const QRectF track = scene.axis.track(TimelineRow::Steps);
    const double left = scene.axis.x(fall.from);
    const double right = scene.axis.x(fall.rest.value_or(scene.content.frameCount));
    return {left, track.top() + 2, std::max(2.0, right - left), track.height() - 5};
}

void paintLanes(QPainter &painter, const TrackScene &scene)
{
    for (int side = 0; side < 2; ++side) {
        const QRectF row = lane(scene, side);
        painter.fillRect(QRectF(row.left(), std::round(row.center().y()), row.width(), 1),
                         color(Token::Edge));
    }
}

void paintStep(QPainter &painter, const TrackScene &scene, const TimelineStep &step, double until)
{
    const QRectF bar = barOf(scene, step);
    const QColor ink = color(Token::Main);
    if (step.own && !step.home) {
        painter.setPen(QPen(ink, 1.5));
        painter.setBrush(color(Token::TrackB));
        painter.drawRoundedRect(bar.adjusted(0.75, 0.75, -0.75, -0.75), 1.5, 1.5);
    } else {
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawRoundedRect(bar, 1.5, 1.5);
    }
    if (isLow(scene))
        return;
    painter.setFont(textFont(TextRole::Caption));
    const QFontMetricsF metrics(painter.font());
    const QString text = step.home ? Text::tr("home", "a foot goes back to where the clip has it")
                                   : Text::tr("%1 · %2 cm", "number and length of a step")
                                         .arg(step.number)
                                         .arg(std::lround(step.centimetres));
    const double width = metrics.horizontalAdvance(text);
    if (bar.right() + 5 + width > until)
        return;
    const QRectF place(bar.right() + 5, bar.center().y() - metrics.height() / 2, width + 1,
                       metrics.height());
    // the lane's line does not run through the words
    painter.fillRect(place.adjusted(-2, 4, 2, -4), color(Token::TrackB));
    painter.setPen(color(Token::Text2));
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, text);
}

void paintFall(QPainter &painter, const TrackScene &scene, const TimelineFall &fall)
{
    const QRectF bar = barOf(scene, fall);
    painter.fillRect(bar, mixed(color(Token::TrackB), color(Token::Main), 0.3));
    painter.fillRect(QRectF(bar.left(), bar.top(), 2, bar.height()), color(Token::Main));
    if (fall.rest)
        painter.fillRect(QRectF(bar.right() - 6, std::round(bar.center().y()) - 3, 7, 7),
                         color(Token::Main));
    painter.setFont(textFont(TextRole::Caption));
    painter.setPen(color(Token::Text));
    const QString text =
        fall.rest ? Text::tr("falls, at rest %1")
                        .arg(timeText(*fall.rest, scene.content.rate, scene.content.unit))
                  : Text::tr("falls");
    const QRectF room = bar.adjusted(8, 0, -12, 0);
    if (painter.fontMetrics().horizontalAdvance(text) <= room.width())
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, text);
}

QString stepText(const TrackScene &scene, const TimelineStep &step)
{
    const auto time = [&scene](double frame) {
        return timeText(frame, scene.content.rate, scene.content.unit);
    };
    if (step.home)
        return (step.side == 0 ? Text::tr("Left foot goes home, frames %1 to %2")
                               : Text::tr("Right foot goes home, frames %1 to %2"))
            .arg(time(step.lift), time(step.land));
    return (step.side == 0 ? Text::tr("Left foot step %1, frames %2 to %3, %4 centimetres")
                           : Text::tr("Right foot step %1, frames %2 to %3, %4 centimetres"))
        .arg(step.number)
        .arg(time(step.lift), time(step.land))
        .arg(std::lround(step.centimetres));
}

} // namespace

QString StepsTrack::name() const
{
    return Text::tr("Steps");
}

void StepsTrack::paintHeader(QPainter &painter, const TrackScene &scene) const
{
    const QRect row = scene.axis.row(id());
    const int width = scene.axis.headerWidth();
    if (isLow(scene))
        return paintTrackHeader(painter, row, width, name(),
                                Text::tr("l, r", "left and right, short"), {});
    paintTrackHeader(painter, row, width, name(), {}, {});
    painter.setFont(textFont(TextRole::Caption));
    painter.setPen(color(Token::Text2));
    for (int side = 0; side < 2; ++side) {
        const QRectF line = lane(scene, side);
        painter.drawText(QRectF(0, line.top(), width - 12, line.height()),
                         Qt::AlignVCenter | Qt::AlignRight | Qt::TextDontClip,
                         side == 0 ? Text::tr("left", "foot") : Text::tr("right", "foot"));
    }
}

void StepsTrack::paint(QPainter &painter, const TrackScene &scene) const
{
    painter.save();
    painter.setClipRect(scene.axis.track(id()), Qt::IntersectClip);
    paintLanes(painter, scene);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const TimelineFall &fall : scene.content.falls)
        paintFall(painter, scene, fall);
    const auto &steps = scene.content.steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        double until = scene.axis.track(id()).right();
        for (std::size_t next = 0; next < steps.size(); ++next) {
            if (steps[next].side == steps[i].side && steps[next].lift > steps[i].lift)
                until = std::min(until, scene.axis.x(steps[next].lift) - 4);
        }
        for (const TimelineFall &fall : scene.content.falls) {
            if (fall.from > steps[i].lift)
                until = std::min(until, scene.axis.x(fall.from) - 4);
        }
        paintStep(painter, scene, steps[i], until);
    }
    painter.restore();
}

std::vector<TrackPart> StepsTrack::parts(const TrackScene &scene) const
{
    std::vector<TrackPart> parts;
    for (const TimelineStep &step : scene.content.steps) {
        QRectF place = barOf(scene, step);
        const double wider = std::max(0.0, kLeastHit.width() - place.width()) / 2;
        const double higher = std::max(0.0, lane(scene, step.side).height() - place.height()) / 2;
        place.adjust(-wider, -higher, wider, higher);
        parts.push_back({int(parts.size()), place, stepText(scene, step)});
    }
    for (const TimelineFall &fall : scene.content.falls) {
        const auto time = [&scene](double frame) {
            return timeText(frame, scene.content.rate, scene.content.unit);
        };
        parts.push_back({int(parts.size()), barOf(scene, fall),
                         fall.rest ? Text::tr("Falls from frame %1, at rest by %2")
                                         .arg(time(fall.from), time(*fall.rest))
                                   : Text::tr("Falls from frame %1").arg(time(fall.from))});
    }
    return parts;
}

void StepsTrack::choose(int part, const TrackScene &scene, TrackHands &hands)
{
    const auto &steps = scene.content.steps;
    if (part < int(steps.size())) {
        const TimelineStep &step = steps[std::size_t(part)];
        hands.playhead.setFrame(int(std::lround(step.land)));
        hands.selection.selectBody(step.side == 0 ? BodyId::LeftFoot : BodyId::RightFoot);
        return;
    }
    const TimelineFall &fall = scene.content.falls[std::size_t(part) - steps.size()];
    hands.playhead.setFrame(int(std::lround(fall.rest.value_or(fall.from))));
}

bool StepsTrack::press(const TrackPointer &pointer, const TrackScene &scene, TrackHands &hands)
{
    if (const auto part = partAt(*this, scene, pointer.at))
        choose(part->id, scene, hands);
    return false;
}

} // namespace flinch

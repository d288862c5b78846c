#include "widgets/timeline/returntrack.h"

#include "widgets/common/theme.h"
#include "widgets/document/commands.h"
#include "widgets/document/impactedits.h"
#include "widgets/document/simulationservice.h"
#include "widgets/timeline/timelinepainter.h"

#include <QMenu>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Timeline)
};

constexpr QSizeF kHit = {16, 22};
// as checkReaction() has them
constexpr double kShortestRecover = 0.1;
constexpr double kLongestRecover = 20;

QString frameText(const TrackScene &scene, double frame)
{
    return timeText(frame, scene.content.rate, scene.content.unit);
}

/// A pole and a pennant.
QPainterPath flagPath(const QRectF &flag)
{
    QPainterPath shape;
    shape.addRect(QRectF(flag.left(), flag.top(), 1.6, flag.height()));
    shape.addPolygon(QPolygonF{flag.topLeft(), QPointF(flag.right(), flag.center().y()),
                               flag.bottomLeft(), flag.topLeft()});
    shape.setFillRule(Qt::WindingFill);
    return shape.simplified();
}

/// How much of the reaction is left, from where the body begins to recover to the flag.
void paintBand(QPainter &painter, const TrackScene &scene, const TimelineReturn &back)
{
    if (back.kind == TimelineReturn::Kind::Rests || back.recovers >= back.frame)
        return;
    const QRectF track = scene.axis.track(TimelineRow::Return);
    const double from = scene.axis.x(back.recovers), to = scene.axis.x(back.frame);
    const double top = track.top() + 3, bottom = track.bottom() - 3;
    QPainterPath band(QPointF(from, bottom));
    band.lineTo(from, top);
    band.cubicTo(QPointF(from + 0.45 * (to - from), top),
                 QPointF(from + 0.55 * (to - from), bottom), QPointF(to, bottom));
    band.closeSubpath();
    painter.fillPath(band, mixed(color(Token::TrackA), color(Token::Main), 0.45));
}

void paintFlag(QPainter &painter, const TrackScene &scene, const TimelineReturn &back)
{
    const QColor ink = color(Token::Main);
    const QRectF flag = returnFlag(back.frame, scene.axis);
    if (back.kind == TimelineReturn::Kind::Rests) {
        painter.fillRect(QRectF(flag.left(), std::round(flag.center().y()) - 3, 7, 7), ink);
        return;
    }
    const QPainterPath shape = flagPath(flag);
    if (back.selected) {
        painter.setPen(QPen(color(Token::Playhead), 4));
        painter.drawPath(shape);
    }
    painter.setPen(QPen(ink, 1.3));
    painter.setBrush(back.chosen ? ink : color(Token::TrackA));
    painter.drawPath(shape);
    painter.setBrush(Qt::NoBrush);
    if (back.kind == TimelineReturn::Kind::Stays)
        painter.fillRect(QRectF(flag.left() - 3, flag.bottom() + 0.5, 14, 1.6), ink);
}

/// Behind a flag, where the next one leaves room.
void paintNote(QPainter &painter, const TrackScene &scene, const TimelineReturn &back, double until)
{
    const QString note = !back.note.isEmpty() ? back.note
                         : back.chosen        ? Text::tr("by %1").arg(frameText(scene, back.frame))
                                              : Text::tr("by itself");
    const QRectF track = scene.axis.track(TimelineRow::Return);
    const double x = returnFlag(back.frame, scene.axis).right() + 6;
    painter.setFont(textFont(TextRole::Caption));
    painter.setPen(color(Token::Text2));
    if (x + painter.fontMetrics().horizontalAdvance(note) > until)
        return;
    painter.drawText(QRectF(x, track.top(), until - x, track.height()),
                     Qt::AlignVCenter | Qt::AlignLeft, note);
}

void paintDeadline(QPainter &painter, const TrackScene &scene)
{
    const TimelineDeadline &deadline = *scene.content.deadline;
    const QRectF track = scene.axis.track(TimelineRow::Return);
    const bool warns = !deadline.warning.isEmpty();
    const double x = std::round(scene.axis.x(deadline.frame));
    const double end = std::min(track.right(), scene.axis.x(scene.content.frameCount));
    painter.fillRect(QRectF(x, track.top(), end - x, track.height() - 1),
                     mixed(color(Token::TrackA), color(Token::Mocap), 0.16));
    const QRectF flag = returnFlag(deadline.frame, scene.axis);
    const QColor ink = color(warns ? Token::Warn : Token::Text);
    painter.fillRect(QRectF(x, track.top(), 1.6, track.height() - 1), ink);
    painter.fillPath(flagPath(flag), ink);
    painter.setFont(textFont(TextRole::Caption));
    painter.setPen(color(warns ? Token::Warn : Token::Text2));
    const QString text = warns ? QStringLiteral("⚠ ") + deadline.warning
                               : Text::tr("the bake is the clip from here");
    const double width = painter.fontMetrics().horizontalAdvance(text);
    // at the right end it goes to the flag's left
    const double left =
        flag.right() + 6 + width < track.right() ? flag.right() + 6 : flag.left() - 8 - width;
    painter.drawText(QRectF(left, track.top(), width + 2, track.height()),
                     Qt::AlignVCenter | Qt::AlignLeft, text);
}

QString partText(const TrackScene &scene, const TimelineReturn &back)
{
    const QString frame = frameText(scene, back.frame);
    switch (back.kind) {
    case TimelineReturn::Kind::Rests:
        return Text::tr("%1: at rest by %2").arg(back.name, frame);
    case TimelineReturn::Kind::Stays:
        return Text::tr("%1: %2, on the clip again by %3").arg(back.name, back.note, frame);
    case TimelineReturn::Kind::Home:
        break;
    }
    return back.chosen ? Text::tr("%1: back by %2, as set").arg(back.name, frame)
                       : Text::tr("%1: back by %2, by itself").arg(back.name, frame);
}

} // namespace

QString ReturnTrack::name() const
{
    return Text::tr("Return");
}

QString ReturnTrack::note(const TrackScene &scene) const
{
    if (const auto &deadline = scene.content.deadline)
        return Text::tr("by %1").arg(frameText(scene, deadline->frame));
    // narrow headers have room for the name alone
    return scene.content.returns.empty() || scene.axis.isCompact() ? QString()
                                                                   : Text::tr("per impact");
}

void ReturnTrack::paint(QPainter &painter, const TrackScene &scene) const
{
    const QRectF track = scene.axis.track(id());
    painter.save();
    painter.setClipRect(track, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto &returns = scene.content.returns;
    for (const TimelineReturn &back : returns)
        paintBand(painter, scene, back);
    if (scene.content.deadline)
        paintDeadline(painter, scene);
    for (const TimelineReturn &back : returns) {
        double until = track.right();
        for (const TimelineReturn &next : returns) {
            if (next.hit > back.hit)
                until = std::min(until, scene.axis.x(next.hit) - 4);
        }
        if (const auto &deadline = scene.content.deadline; deadline && deadline->frame > back.frame)
            until = std::min(until, scene.axis.x(deadline->frame) - 4);
        paintNote(painter, scene, back, until);
        paintFlag(painter, scene, back);
    }
    painter.restore();
}

void ReturnTrack::paintLive(QPainter &painter, const TrackScene &scene) const
{
    if (!m_moved)
        return;
    std::optional<double> frame;
    if (m_holdsDeadline && scene.content.deadline)
        frame = scene.content.deadline->frame;
    for (const TimelineReturn &back : scene.content.returns) {
        if (back.id == m_held)
            frame = back.frame;
    }
    if (frame)
        paintDragNote(painter, returnFlag(*frame, scene.axis).center(), frameText(scene, *frame),
                      scene.axis);
}

std::vector<TrackPart> ReturnTrack::parts(const TrackScene &scene) const
{
    std::vector<TrackPart> parts;
    parts.reserve(scene.content.returns.size() + 1);
    const auto place = [&scene](double frame) {
        const QPointF middle = returnFlag(frame, scene.axis).center();
        return QRectF(middle - QPointF(kHit.width() / 2, kHit.height() / 2), kHit);
    };
    for (const TimelineReturn &back : scene.content.returns)
        parts.push_back({int(parts.size()), place(back.frame), partText(scene, back), back.selected,
                         back.kind == TimelineReturn::Kind::Rests ? Qt::PointingHandCursor
                                                                  : Qt::SizeHorCursor});
    if (const auto &deadline = scene.content.deadline)
        parts.push_back(
            {int(parts.size()), place(deadline->frame),
             Text::tr("The bake is the clip from frame %1").arg(frameText(scene, deadline->frame)),
             false, Qt::SizeHorCursor});
    return parts;
}

void ReturnTrack::choose(int part, const TrackScene &scene, TrackHands &hands)
{
    if (!isDeadline(part, scene))
        hands.selection.selectImpacts({scene.content.returns[std::size_t(part)].id});
}

namespace {

/// Nobody who lies comes home, and where nothing is planned it comes as it comes.
bool isMovable(const TimelineReturn &back, const Document &document)
{
    return back.kind != TimelineReturn::Kind::Rests && document.setup().reaction.enabled;
}

} // namespace

bool ReturnTrack::press(const TrackPointer &pointer, const TrackScene &scene, TrackHands &hands)
{
    m_held.reset();
    m_moved = m_holdsDeadline = false;
    m_pressedAt = pointer.at;
    const auto part = partAt(*this, scene, pointer.at);
    if (!part)
        return false;
    m_holdsDeadline = isDeadline(part->id, scene);
    if (m_holdsDeadline) {
        m_from = scene.content.deadline->frame;
        return true;
    }
    const TimelineReturn back = scene.content.returns[std::size_t(part->id)];
    choose(part->id, scene, hands);
    if (!isMovable(back, hands.document))
        return false;
    m_held = back.id;
    m_from = back.frame;
    return true;
}

void ReturnTrack::drag(const TrackPointer &pointer, const TrackScene &scene, TrackHands &hands)
{
    m_moved = true;
    const double by = (pointer.at.x() - m_pressedAt.x()) / scene.axis.pixelsPerFrame();
    const double frame = hands.snapped(m_from + by, pointer.modifiers);
    if (m_holdsDeadline)
        setDeadline(int(frame), hands, pointer.gesture);
    else if (m_held)
        setHome(*m_held, frame, hands, pointer.gesture);
}

void ReturnTrack::release(const TrackPointer &, const TrackScene &, TrackHands &)
{
    cancel();
}

void ReturnTrack::cancel()
{
    m_held.reset();
    m_moved = m_holdsDeadline = false;
}

void ReturnTrack::setHome(ImpactId id, double frame, TrackHands &hands, GestureId gesture)
{
    const ProjectImpact *impact = hands.document.setup().impact(id);
    if (!impact)
        return;
    const double asked =
        hands.document.rate().seconds(frame - hands.document.takeFrame(impact->key.time));
    const double recover = std::clamp(asked, kShortestRecover, kLongestRecover);
    if (recover != asked)
        hands.say(Text::tr("A body can be back %1 to %2 s after contact.")
                      .arg(kShortestRecover)
                      .arg(kLongestRecover));
    impactedits::change(
        hands.document, {id}, Text::tr("Change recover"),
        [recover](ProjectImpact &changed) { changed.key.reaction.recover = recover; }, gesture);
}

void ReturnTrack::setDeadline(int frame, TrackHands &hands, GestureId gesture)
{
    const int last = hands.document.frameCount() - 1;
    const int first = hands.simulation.earliestReturn();
    if (first > last)
        return hands.say(
            Text::tr("The last hit comes as the clip ends: no frame is left to return by."));
    const int possible = std::clamp(frame, first, last);
    if (possible != frame)
        hands.say(Text::tr("The return takes frames %1 to %2, after the last hit. It is set to %3.")
                      .arg(first)
                      .arg(last)
                      .arg(possible));
    hands.document.push(commands::setReturn(hands.document, possible, gesture));
}

namespace {

void letHomeByItself(ImpactId id, TrackHands &hands)
{
    impactedits::change(hands.document, {id}, Text::tr("Recover by itself"),
                        [](ProjectImpact &impact) { impact.key.reaction.recover.reset(); });
}

} // namespace

bool ReturnTrack::doubleClick(const TrackPointer &pointer, const TrackScene &scene,
                              TrackHands &hands)
{
    const auto part = partAt(*this, scene, pointer.at);
    if (!part)
        return false;
    if (isDeadline(part->id, scene))
        hands.document.push(commands::setReturn(hands.document, std::nullopt));
    else
        letHomeByItself(scene.content.returns[std::size_t(part->id)].id, hands);
    return true;
}

void ReturnTrack::addActions(QMenu &menu, const TrackPointer &pointer, const TrackScene &scene,
                             TrackHands &hands)
{
    const auto part = partAt(*this, scene, pointer.at);
    if (part && !isDeadline(part->id, scene)) {
        const TimelineReturn &back = scene.content.returns[std::size_t(part->id)];
        QAction *free = menu.addAction(Text::tr("Recover by itself"), &menu,
                                       [id = back.id, &hands] { letHomeByItself(id, hands); });
        free->setEnabled(back.chosen);
        if (!back.chosen)
            free->setToolTip(Text::tr("It does already."));
        return;
    }
    const int frame = scene.axis.wholeFrameAt(pointer.at.x());
    if (const auto id = hands.selection.singleImpact();
        id && hands.document.setup().reaction.enabled)
        menu.addAction(Text::tr("Back by this frame after the selected impact"), &menu,
                       [id = *id, frame, &hands] { setHome(id, frame, hands); });
    menu.addAction(Text::tr("Bake the clip from this frame on"), &menu,
                   [frame, &hands] { setDeadline(frame, hands); });
    QAction *never = menu.addAction(Text::tr("Let the bake end by itself"), &menu, [&hands] {
        hands.document.push(commands::setReturn(hands.document, std::nullopt));
    });
    if (!scene.content.deadline) {
        never->setEnabled(false);
        never->setToolTip(Text::tr("It ends by itself already."));
    }
}

} // namespace flinch

#include "widgets/timeline/valuetrack.h"

#include "widgets/common/quantity.h"
#include "widgets/common/theme.h"
#include "widgets/document/choicetexts.h"
#include "widgets/document/commands.h"
#include "widgets/document/reactionkeyedits.h"
#include "widgets/timeline/timelinepainter.h"

#include <QApplication>
#include <QKeyEvent>
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

constexpr double kMargin = 4;
constexpr double kKey = 7;
constexpr double kHit = 16;
constexpr double kLineReach = 3;
constexpr double kCatch = 1; // pixels; in so low a row more would leave nothing between stops

double rounded(double value)
{
    return std::round(100 * value) / 100;
}

/// What a dragged value catches on.
std::vector<double> stopsOf(Keyable value)
{
    std::vector<double> stops;
    if (value == Keyable::Tone) {
        for (const ToneStop &stop : toneStops())
            stops.push_back(stop.tone);
    } else {
        for (double stop = 0; stop <= mostOf(value); ++stop)
            stops.push_back(stop);
    }
    return stops;
}

} // namespace

QString ValueTrack::name() const
{
    return keyableText(m_value);
}

QString ValueTrack::words(double value) const
{
    return m_value == Keyable::Tone ? Text::tr("%1 %2", "a tone's name and number")
                                          .arg(toneText(value), numberText(value, 2))
                                    : quantityText(100 * value, 0, Dimension::Percent);
}

QString ValueTrack::keyText(const TrackScene &scene, const TrackKey<double> &key) const
{
    return Text::tr("%1 key, frame %2, %3", "name of the value, frame, value")
        .arg(name(),
             timeText(scene.content.frameOf(key.time), scene.content.rate, scene.content.unit),
             words(key.value));
}

double ValueTrack::yOf(const TrackScene &scene, double value) const
{
    const QRectF track = scene.axis.track(id());
    return track.bottom() - 1 - kMargin
           - value / mostOf(m_value) * (track.height() - 1 - 2 * kMargin);
}

double ValueTrack::valueAt(const TrackScene &scene, double y, bool catches) const
{
    const QRectF track = scene.axis.track(id());
    const double share = (track.bottom() - 1 - kMargin - y) / (track.height() - 1 - 2 * kMargin);
    for (const double stop : stopsOf(m_value)) {
        if (catches && std::abs(yOf(scene, stop) - y) <= kCatch)
            return stop;
    }
    return rounded(mostOf(m_value) * std::clamp(share, 0.0, 1.0));
}

double ValueTrack::lineAt(const TrackScene &scene, double frame) const
{
    return scene.content.keys[m_value].at(scene.content.clipSeconds(frame),
                                          m_value == Keyable::Tone ? scene.content.tone : 1);
}

QPointF ValueTrack::pointOf(const TrackScene &scene, const TrackKey<double> &key) const
{
    return {scene.axis.x(scene.content.frameOf(key.time)), yOf(scene, key.value)};
}

/// The tone of each hit, from its contact until the body has recovered.
void ValueTrack::paintHits(QPainter &painter, const TrackScene &scene) const
{
    QColor ink = color(Token::Text2);
    ink.setAlphaF(0.22F);
    for (const TimelineImpact &impact : scene.content.impacts) {
        if (!impact.mark.acts() || !impact.recoveredFrame)
            continue;
        const double from = scene.axis.x(impact.frame);
        const double to = scene.axis.x(*impact.recoveredFrame);
        const double bottom = yOf(scene, 0);
        const double top = yOf(scene, impact.tone);
        QPainterPath hump(QPointF(from, bottom));
        hump.lineTo(from, top);
        hump.cubicTo(QPointF(from + 0.45 * (to - from), top),
                     QPointF(from + 0.55 * (to - from), bottom), QPointF(to, bottom));
        hump.closeSubpath();
        painter.fillPath(hump, ink);
    }
}

void ValueTrack::paintLine(QPainter &painter, const TrackScene &scene) const
{
    const QRectF track = scene.axis.track(id());
    const double left = std::max(track.left(), scene.axis.x(0));
    const double right = std::min(track.right(), scene.axis.x(scene.content.frameCount));
    if (m_value != Keyable::Tone) // as much as the simulation has
        painter.fillRect(QRectF(left, std::round(yOf(scene, 1)), right - left, 1),
                         color(Token::Edge));
    QPolygonF line;
    for (double x = left; x < right + 1; x += 2)
        line << QPointF(std::min(x, right),
                        yOf(scene, lineAt(scene, scene.axis.frameAt(std::min(x, right)))));
    painter.setPen(QPen(color(Token::Text2), 1.5));
    painter.drawPolyline(line);
}

/// Names at the line's beginning, and over each key that has room.
void ValueTrack::paintNames(QPainter &painter, const TrackScene &scene) const
{
    const QRectF track = scene.axis.track(id());
    if (track.height() < scaled(28))
        return;
    painter.setFont(textFont(TextRole::Caption));
    painter.setPen(color(Token::Text2));
    const double height = painter.fontMetrics().height();
    const auto write = [&](double x, double value, double until) {
        const QString text = words(value);
        const double width = painter.fontMetrics().horizontalAdvance(text);
        if (x + width > until)
            return;
        const double y = yOf(scene, value);
        const bool above = y - height - 2 >= track.top();
        painter.drawText(QRectF(x, above ? y - height - 2 : y + 3, width + 1, height),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    const Keys &keys = keysOf(scene);
    const double start = std::max(track.left(), scene.axis.x(0)) + 8;
    if (keys.empty())
        return write(start, lineAt(scene, 0), track.right());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        // a name that says the same as the one before says nothing
        if (i > 0 && keys[i].value == keys[i - 1].value)
            continue;
        write(pointOf(scene, keys[i]).x() + 8, keys[i].value,
              i + 1 < keys.size() ? pointOf(scene, keys[i + 1]).x() - 8 : track.right());
    }
}

void ValueTrack::setKeys(TrackHands &hands, ReactionSettings settings, Keys keys,
                         const QString &text, GestureId gesture) const
{
    settings.keys[m_value].keys = std::move(keys);
    hands.document.push(commands::setReaction(hands.document, settings, text, gesture));
}

QString ValueTrack::note(const TrackScene &scene) const
{
    const int keys = int(keysOf(scene).size());
    return keys == 0 ? QString() : Text::tr("%n key(s)", nullptr, keys);
}

bool ValueTrack::isSelected(double time) const
{
    return m_selected && reactionkeys::isSameTime(*m_selected, time);
}

void ValueTrack::paint(QPainter &painter, const TrackScene &scene) const
{
    painter.save();
    painter.setClipRect(scene.axis.track(id()), Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_value == Keyable::Tone)
        paintHits(painter, scene);
    paintLine(painter, scene);
    paintNames(painter, scene);
    painter.restore();
}

void ValueTrack::paintLive(QPainter &painter, const TrackScene &scene) const
{
    painter.save();
    painter.setClipRect(scene.axis.track(id()), Qt::IntersectClip);
    painter.setPen(Qt::NoPen);
    for (const TrackKey<double> &key : keysOf(scene)) {
        const QPointF at = pointOf(scene, key);
        const QRectF square(std::round(at.x() - kKey / 2), std::round(at.y() - kKey / 2), kKey,
                            kKey);
        if (isSelected(key.time)) {
            painter.fillRect(square.adjusted(-3, -3, 3, 3), color(Token::Playhead));
            painter.fillRect(square.adjusted(-1, -1, 1, 1), color(Token::TrackA));
        }
        painter.fillRect(square, color(Token::Text));
    }
    painter.restore();
    if (m_held == Held::Nothing || !m_moved)
        return;
    const double frame = m_held == Held::Key && m_selected ? scene.content.frameOf(*m_selected)
                                                           : scene.axis.frameAt(m_pressedAt.x());
    const double value = lineAt(scene, frame);
    const QString where = timeText(frame, scene.content.rate, scene.content.unit);
    paintDragNote(
        painter, QPointF(scene.axis.x(frame), yOf(scene, value)),
        m_held == Held::Key
            ? Text::tr("%1 · %2", "frame and value of a dragged key").arg(where, words(value))
            : words(value),
        scene.axis);
}

std::vector<TrackPart> ValueTrack::parts(const TrackScene &scene) const
{
    std::vector<TrackPart> parts;
    for (const TrackKey<double> &key : keysOf(scene)) {
        const QPointF at = pointOf(scene, key);
        parts.push_back({int(parts.size()),
                         QRectF(at.x() - kHit / 2, at.y() - kHit / 2, kHit, kHit),
                         keyText(scene, key), isSelected(key.time)});
    }
    return parts;
}

void ValueTrack::choose(int part, const TrackScene &scene, TrackHands &hands)
{
    m_selected = keysOf(scene)[std::size_t(part)].time;
    hands.playhead.setFrame(int(std::lround(scene.content.frameOf(*m_selected))));
}

bool ValueTrack::press(const TrackPointer &pointer, const TrackScene &scene, TrackHands &hands)
{
    const Keys &keys = keysOf(scene);
    m_before = hands.document.setup().reaction;
    m_pressedAt = pointer.at;
    m_moved = false;
    m_held = Held::Nothing;
    if (const auto part = partAt(*this, scene, pointer.at)) {
        m_held = Held::Key;
        m_index = std::size_t(part->id);
        m_selected = keys[m_index].time;
        return true;
    }
    m_selected.reset();
    const double frame = scene.axis.frameAt(pointer.at.x());
    if (std::abs(yOf(scene, lineAt(scene, frame)) - pointer.at.y()) > kLineReach)
        return false;
    m_held = Held::Line;
    const double time = scene.content.clipSeconds(frame);
    const auto after = std::ranges::upper_bound(keys, time, {}, &TrackKey<double>::time);
    m_index = std::size_t(after - keys.begin());
    return true;
}

void ValueTrack::dragKey(const TrackPointer &pointer, const TrackScene &scene, TrackHands &hands)
{
    Keys keys = m_before.keys[m_value].keys;
    TrackKey<double> key = keys[m_index];
    const bool free = pointer.modifiers.testFlag(Qt::ShiftModifier);
    const double from = scene.content.frameOf(key.time);
    const double by = (pointer.at.x() - m_pressedAt.x()) / scene.axis.pixelsPerFrame();
    const double frame = std::clamp(hands.snapped(from + by, pointer.modifiers), 0.0,
                                    double(scene.content.frameCount - 1));
    key.time = scene.content.clipSeconds(frame);
    // a key that is only moved along keeps its value to the last digit
    const double down = pointer.at.y() - m_pressedAt.y();
    if (std::abs(down) > kLineReach)
        key.value = valueAt(scene, yOf(scene, keys[m_index].value) + down, !free);
    if (!pointer.modifiers.testFlag(Qt::ControlModifier))
        keys.erase(keys.begin() + long(m_index));
    reactionkeys::insert(keys, key);
    m_selected = key.time;
    setKeys(hands, m_before, std::move(keys), Text::tr("%1: move key").arg(name()),
            pointer.gesture);
}

void ValueTrack::dragLine(const TrackPointer &pointer, const TrackScene &scene, TrackHands &hands)
{
    ReactionSettings settings = m_before;
    Keys &keys = settings.keys[m_value].keys;
    const double time = scene.content.clipSeconds(scene.axis.frameAt(m_pressedAt.x()));
    const double start =
        m_before.keys[m_value].at(time, m_value == Keyable::Tone ? m_before.tone : 1);
    const bool free = pointer.modifiers.testFlag(Qt::ShiftModifier);
    const double wanted =
        valueAt(scene, yOf(scene, start) + pointer.at.y() - m_pressedAt.y(), !free);
    const double by = wanted - start;
    if (!keys.empty()) {
        for (std::size_t i = m_index > 0 ? m_index - 1 : 0; i <= m_index && i < keys.size(); ++i)
            keys[i].value = std::clamp(rounded(keys[i].value + by), 0.0, mostOf(m_value));
    } else if (m_value == Keyable::Tone) {
        settings.tone = wanted;
    } else { // one key holds throughout
        keys = {{0, wanted}};
    }
    hands.document.push(commands::setReaction(
        hands.document, settings, Text::tr("%1: change value").arg(name()), pointer.gesture));
}

void ValueTrack::drag(const TrackPointer &pointer, const TrackScene &scene, TrackHands &hands)
{
    m_moved = true;
    if (m_held == Held::Key)
        dragKey(pointer, scene, hands);
    else if (m_held == Held::Line)
        dragLine(pointer, scene, hands);
}

void ValueTrack::release(const TrackPointer &, const TrackScene &, TrackHands &)
{
    m_held = Held::Nothing;
}

void ValueTrack::cancel()
{
    if (m_held == Held::Key)
        m_selected = m_before.keys[m_value].keys[m_index].time;
    m_held = Held::Nothing;
}

void ValueTrack::addKey(double frame, double value, TrackHands &hands)
{
    m_selected = hands.document.clipSeconds(frame);
    reactionkeys::add(hands.document, m_value, *m_selected, value);
}

void ValueTrack::removeKey(double time, TrackHands &hands)
{
    m_selected.reset();
    reactionkeys::remove(hands.document, m_value, time);
}

void ValueTrack::setInterpolation(double time, Interpolation interpolation, TrackHands &hands)
{
    const ReactionSettings &settings = hands.document.setup().reaction;
    Keys keys = settings.keys[m_value].keys;
    for (TrackKey<double> &key : keys) {
        if (reactionkeys::isSameTime(key.time, time))
            key.interpolation = interpolation;
    }
    setKeys(hands, settings, std::move(keys), Text::tr("%1: change how it goes on").arg(name()));
}

bool ValueTrack::doubleClick(const TrackPointer &pointer, const TrackScene &scene,
                             TrackHands &hands)
{
    if (partAt(*this, scene, pointer.at))
        return true; // there is one
    const double frame =
        std::clamp(hands.snapped(scene.axis.frameAt(pointer.at.x()), pointer.modifiers), 0.0,
                   double(scene.content.frameCount - 1));
    const bool free = pointer.modifiers.testFlag(Qt::ShiftModifier);
    const double line = lineAt(scene, frame);
    // on the line it keeps the line
    const bool onLine = std::abs(yOf(scene, line) - pointer.at.y()) <= kLineReach;
    addKey(frame, onLine ? rounded(line) : valueAt(scene, pointer.at.y(), !free), hands);
    return true;
}

bool ValueTrack::key(const QKeyEvent &event, const TrackScene &scene, TrackHands &hands)
{
    if (m_value == Keyable::Tone && event.key() == Qt::Key_S
        && event.modifiers() == Qt::ShiftModifier) {
        const int frame = hands.playhead.frame();
        addKey(frame, rounded(lineAt(scene, frame)), hands);
        return true;
    }
    const Keys &keys = keysOf(scene);
    const auto selected = std::ranges::find_if(
        keys, [this](const TrackKey<double> &key) { return isSelected(key.time); });
    if (selected == keys.end())
        return false;
    const bool deletes = event.key() == Qt::Key_Delete || event.key() == Qt::Key_Backspace;
    if (deletes)
        removeKey(selected->time, hands);
    return deletes;
}

void ValueTrack::addKeyActions(QMenu &menu, const TrackKey<double> &key, TrackHands &hands)
{
    const QStringList names = {Text::tr("Smooth to the next key"), Text::tr("Straight to it"),
                               Text::tr("Hold until it")};
    for (int i = 0; i < names.size(); ++i) {
        QAction *action = menu.addAction(names[i], &menu, [this, time = key.time, i, &hands] {
            setInterpolation(time, Interpolation(i), hands);
        });
        action->setCheckable(true);
        action->setChecked(key.interpolation == Interpolation(i));
    }
    menu.addSeparator();
    menu.addAction(Text::tr("Delete key\tDel"), &menu,
                   [this, time = key.time, &hands] { removeKey(time, hands); });
}

void ValueTrack::addActions(QMenu &menu, const TrackPointer &pointer, const TrackScene &scene,
                            TrackHands &hands)
{
    const Keys &keys = keysOf(scene);
    if (const auto part = partAt(*this, scene, pointer.at))
        return addKeyActions(menu, keys[std::size_t(part->id)], hands);
    const double frame = scene.axis.wholeFrameAt(pointer.at.x());
    const double value = rounded(lineAt(scene, frame));
    menu.addAction(Text::tr("Add a key here"), &menu,
                   [this, frame, value, &hands] { addKey(frame, value, hands); });
    QAction *clear = menu.addAction(Text::tr("Delete all keys of this row"), &menu, [this, &hands] {
        m_selected.reset();
        setKeys(hands, hands.document.setup().reaction, {},
                Text::tr("%1: delete all keys").arg(name()));
    });
    clear->setEnabled(!keys.empty());
    if (keys.empty())
        clear->setToolTip(Text::tr("There are none."));
}

} // namespace flinch

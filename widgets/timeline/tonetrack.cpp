#include "widgets/timeline/tonetrack.h"

#include "widgets/common/quantity.h"
#include "widgets/common/theme.h"
#include "widgets/document/choicetexts.h"
#include "widgets/document/commands.h"
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
constexpr double kCatch = 4; // pixels, on the names of tones
constexpr double kSameTime = 1e-6;

QRectF trackOf(const TrackScene &scene)
{
    return scene.axis.track(TimelineRow::Tone);
}

double yOf(const TrackScene &scene, double tone)
{
    const QRectF track = trackOf(scene);
    return track.bottom() - 1 - kMargin - tone * (track.height() - 1 - 2 * kMargin);
}

double toneAt(const TrackScene &scene, double y, bool catches)
{
    const QRectF track = trackOf(scene);
    const double tone = std::clamp(
        (track.bottom() - 1 - kMargin - y) / (track.height() - 1 - 2 * kMargin), 0.0, 1.0);
    for (const ToneStop &stop : toneStops()) {
        // in so low a row the names would leave nothing between them
        if (catches && std::abs(yOf(scene, stop.tone) - y) <= kCatch / 4)
            return stop.tone;
    }
    return std::round(100 * tone) / 100;
}

double lineAt(const TrackScene &scene, double frame)
{
    return scene.content.toneKeys.at(scene.content.clipSeconds(frame), scene.content.tone);
}

QPointF pointOf(const TrackScene &scene, const TrackKey<double> &key)
{
    return {scene.axis.x(scene.content.frameOf(key.time)), yOf(scene, key.value)};
}

QString toneWords(double tone)
{
    return Text::tr("%1 %2", "a tone's name and number").arg(toneText(tone), numberText(tone, 2));
}

/// The tone of each hit, from its contact until the body has recovered.
void paintHits(QPainter &painter, const TrackScene &scene)
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

void paintLine(QPainter &painter, const TrackScene &scene)
{
    const QRectF track = trackOf(scene);
    const double left = std::max(track.left(), scene.axis.x(0));
    const double right = std::min(track.right(), scene.axis.x(scene.content.frameCount));
    QPolygonF line;
    for (double x = left; x < right + 1; x += 2)
        line << QPointF(std::min(x, right),
                        yOf(scene, lineAt(scene, scene.axis.frameAt(std::min(x, right)))));
    painter.setPen(QPen(color(Token::Text2), 1.5));
    painter.drawPolyline(line);
}

/// Names at the line's beginning, and over each key that has room.
void paintNames(QPainter &painter, const TrackScene &scene)
{
    const QRectF track = trackOf(scene);
    if (track.height() < scaled(28))
        return;
    painter.setFont(textFont(TextRole::Caption));
    painter.setPen(color(Token::Text2));
    const double height = painter.fontMetrics().height();
    const auto write = [&](double x, double tone, double until) {
        const QString text = toneWords(tone);
        const double width = painter.fontMetrics().horizontalAdvance(text);
        if (x + width > until)
            return;
        const double y = yOf(scene, tone);
        const bool above = y - height - 2 >= track.top();
        painter.drawText(QRectF(x, above ? y - height - 2 : y + 3, width + 1, height),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    const auto &keys = scene.content.toneKeys.keys;
    const double start = std::max(track.left(), scene.axis.x(0)) + 8;
    if (keys.empty())
        return write(start, scene.content.tone, track.right());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        // a name that says the same as the one before says nothing
        if (i > 0 && keys[i].value == keys[i - 1].value)
            continue;
        write(pointOf(scene, keys[i]).x() + 8, keys[i].value,
              i + 1 < keys.size() ? pointOf(scene, keys[i + 1]).x() - 8 : track.right());
    }
}

void setKeys(TrackHands &hands, ReactionSettings settings, std::vector<TrackKey<double>> keys,
             const QString &text, GestureId gesture = 0)
{
    settings.toneKeys.keys = std::move(keys);
    hands.document.push(commands::setReaction(hands.document, settings, text, gesture));
}

void insertKey(std::vector<TrackKey<double>> &keys, const TrackKey<double> &key)
{
    std::erase_if(keys, [&key](const TrackKey<double> &other) {
        return std::abs(other.time - key.time) < kSameTime;
    });
    keys.insert(std::ranges::upper_bound(keys, key.time, {}, &TrackKey<double>::time), key);
}

} // namespace

QString ToneTrack::name() const
{
    return Text::tr("Tone");
}

QString ToneTrack::note(const TrackScene &scene) const
{
    const int keys = int(scene.content.toneKeys.keys.size());
    return keys == 0 ? QString() : Text::tr("%n key(s)", nullptr, keys);
}

bool ToneTrack::isSelected(double time) const
{
    return m_selected && std::abs(*m_selected - time) < kSameTime;
}

void ToneTrack::paint(QPainter &painter, const TrackScene &scene) const
{
    painter.save();
    painter.setClipRect(scene.axis.track(id()), Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    paintHits(painter, scene);
    paintLine(painter, scene);
    paintNames(painter, scene);
    painter.restore();
}

void ToneTrack::paintLive(QPainter &painter, const TrackScene &scene) const
{
    painter.save();
    painter.setClipRect(scene.axis.track(id()), Qt::IntersectClip);
    painter.setPen(Qt::NoPen);
    for (const TrackKey<double> &key : scene.content.toneKeys.keys) {
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
    const double tone = lineAt(scene, frame);
    const QString where = timeText(frame, scene.content.rate, scene.content.unit);
    paintDragNote(
        painter, QPointF(scene.axis.x(frame), yOf(scene, tone)),
        m_held == Held::Key
            ? Text::tr("%1 · %2", "frame and tone of a dragged key").arg(where, toneWords(tone))
            : toneWords(tone),
        scene.axis);
}

std::vector<TrackPart> ToneTrack::parts(const TrackScene &scene) const
{
    std::vector<TrackPart> parts;
    for (const TrackKey<double> &key : scene.content.toneKeys.keys) {
        const QPointF at = pointOf(scene, key);
        const QString frame =
            timeText(scene.content.frameOf(key.time), scene.content.rate, scene.content.unit);
        parts.push_back({int(parts.size()),
                         QRectF(at.x() - kHit / 2, at.y() - kHit / 2, kHit, kHit),
                         Text::tr("Tone key, frame %1, %2, %3")
                             .arg(frame, numberText(key.value, 2), toneText(key.value)),
                         isSelected(key.time)});
    }
    return parts;
}

void ToneTrack::choose(int part, const TrackScene &scene, TrackHands &hands)
{
    const auto &keys = scene.content.toneKeys.keys;
    m_selected = keys[std::size_t(part)].time;
    hands.playhead.setFrame(int(std::lround(scene.content.frameOf(*m_selected))));
}

bool ToneTrack::press(const TrackPointer &pointer, const TrackScene &scene, TrackHands &hands)
{
    const auto &keys = scene.content.toneKeys.keys;
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

void ToneTrack::dragKey(const TrackPointer &pointer, const TrackScene &scene, TrackHands &hands)
{
    Keys keys = m_before.toneKeys.keys;
    TrackKey<double> key = keys[m_index];
    const bool free = pointer.modifiers.testFlag(Qt::ShiftModifier);
    const double from = scene.content.frameOf(key.time);
    const double by = (pointer.at.x() - m_pressedAt.x()) / scene.axis.pixelsPerFrame();
    const double frame = std::clamp(hands.snapped(from + by, pointer.modifiers), 0.0,
                                    double(scene.content.frameCount - 1));
    key.time = scene.content.clipSeconds(frame);
    // a key that is only moved along keeps its tone to the last digit
    const double down = pointer.at.y() - m_pressedAt.y();
    if (std::abs(down) > kLineReach)
        key.value = toneAt(scene, yOf(scene, keys[m_index].value) + down, !free);
    if (!pointer.modifiers.testFlag(Qt::ControlModifier))
        keys.erase(keys.begin() + long(m_index));
    insertKey(keys, key);
    m_selected = key.time;
    setKeys(hands, m_before, std::move(keys), Text::tr("Move tone key"), pointer.gesture);
}

void ToneTrack::dragLine(const TrackPointer &pointer, const TrackScene &scene, TrackHands &hands)
{
    ReactionSettings settings = m_before;
    Keys &keys = settings.toneKeys.keys;
    const double start = m_before.toneKeys.at(
        scene.content.clipSeconds(scene.axis.frameAt(m_pressedAt.x())), m_before.tone);
    const bool free = pointer.modifiers.testFlag(Qt::ShiftModifier);
    const double wanted =
        toneAt(scene, yOf(scene, start) + pointer.at.y() - m_pressedAt.y(), !free);
    const double by = wanted - start;
    if (keys.empty()) {
        settings.tone = wanted;
    } else {
        for (std::size_t i = m_index > 0 ? m_index - 1 : 0; i <= m_index && i < keys.size(); ++i)
            keys[i].value = std::clamp(std::round(100 * (keys[i].value + by)) / 100, 0.0, 1.0);
    }
    hands.document.push(
        commands::setReaction(hands.document, settings, Text::tr("Change tone"), pointer.gesture));
}

void ToneTrack::drag(const TrackPointer &pointer, const TrackScene &scene, TrackHands &hands)
{
    m_moved = true;
    if (m_held == Held::Key)
        dragKey(pointer, scene, hands);
    else if (m_held == Held::Line)
        dragLine(pointer, scene, hands);
}

void ToneTrack::release(const TrackPointer &, const TrackScene &, TrackHands &)
{
    m_held = Held::Nothing;
}

void ToneTrack::cancel()
{
    if (m_held == Held::Key)
        m_selected = m_before.toneKeys.keys[m_index].time;
    m_held = Held::Nothing;
}

void ToneTrack::addKey(double frame, double tone, TrackHands &hands)
{
    const ReactionSettings &settings = hands.document.setup().reaction;
    Keys keys = settings.toneKeys.keys;
    const double time = hands.document.clipSeconds(frame);
    insertKey(keys, {time, tone, Interpolation::Smooth});
    m_selected = time;
    setKeys(hands, settings, std::move(keys), Text::tr("Add tone key"));
}

void ToneTrack::removeKey(double time, TrackHands &hands)
{
    const ReactionSettings &settings = hands.document.setup().reaction;
    Keys keys = settings.toneKeys.keys;
    std::erase_if(keys, [time](const TrackKey<double> &key) {
        return std::abs(key.time - time) < kSameTime;
    });
    m_selected.reset();
    setKeys(hands, settings, std::move(keys), Text::tr("Delete tone key"));
}

bool ToneTrack::doubleClick(const TrackPointer &pointer, const TrackScene &scene, TrackHands &hands)
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
    addKey(frame, onLine ? std::round(100 * line) / 100 : toneAt(scene, pointer.at.y(), !free),
           hands);
    return true;
}

bool ToneTrack::key(const QKeyEvent &event, const TrackScene &scene, TrackHands &hands)
{
    if (event.key() == Qt::Key_S && event.modifiers() == Qt::ShiftModifier) {
        const int frame = hands.playhead.frame();
        addKey(frame, std::round(100 * lineAt(scene, frame)) / 100, hands);
        return true;
    }
    const auto &keys = scene.content.toneKeys.keys;
    const auto selected = std::ranges::find_if(
        keys, [this](const TrackKey<double> &key) { return isSelected(key.time); });
    if (selected == keys.end())
        return false;
    const bool deletes = event.key() == Qt::Key_Delete || event.key() == Qt::Key_Backspace;
    if (deletes)
        removeKey(selected->time, hands);
    return deletes;
}

void ToneTrack::addActions(QMenu &menu, const TrackPointer &pointer, const TrackScene &scene,
                           TrackHands &hands)
{
    if (const auto part = partAt(*this, scene, pointer.at)) {
        const double time = scene.content.toneKeys.keys[std::size_t(part->id)].time;
        menu.addAction(Text::tr("Delete tone key\tDel"), &menu,
                       [this, time, &hands] { removeKey(time, hands); });
        return;
    }
    const double frame = scene.axis.wholeFrameAt(pointer.at.x());
    const double tone = std::round(100 * lineAt(scene, frame)) / 100;
    menu.addAction(Text::tr("Key the tone here"), &menu,
                   [this, frame, tone, &hands] { addKey(frame, tone, hands); });
    const bool none = scene.content.toneKeys.keys.empty();
    QAction *clear = menu.addAction(Text::tr("Delete all tone keys"), &menu, [this, &hands] {
        m_selected.reset();
        setKeys(hands, hands.document.setup().reaction, {}, Text::tr("Delete all tone keys"));
    });
    clear->setEnabled(!none);
    if (none)
        clear->setToolTip(Text::tr("There are none."));
}

} // namespace flinch

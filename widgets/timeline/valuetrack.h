#pragma once

#include "widgets/timeline/timelinetrack.h"

namespace flinch {

/// A value of the character's reactions over time: a line, and square keys on it. Without keys the
/// line is what holds for the whole take, and can be dragged all the same.
class ValueTrack : public TimelineTrack
{
public:
    explicit ValueTrack(Keyable value)
        : TimelineTrack(rowOf(value))
        , m_value(value)
    {}

    QString name() const override;
    void paint(QPainter &painter, const TrackScene &scene) const override;
    void paintLive(QPainter &painter, const TrackScene &scene) const override;
    std::vector<TrackPart> parts(const TrackScene &scene) const override;
    void choose(int part, const TrackScene &scene, TrackHands &hands) override;
    bool press(const TrackPointer &pointer, const TrackScene &scene, TrackHands &hands) override;
    void drag(const TrackPointer &pointer, const TrackScene &scene, TrackHands &hands) override;
    void release(const TrackPointer &pointer, const TrackScene &scene, TrackHands &hands) override;
    void cancel() override;

    void forget() override { m_selected.reset(); }

    bool doubleClick(const TrackPointer &pointer, const TrackScene &scene,
                     TrackHands &hands) override;
    /// Delete; Shift+S keys the tone at the playhead.
    bool key(const QKeyEvent &event, const TrackScene &scene, TrackHands &hands) override;
    void addActions(QMenu &menu, const TrackPointer &pointer, const TrackScene &scene,
                    TrackHands &hands) override;

protected:
    QString note(const TrackScene &scene) const override;

private:
    using Keys = std::vector<TrackKey<double>>;

    enum class Held { Nothing, Key, Line };

    const Keys &keysOf(const TrackScene &scene) const { return scene.content.keys[m_value].keys; }

    QString words(double value) const;
    QString keyText(const TrackScene &scene, const TrackKey<double> &key) const;
    double yOf(const TrackScene &scene, double value) const;
    double valueAt(const TrackScene &scene, double y, bool catches) const;
    double lineAt(const TrackScene &scene, double frame) const;
    QPointF pointOf(const TrackScene &scene, const TrackKey<double> &key) const;
    void paintHits(QPainter &painter, const TrackScene &scene) const;
    void paintLine(QPainter &painter, const TrackScene &scene) const;
    void paintNames(QPainter &painter, const TrackScene &scene) const;

    void dragKey(const TrackPointer &pointer, const TrackScene &scene, TrackHands &hands);
    void dragLine(const TrackPointer &pointer, const TrackScene &scene, TrackHands &hands);
    void addKey(double frame, double value, TrackHands &hands);
    void removeKey(double time, TrackHands &hands);
    void setInterpolation(double time, Interpolation interpolation, TrackHands &hands);
    void addKeyActions(QMenu &menu, const TrackKey<double> &key, TrackHands &hands);
    void setKeys(TrackHands &hands, ReactionSettings settings, Keys keys, const QString &text,
                 GestureId gesture = 0) const;
    bool isSelected(double time) const;

    const Keyable m_value;
    Held m_held = Held::Nothing;
    std::optional<double> m_selected; // seconds
    std::size_t m_index = 0;          // in m_before: the held key, or the one after the line
    ReactionSettings m_before;        // of the drag
    QPointF m_pressedAt;
    bool m_moved = false;
};

} // namespace flinch

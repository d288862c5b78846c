#pragma once

#include "widgets/timeline/timelinetrack.h"

namespace flinch {

/// The character's tone over time: a line, and square keys on it. Without keys the line is the
/// tone of the whole take, and can be dragged all the same.
class ToneTrack : public TimelineTrack
{
public:
    ToneTrack()
        : TimelineTrack(TimelineRow::Tone)
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
    bool doubleClick(const TrackPointer &pointer, const TrackScene &scene,
                     TrackHands &hands) override;
    /// Delete; Shift+S keys at the playhead.
    bool key(const QKeyEvent &event, const TrackScene &scene, TrackHands &hands) override;
    void addActions(QMenu &menu, const TrackPointer &pointer, const TrackScene &scene,
                    TrackHands &hands) override;

protected:
    QString note(const TrackScene &scene) const override;

private:
    using Keys = std::vector<TrackKey<double>>;

    enum class Held { Nothing, Key, Line };

    void dragKey(const TrackPointer &pointer, const TrackScene &scene, TrackHands &hands);
    void dragLine(const TrackPointer &pointer, const TrackScene &scene, TrackHands &hands);
    void addKey(double frame, double tone, TrackHands &hands);
    void removeKey(double time, TrackHands &hands);
    /// Of the playhead's frame, if it is keyed: the selected key.
    bool isSelected(double time) const;

    Held m_held = Held::Nothing;
    std::optional<double> m_selected; // seconds
    std::size_t m_index = 0;          // in m_before: the held key, or the one after the line
    ReactionSettings m_before;        // of the drag
    QPointF m_pressedAt;
    bool m_moved = false;
};

} // namespace flinch

#pragma once

#include "widgets/timeline/timelinetrack.h"

namespace flinch {

/// Where the body is home after each blow: a flag, hollow where it comes by itself, filled where it
/// is asked for; and, where one is set, the frame from which on a bake is the clip.
class ReturnTrack : public TimelineTrack
{
public:
    ReturnTrack()
        : TimelineTrack(TimelineRow::Return)
    {}

    QString name() const override;
    void paint(QPainter &painter, const TrackScene &scene) const override;
    void paintLive(QPainter &painter, const TrackScene &scene) const override;
    std::vector<TrackPart> parts(const TrackScene &scene) const override;
    /// Selects the impact.
    void choose(int part, const TrackScene &scene, TrackHands &hands) override;
    bool press(const TrackPointer &pointer, const TrackScene &scene, TrackHands &hands) override;
    void drag(const TrackPointer &pointer, const TrackScene &scene, TrackHands &hands) override;
    void release(const TrackPointer &pointer, const TrackScene &scene, TrackHands &hands) override;
    void cancel() override;
    /// A flag that was set comes by itself again.
    bool doubleClick(const TrackPointer &pointer, const TrackScene &scene,
                     TrackHands &hands) override;
    void addActions(QMenu &menu, const TrackPointer &pointer, const TrackScene &scene,
                    TrackHands &hands) override;

    /// The body is home after this blow by `frame`, or as near as can be.
    static void setHome(ImpactId id, double frame, TrackHands &hands, GestureId gesture = 0);
    /// A bake is the clip from `frame` on, or as near as can be: after the last hit.
    static void setDeadline(int frame, TrackHands &hands, GestureId gesture = 0);

protected:
    QString note(const TrackScene &scene) const override;

private:
    /// Parts are the returns, and after them the deadline.
    bool isDeadline(int part, const TrackScene &scene) const
    {
        return part == int(scene.content.returns.size());
    }

    std::optional<ImpactId> m_held;
    bool m_holdsDeadline = false;
    double m_from = 0; // the held flag's frame when it was pressed
    QPointF m_pressedAt;
    bool m_moved = false;
};

} // namespace flinch

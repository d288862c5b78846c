#pragma once

#include "widgets/timeline/timelinetrack.h"

namespace flinch {

/// The steps that catch blows, in a lane for each foot, and falls over both.
class StepsTrack : public TimelineTrack
{
public:
    StepsTrack()
        : TimelineTrack(TimelineRow::Steps)
    {}

    QString name() const override;
    void paintHeader(QPainter &painter, const TrackScene &scene) const override;
    void paint(QPainter &painter, const TrackScene &scene) const override;
    std::vector<TrackPart> parts(const TrackScene &scene) const override;
    /// Goes to the landing, and selects the foot.
    void choose(int part, const TrackScene &scene, TrackHands &hands) override;
    bool press(const TrackPointer &pointer, const TrackScene &scene, TrackHands &hands) override;
};

} // namespace flinch

#pragma once

#include "core/take/take.h"

#include <functional>

namespace flinch::testing {

inline const FrameRate kMadeRate = *FrameRate::fromFraction(120, 1);

/// A body that stands with its feet on the floor.
inline SimulatedFrame standingFrame()
{
    SimulatedFrame frame;
    for (std::size_t b = 0; b < kBodyCount; ++b) {
        frame.pose.positions[b] = {0, 1, 0};
        frame.pose.rotations[b] = Quaternion::Identity();
    }
    frame.pose.positions[BodyId::LeftFoot] = {0.1, 0.05, 0};
    frame.pose.positions[BodyId::RightFoot] = {-0.1, 0.05, 0};
    frame.centreOfMass = {0, 1, 0};
    return frame;
}

/// A take of six seconds whose main is changed by hand.
inline Take madeTake(const std::function<void(int frame, SimulatedFrame &main)> &change,
                     const std::vector<ImpactResult> &impacts, int frames = 720)
{
    auto calm = std::make_shared<SimulatedMotion>(std::size_t(frames));
    auto main = std::make_shared<SimulatedMotion>(std::size_t(frames));
    for (int f = 0; f < frames; ++f) {
        SimulatedFrame frame = standingFrame();
        calm->append(frame);
        change(f, frame);
        main->append(frame);
    }
    Take take;
    take.rate = kMadeRate;
    take.targetFrames = frames;
    take.shadow = take.unperturbed = calm;
    take.main = main;
    take.scorecard.impacts = impacts;
    take.provenance.version = QStringLiteral("made");
    for (std::size_t i = 0; i < impacts.size(); ++i)
        take.scorecard.impacts[i].index = int(i);
    return take;
}

/// One that meets the chest at a frame and is answered as planned.
inline ImpactResult answered(double frame, Outcome outcome)
{
    ImpactResult impact;
    impact.body = BodyId::Chest;
    impact.keySeconds = impact.contactSeconds = kMadeRate.seconds(frame);
    impact.answer.emplace();
    impact.answer->outcome = outcome;
    impact.answer->beginSeconds = impact.contactSeconds;
    return impact;
}

/// The whole body is moved.
inline void moveBy(SimulatedFrame &frame, const Vector3 &by)
{
    for (Vector3 &position : frame.pose.positions)
        position += by;
    frame.centreOfMass += by;
}

} // namespace flinch::testing

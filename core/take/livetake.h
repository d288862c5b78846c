#pragma once

#include "core/take/pausedmotion.h"
#include "core/take/take.h"

#include <functional>
#include <memory>
#include <mutex>

namespace flinch {

/// A growing motion of the take. Keeps its frames alive.
class LiveMotion
{
public:
    LiveMotion() = default;
    /// The first `shared` frames of `beginning` are those of `motion` and may be there earlier.
    explicit LiveMotion(std::shared_ptr<const SimulatedMotion> motion,
                        std::shared_ptr<const SimulatedMotion> beginning = nullptr, int shared = 0);

    /// The same where its clip is paused: `motion` is in the frames of the clip, which begins with
    /// `firstSourceFrame`.
    LiveMotion(std::shared_ptr<const SimulatedMotion> motion, TimeMap map, int firstSourceFrame);

    /// How many frames are valid by now.
    int count() const noexcept;

    /// A frame below count(), bit for bit that of the take.
    SimulatedFrame operator[](int frame) const;

private:
    std::shared_ptr<const SimulatedMotion> m_motion;
    std::shared_ptr<const SimulatedMotion> m_beginning;
    int m_shared = 0;
    TimeMap m_map;
    int m_firstSourceFrame = 0;
};

/// What there is of a take while it is being simulated, frame 0 being that of the take. Hand it to
/// Simulator::simulate() on a worker thread and read it on any other: motions() by a short lock,
/// the frames without one. It outlives its run: after a cancelled one it holds what was computed.
class LiveTake
{
public:
    struct Motions
    {
        LiveMotion shadow;
        LiveMotion main;
        LiveMotion unperturbed;
        std::optional<TimeMap> timeMap = {}; // of the take; nothing: not known yet
    };

    /// Called after every new frame and every change of motions(), on one of the simulating
    /// threads, at times on several at once. It has to be quick: set a flag or post an event, and
    /// leave how often to look to the reader. Set it before the run.
    std::function<void()> changed;

    Motions motions() const;

    /// The simulator's.
    void show(Motions motions);
    void notify() const;

private:
    mutable std::mutex m_mutex;
    Motions m_motions;
};

} // namespace flinch

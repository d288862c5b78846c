#pragma once

#include "core/take/take.h"

#include <functional>
#include <limits>
#include <memory>
#include <mutex>

namespace flinch {

/// The part of a growing motion that will be part of the take. Keeps its frames alive.
class LiveMotion
{
public:
    LiveMotion() = default;
    explicit LiveMotion(std::shared_ptr<const SimulatedMotion> motion,
                        int atMost = std::numeric_limits<int>::max());

    /// How many frames are valid by now.
    int count() const noexcept;

    /// A frame below count(), bit for bit that of the take.
    SimulatedFrame operator[](int frame) const { return (*m_motion)[std::size_t(frame)]; }

private:
    std::shared_ptr<const SimulatedMotion> m_motion;
    int m_atMost = 0;
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
    };

    /// Called after every new frame and every change of motions(), on one of the simulating
    /// threads, at times on two at once. It has to be quick: set a flag or post an event, and leave
    /// how often to look to the reader. Set it before the run.
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

#include "core/take/livetake.h"

#include <algorithm>
#include <utility>

namespace flinch {

LiveMotion::LiveMotion(std::shared_ptr<const SimulatedMotion> motion,
                       std::shared_ptr<const SimulatedMotion> beginning, int shared)
    : m_motion(std::move(motion))
    , m_beginning(std::move(beginning))
    , m_shared(shared)
{}

LiveMotion::LiveMotion(std::shared_ptr<const SimulatedMotion> motion, TimeMap map,
                       int firstSourceFrame)
    : m_motion(std::move(motion))
    , m_map(std::move(map))
    , m_firstSourceFrame(firstSourceFrame)
{}

int LiveMotion::count() const noexcept
{
    if (!m_map.isIdentity())
        return pausedFrameCount(int(m_motion->size()), m_map, m_firstSourceFrame);
    const int own = m_motion ? int(m_motion->size()) : 0;
    return std::max(own, m_beginning ? std::min(int(m_beginning->size()), m_shared) : 0);
}

SimulatedFrame LiveMotion::operator[](int frame) const
{
    if (!m_map.isIdentity())
        return pausedFrame(*m_motion, m_map, m_firstSourceFrame, frame);
    const auto n = std::size_t(frame);
    return n < m_motion->size() ? (*m_motion)[n] : (*m_beginning)[n];
}

LiveTake::Motions LiveTake::motions() const
{
    const std::lock_guard lock(m_mutex);
    return m_motions;
}

void LiveTake::show(Motions motions)
{
    {
        const std::lock_guard lock(m_mutex);
        std::swap(m_motions, motions);
    }
    notify();
}

void LiveTake::notify() const
{
    if (changed)
        changed();
}

} // namespace flinch

#include "core/take/livetake.h"

#include <algorithm>
#include <utility>

namespace flinch {

LiveMotion::LiveMotion(std::shared_ptr<const SimulatedMotion> motion, int atMost)
    : m_motion(std::move(motion))
    , m_atMost(atMost)
{}

int LiveMotion::count() const noexcept
{
    return m_motion ? std::min(int(m_motion->size()), m_atMost) : 0;
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

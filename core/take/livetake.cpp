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

int LiveMotion::count() const noexcept
{
    const int own = m_motion ? int(m_motion->size()) : 0;
    return std::max(own, m_beginning ? std::min(int(m_beginning->size()), m_shared) : 0);
}

SimulatedFrame LiveMotion::operator[](int frame) const
{
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

#include "core/take/livetake.h"

#include <algorithm>
#include <utility>

namespace flinch {

GrowingMotion::GrowingMotion(std::size_t capacity)
{
    m_frames.reserve(capacity);
    m_data = m_frames.data();
}

void GrowingMotion::append(SimulatedFrame frame)
{
    Q_ASSERT(m_frames.size() < m_frames.capacity());
    m_frames.push_back(std::move(frame));
    m_count.store(int(m_frames.size()), std::memory_order_release);
}

void GrowingMotion::appendFrom(const GrowingMotion &other, int count)
{
    for (int f = 0; f < count; ++f)
        m_frames.push_back(other[f]);
    m_count.store(int(m_frames.size()), std::memory_order_release);
}

std::shared_ptr<const SimulatedMotion>
GrowingMotion::finished(const std::shared_ptr<const GrowingMotion> &motion)
{
    return {motion, &motion->m_frames};
}

LiveMotion::LiveMotion(std::shared_ptr<const GrowingMotion> motion, int atMost)
    : m_motion(std::move(motion))
    , m_atMost(atMost)
{}

int LiveMotion::count() const noexcept
{
    return m_motion ? std::min(m_motion->count(), m_atMost) : 0;
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

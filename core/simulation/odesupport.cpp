#include "core/simulation/odesupport.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>
#include <utility>

namespace flinch {

namespace {

thread_local bool t_odeComplained = false;
thread_local bool t_odeStarved = false;

/// Enough for the objects that are made between two calls of checkOdeMemory(). What a step works
/// in may be more; ODE can do without that and leaves the step undone.
class Reserve
{
public:
    void *take(std::size_t size)
    {
        const std::lock_guard lock(m_mutex);
        const std::size_t room = (size + kAlignment - 1) / kAlignment * kAlignment;
        if (room > m_bytes.size() - m_used)
            return nullptr;
        ++m_blocks;
        return m_bytes.data() + std::exchange(m_used, m_used + room);
    }

    bool has(const void *block) const
    {
        const auto *byte = static_cast<const std::byte *>(block);
        return byte >= m_bytes.data() && byte < m_bytes.data() + m_bytes.size();
    }

    void giveBack()
    {
        const std::lock_guard lock(m_mutex);
        if (--m_blocks == 0)
            m_used = 0;
    }

private:
    static constexpr std::size_t kAlignment = 16;

    alignas(kAlignment) std::array<std::byte, 256 * 1024> m_bytes{};
    std::size_t m_used = 0;
    int m_blocks = 0;
    std::mutex m_mutex;
};

constinit Reserve g_reserve;

void *allocateForOde(dsizeint size)
{
    if (void *block = std::malloc(size))
        return block;
    t_odeStarved = true;
    return g_reserve.take(size);
}

void freeOfOde(void *block, dsizeint)
{
    if (g_reserve.has(block))
        g_reserve.giveBack();
    else
        std::free(block);
}

void *reallocateForOde(void *block, dsizeint oldSize, dsizeint newSize)
{
    void *larger = allocateForOde(newSize);
    if (larger && block) {
        std::memcpy(larger, block, std::min(oldSize, newSize));
        freeOfOde(block, oldSize);
    }
    return larger;
}

/// ODE ends the process after an error, whatever its handler does: OdeWorld lets nothing come to
/// that. Its own handlers would also talk on standard error.
void noteComplaint(int, const char *, va_list)
{
    t_odeComplained = true;
}

} // namespace

void prepareOdeThread()
{
    static std::once_flag once;
    std::call_once(once, [] {
        dSetAllocHandler(allocateForOde);
        dSetReallocHandler(reallocateForOde);
        dSetFreeHandler(freeOfOde);
        if (!dInitODE2(0))
            throw std::bad_alloc();
        dSetErrorHandler(noteComplaint);
        dSetDebugHandler(noteComplaint);
        dSetMessageHandler(noteComplaint);
    });

    struct ThreadData
    {
        ThreadData()
        {
            if (!dAllocateODEDataForThread(dAllocateMaskAll))
                throw std::bad_alloc();
        }

        ~ThreadData() { dCleanupODEAllDataForThread(); }
    };

    thread_local const ThreadData data;
}

void checkOdeMemory()
{
    if (std::exchange(t_odeStarved, false))
        throw std::bad_alloc();
}

bool takeOdeComplaint()
{
    return std::exchange(t_odeComplained, false);
}

double boundingRadius(const CollisionShape &shape)
{
    switch (shape.kind) {
    case CollisionShape::Kind::Capsule:
        return shape.radius + shape.halfLength;
    case CollisionShape::Kind::Box:
        return shape.halfExtents.norm();
    case CollisionShape::Kind::Sphere:
        break;
    }
    return shape.radius;
}

dGeomID createGeom(const CollisionShape &shape)
{
    switch (shape.kind) {
    case CollisionShape::Kind::Capsule:
        return dCreateCapsule(nullptr, shape.radius, 2 * shape.halfLength);
    case CollisionShape::Kind::Box:
        return dCreateBox(nullptr, 2 * shape.halfExtents.x(), 2 * shape.halfExtents.y(),
                          2 * shape.halfExtents.z());
    case CollisionShape::Kind::Sphere:
        break;
    }
    return dCreateSphere(nullptr, shape.radius);
}

void setGeomBody(dGeomID geom, BodyId body)
{
    dGeomSetData(geom, reinterpret_cast<void *>(std::intptr_t(body)));
}

BodyId geomBody(dGeomID geom)
{
    return BodyId(reinterpret_cast<std::intptr_t>(dGeomGetData(geom)));
}

} // namespace flinch

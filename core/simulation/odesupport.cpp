#include "core/simulation/odesupport.h"

#include <cstdint>
#include <mutex>
#include <utility>

namespace flinch {

namespace {

thread_local bool t_odeComplained = false;

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
        dInitODE2(0);
        dSetErrorHandler(noteComplaint);
        dSetDebugHandler(noteComplaint);
        dSetMessageHandler(noteComplaint);
    });

    struct ThreadData
    {
        ThreadData() { dAllocateODEDataForThread(dAllocateMaskAll); }

        ~ThreadData() { dCleanupODEAllDataForThread(); }
    };

    thread_local const ThreadData data;
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

#pragma once

#include "core/character/character.h"

#include <ode/ode.h>

#include <memory>

namespace flinch {

/// Prepares the library once, and every thread that uses it. Call before anything else of ODE on a
/// thread.
void prepareOdeThread();

/// Throws std::bad_alloc when there was no memory for ODE on this thread since the last call. It
/// would go on with none, so it is given some of a small reserve: ask soon after calling it.
void checkOdeMemory();

/// Whether ODE has complained on this thread since the last call. Its own handlers would end the
/// process.
bool takeOdeComplaint();

/// A geom of that shape, in no space and on no body.
dGeomID createGeom(const CollisionShape &shape);

struct GeomDestroyer
{
    void operator()(dGeomID geom) const { dGeomDestroy(geom); }
};

using GeomPtr = std::unique_ptr<dxGeom, GeomDestroyer>;

double boundingRadius(const CollisionShape &shape);

/// A shape's geom carries its body's number, so that a contact can name it.
void setGeomBody(dGeomID geom, BodyId body);
BodyId geomBody(dGeomID geom);

inline Vector3 toVector(const dReal *v)
{
    return {v[0], v[1], v[2]};
}

inline Quaternion toQuaternion(const dReal *q)
{
    return {q[0], q[1], q[2], q[3]};
}

} // namespace flinch

#pragma once

#include "core/character/character.h"

#include <ode/ode.h>

namespace flinch {

/// Prepares the library once, and every thread that uses it. Call before anything else of ODE on a
/// thread.
void prepareOdeThread();

/// Whether ODE has complained on this thread since the last call. Its own handlers would end the
/// process.
bool takeOdeComplaint();

/// A geom of that shape, in no space and on no body.
dGeomID createGeom(const CollisionShape &shape);

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

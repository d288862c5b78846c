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

} // namespace flinch

#pragma once

#include "core/character/bodygeometry.h"
#include "core/character/character.h"

namespace flinch {

/// Shapes, centre of mass and inertia of one body from its measures.
BodySpec makeBody(BodyId id, int sourceJoint, double mass, const BodyGeometry &geometry);

/// The four corners of a foot's sole, in the body's frame.
std::array<Vector3, 4> soleCorners(const BodySpec &foot, const BodyGeometry &geometry);

} // namespace flinch

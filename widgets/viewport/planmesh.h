#pragma once

#include "widgets/viewport/orbitcamera.h"
#include "widgets/viewport/propmesh.h"

namespace flinch {

/// The marks of a plan as triangles for one pane.
struct PlanMesh
{
    PropMesh floor; // lies on it, hidden by what stands before it
    PropMesh front; // over everything, as large from near and from far
};

PlanMesh makePlan(const PlanMarks &marks, const OrbitCamera &camera, const QSizeF &pane,
                  const ViewportColours &colours);

} // namespace flinch

#pragma once

#include "widgets/viewport/trianglemesh.h"
#include "widgets/viewport/viewporttypes.h"

#include <utility>

namespace flinch {

/// Coloured triangles in world axes: arrows and bones.
struct PropMesh
{
    struct Part
    {
        TriangleMesh mesh;
        QColor colour; // with alpha
    };

    std::vector<Part> parts;
};

/// 0.12 m and 0.02 m per N·s, between 0.15 and 1.2 m.
double arrowLength(double impulse);

/// Where an arrow comes from: the middle of the ball, or the end of the shaft.
Vector3 arrowTail(const ImpactArrow &arrow);

/// The arrow with its tip on the contact point; a ball at its tail; a three-quarter circle about
/// the axis for a torque.
PropMesh makeArrow(const ImpactArrow &arrow);

/// Knobs for markers in one colour, bones in another.
PropMesh makeSourceMarks(const SourceMarks &marks, const QColor &bones, const QColor &markers);

/// Slim double pyramids from joint to joint, with a knob on each.
TriangleMesh makeBones(const std::vector<std::pair<Vector3, Vector3>> &lines, double thickness);

} // namespace flinch

#pragma once

#include "core/motion/geometry.h"

#include <cstdint>
#include <vector>

namespace flinch {

/// Triangles with smooth normals, seen from outside counter-clockwise.
struct TriangleMesh
{
    /// What is painted on a surface: a patch whose edge is `distance` metres away, negative inside.
    struct Marking
    {
        enum class Kind { Visor, Band };

        double distance = 1;
        Kind kind = Kind::Visor;
    };

    struct Vertex
    {
        Vector3 position = Vector3::Zero();
        Vector3 normal = Vector3::UnitY();
        Marking marking = {};
    };

    std::vector<Vertex> vertices;
    std::vector<std::uint32_t> indices;

    void append(const TriangleMesh &other);
};

/// Axes of a loft: sections lie in `across` × `depth`, one behind the other along `along`. Unit
/// vectors at right angles, across × depth = along.
struct LoftAxes
{
    Vector3 origin = Vector3::Zero();
    Vector3 across = Vector3::UnitX();
    Vector3 depth = Vector3::UnitY();
    Vector3 along = Vector3::UnitZ();
};

/// Any two axes across `along`.
LoftAxes axesAlong(const Vector3 &origin, const Vector3 &along);

/// One section: a (super)ellipse of half axes `across` and `depth`, its middle moved by `shift`
/// along depth.
struct Section
{
    double along = 0;
    double across = 0;
    double depth = 0;
    double shift = 0;
};

/// Puts rounded ends on a tube, `startCap` and `endCap` long, and smooths it between its sections.
std::vector<Section> roundedTube(const std::vector<Section> &sections, double startCap,
                                 double endCap, int capRings, int smoothing);

/// Skin over sections; first and last should have no extent. `squareness` 2 makes ellipses, more
/// makes them boxier.
TriangleMesh loft(const LoftAxes &axes, const std::vector<Section> &sections, int segments,
                  double squareness = 2);

} // namespace flinch

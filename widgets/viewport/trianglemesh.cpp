#include "widgets/viewport/trianglemesh.h"

#include <algorithm>
#include <numbers>

namespace flinch {

namespace {

Section blend(const Section &a, const Section &b, const Section &c, const Section &d, double t)
{
    // Catmull-Rom, so that a tube passes smoothly through the sections it was given
    const auto at = [t](double p, double q, double r, double s) {
        return q + 0.5 * t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)));
    };
    return {at(a.along, b.along, c.along, d.along), at(a.across, b.across, c.across, d.across),
            at(a.depth, b.depth, c.depth, d.depth), at(a.shift, b.shift, c.shift, d.shift)};
}

double signedPower(double base, double exponent)
{
    return std::copysign(std::pow(std::abs(base), exponent), base);
}

} // namespace

void TriangleMesh::append(const TriangleMesh &other)
{
    const auto first = std::uint32_t(vertices.size());
    vertices.insert(vertices.end(), other.vertices.begin(), other.vertices.end());
    for (const std::uint32_t index : other.indices)
        indices.push_back(first + index);
}

LoftAxes axesAlong(const Vector3 &origin, const Vector3 &along)
{
    LoftAxes axes;
    axes.origin = origin;
    axes.along = along.normalized();
    axes.across = axes.along.unitOrthogonal();
    axes.depth = axes.along.cross(axes.across);
    return axes;
}

std::vector<Section> roundedTube(const std::vector<Section> &sections, double startCap,
                                 double endCap, int capRings, int smoothing)
{
    std::vector<Section> tube;
    const auto cap = [&](const Section &s, double length, int ring) {
        const double angle = std::numbers::pi / 2 * ring / capRings;
        return Section{s.along + length * std::sin(angle), s.across * std::cos(angle),
                       s.depth * std::cos(angle), s.shift};
    };
    for (int ring = capRings; ring > 0; --ring)
        tube.push_back(cap(sections.front(), -startCap, ring));
    const int count = int(sections.size());
    const auto section = [&](int i) {
        return sections[std::size_t(std::clamp(i, 0, count - 1))];
    };
    for (int i = 0; i + 1 < count; ++i) {
        for (int step = 0; step < smoothing; ++step)
            tube.push_back(blend(section(i - 1), section(i), section(i + 1), section(i + 2),
                                 double(step) / smoothing));
    }
    tube.push_back(sections.back());
    for (int ring = 1; ring <= capRings; ++ring)
        tube.push_back(cap(sections.back(), endCap, ring));
    return tube;
}

TriangleMesh loft(const LoftAxes &axes, const std::vector<Section> &sections, int segments,
                  double squareness)
{
    const int rings = int(sections.size());
    TriangleMesh mesh;
    mesh.vertices.resize(std::size_t(rings * segments));
    const auto index = [&](int ring, int segment) {
        return std::uint32_t(ring * segments + (segment + segments) % segments);
    };
    const auto position = [&](int ring, int segment) -> const Vector3 & {
        return mesh.vertices[index(ring, segment)].position;
    };
    for (int ring = 0; ring < rings; ++ring) {
        const Section &s = sections[std::size_t(ring)];
        for (int segment = 0; segment < segments; ++segment) {
            const double angle = 2 * std::numbers::pi * segment / segments;
            const double x = s.across * signedPower(std::cos(angle), 2 / squareness);
            const double y = s.depth * signedPower(std::sin(angle), 2 / squareness) + s.shift;
            mesh.vertices[index(ring, segment)].position =
                axes.origin + s.along * axes.along + x * axes.across + y * axes.depth;
        }
    }
    for (int ring = 0; ring < rings; ++ring) {
        for (int segment = 0; segment < segments; ++segment) {
            Vector3 normal = ring == 0 ? Vector3(-axes.along) : axes.along;
            if (ring > 0 && ring + 1 < rings) {
                const Vector3 round = position(ring, segment + 1) - position(ring, segment - 1);
                const Vector3 length = position(ring + 1, segment) - position(ring - 1, segment);
                normal = round.cross(length).normalized();
            }
            mesh.vertices[index(ring, segment)].normal = normal;
        }
    }
    for (int ring = 0; ring + 1 < rings; ++ring) {
        for (int segment = 0; segment < segments; ++segment) {
            const auto a = index(ring, segment), b = index(ring, segment + 1);
            const auto c = index(ring + 1, segment + 1), d = index(ring + 1, segment);
            // the end rings are points: one of the two triangles there is empty
            if (ring > 0)
                mesh.indices.insert(mesh.indices.end(), {a, b, c});
            if (ring + 2 < rings || ring == 0)
                mesh.indices.insert(mesh.indices.end(), {a, c, d});
        }
    }
    return mesh;
}

} // namespace flinch

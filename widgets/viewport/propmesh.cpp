#include "widgets/viewport/propmesh.h"

#include <algorithm>
#include <numbers>

namespace flinch {

namespace {

constexpr double kShaftRadius = 0.0135;
constexpr double kHeadLength = 0.09;
constexpr double kHeadRadius = 0.034;
constexpr double kBallOpacity = 0.42;
constexpr double kTorqueRadius = 0.16;
// of a person 1.75 m tall
constexpr double kMarkerRadius = 0.012;
constexpr double kSourceBoneThickness = 0.022;

Vector3 unit(const Vector3 &v)
{
    return v.norm() > 1e-9 ? Vector3(v.normalized()) : Vector3(Vector3::UnitZ());
}

TriangleMesh sphere(const Vector3 &centre, double radius, int segments)
{
    std::vector<Section> sections;
    const int rings = segments / 2;
    for (int i = 0; i <= rings; ++i) {
        const double latitude = std::numbers::pi * (double(i) / rings - 0.5);
        const double r = radius * std::cos(latitude);
        sections.push_back({radius * std::sin(latitude), r, r, 0});
    }
    return loft(axesAlong(centre, Vector3::UnitY()), sections, segments);
}

TriangleMesh cone(const Vector3 &base, const Vector3 &direction, double length, double radius)
{
    // doubled sections keep the rim sharp
    const double e = 1e-4;
    return loft(axesAlong(base, direction),
                {{0, 0, 0},
                 {e, radius * 0.98, radius * 0.98},
                 {0.03 * length, radius, radius},
                 {0.06 * length, radius * 0.94, radius * 0.94},
                 {length, 0, 0}},
                16);
}

TriangleMesh shaft(const Vector3 &from, const Vector3 &to, double radius)
{
    return loft(axesAlong(from, to - from),
                roundedTube({{0, radius, radius}, {(to - from).norm(), radius, radius}},
                            0.3 * radius, 0.3 * radius, 2, 1),
                12);
}

TriangleMesh arc(const Vector3 &centre, const Vector3 &axis, double radius)
{
    // pieces of shaft along three quarters of a circle, right-handed about the axis
    const Vector3 x = axis.unitOrthogonal(), y = axis.cross(x);
    const auto at = [&](double angle) -> Vector3 {
        return centre + radius * (std::cos(angle) * x + std::sin(angle) * y);
    };
    const double whole = 1.5 * std::numbers::pi;
    const int pieces = 24;
    TriangleMesh mesh;
    for (int i = 0; i < pieces; ++i)
        mesh.append(shaft(at(whole * i / pieces), at(whole * (i + 1) / pieces), kShaftRadius));
    const Vector3 tangent = -std::sin(whole) * x + std::cos(whole) * y;
    mesh.append(cone(at(whole) - 0.1 * kHeadLength * tangent, tangent, kHeadLength, kHeadRadius));
    return mesh;
}

} // namespace

double arrowLength(double impulse)
{
    return std::clamp(0.12 + 0.02 * std::abs(impulse), 0.15, 1.2);
}

Vector3 arrowTail(const ImpactArrow &arrow)
{
    if (arrow.kind == ImpactArrow::Kind::Torque)
        return arrow.tip + kTorqueRadius * Vector3::UnitY();
    const double ball = arrow.kind == ImpactArrow::Kind::Ball ? arrow.ballRadius : 0;
    return arrow.tip - (arrowLength(arrow.impulse) + ball) * unit(arrow.direction);
}

PropMesh makeArrow(const ImpactArrow &arrow)
{
    PropMesh mesh;
    const Vector3 direction = unit(arrow.direction);
    QColor colour = arrow.colour;
    colour.setAlphaF(float(arrow.opacity));
    if (arrow.kind == ImpactArrow::Kind::Torque) {
        mesh.parts.push_back({arc(arrow.tip, direction, kTorqueRadius), colour});
        return mesh;
    }
    const Vector3 neck = arrow.tip - kHeadLength * direction;
    const Vector3 end = arrow.tip - arrowLength(arrow.impulse) * direction;
    TriangleMesh body = shaft(end, neck, kShaftRadius);
    body.append(cone(neck, direction, kHeadLength, kHeadRadius));
    mesh.parts.push_back({body, colour});
    if (arrow.kind == ImpactArrow::Kind::Ball) {
        QColor faint = arrow.colour;
        faint.setAlphaF(float(kBallOpacity * arrow.opacity));
        mesh.parts.push_back({sphere(arrowTail(arrow), arrow.ballRadius, 24), faint});
    }
    return mesh;
}

PropMesh makeSourceMarks(const SourceMarks &marks, const QColor &bones, const QColor &markers)
{
    PropMesh mesh;
    mesh.parts.push_back({makeBones(marks.bones, kSourceBoneThickness * marks.scale), bones});
    TriangleMesh knobs;
    for (const Vector3 &marker : marks.markers)
        knobs.append(sphere(marker, kMarkerRadius * marks.scale, 6));
    mesh.parts.push_back({knobs, markers});
    return mesh;
}

TriangleMesh makeBones(const std::vector<std::pair<Vector3, Vector3>> &lines, double thickness)
{
    TriangleMesh mesh;
    for (const auto &[from, to] : lines) {
        const double length = (to - from).norm();
        if (!(length > 1e-4))
            continue;
        const double r = std::min(thickness, 0.2 * length);
        mesh.append(loft(axesAlong(from, to - from),
                         {{0, 0, 0}, {0.16 * length, r, r}, {length, 0, 0}}, 6));
        mesh.append(sphere(to, 0.55 * thickness, 6));
    }
    return mesh;
}

} // namespace flinch

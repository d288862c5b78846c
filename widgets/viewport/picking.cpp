#include "widgets/viewport/picking.h"

namespace flinch {

namespace {

bool meets(const Ray &ray, const Sphere &sphere)
{
    const Vector3 to = sphere.centre - ray.origin;
    const double along = to.dot(ray.direction);
    const double away2 = to.squaredNorm() - along * along;
    return away2 <= sphere.radius * sphere.radius && along > -sphere.radius;
}

/// Distance to the triangle's front; nothing when the ray misses it.
std::optional<double> meetTriangle(const Ray &ray, const Vector3 &a, const Vector3 &b,
                                   const Vector3 &c)
{
    // Möller and Trumbore 1997
    const Vector3 ab = b - a, ac = c - a;
    const Vector3 p = ray.direction.cross(ac);
    const double determinant = ab.dot(p);
    if (determinant <= 1e-14)
        return {};
    const Vector3 from = ray.origin - a;
    const double u = from.dot(p);
    if (u < 0 || u > determinant)
        return {};
    const Vector3 q = from.cross(ab);
    const double v = ray.direction.dot(q);
    if (v < 0 || u + v > determinant)
        return {};
    const double distance = ac.dot(q) / determinant;
    return distance > 0 ? std::optional(distance) : std::nullopt;
}

} // namespace

std::optional<BodyHit> pickBody(const FigureMesh &mesh, const BodyPose &pose, const Ray &ray,
                                std::optional<BodyId> only)
{
    std::optional<BodyHit> best;
    for (const BodyId id : allBodies()) {
        if (only && *only != id)
            continue;
        const Quaternion back = pose.rotations[id].conjugate();
        const Ray local = {back * (ray.origin - pose.positions[id]), back * ray.direction};
        if (!meets(local, mesh.bounds[id]))
            continue;
        const TriangleMesh &body = mesh.bodies[id];
        for (std::size_t i = 0; i < body.indices.size(); i += 3) {
            const auto corner = [&](std::size_t k) -> const Vector3 & {
                return body.vertices[body.indices[i + k]].position;
            };
            const auto distance = meetTriangle(local, corner(0), corner(1), corner(2));
            if (distance && (!best || *distance < best->distance))
                best = BodyHit{id, *distance, local.at(*distance)};
        }
    }
    return best;
}

} // namespace flinch

#pragma once

#include "widgets/viewport/figuremesh.h"

namespace flinch {

/// The first body on a ray.
struct BodyHit
{
    BodyId body = BodyId::Pelvis;
    double distance = 0;             // along the ray
    Vector3 point = Vector3::Zero(); // in the body's frame
};

/// Picks what is seen: the ray is tested against the drawn surface, not against the simpler shapes
/// that collide. About 10 µs. Of one body if given.
std::optional<BodyHit> pickBody(const FigureMesh &mesh, const BodyPose &pose, const Ray &ray,
                                std::optional<BodyId> only = {});

} // namespace flinch

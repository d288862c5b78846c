#pragma once

#include "core/character/bodypose.h"
#include "widgets/viewport/orbitcamera.h"
#include "widgets/viewport/trianglemesh.h"

namespace flinch {

/// How the bodies of a character look: one closed mesh each, in the body's frame, and the sphere
/// about it. Limbs are tapered capsules, feet wedges with the toe ahead, the head wears a visor in
/// front, the left forearm and shin a band.
struct FigureMesh
{
    PerBody<TriangleMesh> bodies;
    PerBody<Sphere> bounds;
};

enum class Detail {
    Normal, // enough for a pane; small triangles are what a software renderer is slow with
    Fine,   // graphics hardware
};

FigureMesh makeFigureMesh(const Character &character, Detail detail);

/// The body's own directions in its frame.
struct BodyFrame
{
    Vector3 left = Vector3::UnitX();
    Vector3 up = Vector3::UnitY();
    Vector3 forward = Vector3::UnitZ();
};

/// Trunk and head of a character; rest and mean posture tell where the face is.
BodyFrame trunkFrame(const Character &character, BodyId body);

/// The way the figure looks, or its trunk where the head is turned aside; level, unit length.
Vector3 facing(const Character &character, const BodyPose &pose);

/// The bones between the ball joints, for skeletons without a pose of their own: pairs of points.
std::vector<std::pair<Vector3, Vector3>> boneLines(const Character &character,
                                                   const BodyPose &pose);
/// The bones of the clip's own skeleton.
std::vector<std::pair<Vector3, Vector3>> boneLines(const Skeleton &skeleton, const WorldPose &pose);

/// The spheres about the bodies, in world axes; of one body if given.
std::vector<Sphere> worldBounds(const FigureMesh &mesh, const BodyPose &pose,
                                std::optional<BodyId> only = {});

} // namespace flinch

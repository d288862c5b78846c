#pragma once

#include "core/character/bonetree.h"
#include "core/character/mapping.h"
#include "core/character/stance.h"

namespace flinch {

/// The body's own directions: unit vectors, at right angles, in the source joint's frame.
struct BodyAxes
{
    Vector3 left = Vector3::UnitX();
    Vector3 up = Vector3::UnitY();
    Vector3 forward = Vector3::UnitZ();
};

/// One point of a joint or wrist, in the frames of the two source joints it connects.
struct Pivot
{
    Vector3 inParent = Vector3::Zero();
    Vector3 inChild = Vector3::Zero();
};

/// Extent of a foot along its axes, from the ankle.
struct FootExtent
{
    double front = 0; // along forward
    double heel = 0;  // against forward
    double sole = 0;  // against up
};

/// Lengths and directions of the bodies. All vectors in the frame of the body's source joint.
struct BodyGeometry
{
    PerBody<Pivot> pivots;  // above each body; none for the pelvis
    PerBody<Vector3> start; // proximal end of the bone; the middle of the hips for the pelvis
    PerBody<Vector3> end;   // distal end: next pivot, crown, fingertips
    PerBody<BodyAxes> axes; // trunk, head and feet; limbs have `up` against the bone only
    FootExtent leftFoot, rightFoot;
    /// Sole to crown along the bones, whatever the pose; that of a person with these legs where the
    /// trunk is too short for them: captured skeletons often lack part of it.
    double height = 0;

    double length(BodyId id) const { return (end[id] - start[id]).norm(); }
};

/// Fails when a bone has no length. Bones are as long as the rest offsets say: a clip that moves
/// joints against their parents stretches the same skeleton.
Result<BodyGeometry> measureBodies(const Stance &stance, const CharacterMapping &mapping);

/// The height that a character on this skeleton has by itself.
Result<double> bodyHeight(const Skeleton &skeleton);

} // namespace flinch

#pragma once

#include "core/character/bonetree.h"
#include "core/character/clipsamples.h"
#include "core/character/mapping.h"

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

/// Lengths and directions of the bodies, measured on a clip. All vectors in the frame of the body's
/// source joint.
struct BodyGeometry
{
    PerBody<Pivot> pivots;  // above each body; none for the pelvis
    PerBody<Vector3> start; // proximal end of the bone; the middle of the hips for the pelvis
    PerBody<Vector3> end;   // distal end: next pivot, crown, fingertips
    PerBody<BodyAxes> axes; // trunk, head and feet; limbs have `up` against the bone only
    FootExtent leftFoot, rightFoot;
    double height = 0; // sole to crown along the bones
    /// Height of a person with these legs, or `height` if that is more. Captured skeletons often
    /// lack part of the trunk, so this is the better measure of mass and girth.
    double stature = 0;

    double length(BodyId id) const { return (end[id] - start[id]).norm(); }
};

/// Fails when a bone has no length.
Result<BodyGeometry> measureBodies(const ClipSamples &samples, const CharacterMapping &mapping);

} // namespace flinch

#pragma once

#include "core/character/character.h"
#include "core/motion/geometry.h"

namespace flinch {

/// Two bones: from a hip or shoulder over knee or elbow to ankle or hand. World axes.
struct Limb
{
    Vector3 root, middle, end;

    double length() const { return (middle - root).norm() + (end - middle).norm(); }

    /// How much of its length lies between its ends.
    double straightness() const { return (end - root).norm() / length(); }
};

/// How the two bones turn, world axes.
struct LimbTurn
{
    Quaternion upper = Quaternion::Identity();
    Quaternion lower = Quaternion::Identity();

    Limb turned(const Limb &limb) const;
};

/// No limb is led straighter than this, or than it already is: knees would pop.
inline constexpr double kStraightest = 0.985;

/// Turns a limb so that its end comes to `goal`, as near as bones reach; towards full stretch it
/// lags behind smoothly. It bends as it is bent; where it is nearly straight, about `hinge`, a unit
/// vector. A goal where the end is leaves it as it is.
LimbTurn reach(const Limb &limb, const Vector3 &hinge, const Vector3 &goal);

/// Turns a limb about the line between its ends, so that the middle comes by a share of the way to
/// where it points most towards `pole`.
Quaternion swivel(const Limb &limb, const Vector3 &pole, double share);

/// A joint's turn brought back to where joints turn, short of the stops and without a kink; not at
/// all where `own`, how the clip has it, is no nearer to them.
Quaternion withinLimit(const JointLimit &limit, const Quaternion &relative, const Quaternion &own);

/// The larger of two, without a kink where they are closer than `width`.
double smoothMax(double a, double b, double width);

} // namespace flinch

#pragma once

#include "core/motion/skeleton.h"

#include <array>

namespace flinch::clipgenerator {

enum class Side { Left, Right };
inline constexpr std::array<Side, 2> kSides = {Side::Left, Side::Right};

/// +1 on the left, where x is positive, -1 on the right.
inline double outward(Side side)
{
    return side == Side::Left ? 1.0 : -1.0;
}

/// Measures of an adult 1.78 m tall, in metres.
namespace measures {
inline constexpr double kPelvisHeight = 0.97;
inline constexpr double kThigh = 0.42;
inline constexpr double kShank = 0.42;
inline constexpr double kAnkleHeight = 0.085;
inline constexpr double kUpperArm = 0.295;
inline constexpr double kForearm = 0.255;

/// The sole: flat on the floor, the ankle, ball and toe tip stand this high above it.
inline constexpr double kBallHeight = 0.025;
inline constexpr double kBallAhead = 0.135;
inline constexpr double kHeelBehind = 0.05;
inline constexpr double kToeLength = 0.07;
inline constexpr double kToeTipHeight = 0.018;
} // namespace measures

/// Joint indices of one leg and one arm.
struct LegJoints
{
    int thigh, shank, foot, toes;
};

struct ArmJoints
{
    int clavicle, upperArm, forearm, hand, thumb1, thumb2, fingers1, fingers2;
};

/// The figure all clips are made with: T-pose at rest, facing +Z, its left towards +X, soles on y =
/// 0.
struct Body
{
    SkeletonPtr skeleton;
    int pelvis = 0;
    std::array<int, 3> spine;
    std::array<int, 3> neck; // the last is the head
    std::array<LegJoints, 2> legs;
    std::array<ArmJoints, 2> arms;

    const LegJoints &leg(Side side) const { return legs[std::size_t(side)]; }

    const ArmJoints &arm(Side side) const { return arms[std::size_t(side)]; }

    const Vector3 &offset(int joint) const { return skeleton->joint(joint).restOffset; }
};

const Body &body();

} // namespace flinch::clipgenerator

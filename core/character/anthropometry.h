#pragma once

#include "core/character/bodies.h"

/// Tables of the human body. Mass, centres and radii of gyration: P. de Leva, J. Biomechanics 29
/// (1996) 1223-1230, mean of men and women.
namespace flinch::anthropometry {

struct Segment
{
    double massFraction;   // of the whole; all sixteen add up to 1
    double centreOfMass;   // 0 at the proximal, 1 at the distal end of the bone
    double gyrationAcross; // radius of gyration about axes across the bone, per bone length
    double gyrationAlong;  // about the bone itself
};

const Segment &segment(BodyId id);

/// Weight of a person of this height with a body mass index of 22.5: kg.
double usualWeight(double heightMetres);

/// Most a joint can exert: N·m. Given for 72 kg and 1.75 m, proportional to both.
double torqueCap(BallJointId id, double massKg, double heightMetres);

/// How far a joint turns: half angle of its cone and half range of its twist, rad.
struct Mobility
{
    double swing;
    double twist;
};

Mobility mobility(BallJointId id);

/// Thigh and shin together, as a part of the body's height.
inline constexpr double kLegPerHeight = 0.477;

/// Sizes as parts of the body's height, where bones do not tell.
inline constexpr double kHeadPerHeight = 0.12; // skull base to crown
inline constexpr double kHandPerHeight = 0.105;
inline constexpr double kTrunkHalfDepth = 0.062;
inline constexpr double kHipFlesh = 0.045; // beside each hip joint
inline constexpr double kSoleDepth = 0.035;
inline constexpr double kToeDrop = 0.025; // of the toes below the ankle
inline constexpr double kFootHalfWidth = 0.027;
inline constexpr double kHeel = 0.035;   // behind the ankle
inline constexpr double kForefoot = 0.1; // before it

/// Mean density of the body: kg/m³.
inline constexpr double kDensity = 1000;

} // namespace flinch::anthropometry

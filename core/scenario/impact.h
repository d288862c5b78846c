#pragma once

#include "core/base/result.h"
#include "core/character/bodies.h"
#include "core/motion/geometry.h"
#include "core/scenario/reactionsettings.h"

#include <QString>

namespace flinch {

enum class ImpactKind {
    Ball,   // thrown so that it meets the body at the key's time
    Push,   // half-sine pulse of force
    Torque, // half-sine pulse of torque
};

/// One blow, in real units.
struct ImpactKey
{
    double time = 0; // seconds from the source clip's first frame: the moment of contact
    BodyId body = BodyId::Chest;
    ImpactKind kind = ImpactKind::Ball;
    Vector3 direction = Vector3::UnitZ(); // of travel, world axes, any length; torque: its axis
    Vector3 point = Vector3::Zero();      // in the body's frame, from its centre of mass
    double mass = 2;                      // ball: kg
    double speed = 8;                     // ball: m/s
    double radius = 0.1;                  // ball: m
    double impulse = 16;                  // push: N·s, torque: N·m·s
    double duration = 0.03;               // push, torque: s
    double anticipation = 0; // 0 unexpected … 1 expected: the share that the shadow feels
    ImpactReaction reaction;

    friend bool operator==(const ImpactKey &, const ImpactKey &) = default;
};

/// Reads "time=1.5 body=rightShin kind=ball direction=1,0,0 …", with the keys of reactiontext.h for
/// its reaction. Errors name the key and the allowed values.
Result<ImpactKey> parseImpact(const QString &text);

/// The same the other way round; parseImpact() of it gives the key back bit for bit.
QString impactText(const ImpactKey &key);

/// The rules of a key: every number finite; time within 0 … `clipSeconds`; a direction that is not
/// zero; anticipation 0 … 1; mass 0.01 … 100 kg, speed 0.1 … 100 m/s, radius 0.01 … 1 m, impulse up
/// to 1000, duration 1 ms … 2 s; a point no farther than 2 m from the body's centre;
/// a reaction as checkReaction() has it.
Status checkImpact(const ImpactKey &key, double clipSeconds);

/// Where in a list an error stands, for people: "impact 1" for index 0.
QString impactPlace(std::size_t index);

} // namespace flinch

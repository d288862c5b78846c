#pragma once

#include "core/scenario/impact.h"
#include "core/scenario/settings.h"

/// What an animator decides about a simulation, told once: describe(archive, value) hands every
/// field with its key to `archive.field()`. Project files, hashes and the tests of both are made of
/// it, so a field that has its line here is saved, and known again.
namespace flinch {

inline QString enumName(Controller value)
{
    return controllerNames().value(int(value));
}

inline QString enumName(Balance value)
{
    return balanceNames().value(int(value));
}

inline QString enumName(Quality value)
{
    return qualityNames().value(int(value));
}

inline QLatin1String enumName(ImpactKind kind)
{
    switch (kind) {
    case ImpactKind::Ball:
        return QLatin1String("ball");
    case ImpactKind::Push:
        return QLatin1String("push");
    case ImpactKind::Torque:
        return QLatin1String("torque");
    }
    return {};
}

inline QLatin1String enumName(BodyId body)
{
    return int(body) >= 0 && int(body) < kBodyCount ? bodyName(body) : QLatin1String();
}

inline QString enumName(Outcome value)
{
    return outcomeNames().value(int(value));
}

inline QString enumName(Aftermath value)
{
    return aftermathNames().value(int(value));
}

inline QString enumName(Interpolation value)
{
    return interpolationNames().value(int(value));
}

template<typename Archive>
void describe(Archive &archive, Gains &gains)
{
    archive.field("stiffness", gains.stiffness);
    archive.field("damping", gains.damping);
}

template<typename Archive>
void describe(Archive &archive, JointScales &scales)
{
    archive.field("waist", scales.waist);
    archive.field("chest", scales.chest);
    archive.field("neck", scales.neck);
    archive.field("shoulders", scales.shoulders);
    archive.field("elbows", scales.elbows);
    archive.field("hips", scales.hips);
    archive.field("knees", scales.knees);
    archive.field("ankles", scales.ankles);
}

template<typename Archive>
void describe(Archive &archive, ControllerSettings &settings)
{
    archive.field("shadow", settings.shadow);
    archive.field("shadowStiffness", settings.shadowStiffness);
    archive.field("shadowDamping", settings.shadowDamping);
    archive.field("main", settings.main);
    archive.field("mainStiffness", settings.mainStiffness);
    archive.field("mainDamping", settings.mainDamping);
    archive.field("shadowRoot", settings.shadowRoot);
    archive.field("mainRoot", settings.mainRoot);
    archive.field("mainTurn", settings.mainTurn);
    archive.field("mainAirTurn", settings.mainAirTurn);
    archive.field("feet", settings.feet);
    archive.field("muscle", settings.muscle);
    archive.field("balance", settings.balance);
    archive.field("handOfGodCap", settings.handOfGodCap);
    archive.field("handOfGodUntil", settings.handOfGodUntil);
    archive.field("stiffenFrom", settings.stiffenFrom);
    archive.field("stiffenMost", settings.stiffenMost);
    archive.field("shadowCapScale", settings.shadowCapScale);
    archive.field("velocityFromClip", settings.velocityFromClip);
    archive.field("inverseDynamics", settings.inverseDynamics);
    archive.field("rootFeedforward", settings.rootFeedforward);
    archive.field("jointLimits", settings.jointLimits);
    archive.field("selfCollision", settings.selfCollision);
}

template<typename Archive, typename T>
void describe(Archive &archive, TrackKey<T> &key)
{
    archive.field("time", key.time);
    archive.field("value", key.value);
    archive.field("interpolation", key.interpolation);
}

template<typename Archive>
void describe(Archive &archive, ReactionKeys &keys)
{
    for (int i = 0; i < kKeyableCount; ++i)
        archive.field(keyableName(Keyable(i)), keys[Keyable(i)].keys);
}

template<typename Archive>
void describe(Archive &archive, ReactionSettings &settings)
{
    archive.field("enabled", settings.enabled);
    archive.field("tone", settings.tone);
    archive.field("keys", settings.keys);
    archive.field("outcome", settings.outcome);
    archive.field("aftermath", settings.aftermath);
    archive.field("recover", settings.recover);
    archive.field("brace", settings.brace);
    archive.field("reflex", settings.reflex);
    archive.field("mostSteps", settings.mostSteps);
    archive.field("stepHeight", settings.stepHeight);
}

template<typename Archive>
void describe(Archive &archive, PartWeights &weights)
{
    archive.field("head", weights.head);
    archive.field("trunk", weights.trunk);
    archive.field("leftArm", weights.leftArm);
    archive.field("rightArm", weights.rightArm);
    archive.field("leftLeg", weights.leftLeg);
    archive.field("rightLeg", weights.rightLeg);
    archive.field("hips", weights.hips);
}

template<typename Archive>
void describe(Archive &archive, ImpactReaction &reaction)
{
    archive.field("outcome", reaction.outcome);
    archive.field("aftermath", reaction.aftermath);
    archive.field("tone", reaction.tone);
    archive.field("recover", reaction.recover);
    archive.field("brace", reaction.brace);
    archive.field("reflex", reaction.reflex);
    archive.field("mostSteps", reaction.mostSteps);
    archive.field("stepHeight", reaction.stepHeight);
    archive.field("exaggerate", reaction.exaggerate);
    archive.field("weights", reaction.weights);
}

template<typename Archive>
void describe(Archive &archive, ImpactKey &key)
{
    archive.field("time", key.time);
    archive.field("body", key.body);
    archive.field("kind", key.kind);
    archive.field("direction", key.direction);
    archive.field("point", key.point);
    archive.field("mass", key.mass);
    archive.field("speed", key.speed);
    archive.field("radius", key.radius);
    archive.field("impulse", key.impulse);
    archive.field("duration", key.duration);
    archive.field("anticipation", key.anticipation);
    archive.field("reaction", key.reaction);
}

} // namespace flinch

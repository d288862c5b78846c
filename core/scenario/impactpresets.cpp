#include "core/scenario/impactpresets.h"

#include <QCoreApplication>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::ImpactPresets)
};

ImpactPreset push(const QString &name, double impulse, double milliseconds)
{
    ImpactPreset preset;
    preset.name = name;
    preset.impulse = impulse;
    preset.duration = milliseconds / 1000;
    return preset;
}

ImpactPreset ball(const QString &name, double mass, double speed, double radius)
{
    ImpactPreset preset;
    preset.name = name;
    preset.kind = ImpactKind::Ball;
    preset.mass = mass;
    preset.speed = speed;
    preset.radius = radius;
    return preset;
}

/// Nobody shields himself from what moves him rather than hurts.
ImpactPreset withoutReflex(ImpactPreset preset)
{
    preset.reflex = 0;
    return preset;
}

ImpactPreset on(BodyId body, const Vector3 &travel, ImpactPreset preset)
{
    preset.body = body;
    preset.travel = travel;
    return preset;
}

ImpactPreset with(Outcome outcome, ImpactPreset preset)
{
    preset.outcome = outcome;
    return preset;
}

/// It comes out of nowhere, and what it hits gives way.
ImpactPreset shattering(ImpactPreset preset)
{
    preset.tone = 0.7;
    preset.reflex = 0.8;
    return preset;
}

} // namespace

void ImpactPreset::applyTo(ImpactKey &key) const
{
    key.kind = kind;
    if (kind == ImpactKind::Ball) {
        key.mass = mass;
        key.speed = speed;
        key.radius = radius;
    } else {
        key.impulse = impulse;
        key.duration = duration;
    }
    key.reaction.outcome = outcome;
    key.reaction.tone = tone;
    key.reaction.reflex = reflex;
}

Vector3 ImpactPreset::direction(BodyId struck, const Vector3 &left) const
{
    const bool isRight = otherSide(struck) != struck && !isLeft(struck);
    return (isRight ? -travel.x() : travel.x()) * left + travel.y() * Vector3::UnitY()
           + travel.z() * left.cross(Vector3::UnitY());
}

/// An Olympic straight punch is 26 N·s when it is fully stopped, a usual one half of it; legs have
/// two or three times the mass of an arm. A shove gives a person 0.5 m/s, a tackle 1.5 m/s. A ball
/// of 0.4 kg at 10 m/s brings 4 to 8 N·s, a rifle's bullet about 8.
std::vector<ImpactPreset> impactPresets()
{
    return {
        on(BodyId::Head, {0, 0, -1}, push(Text::tr("Jab"), 11, 25)),
        on(BodyId::Head, {0.25, 0, -1}, push(Text::tr("Cross"), 22, 20)),
        on(BodyId::Head, {-1, 0, -0.25}, push(Text::tr("Hook"), 20, 30)),
        on(BodyId::Head, {0, 0.9, -0.4}, push(Text::tr("Uppercut"), 18, 30)),
        on(BodyId::Abdomen, {0, 0.1, -1}, push(Text::tr("Front kick"), 45, 60)),
        on(BodyId::Chest, {-1, 0.1, -0.3}, push(Text::tr("Roundhouse"), 35, 40)),
        on(BodyId::LeftShin, {-0.3, 0.1, 1},
           with(Outcome::Fall, withoutReflex(push(Text::tr("Sweep"), 30, 100)))),
        on(BodyId::Chest, {0, 0, -1},
           with(Outcome::Steps, withoutReflex(push(Text::tr("Shove"), 40, 200)))),
        on(BodyId::Abdomen, {0, 0, -1}, with(Outcome::Fall, push(Text::tr("Tackle"), 110, 150))),
        on(BodyId::LeftUpperArm, {-0.7, 0, -0.7}, push(Text::tr("Door"), 30, 80)),
        on(BodyId::Head, {0, 0, -1}, ball(Text::tr("Thrown ball"), 0.43, 15, 0.11)),
        on(BodyId::Chest, {0, -0.1, -1}, ball(Text::tr("Medicine ball"), 5, 6, 0.14)),
        on(BodyId::Chest, {0, 0, -1}, shattering(push(Text::tr("Bullet-like"), 8, 2)))};
}

} // namespace flinch

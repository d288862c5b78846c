#include "core/scenario/impactpresets.h"

#include <QCoreApplication>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::ImpactPresets)
};

} // namespace

void ImpactPreset::applyTo(ImpactKey &key) const
{
    key.kind = kind;
    if (kind == ImpactKind::Ball) {
        key.mass = mass;
        key.speed = speed;
    } else {
        key.impulse = impulse;
        key.duration = duration;
    }
}

std::vector<ImpactPreset> impactPresets()
{
    const auto push = [](const QString &name, double impulse, double milliseconds) {
        return ImpactPreset{name, ImpactKind::Push, impulse, milliseconds / 1000, 0, 0};
    };
    const auto ball = [](const QString &name, double mass, double speed) {
        return ImpactPreset{name, ImpactKind::Ball, 0, 0, mass, speed};
    };
    return {push(Text::tr("Jab"), 11, 25),        push(Text::tr("Cross"), 22, 20),
            push(Text::tr("Hook"), 20, 30),       push(Text::tr("Uppercut"), 18, 30),
            push(Text::tr("Front kick"), 24, 60), push(Text::tr("Shove"), 20, 150),
            push(Text::tr("Door"), 30, 80),       ball(Text::tr("Thrown ball"), 2, 8),
            ball(Text::tr("Medicine ball"), 3, 6)};
}

} // namespace flinch

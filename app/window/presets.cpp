#include "app/window/presets.h"

#include <QCoreApplication>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::ImpactPreset)
};

ImpactPreset push(const QString &name, double impulse, double milliseconds)
{
    ImpactPreset preset;
    preset.name = name;
    preset.key.kind = ImpactKind::Push;
    preset.key.impulse = impulse;
    preset.key.duration = milliseconds / 1000;
    return preset;
}

ImpactPreset ball(const QString &name, double mass, double speed)
{
    ImpactPreset preset;
    preset.name = name;
    preset.key.mass = mass;
    preset.key.speed = speed;
    return preset;
}

} // namespace

std::vector<ImpactPreset> impactPresets()
{
    return {push(Text::tr("Jab"), 11, 25),        push(Text::tr("Cross"), 22, 20),
            push(Text::tr("Hook"), 20, 30),       push(Text::tr("Uppercut"), 18, 30),
            push(Text::tr("Front kick"), 24, 60), push(Text::tr("Shove"), 20, 150),
            push(Text::tr("Door"), 30, 80),       ball(Text::tr("Thrown ball"), 2, 8),
            ball(Text::tr("Medicine ball"), 3, 6)};
}

} // namespace flinch

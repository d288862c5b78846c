#pragma once

#include "core/scenario/impact.h"

#include <QString>

#include <vector>

namespace flinch {

/// A blow that people know, to start from.
struct ImpactPreset
{
    QString name; // "Jab", translated
    ImpactKind kind = ImpactKind::Push;
    double impulse = 0;  // push: N·s
    double duration = 0; // push: s
    double mass = 0;     // ball: kg
    double speed = 0;    // ball: m/s

    /// Kind and strength become the preset's; where and when stay.
    void applyTo(ImpactKey &key) const;
};

std::vector<ImpactPreset> impactPresets();

/// What an Olympic boxer's punch carries, N·s; harder hits deserve a word.
inline constexpr double kOlympicPunch = 26;
inline constexpr double kHarderThanPunches = 30;

} // namespace flinch

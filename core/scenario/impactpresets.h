#pragma once

#include "core/scenario/impact.h"

#include <QString>

#include <vector>

namespace flinch {

/// A blow that people know, to start from.
struct ImpactPreset
{
    QString name; // "Jab", translated
    /// Where it is meant to land, and how it travels, as who is hit sees it: to the left, up,
    /// ahead; against a right limb to the right.
    BodyId body = BodyId::Chest;
    Vector3 travel = -Vector3::UnitZ();
    ImpactKind kind = ImpactKind::Push;
    double impulse = 0;  // push: N·s
    double duration = 0; // push: s
    double mass = 0;     // ball: kg
    double speed = 0;    // ball: m/s
    double radius = 0;   // ball: m
    // what the character would otherwise decide
    std::optional<Outcome> outcome;
    std::optional<double> tone;
    std::optional<double> reflex;

    /// Kind and strength, outcome, tone and reflex become the preset's; where and when stay, and
    /// all else that the impact says of its reaction.
    void applyTo(ImpactKey &key) const;

    /// How it travels against a body, in world axes, when `left` points to the left of who is hit.
    Vector3 direction(BodyId struck, const Vector3 &left) const;
};

std::vector<ImpactPreset> impactPresets();

/// What an Olympic boxer's punch carries, N·s; harder hits deserve a word.
inline constexpr double kOlympicPunch = 26;
inline constexpr double kHarderThanPunches = 30;

} // namespace flinch

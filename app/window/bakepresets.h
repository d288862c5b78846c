#pragma once

#include "core/bake/bakerecipe.h"

#include <QString>

#include <vector>

namespace flinch {

/// What a destination expects of a file: format, unit and frame rate of the recipe.
struct BakePreset
{
    QString key;     // as settings hold it
    QString name;    // "Maya, MotionBuilder"
    QString meaning; // "FBX · cm · clip rate"
    BakeRecipe recipe;

    /// Whether a recipe is for that destination.
    bool holdsFor(const BakeRecipe &other) const;
    /// For that destination, else as it is.
    BakeRecipe appliedTo(BakeRecipe other) const;
};

/// Without "Custom".
std::vector<BakePreset> bakePresets();

/// What a project of a clip that was just opened begins with: the preset used last, and feet that
/// stay planted.
BakeRecipe firstRecipe();

} // namespace flinch

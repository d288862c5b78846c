#include "app/window/bakepresets.h"

#include "widgets/document/settings.h"

#include <QCoreApplication>
#include <QSettings>

#include <algorithm>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::BakePreset)
};

BakeRecipe fbx(BakeUnit unit, std::optional<FrameRate> fps = {})
{
    BakeRecipe recipe;
    recipe.format = BakeFormat::Fbx;
    recipe.unit = unit;
    recipe.fps = fps;
    return recipe;
}

} // namespace

bool BakePreset::holdsFor(const BakeRecipe &other) const
{
    return other.format == recipe.format && other.fps == recipe.fps
           && unitIn(other.format, other) == unitIn(recipe.format, recipe);
}

BakeRecipe BakePreset::appliedTo(BakeRecipe other) const
{
    other.format = recipe.format;
    other.unit = recipe.unit;
    other.fps = recipe.fps;
    return other;
}

std::vector<BakePreset> bakePresets()
{
    const auto thirty = FrameRate::fromFraction(30, 1);
    return {
        {QStringLiteral("blender"), Text::tr("Blender"), Text::tr("FBX · m · clip rate"),
         fbx(BakeUnit::Metres)},
        {QStringLiteral("maya"), Text::tr("Maya, MotionBuilder"), Text::tr("FBX · cm · clip rate"),
         fbx(BakeUnit::Centimetres)},
        {QStringLiteral("unreal"), Text::tr("Unreal"), Text::tr("FBX · cm · 30 fps"),
         fbx(BakeUnit::Centimetres, thirty)},
        {QStringLiteral("unity"), Text::tr("Unity"), Text::tr("FBX · m · 30 fps"),
         fbx(BakeUnit::Metres, thirty)},
    };
}

BakeRecipe firstRecipe()
{
    const auto presets = bakePresets();
    const auto last = std::ranges::find(
        presets, QSettings().value(settings::kBakePreset).toString(), &BakePreset::key);
    BakeRecipe recipe = (last == presets.end() ? presets.front() : *last).recipe;
    recipe.plantFeet = true;
    return recipe;
}

} // namespace flinch

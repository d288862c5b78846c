#include "app/window/bakepresets.h"

#include <QCoreApplication>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::BakePreset)
};

} // namespace

std::vector<BakePreset> bakePresets()
{
    const QString fbx = QStringLiteral("fbx");
    const auto thirty = FrameRate::fromFraction(30, 1);
    return {
        {QStringLiteral("blender"),
         Text::tr("Blender"),
         Text::tr("FBX · m · clip rate"),
         fbx,
         1,
         {}},
        {QStringLiteral("maya"),
         Text::tr("Maya, MotionBuilder"),
         Text::tr("FBX · cm · clip rate"),
         fbx,
         0.01,
         {}},
        {QStringLiteral("unreal"), Text::tr("Unreal"), Text::tr("FBX · cm · 30 fps"), fbx, 0.01,
         thirty},
        {QStringLiteral("unity"), Text::tr("Unity"), Text::tr("FBX · m · 30 fps"), fbx, 1, thirty},
    };
}

} // namespace flinch

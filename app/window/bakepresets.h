#pragma once

#include "core/motion/framerate.h"

#include <QString>

#include <optional>
#include <vector>

namespace flinch {

/// What a destination expects of a file.
struct BakePreset
{
    QString key;     // as settings hold it
    QString name;    // "Maya, MotionBuilder"
    QString meaning; // "FBX · cm · clip rate"
    QString extension;
    double unitToMetres;
    std::optional<FrameRate> rate; // nothing: the clip's own
};

/// Without "Custom".
std::vector<BakePreset> bakePresets();

} // namespace flinch

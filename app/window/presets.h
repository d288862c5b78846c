#pragma once

#include "core/scenario/impact.h"

#include <vector>

namespace flinch {

/// A blow by name; where it lands is the animator's choice.
struct ImpactPreset
{
    QString name;
    ImpactKey key;
};

/// From jabs to doors, with strengths as measured in people (an Olympic punch brings 26 N·s).
std::vector<ImpactPreset> impactPresets();

} // namespace flinch

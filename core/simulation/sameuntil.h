#pragma once

#include "core/scenario/impact.h"

#include <vector>

namespace flinch {

/// What hits a body, and how it is to answer.
struct Struck
{
    const std::vector<ImpactKey> &impacts;
    const ReactionSettings &reaction;
};

/// Until then, in seconds of the clip, takes that differ in nothing but these are the same:
/// infinity when they are to the end. `ofShadow`: the shadow is; else main.
double sameUntil(const Struck &before, const Struck &now, bool ofShadow);

} // namespace flinch

#pragma once

#include "core/plan/reactionplan.h"

namespace flinch {

/// Parts of a body that hurt in different ways.
enum class Region { Head, Chest, Ribs, Belly, Groin, Back, Shoulder, Arm, Thigh, Shin };

/// Where a blow meets a body.
struct StruckPlace
{
    Region region = Region::Chest;
    /// How far to the left: 1 quite, 0 in the middle, -1 to the right. Limbs are on their side.
    double toLeft = 0;
    int seenBy = 0; // the link whose directions these are: a part of the trunk, or the head
    /// Where the blow comes from: unit vector to the left, up, ahead.
    Vector3 from = Vector3::UnitZ();
};

/// `links`: as they are when it does.
StruckPlace struckPlace(const LinkModel &model, const LinkState &links, const PlannedBlow &blow);

} // namespace flinch

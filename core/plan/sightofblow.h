#pragma once

#include "core/plan/reactionplan.h"

namespace flinch {

/// Whether someone could have seen a blow come. Never more than a proposal.
struct SightOfBlow
{
    double seconds = 0; // that it was in view without a break, up to the contact
    /// What that would make of it: nothing where nobody could have answered in time.
    std::optional<double> anticipation;
};

/// The blow comes straight along its direction. The body itself may hide it; whatever else might be
/// in the way is not known.
SightOfBlow sightOfBlow(const LinkModel &model, const TargetTrack &track, const PlannedBlow &blow);

} // namespace flinch

#pragma once

#include "core/plan/balanceways.h"

#include <optional>

namespace flinch {

/// Where a clip can wait for a body that is struck at `seconds`: soon, on both feet, with the body
/// over them. It stands there no time yet. Nothing: it never comes to a stand that soon.
std::optional<ClipPause> findPause(const ClipStance &stance, const TargetTrack &calm,
                                   double seconds);

/// The same, standing as long as can be.
ClipPause longest(ClipPause pause, const TargetTrack &calm);

/// The same, standing until a body that answers `blow` in that way has nearly recovered.
ClipPause untilRecovered(ClipPause pause, const TargetTrack &calm, const PlannedBlow &blow,
                         const ChosenWay &chosen);

/// The clip stands on the last frame but one until `until`, for a body that falls as it ends; up to
/// `seconds` it goes on as it is. Nothing: it is that long, or over before it could stand.
std::optional<ClipPause> standAtEnd(const TargetTrack &calm, double seconds, double until);

} // namespace flinch

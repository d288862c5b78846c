#pragma once

#include "core/character/bonetree.h"
#include "core/character/jointnames.h"

#include <array>
#include <optional>

namespace flinch {

enum class Limb { Arm, Leg };

/// Upper arm, forearm and hand, or thigh, shin and foot: each below the one before. A hand may be
/// missing (-1).
struct LimbMatch
{
    std::array<int, 3> joints = {-1, -1, -1};
    std::array<double, 3> nameScores = {0, 0, 0}; // 0: its name says nothing
};

/// Joints the user has fixed, -1 where they have not.
using FixedLimb = std::array<int, 3>;

/// The best chain among the joints of one side. Names decide, the proportions of the bones settle
/// what names leave open. Nothing when no name on this side speaks of the limb.
std::optional<LimbMatch> matchLimbByName(const BoneTree &tree, const std::vector<NameClue> &clues,
                                         BodySide side, Limb limb, const FixedLimb &fixed);

/// The best chain on the longest way down from `start`, by its proportions alone.
std::optional<LimbMatch> matchLimbByShape(const BoneTree &tree, int start, Limb limb);

} // namespace flinch

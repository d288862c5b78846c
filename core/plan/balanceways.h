#pragma once

#include "core/plan/balancetrial.h"

namespace flinch {

/// Blows that come so close upon each other that they are answered as one.
struct BlowGroup
{
    std::vector<const PlannedBlow *> blows; // those that matter, in the order of their times
    std::vector<Vec2> velocity;             // of the body, by each
    const PlannedBlow *strongest = nullptr; // its wishes count
    double speed = 0;                       // all of them together
};

/// A way to answer, and how it went.
struct ChosenWay
{
    BalanceWay way;
    BalanceRecord record;
    Outcome outcome = Outcome::Flinch;
    Refusal refusal = Refusal::None;
    int offBalance = -1;
    Vec2 stays = Vec2::Zero();
    int triedKnots = 0;
};

/// Takes up the blows of a group.
void strike(BalanceState &s, const BlowGroup &group, double grace, const PlanDraft &draft);

/// Tries what there is, from a state that has not been struck yet.
ChosenWay chooseWay(const BalanceState &state, const BlowGroup &group, const ClipStance &stance,
                    const Scenario &scenario, const PlanDraft &draft);

} // namespace flinch

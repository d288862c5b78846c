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

/// A way to answer, and how it goes if nothing else happens.
struct ChosenWay
{
    BalanceWay way;
    BalanceRecord record;
    Outcome outcome = Outcome::Flinch;
    Refusal refusal = Refusal::None;
    int offBalance = -1;
    int triedKnots = 0;
};

/// What became of a body that has walked on for a while.
Outcome outcomeOf(const BalanceState &s, const BalanceRecord &record);

/// Why it did not answer as it was asked to, if it did not.
Refusal refusalOf(Outcome asked, const BalanceWay &way, const BalanceState &s,
                  const BalanceRecord &record, const ClipStance &stance, bool isTakenOver);

/// Takes up the blows of a group.
void strike(BalanceState &s, const BlowGroup &group, double grace, const PlanDraft &draft);

/// How one way goes, from a state that has not been struck yet.
ChosenWay tryWay(const BalanceState &state, const BlowGroup &group, const ClipStance &stance,
                 const PlanDraft &draft, const BalanceWay &way);

/// Tries what there is, from a state that has not been struck yet.
ChosenWay chooseWay(const BalanceState &state, const BlowGroup &group, const ClipStance &stance,
                    const Scenario &scenario, const PlanDraft &draft);

} // namespace flinch

#pragma once

#include "core/plan/balancestate.h"

namespace flinch {

/// How a body in this state differs from the clip, and what main holds on to.
void addBalance(const BalanceState &state, const BalanceWay &way, const ClipStance &stance,
                PlanDraft &draft);

} // namespace flinch

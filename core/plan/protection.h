#pragma once

#include "core/plan/plandraft.h"

namespace flinch {

/// Adds braces and reflexes to a draft whose balance is planned, and says in `answers`, one per
/// impact of the scenario, where they begin. `blows` in the order of their times.
void addProtection(const LinkModel &model, const std::vector<PlannedBlow> &blows,
                   std::vector<ImpactAnswer> &answers, PlanDraft &draft, const CancelToken &cancel);

} // namespace flinch

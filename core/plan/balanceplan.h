#pragma once

#include "core/plan/plandraft.h"

namespace flinch {

/// Plans how a body keeps its feet under it, or does not, blow after blow: offsets of pelvis, feet
/// and trunk, foot weights and holds into `draft`, and what becomes of each impact into
/// `answers`. Returns how many knots were walked to find out.
int planBalance(const Scenario &scenario, const LinkModel &model,
                const std::vector<PlannedBlow> &blows, PlanDraft &draft,
                std::vector<ImpactAnswer> &answers, const CancelToken &cancel = {});

} // namespace flinch

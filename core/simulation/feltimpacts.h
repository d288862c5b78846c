#pragma once

#include "core/plan/reactionplan.h"
#include "core/simulation/lane.h"
#include "core/take/scorecard.h"

namespace flinch {

/// What each world feels of a scenario's impacts.
struct Felt
{
    std::vector<FeltImpact> byShadow;
    std::vector<FeltImpact> byMain;
    std::vector<std::size_t> places; // in byMain, of the scenario's impacts
};

/// Gains that change and targets that move are of the method; what it is compared with has its own.
bool reacts(const Scenario &scenario);

std::shared_ptr<const ReactionPlan> planReactions(const Scenario &scenario, const LaneInput &input,
                                                  const CancelToken &cancel = {});

/// Per impact of the scenario. A torque comes from nowhere.
std::vector<std::optional<BlowInView>> viewsOf(const Scenario &scenario, const LaneInput &input);

/// Aims the impacts at the targets of `plan`, numbers them, and says how main answers each. Fails
/// when a ball cannot meet its body.
Result<Felt> planImpacts(const Scenario &scenario, const LaneInput &input,
                         const ReactionPlan &plan);

} // namespace flinch

#pragma once

#include "core/base/canceltoken.h"
#include "core/plan/plannedpose.h"
#include "core/scenario/impactanswer.h"
#include "core/scenario/scenario.h"
#include "core/targets/targettrack.h"

#include <memory>
#include <optional>
#include <vector>

namespace flinch {

/// Shares of what main's drive does, at one instant; all 1 where nothing is planned.
struct Hold
{
    double root = 1;   // of the pelvis' servo
    double turn = 1;   // of the same, against turning
    double weight = 1; // of gravity compensation and the shadow's root wrench
    double feet = 1;   // of the feet's servos
    double joints = 1; // of stiffness
    double damping = 1;
    double feedforward = 1;
    /// Of the pelvis by blows, as planned: it is in the shadow's root force, but in main the blow
    /// itself does it. m/s².
    Vector3 push = Vector3::Zero();

    friend bool operator==(const Hold &, const Hold &) = default;
};

/// What a blow brings into the body. Made before anything is simulated. Times in seconds from the
/// first target.
struct PlannedBlow
{
    int impact = 0; // its place in the scenario
    int link = 0;
    BodyId body = BodyId::Chest;
    double time = 0;
    double duration = 0.03;
    Vector3 direction = Vector3::UnitZ(); // unit
    Vector3 point = Vector3::Zero();      // in the link's frame
    double impulse = 0;                   // N·s that the body takes; torque: 0
    double anticipation = 0;
    EffectiveReaction reaction;
};

/// Everything that is decided before a scenario is simulated: where the targets go because of the
/// impacts, what main holds on to meanwhile, and what becomes of each. Pure and deterministic.
/// Immutable once made.
struct ReactionPlan
{
    std::shared_ptr<const TargetTrack> track; // the clip's own where nothing is planned
    /// One per impact, in the order of the scenario. Moments count from the first target.
    std::vector<ImpactAnswer> answers;
    int firstHold = 0;       // knot of the first of
    std::vector<Hold> holds; // per knot

    Hold hold(double seconds) const;
};

/// First knot at which two plans for the same clip differ; the clip's count when they do not.
int firstDifference(const ReactionPlan &a, const ReactionPlan &b);

/// Nothing planned.
std::shared_ptr<const ReactionPlan> calmPlan(std::shared_ptr<const TargetTrack> calm);

/// `blows` in the order of their times. One that is cancelled is of no use.
std::shared_ptr<const ReactionPlan> makeReactionPlan(const Scenario &scenario,
                                                     const LinkModel &model,
                                                     std::shared_ptr<const TargetTrack> calm,
                                                     const std::vector<PlannedBlow> &blows,
                                                     const CancelToken &cancel = {});

} // namespace flinch

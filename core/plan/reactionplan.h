#pragma once

#include "core/plan/plannedpose.h"
#include "core/scenario/scenario.h"
#include "core/targets/targettrack.h"

#include <memory>
#include <optional>
#include <vector>

namespace flinch {

/// A step that catches a blow, or leads a foot home. Times in seconds from the first target.
struct PlannedStep
{
    int side = 0; // 0 left, 1 right
    double lift = 0;
    double land = 0;
    Vector3 from = Vector3::Zero(); // the foot's offset from the clip, on the floor
    Vector3 to = Vector3::Zero();
    double length = 0; // m, from where the foot stood to where it lands
    bool own = false;  // a swing of the clip's own, led elsewhere
    bool home = false; // back to where the clip has the foot

    friend bool operator==(const PlannedStep &, const PlannedStep &) = default;
};

/// Why a blow is not answered as it was asked for.
enum class PlanRefusal {
    None,
    InTheAir,    // no foot is down, so there is nothing to step or sway from
    BalanceHeld, // the balance strategy never lets it fall, or never lets it go
    TooFewSteps, // the most allowed are not enough: it falls
    NoTime,      // the clip, or the shot, ends too soon
    Falling,     // an earlier blow has it on its way down
    NotYet,      // this aftermath cannot be simulated
};

/// What is planned for one impact. Times in seconds from the first target.
struct PlannedReaction
{
    int impact = 0; // its place in the scenario
    Outcome asked = Outcome::Auto;
    Outcome outcome = Outcome::Flinch; // what will be; never Auto
    PlanRefusal refusal = PlanRefusal::None;
    Aftermath aftermath = Aftermath::Return;
    double contact = 0;
    double begin = 0;         // of its brace, else its contact
    double recover = 0;       // s from contact, asked for or by itself
    double backAt = -1;       // the plan lets go of the clip's offsets; -1: it does not come back
    double offBalanceAt = -1; // it falls from here on
    double grace = 1;         // the share of the blow that the feet could take
    Vector3 stays = Vector3::Zero(); // displaced: by so much
    std::vector<PlannedStep> steps;

    friend bool operator==(const PlannedReaction &, const PlannedReaction &) = default;
};

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
    std::vector<PlannedReaction> reactions;   // one per impact, in the order of the scenario
    int firstHold = 0;                        // knot of the first of
    std::vector<Hold> holds;                  // per knot

    Hold hold(double seconds) const;
};

/// First knot at which two plans for the same clip differ; the clip's count when they do not.
int firstDifference(const ReactionPlan &a, const ReactionPlan &b);

/// Nothing planned.
std::shared_ptr<const ReactionPlan> calmPlan(std::shared_ptr<const TargetTrack> calm);

/// `blows` in the order of their times.
std::shared_ptr<const ReactionPlan> makeReactionPlan(const Scenario &scenario,
                                                     const LinkModel &model,
                                                     std::shared_ptr<const TargetTrack> calm,
                                                     const std::vector<PlannedBlow> &blows);

} // namespace flinch

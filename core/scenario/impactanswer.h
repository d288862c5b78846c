#pragma once

#include "core/motion/geometry.h"
#include "core/scenario/reactionsettings.h"

#include <functional>
#include <optional>
#include <vector>

// Moments in seconds; whoever holds an answer says where they count from. -1: it never comes to
// that.
namespace flinch {

/// Blows within so many seconds from the first of them share one answer.
inline constexpr double kSharedAnswerSeconds = 0.15;

/// Why a body does not answer a blow as it was asked to.
enum class Refusal {
    None,
    InTheAir,        // no foot is down to step or sway from
    BalanceHeld,     // the balance strategy never lets it fall, or never lets it go
    TooFewSteps,     // the most allowed are not enough: it falls
    NoTime,          // the clip, or the shot, ends too soon
    Falling,         // an earlier blow has it on its way down
    NoStand,         // the clip does not come to stand on both feet in time to wait
    OtherController, // only feedforward lets a whole body react
    Overwhelmed,     // more steps would be allowed, but none catches it
    Twist,           // it turns a part and carries the body nowhere
};

/// A step that catches a blow, or leads a foot home.
struct TakenStep
{
    int side = 0; // 0 left, 1 right
    double liftSeconds = 0;
    double landSeconds = 0;
    Vector3 from = Vector3::Zero(); // the foot's offset from the clip, on the floor
    Vector3 to = Vector3::Zero();
    double length = 0; // m, from where the foot stood to where it lands
    bool own = false;  // a swing of the clip's own, led elsewhere
    bool home = false; // back to where the clip has the foot

    friend bool operator==(const TakenStep &, const TakenStep &) = default;
};

/// How a whole body answers a blow: as it was asked for and planned, and what came of it.
struct ImpactAnswer
{
    Outcome asked = Outcome::Auto;
    Outcome outcome = Outcome::Flinch; // what came to pass; never Auto
    Refusal refusal = Refusal::None;
    Aftermath aftermath = Aftermath::Return;
    double beginSeconds = 0;       // of its brace, else its contact as planned
    std::optional<double> recover; // asked for, lasts from contact; nothing: by itself
    double backSeconds = -1;       // the plan lets go of the clip's offsets
    double takenOverSeconds = -1;  // a later blow decides from here on what becomes of the body
    int waitFrames = 0;            // that the clip waits in, as much longer is the take
    double waitsSeconds = -1;      // it slows down from here on
    double goesOnSeconds = -1;     // and has stood until here
    double grace = 1;              // the share of the blow that the feet could take
    /// Displaced: how far from the clip it goes on, earlier answers included. On the floor.
    Vector3 stays = Vector3::Zero();
    std::vector<TakenStep> steps;
    double offBalanceSeconds = -1; // it falls from here on
    double floorSeconds = -1;      // the first of hip, hand and shoulder that falls on the floor
    double restSeconds = -1;       // nothing moves any more

    bool falls() const { return outcome == Outcome::Fall; }

    /// The clip goes on from another place.
    bool displaces() const
    {
        return aftermath == Aftermath::Displaced && backSeconds >= 0 && !falls();
    }

    /// Those that catch the blow, none that leads home.
    int catchingSteps() const;

    /// The same with all its moments told by another clock.
    ImpactAnswer retimed(const std::function<double(double seconds)> &clock) const;

    friend bool operator==(const ImpactAnswer &, const ImpactAnswer &) = default;
};

} // namespace flinch

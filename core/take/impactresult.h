#pragma once

#include "core/character/bodies.h"
#include "core/motion/geometry.h"
#include "core/scenario/reactionsettings.h"

#include <optional>
#include <vector>

// Seconds count from the source's first frame, unless they are said to last; -1: it never comes to
// that.
namespace flinch {

/// Why a body does not answer a blow as it was asked to.
enum class Refusal {
    None,
    InTheAir,    // no foot is down to step or sway from
    BalanceHeld, // the balance strategy never lets it fall, or never lets it go
    TooFewSteps, // the most allowed are not enough: it falls
    NoTime,      // the clip, or the shot, ends too soon
    Falling,     // an earlier blow has it on its way down
    NotYet,      // this aftermath cannot be simulated
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
    std::optional<double> recover; // lasts from contact; nothing: by itself
    double backSeconds = -1;       // the plan lets go of the clip's offsets
    double grace = 1;              // the share of the blow that the feet could take
    /// Displaced: how far from the clip it goes on, earlier answers included.
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

    friend bool operator==(const ImpactAnswer &, const ImpactAnswer &) = default;
};

/// What holds a body up, as far as feet on the floor could not have given it.
struct BeyondFeet
{
    double newtons = 0; // the largest mean over a tenth of a second
    int frame = 0;      // of the source, in the middle of that
};

/// A blow that could have been seen coming early enough to be expected.
struct BlowInView
{
    double seconds = 0;      // without a break, up to its contact
    double anticipation = 0; // a proposal

    friend bool operator==(const BlowInView &, const BlowInView &) = default;
};

/// What one impact did.
struct ImpactResult
{
    int index = 0; // in the scenario
    BodyId body = BodyId::Chest;
    double keySeconds = 0;      // when it was to come
    double contactSeconds = -1; // when it met the body
    double deliveredImpulse = 0;

    // the joint that it strikes, until that is struck again
    BallJointId struckJoint = BallJointId::Waist;
    double peakDegrees = 0;
    double peakDelaySeconds = 0;
    double recoverySeconds = 0;

    // the whole body, against main without impacts, until the next contact or until it is calm
    double hipsTravel = 0;     // m
    double headTravel = 0;     // m
    double visibleSeconds = 0; // from contact until nothing is farther than 2 cm away any more
    double plantedSlide = 0;   // m
    BeyondFeet beyondFeet;     // more than without impacts

    std::optional<BlowInView> inView;
    /// Nothing where nobody plans: no reactions are wanted, or the controller knows of none.
    std::optional<ImpactAnswer> answer;

    // how much of its reaction a bake shows
    double exaggerate = 1;
    PartWeights weights;
};

} // namespace flinch

#pragma once

#include "core/base/result.h"
#include "core/ground/ground.h"
#include "core/motion/framerange.h"
#include "core/motion/framerate.h"
#include "core/scenario/reactionkeys.h"
#include "core/scenario/settings.h"
#include "core/take/impactresult.h"
#include "core/take/simulatedmotion.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace flinch {

enum class Health {
    Ok,       // the body without impacts follows the clip
    Limited,  // somewhere it does not, or a torque stood at its cap for a while
    Diverged, // ended early; the frames until then are kept
};

/// How well one simulation follows its targets, planned ones among them.
struct TrackingScore
{
    double rmsDegrees = 0;
    double maxDegrees = 0;
};

/// A blow that a real body would answer with a step; told where nobody plans for such steps.
struct BalanceCost
{
    int impact = 0;     // its place in Scorecard::impacts
    int frame = 0;      // of the source, in which the pelvis is held most
    double newtons = 0; // more than without impacts
};

/// Scores are absent where nothing was simulated: the first frame is the clip's own.
struct Scorecard
{
    std::optional<TrackingScore> shadow;
    std::optional<TrackingScore> main;
    std::optional<double> preHitRmsDegrees;
    /// The largest deviation of main; not from its targets, as its score tells, but from the clip.
    std::optional<double> fromClipDegrees;
    double endResidualDegrees = 0;
    double footSlideMetres = 0;
    double assistImpulse = 0;               // N·s that the servos added because of the impacts
    std::optional<BalanceCost> balanceCost; // the worst one
    std::vector<ImpactResult> impacts;
};

/// Frames in which a body does not follow the clip though no impact acts on it.
struct LostClip
{
    enum class Body { Shadow, Main };

    Body body = Body::Main;
    FrameRange frames;
    double degrees = 0; // the most by which a joint or the pelvis is turned away in them
    double metres = 0;  // and the pelvis moved
};

/// Frames in which a joint of main has all the torque that it may have.
struct TorqueAtCap
{
    BallJointId joint = BallJointId::Waist;
    FrameRange frames;
    double cap = 0; // N·m
};

/// What impacts did to main, as a finite thing: from a contact until it has died out, at the latest
/// until it would be compared with a body that is not on the clip. Between reactions there is
/// nothing to add to the clip, however far the two runs of main may be apart.
struct Reaction
{
    enum class End {
        DiedOut,
        LostClip, // without impacts too, main leaves the clip there
        Cut,      // the simulations begin anew
        TakeEnds,
        Recovered, // it was asked to be over by then
        Displaced, // it has died out, but for the place on the floor where the body came to stand
        Falls,     // there is no way back to the clip
        Apart,     // the two runs were apart before the contact, so what the blow did is not known
    };

    int impact = -1;        // whose contact begins it; -1: none that main felt
    double begin = 0;       // at this frame there is nothing yet
    double lastContact = 0; // of the blows that fall into it
    double end = 0;         // from this frame on there is nothing again
    End why = End::DiedOut;
    /// Nothing but this, until the take ends or is cut: how far the body has come to stand from
    /// the clip, by this reaction and earlier ones.
    Vector3 stays = Vector3::Zero();
};

/// Where a plan has a foot instead of where the clip has it.
struct PlannedFoot
{
    double weight = 0; // how much it is held: 1 planted … 0 in the air
    Vector3 move = Vector3::Zero();
    Quaternion turn = Quaternion::Identity(); // world axes

    bool isPlanted() const { return weight >= 1; }
};

/// Feet while a plan leads them.
struct PlannedFeet
{
    int firstFrame = 0;
    std::vector<std::array<PlannedFoot, 2>> frames; // left, right
};

/// What went in, by hash.
struct Provenance
{
    std::uint64_t clip = 0;
    std::uint64_t character = 0;
    std::uint64_t settings = 0;
    std::uint64_t impacts = 0;
    QString version;
};

/// The immutable result of a simulation, frame for frame of the source from `firstSourceFrame` on,
/// and longer than it by the pauses of `timeMap`. Frames are its own, 0 being that one, unless they
/// are said to be the source's: then they count from the source's first frame, and after a pause
/// `timeMap` knows which frame of the clip that is. `unperturbed` is
/// main without any impact, paused where the clip is; until the first contact, or the first frame
/// that a plan changes, it equals `main` bit for bit.
struct Take
{
    FrameRate rate;
    int firstSourceFrame = 0;
    TimeMap timeMap;       // in source frames
    Ground ground;         // in the source's heights and frames; the take has its floor at 0
    std::vector<int> cuts; // frames at which the simulations began anew, ascending
    std::shared_ptr<const SimulatedMotion> shadow;
    std::shared_ptr<const SimulatedMotion> main;
    std::shared_ptr<const SimulatedMotion> unperturbed;
    int targetFrames = 0; // that were followed
    Balance balance = Balance::Assist;
    double letsGoSeconds =
        -1; // the strategy, of the body, from the source's first frame; -1: never
    int firstPlannedFrame = -1;           // that a plan for impacts may have changed; -1: none
    std::vector<PlannedFeet> plannedFeet; // ascending and apart; elsewhere feet are the clip's
    Health health = Health::Ok;
    QString healthReason;
    std::vector<LostClip> lost;       // per body, ascending; shadow first
    double cappedSeconds = 0;         // in which some torque of main stood at its cap
    std::optional<TorqueAtCap> atCap; // the longest in whole frames
    std::vector<Reaction> reactions;  // ascending, apart from each other
    ReactionKeys keys;                // how much of them a bake shows, over the clip's time
    Scorecard scorecard;
    Provenance provenance;

    int frameCount() const { return int(main->size()); }

    /// Where a plan has the foot in a frame; nothing: where the clip has it.
    const PlannedFoot *plannedFoot(int frame, std::size_t side) const;

    /// Of every simulated number, and of none that was planned or measured.
    std::uint64_t hash() const;
};

/// The invariants of every take:
/// - all three motions are there, with at least one frame and no more than targets; as many as
///   targets unless the take diverged;
/// - every number finite, every rotation and normal of unit length, the centre of mass within the
///   body's reach;
/// - contacts name bodies and impacts that exist, press and do not pull, on the ground at the
///   ground; a foot on the ground has a contact there;
/// - main equals the unperturbed motion bit for bit until the first contact of an impact, or the
///   first frame that a plan changes, and at every cut; cuts ascend and are frames of the take, but
///   not the first;
/// - pauses of the clip ascend and are over before the take ends; even, not negative parts;
/// - scores finite and not negative, contact times within the take, one result per impact in order;
/// - no outcome is Auto; steps land after they lift, what stays is on the floor; a body is off
///   balance before it is on the floor, and there before it rests;
/// - planned feet ascend, apart, within the take, from the first planned frame on, held from 0 to
/// 1;
/// - lost clips and reactions within the take, in order;
/// - a reason exactly when the health is not ok; provenance names a version.
Status checkTake(const Take &take);

} // namespace flinch

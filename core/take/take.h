#pragma once

#include "core/base/result.h"
#include "core/motion/framerate.h"
#include "core/take/simulatedmotion.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <memory>
#include <vector>

namespace flinch {

enum class Health {
    Ok,
    Limited,  // some torque stood at its cap for a while
    Diverged, // ended early; the frames until then are kept
};

/// How well one simulation follows its target.
struct TrackingScore
{
    double rmsDegrees = 0;
    double maxDegrees = 0;
};

/// What one impact did.
struct ImpactResult
{
    int index = 0;              // in the scenario
    double contactSeconds = -1; // from the source's first frame; -1: it never met the body
    double deliveredImpulse = 0;
    BallJointId struckJoint = BallJointId::Waist;
    double peakDegrees = 0;
    double peakDelaySeconds = 0;
    double recoverySeconds = 0;
};

struct Scorecard
{
    TrackingScore shadow;
    TrackingScore main;
    double preHitRmsDegrees = 0;
    double endResidualDegrees = 0;
    double footSlideMetres = 0;
    double assistImpulse = 0; // N·s that the servos added because of the impacts
    std::vector<ImpactResult> impacts;
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

/// The immutable result of a simulation, frame for frame of the source from `firstSourceFrame` on.
/// `unperturbed` is main without any impact; until the first contact it equals `main` bit for bit.
struct Take
{
    FrameRate rate;
    int firstSourceFrame = 0;
    double floorShiftMetres = 0; // height of the targets above the source: it stands on the floor
    std::vector<int> cuts; // frames of the take at which the simulations began anew, ascending
    std::shared_ptr<const SimulatedMotion> shadow;
    std::shared_ptr<const SimulatedMotion> main;
    std::shared_ptr<const SimulatedMotion> unperturbed;
    int targetFrames = 0; // of the clip that was followed
    Health health = Health::Ok;
    QString healthReason;
    Scorecard scorecard;
    Provenance provenance;

    int frameCount() const { return int(main->size()); }

    /// Of every simulated number.
    std::uint64_t hash() const;
};

/// The invariants of every take:
/// - all three motions are there, with at least one frame and no more than targets; as many as
///   targets unless the take diverged;
/// - every number finite, every rotation and normal of unit length, the centre of mass within the
///   body's reach;
/// - contacts name bodies and impacts that exist, press and do not pull, on the ground at the
///   ground; a foot on the ground has a contact there;
/// - main equals the unperturbed motion bit for bit until the first contact of an impact;
/// - scores finite and not negative, contact times within the take, one result per impact in order;
/// - a reason exactly when the health is not ok; provenance names a version.
Status checkTake(const Take &take);

} // namespace flinch

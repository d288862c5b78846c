#pragma once

#include "core/character/bodypose.h"
#include "core/motion/framerate.h"

#include <QString>
#include <QStringList>

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace flinch {

template<typename T>
using PerBallJoint = std::array<T, kBallJointCount>;

/// One of the simulations at one frame. World axes.
struct SimulatedFrame
{
    BodyPose pose;
    PerBallJoint<Quaternion> relative; // child against parent
    PerBallJoint<Vector3> feedback;    // N·m, the last step's
    PerBallJoint<Vector3> feedforward; // N·m
    Vector3 assistImpulse =
        Vector3::Zero(); // N·s since the frame before, of root and feet servos without gravity
    Vector3 centreOfMass = Vector3::Zero();
    std::array<bool, 2> footOnGround = {}; // left, right
};

using SimulatedMotion = std::vector<SimulatedFrame>;

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
    std::shared_ptr<const SimulatedMotion> shadow;
    std::shared_ptr<const SimulatedMotion> main;
    std::shared_ptr<const SimulatedMotion> unperturbed;
    std::vector<PerBallJoint<Quaternion>> target; // relative rotations
    Health health = Health::Ok;
    QString healthReason;
    Scorecard scorecard;
    Provenance provenance;

    int frameCount() const { return int(main->size()); }

    /// Of every simulated number.
    std::uint64_t hash() const;
};

} // namespace flinch

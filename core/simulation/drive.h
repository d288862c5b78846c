#pragma once

#include "core/plan/reactionplan.h"
#include "core/scenario/settings.h"
#include "core/simulation/dynamics.h"
#include "core/simulation/tone.h"
#include "core/targets/targettrack.h"

#include <memory>
#include <optional>
#include <vector>

namespace flinch {

/// What the shadow hands to main for one step. Torques and velocities of joints are in the child's
/// axes, so that they turn with the body they act on. Floats: the stream of a whole take is kept,
/// and this defines the feedforward.
struct ControlEntry
{
    using Float3 = std::array<float, 3>;
    PerJoint<Float3> jointTorque;
    PerJoint<Float3> jointVelocity;
    Float3 rootForce;  // world axes
    Float3 rootTorque; // pelvis' axes
    Float3 rootVelocity;
    Float3 rootAngularVelocity;
    /// The same for the parts of a step that was cut; this entry is then their mean.
    std::shared_ptr<const std::vector<ControlEntry>> parts;
};

/// How a joint's error becomes a torque.
enum class JointLaw {
    Inertia,    // gains times what the joint carries, against the parent
    WorldSpace, // the same, but errors and velocities are those of the child in the world
    Muscle,     // gains times the torque that the target itself needs, which is added
};

/// Gains and switches of one of the two simulations.
struct DriveSettings
{
    JointLaw law = JointLaw::Inertia;
    Gains joints;
    PerJoint<double> stiffnessScale = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    PerJoint<double> dampingScale = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    Gains root;
    Gains rootTurn;               // times ten inertias of the pelvis
    std::optional<Gains> airTurn; // instead, where no foot is planted: times the body's inertia
    Gains feet;
    double stiffenFrom = 0.1;
    double stiffenMost = 5;
    double capScale = 1;
    bool useTargetVelocity = true; // else the desired velocity is zero; concerns the shadow
    bool inverseDynamics =
        true; // adds the torques that the target's accelerations need; concerns the shadow
    bool rootFeedforward = true; // concerns main
    bool holdPelvis = true;      // else root gains and gravity compensation do nothing
};

/// Forces of one step, world axes.
struct DriveOutput
{
    PerJoint<Vector3> feedback; // after its cap
    PerJoint<Vector3> feedforward;
    Wrench root;                 // on the pelvis, all of it
    double carriedWeight = 0;    // N, how much of `root` only carries the body
    Wrench rootFeedback;         // without what came from the shadow
    std::array<Vector3, 2> feet; // left, right
    bool capped = false;
    /// The velocities that the torques were made for: present ones, or as foreseen for the end of
    /// the step. Foreseen, not as they came out: main foresees in the same way, so that it has
    /// nothing to correct where it moves as the shadow does.
    PerJoint<Vector3> jointVelocity;
    Vector3 rootVelocity;
    Vector3 rootAngularVelocity;
};

/// Turns errors into torques, explicitly (at the present state) or implicitly (at the end of the
/// step, with the acceleration that the torques themselves cause). One thread.
class Drive
{
public:
    Drive(const LinkModel &model, const DriveSettings &settings, double step);

    /// `fromShadow` is null in the shadow itself. The target is that of the present instant.
    void computeExplicit(const LinkState &state, const Target &target,
                         const ControlEntry *fromShadow, DriveOutput &out);
    /// The target is that of the step's end; `external` are the forces known to act, by link.
    bool computeImplicit(const LinkState &state, const Target &target,
                         const ControlEntry *fromShadow, const PerLink<Wrench> &external,
                         DriveOutput &out);

    const LinkDynamics &dynamics() const { return m_dynamics; }

    /// Of the steps that follow.
    void setStep(double step) { m_step = step; }

    /// Weakens a joint's gains from now on, 1: not at all.
    void setJointScale(int joint, double scale) { m_jointScale[std::size_t(joint)] = scale; }

    /// What counts from now on, in main.
    void setTone(const ToneFactors &tone) { m_tone = tone; }

    void setHold(const Hold &hold) { m_hold = hold; }

    /// From now on nothing holds pelvis and feet, or it does again.
    void letGo(bool lets) { m_letsGo = lets; }

private:
    bool holdsPelvis() const { return m_settings.holdPelvis && !m_letsGo; }

    double heldFeet() const { return m_letsGo ? 0 : m_hold.feet; }

    struct JointError
    {
        Vector3 angle;    // to the target, world axes
        Vector3 velocity; // relative, present
        Vector3 desiredVelocity;
        double stiffness = 0;
        double damping = 0;
    };

    void computeErrors(const LinkState &state, const Target &target,
                       const ControlEntry *fromShadow);
    void useWorldErrors(const LinkState &state, const Target &target);
    void planMuscles(const LinkState &state, const Target &target);
    void planGravity(const LinkState &state, const Target &target);
    void soften(int joint);
    Gains rootGains() const;

    /// What a joint's gains are multiplied by, world axes.
    const Matrix3 &gainMatrix(int joint) const
    {
        return m_settings.law == JointLaw::Muscle ? m_muscles[std::size_t(joint)]
                                                  : m_dynamics.outboardInertia(joint);
    }

    void computePlanned(const LinkState &state, const Target &target, bool isShadow);
    void setFeedforward(const LinkState &state, const ControlEntry *fromShadow,
                        DriveOutput &out) const;
    void setVelocities(const LinkState &state, DriveOutput &out) const;
    double footStiffness(const LinkState &state, const Target &target, std::size_t side) const;
    void setRootTurn(const Target &target);
    bool solve(const LinkState &state, const Target &target, const PerLink<Wrench> &external,
               DriveOutput &out);
    // its parts: forces as if nothing accelerated, and then what the acceleration changes
    void addJoints(DriveOutput &out);
    void addRoot(const LinkState &state, const Target &target, DriveOutput &out);
    void addFeet(const LinkState &state, const Target &target, DriveOutput &out);
    void addAcceleration(const LinkState &state, DriveOutput &out) const;

    const LinkModel &m_model;
    const DriveSettings m_settings;
    double m_step;
    LinkDynamics m_dynamics;
    TreeMatrix m_matrix;
    PerJoint<JointError> m_errors;
    PerJoint<double> m_capScale;
    PerJoint<double> m_jointScale;
    PerJoint<Matrix3> m_muscles;
    ToneFactors m_tone;
    Hold m_hold;
    bool m_letsGo = false;
    LinkDynamics m_targetDynamics;

    /// What the implicit drive adds to masses.
    struct
    {
        PerJoint<double> joints;
        double root = 0;
        Matrix3 turn;
        std::array<double, 2> feet;
    } m_implicit;

    Vector3 m_rootAngle;
    Matrix3 m_turnStiffness;
    Matrix3 m_turnDamping;
    Vector3 m_rootVelocity;
    Vector3 m_rootAngularVelocity;
    std::array<Vector3, LinkDynamics::kNodes> m_bias; // forces that hold the present motion
    std::array<Vector3, LinkDynamics::kNodes>
        m_planned; // forces that the target's motion needs; zero in main
    std::array<Vector3, LinkDynamics::kNodes> m_rhs;
};

/// Fills `entry` with what main needs of the shadow's step, which began at `before`.
void fillControlEntry(const DriveOutput &drive, const LinkState &before, ControlEntry &entry);

/// One entry for a step that was done in parts: their mean torques, the last one's velocities.
ControlEntry joinedEntry(std::vector<ControlEntry> parts);

/// What main needs within the shadow's step: its torques, and velocities on the way from those at
/// the end of the step before.
ControlEntry entryWithin(const ControlEntry &before, const ControlEntry &entry, float share);

} // namespace flinch

#pragma once

namespace flinch {

enum class Controller {
    Feedforward, // the shadow's torques on the soft body
    LowGain,     // the soft body alone: what feedforward saves us from
    HighGain,    // the stiff body alone
};

enum class Quality {
    Reference, // explicit torques at 1/1920 s
    Standard,  // implicit at 1/480 s
    Draft,     // implicit at 1/240 s
};

/// Stiffness in s⁻² and damping in s⁻¹; times an inertia they are those of a spring and a damper.
struct Gains
{
    double stiffness = 0;
    double damping = 0;

    friend bool operator==(const Gains &, const Gains &) = default;
};

/// How many times as stiff as the rest of main these joints are. A trunk that gives little carries
/// a blow on to the pelvis and is back before the limbs need it.
struct StiffnessScales
{
    double trunk = 4;
    double neck = 2;
    double shoulders = 0.7;
    double elbows = 2;

    friend bool operator==(const StiffnessScales &, const StiffnessScales &) = default;
};

/// The numbers of the method. The defaults are those found to track and react best; paper() has the
/// published ones.
struct ControllerSettings
{
    Gains shadow = {10000, 30};
    Gains main = {400, 30};
    StiffnessScales mainScales;
    /// Stiffness grows with the error from `stiffenFrom` rad on, up to `stiffenMost` times.
    double stiffenFrom = 0.1;
    double stiffenMost = 5;
    double shadowCapScale = 4;
    /// The shadow's desired velocity comes from the clip; without it, it is zero.
    bool velocityFromClip = true;
    /// The shadow also gets the torques that the clip's accelerations need, so that its gains have
    /// only the rest to do.
    bool inverseDynamics = true;

    Gains shadowRoot = {4000, 120};
    Gains mainRoot = {100, 15};
    Gains mainTurn = {100, 20};    // of the pelvis
    Gains mainAirTurn = {60, 4.5}; // of the whole body, where no foot is planted
    /// The shadow's root wrench goes to main as well, so that main's root may be soft.
    bool rootFeedforward = true;
    Gains feet = {4000, 60};

    bool jointLimits = true;
    bool selfCollision = true;

    /// Gains and root servo of Nunes et al.
    static ControllerSettings paper();

    friend bool operator==(const ControllerSettings &, const ControllerSettings &) = default;
};

/// Steps per second that a quality asks for; the simulation takes at least that many, a whole
/// number to a frame.
int nominalStepsPerSecond(Quality quality);

} // namespace flinch

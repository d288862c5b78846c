#pragma once

#include <QStringList>

#include <array>

namespace flinch {

enum class Controller {
    Feedforward, // the shadow's torques on the soft body
    LowGain,     // the soft body alone: what feedforward saves us from
    HighGain,    // the stiff body alone
    // those that the method is compared with
    GainSchedule,    // stiff; softens where it is struck (Zordan & Hodgins 2002)
    InverseDynamics, // the clip's torques, feedback as strong as they are (Yin et al. 2003)
    WorldSpace,      // stiff, against world orientations (Wrotek et al. 2006)
};
inline constexpr int kControllerCount = 6;

/// What keeps the body up and in place.
enum class Balance {
    Assist,          // servos on the pelvis, and on the feet while they stand
    RootOnly,        // on the pelvis alone
    HandOfGod,       // a capped horizontal force on the centre of mass
    GluedFoot,       // feet that stand are fixed to the floor
    VirtualActuator, // the pelvis' servo as torques of the legs that stand
    None,            // nothing from the first contact on: it falls
};
inline constexpr int kBalanceCount = 6;

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

/// What joints have more or less of than the gains say.
struct JointScales
{
    double waist = 1;
    double chest = 1;
    double neck = 1;
    double shoulders = 1;
    double elbows = 1;
    double hips = 1;
    double knees = 1;
    double ankles = 1;

    std::array<double, 8> values() const
    {
        return {waist, chest, neck, shoulders, elbows, hips, knees, ankles};
    }

    friend bool operator==(const JointScales &, const JointScales &) = default;
};

/// The numbers of the method. The defaults are those found to track and react best; paper() has the
/// published ones.
struct ControllerSettings
{
    Gains shadow = {10000, 30};
    /// A braced trunk holds by stiffness: so much damping of its light links would need shorter
    /// explicit steps. Where it held less, bracing harder made the chest bend farther.
    JointScales shadowStiffness = {.waist = 3, .chest = 3, .hips = 2};
    /// A braced limb must not ring.
    JointScales shadowDamping = {.waist = 0.65,
                                 .chest = 0.65,
                                 .neck = 2.8,
                                 .shoulders = 2.8,
                                 .elbows = 2.8,
                                 .hips = 0.75,
                                 .knees = 4};
    Gains main = {400, 30};
    /// A waist that gives less than the hips below it carries a blow on to the pelvis.
    JointScales mainStiffness = {
        .waist = 2.5, .chest = 2, .neck = 2, .shoulders = 0.7, .elbows = 2, .hips = 0.75};
    JointScales mainDamping = {.waist = 0.85, .chest = 0.85};
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
    /// Inverse dynamics: stiffness in rad⁻¹ and damping in s/rad per N·m of muscle torque.
    Gains muscle = {20, 1.2};
    /// Hand of god, glued foot and virtual actuator: what they hold pelvis or centre of mass with.
    Gains balance = {400, 40};
    /// Hand of god: the most it pushes, N, and when it lets go, seconds of the source; negative:
    /// never.
    double handOfGodCap = 400;
    double handOfGodUntil = -1;

    bool jointLimits = true;
    bool selfCollision = true;

    /// Gains and root servo of Nunes et al.
    static ControllerSettings paper();

    friend bool operator==(const ControllerSettings &, const ControllerSettings &) = default;
};

/// Their names on the command line and in project files, in the order of the enumerations.
const QStringList &controllerNames();
const QStringList &balanceNames();
const QStringList &qualityNames();

/// Steps per second that a quality asks for; the simulation takes at least that many, a whole
/// number to a frame.
int nominalStepsPerSecond(Quality quality);

} // namespace flinch

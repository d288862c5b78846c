#include "core/simulation/drive.h"

#include <algorithm>
#include <cmath>

// What tone and holds make of a drive's gains.

namespace flinch {

namespace {

/// The pelvis' torque servo works on this many pelvis inertias; on the whole body's it blows up
/// within milliseconds.
constexpr double kRootInertiaScale = 10;
constexpr double kHeldByOneFoot = 0.65;
/// Farther than this from its target, flesh and ligaments brake a soft joint as well.
constexpr double kFarAway = 0.5;    // rad
constexpr double kFarRange = 0.35;  // rad more: twice the damping
constexpr double kArmGravity = 0.3; // arms that carried all of it would float

/// How much of what a joint carries more or less than on its target it holds.
double gravityShare(BallJointId joint)
{
    switch (joint) {
    case BallJointId::Waist:
    case BallJointId::Chest:
    case BallJointId::Neck:
        return 1;
    case BallJointId::LeftShoulder:
    case BallJointId::LeftElbow:
    case BallJointId::RightShoulder:
    case BallJointId::RightElbow:
        return kArmGravity;
    default:
        return 0;
    }
}

} // namespace

void Drive::setRootTurn(const Target &target)
{
    // a body on one foot is held by it, but it may turn about it
    const auto [least, most] = std::minmax(target.footWeight[0], target.footWeight[1]);
    const double planted =
        m_settings.airTurn ? kHeldByOneFoot * most + (1 - kHeldByOneFoot) * least : 1;
    const Matrix3 onFeet = planted * kRootInertiaScale * m_dynamics.worldInertia(0);
    const double held = m_letsGo ? 0 : m_hold.turn;
    const double stiffness = m_tone.turn.stiffness * held;
    const double damping = m_tone.turn.damping * held;
    m_turnStiffness = stiffness * m_settings.rootTurn.stiffness * onFeet;
    m_turnDamping = damping * m_settings.rootTurn.damping * onFeet;
    if (planted < 1) {
        const Matrix3 inAir = (1 - planted) * m_dynamics.bodyInertia();
        m_turnStiffness += stiffness * m_settings.airTurn->stiffness * inAir;
        m_turnDamping += damping * m_settings.airTurn->damping * inAir;
    }
}

void Drive::soften(int joint)
{
    JointError &error = m_errors[std::size_t(joint)];
    error.stiffness *= m_hold.joints;
    error.damping *= m_hold.damping;
    if (!m_tone.active)
        return;
    const ToneFactors::Factors &tone = m_tone.joints[std::size_t(joint)];
    // what lies limp neither gives nor is led home
    const double held = std::min(1.0, m_hold.joints);
    const double far = std::max(0.0, error.angle.norm() - kFarAway) / kFarRange;
    error.stiffness *= std::lerp(1, tone.stiffness, held);
    error.damping *= std::lerp(1, tone.damping, held) * (1 + held * m_tone.farBrake * far * far);
}

Gains Drive::rootGains() const
{
    if (m_letsGo)
        return {};
    return {m_tone.root.stiffness * m_hold.root * m_settings.root.stiffness,
            m_tone.root.damping * m_hold.root * m_settings.root.damping};
}

void Drive::planGravity(const LinkState &state, const Target &target)
{
    const double all = m_tone.gravity * m_hold.feedforward;
    if (all <= 0)
        return;
    const LinkState wanted = linkStateOf(m_model, target);
    m_targetDynamics.update(wanted);
    for (int j = 0; j < int(m_errors.size()); ++j) {
        const double share = all * gravityShare(BallJointId(j));
        if (share <= 0)
            continue;
        const auto child = std::size_t(j) + 1;
        const Quaternion turned = state.rotation[child] * wanted.rotation[child].conjugate();
        m_planned[child + 1] = share
                               * (m_dynamics.holdingTorque(j, kGravity)
                                  - turned * m_targetDynamics.holdingTorque(j, kGravity));
    }
}

} // namespace flinch

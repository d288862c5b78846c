#include "core/simulation/drive.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

constexpr int kCapPasses = 3;
/// A foot farther than this from its place is not pulled harder: it steps there, it is not torn.
constexpr double kFootReach = 0.02;
/// Share of its cap that a muscle counts as having at least; at rest it would hold nothing.
constexpr double kMuscleTone = 0.05;

Vector3 toVector(const ControlEntry::Float3 &v)
{
    return {double(v[0]), double(v[1]), double(v[2])};
}

ControlEntry::Float3 toFloat(const Vector3 &v)
{
    return {float(v.x()), float(v.y()), float(v.z())};
}

/// Generalised accelerations of a target, for links that are in `state`.
std::array<Vector3, LinkDynamics::kNodes>
targetAccelerations(const LinkModel &model, const LinkState &state, const Target &target)
{
    std::array<Vector3, LinkDynamics::kNodes> accelerations;
    accelerations[0] = target.pelvisAcceleration;
    accelerations[1] = target.pelvisAngularAcceleration;
    for (std::size_t j = 0; j < target.relative.size(); ++j) {
        // in world axes the relative velocity turns with the parent as well
        const auto parent = std::size_t(model.links[j + 1].parent);
        const Vector3 velocity = state.rotation[j + 1] * target.relativeVelocity[j];
        accelerations[j + 2] = state.rotation[j + 1] * target.relativeAcceleration[j]
                               + state.angularVelocity[parent].cross(velocity);
    }
    return accelerations;
}

int footLink(std::size_t side)
{
    return side == 0 ? kLeftFootLink : kRightFootLink;
}

/// What a spring and a damper add to the mass that they accelerate within a step.
double implicitGain(const Gains &gains, double step)
{
    return step * gains.damping + step * step * gains.stiffness;
}

} // namespace

Drive::Drive(const LinkModel &model, const DriveSettings &settings, double step)
    : m_model(model)
    , m_settings(settings)
    , m_step(step)
    , m_dynamics(model)
    , m_matrix(m_dynamics.makeMatrix())
    , m_targetDynamics(model)
{
    m_jointScale.fill(1);
}

void Drive::computeErrors(const LinkState &state, const Target &target,
                          const ControlEntry *fromShadow)
{
    for (std::size_t j = 0; j < m_errors.size(); ++j) {
        const std::size_t child = j + 1;
        const auto parent = std::size_t(m_model.links[child].parent);
        JointError &error = m_errors[j];
        error.angle =
            rotationError(state.rotation[child], state.rotation[parent] * target.relative[j]);
        error.velocity = state.angularVelocity[child] - state.angularVelocity[parent];
        if (fromShadow)
            error.desiredVelocity =
                m_hold.feedforward
                * (state.rotation[child] * toVector(fromShadow->jointVelocity[j]));
        else if (m_settings.useTargetVelocity)
            error.desiredVelocity = state.rotation[child] * target.relativeVelocity[j];
        else
            error.desiredVelocity.setZero();
        double stiffening =
            std::clamp(error.angle.norm() / m_settings.stiffenFrom, 1.0, m_settings.stiffenMost);
        if (m_tone.active)
            stiffening = std::lerp(1, stiffening, m_tone.stiffening);
        error.stiffness = m_jointScale[j] * m_settings.stiffnessScale[j]
                          * m_settings.joints.stiffness * stiffening;
        error.damping = m_jointScale[j] * m_settings.dampingScale[j] * m_settings.joints.damping;
        soften(int(j));
    }
    if (m_settings.law == JointLaw::WorldSpace)
        useWorldErrors(state, target);
    m_rootAngle = rotationError(state.rotation[0], target.pelvisRotation);
    const bool rootFollowsShadow = fromShadow && m_settings.rootFeedforward;
    m_rootVelocity = rootFollowsShadow ? toVector(fromShadow->rootVelocity) : target.pelvisVelocity;
    m_rootAngularVelocity = rootFollowsShadow ? toVector(fromShadow->rootAngularVelocity)
                                              : target.pelvisAngularVelocity;
}

void Drive::computePlanned(const LinkState &state, const Target &target, bool isShadow)
{
    for (Vector3 &force : m_planned)
        force.setZero();
    if (m_settings.law == JointLaw::Muscle)
        planMuscles(state, target);
    else if (isShadow && m_settings.inverseDynamics)
        m_dynamics.computeForces(state, kGravity, targetAccelerations(m_model, state, target),
                                 m_planned);
    else
        return planGravity(state, target);
    m_planned[0].y() -=
        m_model.totalMass * kGravity; // the root's gravity compensation is always there
    if (!holdsPelvis()) {
        m_planned[0].setZero();
        m_planned[1].setZero();
    }
}

void Drive::useWorldErrors(const LinkState &state, const Target &target)
{
    PerLink<Quaternion> wanted;
    wanted[0] = target.pelvisRotation;
    for (std::size_t j = 0; j < m_errors.size(); ++j) {
        const std::size_t child = j + 1;
        wanted[child] = wanted[std::size_t(m_model.links[child].parent)] * target.relative[j];
        JointError &error = m_errors[j];
        error.angle = rotationError(state.rotation[child], wanted[child]);
        error.velocity = state.angularVelocity[child];
        error.desiredVelocity.setZero();
        error.stiffness = m_settings.stiffnessScale[j] * m_settings.joints.stiffness;
    }
}

void Drive::planMuscles(const LinkState &state, const Target &target)
{
    const LinkState wanted = linkStateOf(m_model, target);
    m_targetDynamics.update(wanted);
    m_targetDynamics.computeForces(wanted, kGravity, targetAccelerations(m_model, wanted, target),
                                   m_planned);
    for (std::size_t j = 0; j < m_errors.size(); ++j) {
        const std::size_t child = j + 1;
        const Vector3 torque = wanted.rotation[child].conjugate() * m_planned[j + 2];
        const Matrix3 axes = state.rotation[child].toRotationMatrix();
        m_planned[j + 2] = axes * torque;
        const double tone = kMuscleTone * m_model.links[child].torqueCap;
        m_muscles[j] = axes * torque.cwiseAbs().cwiseMax(tone).asDiagonal() * axes.transpose();
    }
}

void Drive::setFeedforward(const LinkState &state, const ControlEntry *fromShadow,
                           DriveOutput &out) const
{
    for (std::size_t j = 0; j < out.feedforward.size(); ++j) {
        if (fromShadow)
            out.feedforward[j] =
                m_hold.feedforward * (state.rotation[j + 1] * toVector(fromShadow->jointTorque[j]));
        else
            out.feedforward[j].setZero();
    }
    out.root = {};
    out.rootFeedback = {};
    if (fromShadow && m_settings.rootFeedforward && !m_letsGo) {
        out.root.force =
            m_hold.weight * (toVector(fromShadow->rootForce) - m_model.totalMass * m_hold.push);
        out.root.torque = m_hold.weight * (state.rotation[0] * toVector(fromShadow->rootTorque));
    }
    out.carriedWeight = holdsPelvis() ? m_hold.weight * (m_model.totalMass * kGravity) : 0;
    out.root.force.y() += out.carriedWeight;
}

void Drive::computeExplicit(const LinkState &state, const Target &target,
                            const ControlEntry *fromShadow, DriveOutput &out)
{
    m_dynamics.update(state);
    computeErrors(state, target, fromShadow);
    computePlanned(state, target, !fromShadow);
    setRootTurn(target);
    setFeedforward(state, fromShadow, out);
    out.capped = false;
    for (std::size_t j = 0; j < m_errors.size(); ++j) {
        const JointError &error = m_errors[j];
        Vector3 torque = m_planned[j + 2]
                         + gainMatrix(int(j))
                               * (error.stiffness * error.angle
                                  + error.damping * (error.desiredVelocity - error.velocity));
        const double cap = m_settings.capScale * m_model.links[j + 1].torqueCap;
        const double size = torque.norm();
        if (size > cap) {
            torque *= cap / size;
            out.capped = true;
        }
        out.feedback[j] = torque;
    }
    const Gains root = rootGains();
    out.rootFeedback.force = m_planned[0]
                             + m_model.totalMass
                                   * (root.stiffness * (target.pelvisPosition - state.position[0])
                                      + root.damping * (m_rootVelocity - state.velocity[0]));
    out.rootFeedback.torque = m_planned[1] + m_turnStiffness * m_rootAngle
                              + m_turnDamping * (m_rootAngularVelocity - state.angularVelocity[0]);
    out.root.force += out.rootFeedback.force;
    out.root.torque += out.rootFeedback.torque;
    setVelocities(state, out);
    for (std::size_t side = 0; side < 2; ++side) {
        const auto foot = std::size_t(footLink(side));
        out.feet[side] =
            heldFeet() * 0.5 * m_model.legMass * target.footWeight[side]
            * (footStiffness(state, target, side)
                   * (target.footPosition[side] - state.position[foot])
               + m_settings.feet.damping * (target.footVelocity[side] - state.velocity[foot]));
    }
}

void Drive::setVelocities(const LinkState &state, DriveOutput &out) const
{
    for (std::size_t j = 0; j < out.jointVelocity.size(); ++j)
        out.jointVelocity[j] = state.angularVelocity[j + 1]
                               - state.angularVelocity[std::size_t(m_model.links[j + 1].parent)];
    out.rootVelocity = state.velocity[0];
    out.rootAngularVelocity = state.angularVelocity[0];
}

double Drive::footStiffness(const LinkState &state, const Target &target, std::size_t side) const
{
    const double away =
        (target.footPosition[side] - state.position[std::size_t(footLink(side))]).norm();
    return m_settings.feet.stiffness * kFootReach / std::max(kFootReach, away);
}

bool Drive::computeImplicit(const LinkState &state, const Target &target,
                            const ControlEntry *fromShadow, const PerLink<Wrench> &external,
                            DriveOutput &out)
{
    m_dynamics.update(state);
    computeErrors(state, target, fromShadow);
    computePlanned(state, target, !fromShadow);
    setRootTurn(target);
    setFeedforward(state, fromShadow, out);
    static const std::array<Vector3, LinkDynamics::kNodes> kStill = [] {
        std::array<Vector3, LinkDynamics::kNodes> zero;
        zero.fill(Vector3::Zero());
        return zero;
    }();
    m_dynamics.computeForces(state, kGravity, kStill, m_bias);
    m_capScale.fill(1);
    out.capped = false;
    for (int pass = 0; pass < kCapPasses; ++pass) {
        const bool last = pass + 1 == kCapPasses;
        if (!solve(state, target, external, out))
            return false;
        bool again = false;
        for (std::size_t j = 0; j < m_errors.size(); ++j) {
            const double cap = m_settings.capScale * m_model.links[j + 1].torqueCap;
            const double size = out.feedback[j].norm();
            if (size <= cap)
                continue;
            // clamping after the solve is unstable; weaken the drive and solve again
            out.capped = true;
            if (last)
                out.feedback[j] *= cap / size;
            else
                m_capScale[j] *= cap / size;
            again = true;
        }
        if (!again)
            break;
    }
    return true;
}

bool Drive::solve(const LinkState &state, const Target &target, const PerLink<Wrench> &external,
                  DriveOutput &out)
{
    m_dynamics.assembleMass(m_matrix);
    for (std::size_t n = 0; n < m_rhs.size(); ++n)
        m_rhs[n] = -m_bias[n];
    for (int link = 0; link < kLinkCount; ++link) {
        const Wrench &wrench = external[std::size_t(link)];
        if (!wrench.force.isZero(0) || !wrench.torque.isZero(0))
            m_dynamics.addWrench(m_matrix, state, link, wrench, m_rhs);
    }
    setVelocities(state, out);
    addJoints(out);
    addRoot(state, target, out);
    addFeet(state, target, out);
    if (!m_matrix.factorise())
        return false;
    m_matrix.solve(m_rhs);
    addAcceleration(state, out);
    return true;
}

void Drive::addJoints(DriveOutput &out)
{
    const double h = m_step;
    for (std::size_t j = 0; j < m_errors.size(); ++j) {
        const JointError &error = m_errors[j];
        m_implicit.joints[j] = m_capScale[j] * (h * error.damping + h * h * error.stiffness);
        const Vector3 drive = error.stiffness * (error.angle - h * error.velocity)
                              + error.damping * (error.desiredVelocity - error.velocity);
        const Matrix3 &inertia = gainMatrix(int(j));
        out.feedback[j] = m_capScale[j] * (m_planned[j + 2] + inertia * drive);
        m_rhs[j + 2] += out.feedback[j] + out.feedforward[j];
        m_matrix.block(int(j) + 2, int(j) + 2) += m_implicit.joints[j] * inertia;
    }
}

void Drive::addRoot(const LinkState &state, const Target &target, DriveOutput &out)
{
    const double h = m_step;
    const Gains root = rootGains();
    const Wrench known = {out.root.force - out.rootFeedback.force,
                          out.root.torque - out.rootFeedback.torque};
    out.rootFeedback.force =
        m_planned[0]
        + m_model.totalMass
              * (root.stiffness
                     * (target.pelvisPosition - state.position[0] - h * state.velocity[0])
                 + root.damping * (m_rootVelocity - state.velocity[0]));
    out.rootFeedback.torque = m_planned[1]
                              + m_turnStiffness * (m_rootAngle - h * state.angularVelocity[0])
                              + m_turnDamping * (m_rootAngularVelocity - state.angularVelocity[0]);
    m_rhs[0] += known.force + out.rootFeedback.force;
    m_rhs[1] += known.torque + out.rootFeedback.torque;
    m_implicit.root = m_model.totalMass * implicitGain(root, h);
    m_implicit.turn = h * m_turnDamping + h * h * m_turnStiffness;
    m_matrix.block(0, 0).diagonal().array() += m_implicit.root;
    m_matrix.block(1, 1) += m_implicit.turn;
    out.root = known;
}

void Drive::addFeet(const LinkState &state, const Target &target, DriveOutput &out)
{
    const double h = m_step;
    for (std::size_t side = 0; side < 2; ++side) {
        const int foot = footLink(side);
        const auto n = std::size_t(foot);
        const double scale = heldFeet() * 0.5 * m_model.legMass * target.footWeight[side];
        const Gains gains = {footStiffness(state, target, side), m_settings.feet.damping};
        out.feet[side] =
            scale
            * (gains.stiffness
                   * (target.footPosition[side] - state.position[n] - h * state.velocity[n])
               + gains.damping * (target.footVelocity[side] - state.velocity[n]));
        m_implicit.feet[side] = scale * implicitGain(gains, h);
        if (scale <= 0)
            continue;
        m_dynamics.addWrench(m_matrix, state, foot, {out.feet[side], Vector3::Zero()}, m_rhs);
        m_dynamics.addPointStiffness(m_matrix, state, foot, m_implicit.feet[side]);
    }
}

void Drive::addAcceleration(const LinkState &state, DriveOutput &out) const
{
    for (std::size_t j = 0; j < m_errors.size(); ++j) {
        out.feedback[j] -= m_implicit.joints[j] * (gainMatrix(int(j)) * m_rhs[j + 2]);
        out.jointVelocity[j] += m_step * m_rhs[j + 2];
    }
    out.rootFeedback.force -= m_implicit.root * m_rhs[0];
    out.rootFeedback.torque -= m_implicit.turn * m_rhs[1];
    out.root.force += out.rootFeedback.force;
    out.root.torque += out.rootFeedback.torque;
    out.rootVelocity += m_step * m_rhs[0];
    out.rootAngularVelocity += m_step * m_rhs[1];
    for (std::size_t side = 0; side < 2; ++side) {
        if (m_implicit.feet[side] > 0)
            out.feet[side] -=
                m_implicit.feet[side]
                * m_dynamics.pointAcceleration(m_matrix, state, footLink(side), m_rhs);
    }
}

void fillControlEntry(const DriveOutput &drive, const LinkState &before, ControlEntry &entry)
{
    for (std::size_t j = 0; j < entry.jointTorque.size(); ++j) {
        const Quaternion toChild = before.rotation[j + 1].conjugate();
        entry.jointTorque[j] = toFloat(toChild * drive.feedback[j]);
        entry.jointVelocity[j] = toFloat(toChild * drive.jointVelocity[j]);
    }
    entry.rootForce = toFloat(drive.rootFeedback.force);
    entry.rootTorque = toFloat(before.rotation[0].conjugate() * drive.rootFeedback.torque);
    entry.rootVelocity = toFloat(drive.rootVelocity);
    entry.rootAngularVelocity = toFloat(drive.rootAngularVelocity);
    entry.parts.reset();
}

ControlEntry joinedEntry(std::vector<ControlEntry> parts)
{
    ControlEntry joined = parts.back();
    const auto mean = [&parts](auto member) {
        Vector3 sum = Vector3::Zero();
        for (const ControlEntry &part : parts)
            sum += toVector(member(part));
        return toFloat(sum / double(parts.size()));
    };
    for (std::size_t j = 0; j < joined.jointTorque.size(); ++j)
        joined.jointTorque[j] = mean([j](const auto &part) { return part.jointTorque[j]; });
    joined.rootForce = mean([](const auto &part) { return part.rootForce; });
    joined.rootTorque = mean([](const auto &part) { return part.rootTorque; });
    joined.parts = std::make_shared<const std::vector<ControlEntry>>(std::move(parts));
    return joined;
}

ControlEntry entryWithin(const ControlEntry &before, const ControlEntry &entry, float share)
{
    ControlEntry result = entry;
    const auto blend = [share](const ControlEntry::Float3 &from, ControlEntry::Float3 &to) {
        for (std::size_t i = 0; i < 3; ++i)
            to[i] = from[i] + share * (to[i] - from[i]);
    };
    for (std::size_t j = 0; j < result.jointVelocity.size(); ++j)
        blend(before.jointVelocity[j], result.jointVelocity[j]);
    blend(before.rootVelocity, result.rootVelocity);
    blend(before.rootAngularVelocity, result.rootAngularVelocity);
    return result;
}

} // namespace flinch

#include "core/simulation/jointstops.h"

#include "core/simulation/odesupport.h"

#include <array>
#include <cmath>
#include <numbers>

namespace flinch {

namespace {

/// Stiffness and damping of a joint's stop, times what the joint carries.
constexpr double kStiffness = 2e4;
constexpr double kDamping = 200;

/// One end of a range, overrun by `excess` rad about `axis`, world axes.
struct Stop
{
    Vector3 axis;
    double excess = 0;
};

void setStop(dJointID motor, int index, const Stop &stop, double inertia, double step)
{
    const double stiffness = inertia * kStiffness;
    const double damping = inertia * kDamping;
    const int group = index * dParamGroup;
    dJointSetAMotorAxis(motor, index, 0, stop.axis.x(), stop.axis.y(), stop.axis.z());
    dJointSetAMotorAngle(motor, index, stop.excess);
    dJointSetAMotorParam(motor, dParamLoStop + group, -dInfinity);
    dJointSetAMotorParam(motor, dParamHiStop + group, 0);
    dJointSetAMotorParam(motor, dParamStopERP + group,
                         step * stiffness / (step * stiffness + damping));
    dJointSetAMotorParam(motor, dParamStopCFM + group, 1 / (step * stiffness + damping));
}

} // namespace

JointStops::Gate JointStops::Gate::of(const JointLimit &limit)
{
    // a hair narrower than the limit, which the exact angles decide about
    constexpr double kHair = 1e-6;
    return {limit.maxSwing >= std::numbers::pi ? -2 : std::cos(limit.maxSwing) + kHair,
            std::tan(0.5 * limit.minTwist + kHair), std::tan(0.5 * limit.maxTwist - kHair)};
}

bool JointStops::Gate::isWithin(const JointLimit &limit, const Quaternion &relative) const
{
    const Quaternion away = limit.neutral.conjugate() * relative;
    if (!((away * limit.twistAxis).dot(limit.twistAxis) > leastCosine))
        return false;
    const double sine = away.vec().dot(limit.twistAxis) * (away.w() < 0 ? -1 : 1);
    const double cosine = std::abs(away.w());
    return sine > leastTangent * cosine && sine < mostTangent * cosine;
}

void JointStops::add(dWorldID world, const Link &link, dBodyID parent, dBodyID child)
{
    const dJointID motor = dJointCreateAMotor(world, nullptr);
    // the child first: angles are those of the first body against the second
    dJointAttach(motor, child, parent);
    dJointSetAMotorMode(motor, dAMotorUser);
    dJointSetAMotorNumAxes(motor, 0);
    m_joints.push_back({link, parent, child, motor, Gate::of(link.limit)});
}

void JointStops::update(double step)
{
    for (const Joint &joint : m_joints)
        update(joint, step);
}

void JointStops::update(const Joint &joint, double step)
{
    const JointLimit &limit = joint.link.limit;
    const Quaternion parent = toQuaternion(dBodyGetQuaternion(joint.parent));
    const Quaternion child = toQuaternion(dBodyGetQuaternion(joint.child));
    if (joint.gate.isWithin(limit, parent.conjugate() * child)) {
        dJointSetAMotorNumAxes(joint.motor, 0);
        return;
    }
    const Vector3 neutralAxis = parent * (limit.neutral * limit.twistAxis);
    const Vector3 axis = child * limit.twistAxis;
    const SwingTwist angles = swingTwist(limit, parent.conjugate() * child);
    std::array<Stop, 2> stops;
    int count = 0;
    const Vector3 swingAxis = neutralAxis.cross(axis);
    if (angles.swing > limit.maxSwing && swingAxis.norm() > 1e-6)
        stops[std::size_t(count++)] = {swingAxis.normalized(), angles.swing - limit.maxSwing};
    if (angles.twist > limit.maxTwist)
        stops[std::size_t(count++)] = {axis, angles.twist - limit.maxTwist};
    else if (angles.twist < limit.minTwist)
        stops[std::size_t(count++)] = {-axis, limit.minTwist - angles.twist};
    dJointSetAMotorNumAxes(joint.motor, count);
    // what the joint carries sets how hard the stop is
    const double inertia = 0.1 + joint.link.torqueCap / 1000;
    for (int i = 0; i < count; ++i)
        setStop(joint.motor, i, stops[std::size_t(i)], inertia, step);
}

} // namespace flinch

#include "core/simulation/balanceforces.h"

#include <algorithm>

namespace flinch {

namespace {

constexpr double kRootInertiaScale = 10; // as for the drive's own servo
/// How far the pressure under a foot can move from its ankle, m.
constexpr double kSoleReach = 0.08;
/// A sole lower than this stands, one at twice the height does not, m.
constexpr double kStandHeight = 0.008;
/// Share of its height at which the pelvis has fallen for good, and of the rest at which legs begin
/// to give up.
constexpr double kFallen = 0.6;
constexpr double kGivingUp = 0.5;
constexpr double kSideways = 0.4;
constexpr std::array kFootLinks = {kLeftFootLink, kRightFootLink};

struct Centre
{
    Vector3 position = Vector3::Zero();
    Vector3 velocity = Vector3::Zero();
};

Centre centreOfMass(const LinkModel &model, const LinkState &state)
{
    Centre centre;
    for (std::size_t n = 0; n < kLinkCount; ++n) {
        const double share = model.links[n].mass / model.totalMass;
        centre.position += share * state.position[n];
        centre.velocity += share * state.velocity[n];
    }
    return centre;
}

} // namespace

BalanceForces::BalanceForces(const LinkModel &model, const BalanceSettings &settings)
    : m_model(model)
    , m_settings(settings)
{}

bool BalanceForces::holdsPelvis(Balance strategy)
{
    return strategy == Balance::Assist || strategy == Balance::RootOnly;
}

bool BalanceForces::holdsFeet(Balance strategy)
{
    return strategy == Balance::Assist;
}

bool BalanceForces::standsOnFeet(Balance strategy)
{
    return strategy == Balance::GluedFoot || strategy == Balance::VirtualActuator;
}

void BalanceForces::compute(const LinkState &state, const Target &target, double now,
                            BalanceOutput &out) const
{
    out = {};
    std::array<double, 2> standing = {}; // how much each leg does
    switch (m_settings.strategy) {
    case Balance::HandOfGod:
        if (m_settings.cutAtSeconds < 0 || now < m_settings.cutAtSeconds)
            pushCentre(state, target, out);
        return;
    case Balance::VirtualActuator:
        for (std::size_t side = 0; side < 2; ++side) {
            const auto n = std::size_t(kFootLinks[side]);
            const double height =
                lowestPoint(m_model.links[n], state.position[n], state.rotation[n]);
            standing[side] =
                std::min(target.footWeight[side], std::clamp(2 - height / kStandHeight, 0.0, 1.0));
        }
        break;
    case Balance::GluedFoot:
        out.glued = {target.footWeight[0] >= 1, target.footWeight[1] >= 1};
        standing = {double(out.glued[0]), double(out.glued[1])};
        break;
    case Balance::Assist:
    case Balance::RootOnly:
    case Balance::None:
        return;
    }
    const double sum = std::max(standing[0] + standing[1], 1.0);
    if (sum > 0)
        pushThroughLegs(state, target, {standing[0] / sum, standing[1] / sum}, out);
}

void BalanceForces::pushCentre(const LinkState &state, const Target &target,
                               BalanceOutput &out) const
{
    const Centre is = centreOfMass(m_model, state);
    const Centre wanted = centreOfMass(m_model, linkStateOf(m_model, target));
    Vector3 force = m_model.totalMass
                    * (m_settings.root.stiffness * (wanted.position - is.position)
                       + m_settings.root.damping * (wanted.velocity - is.velocity));
    force.y() = 0;
    if (force.norm() > m_settings.forceCap)
        force *= m_settings.forceCap / force.norm();
    // by mass, so that the body is moved as a whole and no joint is bent
    for (std::size_t n = 0; n < kLinkCount; ++n)
        out.onLinks[n].force = m_model.links[n].mass / m_model.totalMass * force;
    out.force = force;
}

void BalanceForces::pushThroughLegs(const LinkState &state, const Target &target,
                                    const std::array<double, 2> &share, BalanceOutput &out) const
{
    const Gains &root = m_settings.root;
    Vector3 force = m_model.totalMass
                    * (root.stiffness * (target.pelvisPosition - state.position[0])
                       + root.damping * (target.pelvisVelocity - state.velocity[0]));
    force.y() += m_model.totalMass * kGravity;
    const Matrix3 axes = state.rotation[0].toRotationMatrix();
    const Matrix3 inertia = kRootInertiaScale * axes * m_model.links[0].inertia * axes.transpose();
    const Vector3 torque =
        inertia
        * (root.stiffness * rotationError(state.rotation[0], target.pelvisRotation)
           + root.damping * (target.pelvisAngularVelocity - state.angularVelocity[0]));
    const bool glued = m_settings.strategy == Balance::GluedFoot;
    if (!glued) {
        // legs push and do not pull, no more to the side than the soles hold, and give up a fall
        const double upright = (state.position[0].y() / target.pelvisPosition.y() - kFallen)
                               / (1 - kFallen) / kGivingUp;
        const double weight = m_model.totalMass * kGravity;
        const double up = std::clamp(force.y(), 0.0, 2 * weight) * std::clamp(upright, 0.0, 1.0);
        force.y() = 0;
        if (force.norm() > kSideways * up)
            force *= kSideways * up / force.norm();
        force.y() = up;
    }
    for (std::size_t side = 0; side < 2; ++side) {
        // what foot, shin and thigh have to pass on so that the pelvis feels the wrench
        for (int link = kFootLinks[side]; link > 0;
             link = m_model.links[std::size_t(link)].parent) {
            const auto n = std::size_t(link);
            const auto parent = std::size_t(m_model.links[n].parent);
            const Vector3 pivot =
                state.position[n] + state.rotation[n] * m_model.links[n].anchorInLink;
            Vector3 moment = share[side] * (torque + (state.position[0] - pivot).cross(force));
            // a foot that only stands would roll over its edge
            const double most = link == kFootLinks[side] && !glued
                                    ? kSoleReach * share[side] * force.y()
                                    : m_model.links[n].torqueCap;
            if (moment.norm() > most)
                moment *= most / moment.norm();
            out.onLinks[parent].torque += moment;
            out.onLinks[n].torque -= moment;
        }
    }
}

} // namespace flinch

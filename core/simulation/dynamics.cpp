#include "core/simulation/dynamics.h"

#include <cmath>

namespace flinch {

namespace {

/// Inertia of a point mass at `r`: (r·r) 1 − r rᵀ.
Matrix3 pointInertia(const Vector3 &r)
{
    return r.squaredNorm() * Matrix3::Identity() - r * r.transpose();
}

Matrix3 cross(const Vector3 &v)
{
    Matrix3 m;
    m << 0, -v.z(), v.y(), v.z(), 0, -v.x(), -v.y(), v.x(), 0;
    return m;
}

std::array<int, LinkDynamics::kNodes> nodeParents(const LinkModel &model)
{
    std::array<int, LinkDynamics::kNodes> parents{};
    parents[0] = -1;
    parents[1] = 0;
    for (int link = 1; link < kLinkCount; ++link)
        parents[std::size_t(LinkDynamics::nodeOfLink(link))] =
            LinkDynamics::nodeOfLink(model.links[std::size_t(link)].parent);
    return parents;
}

} // namespace

LinkDynamics::LinkDynamics(const LinkModel &model)
    : m_model(model)
{}

void LinkDynamics::update(const LinkState &state)
{
    for (std::size_t n = 0; n < kLinkCount; ++n) {
        const Matrix3 r = state.rotation[n].toRotationMatrix();
        m_inertia[n].noalias() = r * m_model.links[n].inertia * r.transpose();
        m_pivot[n] = n == 0 ? state.position[0]
                            : Vector3(state.position[n] + r * m_model.links[n].anchorInLink);
        m_composite[n] = {m_model.links[n].mass, state.position[n], m_inertia[n]};
    }
    for (std::size_t n = kLinkCount - 1; n > 0; --n) {
        const Composite &child = m_composite[n];
        m_outboard[n - 1].noalias() =
            child.inertia + child.mass * pointInertia(child.centre - m_pivot[n]);
        m_outboard[n - 1].diagonal().array() += m_model.links[n].inertiaFloor;

        Composite &parent = m_composite[std::size_t(m_model.links[n].parent)];
        const double mass = parent.mass + child.mass;
        const Vector3 apart = child.centre - parent.centre;
        parent.inertia += child.inertia + parent.mass * child.mass / mass * pointInertia(apart);
        parent.centre += child.mass / mass * apart;
        parent.mass = mass;
    }
}

Vector3 LinkDynamics::holdingTorque(int joint, double gravity) const
{
    const Composite &carried = m_composite[std::size_t(joint) + 1];
    return (carried.centre - m_pivot[std::size_t(joint) + 1])
        .cross(gravity * carried.mass * Vector3::UnitY());
}

TreeMatrix LinkDynamics::makeMatrix() const
{
    return TreeMatrix(nodeParents(m_model));
}

void LinkDynamics::assembleMass(TreeMatrix &matrix) const
{
    matrix.block(0, 0) = m_composite[0].mass * Matrix3::Identity();
    for (int link = 0; link < kLinkCount; ++link) {
        const Composite &carried = m_composite[std::size_t(link)];
        const Vector3 arm = carried.centre - m_pivot[std::size_t(link)];
        const int node = nodeOfLink(link);
        matrix.block(node, 0) = carried.mass * cross(arm);
        for (int ancestor = link; ancestor >= 0;
             ancestor = m_model.links[std::size_t(ancestor)].parent) {
            const Vector3 longArm = carried.centre - m_pivot[std::size_t(ancestor)];
            Matrix3 &block = matrix.block(node, nodeOfLink(ancestor));
            block = carried.inertia - (carried.mass * longArm) * arm.transpose();
            block.diagonal().array() += carried.mass * longArm.dot(arm);
        }
    }
}

void LinkDynamics::computeForces(const LinkState &state, double gravity,
                                 std::span<const Vector3> accelerations,
                                 std::span<Vector3> out) const
{
    // accelerations from the pelvis outwards
    PerLink<Vector3> linear;
    PerLink<Vector3> angular;
    PerLink<Wrench> needed;
    for (std::size_t n = 0; n < kLinkCount; ++n) {
        const Vector3 &turn = state.angularVelocity[n];
        if (n == 0) {
            linear[0] = accelerations[0];
            angular[0] = accelerations[1];
        } else {
            const auto p = std::size_t(m_model.links[n].parent);
            const Vector3 &parentTurn = state.angularVelocity[p];
            const Vector3 toPivot = m_pivot[n] - state.position[p];
            const Vector3 fromPivot = state.position[n] - m_pivot[n];
            angular[n] = angular[p] + accelerations[n + 1];
            linear[n] = linear[p] + angular[p].cross(toPivot)
                        + parentTurn.cross(parentTurn.cross(toPivot)) + angular[n].cross(fromPivot)
                        + turn.cross(turn.cross(fromPivot));
        }
        needed[n].force = m_model.links[n].mass * (linear[n] + Vector3(0, gravity, 0));
        needed[n].torque = m_inertia[n] * angular[n] + turn.cross(m_inertia[n] * turn);
    }
    // moments about each joint of everything outboard, from the leaves up
    for (std::size_t n = kLinkCount; n-- > 0;) {
        const Vector3 moment =
            needed[n].torque + (state.position[n] - m_pivot[n]).cross(needed[n].force);
        out[std::size_t(nodeOfLink(int(n)))] = moment;
        if (n == 0)
            break;
        const auto p = std::size_t(m_model.links[n].parent);
        needed[p].torque += moment + (m_pivot[n] - state.position[p]).cross(needed[n].force);
        needed[p].force += needed[n].force;
    }
    out[0] = needed[0].force;
}

void LinkDynamics::addWrench(const TreeMatrix &matrix, const LinkState &state, int link,
                             const Wrench &wrench, std::span<Vector3> out) const
{
    out[0] += wrench.force;
    for (const int node : matrix.path(nodeOfLink(link))) {
        if (node == 0)
            continue;
        const Vector3 arm = state.position[std::size_t(link)] - m_pivot[std::size_t(node) - 1];
        out[std::size_t(node)] += wrench.torque + arm.cross(wrench.force);
    }
}

void LinkDynamics::addPointStiffness(TreeMatrix &matrix, const LinkState &state, int link,
                                     double stiffness) const
{
    // column of a rotational node: −[arm]×; of the translational one: 1
    const auto &path = matrix.path(nodeOfLink(link));
    for (const int row : path) {
        for (const int column : path) {
            if (column > row)
                break;
            Matrix3 &block = matrix.block(row, column);
            if (row == 0) {
                block.diagonal().array() += stiffness;
                continue;
            }
            const Vector3 rowArm =
                state.position[std::size_t(link)] - m_pivot[std::size_t(row) - 1];
            if (column == 0) {
                block += stiffness * cross(rowArm);
            } else {
                const Vector3 columnArm =
                    state.position[std::size_t(link)] - m_pivot[std::size_t(column) - 1];
                block -= (stiffness * columnArm) * rowArm.transpose();
                block.diagonal().array() += stiffness * rowArm.dot(columnArm);
            }
        }
    }
}

Vector3 LinkDynamics::pointAcceleration(const TreeMatrix &matrix, const LinkState &state, int link,
                                        std::span<const Vector3> accelerations) const
{
    Vector3 sum = accelerations[0];
    for (const int node : matrix.path(nodeOfLink(link))) {
        if (node > 0)
            sum += accelerations[std::size_t(node)].cross(state.position[std::size_t(link)]
                                                          - m_pivot[std::size_t(node) - 1]);
    }
    return sum;
}

double largestGainRatio(const LinkModel &model, const LinkState &state,
                        const PerJoint<double> &scales)
{
    LinkDynamics dynamics(model);
    dynamics.update(state);
    TreeMatrix mass = dynamics.makeMatrix();
    dynamics.assembleMass(mass);
    if (!mass.factorise())
        return std::numeric_limits<double>::infinity();
    // power iteration on M⁻¹ G, from a start that no symmetry can be orthogonal to
    std::array<Vector3, LinkDynamics::kNodes> x;
    for (std::size_t n = 0; n < x.size(); ++n)
        x[n] = Vector3(1, 0.7, 0.4) / double(n + 1);
    double ratio = 0;
    for (int round = 0; round < 200; ++round) {
        double norm = 0;
        x[0].setZero();
        x[1].setZero();
        for (std::size_t n = 2; n < x.size(); ++n)
            norm += x[n].squaredNorm();
        norm = std::sqrt(norm);
        ratio = round == 0 ? 0 : norm;
        for (std::size_t n = 2; n < x.size(); ++n)
            x[n] = scales[n - 2] / norm * (dynamics.outboardInertia(int(n) - 2) * x[n]);
        mass.solve(x);
    }
    return ratio;
}

} // namespace flinch

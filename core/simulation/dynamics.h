#pragma once

#include "core/simulation/treematrix.h"
#include "core/targets/linkmodel.h"
#include "core/targets/links.h"

#include <span>

namespace flinch {

/// What the links weigh and how they resist turning, in the pose at hand: the quantities that the
/// controllers scale their gains by, and the equations of motion in reduced coordinates. The
/// coordinates are the pelvis' velocity, its angular velocity and every joint's relative angular
/// velocity, all in world axes: nodes 0, 1 and 2 … 14 of a TreeMatrix. One thread.
class LinkDynamics
{
public:
    explicit LinkDynamics(const LinkModel &model);

    /// Composite masses, centres and inertias of everything outboard. Call first, once per step.
    void update(const LinkState &state);

    /// Inertia of what `joint` carries, about it, world axes; with the joint's floor.
    const Matrix3 &outboardInertia(int joint) const { return m_outboard[std::size_t(joint)]; }

    const Vector3 &jointPosition(int joint) const { return m_pivot[std::size_t(joint) + 1]; }

    /// What `joint` needs to hold up what it carries, world axes.
    Vector3 holdingTorque(int joint, double gravity) const;

    const Matrix3 &worldInertia(int link) const { return m_inertia[std::size_t(link)]; }

    /// Of the whole body, about its centre of mass.
    const Matrix3 &bodyInertia() const { return m_composite[0].inertia; }

    /// Centre of mass of the whole body.
    Vector3 centreOfMass() const { return m_composite[0].centre; }

    static constexpr int kNodes = kLinkCount + 1;

    static int nodeOfLink(int link) { return link + 1; }

    TreeMatrix makeMatrix() const;
    void assembleMass(TreeMatrix &matrix) const;
    /// Inverse dynamics: the generalised forces that produce `accelerations` against gravity and
    /// the present velocities.
    void computeForces(const LinkState &state, double gravity,
                       std::span<const Vector3> accelerations, std::span<Vector3> out) const;
    /// Adds a wrench at the centre of mass of `link` to generalised forces.
    void addWrench(const TreeMatrix &matrix, const LinkState &state, int link, const Wrench &wrench,
                   std::span<Vector3> out) const;
    /// Adds JᵀJ·`stiffness` for the centre of `link`: a servo that holds that point.
    void addPointStiffness(TreeMatrix &matrix, const LinkState &state, int link,
                           double stiffness) const;
    /// Acceleration of the centre of `link` for generalised accelerations, without velocity terms.
    Vector3 pointAcceleration(const TreeMatrix &matrix, const LinkState &state, int link,
                              std::span<const Vector3> accelerations) const;

private:
    struct Composite
    {
        double mass = 0;
        Vector3 centre = Vector3::Zero();
        Matrix3 inertia = Matrix3::Zero(); // about the centre
    };

    const LinkModel &m_model;
    PerLink<Matrix3> m_inertia;
    PerLink<Vector3> m_pivot; // where a link hangs; the pelvis' own centre for link 0
    PerLink<Composite> m_composite;
    PerJoint<Matrix3> m_outboard;
};

/// Largest eigenvalue of M⁻¹·diag(outboard inertia times its joint's scale): with explicit torques,
/// damping k_d is stable at step h while k_d·h·λ stays below 2.
double largestGainRatio(const LinkModel &model, const LinkState &state,
                        const PerJoint<double> &scales);

} // namespace flinch

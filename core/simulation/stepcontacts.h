#pragma once

#include "core/take/take.h"
#include "core/targets/linkmodel.h"

#include <ode/ode.h>

#include <span>
#include <vector>

namespace flinch {

/// Stiffness and damping of a contact.
struct ContactSpring
{
    double stiffness = 0; // N/m
    double damping = 0;   // N·s/m
};

/// Two things that may touch.
struct ContactPair
{
    dBodyID a = nullptr;
    dBodyID b = nullptr; // null: the floor
    int linkA = -1;
    int linkB = -1;  // negative: the floor or a ball
    int impact = -1; // of a ball
    ContactSpring spring;
    double friction = 0;
    double allowedDepth = 0; // m, up to which nothing pushes
};

/// A contact as it adds up over steps.
struct ContactSum
{
    Contact contact;
    double weight = 0; // N·s, that its point and normal are means by
};

/// Which links touch something that is not a ball.
struct Touching
{
    PerLink<bool> ground{};
    PerLink<bool> body{};

    bool hasMoreThan(const Touching &earlier) const;
};

/// What contacts did in the last step.
struct ContactReport
{
    PerLink<Wrench> onLinks; // all contacts, world axes
    Touching touching;
    std::vector<std::pair<int, Vector3>> ballForces; // impact and force on its link
    std::vector<ContactSum> sums;                    // of all steps since they were taken
};

/// The contacts of one step, as joints of an ODE world that outlives this, and what became of them.
/// A step takes as many as there is room for. One thread.
class StepContacts
{
public:
    explicit StepContacts(dWorldID world);
    ~StepContacts();
    StepContacts(const StepContacts &) = delete;
    StepContacts &operator=(const StepContacts &) = delete;

    /// Before a step of `step` seconds.
    void begin(double step);
    /// Where the two touch, the shape of `a` first.
    void add(std::span<const dContactGeom> geoms, const ContactPair &pair);
    /// After the step: reports what its contacts did, and lets go of them.
    void end();

    const ContactReport &report() const { return m_report; }

    void setReport(const ContactReport &report) { m_report = report; }

    /// What touched since the last call.
    std::vector<Contact> take();

private:
    struct Pending
    {
        int linkA, linkB, impact;
        dContactGeom geom;
    };

    void sum(const Pending &contact, const Vector3 &force);

    const dWorldID m_world;
    dJointGroupID m_group = nullptr;
    double m_step = 0;
    std::vector<Pending> m_pending;
    std::vector<dJointFeedback> m_feedback;
    ContactReport m_report;
};

} // namespace flinch

#include "core/simulation/bodysimulation.h"

#include "core/base/numbers.h"

#include <QCoreApplication>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::BodySimulation)
};

OdeWorldOptions worldOptions(const BodySimulation::Setup &setup)
{
    OdeWorldOptions options;
    options.step = setup.plan.step;
    // long steps need their joint gaps closed faster
    options.errorReduction = setup.implicit ? 0.6 : 0.4;
    options.jointLimits = setup.jointLimits;
    options.selfPairs = setup.selfPairs;
    return options;
}

} // namespace

BodySimulation::BodySimulation(Setup setup)
    : m_setup(std::move(setup))
    , m_world(*m_setup.model, worldOptions(m_setup))
    , m_drive(*m_setup.model, m_setup.drive, m_setup.plan.step)
    , m_records(m_setup.impactCount)
{
    m_world.setState(m_setup.track->linkState(0));
    m_world.readState(m_state);
}

Vector3 BodySimulation::centreOfMass() const
{
    Vector3 sum = Vector3::Zero();
    for (std::size_t n = 0; n < kLinkCount; ++n)
        sum += m_setup.model->links[n].mass * m_state.position[n];
    return sum / m_setup.model->totalMass;
}

void BodySimulation::launchBalls()
{
    for (const auto &[impact, share] : m_setup.impacts) {
        if (impact.key.kind == ImpactKind::Ball && impact.firstStep == m_step)
            m_world.addBall(impact.index, impact.link, share * impact.key.mass, impact.key.radius,
                            impact.ballStart, impact.key.speed * impact.direction,
                            m_setup.plan.time(m_step));
    }
}

void BodySimulation::addPulses(PerLink<Wrench> &external)
{
    const double now = m_setup.plan.time(m_step);
    const double h = m_setup.plan.step;
    for (const auto &[impact, share] : m_setup.impacts) {
        const ImpactKey &key = impact.key;
        if (key.kind == ImpactKind::Ball || now + h <= impact.time
            || now >= impact.time + key.duration)
            continue;
        const double mean = share * pulseMean(key.impulse, key.duration, impact.time, now, h);
        const auto n = std::size_t(impact.link);
        Wrench wrench;
        if (key.kind == ImpactKind::Push) {
            wrench.force = mean * impact.direction;
            wrench.torque = (m_state.rotation[n] * impact.point).cross(wrench.force);
        } else {
            wrench.torque = mean * impact.direction;
        }
        m_world.addForce(impact.link, wrench.force);
        m_world.addTorque(impact.link, wrench.torque);
        external[n].force += wrench.force;
        external[n].torque += wrench.torque;
        ImpactRecord &record = m_records[std::size_t(impact.index)];
        if (record.contactSeconds < 0)
            record.contactSeconds = std::max(now, impact.time);
        record.impulse += h * mean * impact.direction;
    }
}

void BodySimulation::applyDrive()
{
    for (std::size_t j = 0; j < m_output.feedback.size(); ++j) {
        const Vector3 torque = m_output.feedback[j] + m_output.feedforward[j];
        m_world.addTorque(int(j) + 1, torque);
        m_world.addTorque(m_setup.model->links[j + 1].parent, -torque);
    }
    m_world.addForce(kPelvisLink, m_output.root.force);
    m_world.addTorque(kPelvisLink, m_output.root.torque);
    m_world.addForce(kLeftFootLink, m_output.feet[0]);
    m_world.addForce(kRightFootLink, m_output.feet[1]);
}

void BodySimulation::recordBalls()
{
    for (const auto &[impact, force] : m_world.contacts().ballForces) {
        ImpactRecord &record = m_records[std::size_t(impact)];
        if (record.contactSeconds < 0)
            record.contactSeconds = m_setup.plan.time(m_step);
        record.impulse += m_setup.plan.step * force;
    }
}

bool BodySimulation::step(const ControlEntry *fromShadow, ControlEntry *toMain)
{
    const StepPlan &plan = m_setup.plan;
    const LinkState before = m_state;
    PerLink<Wrench> external = m_world.contacts().onLinks;
    launchBalls();
    addPulses(external);

    bool solved = true;
    if (m_setup.implicit) {
        const int end = m_step + 1;
        m_setup.track->sample(end / plan.stepsPerFrame,
                              double(end % plan.stepsPerFrame) / plan.stepsPerFrame, m_target);
        solved = m_drive.computeImplicit(m_state, m_target, fromShadow, external, m_output);
    } else {
        m_setup.track->sample(m_step / plan.stepsPerFrame,
                              double(m_step % plan.stepsPerFrame) / plan.stepsPerFrame, m_target);
        m_drive.computeExplicit(m_state, m_target, fromShadow, m_output);
    }
    if (solved)
        applyDrive();
    if (!solved || !m_world.step(plan.time(m_step))) {
        m_failure =
            Text::tr("The simulation diverged at %1 s.").arg(formatFixed(plan.time(m_step), 4));
        return false;
    }
    recordBalls();
    m_world.readState(m_state);
    if (toMain)
        fillControlEntry(*m_setup.model, m_output, before, m_setup.implicit ? m_state : before,
                         *toMain);
    m_cappedSteps += m_output.capped;
    ++m_step;
    return true;
}

BodySimulation::Snapshot BodySimulation::save() const
{
    Snapshot snapshot;
    snapshot.step = m_step;
    m_world.save(snapshot.world);
    snapshot.state = m_state;
    snapshot.records = m_records;
    snapshot.cappedSteps = m_cappedSteps;
    return snapshot;
}

void BodySimulation::restore(const Snapshot &snapshot)
{
    m_world.restore(snapshot.world);
    m_step = snapshot.step;
    m_state = snapshot.state;
    m_records = snapshot.records;
    m_records.resize(m_setup.impactCount);
    m_cappedSteps = snapshot.cappedSteps;
    m_failure.clear();
}

} // namespace flinch

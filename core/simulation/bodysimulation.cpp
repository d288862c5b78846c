#include "core/simulation/bodysimulation.h"

#include "core/base/numbers.h"

#include <QCoreApplication>

#include <algorithm>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::BodySimulation)
};

/// While a blow acts, and for a while after it, long steps are cut into parts no longer than this:
/// the stiff spring of a contact and the first swing of the joints are too fast for more. What a
/// shaken body then meets, floor or itself, is another blow.
constexpr double kFineStep = 1.0 / 1920;
constexpr double kFineSeconds = 0.08;
constexpr double kShakenSeconds = 1;

OdeWorldOptions worldOptions(const BodySimulation::Setup &setup)
{
    OdeWorldOptions options;
    // long steps need their joint gaps closed faster
    options.errorReduction = setup.implicit ? 0.6 : 0.4;
    options.errorStep = setup.plan.step;
    options.jointLimits = setup.jointLimits;
    options.selfPairs = setup.selfPairs;
    return options;
}

} // namespace

BodySimulation::BodySimulation(Setup setup)
    : m_setup(std::move(setup))
    , m_overlap(*m_setup.model, *m_setup.reaction->track, m_setup.selfPairs)
    , m_world(*m_setup.model, worldOptions(m_setup))
    , m_drive(*m_setup.model, m_setup.drive, m_setup.plan.step)
    , m_balance(*m_setup.model, m_setup.balance)
    , m_records(m_setup.impacts.size())
    , m_fineParts(m_setup.implicit ? int(std::ceil(m_setup.plan.step / kFineStep - 1e-9)) : 1)
{
    for (const auto &[impact, share] : m_setup.impacts)
        m_longestPulse = std::max(m_longestPulse, int(impact.key.duration / m_setup.plan.step) + 2);
    beginAnew(0);
}

void BodySimulation::beginAnew(int index)
{
    m_step = m_firstStep = index * m_setup.plan.stepsPerFrame;
    m_world.begin(m_setup.reaction->track->linkState(index));
    m_world.readState(m_state);
    m_change.linear.fill(Vector3::Zero());
    m_change.angular.fill(Vector3::Zero());
    m_schedule = {};
    m_tone = {};
    m_fineUntil = m_shakenUntil = 0;
    m_parts = 1;
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
    for (const auto &[impact, share] : begunSince(m_step)) {
        if (impact.key.kind != ImpactKind::Ball)
            continue;
        Ball ball;
        ball.impact = impact.index;
        ball.link = impact.link;
        ball.share = share;
        ball.bornAt = m_setup.plan.time(m_step);
        m_world.addBall(ball, impact.key.mass, impact.key.radius, impact.ballStart,
                        impact.key.speed * impact.direction);
    }
}

std::span<const std::pair<PlannedImpact, double>> BodySimulation::begunSince(int first) const
{
    const auto begin = [](const auto &felt) {
        return felt.first.firstStep;
    };
    const std::span all(m_setup.impacts);
    const auto from = std::ranges::lower_bound(all, first, {}, begin);
    return {from, std::ranges::upper_bound(from, all.end(), m_step, {}, begin)};
}

bool BodySimulation::acts(const PlannedImpact &pulse, double now, double h) const
{
    return pulse.key.kind != ImpactKind::Ball && m_step >= pulse.firstStep
           && pulse.firstStep >= m_firstStep && now + h > pulse.time
           && now < pulse.time + pulse.key.duration;
}

void BodySimulation::addPulses(double now, double h, PerLink<Wrench> &external)
{
    for (const auto &[impact, share] : begunSince(m_step - m_longestPulse)) {
        const ImpactKey &key = impact.key;
        if (!acts(impact, now, h))
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
        strike(impact, now, h * std::abs(mean));
    }
}

void BodySimulation::applyBalance(double now, PerLink<Wrench> &external)
{
    if (BalanceForces::holdsPelvis(m_setup.balance.strategy))
        return; // the drive does
    m_balance.compute(m_state, m_target, now, m_balanceOutput);
    for (std::size_t n = 0; n < kLinkCount; ++n) {
        const Wrench &wrench = m_balanceOutput.onLinks[n];
        m_world.addForce(int(n), wrench.force);
        m_world.addTorque(int(n), wrench.torque);
        external[n].force += wrench.force;
        external[n].torque += wrench.torque;
    }
    m_world.setGlued(kLeftFootLink, m_balanceOutput.glued[0]);
    m_world.setGlued(kRightFootLink, m_balanceOutput.glued[1]);
}

void BodySimulation::soften(double now)
{
    if (!m_setup.softenStruckJoints)
        return;
    for (int j = 0; j < kLinkCount - 1; ++j)
        m_drive.setJointScale(j, m_schedule.scale(j, now));
}

bool BodySimulation::letsGo() const
{
    // of what came before a cut nothing goes on
    const double shot = m_setup.plan.time(m_firstStep);
    return m_setup.balance.strategy == Balance::None
           && std::ranges::any_of(m_records, [shot](const ImpactRecord &record) {
                  return record.contactSeconds >= shot;
              });
}

void BodySimulation::strike(const PlannedImpact &impact, double now, double impulse)
{
    m_schedule.strike(*m_setup.model, impact.link, now);
    m_tone.strike(impact.index, impact.link, impact.tone, now, impulse);
}

void BodySimulation::react(double now, double end)
{
    const DriveSettings &drive = m_setup.drive;
    m_drive.setTone(
        m_tone.factors(*m_setup.model, {drive.joints, drive.root, drive.rootTurn}, now));
    const Hold hold = m_setup.reaction->hold(end);
    m_drive.setHold(hold);
    // who falls is no longer led, but lands
    m_world.setFirmness(1 - hold.weight);
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

void BodySimulation::recordBalls(double now, double h)
{
    for (const auto &[impact, force] : m_world.contacts().ballForces) {
        ImpactRecord &record = m_records[std::size_t(impact)];
        if (record.contactSeconds < 0)
            record.contactSeconds = now;
        record.impulse += h * force;
        markStruck();
        strike(m_setup.impacts[std::size_t(impact)].first, now, h * force.norm());
    }
}

void BodySimulation::markStruck()
{
    m_fineUntil = stepAfter(kFineSeconds);
    m_shakenUntil = stepAfter(kShakenSeconds);
}

int BodySimulation::stepAfter(double seconds) const
{
    return m_step + 1 + int(seconds / m_setup.plan.step);
}

void BodySimulation::addAssist(double share)
{
    const Vector3 carried = m_output.carriedWeight * Vector3::UnitY();
    m_assist.pelvisForce += share * (m_output.root.force - carried + m_balanceOutput.force);
    m_assist.pelvisTorque += share * m_output.root.torque;
    for (std::size_t side = 0; side < 2; ++side)
        m_assist.footForce[side] += share * m_output.feet[side];
}

bool BodySimulation::pulseActs() const
{
    const double now = m_setup.plan.time(m_step);
    return std::ranges::any_of(begunSince(m_step - m_longestPulse), [&](const auto &felt) {
        return acts(felt.first, now, m_setup.plan.step);
    });
}

bool BodySimulation::step(const ControlEntry *fromShadow, ControlEntry *toMain)
{
    launchBalls();
    if (pulseActs())
        markStruck();
    if (letsGo() || (fromShadow && m_setup.reaction->hold(m_setup.plan.time(m_step)).weight < 1))
        m_shakenUntil = std::max(m_shakenUntil, stepAfter(0)); // a falling body lands anywhere
    bool done = false;
    if (m_fineParts == 1)
        done = advance(fromShadow, 1, toMain);
    else if (m_step < m_fineUntil || m_world.ballArrives())
        done = advanceFine(fromShadow, toMain);
    else if (!m_world.balls().empty() || m_step < m_shakenUntil)
        done = advanceWatching(fromShadow, toMain);
    else
        done = advance(fromShadow, 1, toMain);
    if (!done) {
        m_failure =
            Text::tr("The simulation diverged at %1 s.")
                .arg(formatFixed(m_setup.reaction->track->rate().seconds(m_setup.plan.firstFrame)
                                     + m_setup.plan.time(m_step),
                                 4));
        return false;
    }
    m_cappedSteps += m_capped;
    ++m_step;
    return true;
}

bool BodySimulation::advanceFine(const ControlEntry *fromShadow, ControlEntry *toMain)
{
    const Touching before = m_world.contacts().touching;
    if (!advance(fromShadow, m_fineParts, toMain))
        return false;
    if (m_step < m_shakenUntil && m_world.contacts().touching.hasMoreThan(before))
        m_fineUntil = std::max(m_fineUntil, stepAfter(kFineSeconds));
    return true;
}

bool BodySimulation::advanceWatching(const ControlEntry *fromShadow, ControlEntry *toMain)
{
    const Snapshot start = save();
    if (!advance(fromShadow, 1, toMain)) {
        // too much for a whole step
        restore(start);
        return advanceFine(fromShadow, toMain);
    }
    const bool landed = m_step < m_shakenUntil
                        && m_world.contacts().touching.hasMoreThan(start.world.report.touching);
    if (!landed && !m_world.ballArrives())
        return true;
    restore(start);
    if (!advanceFine(fromShadow, toMain))
        return false;
    if (m_step < m_shakenUntil)
        return true;
    // in parts it comes only after this step, which then is as if there were no ball
    restore(start);
    return advance(fromShadow, 1, toMain);
}

bool BodySimulation::advance(const ControlEntry *fromShadow, int parts, ControlEntry *toMain)
{
    std::vector<ControlEntry> entries(toMain && parts > 1 ? std::size_t(parts) : 0);
    const bool inParts =
        fromShadow && fromShadow->parts && fromShadow->parts->size() == std::size_t(parts);
    m_assist = {};
    m_capped = false;
    changeParts(parts);
    const LinkState begin = m_state;
    for (int part = 0; part < parts; ++part) {
        const LinkState before = m_state;
        ControlEntry between;
        const ControlEntry *heard = inParts ? &(*fromShadow->parts)[std::size_t(part)] : fromShadow;
        if (fromShadow && parts > 1 && !inParts && m_step > m_firstStep) {
            // a step's velocity is that of its middle
            between = entryWithin(fromShadow[-1], *fromShadow,
                                  (float(part) + 0.5F) / float(parts) + 0.5F);
            heard = &between;
        }
        if (!advancePart(heard, part, parts))
            return false;
        addAssist(1.0 / parts);
        m_capped = m_capped || m_output.capped;
        if (toMain)
            fillControlEntry(m_output, before, parts > 1 ? entries[std::size_t(part)] : *toMain);
    }
    for (std::size_t n = 0; n < kLinkCount; ++n) {
        m_change.linear[n] = m_state.velocity[n] - begin.velocity[n];
        m_change.angular[n] = m_state.angularVelocity[n] - begin.angularVelocity[n];
    }
    if (!entries.empty())
        *toMain = joinedEntry(std::move(entries));
    return true;
}

void BodySimulation::changeParts(int parts)
{
    if (parts == m_parts)
        return;
    // the velocity that a step ends with is that of its middle, half a step ago
    const double share = 0.5 * (1.0 / m_parts - 1.0 / parts);
    for (std::size_t n = 0; n < kLinkCount; ++n)
        m_world.addVelocity(int(n), share * m_change.linear[n], share * m_change.angular[n]);
    m_world.readState(m_state);
    m_parts = parts;
}

bool BodySimulation::advancePart(const ControlEntry *fromShadow, int part, int parts)
{
    const StepPlan &plan = m_setup.plan;
    const double h = plan.step / parts;
    const double now = plan.time(m_step) + part * h;
    PerLink<Wrench> external = m_world.contacts().onLinks;
    addPulses(now, h, external);
    m_tone.forget(now);
    // a body that is much damped, by a blow or as it lies, is beyond explicit torques
    const bool implicit = m_setup.implicit || m_tone.isActive()
                          || (fromShadow && m_setup.reaction->hold(now).damping > 1);

    // within the frame, in parts of steps; the implicit drive looks at the end
    const int target = (m_step % plan.stepsPerFrame) * parts + part + (implicit ? 1 : 0);
    const int partsPerFrame = plan.stepsPerFrame * parts;
    m_setup.reaction->track->sample(m_step / plan.stepsPerFrame, double(target) / partsPerFrame,
                                    m_target, implicit ? 1.0 / partsPerFrame : 0);
    applyBalance(now, external);
    soften(now);
    if (fromShadow)
        react(now, now + (implicit ? h : 0));
    m_drive.letGo(letsGo());
    bool solved = true;
    if (implicit) {
        m_drive.setStep(h);
        solved = m_drive.computeImplicit(m_state, m_target, fromShadow, external, m_output);
    } else {
        m_drive.computeExplicit(m_state, m_target, fromShadow, m_output);
    }
    if (!solved)
        return false;
    applyDrive();
    m_world.setFloorDepths(m_target.floorDepth);
    m_world.setSelfPairs(m_overlap.at(int(now / m_setup.reaction->track->knotSeconds())));
    if (!m_world.step(now, h))
        return false;
    recordBalls(now, h);
    m_world.readState(m_state);
    return true;
}

BodySimulation::Snapshot BodySimulation::save() const
{
    Snapshot snapshot;
    snapshot.step = m_step;
    m_world.save(snapshot.world);
    snapshot.state = m_state;
    const auto acted =
        std::ranges::find_if(m_records.rbegin(), m_records.rend(),
                             [](const ImpactRecord &record) { return record.contactSeconds >= 0; });
    snapshot.records.assign(m_records.begin(), acted.base());
    snapshot.fineUntil = m_fineUntil;
    snapshot.shakenUntil = m_shakenUntil;
    snapshot.parts = m_parts;
    snapshot.change = m_change;
    snapshot.schedule = m_schedule;
    snapshot.tone = m_tone;
    snapshot.cappedSteps = m_cappedSteps;
    return snapshot;
}

void BodySimulation::restore(const Snapshot &snapshot)
{
    m_world.restore(snapshot.world);
    m_step = snapshot.step;
    const StepPlan &plan = m_setup.plan;
    m_firstStep =
        m_setup.reaction->track->firstFrameOfShot(m_step / plan.stepsPerFrame) * plan.stepsPerFrame;
    m_state = snapshot.state;
    m_records = snapshot.records;
    m_fineUntil = snapshot.fineUntil;
    m_shakenUntil = snapshot.shakenUntil;
    m_parts = snapshot.parts;
    m_change = snapshot.change;
    m_schedule = snapshot.schedule;
    m_tone = snapshot.tone;
    m_records.resize(m_setup.impacts.size());
    m_cappedSteps = snapshot.cappedSteps;
    m_failure.clear();
}

} // namespace flinch

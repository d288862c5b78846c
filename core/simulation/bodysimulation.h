#pragma once

#include "core/plan/reactionplan.h"
#include "core/simulation/balanceforces.h"
#include "core/simulation/drive.h"
#include "core/simulation/gainschedule.h"
#include "core/simulation/impactplan.h"
#include "core/simulation/odeworld.h"
#include "core/simulation/tone.h"

#include <memory>
#include <span>
#include <vector>

namespace flinch {

/// How an impact went in one world.
struct ImpactRecord
{
    double contactSeconds = -1;        // from the first target; -1: not yet
    Vector3 impulse = Vector3::Zero(); // N·s on the body
};

/// One of the two simulations: its world, its drive and the impacts that it feels. Deterministic;
/// used by one thread at a time. Fails by returning false from step(), after which failure() says
/// why.
class BodySimulation
{
public:
    struct Setup
    {
        const LinkModel *model = nullptr;
        const ReactionPlan *reaction = nullptr; // and the targets
        StepPlan plan;
        bool implicit = true;
        DriveSettings drive;
        BalanceSettings balance;
        bool softenStruckJoints = false;
        std::vector<SelfPair> selfPairs;
        bool jointLimits = true;
        /// Impacts with the share of them that this world feels, each at its index; those it does
        /// not feel are left out. In the order in which they begin.
        std::vector<std::pair<PlannedImpact, double>> impacts;
    };

    explicit BodySimulation(Setup setup);

    int nextStep() const { return m_step; }

    /// The one with which it began, on the first targets or anew.
    int firstStep() const { return m_firstStep; }

    /// Begins anew on frame `index` of the targets, which is the next one and a cut. Nothing of
    /// what was before goes on: balls, pulses, contacts, softened joints.
    void beginAnew(int index);

    const LinkState &state() const { return m_state; }

    const DriveOutput &drive() const { return m_output; }

    /// Mean over the last step, without what only carries the body.
    const Assist &assist() const { return m_assist; }

    const ContactReport &contacts() const { return m_world.contacts(); }

    /// What touched since the last call.
    std::vector<Contact> takeContacts() { return m_world.takeContacts(); }

    /// In the order of Setup::impacts.
    const std::vector<ImpactRecord> &impactRecords() const { return m_records; }

    /// Steps so far in which a torque stood at its cap.
    int cappedSteps() const { return m_cappedSteps; }

    Vector3 centreOfMass() const;

    /// One step. `fromShadow` is what the shadow did in it (null in the shadow); `toMain`, if not
    /// null, receives what main needs.
    bool step(const ControlEntry *fromShadow, ControlEntry *toMain);

    const QString &failure() const { return m_failure; }

    /// Of the links over the last whole step.
    struct VelocityChange
    {
        PerLink<Vector3> linear;
        PerLink<Vector3> angular;
    };

    struct Snapshot
    {
        int step = 0;
        OdeWorld::Snapshot world;
        LinkState state;
        std::vector<ImpactRecord> records; // up to the last impact that has acted
        int fineUntil = 0;
        int shakenUntil = 0;
        int parts = 1;
        VelocityChange change;
        GainSchedule schedule;
        Tone tone;
        int cappedSteps = 0;
    };

    Snapshot save() const;
    void restore(const Snapshot &snapshot);

private:
    void launchBalls();
    void addPulses(double now, double h, PerLink<Wrench> &external);
    void applyBalance(double now, PerLink<Wrench> &external);
    void soften(double now);
    /// Nothing holds a body up that has been struck, if that is how it is balanced.
    bool letsGo() const;
    void react(double now, double end);
    /// A contact or a push brought `impulse` N·s.
    void strike(const PlannedImpact &impact, double now, double impulse);
    void applyDrive();
    void recordBalls(double now, double h);
    void addAssist(double share);
    /// The impacts that begin in the steps from `first` on, up to this one.
    std::span<const std::pair<PlannedImpact, double>> begunSince(int first) const;
    bool acts(const PlannedImpact &pulse, double now, double h) const;
    bool pulseActs() const;
    void markStruck();
    int stepAfter(double seconds) const;
    bool advanceFine(const ControlEntry *fromShadow, ControlEntry *toMain);
    /// A whole step, done again in parts if something is met in it.
    bool advanceWatching(const ControlEntry *fromShadow, ControlEntry *toMain);
    bool advance(const ControlEntry *fromShadow, int parts, ControlEntry *toMain);
    /// Into how many parts the steps from now on are cut.
    void changeParts(int parts);
    bool advancePart(const ControlEntry *fromShadow, int part, int parts);

    const Setup m_setup;
    PlannedOverlap m_overlap;
    OdeWorld m_world;
    Drive m_drive;
    BalanceForces m_balance;
    GainSchedule m_schedule;
    Tone m_tone;
    LinkState m_state;
    DriveOutput m_output;
    BalanceOutput m_balanceOutput;
    Assist m_assist;
    Target m_target;
    std::vector<ImpactRecord> m_records;
    const int m_fineParts;  // of a step, while a blow acts
    int m_longestPulse = 0; // steps
    int m_step = 0;
    int m_firstStep = 0;   // of the shot
    int m_fineUntil = 0;   // the step from which on whole steps will do again
    int m_shakenUntil = 0; // until then, what the body meets is a blow too
    int m_parts = 1;       // of the last step
    VelocityChange m_change;
    bool m_capped = false; // in some part of the last step
    int m_cappedSteps = 0;
    QString m_failure;
};

} // namespace flinch

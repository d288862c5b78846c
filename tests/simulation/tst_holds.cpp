#include "core/motion/pose.h"
#include "core/simulation/bodysimulation.h"
#include "core/simulation/drivesettings.h"
#include "tests/support/scenarios.h"

#include <QtTest>

using namespace flinch;

namespace {

constexpr double kSeconds = 1.2;

bool sameState(const LinkState &a, const LinkState &b)
{
    for (std::size_t n = 0; n < kLinkCount; ++n) {
        if (a.position[n] != b.position[n] || a.rotation[n].coeffs() != b.rotation[n].coeffs()
            || a.velocity[n] != b.velocity[n])
            return false;
    }
    return true;
}

} // namespace

/// What a plan holds on to, and lets go, in main.
class TestHolds : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        m_scenario = testing::shortDemoScenario(kSeconds).value();
        BodyPose bodies;
        computeBodyPose(
            *m_scenario.character,
            computeWorldPose(m_scenario.target->skeleton(), framePose(*m_scenario.target, 0)),
            bodies);
        m_model = makeLinkModel(m_scenario, bodies);
        m_track = std::make_shared<TargetTrack>(m_scenario, m_model);
    }

    void holdingAllChangesNoBit_data() { qualities(); }

    void holdingAllChangesNoBit()
    {
        QFETCH(bool, implicit);
        const auto calm = run(calmPlan(m_track), implicit);
        const auto held = run(planOf(Hold(), 0), implicit);
        for (std::size_t n = 0; n < calm.size(); ++n)
            QVERIFY(sameState(calm[n], held[n]));
    }

    void lettingGoFallsFromThereOn_data() { qualities(); }

    /// Not a bit before; then as a body falls that nothing holds up.
    void lettingGoFallsFromThereOn()
    {
        QFETCH(bool, implicit);
        Hold none;
        none.root = none.turn = none.weight = none.feet = none.feedforward = 0;
        none.joints = 0.05;
        const auto calm = run(calmPlan(m_track), implicit);
        const auto fallen = run(planOf(none, m_track->knotCount() / 2), implicit);
        const std::size_t half = calm.size() / 2;
        const auto within = std::size_t(0.02 / kSeconds * double(calm.size()));
        for (std::size_t n = 0; n + within < half; ++n)
            QVERIFY(sameState(calm[n], fallen[n]));
        const auto height = [](const LinkState &state) {
            return state.position[0].y();
        };
        QVERIFY(height(fallen.back()) < height(calm.back()) - 0.25);
        double lowest = 1;
        for (const LinkState &state : fallen) {
            for (std::size_t n = 0; n < kLinkCount; ++n)
                lowest = std::min(
                    lowest, lowestPoint(m_model.links[n], state.position[n], state.rotation[n]));
        }
        QVERIFY2(lowest > -0.03, qPrintable(QString::number(lowest)));
    }

    /// What a falling body meets, it meets in short steps.
    void landingsAreWatched()
    {
        Hold none;
        none.root = none.turn = none.weight = none.feet = none.feedforward = 0;
        none.joints = 0.05;
        int fineSteps = 0;
        run(calmPlan(m_track), true, &fineSteps);
        QCOMPARE(fineSteps, 0);
        run(planOf(none, m_track->knotCount() / 3), true, &fineSteps);
        QVERIFY(fineSteps > 20);
    }

    /// The shadow's push is what a blow does to main, so main must not have it twice.
    void aPushIsTakenOutOfTheFeedforward()
    {
        Hold pushed;
        pushed.push = Vector3(2, 0, 0);
        const auto calm = run(calmPlan(m_track), true);
        const auto other = run(planOf(pushed, m_track->knotCount() / 2), true);
        const double aside = other.back().position[0].x() - calm.back().position[0].x();
        // 2 m/s² against a servo of 100 s⁻²: two centimetres, less what the feet hold
        QVERIFY2(aside < -0.004 && aside > -0.025, qPrintable(QString::number(aside)));
    }

    void eachShareIsFelt_data()
    {
        QTest::addColumn<int>("share");
        for (int share = 0; share < 7; ++share)
            QTest::addRow("%d", share) << share;
    }

    void eachShareIsFelt()
    {
        QFETCH(int, share);
        double Hold::*const shares[] = {&Hold::root,       &Hold::turn,   &Hold::weight,
                                        &Hold::feet,       &Hold::joints, &Hold::damping,
                                        &Hold::feedforward};
        Hold less;
        less.*shares[share] = 0.5;
        const auto calm = run(calmPlan(m_track), true);
        const auto other = run(planOf(less, 10), true);
        QVERIFY(!sameState(calm.back(), other.back()));
    }

private:
    static void qualities()
    {
        QTest::addColumn<bool>("implicit");
        QTest::newRow("explicit") << false;
        QTest::newRow("implicit") << true;
    }

    std::shared_ptr<const ReactionPlan> planOf(const Hold &hold, int firstKnot) const
    {
        auto plan = std::make_shared<ReactionPlan>();
        plan->track = m_track;
        plan->firstHold = firstKnot;
        plan->holds.assign(std::size_t(m_track->knotCount() - firstKnot), hold);
        return plan;
    }

    /// Main's states, step by step, and how many of those were cut into parts.
    std::vector<LinkState> run(const std::shared_ptr<const ReactionPlan> &plan, bool implicit,
                               int *fineSteps = nullptr) const
    {
        BodySimulation::Setup setup;
        setup.model = &m_model;
        setup.reaction = plan.get();
        setup.plan.stepsPerFrame = implicit ? 4 : 16;
        setup.plan.step = m_track->rate().seconds(1) / setup.plan.stepsPerFrame;
        setup.implicit = implicit;
        setup.drive = shadowDrive(m_scenario.settings);
        BodySimulation shadow(setup);
        setup.drive = mainDrive(m_scenario);
        BodySimulation main(setup);
        std::vector<ControlEntry> stream(std::size_t(setup.plan.stepCount(*m_track)));
        std::vector<LinkState> states;
        for (std::size_t n = 0; n < stream.size(); ++n) {
            if (!shadow.step(nullptr, &stream[n]) || !main.step(&stream[n], nullptr))
                break;
            states.push_back(main.state());
            if (fineSteps)
                *fineSteps += main.save().parts > 1;
        }
        return states;
    }

    Scenario m_scenario;
    LinkModel m_model;
    std::shared_ptr<const TargetTrack> m_track;
};

QTEST_GUILESS_MAIN(TestHolds)
#include "tst_holds.moc"

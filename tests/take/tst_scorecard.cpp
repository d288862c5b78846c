#include "core/take/impactmeter.h"
#include "core/take/scorecard.h"
#include "tests/support/scenarios.h"

#include <QtTest>

using namespace flinch;
using testing::ball;

class TestScorecard : public QObject
{
    Q_OBJECT

private:
    static std::vector<ImpactResult> results(const std::vector<ImpactKey> &impacts)
    {
        return simulated(impacts).scorecard.impacts;
    }

    static Take simulated(const std::vector<ImpactKey> &impacts)
    {
        Scenario scenario = testing::shortDemoScenario(5).value();
        scenario.impacts = impacts;
        return testing::simulated(scenario);
    }

    static ImpactKey tap(double time, BodyId body)
    {
        ImpactKey key = ball(time, body, {1, 0, 0});
        key.kind = ImpactKind::Push;
        key.impulse = 0.1;
        return key;
    }

    const ImpactKey m_arm = ball(1.5, BodyId::LeftUpperArm, {-1, 0, 0});

private Q_SLOTS:

    /// A touch elsewhere while the arm still gives way does not end the arm's swing; that the body
    /// recovers from it is not known any more.
    void aBlowIsMeasuredUntilTheNextOne()
    {
        const ImpactResult alone = results({m_arm})[0];
        QVERIFY(alone.peakDegrees > 15 && alone.recoverySeconds > 0.2);
        const Take take = simulated({tap(1.53, BodyId::LeftThigh), m_arm});
        const auto &both = take.scorecard.impacts;
        QVERIFY(qAbs(both[1].peakDegrees - alone.peakDegrees) < 0.2);
        QCOMPARE(both[1].contactSeconds + both[1].recoverySeconds, both[0].contactSeconds);
        QCOMPARE(hitAgain(take, both[1]), std::optional(both[0].contactSeconds));
        QCOMPARE(hitAgain(take, both[0]), std::nullopt);
        QVERIFY(both[0].peakDegrees < 5);
    }

    /// A much harder blow elsewhere moves all of the body, also what was struck before.
    void aLaterBlowIsNoneOfAnEarlierOnes()
    {
        const ImpactResult alone = results({m_arm})[0];
        ImpactKey hard = ball(2.5, BodyId::Head, {0, 0, -1});
        hard.speed *= 3;
        const Take take = simulated({m_arm, hard});
        const ImpactResult &arm = take.scorecard.impacts[0];
        QCOMPARE(arm.peakDegrees, alone.peakDegrees);
        QCOMPARE(arm.peakDelaySeconds, alone.peakDelaySeconds);
        QVERIFY(arm.recoverySeconds <= 1 + 1e-9);
    }

    void aBlowToACalmBodyIsNotThatOfTheOneBefore()
    {
        const ImpactResult alone = results({m_arm})[0];
        const auto both = results({m_arm, ball(3.5, BodyId::LeftUpperArm, {-1, 0, 0})});
        QCOMPARE(both[0].peakDegrees, alone.peakDegrees);
        QCOMPARE(both[0].recoverySeconds, alone.recoverySeconds);
        QVERIFY(both[1].recoverySeconds > 0.1);
    }

    void theSameJointStruckAgainIsTheNextBlows()
    {
        ImpactKey weak = m_arm;
        weak.mass = 0.5;
        ImpactKey strong = m_arm;
        strong.time += 0.1;
        const ImpactResult alone = results({weak})[0];
        const auto both = results({weak, strong});
        QVERIFY(qAbs(both[0].peakDegrees - alone.peakDegrees) < 0.01 * alone.peakDegrees);
        QVERIFY(both[1].peakDegrees > 1.5 * both[0].peakDegrees);
    }

    void aBlowThatCostsBalanceIsNamed()
    {
        ImpactKey shove = ball(2.5, BodyId::Pelvis, {0, 0, -1}, 1);
        shove.kind = ImpactKind::Push;
        shove.impulse = 80;
        Scenario scenario = testing::shortDemoScenario(5).value();
        scenario.impacts = {shove, tap(1, BodyId::Chest)};
        const Take take = testing::simulated(scenario);
        const auto cost = take.scorecard.balanceCost;
        QVERIFY(cost && cost->newtons > 250);
        QCOMPARE(cost->impact, 0);
        QVERIFY(cost->frame >= 300 && cost->frame < 360);
        scenario.impacts.erase(scenario.impacts.begin());
        QVERIFY(!testing::simulated(scenario).scorecard.balanceCost);
    }

    /// What stands at its cap does so however long the clip goes on.
    void limitedDoesNotDependOnTheLengthOfTheClip()
    {
        ImpactKey push = ball(1.5, BodyId::LeftUpperArm, {-1, 0, 0});
        push.kind = ImpactKind::Push;
        push.impulse = 150;
        for (const double seconds : {2.5, 7.5}) {
            Scenario scenario = testing::shortDemoScenario(seconds).value();
            scenario.impacts = {push};
            QCOMPARE(testing::simulated(scenario).health, Health::Limited);
            scenario.impacts = {m_arm};
            QCOMPARE(testing::simulated(scenario).health, Health::Ok);
        }
    }
};

QTEST_GUILESS_MAIN(TestScorecard)
#include "tst_scorecard.moc"

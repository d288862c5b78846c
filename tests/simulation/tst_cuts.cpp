#include "core/motion/clipedit.h"
#include "core/simulation/simulator.h"
#include "tests/support/faultyclips.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <numeric>

using namespace flinch;
using testing::ball;

namespace {

/// The demo's first three seconds, whose root moves aside by a metre at 1.5 s.
Scenario jumpingScenario(int fps = 120)
{
    Scenario scenario = testing::demoScenario(FrameRate::fromFraction(fps, 1)).value();
    Clip clip = trimClip(*scenario.clip, 0, 3 * fps).value();
    for (int f = fps * 3 / 2; f < clip.frameCount(); ++f)
        clip.translations(f)[0].x() += 1;
    return testing::withoutReaction(
        makeScenario(std::make_shared<const Clip>(std::move(clip))).value());
}

/// With cuts that the clip does not need.
Scenario cutScenario(std::vector<int> cuts, double seconds = 2)
{
    Scenario scenario = testing::shortDemoScenario(seconds).value();
    scenario.cuts = std::move(cuts);
    return scenario;
}

ImpactKey push(double time, double duration)
{
    ImpactKey key = ball(time, BodyId::Chest, {0, 0, -1});
    key.kind = ImpactKind::Push;
    key.duration = duration;
    return key;
}

bool sameFrame(const SimulatedFrame &a, const SimulatedFrame &b)
{
    return a.pose.positions == b.pose.positions
           && std::ranges::equal(
               a.pose.rotations, b.pose.rotations,
               [](const Quaternion &x, const Quaternion &y) { return x.coeffs() == y.coeffs(); })
           && a.feedback == b.feedback && a.feedforward == b.feedforward
           && a.centreOfMass == b.centreOfMass && a.contacts.size() == b.contacts.size();
}

/// Main with and without impacts, from one frame to another.
bool isCalm(const Take &take, int first, int last)
{
    for (int f = first; f <= last; ++f) {
        if (!sameFrame((*take.main)[std::size_t(f)], (*take.unperturbed)[std::size_t(f)]))
            return false;
    }
    return true;
}

double mostFeedback(const SimulatedMotion &motion, int first, int last)
{
    double most = 0;
    for (int f = first; f <= last; ++f)
        most = std::max(most, std::ranges::max(motion[std::size_t(f)].feedback));
    return most;
}

} // namespace

/// Both simulations begin anew where a clip does not go on.
class TestCuts : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void scenariosKnowTheCutsOfTheirPart()
    {
        const Scenario whole = jumpingScenario();
        QCOMPARE(whole.cuts, std::vector<int>{180});
        ScenarioOptions options;
        options.fromSeconds = 0.5;
        QCOMPARE(makeScenario(whole.clip, options).value().cuts, std::vector<int>{120});
        // the part that begins with it has none
        options.fromSeconds = 1.5;
        QVERIFY(makeScenario(whole.clip, options).value().cuts.empty());
        options.fromSeconds = 0;
        options.toSeconds = 1.4;
        QVERIFY(makeScenario(whole.clip, options).value().cuts.empty());
        options = {};
        options.ignoredDiscontinuities = {180};
        QVERIFY(makeScenario(whole.clip, options).value().cuts.empty());
    }

    void cutsHaveToBeFramesInOrder()
    {
        for (const std::vector<int> &bad : {std::vector<int>{0}, {-5}, {241}, {20, 20}, {30, 20}})
            QVERIFY(!checkScenario(cutScenario(bad)).ok());
        QVERIFY(checkScenario(cutScenario({1, 2, 240})).ok());
    }

    void aBlowIsForgottenAtACut_data()
    {
        QTest::addColumn<int>("controller");
        QTest::addColumn<int>("balance");
        QTest::addColumn<int>("quality");
        for (int c = 0; c < kControllerCount; ++c)
            QTest::newRow(qPrintable(controllerNames()[c])) << c << 0 << int(Quality::Standard);
        for (int b = 1; b < kBalanceCount; ++b)
            QTest::newRow(qPrintable(balanceNames()[b])) << 0 << b << int(Quality::Draft);
        QTest::newRow("reference") << 0 << 0 << int(Quality::Reference);
    }

    void aBlowIsForgottenAtACut()
    {
        QFETCH(int, controller);
        QFETCH(int, balance);
        QFETCH(int, quality);
        Scenario scenario = cutScenario({100}, 1.2);
        scenario.controller = Controller(controller);
        scenario.balance = Balance(balance);
        scenario.quality = Quality(quality);
        // the shadow is shaken as well
        scenario.impacts = {ball(0.5, BodyId::LeftUpperArm, {-1, 0, 0}, 0.5)};
        const Take take = testing::simulated(scenario);
        QCOMPARE(take.cuts, std::vector<int>{100});
        QVERIFY(!isCalm(take, 90, 99));
        QVERIFY(isCalm(take, 100, take.frameCount() - 1));
        // on the clip, pose and all
        const Take fresh = testing::simulated(cutScenario({}, 1.2));
        QVERIFY(!isCalm(take, 61, 99));
        const SimulatedFrame begun = (*take.main)[100];
        QCOMPARE(std::ranges::max(begun.feedback), 0.0);
        QVERIFY(sameFrame(begun, (*take.shadow)[100]));
    }

    /// A metre in a frame leaves no trace in torques, and neither simulation is off its target.
    void aJumpCostsNothing()
    {
        for (const int fps : {30, 120}) {
            Scenario scenario = jumpingScenario(fps);
            const int cut = fps * 3 / 2;
            QCOMPARE(scenario.cuts, std::vector<int>{cut});
            const Take take = testing::simulated(scenario);
            Scenario sound = testing::demoScenario(FrameRate::fromFraction(fps, 1)).value();
            const Take usual = testing::simulated(sound);
            for (const auto motion : {&Take::shadow, &Take::main})
                QVERIFY(mostFeedback(*(take.*motion), cut - fps / 4, cut + fps / 4)
                        < 1.2 * mostFeedback(*(usual.*motion), cut - fps / 4, cut + fps / 4) + 2);
            QVERIFY(take.scorecard.main->maxDegrees < usual.scorecard.main->maxDegrees + 1);
            QVERIFY(take.scorecard.footSlideMetres < usual.scorecard.footSlideMetres + 0.01);
            // the test would see it
            scenario.cuts.clear();
            const Take torn = testing::simulated(scenario);
            QVERIFY(torn.health == Health::Diverged
                    || mostFeedback(*torn.main, cut, cut + fps / 4)
                           > 2 * mostFeedback(*usual.main, cut, cut + fps / 4));
        }
    }

    void threadsAndMemoryChangeNothing()
    {
        Scenario scenario = cutScenario({60, 61, 100, 190}, 2);
        const std::vector<ImpactKey> early = {ball(0.3, BodyId::LeftUpperArm, {-1, 0, 0}, 0.4)};
        std::vector<ImpactKey> both = early;
        both.push_back(ball(1.0, BodyId::Head, {0, 0, -1}));
        Simulator simulator;
        for (const auto &impacts : {early, both, std::vector<ImpactKey>(), both, early}) {
            scenario.impacts = impacts;
            const std::uint64_t scratch = testing::simulated(scenario, 1).hash();
            QCOMPARE(simulator.simulate(scenario).value().hash(), scratch);
            for (const int threads : {2, 3, 4})
                QCOMPARE(testing::simulated(scenario, threads).hash(), scratch);
        }
    }

    void otherCutsAreAnotherTake()
    {
        Simulator simulator;
        const Take whole = simulator.simulate(cutScenario({}, 1)).value();
        const Take cut = simulator.simulate(cutScenario({50}, 1)).value();
        QVERIFY(whole.provenance.clip != cut.provenance.clip);
        QVERIFY(whole.hash() != cut.hash());
        QCOMPARE(cut.hash(), testing::simulated(cutScenario({50}, 1)).hash());
        QVERIFY(cut.provenance.clip
                != simulator.simulate(cutScenario({51}, 1)).value().provenance.clip);
    }

    void everyFrameMayBeACut()
    {
        std::vector<int> all(240);
        std::iota(all.begin(), all.end(), 1);
        Scenario scenario = cutScenario(all);
        scenario.impacts = {ball(0.5, BodyId::Chest, {0, 0, -1}), push(1.0, 0.1)};
        Simulator simulator;
        const Take take = simulator.simulate(scenario).value();
        QVERIFY(checkTake(take).ok());
        QCOMPARE(take.frameCount(), 241);
        QCOMPARE(simulator.cost().mainSteps + simulator.cost().shadowSteps, 0);
        QVERIFY(isCalm(take, 0, 240));
        for (const ImpactResult &impact : take.scorecard.impacts)
            QCOMPARE(impact.contactSeconds, -1.0);
        QVERIFY(take.scorecard.main->maxDegrees < 1e-3);
        // the first, the last, and shots of a frame in between
        for (const std::vector<int> &cuts : {std::vector<int>{1}, {240}, {1, 2, 120, 121, 240}}) {
            scenario.cuts = cuts;
            QCOMPARE(testing::simulated(scenario, 1).hash(),
                     testing::simulated(scenario, 4).hash());
        }
    }

    void aBallRightAfterACutMeetsTheBody()
    {
        Scenario scenario = cutScenario({120});
        for (const int frame : {120, 121, 124}) {
            scenario.impacts = {ball(frame / 120.0, BodyId::Chest, {0, 0, -1})};
            const Take take = testing::simulated(scenario);
            const ImpactResult &result = take.scorecard.impacts[0];
            QVERIFY2(std::abs(result.contactSeconds - frame / 120.0) < 0.01,
                     qPrintable(QString::number(result.contactSeconds)));
            QVERIFY(result.peakDegrees > 1);
            QVERIFY(isCalm(take, 0, 120));
        }
    }

    void aBallThatComesTooLateIsGone()
    {
        Scenario scenario = cutScenario({120});
        scenario.impacts = {ball(119.5 / 120, BodyId::Chest, {0, 0, -1})};
        const Take take = testing::simulated(scenario);
        QCOMPARE(take.scorecard.impacts[0].contactSeconds, -1.0);
        QVERIFY(isCalm(take, 0, take.frameCount() - 1));
    }

    void aPushEndsAtACut()
    {
        Scenario scenario = cutScenario({120});
        scenario.impacts = {push(0.9, 0.2)};
        const Take take = testing::simulated(scenario);
        QVERIFY(!isCalm(take, 110, 119));
        QVERIFY(isCalm(take, 120, take.frameCount() - 1));
        const Take whole = [&] {
            scenario.cuts.clear();
            return testing::simulated(scenario);
        }();
        const double cutShort = take.scorecard.impacts[0].deliveredImpulse;
        QVERIFY(cutShort > 0.1 * whole.scorecard.impacts[0].deliveredImpulse);
        QVERIFY(cutShort < 0.9 * whole.scorecard.impacts[0].deliveredImpulse);
        // one that begins with the cut is whole
        scenario.cuts = {120};
        scenario.impacts = {push(1.0, 0.2)};
        QVERIFY(std::abs(testing::simulated(scenario).scorecard.impacts[0].deliveredImpulse
                         - whole.scorecard.impacts[0].deliveredImpulse)
                < 1e-3);
    }

    void aReactionIsMeasuredUpToTheCut()
    {
        Scenario scenario = cutScenario({120});
        scenario.impacts = {ball(0.9, BodyId::LeftUpperArm, {-1, 0, 0}),
                            ball(1.3, BodyId::LeftUpperArm, {-1, 0, 0})};
        const Take take = testing::simulated(scenario);
        const auto &impacts = take.scorecard.impacts;
        QVERIFY(impacts[0].contactSeconds + impacts[0].recoverySeconds < 1.0);
        Scenario alone = cutScenario({120});
        alone.impacts = {scenario.impacts[1]};
        const Take second = testing::simulated(alone);
        QCOMPARE(impacts[1].peakDegrees, second.scorecard.impacts[0].peakDegrees);
        QCOMPARE(impacts[1].recoverySeconds, second.scorecard.impacts[0].recoverySeconds);
    }
};

QTEST_APPLESS_MAIN(TestCuts)
#include "tst_cuts.moc"

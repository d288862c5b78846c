#include "core/simulation/provenance.h"
#include "core/simulation/simulator.h"
#include "tests/support/members.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <functional>

using namespace flinch;
using testing::ball;

namespace {

std::uint64_t hashFromScratch(const Scenario &scenario)
{
    return testing::simulated(scenario).hash();
}

/// The same motion on bones of which one is a little longer.
Clip onOtherBones(Clip clip)
{
    SkeletonBuilder builder;
    for (const Joint &joint : clip.skeleton().joints())
        builder.addJoint(joint);
    for (const Tip &tip : clip.skeleton().tips())
        builder.addTip(tip.joint, tip.offset);
    builder.joint(clip.skeleton().jointCount() - 1).restOffset *= 1.01;
    clip.setSkeleton(builder.build().value());
    return clip;
}

using Edit = std::function<void(Scenario &)>;

} // namespace

/// What a Simulator remembers saves work and changes nothing.
class TestRemembering : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { m_demo = testing::demoScenario().value(); }

    void everyPartOfAScenarioIsKnown_data()
    {
        QTest::addColumn<Edit>("edit");
        const auto row = [](const char *name, const Edit &edit) {
            QTest::newRow(name) << edit;
        };
        const auto target = [row](const char *name, const std::function<Clip(Clip)> &edit) {
            row(name, [edit](Scenario &s) { s.target = std::make_shared<Clip>(edit(*s.target)); });
        };
        target("a rotation", [](Clip clip) {
            clip.rotations(7)[3] = clip.rotations(8)[3];
            return clip;
        });
        target("a translation", [](Clip clip) {
            clip.translations(7)[0].x() += 1e-9;
            return clip;
        });
        target("a bone", onOtherBones);
        row("where it begins", [](Scenario &s) { ++s.firstSourceFrame; });
        row("its height", [](Scenario &s) { s.ground.floorMetres += 0.01; });
        row("a contact", [](Scenario &s) { --s.ground.feet[1].planted.front().last; });
        row("a cut", [](Scenario &s) { s.cuts.push_back(9); });
        row("the body", [](Scenario &s) {
            Character other = *s.character;
            other.joints[2].torqueCap += 1;
            s.character = std::make_shared<const Character>(other);
        });
        row("a limit", [](Scenario &s) { s.limits[4].maxSwing += 0.01; });
        row("settings", [](Scenario &s) { s.settings.muscle.damping += 1; });
        row("controller", [](Scenario &s) { s.controller = Controller::LowGain; });
        row("balance", [](Scenario &s) { s.balance = Balance::None; });
        row("quality", [](Scenario &s) { s.quality = Quality::Draft; });
        row("reaction", [](Scenario &s) { s.reaction.enabled = !s.reaction.enabled; });
        row("impacts", [](Scenario &s) { s.impacts.clear(); });
    }

    /// tests/project/tst_everyfield goes through every number of settings and impacts.
    void everyPartOfAScenarioIsKnown()
    {
        QFETCH(Edit, edit);
        // a new member needs its row above; the animator's clip alone is not looked at
        QCOMPARE(testing::memberCount<Scenario>(), std::size_t(13));
        Scenario scenario = m_demo;
        scenario.impacts = {ball(1.0, BodyId::Chest, {0, 0, -1}, 1)};
        const Provenance before = provenanceOf(scenario);
        QVERIFY(sameButForImpacts(before, provenanceOf(scenario)));
        edit(scenario);
        const Provenance after = provenanceOf(scenario);
        QVERIFY(!sameButForImpacts(before, after) || before.impacts != after.impacts);
    }

    void anEditRunsOnlyWhatItConcerns()
    {
        Scenario scenario = m_demo;
        Simulator simulator;
        scenario.impacts = {ball(1.0, BodyId::Chest, {0, 0, -1}, 1),
                            ball(7.0, BodyId::LeftUpperArm, {-1, 0, 0})};
        QVERIFY(simulator.simulate(scenario).ok());
        const int whole = simulator.cost().mainSteps;

        // a late unexpected impact is moved: main alone, and only its end
        scenario.impacts[1].time = 7.1;
        const auto moved = simulator.simulate(scenario);
        QCOMPARE(simulator.cost().shadowSteps, 0);
        QVERIFY(simulator.cost().mainSteps > 0 && simulator.cost().mainSteps < 0.15 * whole);
        QCOMPARE(moved.value().hash(), hashFromScratch(scenario));

        // it becomes expected: both, from there
        scenario.impacts[1].anticipation = 0.3;
        const auto braced = simulator.simulate(scenario);
        QVERIFY(simulator.cost().shadowSteps > 0 && simulator.cost().shadowSteps < 0.15 * whole);
        QCOMPARE(braced.value().hash(), hashFromScratch(scenario));

        // nothing changed: nothing runs
        QVERIFY(simulator.simulate(scenario).ok());
        QCOMPARE(simulator.cost().mainSteps + simulator.cost().shadowSteps, 0);

        // the early one goes, and with it everything after it
        scenario.impacts.erase(scenario.impacts.begin());
        QCOMPARE(simulator.simulate(scenario).value().hash(), hashFromScratch(scenario));
        scenario.impacts.clear();
        QCOMPARE(simulator.simulate(scenario).value().hash(), hashFromScratch(scenario));
    }

    /// Where a push begins on a step that a snapshot was taken before, the step before it must not
    /// feel it by a rounding.
    void aPushOnASnapshotIsAddedAsFromScratch()
    {
        Scenario scenario = testing::demoScenario(FrameRate::fromFraction(25, 1)).value();
        ImpactKey push = ball(48 / 25.0, BodyId::Chest, {0, 0, -1});
        push.kind = ImpactKind::Push;
        Simulator simulator;
        scenario.impacts = {ball(0.5, BodyId::LeftUpperArm, {-1, 0, 0})};
        QVERIFY(simulator.simulate(scenario).ok());
        scenario.impacts.push_back(push);
        QCOMPARE(simulator.simulate(scenario).value().hash(), hashFromScratch(scenario));
    }

    void aPushAsTheClipEndsIsKnownAndFeltByNobody()
    {
        Scenario scenario = testing::shortDemoScenario(1).value();
        Simulator simulator;
        const auto calm = simulator.simulate(scenario).value();
        ImpactKey push = ball(scenario.target->lastFrameSeconds(), BodyId::Chest, {0, 0, -1});
        push.kind = ImpactKind::Push;
        scenario.impacts = {push};
        const auto take = simulator.simulate(scenario).value();
        QCOMPARE(take.scorecard.impacts.size(), 1U);
        QCOMPARE(take.hash(), Simulator().simulate(scenario).value().hash());
        QCOMPARE(take.main->back().pose.positions[0], calm.main->back().pose.positions[0]);
    }

    void cancellingStopsAndTheNextRunIsRight()
    {
        Scenario scenario = m_demo;
        scenario.impacts = {ball(2.0, BodyId::Chest, {0, 0, -1}, 1)};
        for (const double stopAt : {0.1, 0.4, 0.7}) {
            Simulator simulator;
            JobControl control;
            control.progress = [&](double done) {
                if (done > stopAt)
                    control.cancel.cancel();
            };
            const auto take = simulator.simulate(scenario, 2, control);
            QVERIFY(!take);
            QCOMPARE(take.error().code, ErrorCode::Cancelled);
            QCOMPARE(simulator.simulate(scenario).value().hash(), hashFromScratch(scenario));
        }
    }

    /// Impacts stand in the order in which they were made. Taking one away, or switching it off,
    /// concerns nothing before it and no shadow that did not feel it.
    void takingAnImpactAwayRunsOnlyWhatFollowsIt()
    {
        Scenario scenario = m_demo;
        scenario.impacts = {ball(7.0, BodyId::LeftUpperArm, {-1, 0, 0}),
                            ball(3.0, BodyId::Chest, {0, 0, -1}, 1),
                            ball(1.0, BodyId::Head, {0, 0, -1})};
        Simulator simulator;
        QVERIFY(simulator.simulate(scenario).ok());
        const int whole = simulator.cost().mainSteps;

        scenario.impacts.erase(scenario.impacts.begin());
        const auto late = simulator.simulate(scenario);
        QCOMPARE(simulator.cost().shadowSteps, 0);
        QVERIFY(simulator.cost().mainSteps < 0.15 * whole);
        QCOMPARE(late.value().hash(), hashFromScratch(scenario));

        scenario.impacts.pop_back();
        const auto early = simulator.simulate(scenario);
        QCOMPARE(simulator.cost().shadowSteps, 0);
        QCOMPARE(early.value().hash(), hashFromScratch(scenario));
        QVERIFY(early.value().scorecard.impacts[0].peakDegrees > 0.1);
    }

    void twoOfAKindAreNotOne()
    {
        Scenario scenario = testing::shortDemoScenario(2).value();
        ImpactKey push = ball(1, BodyId::Chest, {0, 0, -1});
        push.kind = ImpactKind::Push;
        scenario.impacts = {push};
        Simulator simulator;
        const auto one = simulator.simulate(scenario).value();
        scenario.impacts = {push, push};
        const auto two = simulator.simulate(scenario).value();
        QCOMPARE(two.hash(), hashFromScratch(scenario));
        QVERIFY(two.scorecard.impacts[1].peakDegrees > 1.3 * one.scorecard.impacts[0].peakDegrees);
    }

    /// A part of a still clip looks like any other part of it.
    void anotherRangeOfAStillClipIsAnotherTake()
    {
        Clip still = m_demo.clip->emptyCopy(m_demo.clip->rate());
        still.resizeFrames(480);
        for (int f = 0; f < still.frameCount(); ++f) {
            std::ranges::copy(m_demo.clip->rotations(0), still.rotations(f).begin());
            std::ranges::copy(m_demo.clip->translations(0), still.translations(f).begin());
        }
        const auto clip = std::make_shared<const Clip>(std::move(still));
        const auto part = [&clip](double from, double to) {
            ScenarioOptions options;
            options.fromSeconds = from;
            options.toSeconds = to;
            Scenario scenario = testing::withoutReaction(makeScenario(clip, options).value());
            scenario.impacts = {ball(1.5, BodyId::Chest, {0, 0, -1})};
            return scenario;
        };
        Simulator simulator;
        QVERIFY(simulator.simulate(part(0, 2)).ok());
        const auto take = simulator.simulate(part(1, 3)).value();
        QVERIFY(qAbs(take.scorecard.impacts[0].contactSeconds - 1.5) < 0.01);
        QCOMPARE(take.hash(), hashFromScratch(part(1, 3)));
    }

private:
    Scenario m_demo;
};

QTEST_GUILESS_MAIN(TestRemembering)
#include "tst_remembering.moc"

#include "core/simulation/simulator.h"
#include "core/take/outcome.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <algorithm>

using namespace flinch;
using namespace flinch::testing;

namespace {

Scenario clip(const char *name)
{
    Scenario scenario =
        clipScenario(
            QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/%1.bvh").arg(QLatin1String(name)))
            .value();
    scenario.reaction.enabled = true;
    return scenario;
}

ImpactKey shove(double time, double impulse, const Vector3 &direction = Vector3::UnitX())
{
    ImpactKey key;
    key.time = time;
    key.body = BodyId::Chest;
    key.kind = ImpactKind::Push;
    key.direction = direction;
    key.impulse = impulse;
    key.duration = 0.05;
    key.reaction.aftermath = Aftermath::Pause;
    return key;
}

Take taken(Scenario scenario, const std::vector<ImpactKey> &impacts, int threads = 2)
{
    scenario.impacts = impacts;
    return simulated(scenario, threads);
}

bool samePose(const SimulatedFrame &a, const SimulatedFrame &b)
{
    return a.pose.positions == b.pose.positions
           && std::ranges::equal(
               a.pose.rotations, b.pose.rotations,
               [](const auto &x, const auto &y) { return x.coeffs() == y.coeffs(); });
}

/// How fast the pelvis is from one frame to the next, m/s.
double pelvisSpeed(const SimulatedMotion &motion, int frame, FrameRate rate)
{
    return (motion[std::size_t(frame + 1)].pose.positions[BodyId::Pelvis]
            - motion[std::size_t(frame)].pose.positions[BodyId::Pelvis])
               .norm()
           * rate.perSecond();
}

} // namespace

/// Takes whose clip waits for the body.
class TestPauses : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void theClipWaitsAndGoesOn_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("impulse");
        QTest::addColumn<QString>("outcome");
        for (const char *name : {"walk", "idle", "boxing-guard"}) {
            QTest::addRow("%s, 25 Ns", name) << QString::fromLatin1(name) << 25.0 << QString();
            QTest::addRow("%s, flinch", name)
                << QString::fromLatin1(name) << 30.0 << QStringLiteral("flinch");
        }
    }

    void theClipWaitsAndGoesOn()
    {
        QFETCH(QString, name);
        QFETCH(double, impulse);
        QFETCH(QString, outcome);
        const Scenario scenario = clip(qPrintable(name));
        ImpactKey key = shove(2, impulse);
        if (!outcome.isEmpty())
            key.reaction.outcome = Outcome::Flinch;
        const Take take = taken(scenario, {key});
        const Take calm = taken(scenario, {});
        QCOMPARE(take.timeMap.pauses().size(), std::size_t(1));
        const ImpactResult &hit = take.scorecard.impacts.front();
        const ImpactAnswer &answer = *hit.answer;
        QCOMPARE(answer.refusal, Refusal::None);
        const int more = take.timeMap.inserted();
        QVERIFY(more > 0);
        QCOMPARE(answer.waitFrames, more);
        QCOMPARE(take.frameCount(), calm.frameCount() + more);
        const int first = take.firstSourceFrame;
        const FrameRange span = take.timeMap.span(0);
        QVERIFY(take.rate.seconds(span.first) >= hit.contactSeconds);
        QVERIFY(answer.goesOnSeconds > hit.contactSeconds + 0.3);
        qInfo("%s", qPrintable(outcomeSentence(take, 0)));

        // both feet are down where it stands
        const ClipPause pause = take.timeMap.pauses().front();
        QCOMPARE(scenario.ground.planted(pause.frame), (std::array{true, true}));

        // what is compared with waits as well; all else of it is what it was
        for (int f = 0; f < take.frameCount(); ++f) {
            const bool before = f + first <= span.first;
            if (!before && f + first < span.last)
                continue;
            QVERIFY(samePose((*take.unperturbed)[std::size_t(f)],
                             (*calm.main)[std::size_t(before ? f : f - more)]));
        }
        // the body comes to the clip again
        const SimulatedFrame last = take.main->back();
        QVERIFY(
            (last.pose.positions[BodyId::Pelvis] - calm.main->back().pose.positions[BodyId::Pelvis])
                .norm()
            < 0.02);
        QVERIFY(take.scorecard.endResidualDegrees < 2);
        QVERIFY(take.scorecard.main->maxDegrees < 90);
    }

    void walkersStandWhileTheyWait()
    {
        const Take take = taken(clip("walk"), {shove(2, 20)});
        const FrameRange span = take.timeMap.span(0);
        const ClipPause pause = take.timeMap.pauses().front();
        const int goesOn = span.first + pause.slowing + pause.standing - take.firstSourceFrame;
        double slowest = 10;
        for (int f = span.first - take.firstSourceFrame; f < goesOn; ++f)
            slowest = std::min(slowest, pelvisSpeed(*take.main, f, take.rate));
        QVERIFY(slowest < 0.15);
        // and walk on
        QVERIFY(pelvisSpeed(*take.main, span.last - take.firstSourceFrame + 30, take.rate) > 0.5);
    }

    void laterImpactsComeWithTheirFramesOfTheClip()
    {
        const Scenario scenario = clip("idle");
        const ImpactKey later = [] {
            ImpactKey key = shove(4, 10);
            key.reaction.aftermath = Aftermath::Return;
            return key;
        }();
        const Take take = taken(scenario, {shove(2, 25), later});
        const double waits = take.rate.seconds(take.timeMap.inserted());
        QVERIFY(waits > 0.3);
        const ImpactResult &second = take.scorecard.impacts[1];
        QVERIFY(std::abs(second.keySeconds - (4 + waits)) < 1e-9);
        QVERIFY(std::abs(second.contactSeconds - second.keySeconds) < 0.02);
    }

    void eachOfTwoBlowsPausesTheClip()
    {
        const Take take = taken(clip("idle"), {shove(1.5, 25), shove(3.5, 20)});
        QCOMPARE(take.timeMap.pauses().size(), std::size_t(2));
        QCOMPARE(take.scorecard.impacts[0].answer->waitFrames
                     + take.scorecard.impacts[1].answer->waitFrames,
                 take.timeMap.inserted());
    }

    void whatIsRememberedMakesNoDifference()
    {
        const Scenario scenario = clip("walk");
        Scenario edited = scenario;
        Simulator simulator;
        std::vector<std::vector<ImpactKey>> edits = {
            {shove(2, 20)},
            {shove(2, 20), shove(4, 15)},
            {shove(2, 20), shove(4.2, 15, Vector3::UnitZ())},
            {shove(1.2, 20), shove(4.2, 15, Vector3::UnitZ())},
            {},
            {shove(1.2, 20)},
        };
        ImpactKey returns = shove(1.2, 20);
        returns.reaction.aftermath = Aftermath::Return;
        edits.push_back({returns});
        for (const auto &impacts : edits) {
            edited.impacts = impacts;
            const auto take = simulator.simulate(edited, 2);
            QVERIFY(take);
            QVERIFY(checkTake(*take));
            QCOMPARE(take->hash(), taken(scenario, impacts, 1).hash());
            QCOMPARE(take->hash(), taken(scenario, impacts, 4).hash());
        }
    }

    void liveFramesAreTheTakes()
    {
        Scenario scenario = clip("walk");
        scenario.impacts = {shove(2, 20)};
        Simulator simulator;
        LiveTake live;
        const auto take = simulator.simulate(scenario, 2, {}, &live);
        QVERIFY(take);
        const LiveTake::Motions motions = live.motions();
        QCOMPARE(motions.timeMap, std::optional(take->timeMap));
        QCOMPARE(motions.unperturbed.count(), take->frameCount());
        QCOMPARE(motions.main.count(), take->frameCount());
        for (int f = 0; f < take->frameCount(); ++f) {
            QVERIFY(samePose(motions.unperturbed[f], (*take->unperturbed)[std::size_t(f)]));
            QVERIFY(samePose(motions.main[f], (*take->main)[std::size_t(f)]));
        }
    }

    void nobodyWaitsForOneWhoFallsOrWhereNobodyStands()
    {
        const Scenario idle = clip("idle");
        ImpactKey fall = shove(1, 60);
        fall.reaction.outcome = Outcome::Fall;
        QVERIFY(taken(idle, {fall}).timeMap.isIdentity());
        const double end = idle.target->lastFrameSeconds();
        const Take late = taken(idle, {shove(end - 0.1, 20)});
        QVERIFY(late.timeMap.isIdentity());
        QVERIFY(!refusalText(late, 0).isEmpty());
    }

    /// Whoever falls as the clip ends: it stands then, and the take goes on until he lies still.
    void fallsMayOutlastTheClip()
    {
        const Scenario scenario = clip("idle");
        const FrameRate rate = scenario.clip->rate();
        const int frames = scenario.target->frameCount();
        ImpactKey key = shove(rate.seconds(frames) - 0.5, 70);
        key.reaction.aftermath.reset();
        key.reaction.outcome = Outcome::Fall;
        const Take take = taken(scenario, {key});
        QVERIFY(checkTake(take));
        QVERIFY2(take.frameCount() > frames + int(rate.frames(1.5)),
                 qPrintable(QString::number(take.frameCount() - frames)));
        QVERIFY2(outcomeSentence(take, 0).startsWith("Falls, at rest by"),
                 qPrintable(outcomeSentence(take, 0)));
        QVERIFY(restFrame(take).has_value());
        const int contact = int(rate.frames(key.time));
        for (int f = 0; f < contact; ++f)
            QVERIFY(samePose((*take.main)[std::size_t(f)], (*take.unperturbed)[std::size_t(f)]));
        for (const int threads : {1, 4})
            QCOMPARE(taken(scenario, {key}, threads).hash(), take.hash());
        // what stands needs no more time than it has
        key.reaction.outcome = Outcome::Sway;
        QCOMPARE(taken(scenario, {key}).frameCount(), frames);
    }

    void aTakeThatWaitsIsCheckedForIt()
    {
        Take take = taken(clip("idle"), {shove(2, 25)});
        QVERIFY(checkTake(take));
        const Take good = take;
        take.timeMap = take.timeMap.with(take.timeMap.pauses().front());
        QVERIFY(!checkTake(take));
        take = good;
        take.scorecard.impacts[0].answer->waitFrames = 0;
        QVERIFY(!checkTake(take));
    }
};

QTEST_GUILESS_MAIN(TestPauses)
#include "tst_pauses.moc"

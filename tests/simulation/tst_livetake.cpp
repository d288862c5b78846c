#include "core/simulation/simulator.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <atomic>
#include <thread>

using namespace flinch;

namespace {

ImpactKey ball(double time, BodyId body, double anticipation = 0)
{
    ImpactKey key;
    key.time = time;
    key.body = body;
    key.direction = {-1, 0, 0};
    key.anticipation = anticipation;
    return key;
}

bool sameFrame(const SimulatedFrame &a, const SimulatedFrame &b)
{
    for (std::size_t n = 0; n < kBodyCount; ++n) {
        if (a.pose.positions[n] != b.pose.positions[n]
            || a.pose.rotations[n].coeffs() != b.pose.rotations[n].coeffs())
            return false;
    }
    return a.feedback == b.feedback && a.feedforward == b.feedforward
           && a.assist.pelvisForce == b.assist.pelvisForce
           && a.assist.pelvisTorque == b.assist.pelvisTorque
           && a.assist.footForce == b.assist.footForce && a.centreOfMass == b.centreOfMass
           && a.footOnGround == b.footOnGround;
}

bool sameBeginning(const LiveMotion &live, const SimulatedMotion &motion)
{
    const int count = live.count();
    if (count > int(motion.size()))
        return false;
    for (int f = 0; f < count; ++f) {
        if (!sameFrame(live[f], motion[std::size_t(f)]))
            return false;
    }
    return true;
}

/// Copies frames of one motion as soon as they are there.
struct EarlyReader
{
    std::vector<SimulatedFrame> frames;

    void read(const LiveMotion &motion)
    {
        const int count = motion.count();
        for (int f = int(frames.size()); f < count; ++f)
            frames.push_back(motion[f]);
    }

    bool agreesWith(const SimulatedMotion &motion) const
    {
        return frames.size() <= motion.size()
               && std::equal(frames.begin(), frames.end(), motion.begin(), sameFrame);
    }
};

} // namespace

class TestLiveTake : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        m_scenario = testing::shortDemoScenario(3).value();
        m_scenario.impacts = {ball(1.0, BodyId::Chest, 1), ball(2.0, BodyId::LeftUpperArm)};
    }

    void framesReadWhileTheyAreComputedAreTheTakes_data()
    {
        QTest::addColumn<int>("threads");
        QTest::addColumn<int>("quality");
        for (const int quality : {0, 1, 2}) {
            QTest::addRow("one thread, quality %d", quality) << 1 << quality;
            QTest::addRow("two threads, quality %d", quality) << 2 << quality;
        }
    }

    void framesReadWhileTheyAreComputedAreTheTakes()
    {
        QFETCH(int, threads);
        QFETCH(int, quality);
        Scenario scenario = m_scenario;
        scenario.quality = Quality(quality);
        const auto alone = Simulator().simulate(scenario, threads).value().hash();

        LiveTake live;
        std::atomic<bool> ended = false;
        EarlyReader shadow, main, unperturbed;
        int readEarly = 0;
        bool ordered = true;
        std::thread reader([&] {
            while (!ended.load()) {
                const LiveTake::Motions motions = live.motions();
                // main first: the shadow may grow in between, and must not be behind after the
                // start
                const int mainCount = motions.main.count();
                ordered = ordered && mainCount <= std::max(1, motions.shadow.count());
                main.read(motions.main);
                shadow.read(motions.shadow);
                unperturbed.read(motions.unperturbed);
                if (!ended.load())
                    readEarly = int(main.frames.size());
                std::this_thread::yield();
            }
        });
        Simulator simulator;
        const auto take = simulator.simulate(scenario, threads, {}, &live);
        ended = true;
        reader.join();

        QVERIFY(take.ok());
        QCOMPARE(take->hash(), alone);
        QVERIFY(ordered);
        QVERIFY2(readEarly > 10, qPrintable(QString::number(readEarly)));
        QVERIFY(shadow.agreesWith(*take->shadow));
        QVERIFY(main.agreesWith(*take->main));
        QVERIFY(unperturbed.agreesWith(*take->unperturbed));
        const LiveTake::Motions motions = live.motions();
        for (const LiveMotion *motion : {&motions.shadow, &motions.main, &motions.unperturbed})
            QCOMPARE(motion->count(), take->frameCount());
    }

    void theCallerIsToldOfEveryFrame()
    {
        LiveTake live;
        std::atomic<int> told = 0;
        live.changed = [&] {
            ++told;
        };
        Simulator simulator;
        const auto take = simulator.simulate(m_scenario, 2, {}, &live);
        QVERIFY(take.ok());
        const int frames = take->frameCount();
        QVERIFY(told > 2 * frames && told < 5 * frames);
    }

    void whatWasSeenStaysSeen_data()
    {
        QTest::addColumn<int>("controller");
        QTest::newRow("main listens to the shadow") << int(Controller::Feedforward);
        QTest::newRow("main goes its own way") << int(Controller::GainSchedule);
    }

    void whatWasSeenStaysSeen()
    {
        QFETCH(int, controller);
        Scenario scenario = m_scenario;
        scenario.controller = Controller(controller);
        scenario.impacts = {ball(1.0, BodyId::LeftUpperArm), ball(2.0, BodyId::Chest, 1)};
        LiveTake live;
        std::array<int, 3> seen = {};
        bool stays = true;
        live.changed = [&] {
            const auto motions = live.motions();
            const std::array now = {motions.shadow.count(), motions.main.count(),
                                    motions.unperturbed.count()};
            for (std::size_t n = 0; n < now.size(); ++n)
                stays = stays && now[n] >= seen[n];
            seen = now;
        };
        Simulator simulator;
        QVERIFY(simulator.simulate(scenario, 1, {}, &live).ok());
        QVERIFY(stays);
    }

    void theBlowIsSeenBeforeTheBodyWithoutItIsDone_data()
    {
        QTest::addColumn<int>("threads");
        QTest::newRow("one thread") << 1;
        QTest::newRow("two threads") << 2;
    }

    void theBlowIsSeenBeforeTheBodyWithoutItIsDone()
    {
        QFETCH(int, threads);
        const int frames = m_scenario.target->frameCount();
        LiveTake live;
        std::atomic<bool> seen = false;
        live.changed = [&] {
            const auto motions = live.motions();
            if (motions.main.count() > frames / 2 && motions.unperturbed.count() < frames)
                seen = true;
        };
        Simulator simulator;
        QVERIFY(simulator.simulate(m_scenario, threads, {}, &live).ok());
        QVERIFY(seen);
    }

    void anEditShowsWhatIsLeftAtOnce()
    {
        Simulator simulator;
        QVERIFY(simulator.simulate(m_scenario).ok());
        Scenario edited = m_scenario;
        edited.impacts[1].time = 2.5;
        LiveTake live;
        int first = -1;
        live.changed = [&] {
            const auto motions = live.motions();
            // the shadow feels no difference; main does from the earlier of both times on
            if (first < 0 && motions.shadow.count() == edited.target->frameCount())
                first = motions.main.count();
        };
        const auto take = simulator.simulate(edited, 2, {}, &live);
        QVERIFY(take.ok());
        const double seconds = take->rate.seconds(first - 1);
        QVERIFY2(seconds > 1.6 && seconds < 2, qPrintable(QString::number(seconds)));
        QCOMPARE(take->hash(), Simulator().simulate(edited).value().hash());
    }

    void aCancelledRunKeepsWhatThereIs_data()
    {
        QTest::addColumn<double>("stopAt");
        QTest::newRow("in the run without impacts") << 0.3;
        QTest::newRow("in the run with impacts") << 0.9;
    }

    void aCancelledRunKeepsWhatThereIs()
    {
        QFETCH(double, stopAt);
        Simulator simulator;
        LiveTake live;
        JobControl control;
        control.progress = [&](double done) {
            if (done > stopAt)
                control.cancel.cancel();
        };
        QCOMPARE(simulator.simulate(m_scenario, 2, control, &live).error().code,
                 ErrorCode::Cancelled);
        const LiveTake::Motions kept = live.motions();
        const int frames = m_scenario.target->frameCount();
        QVERIFY(kept.main.count() > frames / 4 && kept.main.count() < frames);

        const auto take = simulator.simulate(m_scenario);
        QVERIFY(take.ok());
        const int stepsAfter = simulator.cost().mainSteps;
        Simulator fresh;
        const auto whole = fresh.simulate(m_scenario);
        QCOMPARE(take->hash(), whole->hash());
        QVERIFY2(stepsAfter < (1.2 - stopAt) * fresh.cost().mainSteps,
                 qPrintable(QString::number(stepsAfter)));
        QVERIFY(sameBeginning(kept.shadow, *take->shadow));
        QVERIFY(sameBeginning(kept.main, *take->main));
        QVERIFY(sameBeginning(kept.unperturbed, *take->unperturbed));
    }

    /// As when an impact is dragged: early edits that are given up must not cost the late ones.
    void aCancelledRunDoesNotForgetTheLastWholeOne()
    {
        Simulator simulator;
        QVERIFY(simulator.simulate(m_scenario).ok());
        Scenario early = m_scenario;
        early.impacts[0].time = 0.6;
        JobControl control;
        control.cancel.cancel();
        QVERIFY(!simulator.simulate(early, 2, control));
        Scenario late = m_scenario;
        late.impacts[1].time = 2.6;
        const auto take = simulator.simulate(late);
        QVERIFY(take.ok());
        QCOMPARE(simulator.cost().shadowSteps, 0);
        QVERIFY(simulator.cost().mainSteps < 0.5 * 3 * 480);
        QCOMPARE(take->hash(), Simulator().simulate(late).value().hash());
    }

    void healthDoesNotDependOnWhatIsRemembered()
    {
        Scenario scenario = m_scenario;
        auto weak = std::make_shared<Character>(*scenario.character);
        for (BallJointSpec &joint : weak->joints)
            joint.torqueCap = 60;
        scenario.character = weak;
        ImpactKey push = ball(0.2, BodyId::LeftForearm);
        push.kind = ImpactKind::Push;
        push.impulse = 40;
        push.duration = 0.5;
        scenario.impacts = {push, ball(2.7, BodyId::LeftForearm)};
        scenario.impacts[1].mass = 0.02;
        Simulator simulator;
        Scenario calm = scenario;
        calm.impacts = {scenario.impacts[1]};
        QCOMPARE(simulator.simulate(calm).value().health, Health::Ok);
        QCOMPARE(simulator.simulate(scenario).value().health, Health::Limited);
        scenario.impacts[1].time = 2.8;
        QCOMPARE(simulator.simulate(scenario).value().health, Health::Limited);
    }

private:
    Scenario m_scenario;
};

QTEST_GUILESS_MAIN(TestLiveTake)
#include "tst_livetake.moc"

#include "core/simulation/gainschedule.h"
#include "core/simulation/simulator.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <algorithm>

using namespace flinch;

namespace {

ImpactKey ball(double time, BodyId body)
{
    ImpactKey key;
    key.time = time;
    key.body = body;
    key.direction = {-1, 0, 0};
    return key;
}

Take withController(Scenario scenario, Controller controller)
{
    scenario.controller = controller;
    return testing::simulated(scenario);
}

Take withBalance(Scenario scenario, Balance balance)
{
    scenario.balance = balance;
    return testing::simulated(scenario);
}

double lowestPelvis(const SimulatedMotion &motion)
{
    double lowest = 1e9;
    for (const SimulatedFrame &frame : motion)
        lowest = std::min(lowest, frame.pose.positions[BodyId::Pelvis].y());
    return lowest;
}

double mostAssist(const SimulatedMotion &motion)
{
    double most = 0;
    for (const SimulatedFrame &frame : motion)
        most = std::max(most, frame.assist.pelvisForce.norm());
    return most;
}

} // namespace

/// What is typical of each controller and each way to keep the balance.
class TestControllers : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        m_calm = testing::shortDemoScenario(3).value();
        m_struck = m_calm;
        m_struck.impacts = {ball(1.5, BodyId::LeftUpperArm)};
    }

    void everyControllerTracksAndRecovers_data()
    {
        QTest::addColumn<int>("controller");
        QTest::addColumn<int>("quality");
        QTest::addColumn<double>("mostDegrees");
        const std::pair<Controller, double> rows[] = {
            {Controller::Feedforward, 0.7},     {Controller::LowGain, 6},
            {Controller::HighGain, 0.5},        {Controller::GainSchedule, 0.7},
            {Controller::InverseDynamics, 0.7}, {Controller::WorldSpace, 1.2}};
        for (const auto &[controller, degrees] : rows) {
            for (const int quality : {0, 1, 2})
                QTest::addRow("controller %d, quality %d", int(controller), quality)
                    << int(controller) << quality << degrees;
        }
    }

    void everyControllerTracksAndRecovers()
    {
        QFETCH(int, controller);
        QFETCH(int, quality);
        QFETCH(double, mostDegrees);
        m_struck.quality = Quality(quality);
        const Take take = withController(m_struck, Controller(controller));
        // low gains alone lag behind
        QCOMPARE(take.health,
                 Controller(controller) == Controller::LowGain ? Health::Limited : Health::Ok);
        QVERIFY2(*take.scorecard.preHitRmsDegrees < mostDegrees,
                 qPrintable(QString::number(*take.scorecard.preHitRmsDegrees)));
        QVERIFY(take.scorecard.impacts[0].peakDegrees > 3);
        QVERIFY(take.scorecard.endResidualDegrees < 1);
        m_struck.quality = Quality::Standard;
    }

    /// An edit from a snapshot gives the bits of a run from scratch, whatever state a law keeps.
    void everyLawResumesExactly_data()
    {
        QTest::addColumn<int>("controller");
        QTest::addColumn<int>("balance");
        for (int c = 0; c < kControllerCount; ++c)
            QTest::addRow("controller %d", c) << c << 0;
        for (int b = 0; b < kBalanceCount; ++b)
            QTest::addRow("balance %d", b) << 0 << b;
    }

    void everyLawResumesExactly()
    {
        QFETCH(int, controller);
        QFETCH(int, balance);
        Scenario scenario = m_struck;
        scenario.controller = Controller(controller);
        scenario.balance = Balance(balance);
        // a push falls on nobody's side, however the body lies by then
        ImpactKey push = ball(2.1, BodyId::Chest);
        push.kind = ImpactKind::Push;
        scenario.impacts = {ball(0.3, BodyId::LeftUpperArm), push};
        Simulator simulator;
        QVERIFY(simulator.simulate(scenario, 2).ok());
        const int whole = simulator.cost().mainSteps;
        scenario.impacts[1].time = 2.2;
        const auto edited = simulator.simulate(scenario, 1);
        QVERIFY(edited.ok());
        QVERIFY(simulator.cost().mainSteps < 0.5 * whole);
        QCOMPARE(edited->hash(), testing::simulated(scenario).hash());
    }

    void theScheduleSoftensTheStruckJointMostAndRampsBack()
    {
        LinkModel model;
        const Take take = testing::simulated(m_calm);
        model = makeLinkModel(m_calm, (*take.main)[0].pose);
        GainSchedule schedule;
        const int forearm = linkOfBody(BodyId::LeftForearm);
        const int elbow = forearm - 1;
        const int shoulder = model.links[std::size_t(forearm)].parent - 1;
        const int knee = linkOfBody(BodyId::RightShin) - 1;
        QCOMPARE(schedule.scale(elbow, 1), 1.0);
        schedule.strike(model, forearm, 1);
        QCOMPARE(schedule.scale(elbow, 1), GainSchedule::kSoftest);
        QVERIFY(schedule.scale(shoulder, 1) > schedule.scale(elbow, 1));
        QVERIFY(schedule.scale(knee, 1) > schedule.scale(shoulder, 1));
        QVERIFY(schedule.scale(knee, 1) > 0.95);
        double before = 0;
        for (double t = 1; t < 2; t += 0.01) {
            QVERIFY(schedule.scale(elbow, t) >= before);
            before = schedule.scale(elbow, t);
        }
        QCOMPARE(before, 1.0);
        // a lighter touch nearby does not stiffen what is soft
        schedule.strike(model, forearm, 3);
        schedule.strike(model, linkOfBody(BodyId::Head), 3.01);
        QVERIFY(schedule.scale(elbow, 3.02) < 0.06);
    }

    void theScheduleGivesWhereStiffJointsDoNot()
    {
        const double soft =
            withController(m_struck, Controller::GainSchedule).scorecard.impacts[0].peakDegrees;
        const double stiff =
            withController(m_struck, Controller::HighGain).scorecard.impacts[0].peakDegrees;
        qInfo("struck %.1f°, stiff %.1f°", soft, stiff);
        QVERIFY(soft > 2 * stiff);
    }

    /// Its feedback is as strong as the muscles work: where they do little, a blow bends more.
    void inverseDynamicsTracksWithItsOwnTorques()
    {
        const Take take = withController(m_calm, Controller::InverseDynamics);
        const Take soft = withController(m_calm, Controller::LowGain);
        QVERIFY(take.scorecard.main->rmsDegrees < 0.2 * soft.scorecard.main->rmsDegrees);
        Scenario limp = m_calm;
        limp.settings.muscle = {0, 0};
        // torques alone do not hold a pose: without feedback it drifts away
        QVERIFY(withController(limp, Controller::InverseDynamics).scorecard.main->rmsDegrees
                > 5 * take.scorecard.main->rmsDegrees);
    }

    /// The trunk is pushed over; in world space the head keeps its orientation, against the parent
    /// it goes along.
    void worldSpaceErrorsDoNotAddUpAlongTheChain()
    {
        Scenario scenario = m_calm;
        ImpactKey push = ball(0.5, BodyId::Chest);
        push.kind = ImpactKind::Torque;
        push.impulse = 150;
        push.duration = 1;
        scenario.impacts = {push};
        const auto headPerChest = [&](Controller controller) {
            const Take take = withController(scenario, controller);
            double chest = 0, head = 0;
            for (std::size_t f = 0; f < take.main->size(); ++f) {
                const auto turned = [&](BodyId body) {
                    return angleBetween((*take.main)[f].pose.rotations[body],
                                        (*take.unperturbed)[f].pose.rotations[body]);
                };
                chest = std::max(chest, turned(BodyId::Chest));
                head = std::max(head, turned(BodyId::Head));
            }
            qInfo("chest %.2f°, head %.2f°", qRadiansToDegrees(chest), qRadiansToDegrees(head));
            return head / chest;
        };
        QVERIFY(headPerChest(Controller::HighGain) > 0.8);
        QVERIFY(headPerChest(Controller::WorldSpace) < 0.5);
    }

    /// Until it is struck it follows the clip as it does when it is held, bit for bit.
    void withoutBalanceTheBodyFallsFromTheFirstContactOn()
    {
        const Take take = withBalance(m_struck, Balance::None);
        const Take held = testing::simulated(m_struck);
        QVERIFY(take.health != Health::Diverged);
        const double struck = take.rate.frames(take.scorecard.impacts[0].contactSeconds);
        QVERIFY(struck > 10);
        for (std::size_t f = 0; f < take.main->size(); ++f) {
            const SimulatedFrame frame = (*take.main)[f];
            QCOMPARE((*take.unperturbed)[f].pose.positions[0],
                     (*held.unperturbed)[f].pose.positions[0]);
            if (double(f) <= struck)
                QCOMPARE(frame.pose.positions[0], (*held.main)[f].pose.positions[0]);
            if (double(f) > struck + 1) {
                QCOMPARE(frame.assist.pelvisForce.norm(), 0.0);
                QCOMPARE(frame.assist.footForce[0].norm(), 0.0);
            }
        }
        QCOMPARE(take.letsGoSeconds, take.scorecard.impacts[0].contactSeconds);
        const double standing = (*take.main)[0].pose.positions[BodyId::Pelvis].y();
        QVERIFY(lowestPelvis(*take.main) < 0.5 * standing);
        QVERIFY(lowestPelvis(*take.main) > 0);
        // it lies on something else than its feet
        QVERIFY(std::ranges::any_of(take.main->back().contacts, [](const Contact &contact) {
            return contact.with == Contact::With::Ground && contact.body != BodyId::LeftFoot
                   && contact.body != BodyId::RightFoot;
        }));
    }

    void theHandOfGodIsCappedAndCanBeCut()
    {
        Scenario scenario = m_struck;
        scenario.settings.handOfGodCap = 60;
        const Take held = withBalance(scenario, Balance::HandOfGod);
        QVERIFY(mostAssist(*held.main) <= 60 + 1e-5);
        QVERIFY(mostAssist(*held.main) > 30);
        for (const SimulatedFrame &frame : *held.main)
            QCOMPARE(frame.assist.pelvisForce.y(), 0.0);
        scenario.settings.handOfGodUntil = 1;
        const Take cut = withBalance(scenario, Balance::HandOfGod);
        for (std::size_t f = 0; f < cut.main->size(); ++f) {
            if (cut.rate.seconds(double(f)) > 1.01)
                QCOMPARE((*cut.main)[f].assist.pelvisForce.norm(), 0.0);
        }
    }

    void rootOnlyLeavesTheFeetAlone()
    {
        const Take take = withBalance(m_struck, Balance::RootOnly);
        for (const SimulatedFrame &frame : *take.main) {
            QCOMPARE(frame.assist.footForce[0].norm(), 0.0);
            QCOMPARE(frame.assist.footForce[1].norm(), 0.0);
        }
        QVERIFY(mostAssist(*take.main) > 10);
        QVERIFY(take.scorecard.footSlideMetres
                > 2 * testing::simulated(m_struck).scorecard.footSlideMetres);
    }

    void gluedFeetStayAndCarryTheBody()
    {
        const Take take = withBalance(m_calm, Balance::GluedFoot);
        QVERIFY(take.health != Health::Diverged);
        QCOMPARE(mostAssist(*take.main), 0.0);
        const double standing = (*take.main)[0].pose.positions[BodyId::Pelvis].y();
        QVERIFY(lowestPelvis(*take.main) > 0.8 * standing);
    }

    void virtualActuatorsHoldLongerThanNothing()
    {
        const auto secondsUp = [](const Scenario &scenario, Balance balance) {
            const Take take = withBalance(scenario, balance);
            if (take.health == Health::Diverged)
                return -1.0;
            const double standing = (*take.main)[0].pose.positions[BodyId::Pelvis].y();
            std::size_t f = 0;
            while (f < take.shadow->size()
                   && (*take.shadow)[f].pose.positions[BodyId::Pelvis].y() > 0.8 * standing)
                ++f;
            return take.rate.seconds(double(f));
        };
        const double held = secondsUp(m_calm, Balance::VirtualActuator);
        Scenario nothing = m_calm;
        nothing.settings.handOfGodCap = 0;
        const double falling = secondsUp(nothing, Balance::HandOfGod);
        qInfo("up for %.2f s, without for %.2f s", held, falling);
        QVERIFY(falling > 0);
        QVERIFY(held > 1.1 * falling);
    }

private:
    Scenario m_calm;
    Scenario m_struck;

    /// Reactions are of the method; what they are asked for in vain is told.
    void whatOnlyFeedforwardDoesIsToldElsewhere()
    {
        Scenario scenario = testing::shortDemoScenario(1).value();
        scenario.reaction = ReactionSettings();
        scenario.impacts = {ball(0.5, BodyId::Chest)};
        scenario.impacts[0].reaction.outcome = Outcome::Fall;
        const auto refusal = [](const Take &take) {
            const auto &answer = take.scorecard.impacts[0].answer;
            return answer ? answer->refusal : Refusal::None;
        };
        const Take take = withController(scenario, Controller::LowGain);
        QCOMPARE(refusal(take), Refusal::OtherController);
        QCOMPARE(take.scorecard.impacts[0].answer->outcome, Outcome::Flinch);
        scenario.impacts[0].reaction.outcome = Outcome::Auto; // nothing was asked for
        QCOMPARE(refusal(withController(scenario, Controller::LowGain)), Refusal::None);
        scenario.reaction.enabled = false;
        scenario.impacts[0].reaction.outcome = Outcome::Fall;
        QCOMPARE(refusal(withController(scenario, Controller::LowGain)), Refusal::None);
    }
};

QTEST_GUILESS_MAIN(TestControllers)
#include "tst_controllers.moc"

#include "tests/support/scenarios.h"
#include "tests/support/testclips.h"

#include <QtTest>

#include <cmath>

using namespace flinch;

/// What the take tells of contacts and of the assist, against what is known otherwise.
class TestContacts : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void aBallIsFeltWhereItHits_data()
    {
        QTest::addColumn<int>("body");
        QTest::addColumn<int>("quality");
        for (const int quality : {0, 1, 2}) {
            for (const BodyId body : {BodyId::LeftUpperArm, BodyId::LeftHand, BodyId::Head})
                QTest::addRow("%s, quality %d", bodyName(body).data(), quality)
                    << int(body) << quality;
        }
    }

    void aBallIsFeltWhereItHits()
    {
        QFETCH(int, body);
        QFETCH(int, quality);
        Scenario scenario = testing::shortDemoScenario(2).value();
        scenario.quality = Quality(quality);
        ImpactKey key;
        key.time = 1;
        key.body = BodyId(body);
        key.direction = {-1, 0, 0};
        key.anticipation = 0;
        scenario.impacts = {key};
        const Take take = testing::simulated(scenario);
        const ImpactResult &result = take.scorecard.impacts.front();

        Vector3 impulse = Vector3::Zero();
        double first = -1;
        double peak = 0;
        for (std::size_t f = 0; f < take.main->size(); ++f) {
            for (const Contact &contact : (*take.main)[f].contacts) {
                if (contact.with != Contact::With::Ball)
                    continue;
                QCOMPARE(contact.other, 0);
                // a forearm and its hand are one link; the ball may meet either
                QVERIFY(contact.body == key.body || *parentBody(key.body) == contact.body);
                peak = std::max(peak, contact.peakForce);
                const Vector3 centre = (*take.main)[f].pose.positions[contact.body];
                QVERIFY((contact.point - centre).norm() < 0.35);
                QVERIFY(contact.point.x() > centre.x() - 0.05); // on the side it came from
                impulse += contact.impulse;
                if (first < 0)
                    first = take.rate.seconds(double(f));
            }
        }
        QVERIFY(first >= 0);
        QVERIFY(impulse.x() < -5); // the way that the ball flew
        QVERIFY(peak > 300 && peak < 20000);
        QVERIFY(std::abs(impulse.norm() - result.deliveredImpulse) < 1e-5);
        QVERIFY(first >= result.contactSeconds - 1e-9);
        QVERIFY(first - result.contactSeconds <= take.rate.seconds(1) + 1e-9);
        for (const SimulatedFrame &frame : *take.shadow) {
            for (const Contact &contact : frame.contacts)
                QVERIFY(contact.with != Contact::With::Ball);
        }
    }

    void feetPressedDownTouchTheGround()
    {
        Scenario scenario = testing::shortDemoScenario(1.5).value();
        ImpactKey key;
        key.time = 0.5;
        key.body = BodyId::Pelvis;
        key.kind = ImpactKind::Push;
        key.direction = {0, -1, 0};
        key.impulse = 400;
        key.duration = 0.4;
        scenario.impacts = {key};
        const Take take = testing::simulated(scenario);
        std::array<double, 2> pressed = {};
        for (const SimulatedFrame &frame : *take.main) {
            for (const Contact &contact : frame.contacts) {
                if (contact.with != Contact::With::Ground)
                    continue;
                QVERIFY(contact.body == BodyId::LeftFoot || contact.body == BodyId::RightFoot);
                QVERIFY(contact.normal.y() > 0.99);
                pressed[contact.body == BodyId::LeftFoot ? 0 : 1] += contact.impulse.y();
            }
        }
        qInfo("%.1f and %.1f N·s on the feet", pressed[0], pressed[1]);
        QVERIFY(pressed[0] > 1 && pressed[1] > 1);
        QVERIFY(pressed[0] + pressed[1] < 600);
    }

    /// Momentum: what the ground, the assist, the carried weight and gravity push from outside is
    /// what the centre of mass does.
    void forcesFromOutsideMoveTheCentreOfMass_data()
    {
        QTest::addColumn<Quality>("quality");
        QTest::addColumn<ImpactKind>("kind");
        QTest::newRow("a ball, whole steps") << Quality::Reference << ImpactKind::Ball;
        QTest::newRow("a ball, steps in 4 parts") << Quality::Standard << ImpactKind::Ball;
        // so short and hard that the assist is another one in every part
        QTest::newRow("a push, steps in 4 parts") << Quality::Standard << ImpactKind::Push;
        QTest::newRow("a push, steps in 8 parts") << Quality::Draft << ImpactKind::Push;
    }

    void forcesFromOutsideMoveTheCentreOfMass()
    {
        QFETCH(Quality, quality);
        QFETCH(ImpactKind, kind);
        Scenario scenario = testing::shortDemoScenario(3).value();
        scenario.quality = quality;
        ImpactKey key;
        key.time = 1;
        key.kind = kind;
        key.body = BodyId::Chest;
        key.direction = {0, 0, -1};
        if (kind == ImpactKind::Push) {
            scenario.controller = Controller::HighGain;
            key.body = BodyId::Pelvis;
            key.impulse = 60;
            key.duration = 0.004;
        }
        scenario.impacts = {key};
        const Take take = testing::simulated(scenario);
        const SimulatedMotion &main = *take.main;
        const double dt = take.rate.seconds(1);
        // velocities at mid-frames; impulse between mid-frames a and b
        const std::size_t a = 60, b = 300;
        Vector3 impulse = Vector3::Zero();
        for (std::size_t f = a + 1; f <= b; ++f) {
            impulse += dt * main[f].assist.force();
            for (const Contact &contact : main[f].contacts) {
                if (contact.with != Contact::With::Body)
                    impulse += contact.impulse;
            }
        }
        if (kind == ImpactKind::Push)
            impulse += key.impulse * key.direction;
        const auto velocity = [&](std::size_t f) -> Vector3 {
            return (main[f + 1].centreOfMass - main[f - 1].centreOfMass) / (2 * dt);
        };
        const Vector3 momentum = scenario.character->massKg * (velocity(b) - velocity(a));
        qInfo("impulse %.2f %.2f %.2f, momentum %.2f %.2f %.2f N·s", impulse.x(), impulse.y(),
              impulse.z(), momentum.x(), momentum.y(), momentum.z());
        QVERIFY((impulse - momentum).norm() < 1.5);
        QVERIFY(std::abs(take.scorecard.impacts[0].deliveredImpulse) > 10);
    }

    void thePelvisIsHeld()
    {
        const Take take = testing::simulated(testing::shortDemoScenario(2).value());
        double most = 0;
        for (const SimulatedFrame &frame : *take.main)
            most = std::max(most, frame.assist.pelvisForce.norm());
        qInfo("the pelvis is held with up to %.0f N", most);
        QVERIFY(most > 10 && most < 2000);
    }

    /// Legs of a capture that pass each other closer than their shapes do, within two frames.
    void limbsThatPassEachOtherFollowTheClip()
    {
        const auto path = testing::capturedClip("135_06");
        if (path.isEmpty())
            QSKIP("the captured clips are not here");
        auto imported = testing::readClipFile(path);
        QVERIFY(imported.ok());
        ScenarioOptions options;
        options.fromSeconds = 3.5;
        options.toSeconds = 4.5;
        const Scenario scenario =
            makeScenario(std::make_shared<const Clip>(std::move(imported->clip)), options).value();
        const Take take = testing::simulated(testing::withoutReaction(scenario));
        QVERIFY2(take.scorecard.main->maxDegrees < 0.6,
                 qPrintable(QString::number(take.scorecard.main->maxDegrees)));
    }

    /// Both hands cover a struck head; on their way back the arms cross.
    void armsThatCoverAPlaceDoNotCatchEachOther()
    {
        const auto path = testing::capturedClip("07_05");
        if (path.isEmpty())
            QSKIP("the captured clips are not here");
        Scenario scenario = testing::clipScenario(path).value();
        scenario.reaction = {};
        ImpactKey key;
        key.time = 1;
        key.body = BodyId::Head;
        key.kind = ImpactKind::Push;
        key.direction = Vector3::UnitX();
        key.impulse = 12;
        key.duration = 0.02;
        scenario.impacts = {key};
        const Take take = testing::simulated(scenario);
        double most = 0;
        for (auto f = std::size_t(take.rate.frames(1.8)); f < std::size_t(take.rate.frames(2.8));
             ++f) {
            for (const BallJointId joint : {BallJointId::LeftShoulder, BallJointId::RightShoulder})
                most = std::max(most, angleBetween((*take.main)[f].relative[std::size_t(joint)],
                                                   (*take.shadow)[f].relative[std::size_t(joint)]));
        }
        QVERIFY2(most < 0.7, qPrintable(QString::number(most)));
    }
};

QTEST_GUILESS_MAIN(TestContacts)
#include "tst_contacts.moc"

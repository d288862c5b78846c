#include "core/take/footsupport.h"
#include "tests/support/madetakes.h"

#include <QtTest>

using namespace flinch;

/// 70 kg on two soles of 30 × 20 cm, 20 cm apart in x.
class TestFootSupport : public QObject
{
    Q_OBJECT

private:
    double beyond(const SimulatedFrame &frame, std::array<bool, 2> stands = {true, true}) const
    {
        return beyondFeet(m_character, frame, stands, 1.0 / 120);
    }

private Q_SLOTS:

    void initTestCase()
    {
        m_character.massKg = 70;
        m_character.leftSole = {Vector3(-0.1, -0.05, -0.15), Vector3(0.1, -0.05, -0.15),
                                Vector3(0.1, -0.05, 0.15), Vector3(-0.1, -0.05, 0.15)};
        m_character.rightSole = m_character.leftSole;
    }

    void whoStandsIsHeldByTheFeet() { QCOMPARE(beyond(testing::standingFrame()), 0.0); }

    /// 0.8 of 687 N are 549 N, low enough not to tip.
    void frictionEnds()
    {
        SimulatedFrame frame = testing::standingFrame();
        frame.pose.positions[BodyId::LeftFoot].y() = 0;
        frame.assist.footForce[0] = {0, 0, 540};
        QCOMPARE(beyond(frame), 0.0);
        frame.assist.footForce[0] = {0, 0, 600};
        QVERIFY2(std::abs(beyond(frame) - (600 - 0.8 * 70 * 9.81)) < 1e-6,
                 qPrintable(QString::number(beyond(frame))));
    }

    /// 100 N at a height of a metre move the pressure by 14.6 cm, 200 N by 29.1: 14.1 cm too far.
    void pressureStaysInTheSoles()
    {
        SimulatedFrame frame = testing::standingFrame();
        frame.assist.pelvisForce = {0, 0, 100};
        QCOMPARE(beyond(frame), 0.0);
        frame.assist.pelvisForce = {0, 0, 200};
        const double weight = 70 * 9.81;
        QVERIFY2(std::abs(beyond(frame) - weight * (200 / weight - 0.15)) < 1e-6,
                 qPrintable(QString::number(beyond(frame))));
        // a torque does the same
        frame.assist = {};
        frame.assist.pelvisTorque = {200, 0, 0};
        QVERIFY(std::abs(beyond(frame) - weight * (200 / weight - 0.15)) < 1e-6);
        // on one foot the other way is shorter: the body is 10 cm beside the middle of it
        QVERIFY(beyond(testing::standingFrame(), {true, false}) < 1e-9);
        frame.assist = {};
        frame.assist.pelvisForce = {50, 0, 0};
        QVERIFY(beyond(frame, {true, false}) > 40);
        QCOMPARE(beyond(frame), 0.0);
    }

    void inTheAirNothingHolds()
    {
        SimulatedFrame frame = testing::standingFrame();
        QVERIFY(std::abs(beyond(frame, {false, false}) - 70 * 9.81) < 1e-9);
    }

    void feetDoNotPull()
    {
        SimulatedFrame frame = testing::standingFrame();
        frame.assist.pelvisForce = {0, -70 * 9.81 - 100, 0};
        QVERIFY(std::abs(beyond(frame) - 100) < 1e-9);
    }

private:
    Character m_character;
};

QTEST_GUILESS_MAIN(TestFootSupport)
#include "tst_footsupport.moc"

#include "core/motion/euler.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace flinch;
using std::numbers::pi;

namespace {

constexpr EulerOrder kOrders[] = {EulerOrder::Xyz, EulerOrder::Xzy, EulerOrder::Yxz,
                                  EulerOrder::Yzx, EulerOrder::Zxy, EulerOrder::Zyx};

/// Product of plain rotation matrices, as the definition has it.
Matrix3 matrixOf(const Vector3 &angles, EulerOrder order)
{
    Matrix3 m = Matrix3::Identity();
    for (int n = 0; n < 3; ++n) {
        const int i = eulerAxes(order)[std::size_t(n)], j = (i + 1) % 3, k = (i + 2) % 3;
        const double c = std::cos(angles[n]), s = std::sin(angles[n]);
        Matrix3 turn = Matrix3::Identity();
        turn(j, j) = turn(k, k) = c;
        turn(j, k) = -s;
        turn(k, j) = s;
        m = m * turn;
    }
    return m;
}

} // namespace

class TestEuler : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void angles_data()
    {
        QTest::addColumn<int>("order");
        for (int order = 0; order < 6; ++order)
            QTest::newRow(qPrintable(QString::number(order))) << order;
    }

    void anglesRoundTripThroughQuaternions_data() { angles_data(); }

    void anglesRoundTripThroughQuaternions()
    {
        QFETCH(int, order);
        const EulerOrder eulerOrder = kOrders[order];
        for (int i = 0; i < 2000; ++i) {
            Vector3 angles(3 * std::sin(1.3 * i), 1.6 * std::sin(0.7 * i + 1),
                           3 * std::cos(2.1 * i));
            if (i % 5 == 0)
                angles.y() =
                    (i % 2 ? 1 : -1) * (pi / 2 - (i % 3) * 1e-9); // at and beside gimbal lock
            const Quaternion q = quaternionFromEuler(angles, eulerOrder);
            QVERIFY((q.toRotationMatrix() - matrixOf(angles, eulerOrder)).norm() < 1e-14);
            const Vector3 back = eulerFromQuaternion(q, eulerOrder);
            QVERIFY((matrixOf(back, eulerOrder) - q.toRotationMatrix()).norm() < 1e-8);
        }
    }

    void unrolledCurvesHaveNoFlips_data() { angles_data(); }

    /// A joint that winds three times round, passing close to gimbal lock, gives curves without
    /// jumps.
    void unrolledCurvesHaveNoFlips()
    {
        QFETCH(int, order);
        const EulerOrder eulerOrder = kOrders[order];
        Vector3 previous = Vector3::Zero();
        const int frames = 720;
        for (int frame = 0; frame <= frames; ++frame) {
            const double t = double(frame) / frames;
            const Vector3 wound(6 * pi * t, 1.5 * std::sin(2 * pi * t), -4 * pi * t);
            const Vector3 angles =
                unrolledEuler(quaternionFromEuler(wound, eulerOrder), eulerOrder, previous);
            QVERIFY2((angles - wound).norm() < 1e-6, qPrintable(QString::number(frame)));
            previous = angles;
        }
    }

    void atGimbalLockTheFirstAngleStaysWhereItWas_data() { angles_data(); }

    void atGimbalLockTheFirstAngleStaysWhereItWas()
    {
        QFETCH(int, order);
        const EulerOrder eulerOrder = kOrders[order];
        for (const double lock : {pi / 2, -pi / 2}) {
            const Vector3 previous(0.4, lock, 0.2);
            const Quaternion locked = quaternionFromEuler({0.9, lock, 0.1}, eulerOrder);
            const Vector3 angles = unrolledEuler(locked, eulerOrder, previous);
            QVERIFY((matrixOf(angles, eulerOrder) - locked.toRotationMatrix()).norm() < 1e-8);
            QVERIFY(qAbs(angles.x() - previous.x()) < 1e-9);
        }
    }
};

QTEST_APPLESS_MAIN(TestEuler)
#include "tst_euler.moc"

#include "core/io/fbxkeycurve.h"
#include "core/io/fbxtangents.h"
#include "tests/support/madefbx.h"

#include <QtTest>

#include <bit>

using namespace flinch;
using namespace flinch::testing;

namespace {

constexpr int kStep = 0x2;
constexpr int kStepAhead = 0x102;
constexpr int kLinear = 0x4;
constexpr int kUser = 0x408;
constexpr int kTcb = 0x208;
constexpr int kAutomatic = 0x108;
constexpr int kTimeIndependent = 0x2000;
constexpr int kClamp = 0x1000;
constexpr int kClampProgressive = 0x4000;
constexpr int kWeighted = 0x3000000;

FbxKeyCurve curveOf(const MadeKeys &keys)
{
    return FbxKeyCurve::read(madeCurve(keys), FbxTree()).value();
}

/// Two weights as FBX packs them.
float packed(double right, double nextLeft)
{
    const auto part = [](double weight) {
        return std::uint32_t(std::lround(weight * 10000));
    };
    return std::bit_cast<float>(part(right) | part(nextLeft) << 16);
}

/// A cubic over one second by its ends and slopes.
double hermite(double from, double slope, double to, double nextSlope, double t)
{
    const double t2 = t * t;
    const double t3 = t2 * t;
    return (2 * t3 - 3 * t2 + 1) * from + (t3 - 2 * t2 + t) * slope + (-2 * t3 + 3 * t2) * to
           + (t3 - t2) * nextSlope;
}

void compareNear(double is, double right, double within = 1e-5)
{
    QVERIFY2(std::abs(is - right) <= within,
             qPrintable(QStringLiteral("%1, not %2").arg(is, 0, 'g', 9).arg(right, 0, 'g', 9)));
}

} // namespace

class TestFbxKeyCurve : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void waysFromKeyToKey_data()
    {
        QTest::addColumn<int>("flags");
        QTest::addColumn<double>("quarter");
        QTest::addColumn<double>("atKey");
        QTest::newRow("stepped") << kStep << 2. << 6.;
        QTest::newRow("stepped, to the next key") << kStepAhead << 6. << 6.;
        QTest::newRow("linear") << kLinear << 3. << 6.;
        QTest::newRow("cubic, slopes of 1 and -1") << kUser << hermite(2, 1, 6, -1, 0.25) << 6.;
    }

    void waysFromKeyToKey()
    {
        QFETCH(int, flags);
        QFETCH(double, quarter);
        QFETCH(double, atKey);
        const FbxKeyCurve curve =
            curveOf({{1, 2, 3}, {2, 6, 0}, flags, {1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}});
        compareNear(curve.at(1), 2);
        compareNear(curve.at(1.25), quarter);
        compareNear(curve.at(2), atKey);
        // a moment that a rate puts a hair before the key is the key's
        compareNear(curve.at(2 - 1e-9), atKey);
        // held outside
        compareNear(curve.at(-5), 2);
        compareNear(curve.at(9), 0);
    }

    void weightsBendTime()
    {
        // the middle of the curve is where both ends pull alike
        const MadeKeys keys = {
            {0, 1}, {0, 1}, kUser | kWeighted, {0, 0, packed(0.9, 0.9), 0, 0, 0, 0, 0}};
        const FbxKeyCurve curve = curveOf(keys);
        compareNear(curve.at(0.5), 0.5);
        // x(t) = 2.7 u²t + 0.3 ut² + t³ at t = 0.25: late in time, early in value
        const double t = 0.25;
        const double u = 1 - t;
        const double x = 3 * u * u * t * 0.9 + 3 * u * t * t * 0.1 + t * t * t;
        compareNear(curve.at(x), 3 * u * t * t + t * t * t);
    }

    void automaticSlopesAreWorkedOut_data()
    {
        QTest::addColumn<int>("flags");
        QTest::addColumn<double>("slope"); // at the key in the middle
        // keys at 0, 1 and 3 seconds with the values 0, 3 and 5
        QTest::newRow("from neighbour to neighbour") << (kAutomatic | kTimeIndependent) << 5. / 3;
        QTest::newRow("leaning to the nearer one")
            << kAutomatic << (5. / 3 + 3 * 2. / 3 + 1. / 3) / 2;
        QTest::newRow("flat only where a neighbour is as high")
            << (kAutomatic | kTimeIndependent | kClamp) << 5. / 3;
        QTest::newRow("no higher than the neighbours")
            << (kAutomatic | kTimeIndependent | kClampProgressive) << 5. / 3;
    }

    void automaticSlopesAreWorkedOut()
    {
        QFETCH(int, flags);
        QFETCH(double, slope);
        const FbxKeyCurve curve = curveOf({{0, 1, 3}, {0, 3, 5}, flags});
        const bool flatEnds = flags & kClampProgressive;
        for (const double t : {0.1, 0.5, 0.9})
            compareNear(curve.at(t), hermite(0, flatEnds ? 0 : 3, 3, slope, t));
    }

    void automaticSlopesDoNotOvershoot()
    {
        const int flags = kAutomatic | kTimeIndependent | kClampProgressive;
        const FbxKeyCurve top = curveOf({{0, 1, 2}, {0, 1, 1}, flags});
        const FbxKeyCurve free = curveOf({{0, 1, 2}, {0, 1, 1}, kAutomatic | kTimeIndependent});
        const FbxKeyCurve clamped =
            curveOf({{0, 1, 2}, {0, 1, 1}, kAutomatic | kTimeIndependent | kClamp});
        QVERIFY(free.at(1.3) > 1.01);
        compareNear(top.at(1.3), 1);
        compareNear(clamped.at(1.3), 1);
        // three times the slope to the nearer neighbour is as steep as it may be
        const FbxKeyCurve steep = curveOf({{0, 1, 2}, {0, 0.1f, 5}, flags});
        compareNear(steep.at(0.5), hermite(0, 0, 0.1, 0.3, 0.5));
    }

    void tensionContinuityAndBias()
    {
        const FbxKeyNeighbours key = {1, 1, 0, 1, 4};
        const FbxSlopes even = fbxTcbSlopes(key, 0, 0, 0);
        compareNear(even.before, 2);
        compareNear(even.after, 2);
        const FbxSlopes tense = fbxTcbSlopes(key, 1, 0, 0);
        compareNear(tense.before, 0);
        const FbxSlopes broken = fbxTcbSlopes(key, 0, 1, 0);
        compareNear(broken.before, 3);
        compareNear(broken.after, 1);
        const FbxSlopes biased = fbxTcbSlopes(key, 0, 0, 1);
        compareNear(biased.before, 1);
        compareNear(biased.after, 1);
        const FbxKeyCurve curve = curveOf({{0, 1, 2}, {0, 1, 4}, kTcb});
        compareNear(curve.at(0.5), hermite(0, 1, 1, 2, 0.5));
    }

    void beyondTheKeys_data()
    {
        QTest::addColumn<QByteArray>("way");
        QTest::addColumn<int>("repetitions");
        QTest::addColumn<double>("before");   // at -0.25
        QTest::addColumn<double>("after");    // at 2.25
        QTest::addColumn<double>("farAfter"); // at 5.25
        // from 10 at 0 s to 14 at 2 s, 11 at 1 s
        QTest::newRow("held") << QByteArray("C") << -1 << 10. << 14. << 14.;
        QTest::newRow("slope") << QByteArray("K") << -1 << 9.75 << 14.75 << 23.75;
        QTest::newRow("repeated") << QByteArray("R") << -1 << 13.25 << 10.25 << 11.75;
        QTest::newRow("repeated once") << QByteArray("R") << 1 << 13.25 << 10.25 << 14.;
        QTest::newRow("repeated never") << QByteArray("R") << 0 << 10. << 14. << 14.;
        QTest::newRow("mirrored") << QByteArray("M") << -1 << 10.25 << 13.25 << 11.75;
        QTest::newRow("mirrored once") << QByteArray("M") << 1 << 10.25 << 13.25 << 10.;
        QTest::newRow("onward") << QByteArray("A") << -1 << 9.25 << 14.25 << 19.75;
        QTest::newRow("unknown") << QByteArray("Z") << -1 << 10. << 14. << 14.;
    }

    void beyondTheKeys()
    {
        QFETCH(QByteArray, way);
        QFETCH(int, repetitions);
        QFETCH(double, before);
        QFETCH(double, after);
        QFETCH(double, farAfter);
        MadeKeys keys = {{0, 1, 2}, {10, 11, 14}};
        keys.before = way.constData();
        keys.after = way.constData();
        keys.repetitions = repetitions;
        const FbxKeyCurve curve = curveOf(keys);
        compareNear(curve.at(-0.25), before);
        compareNear(curve.at(2.25), after);
        compareNear(curve.at(5.25), farAfter);
    }

    void damageIsRefused_data()
    {
        QTest::addColumn<MadeKeys>("keys");
        const float nan = std::numeric_limits<float>::quiet_NaN();
        QTest::newRow("no keys") << MadeKeys{{}, {}};
        QTest::newRow("more times than values") << MadeKeys{{0, 1}, {1}};
        QTest::newRow("not a number") << MadeKeys{{0, 1}, {1, nan}};
        QTest::newRow("beyond any clip") << MadeKeys{{0, 1}, {1, 1e30f}};
        QTest::newRow("backwards") << MadeKeys{{0, 2, 1}, {1, 2, 3}};
    }

    void damageIsRefused()
    {
        QFETCH(MadeKeys, keys);
        const auto curve = FbxKeyCurve::read(madeCurve(keys), FbxTree());
        QVERIFY(!curve.ok());
        QVERIFY(!curve.error().message.isEmpty() && !curve.error().remedy.isEmpty());
    }

    void attributesThatAreMissingOrMadAreHarmless()
    {
        FbxNode bare("AnimationCurve");
        const FbxNode made = madeCurve({{0, 1}, {0, 1}, kUser});
        bare.children = {*made.child("KeyTime"), *made.child("KeyValueFloat")};
        compareNear(FbxKeyCurve::read(bare, FbxTree()).value().at(0.25), 0.25);

        const float infinity = std::numeric_limits<float>::infinity();
        for (const int flags : {kUser, kTcb, kAutomatic, kUser | kWeighted, 0x7fffffff, -1}) {
            const FbxKeyCurve mad =
                curveOf({{0, 0, 1}, {0, 5, 1}, flags, {infinity, -1e38f, -0.f, 1}});
            for (const double t : {-1., 0., 0.5, 1., 2.})
                QVERIFY(std::isfinite(mad.at(t)));
        }
    }
};

QTEST_GUILESS_MAIN(TestFbxKeyCurve)
#include "tst_fbxkeycurve.moc"

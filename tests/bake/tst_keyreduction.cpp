#include "core/bake/keyreduction.h"
#include "core/motion/euler.h"
#include "core/motion/pose.h"
#include "tests/support/scenarios.h"
#include "tests/support/testclips.h"

#include <QtTest>

#include <algorithm>
#include <numbers>

using namespace flinch;

namespace {

/// Largest error in degrees of a joint's rotation when the keys are slerped or their angles run
/// straight.
double worstAngle(const Clip &clip, const ClipKeys &keys, std::size_t joint)
{
    double worst = 0;
    std::vector<Vector3> angles;
    for (int f = 0; f < clip.frameCount(); ++f)
        angles.push_back(unrolledEuler(clip.rotations(f)[joint], EulerOrder::Zyx,
                                       f > 0 ? angles.back() : Vector3(Vector3::Zero())));
    const std::vector<int> &at = keys.rotations[joint];
    for (std::size_t k = 0; k + 1 < at.size(); ++k) {
        for (int f = at[k]; f <= at[k + 1]; ++f) {
            const double t = double(f - at[k]) / (at[k + 1] - at[k]);
            const Quaternion slerped =
                clip.rotations(at[k])[joint].slerp(t, clip.rotations(at[k + 1])[joint]);
            const Vector3 straight =
                (1 - t) * angles[std::size_t(at[k])] + t * angles[std::size_t(at[k + 1])];
            worst = std::max({worst, angleBetween(slerped, clip.rotations(f)[joint]),
                              angleBetween(quaternionFromEuler(straight, EulerOrder::Zyx),
                                           clip.rotations(f)[joint])});
        }
    }
    return worst * 180 / std::numbers::pi;
}

} // namespace

class TestKeyReduction : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void noFrameLeavesTheTolerance_data()
    {
        QTest::addColumn<double>("degrees");
        QTest::addColumn<double>("share");
        QTest::newRow("0.01 degrees") << 0.01 << 0.7;
        QTest::newRow("0.05 degrees") << 0.05 << 0.5;
        QTest::newRow("1 degree") << 1.0 << 0.2;
    }

    void noFrameLeavesTheTolerance()
    {
        QFETCH(double, degrees);
        QFETCH(double, share);
        const Scenario scenario = testing::demoScenario().value();
        const Clip &clip = *scenario.clip;
        KeyTolerance tolerance;
        tolerance.rotationDegrees = degrees;
        tolerance.translationMetres = 0.001 * degrees;
        const auto keys = reduceKeys(clip, tolerance);
        QVERIFY(keys.ok());
        double worst = 0;
        for (std::size_t j = 0; j < keys->rotations.size(); ++j) {
            QCOMPARE(keys->rotations[j].front(), 0);
            QCOMPARE(keys->rotations[j].back(), clip.frameCount() - 1);
            QVERIFY(std::ranges::is_sorted(keys->rotations[j]));
            worst = std::max(worst, worstAngle(clip, *keys, j));
        }
        QVERIFY2(worst <= degrees * (1 + 1e-9), qPrintable(QString::number(worst)));
        const std::vector<int> &at = keys->translations[0];
        for (std::size_t k = 0; k + 1 < at.size(); ++k) {
            for (int f = at[k]; f <= at[k + 1]; ++f) {
                const double t = double(f - at[k]) / (at[k + 1] - at[k]);
                const Vector3 straight =
                    (1 - t) * clip.translations(at[k])[0] + t * clip.translations(at[k + 1])[0];
                QVERIFY((straight - clip.translations(f)[0]).norm()
                        <= tolerance.translationMetres * (1 + 1e-9));
            }
        }
        qInfo("%.1f %% of the keys", 100 * keyShare(*keys, clip.frameCount()));
        QVERIFY(keyShare(*keys, clip.frameCount()) < share);
    }

    void aStillClipHasFewKeys()
    {
        Clip clip = testing::wavingClip(1, *FrameRate::fromFraction(60, 1));
        const Pose pose = framePose(clip, 0);
        clip.resizeFrames(2000);
        for (int f = 0; f < 2000; ++f)
            setFramePose(clip, f, pose);
        const auto keys = reduceKeys(clip, {});
        QVERIFY(keys.ok());
        for (const auto &curve : keys->rotations)
            QVERIFY(curve.size() <= 6);
    }

    void aSingleFrameIsItsOwnKey()
    {
        const auto keys = reduceKeys(testing::wavingClip(1, *FrameRate::fromFraction(60, 1)), {});
        QVERIFY(keys.ok());
        QCOMPARE(keys->rotations[0], std::vector<int>{0});
    }

    void senselessTolerancesAreRefused_data()
    {
        QTest::addColumn<double>("degrees");
        QTest::newRow("zero") << 0.0;
        QTest::newRow("negative") << -1.0;
        QTest::newRow("not a number") << double(NAN);
        QTest::newRow("a right angle") << 90.0;
    }

    void senselessTolerancesAreRefused()
    {
        QFETCH(double, degrees);
        KeyTolerance tolerance;
        tolerance.rotationDegrees = degrees;
        const auto keys =
            reduceKeys(testing::wavingClip(3, *FrameRate::fromFraction(60, 1)), tolerance);
        QVERIFY(!keys.ok());
        QCOMPARE(keys.error().code, ErrorCode::BadUsage);
    }
};

QTEST_GUILESS_MAIN(TestKeyReduction)
#include "tst_keyreduction.moc"

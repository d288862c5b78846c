#include "core/bake/keyreduction.h"
#include "core/io/fbxcurves.h"
#include "core/io/fbxtime.h"
#include "core/io/provenexport.h"
#include "core/motion/euler.h"
#include "core/motion/pose.h"
#include "tests/support/scenarios.h"
#include "tests/support/testclips.h"

#include <QTemporaryDir>
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

/// What a program shows that draws straight lines between the keys.
Quaternion rotationAt(const FbxTrack &track, std::int64_t ticks)
{
    const auto &times = track.times;
    const auto after = std::ranges::lower_bound(times, ticks);
    const auto to = std::size_t(after - times.begin());
    const std::size_t from = to > 0 && times[to] != ticks ? to - 1 : to;
    const double t = from == to ? 0 : double(ticks - times[from]) / double(times[to] - times[from]);
    Vector3 angles;
    for (std::size_t axis = 0; axis < 3; ++axis)
        angles[Eigen::Index(2 - axis)] =
            ((1 - t) * track.values[axis][from] + t * track.values[axis][to]) * std::numbers::pi
            / 180;
    return quaternionFromEuler(angles, EulerOrder::Zyx);
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

    /// Where FBX needs keys between frames, they stay; all around them the others go.
    void keysBetweenFramesStay_data()
    {
        QTest::addColumn<int>("frames");
        QTest::addColumn<int>("rate");
        QTest::addColumn<int>("least");
        QTest::newRow("slowly past 90 degrees") << 900 << 120 << 4;
        QTest::newRow("fast past 90 degrees") << 60 << 30 << 0;
    }

    void keysBetweenFramesStay()
    {
        QFETCH(int, frames);
        QFETCH(int, rate);
        QFETCH(int, least);
        const Clip clip = testing::gimbalClip(frames, *FrameRate::fromFraction(rate, 1));
        KeyTolerance tolerance;
        tolerance.rotationDegrees = 0.1;
        const auto keys = reduceKeys(clip, tolerance);
        QVERIFY(keys.ok());
        const auto whole = makeFbxTracks(clip, {}, {}).value();
        auto reduced = whole;
        reduceFbxTracks(clip, *keys, 0, reduced);
        int shrunk = 0;
        for (std::size_t j = 0; j < whole.size(); ++j) {
            const auto before = whole[j].rotation.values[0].size();
            const auto after = reduced[j].rotation.values[0].size();
            QCOMPARE(reduced[j].rotation.times.size(), after);
            if (!whole[j].rotation.times.empty() && 2 * after < before)
                ++shrunk;
            for (int half = 0; half < 2 * clip.frameCount() - 1; ++half) {
                const int f = half / 2;
                const Quaternion meant =
                    half % 2 == 0 ? clip.rotations(f)[j]
                                  : clip.rotations(f)[j].slerp(0.5, clip.rotations(f + 1)[j]);
                const Quaternion shown =
                    rotationAt(reduced[j].rotation, fbxTicks(clip.rate(), f, half % 2, 2));
                const double off = angleBetween(shown, meant) * 180 / std::numbers::pi;
                QVERIFY2(
                    off <= tolerance.rotationDegrees + (half % 2 ? kFbxBetweenKeysDeg : 1e-4),
                    qPrintable(QString("joint %1, frame %2: %3").arg(j).arg(0.5 * half).arg(off)));
            }
        }
        QVERIFY2(shrunk >= least, qPrintable(QString::number(shrunk)));
        qInfo("%d of the joints with keys between frames have less than half of them", shrunk);
        const QTemporaryDir folder;
        ExportScene scene = sceneOf(clip, {});
        scene.takes[0].keys = std::make_shared<const ClipKeys>(*keys);
        const auto report = exportProven(folder.filePath("reduced.fbx"), scene);
        QVERIFY2(report.ok(), report ? "" : qPrintable(report.error().toText()));
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

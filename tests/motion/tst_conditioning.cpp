#include "core/motion/clipedit.h"
#include "core/motion/conditioning.h"
#include "core/motion/pose.h"
#include "tests/support/testclips.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace flinch;

namespace {

const FrameRate k120 = *FrameRate::fromFraction(120, 1);

ConditioningOptions onlyStep(bool ConditioningOptions::*step)
{
    ConditioningOptions options;
    options.dropStart = options.bridgeSpikes = options.lowPass = false;
    options.*step = true;
    return options;
}

/// Slow motion with a joint shaking at `hertz` by `amplitude` rad.
Clip shakingClip(double hertz, double amplitude)
{
    Clip clip(testing::smallSkeleton(), k120);
    clip.resizeFrames(480);
    Pose pose = restPose(clip.skeleton());
    for (int f = 0; f < clip.frameCount(); ++f) {
        const double t = clip.rate().seconds(f);
        pose.rotations[1] = Eigen::AngleAxisd(
            amplitude * std::sin(2 * std::numbers::pi * hertz * t), Vector3::UnitZ());
        setFramePose(clip, f, pose);
    }
    return clip;
}

double swing(const Clip &clip)
{
    double largest = 0;
    for (int f = 120; f < 360; ++f)
        largest = std::max(largest, angleBetween(clip.rotations(f)[1], Quaternion::Identity()));
    return largest;
}

} // namespace

class TestConditioning : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void withEveryStepOffTheClipIsUntouched()
    {
        const Clip clip = testing::wavingClip(60, k120);
        ConditioningOptions off;
        off.dropStart = off.bridgeSpikes = off.lowPass = false;
        const ConditionedClip result = conditionClip(clip, off);
        QVERIFY(result.report.toText().isEmpty());
        for (int f = 0; f < clip.frameCount(); ++f) {
            for (std::size_t j = 0; j < 7; ++j)
                QCOMPARE(result.clip.rotations(f)[j].coeffs(), clip.rotations(f)[j].coeffs());
        }
    }

    void anArtificialFirstFrameIsDropped()
    {
        Clip clip = testing::wavingClip(60, k120);
        setFramePose(clip, 0, restPose(clip.skeleton()));
        const auto result = conditionClip(clip, onlyStep(&ConditioningOptions::dropStart));
        QCOMPARE(result.firstSourceFrame, 1);
        QCOMPARE(result.report.droppedFrames, 1);
        QCOMPARE(result.clip.frameCount(), 59);
        QCOMPARE(result.clip.rotations(0)[3].coeffs(), clip.rotations(1)[3].coeffs());
    }

    void glitchesAreBridgedAndFastMotionIsNot()
    {
        Clip clip = testing::wavingClip(240, k120);
        const Clip original = clip;
        clip.rotations(50)[2] = clip.rotations(50)[2] * Eigen::AngleAxisd(1.5, Vector3::UnitY());
        for (int f = 100; f < 103; ++f)
            clip.rotations(f)[4] = clip.rotations(f)[4] * Eigen::AngleAxisd(0.9, Vector3::UnitX());
        // a blow: fast there, and not back within a few frames
        for (int f = 150; f < 200; ++f)
            clip.rotations(f)[3] = clip.rotations(f)[3] * Eigen::AngleAxisd(0.8, Vector3::UnitZ());
        // two blows in a row: fast out and fast on, but not back
        for (int f = 210; f < clip.frameCount(); ++f)
            clip.rotations(f)[5] =
                clip.rotations(f)[5] * Eigen::AngleAxisd(f < 212 ? 0.8 : 1.6, Vector3::UnitZ());
        const Clip before = clip;
        const auto result = conditionClip(clip, onlyStep(&ConditioningOptions::bridgeSpikes));
        QVERIFY(checkClip(result.clip).ok());
        QCOMPARE(result.report.bridgedSamples, 4);
        QVERIFY(result.report.worstSpikeSpeed > 100);
        QVERIFY(angleBetween(result.clip.rotations(50)[2], original.rotations(50)[2]) < 0.01);
        QVERIFY(angleBetween(result.clip.rotations(101)[4], original.rotations(101)[4]) < 0.01);
        for (int f = 148; f < 202; ++f)
            QCOMPARE(result.clip.rotations(f)[3].coeffs(), before.rotations(f)[3].coeffs());
        for (int f = 208; f < 215; ++f)
            QCOMPARE(result.clip.rotations(f)[5].coeffs(), before.rotations(f)[5].coeffs());
    }

    void aRootThatJumpsAndComesBackIsBridged()
    {
        Clip clip = testing::wavingClip(240, k120);
        const Clip original = clip;
        clip.translations(60)[0].y() -= 0.5;
        const auto result = conditionClip(clip, onlyStep(&ConditioningOptions::bridgeSpikes));
        QCOMPARE(result.report.bridgedSamples, 1);
        QVERIFY((result.clip.translations(60)[0] - original.translations(60)[0]).norm() < 1e-3);
    }

    void atLowRatesOnlySingleFramesAreGlitches()
    {
        Clip clip = testing::wavingClip(60, *FrameRate::fromFraction(30, 1));
        for (int f = 20; f < 22; ++f)
            clip.rotations(f)[4] = clip.rotations(f)[4] * Eigen::AngleAxisd(2.5, Vector3::UnitX());
        const auto kept = conditionClip(clip, onlyStep(&ConditioningOptions::bridgeSpikes));
        QCOMPARE(kept.report.bridgedSamples, 0);
    }

    /// What lies on one side of a cut must not be seen on the other.
    void nothingIsSmoothedAcrossACut()
    {
        Clip clip = shakingClip(2, 0.3);
        for (int f = 200; f < clip.frameCount(); ++f) {
            clip.translations(f)[0].x() += 1;
            for (Quaternion &q : clip.rotations(f))
                q = q * Eigen::AngleAxisd(0.5, Vector3::UnitZ());
        }
        const auto options = onlyStep(&ConditioningOptions::lowPass);
        const auto result = conditionClip(clip, options);
        QCOMPARE(result.cuts, std::vector<int>{200});
        for (const FrameRange part : {FrameRange{0, 199}, FrameRange{200, 479}}) {
            const Clip alone =
                conditionClip(trimClip(clip, part.first, part.last).value(), options).clip;
            for (int f = 0; f < alone.frameCount(); ++f) {
                QCOMPARE(result.clip.translations(part.first + f)[0], alone.translations(f)[0]);
                for (std::size_t j = 0; j < 7; ++j)
                    QCOMPARE(result.clip.rotations(part.first + f)[j].coeffs(),
                             alone.rotations(f)[j].coeffs());
            }
        }
        // unless it is wanted so
        auto ignoring = options;
        ignoring.ignoredDiscontinuities = {200};
        const auto smoothed = conditionClip(clip, ignoring);
        QVERIFY(smoothed.cuts.empty());
        QVERIFY((smoothed.clip.translations(199)[0] - clip.translations(199)[0]).norm() > 0.1);
    }

    void cutsAreCountedFromTheFirstFrameThatIsLeft()
    {
        Clip clip = testing::wavingClip(240, k120);
        for (int f = 100; f < 240; ++f)
            clip.translations(f)[0].x() += 1;
        setFramePose(clip, 0, restPose(clip.skeleton()));
        const auto result = conditionClip(clip);
        QCOMPARE(result.firstSourceFrame, 1);
        QCOMPARE(result.cuts, std::vector<int>{99});
        ConditioningOptions options;
        options.ignoredDiscontinuities = {0};
        const auto kept = conditionClip(clip, options);
        QCOMPARE(kept.firstSourceFrame, 0);
        QCOMPARE(kept.clip.frameCount(), 240);
        QCOMPARE(kept.cuts, std::vector<int>{100});
    }

    void theLowPassPassesSlowAndStopsFast()
    {
        const auto options = onlyStep(&ConditioningOptions::lowPass);
        const double slow = swing(conditionClip(shakingClip(2, 0.1), options).clip);
        const double atCutoff = swing(conditionClip(shakingClip(12, 0.1), options).clip);
        const double fast = swing(conditionClip(shakingClip(40, 0.1), options).clip);
        QVERIFY2(qAbs(slow - 0.1) < 0.001, qPrintable(QString::number(slow)));
        QVERIFY2(qAbs(atCutoff - 0.1 * std::sqrt(0.5)) < 0.005,
                 qPrintable(QString::number(atCutoff)));
        QVERIFY2(fast < 0.002, qPrintable(QString::number(fast)));
    }

    void theLowPassDelaysNothingAndKeepsTheEnds()
    {
        const Clip clip = shakingClip(2, 0.3);
        const auto result = conditionClip(clip, onlyStep(&ConditioningOptions::lowPass));
        for (int f = 0; f < clip.frameCount(); ++f)
            QVERIFY(angleBetween(result.clip.rotations(f)[1], clip.rotations(f)[1]) < 0.003);
        QCOMPARE(result.report.lowPassCutoffHz, 12.0);
        QVERIFY(result.report.largestFilterAngle < 0.003);
    }

    void theLowPassFiltersTranslationsToo()
    {
        Clip clip = shakingClip(2, 0.1);
        for (int f = 0; f < clip.frameCount(); ++f)
            clip.translations(f)[0].z() = 0.1 * std::sin(2 * std::numbers::pi * f / 3.0); // 40 Hz
        const auto result = conditionClip(clip, onlyStep(&ConditioningOptions::lowPass));
        for (int f = 120; f < 360; ++f)
            QVERIFY(std::abs(result.clip.translations(f)[0].z()) < 0.002);
    }

    /// q and -q are the same rotation.
    void signsOfQuaternionsDoNotMatterToTheLowPass()
    {
        Clip clip = shakingClip(2, 0.3);
        for (int f = 0; f < clip.frameCount(); f += 3)
            clip.rotations(f)[1].coeffs() *= -1;
        const auto result = conditionClip(clip, onlyStep(&ConditioningOptions::lowPass));
        QVERIFY(result.report.largestFilterAngle < 0.003);
    }

    void aCutoffThatCutsNothingLeavesTheClipAlone()
    {
        const Clip clip = shakingClip(2, 0.3);
        for (const double cutoff : {0.0, -1.0, 60.0, double(qQNaN())}) {
            auto options = onlyStep(&ConditioningOptions::lowPass);
            options.cutoffHz = cutoff;
            const auto result = conditionClip(clip, options);
            QVERIFY(result.report.toText().isEmpty());
            QCOMPARE(result.clip.rotations(77)[1].coeffs(), clip.rotations(77)[1].coeffs());
        }
    }

    void aSpinningJointSurvivesTheLowPass()
    {
        Clip clip(testing::smallSkeleton(), k120);
        clip.resizeFrames(480);
        Pose pose = restPose(clip.skeleton());
        for (int f = 0; f < clip.frameCount(); ++f) {
            pose.rotations[2] = Eigen::AngleAxisd(0.05 * f, Vector3::UnitY()); // four turns
            setFramePose(clip, f, pose);
        }
        const auto result = conditionClip(clip, onlyStep(&ConditioningOptions::lowPass));
        for (int f = 0; f < clip.frameCount(); ++f)
            QVERIFY(angleBetween(result.clip.rotations(f)[2], clip.rotations(f)[2]) < 0.01);
    }

    void tinyClipsAreConditionedToo()
    {
        for (const int frames : {1, 2, 3, 4, 5}) {
            const auto result = conditionClip(testing::wavingClip(frames, k120));
            QVERIFY(checkClip(result.clip).ok());
        }
    }

    void capturedClips_data()
    {
        QTest::addColumn<QString>("path");
        const QStringList paths = testing::capturedClips();
        for (const QString &path : paths)
            QTest::newRow(qPrintable(QFileInfo(path).fileName())) << path;
        if (paths.isEmpty())
            QTest::newRow("none") << QString();
    }

    void capturedClips()
    {
        QFETCH(QString, path);
        if (path.isEmpty())
            QSKIP("the captured clips are not there");
        const auto imported = testing::readClipFile(path);
        QVERIFY(imported.ok());
        QCOMPARE(imported->discontinuities.front().kind, DiscontinuityKind::Start);
        const auto result = conditionClip(imported->clip);
        QVERIFY(checkClip(result.clip).ok());
        QCOMPARE(result.firstSourceFrame, 1);
        qInfo("%s", qPrintable(result.report.toText().join(' ')));
    }
};

QTEST_APPLESS_MAIN(TestConditioning)
#include "tst_conditioning.moc"

#include "core/motion/pose.h"
#include "tests/support/testclips.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace flinch;
using std::numbers::pi;

namespace {

const FrameRate k120 = *FrameRate::fromFraction(120, 1);

bool identical(const Pose &a, const Pose &b)
{
    return std::ranges::equal(a.rotations, b.rotations,
                              [](auto &x, auto &y) { return x.coeffs() == y.coeffs(); })
           && a.translations == b.translations;
}

} // namespace

class TestClip : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void framesAreSampledBitForBit()
    {
        const Clip clip = testing::wavingClip(50, *FrameRate::fromFraction(30000, 1001));
        for (int frame = 0; frame < clip.frameCount(); ++frame)
            QVERIFY(
                identical(samplePose(clip, clip.rate().seconds(frame)), framePose(clip, frame)));
    }

    void timesOutsideTheClipHoldItsEnds()
    {
        const Clip clip = testing::wavingClip(10, k120);
        QVERIFY(identical(samplePose(clip, -5), framePose(clip, 0)));
        QVERIFY(identical(samplePose(clip, 1e9), framePose(clip, 9)));
        QVERIFY(identical(samplePose(clip, qInf()), framePose(clip, 9)));
        QVERIFY(identical(samplePose(clip, qQNaN()), framePose(clip, 0)));
    }

    void rotationsGoTheShortWayRound()
    {
        Clip clip(testing::smallSkeleton(), k120);
        clip.resizeFrames(2);
        setFramePose(clip, 0, restPose(clip.skeleton()));
        setFramePose(clip, 1, restPose(clip.skeleton()));
        const auto about = [](double angle) {
            return Quaternion(Eigen::AngleAxisd(angle, Vector3::UnitX()));
        };
        clip.rotations(0)[1] = about(0.2);
        clip.rotations(1)[1] = about(0.6);
        clip.rotations(1)[1].coeffs() *= -1; // the same rotation, the other sign
        const Pose middle = samplePose(clip, 0.5 / 120);
        QVERIFY(angleBetween(middle.rotations[1], about(0.4)) < 1e-12);
    }

    void translationsAreLinearAndOthersKeepTheirRestOffset()
    {
        const Clip clip = testing::wavingClip(10, k120);
        const Pose pose = samplePose(clip, 3.25 / 120);
        const Vector3 expected = 0.75 * clip.translations(3)[0] + 0.25 * clip.translations(4)[0];
        QVERIFY((pose.translations[0] - expected).norm() < 1e-12);
        QCOMPARE(pose.translations[2], clip.skeleton().joint(2).restOffset);
    }

    void forwardKinematicsIsTheProductOfMatrices()
    {
        const Clip clip = testing::wavingClip(30, k120);
        const Skeleton &skeleton = clip.skeleton();
        for (int frame = 0; frame < clip.frameCount(); ++frame) {
            const Pose pose = framePose(clip, frame);
            const WorldPose world = computeWorldPose(skeleton, pose);
            for (int j = 0; j < skeleton.jointCount(); ++j) {
                Eigen::Affine3d matrix = Eigen::Affine3d::Identity();
                for (int k = j; k >= 0; k = skeleton.joint(k).parent)
                    matrix = Eigen::Translation3d(pose.translations[std::size_t(k)])
                             * pose.rotations[std::size_t(k)] * matrix;
                QVERIFY((matrix.translation() - world.positions[std::size_t(j)]).norm() < 1e-13);
                QVERIFY(
                    (matrix.linear() - world.rotations[std::size_t(j)].toRotationMatrix()).norm()
                    < 1e-13);
            }
        }
    }

    void blendingReachesBothEnds()
    {
        const Clip clip = testing::wavingClip(10, k120);
        const Pose a = framePose(clip, 0);
        const Pose b = framePose(clip, 9);
        QVERIFY(identical(blendPoses(a, b, 0), a));
        QVERIFY(identical(blendPoses(a, b, 1), b));
        const Pose half = blendPoses(a, b, 0.5);
        for (std::size_t j = 0; j < a.rotations.size(); ++j)
            QVERIFY(qAbs(angleBetween(a.rotations[j], half.rotations[j])
                         - angleBetween(half.rotations[j], b.rotations[j]))
                    < 1e-12);
    }

    void jointsWithTranslationsHaveASlot()
    {
        const Clip clip(testing::smallSkeleton(), k120, {4, 2});
        QCOMPARE(clip.translatedJoints(), (std::vector<int>{0, 2, 4}));
        QCOMPARE(clip.translationSlot(4), 2);
        QCOMPARE(clip.translationSlot(1), -1);
    }

    void durationIsFramesOverRate()
    {
        const Clip clip = testing::wavingClip(814, k120);
        QCOMPARE(clip.durationSeconds(), 814.0 / 120);
        QCOMPARE(clip.lastFrameSeconds(), 813.0 / 120);
    }

    void checkClipFindsEveryBrokenInvariant_data()
    {
        QTest::addColumn<int>("broken");
        QTest::newRow("no frames") << 0;
        QTest::newRow("rotation nan") << 1;
        QTest::newRow("rotation not of unit length") << 2;
        QTest::newRow("translation infinite") << 3;
    }

    void checkClipFindsEveryBrokenInvariant()
    {
        QFETCH(int, broken);
        Clip clip = testing::wavingClip(5, k120);
        QVERIFY(checkClip(clip).ok());
        if (broken == 0)
            clip.resizeFrames(0);
        if (broken == 1)
            clip.rotations(3)[2].w() = qQNaN();
        if (broken == 2)
            clip.rotations(3)[2].coeffs() *= 1 + 1e-8;
        if (broken == 3)
            clip.translations(3)[0].z() = qInf();
        const auto status = checkClip(clip);
        QVERIFY(!status);
        if (broken > 0)
            QVERIFY(status.error().where.contains("frame 3"));
    }
};

QTEST_APPLESS_MAIN(TestClip)
#include "tst_clip.moc"

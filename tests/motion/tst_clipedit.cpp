#include "core/motion/clipedit.h"
#include "core/motion/landmarks.h"
#include "core/motion/mirror.h"
#include "core/motion/pose.h"
#include "tests/support/testclips.h"

#include <QtTest>

#include <cmath>

using namespace flinch;

namespace {

const FrameRate k120 = *FrameRate::fromFraction(120, 1);

bool sameFrame(const Clip &a, int frameA, const Clip &b, int frameB)
{
    return std::ranges::equal(a.rotations(frameA), b.rotations(frameB),
                              [](auto &x, auto &y) { return x.coeffs() == y.coeffs(); })
           && std::ranges::equal(a.translations(frameA), b.translations(frameB));
}

} // namespace

class TestClipEdit : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void trimKeepsFramesBitForBit()
    {
        const Clip clip = testing::wavingClip(100, k120);
        const Clip part = trimClip(clip, 10, 19).value();
        QVERIFY(checkClip(part).ok());
        QCOMPARE(part.frameCount(), 10);
        for (int f = 0; f < 10; ++f)
            QVERIFY(sameFrame(part, f, clip, f + 10));
        QVERIFY(!trimClip(clip, -1, 5));
        QVERIFY(!trimClip(clip, 6, 5));
        QVERIFY(!trimClip(clip, 0, 100));
    }

    void resamplingToAFractionOfTheRatePicksFrames()
    {
        const Clip clip = testing::wavingClip(121, k120);
        const Clip slow = resampleClip(clip, *FrameRate::fromFraction(30, 1)).value();
        QCOMPARE(slow.frameCount(), 31);
        for (int f = 0; f < slow.frameCount(); ++f)
            QVERIFY(sameFrame(slow, f, clip, 4 * f));
        QVERIFY(sameFrame(resampleClip(clip, k120).value(), 77, clip, 77));
    }

    void resamplingThereAndBackReturnsTheFrames()
    {
        const Clip clip = testing::wavingClip(101, *FrameRate::fromFraction(30, 1));
        const Clip fast = resampleClip(clip, *FrameRate::fromFraction(90, 1)).value();
        QCOMPARE(fast.frameCount(), 301);
        const Clip back = resampleClip(fast, clip.rate()).value();
        QCOMPARE(back.frameCount(), 101);
        for (int f = 0; f < back.frameCount(); ++f)
            QVERIFY(sameFrame(back, f, clip, f));
    }

    void resamplingToBroadcastRatesStandsAtTheRightTimes()
    {
        const Clip clip = testing::wavingClip(1201, k120);
        const FrameRate ntsc = *FrameRate::fromFraction(30000, 1001);
        const Clip broadcast = resampleClip(clip, ntsc).value();
        QVERIFY(checkClip(broadcast).ok());
        QCOMPARE(broadcast.frameCount(), 300); // 10 s are 299.7 frames
        for (int f = 0; f < broadcast.frameCount(); f += 13) {
            const Pose expected = samplePose(clip, ntsc.seconds(f));
            for (std::size_t j = 0; j < expected.rotations.size(); ++j)
                QVERIFY(angleBetween(broadcast.rotations(f)[j], expected.rotations[j]) < 1e-9);
        }
    }

    void retimingChangesTheLengthNotTheRate()
    {
        const Clip clip = testing::wavingClip(101, k120);
        const Clip half = retimeClip(clip, 0.5).value();
        QCOMPARE(half.frameCount(), 201);
        QCOMPARE(half.rate(), k120);
        QVERIFY(sameFrame(half, 100, clip, 50));
        QCOMPARE(retimeClip(clip, 2).value().frameCount(), 51);
        for (const double speed : {0.0, -1.0, 1e9, double(qQNaN()), double(qInf())})
            QVERIFY(!retimeClip(clip, speed));
    }

    void resultsBeyondTheLimitAreRefused()
    {
        const Clip clip = testing::wavingClip(20000, *FrameRate::fromFraction(1, 1));
        const auto result = resampleClip(clip, *FrameRate::fromFraction(10000, 1));
        QVERIFY(!result);
        QVERIFY(!result.error().remedy.isEmpty());
    }

    void crossfadeKeepsBothEndsAndIsSmoothBetween()
    {
        const Clip a = testing::wavingClip(60, k120);
        const Clip b = trimClip(testing::wavingClip(300, k120), 200, 259).value();
        const Clip joined = crossfadeClips(a, b, 20).value();
        QVERIFY(checkClip(joined).ok());
        QCOMPARE(joined.frameCount(), 100);
        for (int f = 0; f < 40; ++f)
            QVERIFY(sameFrame(joined, f, a, f));
        for (int f = 60; f < 100; ++f)
            QVERIFY(sameFrame(joined, f, b, f - 40));
        double largest = 0;
        for (int f = 1; f < joined.frameCount(); ++f) {
            for (std::size_t j = 0; j < 7; ++j)
                largest = std::max(
                    largest, angleBetween(joined.rotations(f - 1)[j], joined.rotations(f)[j]));
        }
        // side by side the clips differ by whole radians; the fade spreads that over its 20 frames
        QVERIFY2(largest < 0.35, qPrintable(QString::number(largest)));
        QVERIFY(!crossfadeClips(a, b, 61));
        QVERIFY(!crossfadeClips(a, b, -1));
        QVERIFY(!crossfadeClips(a, testing::wavingClip(60, *FrameRate::fromFraction(30, 1)), 5));
    }

    void crossfadeEasesInAndOut()
    {
        Clip a = testing::wavingClip(60, k120);
        Clip b = a;
        for (int f = 0; f < 60; ++f) {
            a.translations(f)[0] = Vector3::Zero();
            b.translations(f)[0] = Vector3::UnitX();
        }
        const Clip joined = crossfadeClips(a, b, 19).value();
        const auto x = [&joined](int frame) {
            return joined.translations(frame)[0].x();
        };
        QVERIFY(x(41) > 0 && x(41) < 0.01);
        QVERIFY(qAbs(x(50) - 0.5) < 1e-12);
        QVERIFY(x(59) > 0.99 && x(59) < 1);
    }

    void clipsOfDifferentSkeletonsAreNotJoined()
    {
        const Clip a = testing::wavingClip(60, k120);
        SkeletonBuilder builder;
        for (Joint joint : a.skeleton().joints()) {
            joint.restOffset *= 1.01;
            builder.addJoint(joint);
        }
        Clip b = a;
        b.setSkeleton(builder.build().value());
        QCOMPARE(crossfadeClips(a, b, 5).error().code, ErrorCode::BadUsage);
    }

    void aLopsidedRestPoseIsNotMirrored()
    {
        const Clip clip = testing::wavingClip(5, k120);
        SkeletonBuilder builder;
        for (Joint joint : clip.skeleton().joints()) {
            if (joint.name == "LeftArm")
                joint.restOffset += Vector3(0, 0.4, 0.3);
            builder.addJoint(joint);
        }
        Clip lopsided = clip;
        lopsided.setSkeleton(builder.build().value());
        QVERIFY(mirrorClip(clip).ok());
        QCOMPARE(mirrorClip(lopsided).error().code, ErrorCode::Unsupported);
    }

    void everyPartnerHasThatPartnerAlsoWithDuplicateNames()
    {
        SkeletonBuilder builder;
        for (const char *name : {"Hips", "LeftArm", "RightArm", "RightArm", "L_Foot"}) {
            Joint joint;
            joint.name = name;
            joint.parent = builder.addJoint({}) - 1;
            builder.joint(joint.parent + 1) = joint;
        }
        const auto partners = mirrorPartners(*builder.build().value());
        QCOMPARE(partners, (std::vector<int>{0, 2, 1, 3, 4}));
    }

    void mirroringTwiceIsTheClipAgain()
    {
        const Clip clip = testing::wavingClip(60, k120);
        const Clip twice = mirrorClip(mirrorClip(clip).value()).value();
        for (int f = 0; f < clip.frameCount(); ++f) {
            for (std::size_t j = 0; j < 7; ++j)
                QVERIFY(angleBetween(clip.rotations(f)[j], twice.rotations(f)[j]) < 1e-12);
            QVERIFY((clip.translations(f)[0] - twice.translations(f)[0]).norm() < 1e-12);
        }
    }

    void mirroredJointsStandAtTheReflectedPlaces_data()
    {
        QTest::addColumn<bool>("turnedBones");
        QTest::newRow("bones along the world's axes") << false;
        QTest::newRow("bones with rest rotations of their own") << true;
    }

    void mirroredJointsStandAtTheReflectedPlaces()
    {
        QFETCH(bool, turnedBones);
        Clip clip = testing::wavingClip(40, k120);
        if (turnedBones)
            clip = withTurnedBones(clip);
        const Clip mirrored = mirrorClip(clip).value();
        QVERIFY(checkClip(mirrored).ok());
        const auto partners = mirrorPartners(clip.skeleton());
        for (int f = 0; f < clip.frameCount(); ++f) {
            const WorldPose a = computeWorldPose(clip.skeleton(), framePose(clip, f));
            const WorldPose b = computeWorldPose(mirrored.skeleton(), framePose(mirrored, f));
            for (std::size_t j = 0; j < partners.size(); ++j) {
                Vector3 reflected = a.positions[std::size_t(partners[j])];
                reflected.x() *= -1;
                QVERIFY((b.positions[j] - reflected).norm() < 1e-9);
            }
        }
    }

    void aSkeletonWithoutSidesIsNotMirrored()
    {
        SkeletonBuilder builder;
        Joint joint;
        joint.name = "Snake";
        builder.addJoint(joint);
        Clip clip(builder.build().value(), k120);
        clip.resizeFrames(1);
        setFramePose(clip, 0, restPose(clip.skeleton()));
        QVERIFY(!mirrorClip(clip));
    }

private:
    /// The same motion on a skeleton whose bones have arbitrary frames, as FBX files have them.
    static Clip withTurnedBones(const Clip &clip)
    {
        const Skeleton &old = clip.skeleton();
        const auto turn = [](int j) {
            return Quaternion(Eigen::AngleAxisd(0.3 + 0.5 * j, Vector3(1, j, 2 - j).normalized()));
        };
        const auto parentTurn = [&](int j) {
            return old.isRoot(j) ? Quaternion::Identity() : turn(old.joint(j).parent);
        };
        SkeletonBuilder builder;
        for (int j = 0; j < old.jointCount(); ++j) {
            Joint joint = old.joint(j);
            joint.restOffset = parentTurn(j).conjugate() * joint.restOffset;
            joint.restRotation = (parentTurn(j).conjugate() * turn(j)).normalized();
            builder.addJoint(joint);
        }
        Clip result(builder.build().value(), clip.rate());
        result.resizeFrames(clip.frameCount());
        for (int f = 0; f < clip.frameCount(); ++f) {
            for (int j = 0; j < old.jointCount(); ++j)
                result.rotations(f)[std::size_t(j)] =
                    (parentTurn(j).conjugate() * clip.rotations(f)[std::size_t(j)] * turn(j))
                        .normalized();
            result.translations(f)[0] = clip.translations(f)[0];
        }
        return result;
    }
};

QTEST_APPLESS_MAIN(TestClipEdit)
#include "tst_clipedit.moc"

#include "core/motion/clipedit.h"
#include "core/motion/discontinuities.h"
#include "core/motion/pose.h"
#include "core/motion/strangestart.h"
#include "tests/support/faultyclips.h"
#include "tests/support/testclips.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace flinch;
using testing::FaultyClip;

namespace {

const FrameRate k120 = *FrameRate::fromFraction(120, 1);

QString told(const std::vector<Discontinuity> &found, const Clip &clip)
{
    QStringList lines;
    for (const Discontinuity &d : found)
        lines += discontinuityText(d, clip.skeleton());
    return lines.join(QLatin1Char('\n'));
}

int countOf(const std::vector<Discontinuity> &found, DiscontinuityKind kind)
{
    return int(std::ranges::count(found, kind, &Discontinuity::kind));
}

/// Every `step`th frame, as if it had been captured so.
Clip thinned(const Clip &clip, int step)
{
    Clip result = clip.emptyCopy(*FrameRate::fromFraction(120 / step, 1));
    result.resizeFrames((clip.frameCount() + step - 1) / step);
    for (int f = 0; f < result.frameCount(); ++f)
        setFramePose(result, f, framePose(clip, f * step));
    return result;
}

} // namespace

class TestDiscontinuities : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void everyFaultIsNamed_data()
    {
        m_faulty = testing::faultyDemoClips();
        QCOMPARE(m_faulty.size(), 42U);
        addRows();
    }

    void everyFaultIsNamed() { checkNamed(); }

    /// The same with what a camera really saw.
    void everyFaultOfACapturedClipIsNamed_data()
    {
        const QString path = QStringLiteral(FLINCH_DATA_DIR "/captured/140_06.bvh");
        m_faulty.clear();
        QTest::addColumn<int>("index");
        if (!QFile::exists(path)) {
            QTest::newRow("none") << -1;
            return;
        }
        const Clip clip = testing::readClipFile(path).value().clip;
        m_faulty =
            testing::faultyClips(trimClip(clip, 1, 1200).value(), QStringLiteral("LeftForeArm"));
        addRows();
    }

    void everyFaultOfACapturedClipIsNamed()
    {
        QFETCH(int, index);
        if (index < 0)
            QSKIP("the captured clips are not there");
        checkNamed();
    }

    /// Kicks, cartwheels and throws are no faults. Every one of these clips begins with a T-pose.
    void honestMotionIsNone_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<bool>("isCaptured");
        for (const char *demo : {"boxing-guard", "idle", "walk"})
            QTest::newRow(demo) << QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/%1.bvh")
                                       .arg(QLatin1String(demo))
                                << false;
        for (const char *folder : {"cmu", "captured"}) {
            const QDir dir(QStringLiteral(FLINCH_DATA_DIR "/%1").arg(QLatin1String(folder)));
            for (const QString &name : dir.entryList({QStringLiteral("*.bvh")}))
                QTest::newRow(qPrintable(name)) << dir.filePath(name) << true;
        }
    }

    void honestMotionIsNone()
    {
        QFETCH(QString, path);
        QFETCH(bool, isCaptured);
        const Clip clip = testing::readClipFile(path).value().clip;
        for (const int step : {1, 2, 4, 5, 8, 12}) {
            const Clip slower = thinned(clip, step);
            auto found = findDiscontinuities(slower);
            if (isCaptured) {
                QVERIFY2(!found.empty() && found.front().kind == DiscontinuityKind::Start,
                         qPrintable(told(found, slower)));
                QCOMPARE(found.front().frames, (FrameRange{0, 0}));
                found.erase(found.begin());
            }
            std::erase_if(found, [](const Discontinuity &d) {
                return d.kind == DiscontinuityKind::Spike; // thumbs and toes do that
            });
            QVERIFY2(found.empty(), qPrintable(told(found, slower)));
        }
    }

    void aTurnOfTheWholeBodyIsNoCut()
    {
        // three spins a second, begun and ended within a frame
        Clip clip = testing::wavingClip(240, k120);
        for (int f = 80; f < 240; ++f)
            clip.rotations(f)[0] =
                Eigen::AngleAxisd(6 * std::numbers::pi / 120 * std::min(f - 80, 80),
                                  Vector3::UnitY())
                * clip.rotations(f)[0];
        QCOMPARE(told(findDiscontinuities(clip), clip), QString());
    }

    void aFallThatEndsOnTheFloorIsNoJump()
    {
        Clip clip = testing::wavingClip(60, *FrameRate::fromFraction(30, 1));
        for (int f = 0; f < 60; ++f) {
            const double t = std::min(f / 30.0, 1.0);
            clip.translations(f)[0].y() += 5 - 5 * t * t; // stops dead at 10 m/s
        }
        QCOMPARE(told(findDiscontinuities(clip), clip), QString());
    }

    void twoCutsInARowAreTwo()
    {
        Clip clip = testing::wavingClip(240, k120);
        clip.translations(100)[0].x() += 2;
        for (int f = 101; f < 240; ++f)
            clip.translations(f)[0].z() += 3;
        const auto found = findDiscontinuities(clip);
        QCOMPARE(countOf(found, DiscontinuityKind::Teleport), 2);
        QCOMPARE(found[0].frames, (FrameRange{100, 100}));
        QCOMPARE(found[1].frames, (FrameRange{101, 101}));
        QVERIFY(std::abs(found[0].size - 2) < 0.1);
    }

    void aRootThatIsAwayForThreeFramesIsASpike()
    {
        for (const auto &[fps, metres] : {std::pair(30, 100.0), {120, 100.0}, {120, 0.2}}) {
            Clip clip = testing::wavingClip(240, *FrameRate::fromFraction(fps, 1));
            for (int f = 100; f < 103; ++f)
                clip.translations(f)[0].x() += metres;
            const auto found = findDiscontinuities(clip);
            QCOMPARE(found.size(), 1U);
            QCOMPARE(found[0].kind, DiscontinuityKind::Spike);
            QCOMPARE(found[0].frames, (FrameRange{100, 102}));
            QCOMPARE(found[0].unit, Discontinuity::Unit::Metres);
        }
    }

    /// With few frames a second joints turn far from one to the next, but not nearly about.
    void aFlipIsNearlyHalfATurnWhereFramesAreFew()
    {
        for (const double angle : {2.4, 3.0}) {
            Clip clip = testing::wavingClip(120, *FrameRate::fromFraction(12, 1));
            for (int f = 60; f < 120; ++f) {
                Quaternion &q = clip.rotations(f)[3];
                q = (q * Eigen::AngleAxisd(angle, Vector3::UnitX())).normalized();
            }
            const auto found = findDiscontinuities(clip);
            QCOMPARE(countOf(found, DiscontinuityKind::Flip), angle > 2.8 ? 1 : 0);
            QCOMPARE(found.size(), angle > 2.8 ? 1U : 0U);
        }
    }

    /// CMU's, and those of files whose rest pose is another than the T-pose in them.
    void aStartNeedNotBeTheRestPose()
    {
        const auto demo = testing::faultyDemoClips();
        const auto start = std::ranges::find_if(
            demo, [](const FaultyClip &f) { return f.name.startsWith("start with 0"); });
        Clip clip = start->clip;
        Pose pose = framePose(clip, 0);
        const auto turn = [&](const char *name, double angle, const Vector3 &axis) {
            const int joint = clip.skeleton().indexOf(QString::fromLatin1(name));
            pose.rotations[std::size_t(joint)] = Eigen::AngleAxisd(angle, axis);
        };
        turn("LeftArm", -0.8, Vector3::UnitZ());
        turn("RightArm", 0.8, Vector3::UnitZ());
        turn("LeftUpLeg", 0.1, Vector3::UnitZ());
        turn("RightUpLeg", -0.1, Vector3::UnitZ());
        for (const char *name :
             {"Hips", "Spine", "Spine1", "Spine2", "Neck", "Neck1", "Head", "LeftLeg", "RightLeg",
              "LeftFoot", "RightFoot", "LeftForeArm", "RightForeArm", "LeftHand", "RightHand"})
            turn(name, 0.03, Vector3::UnitX());
        setFramePose(clip, 0, pose);
        QCOMPARE(strangeStartFrames(clip), 1);
    }

    /// Somebody who stands as straight as people can is not a drawing: less than a hundredth of the
    /// body's size aside is a mirror, more is not.
    void aStartIsMirroredToAHundredth_data()
    {
        QTest::addColumn<double>("metres"); // by which one arm is off
        QTest::addColumn<int>("frames");
        QTest::newRow("7 mm") << 0.007 << 1;
        QTest::newRow("13 mm") << 0.013 << 0;
    }

    void aStartIsMirroredToAHundredth()
    {
        QFETCH(double, metres);
        const auto demo = testing::faultyDemoClips();
        const auto start = std::ranges::find_if(
            demo, [](const FaultyClip &f) { return f.name.startsWith("start with 0"); });
        Clip clip = start->clip;
        const Skeleton &skeleton = clip.skeleton();
        Pose pose = framePose(clip, 0);
        for (int j = 0; j < skeleton.jointCount(); ++j) // as tall, but not the rest pose
            pose.rotations[std::size_t(j)] = Eigen::AngleAxisd(0.01, Vector3::UnitX());
        const WorldPose straight = computeWorldPose(skeleton, pose);
        const auto turned = [&](double angle) {
            Pose result = pose;
            Quaternion &arm = result.rotations[std::size_t(skeleton.indexOf(u"LeftForeArm"))];
            arm = (arm * Eigen::AngleAxisd(angle, Vector3::UnitZ())).normalized();
            return result;
        };
        const auto most = [&](const Pose &other) {
            const WorldPose world = computeWorldPose(skeleton, other);
            double far = 0;
            for (std::size_t j = 0; j < world.positions.size(); ++j)
                far = std::max(far, (world.positions[j] - straight.positions[j]).norm());
            return far;
        };
        setFramePose(clip, 0, turned(metres / most(turned(1e-3)) * 1e-3));
        QVERIFY(std::abs(most(framePose(clip, 0)) - metres) < 1e-4);
        QTEST(strangeStartFrames(clip), "frames");
    }

    /// A person who jumps with both feet is mirrored all the time.
    void aStartIsNotWhatTheBodyStaysLike()
    {
        const auto demo = testing::faultyDemoClips();
        Clip clip = demo.front().sound;
        Pose pose = restPose(clip.skeleton());
        pose.translations = framePose(clip, 0).translations;
        const auto lift = [&](double angle) {
            for (const auto &[name, side] :
                 {std::pair("LeftArm", -1.0), std::pair("RightArm", 1.0),
                  std::pair("LeftUpLeg", 0.2), std::pair("RightUpLeg", -0.2)}) {
                const int joint = clip.skeleton().indexOf(QString::fromLatin1(name));
                pose.rotations[std::size_t(joint)] =
                    Eigen::AngleAxisd(side * angle, Vector3::UnitZ());
            }
            return pose;
        };
        for (int f = 0; f < clip.frameCount(); ++f)
            setFramePose(clip, f, lift(f == 0 ? 0.8 : 0.2 + 1e-4 * f));
        QCOMPARE(strangeStartFrames(clip), 0);
        // but this one stands like nobody before it moves like somebody
        for (int f = 1; f < clip.frameCount(); ++f)
            clip.rotations(f)[std::size_t(clip.skeleton().indexOf(u"LeftArm"))] =
                Eigen::AngleAxisd(0.5 + 1e-4 * f, Vector3::UnitX());
        QCOMPARE(strangeStartFrames(clip), 1);
    }

    void aStartIsLeftFasterAndByMore_data()
    {
        QTest::addColumn<double>("away"); // by which the motion begins elsewhere, rad a joint
        QTest::addColumn<double>("pace"); // rad a frame
        QTest::addColumn<int>("frames");
        QTest::newRow("three times as fast") << 0.2 << 0.1 << 1;
        QTest::newRow("half as fast again") << 0.05 << 0.1 << 0;
        QTest::newRow("fast, but a twitch") << 0.03 << 0.002 << 0;
    }

    void aStartIsLeftFasterAndByMore()
    {
        QFETCH(double, away);
        QFETCH(double, pace);
        Clip clip = testing::wavingClip(20, k120);
        for (int f = 0; f < clip.frameCount(); ++f) {
            for (Quaternion &rotation : clip.rotations(f))
                rotation = Eigen::AngleAxisd(f == 0 ? 0 : away + pace * f, Vector3::UnitX());
        }
        QTEST(strangeStartFrames(clip), "frames");
    }

    /// Who stands as at rest, starts and is as fast again before half a second is over, has moved.
    void aStartIsWatchedForHalfASecond()
    {
        for (const int again : {20, 40}) { // frames of 60 a second
            Clip clip = testing::wavingClip(90, *FrameRate::fromFraction(60, 1));
            double angle = 0;
            for (int f = 0; f < clip.frameCount(); ++f) {
                angle += f == 1 || (f > again && f <= again + 5) ? 0.2 : 1e-3;
                for (Quaternion &rotation : clip.rotations(f))
                    rotation = Eigen::AngleAxisd(f == 0 ? 0 : angle, Vector3::UnitX());
            }
            QCOMPARE(strangeStartFrames(clip), again == 20 ? 0 : 1);
        }
    }

    void aClipThatBeginsInItsRestPoseIsKept()
    {
        // from the rest pose into motion without a jump
        Clip clip = testing::wavingClip(60, k120);
        for (int f = 0; f < 30; ++f)
            setFramePose(clip, f,
                         blendPoses(restPose(clip.skeleton()), framePose(clip, f), f / 30.0));
        QCOMPARE(strangeStartFrames(clip), 0);
    }

    /// Fingers and helpers without motion must not make a pop at the start look like a T-pose.
    void aPopAtTheStartOfAStiffSkeletonIsNoTPose()
    {
        Clip clip = testing::wavingClip(60, k120);
        for (int f = 0; f < clip.frameCount(); ++f) {
            for (const std::size_t stiff : {1, 2, 4, 6})
                clip.rotations(f)[stiff] = Quaternion::Identity();
        }
        clip.rotations(0)[0] = Quaternion(Eigen::AngleAxisd(2.5, Vector3::UnitY()));
        clip.rotations(0)[3] = Quaternion::Identity();
        QCOMPARE(strangeStartFrames(clip), 0);
        clip.rotations(0)[0] = clip.rotations(0)[5] = Quaternion::Identity();
        QCOMPARE(strangeStartFrames(clip), 1);
    }

    void aClipThatJumpsAllTheTimeKeepsItsFirstFrame()
    {
        Clip clip = testing::wavingClip(60, k120);
        for (int f = 0; f < clip.frameCount(); f += 2)
            setFramePose(clip, f, restPose(clip.skeleton()));
        QCOMPARE(strangeStartFrames(clip), 0);
    }

    void whatComesBeforeAnEarlyCutIsAStart()
    {
        const Clip demo = testing::faultyDemoClips().back().sound;
        Clip clip = demo;
        for (int f = 0; f < 5; ++f)
            setFramePose(clip, f, framePose(demo, 440 + f));
        auto found = findDiscontinuities(clip);
        QCOMPARE(found.size(), 1U);
        QCOMPARE(found[0].kind, DiscontinuityKind::Start);
        QCOMPARE(found[0].frames, (FrameRange{0, 4}));
        // later it is a cut
        clip = demo;
        for (int f = 0; f < 40; ++f)
            setFramePose(clip, f, framePose(demo, 440 + f));
        found = findDiscontinuities(clip);
        QCOMPARE(found.size(), 1U);
        QCOMPARE(found[0].kind, DiscontinuityKind::Cut);
        QCOMPARE(found[0].frames, (FrameRange{40, 40}));
    }

    /// The body goes on there, only elsewhere.
    void aJumpIsNoStartHoweverEarly()
    {
        Clip clip = testing::faultyDemoClips().back().sound;
        for (int f = 5; f < clip.frameCount(); ++f)
            clip.translations(f)[0].x() += 1;
        const auto found = findDiscontinuities(clip);
        QCOMPARE(found.size(), 1U);
        QCOMPARE(found[0].kind, DiscontinuityKind::Teleport);
        QCOMPARE(found[0].frames, (FrameRange{5, 5}));
    }

    void aHoldThatIsEasedIntoIsNoFreeze()
    {
        Clip clip = testing::wavingClip(240, k120);
        const Clip moving = clip;
        for (int f = 0; f < 240; ++f) {
            const double t = std::clamp(f / 100.0, 0.0, 1.0); // slows down until it stands
            setFramePose(clip, f, samplePose(moving, (2 * t - t * t) * 60 / 120.0));
        }
        QCOMPARE(told(findDiscontinuities(clip), clip), QString());
    }

    void aClipThatNeverMovesIsNotFrozen()
    {
        Clip clip = testing::wavingClip(60, k120);
        for (int f = 1; f < 60; ++f)
            setFramePose(clip, f, framePose(clip, 0));
        QVERIFY(findDiscontinuities(clip).empty());
    }

    void theAnimatorOverrules()
    {
        Discontinuity cut;
        cut.frames = {50, 50};
        Discontinuity freeze;
        freeze.kind = DiscontinuityKind::Freeze;
        freeze.frames = {60, 80};
        const std::vector<Discontinuity> found = {cut, freeze};
        QCOMPARE(without(found, {}).size(), 2U);
        QCOMPARE(without(found, {49, 51, 59, 81}).size(), 2U);
        QVERIFY(without(found, {50}) == std::vector{freeze});
        QVERIFY(without(found, {3, 70, 90}) == std::vector{cut});
        QVERIFY(without(found, {50, 80}).empty());
    }

    void tinyAndWildClipsAreReadToo()
    {
        for (const int frames : {1, 2, 3, 4, 5, 12})
            findDiscontinuities(testing::wavingClip(frames, k120));
        Clip wild = testing::wavingClip(5000, k120);
        for (int f = 0; f < wild.frameCount(); ++f) {
            // another place and pose in every frame
            const double turn = std::fmod(f * 0.6180339887, 1.0) * 6;
            for (Quaternion &q : wild.rotations(f))
                q = Eigen::AngleAxisd(turn, Vector3::UnitX())
                    * Eigen::AngleAxisd(2 * turn, Vector3::UnitY());
            wild.translations(f)[0] = {100 * turn, 0, 10 * std::sin(7.0 * f)};
        }
        const auto found = findDiscontinuities(wild);
        QVERIFY(countOf(found, DiscontinuityKind::Cut) > 1000);
        QVERIFY(std::ranges::is_sorted(found, {},
                                       [](const Discontinuity &d) { return d.frames.first; }));
        for (const Discontinuity &d : found)
            QVERIFY(d.frames.first >= 0 && d.frames.last < wild.frameCount()
                    && d.frames.first <= d.frames.last && std::isfinite(d.size));
    }

private:
    void addRows()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < m_faulty.size(); ++i)
            QTest::newRow(qPrintable(m_faulty[i].name)) << int(i);
    }

    void checkNamed()
    {
        QFETCH(int, index);
        const FaultyClip &faulty = m_faulty[std::size_t(index)];
        const auto found = findDiscontinuities(faulty.clip);
        const auto named = std::ranges::find(found, faulty.fault.kind, &Discontinuity::kind);
        QVERIFY2(named != found.end(), qPrintable(told(found, faulty.clip)));
        QVERIFY2(std::abs(named->frames.first - faulty.fault.frames.first) <= 1
                     && std::abs(named->frames.last - faulty.fault.frames.last) <= 1,
                 qPrintable(told(found, faulty.clip)));
        // where a frozen body goes on it may have to jump there
        const bool mayJump = faulty.fault.kind == DiscontinuityKind::Freeze;
        for (const Discontinuity &d : found)
            QVERIFY2(
                &d == &*named || d.kind == DiscontinuityKind::Spike
                    || (mayJump && d.isCut() && d.frames.first == faulty.fault.frames.last + 1),
                qPrintable(told(found, faulty.clip)));
    }

    std::vector<FaultyClip> m_faulty;
};

QTEST_APPLESS_MAIN(TestDiscontinuities)
#include "tst_discontinuities.moc"

#include "core/io/assimp/sceneblob.h"
#include "core/io/fbxcurves.h"
#include "core/io/fbxgraph.h"
#include "core/io/fbxtime.h"
#include "core/io/fbxwriter.h"
#include "core/io/proxymesh.h"
#include "core/motion/clipedit.h"
#include "tests/support/fbxexport.h"
#include "tests/support/humanoids.h"
#include "tests/support/testclips.h"

#include <QFileInfo>
#include <QtTest>

#include <numbers>

using namespace flinch;
using testing::appendTo;
using testing::fbxBytes;
using testing::twoTakes;

namespace {

using ClipPtr = std::shared_ptr<const Clip>;

constexpr double kDegreesPerRadian = 180 / std::numbers::pi;

FrameRate perSecond(std::int64_t numerator, std::int64_t denominator = 1)
{
    return *FrameRate::fromFraction(numerator, denominator);
}

} // namespace

class TestFbxWriter : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void theSameSceneGivesTheSameBytes() { QCOMPARE(fbxBytes(twoTakes()), fbxBytes(twoTakes())); }

    void keyTimesAreExact_data()
    {
        QTest::addColumn<int>("numerator");
        QTest::addColumn<int>("denominator");
        QTest::addColumn<int>("mode");
        QTest::newRow("30") << 30 << 1 << 6;
        QTest::newRow("29.97") << 30000 << 1001 << 9;
        QTest::newRow("23.976") << 24000 << 1001 << 13;
        QTest::newRow("59.94") << 60000 << 1001 << 17;
        QTest::newRow("120") << 120 << 1 << 1;
        QTest::newRow("90, which has no name") << 90 << 1 << 14;
    }

    void keyTimesAreExact()
    {
        QFETCH(int, numerator);
        QFETCH(int, denominator);
        QFETCH(int, mode);
        const FrameRate rate = perSecond(numerator, denominator);
        QCOMPARE(fbxTimeMode(rate), mode);
        if (mode != kFbxCustomRate)
            QCOMPARE(fbxRate(mode), std::optional(rate));
        for (const int frame : {0, 1, 2, 1001, 30000, 216000, 5'000'000, -7}) {
            const long double exact =
                46186158000.0L * denominator * frame / static_cast<long double>(numerator);
            QVERIFY(std::abs(static_cast<long double>(fbxTicks(rate, frame)) - exact) <= 0.5001L);
            QCOMPARE(fbxTicks(rate, frame, 0, 4), fbxTicks(rate, frame));
            QCOMPARE(fbxTicks(rate, frame, 4, 4), fbxTicks(rate, frame + 1));
        }
        const Clip clip = testing::wavingClip(7, rate);
        const ExportScene scene = sceneOf(clip, {0.01, UpAxis::Y, 5, false});
        const QByteArray bytes = fbxBytes(scene);
        const auto motion = readBackFbx(bytes, {}, {});
        QVERIFY(motion.ok());
        QVERIFY(std::abs(*(*motion)->takes()[0].framesPerSecond - rate.perSecond()) < 1e-9);
        QCOMPARE((*motion)->takes()[0].startFrame, std::optional(5));
        QCOMPARE((*motion)->takes()[0].frames, 7);
    }

    void motionBetweenKeysIsRight_data()
    {
        QTest::addColumn<ClipPtr>("shared");
        QTest::addColumn<bool>("made");
        const auto row = [](const QString &name, Clip clip, bool made = false) {
            QTest::newRow(qPrintable(name))
                << std::make_shared<const Clip>(std::move(clip)) << made;
        };
        row("through 90 degrees at 30 fps", testing::gimbalClip(60, perSecond(30)), true);
        row("through 90 degrees at 24 fps", testing::gimbalClip(24, perSecond(24)), true);
        row("the same, slowly", testing::gimbalClip(900, perSecond(120)), true);
        QStringList paths = testing::capturedClips();
        paths.prepend(QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/boxing-guard.bvh"));
        for (const QString &path : paths) {
            for (const int fps : {30, 60, 120}) {
                row(QString("%1 at %2").arg(QFileInfo(path).baseName()).arg(fps),
                    resampleClip(testing::readClipFile(path).value().clip, perSecond(fps)).value());
            }
        }
    }

    /// A program that draws straight lines between the angles of keys comes out where the slerp
    /// does.
    void motionBetweenKeysIsRight()
    {
        QFETCH(ClipPtr, shared);
        QFETCH(bool, made);
        const Clip &clip = *shared;
        const QByteArray bytes = fbxBytes(sceneOf(clip, {}));
        const auto motion = readBackFbx(bytes, {}, {});
        QVERIFY(motion.ok());
        const auto order = depthFirstOrder(clip.skeleton());
        Pose pose;
        WorldPose meant, found;
        double metres = 0, degrees = 0;
        for (int frame = 0; frame + 1 < clip.frameCount(); ++frame) {
            for (const double part : {0.25, 0.5, 0.8}) {
                samplePose(clip, frame, part, pose);
                computeWorldPose(clip.skeleton(), pose, meant);
                (*motion)->pose(0, frame + part, pose);
                computeWorldPose((*motion)->skeleton(), pose, found);
                for (std::size_t j = 0; j < order.size(); ++j) {
                    const auto m = std::size_t(order[j]);
                    metres = std::max(metres, (found.positions[j] - meant.positions[m]).norm());
                    degrees = std::max(degrees,
                                       kDegreesPerRadian
                                           * angleBetween(found.rotations[j], meant.rotations[m]));
                }
            }
        }
        std::size_t extra = 0;
        const auto allTracks = makeFbxTracks(clip, {}, {});
        for (const FbxJointTracks &tracks : *allTracks)
            extra += tracks.rotation.values[0].size() - std::size_t(clip.frameCount());
        qInfo("%.4f m and %.3f° off between keys, %d extra keys", metres, degrees, int(extra));
        QVERIFY(metres <= 0.01);
        QVERIFY(degrees <= 0.5);
        // extra keys are for the few frames that need them, unless a clip is made to need them
        const double keys = double(clip.frameCount()) * clip.skeleton().jointCount();
        QVERIFY(made || double(extra) <= 0.2 * keys);
    }

    void anglesWindOnPastATurn()
    {
        const Clip clip = testing::gimbalClip(120, perSecond(60));
        const auto tracks = makeFbxTracks(clip, {}, {});
        QVERIFY(tracks.ok());
        const auto &yaw = (*tracks)[0].rotation.values[1];
        const auto &head = (*tracks)[2].rotation.values[2];
        const auto span = [](const std::vector<float> &v) {
            const auto [least, most] = std::ranges::minmax_element(v);
            return *most - *least;
        };
        QVERIFY(span(yaw) > 720 || span((*tracks)[0].rotation.values[0]) > 720
                || span((*tracks)[0].rotation.values[2]) > 720);
        QVERIFY(span(head) > 360);
        for (const FbxJointTracks &joint : *tracks) {
            for (const auto &values : joint.rotation.values) {
                for (std::size_t n = 1; n < values.size(); ++n)
                    QVERIFY(std::abs(values[n] - values[n - 1]) < 180);
            }
        }
    }

    void onlyWhatMovesHasTranslationCurves()
    {
        const Clip clip = testing::gimbalClip(10, perSecond(30));
        const auto tracks = makeFbxTracks(clip, {}, {});
        for (int j = 0; j < clip.skeleton().jointCount(); ++j)
            QCOMPARE((*tracks)[std::size_t(j)].translation.values[0].empty(),
                     clip.translationSlot(j) < 0);
    }

    void sceneBlobRefusesWhatWouldCrashIt()
    {
        const SkeletonPtr skeleton = testing::smallSkeleton();
        const auto blob = [&skeleton](auto change) {
            BlobScene scene = {*skeleton, depthFirstOrder(*skeleton), makeProxyMesh(*skeleton), 1,
                               1};
            change(scene);
            return exportBlob(scene, "fbx").ok();
        };
        QVERIFY(blob([](BlobScene &) {}));
        QVERIFY(!blob([](BlobScene &s) { s.takes = 0; }));
        QVERIFY(!blob([](BlobScene &s) { s.unitToMetres = 0; }));
        QVERIFY(!blob([](BlobScene &s) { s.mesh.triangles[0] = 1'000'000; }));
        QVERIFY(!blob([](BlobScene &s) { s.mesh.triangles.clear(); }));
        QVERIFY(!blob([](BlobScene &s) { s.mesh.normals.pop_back(); }));
        QVERIFY(!blob([](BlobScene &s) { s.mesh.weights[0].joint = -1; }));
        QVERIFY(!blob([](BlobScene &s) {
            std::erase_if(s.mesh.weights,
                          [](const SkinnedMesh::Weight &w) { return w.joint == 3; });
        }));
        QVERIFY(!blob([](BlobScene &s) { s.order.pop_back(); }));
    }

    void largeAndDeepSkeletonsAreWritten_data()
    {
        QTest::addColumn<int>("joints");
        QTest::addColumn<bool>("deep");
        QTest::newRow("a chain of 256") << 256 << true;
        QTest::newRow("1500 joints of one parent") << 1500 << false;
    }

    void largeAndDeepSkeletonsAreWritten()
    {
        QFETCH(int, joints);
        QFETCH(bool, deep);
        SkeletonBuilder builder;
        for (int j = 0; j < joints; ++j) {
            Joint joint;
            joint.name = QString("j%1").arg(j);
            joint.parent = deep ? j - 1 : std::min(0, j - 1);
            joint.restOffset = {0, 0.01, 0};
            builder.addJoint(joint);
        }
        Clip clip(builder.build().value(), perSecond(30));
        clip.resizeFrames(2);
        for (int frame = 0; frame < 2; ++frame)
            setFramePose(clip, frame, restPose(clip.skeleton()));
        const QByteArray bytes = fbxBytes(sceneOf(clip, {}));
        const auto motion = readBackFbx(bytes, {}, {});
        QVERIFY2(motion.ok(), motion.ok() ? "" : qPrintable(motion.error().toText()));
        QCOMPARE((*motion)->skeleton().jointCount(), joints);
    }
};

QTEST_APPLESS_MAIN(TestFbxWriter)
#include "tst_fbxwriter.moc"

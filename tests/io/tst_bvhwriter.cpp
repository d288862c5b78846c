#include "core/io/assetfile.h"
#include "core/motion/pose.h"
#include "tests/support/testclips.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace flinch;

namespace {

/// Largest distance between the world places of joints and tips, metres, and between rotations,
/// radians.
void compareClips(const Clip &a, const Clip &b, double tolerance)
{
    QCOMPARE(a.frameCount(), b.frameCount());
    QCOMPARE(a.skeleton().jointCount(), b.skeleton().jointCount());
    for (int f = 0; f < a.frameCount(); ++f) {
        const WorldPose x = computeWorldPose(a.skeleton(), framePose(a, f));
        const WorldPose y = computeWorldPose(b.skeleton(), framePose(b, f));
        for (std::size_t j = 0; j < x.positions.size(); ++j) {
            QVERIFY((x.positions[j] - y.positions[j]).norm() < tolerance);
            QVERIFY(angleBetween(x.rotations[j], y.rotations[j]) < tolerance);
        }
        for (std::size_t t = 0; t < a.skeleton().tips().size(); ++t)
            QVERIFY((x.tipPosition(a.skeleton().tips()[t]) - y.tipPosition(b.skeleton().tips()[t]))
                        .norm()
                    < tolerance);
    }
}

} // namespace

class TestBvhWriter : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void roundTrip_data()
    {
        QTest::addColumn<double>("unit");
        QTest::addColumn<bool>("zUp");
        QTest::newRow("centimetres") << 0.01 << false;
        QTest::newRow("metres") << 1.0 << false;
        QTest::newRow("CMU's unit") << 0.0254 / 0.45 << false;
        QTest::newRow("Z up") << 0.01 << true;
    }

    void roundTrip()
    {
        QFETCH(double, unit);
        QFETCH(bool, zUp);
        const Clip clip = testing::wavingClip(400, *FrameRate::fromFraction(30000, 1001));
        const UpAxis up = zUp ? UpAxis::Z : UpAxis::Y;
        const auto text = testing::bvhText(clip, {unit, up});
        const auto back = testing::readBvhText(QByteArray::fromStdString(text), {unit, up});
        QVERIFY(back.ok());
        QVERIFY(back->warnings.isEmpty());
        QCOMPARE(back->clip.rate(), clip.rate());
        compareClips(clip, back->clip, 1e-7);
        for (int j = 0; j < clip.skeleton().jointCount(); ++j)
            QCOMPARE(back->clip.skeleton().joint(j).eulerOrder,
                     clip.skeleton().joint(j).eulerOrder);
    }

    void whatIsReadIsWrittenAndReadAgain()
    {
        const auto first = testing::readBvhText(testing::smallBvh());
        const auto text = testing::bvhText(first->clip);
        const auto second = testing::readBvhText(QByteArray::fromStdString(text));
        compareClips(first->clip, second->clip, 1e-8);
        // once the numbers are rounded, nothing changes any more
        QCOMPARE(testing::bvhText(second->clip), text);
    }

    void translatedJointsKeepTheirTranslations()
    {
        Clip clip(testing::smallSkeleton(), *FrameRate::fromFraction(60, 1), {3});
        clip.resizeFrames(5);
        for (int f = 0; f < 5; ++f) {
            Pose pose = restPose(clip.skeleton());
            pose.translations[3] += Vector3(0.01 * f, 0.02 * f, 0);
            setFramePose(clip, f, pose);
        }
        const auto back = testing::readBvhText(QByteArray::fromStdString(testing::bvhText(clip)));
        QCOMPARE(back->clip.translatedJoints(), (std::vector<int>{0, 3}));
        compareClips(clip, back->clip, 1e-8);
    }

    /// A skeleton whose joints are not listed depth first comes out in the order of BVH's tree.
    void jointsInAnyOrderAreWritten()
    {
        SkeletonBuilder builder;
        const auto add = [&builder](const char *name, int parent) {
            Joint joint;
            joint.name = name;
            joint.parent = parent;
            joint.restOffset = {0.1, 0.2, 0.3};
            return builder.addJoint(joint);
        };
        add("A", -1);
        add("B", 0);
        add("C", 0);
        add("B1", 1);
        add("C1", 2);
        Clip clip(builder.build().value(), *FrameRate::fromFraction(60, 1));
        clip.resizeFrames(1);
        Pose pose = restPose(clip.skeleton());
        for (std::size_t j = 0; j < 5; ++j)
            pose.rotations[j] = Eigen::AngleAxisd(0.1 * double(j + 1), Vector3::UnitX());
        setFramePose(clip, 0, pose);
        const auto back = testing::readBvhText(QByteArray::fromStdString(testing::bvhText(clip)),
                                               {0.01, UpAxis::Y});
        QVERIFY(back.ok());
        // readers insist that B1 and C1 end somewhere
        QCOMPARE(back->clip.skeleton().tips().size(), std::size_t(2));
        for (const Joint &joint : clip.skeleton().joints()) {
            const int there = back->clip.skeleton().indexOf(joint.id);
            QVERIFY(there >= 0);
            const int here = clip.skeleton().indexOf(joint.id);
            QVERIFY(angleBetween(clip.rotations(0)[std::size_t(here)],
                                 back->clip.rotations(0)[std::size_t(there)])
                    < 1e-8);
        }
    }

    void hostileNamesStayOnTheirLine()
    {
        SkeletonBuilder builder;
        Joint joint;
        joint.name = "a\nb {\r\n} MOTION";
        builder.addJoint(joint);
        joint.name = "";
        joint.parent = 0;
        builder.addJoint(joint);
        Clip clip(builder.build().value(), *FrameRate::fromFraction(60, 1));
        clip.resizeFrames(1);
        setFramePose(clip, 0, restPose(clip.skeleton()));
        const auto back = testing::readBvhText(QByteArray::fromStdString(testing::bvhText(clip)));
        QVERIFY(back.ok());
        QCOMPARE(back->clip.skeleton().joint(0).name, QStringLiteral("a b (  ) MOTION"));
    }

    void namesAndIdsSurvive()
    {
        QByteArray text = testing::smallBvh();
        text.replace("JOINT Spine", "JOINT Bip01  Spine \xC2\xA0 x");
        const auto first = testing::readBvhText(text);
        QVERIFY(first.ok());
        const auto second =
            testing::readBvhText(QByteArray::fromStdString(testing::bvhText(first->clip)));
        QVERIFY(second.ok());
        for (int j = 0; j < 4; ++j) {
            QCOMPARE(second->clip.skeleton().joint(j).name, first->clip.skeleton().joint(j).name);
            QCOMPARE(second->clip.skeleton().joint(j).id, first->clip.skeleton().joint(j).id);
        }
    }

    void unitsThatAreNoLengthAreRefused()
    {
        const QTemporaryDir folder;
        const Clip clip = testing::wavingClip(2, *FrameRate::fromFraction(60, 1));
        for (const double unit : {0.0, -0.01, double(qQNaN()), double(qInf())}) {
            const auto status = writeClipFile(folder.filePath("out.bvh"), clip, {unit, UpAxis::Y});
            QVERIFY(!status);
            QCOMPARE(status.error().code, ErrorCode::BadUsage);
        }
        QVERIFY(folder.isValid() && QDir(folder.path()).isEmpty());
    }

    void aFileIsWrittenWholeOrNotAtAll()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("out.bvh");
        const Clip clip = testing::wavingClip(30000, *FrameRate::fromFraction(60, 1));
        JobControl job;
        job.progress = [&job](double) {
            job.cancel.cancel();
        };
        const auto cancelled = writeClipFile(path, clip, {}, job);
        QVERIFY(!cancelled);
        QCOMPARE(cancelled.error().code, ErrorCode::Cancelled);
        QVERIFY(
            QDir(folder.path()).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
        QVERIFY(writeClipFile(path, clip).ok());
        QVERIFY(testing::readClipFile(path).ok());
        QCOMPARE(writeClipFile(folder.filePath("out.xyz"), clip).error().code, ErrorCode::BadUsage);
    }

    void capturedClipsRoundTrip_data()
    {
        QTest::addColumn<QString>("path");
        for (const QString &path : testing::capturedClips())
            QTest::newRow(qPrintable(QFileInfo(path).fileName())) << path;
        if (testing::capturedClips().isEmpty())
            QTest::newRow("none") << QString();
    }

    void capturedClipsRoundTrip()
    {
        QFETCH(QString, path);
        if (path.isEmpty())
            QSKIP("the captured clips are not there");
        const auto first = testing::readClipFile(path);
        QVERIFY(first.ok());
        const ExportOptions options{first->unitToMetres, first->upAxis};
        const auto text = testing::bvhText(first->clip, options);
        const auto second = testing::readBvhText(QByteArray::fromStdString(text));
        QVERIFY(second.ok());
        QCOMPARE(second->unitToMetres, first->unitToMetres);
        compareClips(first->clip, second->clip, 1e-8);
    }
};

QTEST_GUILESS_MAIN(TestBvhWriter)
#include "tst_bvhwriter.moc"

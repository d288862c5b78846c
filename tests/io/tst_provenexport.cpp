#include "core/io/provenexport.h"
#include "core/motion/pose.h"
#include "tests/support/humanoids.h"
#include "tests/support/testclips.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace flinch;

namespace {

constexpr auto kFormats = {"bvh", "fbx", "glb"};

ExportScene waving(int frames = 40)
{
    const auto clip =
        std::make_shared<const Clip>(testing::wavingClip(frames, *FrameRate::fromFraction(30, 1)));
    return {{{QStringLiteral("main"), clip}}, {}};
}

using ClipPtr = std::shared_ptr<const Clip>;

/// Joints below these parents, `length` metres apart.
Clip restingClip(const std::vector<int> &parents, double length = 0.3)
{
    SkeletonBuilder builder;
    for (std::size_t j = 0; j < parents.size(); ++j) {
        Joint joint;
        joint.name = QString("joint %1").arg(j);
        joint.parent = parents[j];
        joint.restOffset = {0.1 * length * double(j), length, 0};
        builder.addJoint(joint);
    }
    Clip clip(builder.build().value(), *FrameRate::fromFraction(30, 1));
    clip.resizeFrames(4);
    for (int frame = 0; frame < 4; ++frame) {
        Pose pose = restPose(clip.skeleton());
        for (std::size_t j = 0; j < parents.size(); ++j)
            pose.rotations[j] =
                quaternionFromEuler({0.3 * frame, 0.2 * double(j), 0.1}, EulerOrder::Xyz);
        setFramePose(clip, frame, pose);
    }
    return clip;
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void addFormats()
{
    QTest::addColumn<QString>("extension");
    for (const char *format : kFormats)
        QTest::newRow(format) << QString::fromLatin1(format);
}

} // namespace

class TestProvenExport : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void whatIsWrittenIsProven_data() { addFormats(); }

    void whatIsWrittenIsProven()
    {
        QFETCH(QString, extension);
        const QTemporaryDir folder;
        const QString path = folder.filePath("out." + extension);
        double last = -1;
        JobControl job;
        job.progress = [&last](double done) {
            QVERIFY(done >= last);
            last = done;
        };
        const auto report = exportProven(path, waving(), job);
        QVERIFY2(report.ok(), report.ok() ? "" : qPrintable(report.error().toText()));
        QCOMPARE(report->bytes, QFileInfo(path).size());
        QCOMPARE(report->format.toLower(), extension);
        QVERIFY(report->roundTrip.positionErrorMetres < 2e-6);
        QVERIFY(report->roundTrip.rotationErrorDeg < 2e-4);
        QVERIFY(report->warnings.isEmpty());
        QCOMPARE(last, 1.0);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
    }

    void theSameSceneGivesTheSameBytes_data() { addFormats(); }

    void theSameSceneGivesTheSameBytes()
    {
        QFETCH(QString, extension);
        const QTemporaryDir folder;
        QVERIFY(exportProven(folder.filePath("a." + extension), waving()).ok());
        QVERIFY(exportProven(folder.filePath("b." + extension), waving()).ok());
        QCOMPARE(bytesOf(folder.filePath("a." + extension)),
                 bytesOf(folder.filePath("b." + extension)));
    }

    void skeletonsOfAllKinds_data()
    {
        QTest::addColumn<QString>("extension");
        QTest::addColumn<ClipPtr>("clip");
        for (const char *format : kFormats) {
            const auto row = [format](const char *name, Clip clip) {
                QTest::addRow("%s, %s", format, name)
                    << QString::fromLatin1(format) << std::make_shared<const Clip>(std::move(clip));
            };
            row("joints listed level by level", restingClip({-1, 0, 0, 1, 2, 1, 3}));
            row("two roots", restingClip({-1, 0, -1, 2, 1}));
            row("one joint", restingClip({-1}));
            row("all joints in one place", restingClip({-1, 0, 1, 2}, 0));
            row("very large", restingClip({-1, 0, 1}, 3000));
            row("very small", restingClip({-1, 0, 1}, 1e-6));
            row("moving joints", testing::gimbalClip(30, *FrameRate::fromFraction(30, 1)));
            row("29.97 frames a second",
                testing::wavingClip(30, *FrameRate::fromFraction(30000, 1001)));
            row("an odd rate", testing::wavingClip(30, *FrameRate::fromFraction(1234567, 10007)));
            row("one frame", testing::wavingClip(1, *FrameRate::fromFraction(30, 1)));
            testing::HumanoidOptions turned;
            turned.scrambledAxes = true;
            turned.frames = 5;
            row("rest rotations", testing::humanoidClip(testing::humanoidFamily("Mixamo"), turned));
        }
    }

    void skeletonsOfAllKinds()
    {
        QFETCH(QString, extension);
        QFETCH(ClipPtr, clip);
        const QTemporaryDir folder;
        for (const bool mesh : {false, true}) {
            ExportScene scene = {{{"main", clip}}, {}};
            scene.options.proxyMesh = mesh;
            const auto report = exportProven(folder.filePath("out." + extension), scene);
            QVERIFY2(report.ok(), report.ok() ? "" : qPrintable(report.error().toText()));
        }
    }

    void oddNamesSurvive_data() { addFormats(); }

    void oddNamesSurvive()
    {
        QFETCH(QString, extension);
        Clip clip = testing::wavingClip(3, *FrameRate::fromFraction(30, 1));
        const QStringList names = {"a:b|c/d\\e\"f'g",
                                   QString(300, QChar(0x9aa8)), // three bytes each
                                   "twin",
                                   "twin",
                                   "joint1 $AssimpFbx$ Rotation",
                                   QString(QChar(0xd800)) + "half",
                                   "mesh"};
        SkeletonBuilder builder;
        for (int j = 0; j < clip.skeleton().jointCount(); ++j) {
            Joint joint = clip.skeleton().joint(j);
            joint.name = names[j];
            builder.addJoint(joint);
        }
        clip.setSkeleton(builder.build().value());
        const QTemporaryDir folder;
        ExportScene scene = {{{"a/b \"c\" 腰", std::make_shared<const Clip>(clip)}}, {}};
        if (extension != "bvh")
            scene.takes.push_back(scene.takes[0]);
        const auto report = exportProven(folder.filePath("out." + extension), scene);
        QVERIFY2(report.ok(), report.ok() ? "" : qPrintable(report.error().toText()));
        if (extension != "bvh")
            QCOMPARE(report->warnings.size(), 3); // the twin joint, the half character, the take
    }

    void glbHasNoTimeBeforeZero()
    {
        const QTemporaryDir folder;
        ExportScene scene = waving();
        scene.options.startFrame = -1;
        QVERIFY(exportProven(folder.filePath("out.fbx"), scene).ok());
        const auto report = exportProven(folder.filePath("out.glb"), scene);
        QVERIFY(!report.ok());
        QCOMPARE(report.error().code, ErrorCode::BadUsage);
    }

    void whatIsWrittenOpensAgain_data() { addFormats(); }

    void whatIsWrittenOpensAgain()
    {
        QFETCH(QString, extension);
        const QTemporaryDir folder;
        const QString path = folder.filePath("out." + extension);
        const ExportScene scene = waving();
        QVERIFY(exportProven(path, scene).ok());
        const auto read = testing::readClipFile(path);
        QVERIFY2(read.ok(), read.ok() ? "" : qPrintable(read.error().toText()));
        const Clip &written = *scene.takes.front().clip;
        QCOMPARE(read->clip.frameCount(), written.frameCount());
        QVERIFY(read->clip.rate() == written.rate());
        QCOMPARE(read->clip.skeleton().jointCount(), written.skeleton().jointCount());
    }

    void aTargetThatCannotBeWritten_data() { addFormats(); }

    void aTargetThatCannotBeWritten()
    {
        QFETCH(QString, extension);
        const auto report = exportProven("/nowhere/at/all/out." + extension, waving());
        QVERIFY(!report.ok());
        QCOMPARE(report.error().code, ErrorCode::NotFound);
        QVERIFY(report.error().subject.startsWith("/nowhere"));
    }

    void anUnknownExtension()
    {
        const auto report = exportProven(QStringLiteral("out.xyz"), waving());
        QVERIFY(!report.ok());
        QCOMPARE(report.error().code, ErrorCode::BadUsage);
        QVERIFY(report.error().remedy.contains(".bvh"));
    }

    void nothingToWrite_data() { addFormats(); }

    void nothingToWrite()
    {
        QFETCH(QString, extension);
        const QTemporaryDir folder;
        const QString path = folder.filePath("out." + extension);
        QFile old(path);
        QVERIFY(old.open(QIODevice::WriteOnly));
        old.write("precious");
        old.close();
        ExportScene noFrames = waving();
        noFrames.takes[0].clip = std::make_shared<const Clip>(
            Clip(testing::smallSkeleton(), *FrameRate::fromFraction(30, 1)));
        ExportScene noClip = waving();
        noClip.takes[0].clip.reset();
        ExportScene badUnit = waving();
        badUnit.options.unitToMetres = 0;
        ExportScene farStart = waving();
        farStart.options.startFrame = 2'000'000'000;
        ExportScene tooFar = waving();
        tooFar.options.unitToMetres = 1e-12;
        ExportScene unequal = waving();
        unequal.takes.push_back(waving(41).takes[0]);
        for (const ExportScene &scene :
             {ExportScene{}, noFrames, noClip, badUnit, farStart, tooFar, unequal}) {
            const auto report = exportProven(path, scene);
            QVERIFY(!report.ok());
            QVERIFY(!report.error().message.isEmpty() && !report.error().remedy.isEmpty());
            QCOMPARE(bytesOf(path), QByteArray("precious"));
        }
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
    }

    void cancelledLeavesNothing_data() { addFormats(); }

    void cancelledLeavesNothing()
    {
        QFETCH(QString, extension);
        const QTemporaryDir folder;
        JobControl job;
        job.progress = [&job](double done) {
            if (done > 0.7)
                job.cancel.cancel();
        };
        const auto report = exportProven(folder.filePath("out." + extension), waving(8000), job);
        QVERIFY(!report.ok());
        QCOMPARE(report.error().code, ErrorCode::Cancelled);
        QVERIFY(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).isEmpty());
    }

    void bvhHoldsOneTake()
    {
        const QTemporaryDir folder;
        ExportScene scene = waving();
        scene.takes.push_back(scene.takes[0]);
        const auto report = exportProven(folder.filePath("out.bvh"), scene);
        QVERIFY(!report.ok());
        QCOMPARE(report.error().code, ErrorCode::BadUsage);
    }

    void bvhSaysWhatItLeavesOut()
    {
        const QTemporaryDir folder;
        ExportScene scene = waving();
        scene.options.startFrame = 1001;
        scene.options.proxyMesh = true;
        const auto report = exportProven(folder.filePath("out.bvh"), scene);
        QVERIFY(report.ok());
        QCOMPARE(report->warnings.size(), 2);
    }

    void namesAreMadeUnique()
    {
        SkeletonBuilder builder;
        const auto add = [&builder](const QString &name, int parent) {
            Joint joint;
            joint.name = name;
            joint.parent = parent;
            return builder.addJoint(joint);
        };
        const int root = add("Hips", -1);
        add("Arm", root);
        add("Arm", root);
        add("Arm_2", root);
        add("", root);
        add("a\nb", root);
        add(QString(300, 'x'), root);
        add(QString::fromUtf8("Хребет|A:B/\"C\""), root);
        QStringList warnings;
        const auto names = uniqueJointNames(**builder.build(), warnings);
        const std::vector<QString> expected = {
            "Hips",  "Arm", "Arm_3",           "Arm_2",
            "joint", "a b", QString(300, 'x'), QString::fromUtf8("Хребет|A:B/\"C\"")};
        QCOMPARE(names, expected);
        QCOMPARE(warnings.size(), 3);
    }
};

QTEST_GUILESS_MAIN(TestProvenExport)
#include "tst_provenexport.moc"

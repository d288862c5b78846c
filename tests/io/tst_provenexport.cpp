#include "core/io/clipfile.h"
#include "core/io/provenexport.h"
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

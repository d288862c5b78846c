#include "core/io/bvhsource.h"
#include "core/io/provenexport.h"
#include "core/motion/clipedit.h"
#include "tests/support/testclips.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace flinch;

namespace {

/// A root whose rotations come before its positions, an arm in an order of its own with a scale
/// channel in the way, a hinge, and a stub without channels. Both kinds of line ends.
QByteArray oddBvh()
{
    QByteArray text = "HIERARCHY\nROOT Hips\n{\n  OFFSET 0 0.9 0\n"
                      "  CHANNELS 6 Zrotation Xrotation Yrotation Yposition Xposition Zposition\n"
                      "  JOINT Arm\n  {\n    OFFSET 0.2 0.4 0\n"
                      "    CHANNELS 4 Yrotation Xscale Zrotation Xrotation\n"
                      "    JOINT Hinge\n    {\n      OFFSET 0.3 0 0\n      CHANNELS 1 Zrotation\n"
                      "      JOINT Stub\n      {\n        OFFSET 0.2 0 0\n        CHANNELS 0\n"
                      "        End Site\n        {\n          OFFSET 0.1 0 0\n        }\n"
                      "      }\n    }\n  }\n}\nMOTION\nFrames:\t5 \nFrame Time: .0333333\n\n";
    for (int f = 0; f < 5; ++f)
        text += "  " + QByteArray::number(175 + 3 * f) + "  20.00 -1e1\t0.90 "
                + QByteArray::number(0.01 * f) + " 0 " + QByteArray::number(10 * f) + " 1.0 5.5 +2 "
                + QByteArray::number(f) + " \r\n";
    return text;
}

} // namespace

class TestBvhSource : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        write(oddBvh());
    }

    void anUnchangedClipIsTheFileItself()
    {
        const auto imported = read();
        const Clip clip = *imported.clip;
        QByteArray expected = oddBvh();
        expected.replace(".0333333\n\n", ".0333333\n"); // blank lines say nothing
        QCOMPARE(written(imported, clip), expected);
    }

    void onlyWhatMovedHasNewNumbers()
    {
        const auto imported = read();
        Clip clip = *imported.clip;
        clip.rotations(2)[1] = clip.rotations(2)[1]
                               * Quaternion(Eigen::AngleAxisd(0.1, Vector3(1, 1, 1).normalized()));
        const QList<QByteArray> before = oddBvh().split('\n');
        const QList<QByteArray> after = written(imported, clip).split('\n');
        const auto motion = before.indexOf("MOTION");
        for (int f = 0; f < 5; ++f) {
            const QByteArray &now = after[motion + 3 + f];
            const QByteArray &then = before[motion + 4 + f];
            if (f != 2) {
                QCOMPARE(now, then);
                continue;
            }
            QVERIFY(now.endsWith('\r'));
            const QList<QByteArray> words = now.simplified().split(' ');
            const QList<QByteArray> old = then.simplified().split(' ');
            QCOMPARE(words.size(), old.size());
            for (int n = 0; n < words.size(); ++n) {
                const bool angleOfArm = n == 6 || n == 8 || n == 9; // the scale is number 7
                QCOMPARE(words[n] == old[n], !angleOfArm);
            }
        }
    }

    /// 178° and 181° stay neighbours where the file has them so.
    void anglesGoTheWayOfTheFile()
    {
        const auto imported = read();
        Clip clip = *imported.clip;
        for (int f = 1; f < 4; ++f)
            clip.rotations(f)[0] =
                clip.rotations(f)[0] * Quaternion(Eigen::AngleAxisd(0.05, Vector3::UnitZ()));
        const QList<QByteArray> lines = written(imported, clip).split('\n');
        const auto motion = lines.indexOf("MOTION");
        for (int f = 0; f < 5; ++f) {
            const double angle = lines[motion + 3 + f].simplified().split(' ').first().toDouble();
            QVERIFY2(qAbs(angle - (175 + 3 * f)) < 5, qPrintable(QString::number(angle)));
        }
    }

    void zUpFilesAreWrittenAsTheyWere()
    {
        ImportOptions options;
        options.upAxis = UpAxis::Z;
        options.unitToMetres = 0.5;
        const auto imported = read(options);
        Clip clip = *imported.clip;
        clip.translations(3)[0] += Vector3(0, 0.25, 0); // up in core
        clip.rotations(3)[0] =
            Quaternion(Eigen::AngleAxisd(0.3, Vector3::UnitY())) * clip.rotations(3)[0];
        const QByteArray text = written(imported, clip, {0.5, UpAxis::Z});
        const auto motion = text.split('\n').indexOf("MOTION");
        const QList<QByteArray> words =
            text.split('\n')[motion + 6].simplified().split(' '); // Y X Z positions at 3, 4, 5
        QVERIFY(qAbs(words[5].toDouble() - 0.5) < 1e-7);
        write(text);
        const auto again = read(options);
        QVERIFY(angleBetween(again.clip->rotations(3)[0], clip.rotations(3)[0]) < 1e-9);
        QVERIFY((again.clip->translations(3)[0] - clip.translations(3)[0]).norm() < 1e-9);
    }

    void whatTheHeaderCannotHoldIsWrittenAnew_data()
    {
        QTest::addColumn<int>("joint");
        QTest::newRow("a hinge") << 2;
        QTest::newRow("a joint without channels") << 3;
    }

    void whatTheHeaderCannotHoldIsWrittenAnew()
    {
        QFETCH(int, joint);
        const auto imported = read();
        Clip clip = *imported.clip;
        clip.rotations(1)[std::size_t(joint)] =
            clip.rotations(1)[std::size_t(joint)]
            * Quaternion(Eigen::AngleAxisd(0.4, Vector3::UnitY()));
        QVERIFY(!fitsOrigin({imported.source, imported.clip, 0}, clip, imported.options));
        const QByteArray text = written(imported, clip);
        QVERIFY(!text.contains("Xscale"));
        write(text);
        const auto again = read();
        QVERIFY(angleBetween(again.clip->rotations(1)[std::size_t(joint)],
                             clip.rotations(1)[std::size_t(joint)])
                < 1e-9);
    }

    void anotherUnitOrRateIsWrittenAnew()
    {
        const auto imported = read();
        const Clip clip = *imported.clip;
        const BvhOrigin origin = {imported.source, imported.clip, 0};
        QVERIFY(fitsOrigin(origin, clip, imported.options));
        ExportOptions metres = imported.options;
        metres.unitToMetres *= 2;
        QVERIFY(!fitsOrigin(origin, clip, metres));
        ExportOptions up = imported.options;
        up.upAxis = UpAxis::Z;
        QVERIFY(!fitsOrigin(origin, clip, up));
        const auto fast = resampleClip(clip, *FrameRate::fromFraction(60, 1));
        QVERIFY(!fitsOrigin(origin, *fast, imported.options));
        QVERIFY(!fitsOrigin({imported.source, imported.clip, 1}, clip, imported.options));
    }

    void aSourceThatChangedIsNoticed()
    {
        const auto imported = read();
        write(oddBvh() + "\n");
        const auto report = exported(imported, *imported.clip, imported.options);
        QVERIFY(!report.ok());
        QVERIFY2(report.error().toText().contains("no longer the one"),
                 qPrintable(report.error().toText()));
        QVERIFY(!QFile::exists(m_folder->filePath("out.bvh")));
    }

    void aLastLineWithoutAnEndGetsOne()
    {
        write(oddBvh().chopped(2));
        const auto imported = read();
        QVERIFY(written(imported, *imported.clip).endsWith(" 4 \n"));
    }

private:
    struct Imported
    {
        std::shared_ptr<const Clip> clip;
        std::shared_ptr<const BvhSource> source;
        ExportOptions options;
    };

    void write(const QByteArray &text)
    {
        QFile file(m_folder->filePath("odd.bvh"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

    Imported read(const ImportOptions &options = {}) const
    {
        auto imported = testing::readClipFile(m_folder->filePath("odd.bvh"), options);
        if (!imported)
            qFatal("%s", qPrintable(imported.error().toText()));
        ExportOptions written;
        written.unitToMetres = imported->unitToMetres;
        written.upAxis = imported->upAxis;
        return {std::make_shared<const Clip>(std::move(imported->clip)), imported->bvh, written};
    }

    Result<ExportReport> exported(const Imported &imported, const Clip &clip,
                                  const ExportOptions &options) const
    {
        ExportScene scene;
        scene.takes.push_back({"main", std::make_shared<const Clip>(clip)});
        scene.options = options;
        scene.bvhOrigin =
            std::make_shared<const BvhOrigin>(BvhOrigin{imported.source, imported.clip, 0});
        return exportProven(m_folder->filePath("out.bvh"), scene);
    }

    QByteArray written(const Imported &imported, const Clip &clip) const
    {
        return written(imported, clip, imported.options);
    }

    QByteArray written(const Imported &imported, const Clip &clip,
                       const ExportOptions &options) const
    {
        const auto report = exported(imported, clip, options);
        if (!report)
            qFatal("%s", qPrintable(report.error().toText()));
        QFile file(m_folder->filePath("out.bvh"));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestBvhSource)
#include "tst_bvhsource.moc"

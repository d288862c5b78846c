/// Files read in a process of their own, and processes that fail.
#include "core/io/assetbytes.h"
#include "core/io/assetfile.h"
#include "core/io/provenexport.h"
#include "core/io/readerprocess.h"
#include "tests/io/mutator.h"
#include "tests/support/madefbx.h"
#include "tests/support/require.h"
#include "tests/support/sanitized.h"
#include "tests/support/testclips.h"

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <thread>
#include <utility>

using namespace flinch;

namespace {

ReaderProcess theReader()
{
    return {QStringLiteral(FLINCH_IMPORT), {}};
}

ReaderProcess faultyReader()
{
    ReaderProcess process = {QStringLiteral(FLINCH_FAULTY_READER), {}};
    process.limits.silentSeconds = 1;
    return process;
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    testing::require(file.open(QIODevice::ReadOnly), "the file is there");
    return file.readAll();
}

} // namespace

class TestReaderProcess : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        const Clip clip = testing::wavingClip(40, *FrameRate::fromFraction(30, 1));
        ExportScene scene = sceneOf(clip, {});
        scene.options.proxyMesh = true;
        for (const char *name : {"clip.fbx", "clip.glb"})
            QVERIFY(exportProven(m_folder.filePath(name), scene).ok());
    }

    void anAssetIsTheSameFromThere_data()
    {
        QTest::addColumn<QString>("path");
        QTest::newRow("FBX") << m_folder.filePath("clip.fbx");
        QTest::newRow("GLB") << m_folder.filePath("clip.glb");
        for (const char *name :
             {"fbx/walk.fbx", "fbx/skeleton.fbx", "gltf/CesiumMan.glb", "gltf/human-male.glb"}) {
            const QString path = QStringLiteral(FLINCH_DATA_DIR "/") + name;
            if (QFile::exists(path))
                QTest::newRow(name) << path;
        }
    }

    void anAssetIsTheSameFromThere()
    {
        QFETCH(QString, path);
        const auto here = readAsset(path);
        QVERIFY2(here.ok(), here ? "" : qPrintable(here.error().toText()));
        double most = 0;
        JobControl job;
        job.progress = [&most](double done) {
            QVERIFY(done >= most && done <= 1);
            most = done;
        };
        const auto there = readAssetApart(path, {}, job, theReader());
        QVERIFY2(there.ok(), there ? "" : qPrintable(there.error().toText()));
        QCOMPARE(toBytes(*there), toBytes(*here));
        QCOMPARE(there->origin.format, here->origin.format);
        QCOMPARE(there->origin.path, path);
        QVERIFY(most > 0);
    }

    void itIsSoonThere()
    {
        const QString path = m_folder.filePath("large.fbx");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(testing::largeSkinnedFbx()) > 0);
        file.close();
        QElapsedTimer timer;
        timer.start();
        const auto asset = readAssetApart(path, {}, {}, theReader());
        const qint64 milliseconds = timer.elapsed();
        QVERIFY2(asset.ok(), asset ? "" : qPrintable(asset.error().toText()));
        QCOMPARE(asset->meshes.size(), std::size_t(1));
        QCOMPARE(asset->takes.size(), std::size_t(1));
        qInfo("%lld ms for %lld bytes", milliseconds, QFileInfo(path).size());
    }

    void whatIsWrongIsToldAsItIsHere()
    {
        const QString path = m_folder.filePath("cut.glb");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(contentOf(m_folder.filePath("clip.glb")).first(300));
        file.close();
        const auto here = readAsset(path);
        const auto there = readAssetApart(path, {}, {}, theReader());
        QVERIFY(!here.ok() && !there.ok());
        QCOMPARE(there.error().toText(), here.error().toText());
    }

    void optionsAreHeard()
    {
        ImportOptions options;
        options.unitToMetres = 0.1 / 3;
        options.upAxis = UpAxis::Z;
        const auto task = ReaderTask::fromArguments(
            ReaderTask{"a b.fbx", "pt-BR", {1000, 2, 3}, options}.toArguments());
        QVERIFY(task);
        QCOMPARE(task->name, "a b.fbx");
        QCOMPARE(task->language, "pt-BR");
        QVERIFY(task->options == options);
        QCOMPARE(task->limits.memoryBytes, qint64(1000));
        QVERIFY(!ReaderTask::fromArguments({"a.fbx"}));
        const auto asset = readAssetApart(m_folder.filePath("clip.fbx"), options, {}, theReader());
        QVERIFY(asset.ok());
        QCOMPARE(asset->origin.unitToMetres, 0.1 / 3);
    }

    void faults_data()
    {
        QTest::addColumn<QString>("fault");
        QTest::addColumn<QString>("words");
        QTest::newRow("dies") << "dies"
                              << "broke off (signal 11)";
        QTest::newRow("aborts") << "aborts"
                                << "broke off (signal 6)";
        QTest::newRow("leaves without a word") << "leaves"
                                               << "broke off";
        QTest::newRow("has no memory") << "starves"
                                       << "not enough memory";
        QTest::newRow("hangs") << "hangs"
                               << "came to no end";
        QTest::newRow("spins") << "spins"
                               << "too long";
        QTest::newRow("says nonsense") << "babbles"
                                       << "makes no sense";
        QTest::newRow("promises more than it sends") << "promises"
                                                     << "broke off";
        QTest::newRow("breaks off before the end") << "breaks"
                                                   << "broke off";
        QTest::newRow("counts what is not there") << "lies"
                                                  << "makes no sense";
        QTest::newRow("answers with nothing") << "empty"
                                              << "makes no sense";
        QTest::newRow("cannot say what is wrong") << "mumbles"
                                                  << "did not say why";
        QTest::newRow("ends without an answer") << "mute"
                                                << "makes no sense";
        QTest::newRow("asks and does not listen") << "ignores"
                                                  << "came to no end";
        QTest::newRow("asks for other people's files") << "asks"
                                                       << "refused";
    }

    void faults()
    {
        QFETCH(QString, fault);
        QFETCH(QString, words);
        const QString path = m_folder.filePath(fault + ".fbx");
        QFile::remove(path);
        QVERIFY(QFile::copy(m_folder.filePath("clip.fbx"), path));
        QFile large(m_folder.filePath("large.bin"));
        QVERIFY(large.open(QIODevice::WriteOnly) && large.resize(16 << 20));
        ReaderProcess reader = faultyReader();
        if (fault == "spins")
            reader.limits.silentSeconds = 60;
        const auto asset = readAssetApart(path, {}, {}, reader);
        QVERIFY(!asset.ok());
        QVERIFY2(asset.error().message.contains(words), qPrintable(asset.error().toText()));
        QCOMPARE(asset.error().subject, path);
    }

    void aReaderThatIsNotThereIsNamed()
    {
        const auto asset = readAssetApart(m_folder.filePath("clip.fbx"), {}, {},
                                          {m_folder.filePath("no-such-reader"), {}});
        QVERIFY(!asset.ok());
        QVERIFY2(asset.error().message.contains("no-such-reader"),
                 qPrintable(asset.error().toText()));
    }

    void memoryIsLimited()
    {
        if (testing::kSanitized)
            QSKIP("sanitizers reserve more memory than any limit");
        ReaderProcess reader = theReader();
        reader.limits.memoryBytes = 1 << 20;
        const auto asset = readAssetApart(m_folder.filePath("clip.fbx"), {}, {}, reader);
        QVERIFY(!asset.ok());
    }

    void cancelEndsIt()
    {
        const QString path = m_folder.filePath("hangs.glb");
        QFile::remove(path);
        QVERIFY(QFile::copy(m_folder.filePath("clip.glb"), path));
        ReaderProcess reader = faultyReader();
        reader.limits.silentSeconds = 600;
        const JobControl job;
        std::thread user([token = job.cancel] { token.cancel(); });
        const auto asset = readAssetApart(path, {}, job, reader);
        user.join();
        QVERIFY(!asset.ok());
        QCOMPARE(asset.error().code, ErrorCode::Cancelled);
    }

    /// Bytes from a reader that an attacker has taken over.
    void mutatedAnswersAreRefusedOrWhole()
    {
        const QByteArray whole = toBytes(*readAsset(m_folder.filePath("clip.glb")));
        QVERIFY(assetFromBytes(whole).ok());
        QRandomGenerator random(1);
        int refused = 0;
        for (int n = 0; n < 3000; ++n) {
            QByteArray bytes = whole;
            for (int k = random.bounded(1, 5); k > 0; --k)
                bytes[random.bounded(int(bytes.size()))] = char(random.bounded(256));
            if (random.bounded(8) == 0)
                bytes.truncate(random.bounded(int(bytes.size())));
            const auto asset = assetFromBytes(bytes);
            refused += !asset.ok();
            if (asset)
                QVERIFY(checkAsset(*asset).ok());
        }
        QVERIFY(refused > 300);
    }

    void answersThatAreNoNumbersAreRefused()
    {
        Asset asset = *readAsset(m_folder.filePath("clip.glb"));
        const double nan = std::nan("");
        const auto refused = [&asset](double &number, double wrong) {
            const double right = std::exchange(number, wrong);
            const bool is = !assetFromBytes(toBytes(asset)).ok();
            number = right;
            return is && assetFromBytes(toBytes(asset)).ok();
        };
        QVERIFY(refused(asset.heightMetres, nan));
        QVERIFY(refused(asset.origin.unitToMetres, HUGE_VAL));
        QVERIFY(refused(asset.origin.toCoreAxes(1, 2), nan));
        QVERIFY(refused(asset.takes[0].startSeconds, nan));
    }

    void mutatedFilesHarmNobody()
    {
        const int runs = testing::fuzzInputs(60);
        QRandomGenerator random(7);
        for (const char *name : {"clip.fbx", "clip.glb"}) {
            const QByteArray whole = contentOf(m_folder.filePath(name));
            const QString path = m_folder.filePath(QStringLiteral("mutated-") + name);
            for (int n = 0; n < runs / 2; ++n) {
                QByteArray bytes = whole;
                for (int k = random.bounded(1, 20); k > 0; --k)
                    bytes[random.bounded(int(bytes.size()))] = char(random.bounded(256));
                QFile file(path);
                QVERIFY(file.open(QIODevice::WriteOnly));
                file.write(bytes);
                file.close();
                const auto asset = readAssetApart(path, {}, {}, theReader());
                if (!asset)
                    QVERIFY2(!asset.error().message.contains("broke off"),
                             qPrintable(asset.error().toText()));
            }
        }
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestReaderProcess)
#include "tst_readerprocess.moc"

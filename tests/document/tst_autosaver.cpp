#include "tests/support/loadeddemo.h"
#include "tests/support/projects.h"
#include "tests/support/sanitized.h"
#include "tests/support/smalldisk.h"
#include "widgets/document/autosaver.h"
#include "widgets/document/commands.h"
#include "widgets/document/impactcommands.h"

#include <QDir>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <cstdio>
#include <random>

using namespace flinch;
using namespace flinch::testing;

namespace {

constexpr int kKills = kSanitized ? 8 : 50;

void change(Document &document, int n)
{
    document.push(commands::setReturn(document, 100 + n));
}

/// Edits at random for ever, as an animator would: adds, moves, removes, undoes. Tells the state
/// after every change, and what was autosaved. Waits for each autosave, as no hand is faster.
int editForEver(const QString &folder, unsigned seed)
{
    Document document;
    document.reset(demoProject(), loadedDemo());
    Autosaver autosaver(document, folder);
    autosaver.setInterval(20);
    std::mt19937 random(seed);
    QObject::connect(&document, &Document::changed, [&document] {
        std::printf("state %d %016llx\n", document.changeCount(),
                    static_cast<unsigned long long>(document.hash()));
        std::fflush(stdout);
    });
    QObject::connect(&autosaver, &Autosaver::autosaved, [](int changes) {
        std::printf("saved %d\n", changes);
        std::fflush(stdout);
    });
    const auto edit = [&document, &autosaver, &random] {
        if (autosaver.isWriting())
            return;
        const auto &impacts = document.setup().impacts;
        switch (impacts.empty() ? 0 : random() % 4) {
        case 0: {
            ProjectImpact impact;
            impact.id = document.newImpactId();
            impact.key.time = double(random() % 7000) / 1000;
            document.push(std::make_unique<AddImpacts>(document, std::vector{impact}));
            break;
        }
        case 1: {
            ProjectImpact impact = impacts[random() % impacts.size()];
            impact.key.time = double(random() % 7000) / 1000;
            document.push(std::make_unique<ChangeImpacts>(document, std::vector{impact},
                                                          QStringLiteral("Move")));
            break;
        }
        case 2:
            document.push(std::make_unique<RemoveImpacts>(
                document, std::vector{impacts[random() % impacts.size()].id}));
            break;
        default:
            document.undoStack().undo();
        }
    };
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, edit);
    timer.start(0);
    return QCoreApplication::exec();
}

} // namespace

class TestAutosaver : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_document = std::make_unique<Document>();
        m_document->reset(demoProject(), loadedDemo());
        m_autosaver = std::make_unique<Autosaver>(*m_document, m_folder->path());
        m_autosaver->setInterval(3600'000);
    }

    void cleanup() { m_autosaver.reset(); }

    void theDefaultsAreThirtySecondsAndTwentyChanges()
    {
        QCOMPARE(Autosaver::kMostMilliseconds, 30'000);
        QCOMPARE(Autosaver::kMostChanges, 20);
    }

    void twentyChangesAreKept()
    {
        QSignalSpy saved(m_autosaver.get(), &Autosaver::autosaved);
        for (int i = 0; i < 19; ++i)
            change(*m_document, i);
        QVERIFY(!m_autosaver->isWriting());
        QVERIFY(files().isEmpty());
        change(*m_document, 19);
        QTRY_COMPARE(saved.count(), 1);
        QCOMPARE(saved[0][0].toInt(), 20);
        QCOMPARE(files().size(), 1);
        const auto kept = readRecoveryFile(files().first());
        QVERIFY(kept.ok());
        QCOMPARE(projectHash(kept->project), m_document->hash());
        QCOMPARE(kept->changes, 20);
        QVERIFY(m_autosaver->lastAutosave().isValid());
        change(*m_document, 20);
        QVERIFY(!m_autosaver->isWriting());
    }

    void oneChangeIsKeptAfterAWhile()
    {
        m_autosaver->setInterval(20);
        QSignalSpy saved(m_autosaver.get(), &Autosaver::autosaved);
        change(*m_document, 0);
        QTRY_COMPARE(saved.count(), 1);
        QCOMPARE(projectHash(readRecoveryFile(files().first())->project), m_document->hash());
    }

    void savingRemovesIt()
    {
        m_autosaver->setInterval(1);
        change(*m_document, 0);
        QTRY_COMPARE(files().size(), 1);
        QVERIFY(m_document->saveAs(m_folder->filePath("hit.flinch")));
        QTRY_VERIFY(files().isEmpty());
        QVERIFY(!m_autosaver->lastAutosave().isValid());
        change(*m_document, 1);
        QTRY_COMPARE(files().size(), 1);
        QCOMPARE(readRecoveryFile(files().first())->file.path, m_folder->filePath("hit.flinch"));
    }

    void openingAnotherAndTheEndRemoveIt()
    {
        m_autosaver->setInterval(1);
        change(*m_document, 0);
        QTRY_COMPARE(files().size(), 1);
        m_document->reset(demoProject(), loadedDemo());
        QTRY_VERIFY(files().isEmpty());
        change(*m_document, 0);
        QTRY_COMPARE(files().size(), 1);
        m_autosaver.reset();
        QVERIFY(files().isEmpty());
    }

    void recoveredWorkIsKeptAtOnce()
    {
        m_document->reset(fullProject(), loadedDemo(), {}, false);
        QTRY_COMPARE(files().size(), 1);
        QTRY_VERIFY(!m_autosaver->isWriting());
        QVERIFY(readRecoveryFile(files().first())->project == fullProject());
    }

    void whatACrashLeftGoesOnceTheWorkIsKept_data()
    {
        QTest::addColumn<bool>("saves");
        QTest::newRow("autosaved") << false;
        QTest::newRow("saved") << true;
    }

    void whatACrashLeftGoesOnceTheWorkIsKept()
    {
        QFETCH(bool, saves);
        // a folder that cannot be: only saving helps
        if (saves)
            m_autosaver =
                std::make_unique<Autosaver>(*m_document, QStringLiteral("/dev/null/folder"));
        QFile left(m_folder->filePath("left"));
        QVERIFY(left.open(QIODevice::WriteOnly));
        m_document->reset(fullProject(), loadedDemo(), {}, false);
        m_autosaver->replace(left.fileName());
        QVERIFY(left.exists());
        QTRY_VERIFY(!m_autosaver->isWriting());
        QCOMPARE(left.exists(), saves);
        if (saves)
            QVERIFY(m_document->saveAs(m_folder->filePath("hit.flinch")));
        QVERIFY(!left.exists());
    }

    void aFolderThatCannotBeIsToldOnce()
    {
        m_autosaver = std::make_unique<Autosaver>(*m_document, QStringLiteral("/dev/null/folder"));
        m_autosaver->setInterval(1);
        QSignalSpy failed(m_autosaver.get(), &Autosaver::failed);
        change(*m_document, 0);
        QTRY_COMPARE(failed.count(), 1);
        for (int i = 0; i < 50; ++i)
            change(*m_document, i);
        QTRY_VERIFY(!m_autosaver->isWriting());
        QCOMPARE(failed.count(), 1);
    }

    void aFullDiskKeepsTheLastAutosaveAndIsTriedAgain()
    {
        SmallDisk disk(m_folder->filePath("disk"));
        m_autosaver = std::make_unique<Autosaver>(*m_document, m_folder->filePath("disk"));
        m_autosaver->setInterval(1);
        QSignalSpy saved(m_autosaver.get(), &Autosaver::autosaved);
        QSignalSpy failed(m_autosaver.get(), &Autosaver::failed);
        change(*m_document, 0);
        QTRY_COMPARE(saved.count(), 1);
        const QString path = QDir(disk.file("")).entryInfoList({"*.recovery"}).at(0).filePath();
        const auto kept = m_document->hash();
        const QStringList entries = disk.entries();
        if (!disk.fill())
            QSKIP(kNoSuchDisk);
        change(*m_document, 1);
        QTRY_COMPARE(failed.count(), 1);
        QCOMPARE(failed[0][0].value<Error>().code, ErrorCode::DiskFull);
        QCOMPARE(projectHash(readRecoveryFile(path)->project), kept);
        QTRY_VERIFY(!m_autosaver->isWriting());
        QCOMPARE(disk.entries(), entries);
        disk.empty(); // and without another change
        QTRY_COMPARE(saved.count(), 2);
        QCOMPARE(projectHash(readRecoveryFile(path)->project), m_document->hash());
        QCOMPARE(failed.count(), 1);
        m_autosaver.reset(); // it removes its file before the disk goes
    }

    void aReadOnlyFolderIsTriedAgain()
    {
        SmallDisk disk(m_folder->filePath("disk"));
        if (!disk.setReadOnly(true))
            QSKIP(kNoSuchDisk);
        m_autosaver = std::make_unique<Autosaver>(*m_document, m_folder->filePath("disk"));
        m_autosaver->setInterval(1);
        QSignalSpy saved(m_autosaver.get(), &Autosaver::autosaved);
        QSignalSpy failed(m_autosaver.get(), &Autosaver::failed);
        change(*m_document, 0);
        QTRY_COMPARE(failed.count(), 1);
        QCOMPARE(failed[0][0].value<Error>().code, ErrorCode::AccessDenied);
        QCOMPARE(disk.entries(), QStringList());
        disk.setReadOnly(false);
        QTRY_COMPARE(saved.count(), 1);
        QCOMPARE(failed.count(), 1);
        m_autosaver.reset();
    }

    /// Killed at any moment of an editing run, which is counted in what it has told, so that a slow
    /// machine gets as far: what is recovered is one of its states, hash for hash, and none older
    /// than the last autosave.
    void killedEditingIsRecovered()
    {
        std::mt19937 random(17);
        int recoveredRuns = 0, mostLost = 0;
        for (int round = 0; round < kKills; ++round) {
            const QTemporaryDir folder;
            QProcess child;
            child.start(QCoreApplication::applicationFilePath(),
                        {"--edit", folder.path(), QString::number(round)});
            const auto lines = qsizetype(10 + random() % 200);
            QByteArray told;
            while (told.count('\n') < lines) {
                QVERIFY(child.waitForReadyRead(kPatience));
                told += child.readAllStandardOutput();
            }
            QVERIFY(!child.waitForFinished(int(random() % 10)));
            child.kill();
            QVERIFY(child.waitForFinished(kPatience));
            told += child.readAllStandardOutput();
            QHash<int, QString> states;
            int lastState = 0, lastSaved = -1;
            for (const QByteArray &line : told.split('\n')) {
                const QList<QByteArray> words = line.split(' ');
                if (words[0] == "state" && words.size() == 3 && words[2].size() == 16) {
                    lastState = words[1].toInt();
                    states[lastState] = QString::fromLatin1(words[2]);
                } else if (words[0] == "saved" && words.size() == 2) {
                    lastSaved = words[1].toInt();
                }
            }
            const QStringList left = abandonedRecoveryFiles(folder.path());
            if (left.isEmpty()) {
                QCOMPARE(lastSaved, -1);
                continue;
            }
            const auto recovered = readRecoveryFile(left.first());
            QVERIFY2(recovered.ok(), recovered ? "" : qPrintable(recovered.error().toText()));
            QVERIFY(recovered->changes >= lastSaved);
            // the very last line may not have reached the pipe
            QVERIFY(states.contains(recovered->changes) || recovered->changes > lastState);
            if (states.contains(recovered->changes)) {
                QCOMPARE(QStringLiteral("%1").arg(projectHash(recovered->project), 16, 16,
                                                  QLatin1Char('0')),
                         states[recovered->changes]);
                ++recoveredRuns;
                mostLost = std::max(mostLost, lastState - recovered->changes);
            }
        }
        qInfo("%d of %d runs recovered by hash, at most %d changes lost", recoveredRuns, kKills,
              mostLost);
        QVERIFY(recoveredRuns > kKills / 2);
        QVERIFY(mostLost <= Autosaver::kMostChanges);
    }

private:
    QStringList files() const
    {
        QStringList paths;
        for (const QFileInfo &file :
             QDir(m_folder->path()).entryInfoList({"*.recovery"}, QDir::Files))
            paths += file.absoluteFilePath();
        return paths;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<Autosaver> m_autosaver;
};

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == "--edit")
        return editForEver(arguments.value(2), arguments.value(3).toUInt());
    TestAutosaver test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_autosaver.moc"

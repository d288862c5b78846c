#include "core/project/projectfile.h"
#include "core/project/recovery.h"
#include "tests/support/smalldisk.h"
#include "tests/window/windowfiletest.h"
#include "widgets/document/commands.h"

#include <QDir>
#include <QLabel>
#include <QProcess>
#include <QPushButton>

#include <cstdio>

using namespace flinch;
using namespace flinch::testing;

namespace {

/// What a crash leaves behind: the demo with another impulse, as a recovery file without a process.
QString abandonedWork(const QString &projectFile, double impulse)
{
    const auto opened = readProject(QString(kDemoProject));
    RecoveredProject work{{projectFile, contentHashOf(projectFile)},
                          QDateTime::currentDateTimeUtc(),
                          6,
                          opened->project};
    work.project.setup.impacts[1].key.impulse = impulse;
    auto file = RecoveryFile::create(recoveryFolder());
    if (!file || !(*file)->write(work))
        qFatal("no recovery file");
    const QFileInfo own((*file)->path());
    const QString left = own.dir().filePath(QStringLiteral("gone-") + own.fileName());
    if (!QFile::copy(own.filePath(), left))
        qFatal("no copy of the recovery file");
    return left;
}

/// Another window of the program, as far as a crash is concerned: it has the project open with a
/// change that is autosaved.
int workForEver(const QString &projectFile, int returnFrame)
{
    Document document;
    const DocumentLock lock(document);
    const Autosaver autosaver(document);
    const auto opened = readProject(projectFile);
    if (!opened)
        return 1;
    document.reset(opened->project, nullptr, {projectFile, opened->contentHash});
    QObject::connect(&autosaver, &Autosaver::autosaved, [] {
        std::puts("autosaved");
        std::fflush(stdout);
    });
    for (int i = 1; i <= Autosaver::kMostChanges; ++i)
        document.push(commands::setReturn(document, returnFrame - Autosaver::kMostChanges + i));
    return QCoreApplication::exec();
}

/// Started, and its work is kept.
std::unique_ptr<QProcess> otherWindow(const QString &projectFile, int returnFrame)
{
    auto process = std::make_unique<QProcess>();
    process->start(QCoreApplication::applicationFilePath(),
                   {"--work", projectFile, QString::number(returnFrame)});
    return process->waitForReadyRead() ? std::move(process) : nullptr;
}

void crash(QProcess &process)
{
    process.kill();
    process.waitForFinished();
}

} // namespace

/// Autosaving, and what is offered after a crash.
class TestWindowRecovery : public WindowFileTest
{
    Q_OBJECT

private Q_SLOTS:

    void init()
    {
        m_bench = std::make_unique<WindowBench>();
        m_bench->start();
    }

    void cleanup() { m_bench.reset(); }

    void aCrashIsOfferedToBeRecovered()
    {
        const QString left = abandonedWork({}, 12.5);
        QCOMPARE(abandonedRecoveryFiles(recoveryFolder()), QStringList{left});
        Answer answer("Recover");
        QSignalSpy opened(&m_bench->window().files(), &FileCommands::opened);
        m_bench->application().start({});
        QVERIFY(answer.isGiven());
        QCOMPARE(answer.title(), QStringLiteral("Flinch closed unexpectedly"));
        QVERIFY2(answer.sentence().contains(QLatin1String("6 changes")),
                 qPrintable(answer.sentence()));
        QCOMPARE(answer.buttons(), (QStringList{"Recover", "Discard", "Later"})); // never saved
        QCOMPARE(answer.defaultButton(), QStringLiteral("Recover"));
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, kTimeout);
        QCOMPARE(m_bench->document().setup().impacts[1].key.impulse, 12.5);
        QVERIFY(m_bench->document().isModified());
        // only once the work stands in a file of its own
        QTRY_VERIFY_WITH_TIMEOUT(!QFile::exists(left), kTimeout);
    }

    /// Two windows on one project. One is killed: its work is offered, the other's is not.
    void aSecondWindowIsNoCrash()
    {
        const QString path = m_bench->file("hit.flinch");
        QVERIFY(writeProject(path, readProject(QString(kDemoProject))->project));
        QSettings().setValue(settings::kStartedBefore, true);
        const auto killed = otherWindow(path, 111);
        const auto living = otherWindow(path, 222);
        QVERIFY(killed && living);
        m_bench->application().start({}); // a question would stand for ever
        QVERIFY(!m_bench->document().isModified());

        crash(*killed);
        m_bench->start();
        {
            const Answer answer("Recover");
            QSignalSpy opened(&m_bench->window().files(), &FileCommands::opened);
            m_bench->application().start({});
            QVERIFY(answer.isGiven());
            QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, kTimeout);
        }
        QCOMPARE(m_bench->document().project().bake.returnFrame, std::optional(111));
        QCOMPARE(abandonedRecoveryFiles(recoveryFolder()), QStringList());
        QVERIFY(m_bench->window().files().save()); // nobody has saved since
        QCOMPARE(readProject(path)->project.bake.returnFrame, std::optional(111));

        crash(*living);
        m_bench->start();
        Answer answer("Recover");
        QSignalSpy opened(&m_bench->window().files(), &FileCommands::opened);
        m_bench->application().start({});
        QVERIFY2(answer.sentence().contains(QLatin1String("The saved file has changed since")),
                 qPrintable(answer.sentence()));
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, kTimeout);
        QCOMPARE(m_bench->document().project().bake.returnFrame, std::optional(222));
        const Answer conflict("Go Back"); // what was recovered is older than the file
        QVERIFY(!m_bench->window().files().save());
        QVERIFY(conflict.title().contains(QLatin1String("has changed since")));
    }

    /// Between the question and the answer another start must not be asked the same.
    void twoStartsAreNotOfferedTheSame()
    {
        const QString left = abandonedWork({}, 12.5);
        QStringList offered = {left};
        const Answer answer("Later", [&] { offered = abandonedRecoveryFiles(recoveryFolder()); });
        QSettings().setValue(settings::kStartedBefore, true);
        m_bench->application().start({});
        QVERIFY(answer.isGiven());
        QCOMPARE(offered, QStringList());
        QCOMPARE(abandonedRecoveryFiles(recoveryFolder()), QStringList{left});
    }

    void whatWasNotRecoveredStays()
    {
        const QString left = abandonedWork({}, 12.5);
        const Answer answer("Recover");
        m_bench->application().start({});
        QVERIFY(answer.isGiven());
        m_bench->openDemo(); // before it is read
        QCOMPARE(m_bench->document().filePath(), QString());
        QSignalSpy autosaved(&m_bench->application().autosaver(), &Autosaver::autosaved);
        autosave();
        QTRY_COMPARE_WITH_TIMEOUT(autosaved.count(), 1, kTimeout);
        QVERIFY(QFile::exists(left));
    }

    void theSavedFileMayBeOpenedInstead()
    {
        const auto demo = readProject(QString(kDemoProject));
        const QString saved = m_bench->file("saved.flinch");
        QVERIFY(writeProject(saved, demo->project).ok());
        const QString left = abandonedWork(saved, 12.5);
        Answer answer("Open Saved");
        QSignalSpy opened(&m_bench->window().files(), &FileCommands::opened);
        m_bench->application().start({});
        QVERIFY(answer.isGiven());
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, kTimeout);
        QCOMPARE(m_bench->document().filePath(), saved);
        QVERIFY(!m_bench->document().isModified());
        QVERIFY(QFile::exists(left)); // both are kept
    }

    void aSavedFileThatIsAwayIsNotCalledNeverSaved()
    {
        abandonedWork(m_bench->file("away.flinch"), 12.5);
        QSettings().setValue(settings::kStartedBefore, true);
        Answer answer("Later");
        m_bench->application().start({});
        QVERIFY(answer.isGiven());
        QVERIFY2(answer.sentence().contains(QLatin1String("away.flinch")),
                 qPrintable(answer.sentence()));
        QVERIFY(answer.sentence().contains(QLatin1String("is not where it was")));
        QVERIFY(!answer.buttons().contains(QStringLiteral("Open Saved")));
    }

    void whatIsPutOffOrDiscarded_data()
    {
        QTest::addColumn<QByteArray>("button");
        QTest::addColumn<bool>("kept");
        QTest::newRow("later keeps it") << QByteArray("Later") << true;
        QTest::newRow("discard removes it") << QByteArray("Discard") << false;
        QTest::newRow("Esc keeps it") << QByteArray("no such button") << true;
    }

    void whatIsPutOffOrDiscarded()
    {
        QFETCH(QByteArray, button);
        QFETCH(bool, kept);
        const QString left = abandonedWork({}, 12.5);
        QSettings().setValue(settings::kStartedBefore, true);
        Answer answer(button);
        m_bench->application().start({});
        QVERIFY(!answer.title().isEmpty());
        QCOMPARE(QFile::exists(left), kept);
        QVERIFY(!m_bench->document().clip());
    }

    void autosavingThatFailsIsTold()
    {
        m_bench->openDemo();
        SmallDisk disk(recoveryFolder());
        QSignalSpy autosaved(&m_bench->application().autosaver(), &Autosaver::autosaved);
        autosave();
        QTRY_COMPARE_WITH_TIMEOUT(autosaved.count(), 1, kTimeout);
        if (!disk.fill())
            QSKIP(kNoSuchDisk);
        const QWidget *messages = m_bench->dock("messages");
        const auto says = [messages](const char *text) {
            for (const QLabel *label : messages->findChildren<QLabel *>()) {
                if (label->text().contains(QLatin1String(text)))
                    return true;
            }
            return false;
        };
        autosave();
        QTRY_VERIFY_WITH_TIMEOUT(says("Not autosaved: the disk is full"), kTimeout);
        QVERIFY(says("safe in memory"));
        disk.empty();
        autosave();
        QTRY_COMPARE_WITH_TIMEOUT(autosaved.count(), 2, kTimeout);
        QTRY_VERIFY(!says("Not autosaved"));
        // or the work is saved, and needs no autosave
        QVERIFY(disk.fill());
        autosave();
        QTRY_VERIFY_WITH_TIMEOUT(says("Not autosaved"), kTimeout);
        QPushButton *saveAs = nullptr;
        for (auto *button : messages->findChildren<QPushButton *>()) {
            if (button->text() == QStringLiteral("Save As…"))
                saveAs = button;
        }
        QVERIFY(saveAs);
        const ChosenFile chosen(m_bench->file("elsewhere.flinch"));
        saveAs->click();
        QVERIFY(!m_bench->document().isModified());
        QTRY_VERIFY(!says("Not autosaved"));
        disk.empty();
        m_bench->stop(); // its recovery file goes before the disk does
    }

    void theMenuBarTellsHowSafeTheWorkIs()
    {
        m_bench->openDemo();
        auto *state = m_bench->window().findChild<QWidget *>(QStringLiteral("documentState"));
        QVERIFY(state);
        const auto says = [state](const char *text) {
            for (const QLabel *label : state->findChildren<QLabel *>()) {
                if (label->text().contains(QLatin1String(text)))
                    return true;
            }
            return false;
        };
        QVERIFY(says("Untitled"));
        change();
        QVERIFY(says("edited"));
        const QString path = m_bench->file("mine.flinch");
        ChosenFile file(path);
        m_bench->press(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(says("mine"));
        QVERIFY(says("saved"));
        QVERIFY(!says("edited"));
        autosave();
        QTRY_VERIFY_WITH_TIMEOUT(says("autosaved"), kTimeout);
    }

private:
    /// As many changes as are autosaved at once.
    void autosave()
    {
        for (int i = 0; i < Autosaver::kMostChanges; ++i)
            change();
    }
};

int main(int argc, char **argv)
{
    if (argc == 4 && qstrcmp(argv[1], "--work") == 0) {
        QCoreApplication application(argc, argv);
        QCoreApplication::setApplicationName(QStringLiteral("window_test")); // as runWindowTest()
        QCoreApplication::setOrganizationName(QStringLiteral("flinch"));
        return workForEver(QFile::decodeName(argv[2]), QByteArray(argv[3]).toInt());
    }
    return runWindowTest<TestWindowRecovery>(argc, argv);
}

#include "tst_windowrecovery.moc"

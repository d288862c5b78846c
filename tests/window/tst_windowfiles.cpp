#include "app/window/paneheader.h"
#include "core/project/projectfile.h"
#include "core/project/recovery.h"
#include "tests/support/smalldisk.h"
#include "tests/support/testclips.h"
#include "tests/window/windowbench.h"
#include "widgets/document/librarydrag.h"
#include "widgets/library/librarypanel.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QStatusBar>
#include <QTreeView>

#include <algorithm>

using namespace flinch;
using namespace flinch::testing;

namespace {

/// What a crash leaves behind: the demo with another impulse, as a recovery file without a process.
QString abandonedWork(const QString &projectFile, double impulse)
{
    const auto opened = readProject(QString(kDemoProject));
    RecoveredProject work{projectFile, QDateTime::currentDateTimeUtc(), 6, opened->project};
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

} // namespace

/// Opening, saving and what may go wrong with them, through the window and its dialogs.
class TestWindowFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void init()
    {
        m_bench = std::make_unique<WindowBench>();
        m_bench->start();
    }

    void cleanup() { m_bench.reset(); }

    void aCapturedClipStartsBehindItsRestPose()
    {
        const QStringList clips = capturedClips();
        if (clips.isEmpty())
            QSKIP("The captured clips are not there.");
        m_bench->open(clips.first());
        const SimulationService &simulation = m_bench->workspace().simulation;
        QTRY_VERIFY_WITH_TIMEOUT(simulation.prepared() != nullptr, kTimeout);
        QCOMPARE(simulation.prepared()->firstSourceFrame, 1);
        QCOMPARE(m_bench->workspace().playhead.frame(), 1);
        // it can be looked at all the same, also while things change
        m_bench->workspace().playhead.toFirst();
        m_bench->window().actions().addImpact->trigger();
        m_bench->simulate();
        QCOMPARE(m_bench->workspace().playhead.frame(), 0);
    }

    void aClipWithoutAPersonLeadsToItsJoints()
    {
        m_bench->open(m_bench->write("things.bvh", smallBvh()));
        QTRY_VERIFY_WITH_TIMEOUT(m_bench->workspace().simulation.error(), kTimeout);
        for (const PaneFooter *footer : m_bench->window().findChildren<PaneFooter *>())
            QCOMPARE(footer->text(), QStringLiteral("cannot be simulated"));
        const auto labels = m_bench->window().statusBar()->findChildren<QLabel *>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel *label) {
            return label->text().startsWith(QLatin1String("This clip cannot be simulated."));
        }));
        const auto *character = m_bench->dock("character");
        QVERIFY(character->visibleRegion().isEmpty());
        for (QPushButton *button : m_bench->window().findChildren<QPushButton *>()) {
            if (button->text() == QStringLiteral("Choose joints…"))
                button->click();
        }
        QTRY_VERIFY(!character->visibleRegion().isEmpty());
        QVERIFY(m_bench->dock("messages")->windowTitle().startsWith("Messages (")); // and how many
    }

    void withoutRecentFilesWorkIsSavedAtHome()
    {
        m_bench->openDemo();
        const QString home = QDir::homePath();
        qputenv("HOME", QFile::encodeName(m_bench->file("")));
        QString offered;
        QTimer look;
        connect(&look, &QTimer::timeout, this, [&] {
            if (auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget())) {
                look.stop();
                offered = dialog->directory().canonicalPath();
                dialog->reject();
            }
        });
        look.start(10);
        m_bench->window().actions().saveAs->trigger();
        qputenv("HOME", QFile::encodeName(home));
        QCOMPARE(offered, QDir(m_bench->file("")).canonicalPath());
    }

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

    void aClipAndAProjectAreDropped_data()
    {
        QTest::addColumn<bool>("project");
        QTest::newRow("clip") << false;
        QTest::newRow("project") << true;
    }

    void aClipAndAProjectAreDropped()
    {
        QFETCH(bool, project);
        const QString path = m_bench->file(project ? "walk.flinch" : "walk.bvh");
        if (project)
            QVERIFY(writeProject(path, readProject(QString(kDemoProject))->project).ok());
        else
            QVERIFY(QFile::copy(QStringLiteral(":/clips/walk.bvh"), path));
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QSignalSpy opened(&m_bench->window().files(), &FileCommands::opened);
        drop(data);
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, kTimeout);
        QVERIFY(m_bench->document().clip());
        QCOMPARE(m_bench->document().filePath(), project ? path : QString());
        QCOMPARE(m_bench->window().files().recent().paths().value(0), path);
    }

    void theLibraryOpensClipsAndTheDemoAndAddsPresets()
    {
        QVERIFY(QFile::copy(QStringLiteral(":/clips/walk.bvh"), m_bench->file("walk.bvh")));
        auto *panel = m_bench->window().findChild<LibraryPanel *>();
        panel->setChosenFolder(QFileInfo(m_bench->file("walk.bvh")).path());
        m_bench->dock("library")->raise();
        const auto activate = [&](const char *name) {
            const QAbstractItemModel &model = *panel->tree().model();
            QModelIndexList found;
            QTRY_VERIFY(
                !(found = model.match(model.index(0, 0), Qt::DisplayRole, QLatin1String(name), 1,
                                      Qt::MatchExactly | Qt::MatchRecursive))
                     .isEmpty());
            panel->tree().setFocus();
            panel->tree().setCurrentIndex(found.front());
            QTest::keyClick(&panel->tree(), Qt::Key_Return);
        };
        QSignalSpy opened(&m_bench->window().files(), &FileCommands::opened);
        activate("walk.bvh");
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, kTimeout);
        QCOMPARE(m_bench->document().project().source.path, m_bench->file("walk.bvh"));
        QVERIFY(m_bench->document().setup().impacts.empty());

        m_bench->workspace().playhead.setFrame(30);
        activate("Shove");
        QCOMPARE(m_bench->document().setup().impacts.size(), std::size_t(1));
        const ProjectImpact &shove = m_bench->document().setup().impacts.front();
        QCOMPARE(shove.name, QStringLiteral("Shove"));
        QCOMPARE(m_bench->document().rate().frames(shove.key.time), 30.0);
        m_bench->document().undoStack().undo();

        // the demo by a drag onto the window
        QMimeData data;
        librarydrag::putDemo(data);
        drop(data);
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 2, kTimeout);
        QVERIFY(!m_bench->document().setup().impacts.empty());
    }

    void aRecentProjectWhoseClipMovedSaysSo()
    {
        Project project = readProject(QString(kDemoProject))->project;
        const QString good = m_bench->file("good.flinch"), moved = m_bench->file("moved.flinch");
        QVERIFY(writeProject(good, project).ok());
        project.source.kind = ClipSource::Kind::File;
        project.source.path = m_bench->file("gone.bvh");
        QVERIFY(writeProject(moved, project).ok());
        m_bench->window().files().recent().add(moved);
        m_bench->window().files().recent().add(good);
        const auto row = [&](const char *name) -> QAbstractButton * {
            for (auto *button : m_bench->window().findChildren<QAbstractButton *>()) {
                if (button->text() == QLatin1String(name))
                    return button;
            }
            return nullptr;
        };
        QVERIFY(row("moved.flinch") && row("good.flinch"));
        QTRY_COMPARE(row("moved.flinch")->accessibleDescription(), QStringLiteral("clip moved"));
        QCOMPARE(row("good.flinch")->accessibleDescription(), QString());
    }

    void aFolderThatCannotBeWrittenLosesNothing()
    {
        const auto hash = savedWhereNobodyCanWrite();
        const QString good = m_bench->file("rescued.flinch");
        Answer answer("Save As…");
        const ChosenFile chosen(good);
        m_bench->press(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(answer.isGiven());
        QCOMPARE(answer.title(), QStringLiteral("Not saved"));
        QVERIFY(answer.sentence().contains(QLatin1String("safe in memory")));
        QCOMPARE(m_bench->document().filePath(), good);
        QCOMPARE(m_bench->document().hash(), hash);
        QVERIFY(!m_bench->document().isModified());
        QVERIFY(readProject(good).ok());
    }

    void savingIsTriedAgainOrGivenUp()
    {
        const auto hash = savedWhereNobodyCanWrite();
        {
            Answer answer("Go Back");
            m_bench->press(Qt::Key_S, Qt::ControlModifier);
            QVERIFY(answer.isGiven());
            QVERIFY(m_bench->document().isModified());
            QCOMPARE(m_bench->document().hash(), hash);
        }
        const QString folder = m_bench->file("folder");
        Answer answer("Try Again", [folder] { QFile::remove(folder) && QDir().mkpath(folder); });
        m_bench->press(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(answer.isGiven());
        QVERIFY(!m_bench->document().isModified());
        QVERIFY(readProject(m_bench->document().filePath()).ok());
    }

    void aDiskThatTakesNothingLosesNothing_data()
    {
        QTest::addColumn<DiskTrouble>("trouble");
        QTest::addColumn<QString>("title");
        QTest::addColumn<QRegularExpression>("said");
        QTest::newRow("full") << DiskTrouble::Full << QStringLiteral("Not saved: the disk is full")
                              << QRegularExpression(QStringLiteral("\\d kB are needed"));
        QTest::newRow("read-only")
            << DiskTrouble::ReadOnly << QStringLiteral("Not saved")
            << QRegularExpression(QStringLiteral("read-only|permission denied"));
    }

    void aDiskThatTakesNothingLosesNothing()
    {
        QFETCH(DiskTrouble, trouble);
        QFETCH(QString, title);
        QFETCH(QRegularExpression, said);
        m_bench->openDemo();
        SmallDisk disk(m_bench->file("disk"));
        const QString path = disk.file("hit.flinch");
        QVERIFY(m_bench->document().saveAs(path));
        const auto saved = m_bench->document().hash();
        change();
        const auto hash = m_bench->document().hash();
        if (!cause(disk, trouble))
            QSKIP(kNoSuchDisk);
        {
            Answer answer("Go Back");
            m_bench->press(Qt::Key_S, Qt::ControlModifier);
            QVERIFY(answer.isGiven());
            QCOMPARE(answer.title(), title);
            QVERIFY2(answer.sentence().contains(said), qPrintable(answer.sentence()));
            QVERIFY(answer.sentence().contains(QLatin1String("safe in memory")));
            QVERIFY(answer.buttons().contains(QStringLiteral("Save As…")));
        }
        QCOMPARE(m_bench->document().hash(), hash);
        QVERIFY(m_bench->document().isModified());
        QCOMPARE(projectHash(readProject(path)->project), saved);
        QCOMPARE(disk.entries(), QStringList{QStringLiteral("hit.flinch")});
        Answer answer("Try Again", [&] { mend(disk, trouble); });
        m_bench->press(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(answer.isGiven());
        QVERIFY(!m_bench->document().isModified());
        QCOMPARE(projectHash(readProject(path)->project), hash);
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

    void unsavedWorkIsAskedAbout()
    {
        m_bench->openDemo();
        change();
        {
            Answer answer("Go Back");
            m_bench->press(Qt::Key_N, Qt::ControlModifier);
            QVERIFY(answer.isGiven());
            QVERIFY(m_bench->document().clip());
        }
        Answer answer("Discard Changes");
        m_bench->press(Qt::Key_N, Qt::ControlModifier);
        QVERIFY(answer.isGiven());
        QVERIFY2(answer.defaultButton().startsWith("Save"), qPrintable(answer.defaultButton()));
        QVERIFY(!m_bench->document().clip());
    }

    void aNameWithoutItsEndingIsAskedAboutToo()
    {
        m_bench->openDemo();
        const QString path = m_bench->write("hit.v2.flinch", "mine");
        {
            const ChosenFile chosen(m_bench->file("hit.v2"));
            QTimer dismiss; // the dialog that comes back
            connect(&dismiss, &QTimer::timeout, this, [] {
                if (auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget()))
                    dialog->reject();
            });
            Answer answer("Go Back", [&dismiss] { dismiss.start(10); });
            m_bench->press(Qt::Key_S, Qt::ControlModifier);
            QVERIFY(answer.isGiven());
            QVERIFY(answer.title().contains(QLatin1String("hit.v2.flinch")));
            QCOMPARE(answer.defaultButton(), QStringLiteral("Go Back"));
        }
        QCOMPARE(QFileInfo(path).size(), 4);
        QCOMPARE(m_bench->document().filePath(), QString());
        const ChosenFile chosen(m_bench->file("hit.v2"));
        const Answer answer("Replace");
        m_bench->press(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(answer.isGiven());
        QVERIFY(readProject(path).ok());
    }

    void changesWhileAFileIsReadAreAskedAbout()
    {
        m_bench->openDemo();
        const QString clip = m_bench->file("walk.bvh");
        QVERIFY(QFile::copy(QStringLiteral(":/clips/walk.bvh"), clip));
        QSignalSpy opened(&m_bench->window().files(), &FileCommands::opened);
        {
            const Answer answer("Go Back");
            m_bench->window().files().open(clip);
            change();
            const auto hash = m_bench->document().hash();
            QTRY_VERIFY_WITH_TIMEOUT(answer.isGiven(), 10'000);
            QCOMPARE(answer.title(), QStringLiteral("Untitled has changes that are not saved."));
            QTRY_VERIFY(!QApplication::activeModalWidget());
            QCOMPARE(m_bench->document().hash(), hash);
            QCOMPARE(opened.count(), 0);
        }
        // what is given up is given up
        const Answer answer("Discard Changes");
        m_bench->window().files().open(clip);
        QVERIFY(answer.isGiven());
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, kTimeout);
        QCOMPARE(m_bench->document().project().source.path, clip);
    }

    void aProjectWithoutItsClipIsSeenSavedAndGetsItBack()
    {
        const QString path = projectWithClip();
        const QString moved = withoutClip(path);
        const QString title = QStringLiteral("Waiting for walk.bvh");
        const auto labels = m_bench->window().centralWidget()->findChildren<QLabel *>();
        QVERIFY(std::ranges::any_of(labels, [&title](const QLabel *label) {
            return label->isVisible() && label->text() == title;
        }));
        const auto buttons = m_bench->window().centralWidget()->findChildren<QPushButton *>();
        QVERIFY(std::ranges::any_of(buttons, [](const QPushButton *button) {
            return button->isVisible() && button->text() == QStringLiteral("Locate…");
        }));
        auto *scene = m_bench->dock("scene")->findChild<QTreeView *>();
        QVERIFY(scene->isVisible());

        m_bench->press(Qt::Key_A, Qt::ControlModifier);
        m_bench->press(Qt::Key_E);
        QCOMPARE(m_bench->impact(1).key.anticipation, 1.0);
        QVERIFY(m_bench->document().isModified());
        m_bench->press(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!m_bench->document().isModified());
        QCOMPARE(readProject(path)->project.setup.impacts[0].key.anticipation, 1.0);

        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(moved)});
        drop(data);
        QTRY_VERIFY_WITH_TIMEOUT(m_bench->document().clip(), kTimeout);
        QCOMPARE(m_bench->document().filePath(), path);
        QCOMPARE(m_bench->document().project().source.path, moved);
        QCOMPARE(m_bench->document().setup().impacts.size(), std::size_t(1));
    }

    void anotherClipIsOfferedToTheProject_data()
    {
        QTest::addColumn<QByteArray>("button");
        QTest::addColumn<std::size_t>("impacts");
        QTest::addColumn<bool>("clip");
        QTest::newRow("for this project") << QByteArray("Use It Here") << std::size_t(1) << true;
        QTest::newRow("for a new one") << QByteArray("New Project") << std::size_t(0) << true;
        QTest::newRow("not at all") << QByteArray("Go Back") << std::size_t(1) << false;
    }

    void anotherClipIsOfferedToTheProject()
    {
        QFETCH(QByteArray, button);
        QFETCH(std::size_t, impacts);
        QFETCH(bool, clip);
        const QString path = projectWithClip();
        const QString other = m_bench->file("stroll.bvh");
        QVERIFY(QFile::rename(withoutClip(path), other));
        const Answer answer(button);
        m_bench->window().files().open(other);
        QVERIFY(answer.isGiven());
        QCOMPARE(answer.title(), QStringLiteral("Is stroll.bvh the clip of this project?"));
        QTRY_COMPARE_WITH_TIMEOUT(m_bench->document().clip() != nullptr, clip, kTimeout);
        QCOMPARE(m_bench->document().setup().impacts.size(), impacts);
    }

    void aClipThatMovedIsFoundAgain()
    {
        const QString path = projectWithClip();
        QVERIFY(QDir().mkpath(m_bench->file("elsewhere")));
        const QString moved = m_bench->file("elsewhere/walk.bvh");
        QVERIFY(QFile::rename(m_bench->file("walk.bvh"), moved));
        {
            Answer answer("Work Without It");
            m_bench->open(path);
            QTRY_VERIFY(answer.isGiven());
            QCOMPARE(answer.title(), QStringLiteral("walk.bvh is not where it was"));
        }
        QVERIFY(!m_bench->document().clip());
        QCOMPARE(m_bench->document().setup().impacts.size(), std::size_t(1)); // they wait for it
        QVERIFY(m_bench->dock("messages")->windowTitle().contains(QLatin1Char('1')));
        // and later, from the menu
        QVERIFY(m_bench->window().actions().locate->isEnabled());
        ChosenFile file(moved);
        m_bench->window().actions().locate->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(m_bench->document().clip(), kTimeout);
        QCOMPARE(m_bench->document().project().source.path, moved);
        QCOMPARE(m_bench->document().setup().impacts.size(), std::size_t(1));
        QVERIFY(m_bench->document().isModified());
        m_bench->press(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!m_bench->document().isModified());
    }

    void aClipThatChangedIsToldAbout()
    {
        const QString path = projectWithClip();
        QFile clip(m_bench->file("walk.bvh"));
        QVERIFY(clip.open(QIODevice::Append));
        clip.write("\n");
        clip.close();
        QSignalSpy trouble(&m_bench->window().files(), &FileCommands::clipTrouble);
        m_bench->open(path);
        QTRY_COMPARE(trouble.count(), 1);
        QCOMPARE(trouble[0][0].toString(),
                 QStringLiteral("walk.bvh has changed since the project was saved"));
        QVERIFY(m_bench->document().clip());
        QPushButton *locate = nullptr;
        for (auto *button : m_bench->dock("messages")->findChildren<QPushButton *>()) {
            if (button->text() == QStringLiteral("Locate…"))
                locate = button;
        }
        QVERIFY(locate);
        // until it is saved
        m_bench->press(Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY(!m_bench->dock("messages")->findChildren<QPushButton *>().contains(locate));
        m_bench->window().files().newProject();
        m_bench->open(path);
        QVERIFY(m_bench->document().clip());
        QCOMPARE(trouble.count(), 1);
    }

    void aClipThatWasNeverReadIsKnownWhenSaved()
    {
        const QString path = projectWithClip();
        Project project = readProject(path)->project;
        const QString hash = std::exchange(project.source.contentHash, {});
        QVERIFY(writeProject(path, project).ok());
        m_bench->open(path);
        m_bench->press(Qt::Key_S, Qt::ControlModifier);
        QCOMPARE(readProject(path)->project.source.contentHash, hash);
    }

    void aGuessAboutTheClipIsCorrected()
    {
        const QString clip = m_bench->file("walk.bvh");
        QVERIFY(QFile::copy(QStringLiteral(":/clips/walk.bvh"), clip));
        m_bench->open(clip);
        Document &document = m_bench->document();
        const auto inferred = document.loaded();
        QPushButton *change = nullptr;
        for (auto *button : m_bench->dock("messages")->findChildren<QPushButton *>()) {
            if (button->text() == QStringLiteral("Change…"))
                change = button;
        }
        QVERIFY(change);
        m_bench->dock("character")->raise();
        change->click();
        QDockWidget *inspector = m_bench->dock("inspector");
        QTRY_VERIFY(!inspector->visibleRegion().isEmpty());
        QComboBox *unit = nullptr;
        for (auto *combo : inspector->findChildren<QComboBox *>()) {
            if (combo->accessibleName() == QStringLiteral("Unit"))
                unit = combo;
        }
        QVERIFY(unit && unit->isVisible());
        const auto choose = [unit](const char *text) {
            unit->setFocus();
            unit->showPopup();
            unit->view()->setCurrentIndex(
                unit->model()->index(unit->findText(QLatin1String(text)), 0));
            QTest::keyClick(unit->view(), Qt::Key_Return);
        };
        const QString before = unit->currentText();
        choose("Inch");
        QTRY_VERIFY_WITH_TIMEOUT(document.loaded() != inferred, kTimeout);
        QCOMPARE(document.project().source.import.unitToMetres, std::optional(0.0254));
        QCOMPARE(document.loaded()->report.unitToMetres, 0.0254);
        QCOMPARE(unit->currentText(), QStringLiteral("Inch"));
        QVERIFY(document.isModified());
        const auto corrected = document.loaded();
        document.undoStack().undo();
        QCOMPARE(document.loaded(), inferred);
        QCOMPARE(unit->currentText(), before);
        document.undoStack().redo();
        QCOMPARE(document.loaded(), corrected);
        // a file that went away changes nothing
        QVERIFY(QFile::remove(clip));
        Answer answer("OK");
        choose("Metre");
        QTRY_VERIFY(answer.isGiven());
        QCOMPARE(document.loaded(), corrected);
        QCOMPARE(unit->currentText(), QStringLiteral("Inch"));
    }

    void whatCannotBeReadIsRefusedUntouched_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("damaged") << QByteArray(
            "{ \"format\": \"flinch-project\", \"version\": 1, \"setup\": [")
                                 << QByteArray("bad.flinch");
        QTest::newRow("newer") << QByteArray("{ \"format\": \"flinch-project\", \"version\": 999 }")
                               << QByteArray("newer");
        QTest::newRow("hostile: a million brackets")
            << QByteArray(1'000'000, '[') << QByteArray("bad.flinch");
        QTest::newRow("not JSON") << QByteArray("\x00\xff\xfe\x7f", 4) << QByteArray("bad.flinch");
        QTest::newRow("empty") << QByteArray() << QByteArray("bad.flinch");
    }

    void whatCannotBeReadIsRefusedUntouched()
    {
        QFETCH(QByteArray, content);
        QFETCH(QByteArray, said);
        const QString clip = m_bench->file("walk.bvh");
        QVERIFY(QFile::copy(QStringLiteral(":/clips/walk.bvh"), clip));
        m_bench->open(clip);
        const auto hash = m_bench->document().hash();
        const QString path = m_bench->write("bad.flinch", content);
        bool isReading = true;
        Answer answer("OK", [&] {
            isReading = std::ranges::any_of(
                m_bench->window().statusBar()->findChildren<QLabel *>(), [](const QLabel *label) {
                    return label->isVisible() && label->text().contains(QLatin1String("Reading"));
                });
        });
        m_bench->open(path);
        QVERIFY(answer.isGiven());
        QVERIFY(!isReading);
        QVERIFY2((answer.title() + answer.sentence()).contains(QLatin1String(said)),
                 qPrintable(answer.title() + answer.sentence()));
        QCOMPARE(m_bench->document().hash(), hash);
        QVERIFY(m_bench->document().clip());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), content);
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
    /// Something to save.
    void change()
    {
        m_bench->workspace().selection.selectImpacts({ImpactId(1)});
        m_bench->window().viewport().setFocus();
        m_bench->press(Qt::Key_E);
    }

    void drop(const QMimeData &data)
    {
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&m_bench->window(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&m_bench->window(), &event);
    }

    /// Opens the project of projectWithClip() after its clip has moved out of sight; returns where
    /// it is now.
    QString withoutClip(const QString &path)
    {
        const QString moved = m_bench->file("far/away/walk.bvh");
        if (!QDir().mkpath(QFileInfo(moved).path())
            || !QFile::rename(m_bench->file("walk.bvh"), moved))
            qFatal("not moved");
        Answer answer("Work Without It");
        m_bench->open(path);
        if (!QTest::qWaitFor([&answer] { return answer.isGiven(); }))
            qFatal("not asked");
        return moved;
    }

    /// As many changes as are autosaved at once.
    void autosave()
    {
        for (int i = 0; i < Autosaver::kMostChanges; ++i)
            change();
    }

    /// Unsaved work whose folder has become a file: not even root writes into that.
    std::uint64_t savedWhereNobodyCanWrite()
    {
        m_bench->openDemo();
        const QString folder = m_bench->file("folder");
        if (!QDir().mkpath(folder)
            || !m_bench->document().saveAs(folder + QStringLiteral("/hit.flinch")))
            qFatal("not saved");
        QDir(folder).removeRecursively();
        m_bench->write("folder", "x");
        change();
        return m_bench->document().hash();
    }

    /// One impact on a clip of its own, saved.
    QString projectWithClip()
    {
        const QString clip = m_bench->file("walk.bvh");
        if (!QFile::copy(QStringLiteral(":/clips/walk.bvh"), clip))
            qFatal("no clip");
        m_bench->open(clip);
        m_bench->window().actions().addImpact->trigger();
        const QString path = m_bench->file("walk.flinch");
        if (!m_bench->document().saveAs(path))
            qFatal("not saved");
        m_bench->window().files().newProject();
        return path;
    }

    std::unique_ptr<WindowBench> m_bench;
};

int main(int argc, char **argv)
{
    return runWindowTest<TestWindowFiles>(argc, argv);
}

#include "tst_windowfiles.moc"

#include "core/project/projectfile.h"
#include "tests/support/smalldisk.h"
#include "tests/window/windowfiletest.h"
#include "widgets/document/librarydrag.h"
#include "widgets/library/librarypanel.h"

#include <QDir>
#include <QLabel>
#include <QRegularExpression>
#include <QStatusBar>
#include <QTreeView>

#include <algorithm>

using namespace flinch;
using namespace flinch::testing;

/// Opening, dropping and saving and what may go wrong with them, through the window and its
/// dialogs.
class TestWindowFiles : public WindowFileTest
{
    Q_OBJECT

private Q_SLOTS:

    void init()
    {
        m_bench = std::make_unique<WindowBench>();
        m_bench->start();
    }

    void cleanup() { m_bench.reset(); }

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

    /// Nobody is asked whether his own file may be replaced by what it has become.
    void underItsOwnNameItIsSavedWithoutAQuestion()
    {
        m_bench->openDemo();
        const QString path = m_bench->file("hit.flinch");
        QVERIFY(m_bench->document().saveAs(path));
        change();
        QVERIFY(m_bench->document().isModified());
        QStringList asked;
        QTimer look;
        connect(&look, &QTimer::timeout, this, [&] {
            QWidget *modal = QApplication::activeModalWidget();
            auto *dialog = qobject_cast<QFileDialog *>(modal);
            if (dialog && !asked.isEmpty()) {
                dialog->reject();
            } else if (dialog) {
                auto *name = dialog->findChild<QLineEdit *>();
                name->setText(path);
                QTest::keyClick(name, Qt::Key_Return);
            } else if (auto *box = qobject_cast<QMessageBox *>(modal)) {
                asked += box->text();
                box->reject();
            }
        });
        look.start(10);
        m_bench->window().actions().saveAs->trigger();
        look.stop();
        QCOMPARE(asked, QStringList());
        QVERIFY(!m_bench->document().isModified());
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
        QCOMPARE(disk.entries(), (QStringList{".hit.flinch.lock", "hit.flinch"}));
        Answer answer("Try Again", [&] { mend(disk, trouble); });
        m_bench->press(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(answer.isGiven());
        QVERIFY(!m_bench->document().isModified());
        QCOMPARE(projectHash(readProject(path)->project), hash);
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
            QTRY_VERIFY_WITH_TIMEOUT(answer.isGiven(), kTimeout);
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

    void whatArrivesDuringAQuestionWaitsForItsAnswer()
    {
        m_bench->openDemo();
        const QString clip = m_bench->file("walk.bvh");
        QVERIFY(QFile::copy(QStringLiteral(":/clips/walk.bvh"), clip));
        change();
        QSignalSpy opened(&m_bench->window().files(), &FileCommands::opened);
        {
            const Answer answer("Discard Changes");
            m_bench->window().files().open(clip);
            QVERIFY(answer.isGiven());
        }
        const auto hash = m_bench->document().hash();
        const Answer answer("Go Back", [&] {
            QTRY_VERIFY_WITH_TIMEOUT(!m_bench->workspace().loader.isRunning(), kTimeout);
            bool isLater = false; // than what the end of reading has sent
            QMetaObject::invokeMethod(
                qApp, [&isLater] { isLater = true; }, Qt::QueuedConnection);
            QTRY_VERIFY(isLater);
            QCOMPARE(m_bench->document().hash(), hash);
            QCOMPARE(opened.count(), 0);
        });
        m_bench->window().files().newProject();
        QVERIFY(answer.isGiven());
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, kTimeout);
        QCOMPARE(m_bench->document().project().source.path, clip);
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

private:
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
};

int main(int argc, char **argv)
{
    return runWindowTest<TestWindowFiles>(argc, argv);
}

#include "tst_windowfiles.moc"

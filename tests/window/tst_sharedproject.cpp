#include "core/base/lockfile.h"
#include "core/project/projectfile.h"
#include "tests/window/windowfiletest.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>

#include <optional>

using namespace flinch;
using namespace flinch::testing;

/// A project that somebody else has open, or has changed: what the window says and asks.
class TestSharedProject : public WindowFileTest
{
    Q_OBJECT

private Q_SLOTS:

    void init()
    {
        m_bench = std::make_unique<WindowBench>();
        m_bench->start();
        m_path = m_bench->file("hit.flinch");
        m_project = readProject(QString(kDemoProject))->project;
        QVERIFY(writeProject(m_path, m_project));
    }

    void cleanup() { m_bench.reset(); }

    void whoHasItOpenIsToldFirst()
    {
        LockFile theirs(lockFileOf(m_path));
        QVERIFY(theirs.take());
        {
            Answer answer("Go Back");
            m_bench->window().files().open(m_path);
            QVERIFY(answer.isGiven());
            QCOMPARE(answer.title(), QStringLiteral("hit.flinch is already open"));
            QVERIFY2(answer.sentence().startsWith(
                         QStringLiteral("You have had it open in another window since ")),
                     qPrintable(answer.sentence()));
            QCOMPARE(answer.defaultButton(), QStringLiteral("Go Back"));
            QVERIFY(!m_bench->workspace().loader.isRunning());
            QVERIFY(m_bench->document().filePath().isEmpty());
        }
        const Answer answer("Open Anyway");
        m_bench->open(m_path);
        QVERIFY(answer.isGiven());
        QCOMPARE(m_bench->document().filePath(), m_path);
        QVERIFY(says("open elsewhere too"));
        // until they close it
        theirs.release();
        activate();
        QVERIFY(!says("open elsewhere too"));
        QCOMPARE(LockFile::holderOf(lockFileOf(m_path))->process,
                 QCoreApplication::applicationPid());
    }

    void anotherHostIsNamed()
    {
        const QJsonObject theirs = {{"format", "flinch-lock"},
                                    {"user", "ana\u202e\u001b[31m"},
                                    {"host", "ws12"},
                                    {"process", 1},
                                    {"since", "2026-03-04T14:02:00Z"}};
        m_bench->write(".hit.flinch.lock", QJsonDocument(theirs).toJson());
        Answer answer("Open Anyway");
        m_bench->open(m_path);
        QVERIFY(answer.isGiven());
        QVERIFY2(answer.sentence().contains(QStringLiteral("ana\\u202e\\x1b[31m on ws12 has")),
                 qPrintable(answer.sentence()));
        QCOMPARE(m_bench->document().filePath(), m_path);
    }

    void whatACrashLeftIsTakenOverSilently()
    {
        LockFile theirs(m_bench->file("other"));
        QVERIFY(theirs.take());
        QVERIFY(QFile::copy(theirs.path(), lockFileOf(m_path)));
        m_bench->open(m_path); // a question would stand for ever
        QCOMPARE(m_bench->document().filePath(), m_path);
        QVERIFY(!says("open elsewhere too"));
        m_bench->open(m_path); // itself is nobody else
        m_bench->stop();
        QVERIFY(!QFile::exists(lockFileOf(m_path)));
    }

    void theirWorkIsAskedAboutBeforeSaving_data()
    {
        QTest::addColumn<QByteArray>("button");
        QTest::newRow("keeps both") << QByteArray("Save As…");
        QTest::newRow("overwrites") << QByteArray("Overwrite");
        QTest::newRow("loads theirs") << QByteArray("Load Theirs");
        QTest::newRow("goes back") << QByteArray("Go Back");
        QTest::newRow("Esc goes back") << QByteArray("no such button");
    }

    void theirWorkIsAskedAboutBeforeSaving()
    {
        QFETCH(QByteArray, button);
        m_bench->open(m_path);
        change();
        const auto ours = m_bench->document().hash();
        const auto theirs = saveTheirs(55);
        const QString elsewhere = m_bench->file("mine.flinch");
        const ChosenFile chosen(elsewhere);
        Answer answer(button);
        QSignalSpy opened(&m_bench->window().files(), &FileCommands::opened);
        m_bench->press(Qt::Key_S, Qt::ControlModifier);
        QCOMPARE(answer.title(), QStringLiteral("hit.flinch has changed since you opened it"));
        QCOMPARE(answer.defaultButton(), QStringLiteral("Save As…"));
        const auto onDisk = projectHash(readProject(m_path)->project);
        if (button == "Save As…") {
            QCOMPARE(onDisk, theirs);
            QCOMPARE(projectHash(readProject(elsewhere)->project), ours);
            QCOMPARE(m_bench->document().filePath(), elsewhere);
        } else if (button == "Overwrite") {
            QCOMPARE(onDisk, ours);
            QVERIFY(!m_bench->document().isModified());
        } else if (button == "Load Theirs") {
            QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, kTimeout);
            QCOMPARE(m_bench->document().hash(), theirs);
            QVERIFY(!m_bench->document().isModified());
            m_bench->press(Qt::Key_Z, Qt::ControlModifier);
            QCOMPARE(m_bench->document().hash(), ours);
            QVERIFY(m_bench->document().isModified());
            const Answer again("Go Back"); // theirs is still not ours to replace
            m_bench->press(Qt::Key_S, Qt::ControlModifier);
            QVERIFY(again.isGiven());
        } else {
            QCOMPARE(onDisk, theirs);
            QCOMPARE(m_bench->document().hash(), ours);
            QVERIFY(m_bench->document().isModified());
        }
    }

    void whatComesWhileTheQuestionStandsIsAskedAboutAgain()
    {
        m_bench->open(m_path);
        change();
        saveTheirs(55);
        std::optional<Answer> second;
        std::uint64_t later = 0;
        const Answer first("Overwrite", [&] {
            later = saveTheirs(66);
            second.emplace("Go Back");
        });
        m_bench->press(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(first.isGiven());
        QVERIFY(second && second->isGiven());
        QCOMPARE(projectHash(readProject(m_path)->project), later);
    }

    void closingAsksToo()
    {
        m_bench->open(m_path);
        change();
        const auto ours = m_bench->document().hash();
        const auto theirs = saveTheirs(55);
        std::optional<Answer> second;
        const Answer first("Save", [&] { second.emplace("Go Back"); });
        QVERIFY(!m_bench->window().close());
        QVERIFY(first.isGiven());
        QVERIFY(second && second->isGiven());
        QVERIFY(m_bench->window().isVisible());
        QCOMPARE(m_bench->document().hash(), ours);
        QCOMPARE(projectHash(readProject(m_path)->project), theirs);
    }

    void theirWorkIsNoticedWhenTheWindowComesBack()
    {
        m_bench->open(m_path);
        change();
        QVERIFY(m_bench->window().files().save()); // one's own is no news
        activate();
        QVERIFY(!says("has changed since you opened it"));
        const auto theirs = saveTheirs(55);
        activate();
        QTRY_VERIFY(says("hit.flinch has changed since you opened it"));
        QPushButton *load = nullptr;
        for (auto *button : m_bench->dock("messages")->findChildren<QPushButton *>()) {
            if (button->text() == QStringLiteral("Load Theirs"))
                load = button;
        }
        QVERIFY(load);
        load->click();
        QTRY_COMPARE_WITH_TIMEOUT(m_bench->document().hash(), theirs, kTimeout);
        QTRY_VERIFY(!says("has changed since you opened it"));
        QVERIFY(!m_bench->document().isModified());
    }

private:
    /// Another window saves the project with its own change.
    std::uint64_t saveTheirs(int returnFrame)
    {
        m_project.bake.returnFrame = returnFrame;
        if (!writeProject(m_path, m_project))
            qFatal("not written");
        return projectHash(readProject(m_path)->project);
    }

    /// The window comes back to the front.
    void activate()
    {
        QWidget other;
        other.show();
        QVERIFY(QTest::qWaitForWindowExposed(&other, kPatience));
        QApplication::setActiveWindow(&other);
        QApplication::setActiveWindow(&m_bench->window());
        QVERIFY(m_bench->window().isActiveWindow());
    }

    bool says(const char *text)
    {
        for (const QLabel *label : m_bench->dock("messages")->findChildren<QLabel *>()) {
            if (label->text().contains(QLatin1String(text)))
                return true;
        }
        return false;
    }

    QString m_path;
    Project m_project;
};

int main(int argc, char **argv)
{
    return runWindowTest<TestSharedProject>(argc, argv);
}

#include "tst_sharedproject.moc"

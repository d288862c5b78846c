#include "app/window/paneheader.h"
#include "core/motion/discontinuities.h"
#include "core/project/projectfile.h"
#include "tests/support/testclips.h"
#include "tests/window/windowfiletest.h"
#include "widgets/document/commands.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QStatusBar>
#include <QTreeView>

#include <algorithm>

using namespace flinch;
using namespace flinch::testing;

/// The clip of a project: moved, changed, read in another way or not to be simulated.
class TestWindowClips : public WindowFileTest
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

    /// Also where the take waits before it, so that it comes there later than the clip.
    void aDiscontinuityInTheInspectorLeadsThere()
    {
        m_bench->openDemo();
        Document &document = m_bench->document();
        auto loaded = std::make_shared<Asset>(*document.asset());
        auto clip = std::make_shared<Clip>(*loaded->takes[0].clip);
        for (int f = 300; f < clip->frameCount(); ++f)
            clip->translations(f)[0].x() += 1;
        loaded->takes[0].discontinuities = findDiscontinuities(*clip);
        loaded->takes[0].clip = clip;
        document.push(commands::setSource(document, document.project().source, loaded));
        m_bench->simulate();
        m_bench->workspace().selection.selectClip();
        QPushButton *go = nullptr;
        for (auto *button : m_bench->dock("inspector")->findChildren<QPushButton *>()) {
            if (button->accessibleName() == QStringLiteral("Go to 300"))
                go = button;
        }
        QVERIFY(go && go->isVisible());
        const Playhead &playhead = m_bench->workspace().playhead;
        QVERIFY(playhead.frame() != 300);
        go->click();
        QCOMPARE(playhead.frame(), 300);
        document.setTimeMap(TimeMap().with({.frame = 200, .standing = 30}));
        go->click();
        QCOMPARE(playhead.frame(), 330);
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
        const auto inferred = document.asset();
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
        QTRY_VERIFY_WITH_TIMEOUT(document.asset() != inferred, kTimeout);
        QCOMPARE(document.project().source.import.unitToMetres, std::optional(0.0254));
        QCOMPARE(document.asset()->origin.unitToMetres, 0.0254);
        QCOMPARE(unit->currentText(), QStringLiteral("Inch"));
        QVERIFY(document.isModified());
        const auto corrected = document.asset();
        document.undoStack().undo();
        QCOMPARE(document.asset(), inferred);
        QCOMPARE(unit->currentText(), before);
        document.undoStack().redo();
        QCOMPARE(document.asset(), corrected);
        // a file that went away changes nothing
        QVERIFY(QFile::remove(clip));
        Answer answer("OK");
        choose("Metre");
        QTRY_VERIFY(answer.isGiven());
        QCOMPARE(document.asset(), corrected);
        QCOMPARE(unit->currentText(), QStringLiteral("Inch"));
    }

private:
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
        if (!QTest::qWaitFor([&answer] { return answer.isGiven(); }, kTimeout))
            qFatal("not asked");
        return moved;
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
};

int main(int argc, char **argv)
{
    return runWindowTest<TestWindowClips>(argc, argv);
}

#include "tst_windowclips.moc"

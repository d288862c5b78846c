#include "app/window/stage.h"
#include "core/project/projectfile.h"
#include "core/simulation/simulator.h"
#include "tests/window/windowbench.h"
#include "widgets/common/valuefield.h"
#include "widgets/document/commands.h"
#include "widgets/document/impactedits.h"
#include "widgets/inspector/impactform.h"

#include <QDragEnterEvent>
#include <QImage>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QProgressBar>
#include <QStatusBar>

using namespace flinch;
using namespace flinch::testing;

/// The whole window on the demo, driven by keys and the mouse as a person does.
class TestWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { m_bench.start(); }

    void cleanupTestCase() { m_bench.stop(); }

    void emptyWindowSaysWhatToDo()
    {
        QVERIFY(!workspace().document.clip());
        QVERIFY(!window().actions().bake->isEnabled());
        QVERIFY(!window().actions().play->isEnabled());
        QVERIFY(window().actions().open->isEnabled());
        // whatever is off says why
        for (const QAction *action : {window().actions().bake, window().actions().play,
                                      window().actions().remove, window().actions().undo})
            QVERIFY2(action->toolTip().contains(QLatin1Char('\n')), qPrintable(action->text()));
    }

    void whatIsOffInAMenuSaysWhy()
    {
        int off = 0;
        for (const QMenu *menu : window().menuBar()->findChildren<QMenu *>()) {
            for (const QAction *entry : menu->actions()) {
                if (entry->isSeparator() || entry->isEnabled())
                    continue;
                ++off;
                QVERIFY2(menu->toolTipsVisible(), qPrintable(menu->title()));
                QVERIFY2(entry->toolTip().contains(QLatin1Char('\n')), qPrintable(entry->text()));
            }
        }
        QVERIFY(off > 10);
        QVERIFY(!window().actions().stop->isEnabled());
    }

    void f6GoesAroundWithoutAClip()
    {
        const auto goAround = [this](Qt::KeyboardModifiers modifiers) {
            QList<QWidget *> stops;
            bool welcomed = false;
            while (stops.isEmpty() || !stops.contains(window().focusWidget())) {
                stops += window().focusWidget();
                press(Qt::Key_F6, modifiers);
                QVERIFY(window().focusWidget());
                welcomed |= window().centralWidget()->isAncestorOf(window().focusWidget());
            }
            QVERIFY2(stops.size() > 4, qPrintable(QString::number(stops.size())));
            QVERIFY(welcomed);
        };
        goAround({});
        goAround(Qt::ShiftModifier);
    }

    void everyActionHasATooltipAndNoTwoShareAKey()
    {
        QHash<QKeySequence, QString> keys;
        for (const QAction *action : window().QWidget::actions()) {
            QVERIFY2(!action->toolTip().isEmpty(), qPrintable(action->text()));
            for (const QKeySequence &key : action->shortcuts()) {
                QVERIFY2(!keys.contains(key), qPrintable(key.toString() + action->text()));
                keys.insert(key, action->text());
            }
        }
        QVERIFY(keys.size() > 40);
    }

    void theDemoOpensAndIsSimulated()
    {
        QSignalSpy opened(&window().files(), &FileCommands::opened);
        window().actions().openDemo->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, kTimeout);
        m_bench.simulate();
        QVERIFY(!workspace().document.isModified());
        QVERIFY(window().actions().bake->isEnabled());
        QVERIFY(!window().actions().bake->toolTip().contains(QLatin1Char('\n')));
        QCOMPARE(m_bench.dock("messages")->windowTitle(),
                 QStringLiteral("Messages")); // all is well
    }

    void theStatusLineShowsWhatIsSimulated()
    {
        const QStatusBar *line = window().statusBar();
        auto *bar = line->findChild<QProgressBar *>();
        const auto *text = line->findChild<QLabel *>(QStringLiteral("status"));
        QVERIFY(!bar->isVisible());
        impactedits::setAnticipation(workspace().document, {ImpactId(1)}, 0.7);
        // it is over soon: look whenever frames have come
        int gap = 0;
        QColor ink;
        connect(&workspace().simulation, &SimulationService::framesChanged, bar, [&] {
            if (!bar->isVisible() || text->text() != QStringLiteral("Simulating main"))
                return;
            QApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
            gap = bar->mapTo(&window(), QPoint()).x()
                  - text->mapTo(&window(), text->rect().topRight()).x();
            ink = bar->palette().color(QPalette::Highlight);
        });
        m_bench.simulate();
        disconnect(&workspace().simulation, nullptr, bar, nullptr);
        QVERIFY2(gap > 0 && gap < 20, qPrintable(QString::number(gap)));
        QCOMPARE(ink, color(Token::Main));
        QVERIFY(!bar->isVisible());
        window().actions().undo->trigger();
        m_bench.simulate();
    }

    void theWindowAndTheCommandLineComputeTheSame()
    {
        const auto opened = readProject(QString(kDemoProject));
        QVERIFY(opened.ok());
        const auto prepared = prepareScenario(workspace().document.clip(), opened->project.setup);
        QVERIFY(prepared.ok());
        Simulator simulator;
        const auto take =
            simulator.simulate(completeScenario(*prepared, opened->project.setup).scenario, 1);
        QVERIFY(take.ok());
        QCOMPARE(workspace().simulation.take()->hash(), take->hash());
    }

    void everyPaneShowsItsBody()
    {
        if (!window().viewport().hasGraphics())
            QSKIP("this display has no OpenGL 3.3");
        const QImage view = window().viewport().captureView();
        QVERIFY(!view.isNull());
        const double ratio = view.width() / double(window().viewport().viewRect().width());
        const QPoint corner = window().viewport().viewRect().topLeft();
        const PerSimulation<QColor> wanted = {
            {color(Token::MocapBody), color(Token::ShadowBody), color(Token::MainBody)}};
        for (const Simulation pane : kSimulations) {
            const auto rect = window().viewport().paneRect(pane);
            QVERIFY(rect);
            int coloured = 0;
            for (int y = rect->top(); y < rect->bottom(); y += 3) {
                for (int x = rect->left(); x < rect->right(); x += 3) {
                    const QColor pixel =
                        view.pixelColor(((QPointF(x, y) - corner) * ratio).toPoint());
                    const int hue = std::abs(pixel.hsvHue() - wanted[pane].hsvHue());
                    coloured += pixel.hsvSaturation() > 60 && std::min(hue, 360 - hue) < 15;
                }
            }
            QVERIFY2(coloured > 300, qPrintable(QString::number(int(pane)) + QLatin1Char(' ')
                                                + QString::number(coloured)));
        }
    }

    void transportKeys()
    {
        Playhead &playhead = workspace().playhead;
        window().viewport().setFocus();
        playhead.setFrame(100);
        press(Qt::Key_Right);
        QCOMPARE(playhead.frame(), 101);
        press(Qt::Key_Left);
        QCOMPARE(playhead.frame(), 100);
        press(Qt::Key_End);
        QCOMPARE(playhead.frame(), playhead.playRange().last);
        press(Qt::Key_Home);
        QCOMPARE(playhead.frame(), playhead.playRange().first);
        press(Qt::Key_Space);
        QVERIFY(playhead.isPlaying());
        QTRY_VERIFY(playhead.frame() > playhead.playRange().first);
        press(Qt::Key_Space);
        QVERIFY(!playhead.isPlaying());
    }

    void lettersBelongToTheFieldBeingTyped()
    {
        auto *field = window().findChild<ImpactForm *>()->findChild<QLineEdit *>();
        workspace().selection.selectImpacts({ImpactId(1)});
        QTRY_VERIFY(field->isVisible());
        field->setFocus();
        const double before = impact(1).key.anticipation;
        QTest::keyClick(field, Qt::Key_E);
        QCOMPARE(impact(1).key.anticipation, before);
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        window().viewport().setFocus();
    }

    void numberFieldsStepAndLeaveUndoToTheDocument()
    {
        workspace().selection.selectImpacts({ImpactId(1)});
        m_bench.openGroup("Blow");
        ValueField *speed = nullptr;
        for (ValueField *field : m_bench.dock("inspector")->findChildren<ValueField *>()) {
            if (field->spec().name == QStringLiteral("Speed"))
                speed = field;
        }
        QTRY_VERIFY(speed && speed->isVisible());
        speed->setFocus();
        const double before = impact(1).key.speed;
        const int frame = workspace().playhead.frame();
        const auto type = [speed](Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
            QTest::keyClick(speed, key, modifiers);
        };
        type(Qt::Key_Up);
        QCOMPARE(impact(1).key.speed, before + 0.5);
        type(Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(impact(1).key.speed, before - 4.5);
        type(Qt::Key_Up, Qt::ControlModifier);
        QCOMPARE(impact(1).key.speed, before - 4.45);
        QCOMPARE(workspace().playhead.frame(), frame);
        for (int i = 0; i < 3; ++i)
            type(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(impact(1).key.speed, before);
        type(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(impact(1).key.speed, before + 0.5);
        type(Qt::Key_Z, Qt::ControlModifier);

        // what is being typed is taken back first, and is not the document's
        type(Qt::Key_9);
        type(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(impact(1).key.speed, before);
        QVERIFY(speed->text() != QStringLiteral("9"));
        type(Qt::Key_9);
        type(Qt::Key_Return);
        QCOMPARE(impact(1).key.speed, 9.0);
        type(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(impact(1).key.speed, before);
        window().viewport().setFocus();
        QVERIFY(!workspace().document.isModified());
    }

    void aNameIsUndoneWhereItWasTyped()
    {
        workspace().selection.selectImpacts({ImpactId(1)});
        auto *name = window().findChild<ImpactForm *>()->findChild<QLineEdit *>();
        const QString before = impact(1).name;
        name->setFocus();
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("Elbow"));
        QTest::keyClick(name, Qt::Key_Return);
        QCOMPARE(impact(1).name, QStringLiteral("Elbow"));
        QTest::keyClick(name, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(impact(1).name, before);
        QCOMPARE(name->text(), before);
        window().viewport().setFocus();
    }

    void anImpactIsExpectedByE()
    {
        workspace().selection.selectImpacts({ImpactId(1)});
        window().viewport().setFocus();
        const double soft = peakOfFirst();
        press(Qt::Key_E);
        QCOMPARE(impact(1).key.anticipation, 1.0);
        m_bench.simulate();
        QVERIFY2(peakOfFirst() < 0.8 * soft, qPrintable(QString::number(peakOfFirst() / soft)));
        press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(impact(1).key.anticipation, 0.0);
        QVERIFY(!workspace().document.isModified());
    }

    /// Proposed, never done by itself.
    void whatIsSeenComingCouldBeExpected()
    {
        const auto &results = workspace().simulation.take()->scorecard.impacts;
        const auto seen = std::ranges::find_if(results, [](const ImpactResult &result) {
            return result.inView && result.body == BodyId::Head;
        });
        QVERIFY(seen != results.end());
        const ImpactId id = workspace().simulation.takeImpacts()[std::size_t(seen->index)];
        const auto anticipation = [&] {
            return workspace().document.setup().impact(id)->key.anticipation;
        };
        const auto button = [&]() -> QPushButton * {
            for (auto *each : m_bench.dock("inspector")->findChildren<QPushButton *>()) {
                if (each->text() == QLatin1String("Set 0.7") && !each->isHidden()
                    && !each->parentWidget()->isHidden())
                    return each;
            }
            return nullptr;
        };
        workspace().selection.selectImpacts({id});
        QCOMPARE(anticipation(), 0.0);
        QVERIFY(button());
        bool told = false;
        for (const auto *label : m_bench.dock("inspector")->findChildren<QLabel *>())
            told |= label->text().startsWith(QLatin1String("In view for "))
                    && label->text().endsWith(QLatin1String(" s: could be expected."));
        QVERIFY(told);
        button()->click();
        QCOMPARE(anticipation(), 0.7);
        QVERIFY(!button());
        press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(anticipation(), 0.0);
        QVERIFY(button());
        QVERIFY(!workspace().document.isModified());
    }

    void anImpactIsMovedDuplicatedMirroredAndDeleted()
    {
        Document &document = workspace().document;
        const auto hash = document.hash();
        const auto count = document.setup().impacts.size();
        workspace().selection.selectImpacts({ImpactId(1)});
        const double time = impact(1).key.time;
        press(Qt::Key_Period);
        QVERIFY(impact(1).key.time > time);
        press(Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(document.setup().impacts.size(), count + 1);
        press(Qt::Key_M, Qt::ControlModifier);
        QCOMPARE(impactedits::impactsOf(document, workspace().selection.impacts()).front().key.body,
                 BodyId::RightUpperArm);
        press(Qt::Key_Delete);
        QCOMPARE(document.setup().impacts.size(), count);
        workspace().selection.selectImpacts({ImpactId(1)});
        press(Qt::Key_D);
        QVERIFY(!impact(1).enabled);
        while (document.undoStack().canUndo())
            press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(document.hash(), hash);
    }

    void aPresetIsAddedInOneStep()
    {
        Document &document = workspace().document;
        const auto count = document.setup().impacts.size();
        workspace().selection.selectBody(BodyId::Head);
        workspace().playhead.setFrame(300);
        QMenu *presets = nullptr;
        for (QMenu *menu : window().menuBar()->findChildren<QMenu *>()) {
            if (!menu->actions().isEmpty()
                && menu->actions().first()->text() == QLatin1String("Jab"))
                presets = menu;
        }
        QVERIFY(presets);
        presets->actions().first()->trigger();
        QCOMPARE(document.setup().impacts.size(), count + 1);
        const ProjectImpact added = document.setup().impacts.back();
        QCOMPARE(added.key.body, BodyId::Head);
        QCOMPARE(added.key.impulse, 11.0);
        press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(document.setup().impacts.size(), count);
    }

    void escStopsTheSimulationAndF5GoesOn()
    {
        SimulationService &simulation = workspace().simulation;
        window().actions().qualities[int(Quality::Reference)]->trigger(); // takes its time
        QTRY_VERIFY(simulation.isRunning());
        press(Qt::Key_Escape);
        QVERIFY(simulation.isCancelled());
        QTRY_VERIFY(!simulation.isRunning());
        QVERIFY(!simulation.isUpToDate());
        press(Qt::Key_F5);
        QVERIFY(!simulation.isCancelled());
        m_bench.simulate();
        press(Qt::Key_Z, Qt::ControlModifier);
        m_bench.simulate();
    }

    void impactsOutsideTheSimulatedPartAreTold()
    {
        auto &impacts = workspace().document.setup().impacts;
        const FrameRate rate = workspace().document.rate();
        std::vector<int> frames;
        for (const ProjectImpact &impact : impacts)
            frames.push_back(int(std::lround(rate.frames(impact.key.time))));
        std::ranges::sort(frames);
        const int last = frames.back();
        workspace().document.push(
            commands::setRange(workspace().document, FrameRange{0, last - 10}));
        m_bench.simulate();
        const auto button = [this](const QString &text) -> QPushButton * {
            for (auto *each : m_bench.dock("messages")->findChildren<QPushButton *>()) {
                if (each->text() == text)
                    return each;
            }
            return nullptr;
        };
        const auto said = [this](const QString &title) {
            const auto labels = m_bench.dock("messages")->findChildren<QLabel *>();
            return std::ranges::any_of(
                labels, [&title](const QLabel *label) { return label->text() == title; });
        };
        const QString title =
            QStringLiteral("Impacts outside frames 0–%1 are left out").arg(last - 10);
        QVERIFY(said(title));
        button(QStringLiteral("Go to %1").arg(last))->click();
        QCOMPARE(workspace().playhead.frame(), last);
        QVERIFY(workspace().selection.singleImpact());
        button(QStringLiteral("Simulate All Frames"))->click();
        QVERIFY(!workspace().document.setup().range);
        m_bench.simulate();
        QTRY_VERIFY(!said(title));
        workspace().document.undoStack().setIndex(0);
        m_bench.simulate();
    }

    void layoutsFollowTheWidthAndTheUser()
    {
        window().resize(1280, 720);
        QTRY_VERIFY(!window().findChild<QDockWidget *>(QStringLiteral("history"))->isVisible());
        QCOMPARE(window().size(), QSize(1280, 720));
        window().resize(1600, 1000);
        QTRY_VERIFY(window().findChild<QDockWidget *>(QStringLiteral("scene"))->isVisible());
        auto *timeline = window().findChild<QDockWidget *>(QStringLiteral("timeline"));
        window().actions().viewportOnly->trigger();
        QTRY_VERIFY(!timeline->isVisible());
        window().actions().viewportOnly->trigger();
        QTRY_VERIFY(timeline->isVisible());
    }

    void aProjectIsSavedAndOpenedAgain()
    {
        Document &document = workspace().document;
        workspace().selection.selectImpacts({ImpactId(1)});
        press(Qt::Key_E);
        const QString path = m_bench.file("mine.flinch");
        QVERIFY(document.saveAs(path).ok());
        QVERIFY(!document.isModified());
        const auto hash = document.hash();
        m_bench.simulate();
        const auto take = workspace().simulation.take()->hash();
        window().files().newProject();
        QVERIFY(!document.clip());
        QSignalSpy opened(&window().files(), &FileCommands::opened);
        window().files().open(path);
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, kTimeout);
        QCOMPARE(document.hash(), hash);
        m_bench.simulate();
        QCOMPARE(workspace().simulation.take()->hash(), take);
        QCOMPARE(window().files().recent().paths().value(0), path);
    }

    void aFileOfAnotherKindIsNotTaken()
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(m_bench.file("notes.txt"))});
        QDragEnterEvent text({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&window(), &text);
        QVERIFY(!text.isAccepted());
    }

private:
    MainWindow &window() { return m_bench.window(); }

    Workspace &workspace() { return m_bench.workspace(); }

    const ProjectImpact &impact(int id)
    {
        return *workspace().document.setup().impact(ImpactId(id));
    }

    double peakOfFirst()
    {
        return workspace().simulation.take()->scorecard.impacts.front().peakDegrees;
    }

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { m_bench.press(key, modifiers); }

    WindowBench m_bench;
};

int main(int argc, char **argv)
{
    return runWindowTest<TestWindow>(argc, argv);
}

#include "tst_window.moc"

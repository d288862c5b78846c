#include "tests/window/windowbench.h"
#include "widgets/timeline/transportbar.h"

#include <QLocale>
#include <QMenuBar>
#include <QTabBar>
#include <QWindow>

Q_DECLARE_METATYPE(std::function<void(flinch::testing::WindowBench &)>)

using namespace flinch;
using namespace flinch::testing;

/// Docks, theme and language, and what the next start remembers of them.
class TestLayout : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void init()
    {
        m_bench = std::make_unique<WindowBench>();
        m_bench->start();
    }

    void cleanup() { m_bench.reset(); }

    void withoutAClipTheTimelineTakesLessRoom()
    {
        QTRY_COMPARE(m_bench->dock("timeline")->height(), 168);
        m_bench->openDemo();
        QTRY_COMPARE(m_bench->dock("timeline")->height(), 295);
        m_bench->window().files().newProject();
        QTRY_COMPARE(m_bench->dock("timeline")->height(), 168);
    }

    void docksAreHiddenMovedTabbedAndRemembered()
    {
        MainWindow &window = m_bench->window();
        // hidden by its entry in the Window menu
        m_bench->dock("history")->toggleViewAction()->trigger();
        QVERIFY(!m_bench->dock("history")->isVisible());
        // moved to the other side, and tabbed
        window.tabifyDockWidget(m_bench->dock("inspector"), m_bench->dock("scorecard"));
        QTRY_COMPARE(window.dockWidgetArea(m_bench->dock("scorecard")), Qt::RightDockWidgetArea);
        window.close();
        m_bench->start();
        QTRY_VERIFY(m_bench->dock("history")->isHidden());
        QCOMPARE(m_bench->window().dockWidgetArea(m_bench->dock("scorecard")),
                 Qt::RightDockWidgetArea);
        QVERIFY(m_bench->window()
                    .tabifiedDockWidgets(m_bench->dock("inspector"))
                    .contains(m_bench->dock("scorecard")));
        m_bench->window().actions().resetLayout->trigger();
        QTRY_VERIFY(!m_bench->dock("history")->isHidden());
        QCOMPARE(m_bench->window().dockWidgetArea(m_bench->dock("scorecard")),
                 Qt::LeftDockWidgetArea);
    }

    void whatTheUserDidNotTouchIsNotKept_data()
    {
        QTest::addColumn<std::function<void(WindowBench &)>>("act");
        const auto row = [](const char *name, std::function<void(WindowBench &)> act) {
            QTest::newRow(name) << act;
        };
        row("only opened", [](WindowBench &) {});
        row("a clip opened", [](WindowBench &bench) { bench.openDemo(); });
        row("a clip opened and left", [](WindowBench &bench) {
            bench.openDemo();
            bench.window().files().newProject();
        });
        row("resized", [](WindowBench &bench) {
            resize(bench, {1500, 900});
            resize(bench, {1700, 1100});
        });
        row("resized over the breakpoints", [](WindowBench &bench) {
            resize(bench, {1280, 720});
            resize(bench, {2300, 1100});
            resize(bench, {1600, 1000});
        });
        row("resized as a picture only", [](WindowBench &bench) {
            bench.window().actions().viewportOnly->trigger();
            resize(bench, {1280, 720});
            bench.window().actions().viewportOnly->trigger();
        });
        row("closed as a picture only",
            [](WindowBench &bench) { bench.window().actions().viewportOnly->trigger(); });
        row("a panel closed and opened again", [](WindowBench &bench) {
            bench.dock("history")->toggleViewAction()->trigger();
            bench.dock("history")->toggleViewAction()->trigger();
        });
        row("another language", [](WindowBench &bench) {
            bench.window().actions().portuguese->trigger();
            QTRY_COMPARE(bench.dock("scene")->windowTitle(), QStringLiteral("Cena"));
            bench.window().actions().english->trigger();
            QTRY_COMPARE(bench.dock("scene")->windowTitle(), QStringLiteral("Scene"));
        });
        row("changed and reset", [](WindowBench &bench) {
            bench.window().addDockWidget(Qt::RightDockWidgetArea, bench.dock("scorecard"));
            bench.window().actions().resetLayout->trigger();
        });
    }

    void whatTheUserDidNotTouchIsNotKept()
    {
        QFETCH(std::function<void(WindowBench &)>, act);
        act(*m_bench);
        QCoreApplication::processEvents();
        m_bench->window().close();
        QCOMPARE(keptLayouts(), QStringList());
        // so the next window has the default of its own width
        m_bench->start({1280, 720});
        QTRY_VERIFY(m_bench->dock("history")->isHidden());
        QVERIFY(!m_bench->dock("scene")->isHidden());
        QTRY_COMPARE(m_bench->dock("timeline")->height(), 168);
        m_bench->openDemo();
        QTRY_COMPARE(m_bench->dock("timeline")->height(), 186);
    }

    void breakpointsLeaveTheUsersLayoutAlone()
    {
        m_bench->dock("history")->toggleViewAction()->trigger();
        m_bench->window().addDockWidget(Qt::RightDockWidgetArea, m_bench->dock("scorecard"));
        const auto isMine = [this] {
            const MainWindow &window = m_bench->window();
            return m_bench->dock("history")->isHidden()
                   && window.dockWidgetArea(m_bench->dock("scene")) == Qt::LeftDockWidgetArea
                   && window.dockWidgetArea(m_bench->dock("scorecard")) == Qt::RightDockWidgetArea
                   && !m_bench->dock("controller")->isHidden();
        };
        for (const QSize &size : {QSize(1280, 720), QSize(2300, 1100), QSize(1600, 1000)}) {
            resize(*m_bench, size);
            QVERIFY2(isMine(), qPrintable(QString::number(size.width())));
        }
        resize(*m_bench, {1280, 720});
        m_bench->window().close();
        QCOMPARE(keptLayouts().size(), 2);
        m_bench->start({1280, 720});
        QTRY_VERIFY(isMine());
        m_bench->window().actions().resetLayout->trigger();
        QTRY_VERIFY(m_bench->dock("controller")->isHidden());
        QCOMPARE(m_bench->window().dockWidgetArea(m_bench->dock("scene")), Qt::RightDockWidgetArea);
    }

    void aLayoutOfAnotherVersionGivesWayToTheDefault()
    {
        QSettings().setValue(QStringLiteral("layout/normal"), QByteArray("not a layout"));
        m_bench->start();
        QTRY_VERIFY(!m_bench->dock("history")->isHidden());
        QTRY_COMPARE(m_bench->dock("timeline")->height(), 168);
        m_bench->window().close();
        QCOMPARE(keptLayouts(), QStringList());
    }

    void aTabIsClicked()
    {
        const auto [tabs, index] = tab("History");
        QVERIFY(tabs);
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(index).center());
        QTRY_VERIFY(!m_bench->dock("history")->visibleRegion().isEmpty());
    }

    void aPanelIsDraggedByItsTab()
    {
        MainWindow &window = m_bench->window();
        QDockWidget *scene = m_bench->dock("scene");
        m_bench->dock("library")->close();
        dragTab("Scene", centre(&window));
        QTRY_VERIFY(scene->isFloating());
        QTRY_VERIFY(!scene->titleBarWidget()); // it has a title now, and so has who is left alone
        QTRY_VERIFY(!m_bench->dock("history")->titleBarWidget());
        // by the title to the other side, above who stands there
        const QDockWidget *inspector = m_bench->dock("inspector");
        dragTitle(scene, inspector->mapToGlobal(QPoint(inspector->width() / 2, 20)));
        QTRY_VERIFY(!scene->isFloating());
        QCOMPARE(window.dockWidgetArea(scene), Qt::RightDockWidgetArea);
        QTRY_VERIFY(scene->mapToGlobal(QPoint()).y() < inspector->mapToGlobal(QPoint()).y());
        window.close();
        m_bench->start();
        QTRY_COMPARE(m_bench->window().dockWidgetArea(m_bench->dock("scene")),
                     Qt::RightDockWidgetArea);
        QVERIFY(!m_bench->dock("scene")->isFloating());
        expectReset();
    }

    void aPanelIsDroppedOnAnother()
    {
        QDockWidget *inspector = m_bench->dock("inspector");
        dragTab("Scene", centre(inspector));
        const auto tabbed = [this] {
            return m_bench->window()
                .tabifiedDockWidgets(m_bench->dock("inspector"))
                .contains(m_bench->dock("scene"));
        };
        QTRY_VERIFY(tabbed());
        QTRY_VERIFY(m_bench->dock("scene")->titleBarWidget()); // the tab says its name
        m_bench->window().close();
        m_bench->start();
        QTRY_VERIFY(tabbed());
        expectReset();
    }

    void aPanelFloatsAndIsClosed()
    {
        dragTab("Scorecard", centre(&m_bench->window()));
        QTRY_VERIFY(m_bench->dock("scorecard")->isFloating());
        m_bench->window().close();
        m_bench->start();
        QTRY_VERIFY(m_bench->dock("scorecard")->isFloating());
        QTRY_VERIFY(m_bench->dock("scorecard")->isVisible());
        // by the cross in its title
        auto *cross =
            m_bench->dock("scorecard")
                ->findChild<QAbstractButton *>(QStringLiteral("qt_dockwidget_closebutton"));
        QTRY_VERIFY(cross && cross->isVisible());
        QTest::mouseClick(cross, Qt::LeftButton);
        QTRY_VERIFY(m_bench->dock("scorecard")->isHidden());
        QVERIFY(!m_bench->dock("scorecard")->toggleViewAction()->isChecked());
        m_bench->window().close();
        m_bench->start();
        QTRY_VERIFY(m_bench->dock("scorecard")->isHidden());
        expectReset();
    }

    void theTimelineIsDraggedByItsTransportBar()
    {
        m_bench->openDemo();
        QDockWidget *timeline = m_bench->dock("timeline");
        auto *bar = timeline->findChild<TransportBar *>();
        QVERIFY(bar);
        const QPoint grip(bar->width() * 6 / 10, bar->height() / 2);
        QVERIFY2(!bar->childAt(grip) || !bar->childAt(grip)->isEnabled()
                     || qobject_cast<QLabel *>(bar->childAt(grip)),
                 "the transport bar has no empty place there");
        // a click is none, even by a trembling hand
        const QPoint from = bar->mapToGlobal(grip);
        drag(bar, from, from + QPoint(3, 2));
        QVERIFY(!timeline->isFloating());
        drag(bar, from, centre(&m_bench->window()));
        QTRY_VERIFY(timeline->isFloating());
        QTRY_VERIFY(!timeline->titleBarWidget());
        m_bench->document().undoStack().setClean();
        m_bench->window().close();
        m_bench->start();
        QTRY_VERIFY(m_bench->dock("timeline")->isFloating());
        const QWidget *picture = m_bench->window().centralWidget();
        dragTitle(m_bench->dock("timeline"),
                  picture->mapToGlobal(QPoint(picture->width() / 2, picture->height() - 12)));
        QTRY_VERIFY(!m_bench->dock("timeline")->isFloating());
        QCOMPARE(m_bench->window().dockWidgetArea(m_bench->dock("timeline")),
                 Qt::BottomDockWidgetArea);
        expectReset();
    }

    void theLineBetweenPanelsIsDragged()
    {
        QDockWidget *inspector = m_bench->dock("inspector");
        const QPoint line = inspector->mapToGlobal(QPoint(-2, inspector->height() / 2));
        drag(&m_bench->window(), line, line - QPoint(60, 0));
        const int width = inspector->width();
        QVERIFY2(width > 350 && width < 400, qPrintable(QString::number(width)));
        m_bench->window().close();
        m_bench->start();
        QTRY_COMPARE(m_bench->dock("inspector")->width(), width);
        expectReset();
    }

    void f6GoesThroughThePanels()
    {
        m_bench->openDemo();
        m_bench->window().viewport().setFocus();
        QSet<QWidget *> visited;
        for (int i = 0; i < 5; ++i) {
            m_bench->press(Qt::Key_F6);
            visited.insert(m_bench->window().focusWidget());
        }
        QVERIFY(visited.size() >= 4);
        QWidget *there = m_bench->window().focusWidget();
        m_bench->press(Qt::Key_F6, Qt::ShiftModifier);
        m_bench->press(Qt::Key_F6);
        QCOMPARE(m_bench->window().focusWidget(), there);
    }

    void theWindowFitsTheScreen()
    {
        QSettings().setValue(QStringLiteral("window/size"), QSize(9000, 9000));
        m_bench->stop();
        Application application;
        application.makeWindow();
        const QSize room = application.window().screen()->availableSize();
        QVERIFY(application.window().width() <= std::max(room.width(), 1024));
        QVERIFY(application.window().height() <= std::max(room.height(), 640));
    }

    void themesAreSwitchedAndRemembered()
    {
        const Actions &actions = m_bench->window().actions();
        actions.lightTheme->trigger();
        QCOMPARE(color(Token::Panel), QColor(0xF1F2F4));
        QCOMPARE(QSettings().value(settings::kTheme).toString(), QStringLiteral("light"));
        actions.darkTheme->trigger();
        QCOMPARE(color(Token::Panel), QColor(0x232629));
        QCOMPARE(QSettings().value(settings::kTheme).toString(), QStringLiteral("dark"));
    }

    void languagesAreSwitchedAndNothingIsLost()
    {
        m_bench->openDemo();
        m_bench->workspace().selection.selectImpacts({ImpactId(1)});
        m_bench->press(Qt::Key_E);
        const auto hash = m_bench->document().hash();
        m_bench->dock("history")->toggleViewAction()->trigger();
        m_bench->window().actions().portuguese->trigger();
        const auto fileMenu = [this] {
            return m_bench->window().menuBar()->actions().first()->text();
        };
        QTRY_COMPARE(fileMenu(), QStringLiteral("&Arquivo"));
        QCOMPARE(m_bench->dock("scene")->windowTitle(), QStringLiteral("Cena"));
        QVERIFY(m_bench->dock("history")->isHidden());
        QCOMPARE(m_bench->document().hash(), hash);
        QVERIFY(m_bench->document().undoStack().canUndo());
        m_bench->window().actions().english->trigger();
        QTRY_COMPARE(fileMenu(), QStringLiteral("&File"));
    }

private:
    static void resize(WindowBench &bench, const QSize &size)
    {
        bench.window().resize(size);
        QTRY_COMPARE(bench.window().size(), size);
        QCoreApplication::processEvents();
    }

    static QStringList keptLayouts()
    {
        QSettings settings;
        settings.beginGroup(QStringLiteral("layout"));
        return settings.childKeys();
    }

    static QPoint centre(const QWidget *widget)
    {
        return widget->mapToGlobal(widget->rect().center());
    }

    std::pair<QTabBar *, int> tab(const char *text)
    {
        for (QTabBar *bar : m_bench->window().findChildren<QTabBar *>()) {
            for (int i = 0; i < bar->count(); ++i) {
                if (bar->isVisible() && bar->tabText(i) == QLatin1String(text))
                    return {bar, i};
            }
        }
        return {};
    }

    /// Presses, moves in small steps and releases, as a hand does; the events go through the
    /// windows, as those of the display do.
    void drag(QWidget *on, const QPoint &from, const QPoint &to)
    {
        QWindow *window = on->window()->windowHandle();
        QVERIFY(window);
        const auto local = [window](const QPoint &global) {
            return window->mapFromGlobal(global);
        };
        QTest::mouseMove(window, local(from));
        QTest::mousePress(window, Qt::LeftButton, {}, local(from));
        constexpr int kSteps = 12;
        for (int i = 1; i <= kSteps; ++i) {
            QTest::mouseMove(window, local(from + (to - from) * i / kSteps));
            QCoreApplication::processEvents();
        }
        QTest::mouseRelease(window, Qt::LeftButton, {}, local(to));
        QCoreApplication::processEvents();
    }

    void dragTab(const char *text, const QPoint &to)
    {
        const auto [bar, index] = tab(text);
        QVERIFY(bar);
        drag(bar, bar->mapToGlobal(bar->tabRect(index).center()), to);
    }

    void dragTitle(QDockWidget *dock, const QPoint &to)
    {
        QVERIFY(QTest::qWaitForWindowExposed(dock->window(), kPatience));
        drag(dock, dock->mapToGlobal(QPoint(dock->width() / 3, 8)), to);
    }

    /// Everything back in its place, and nothing to remember.
    void expectReset()
    {
        MainWindow &window = m_bench->window();
        window.actions().resetLayout->trigger();
        QCoreApplication::processEvents();
        for (const char *name : {"scene", "history", "scorecard", "messages"})
            QCOMPARE(window.dockWidgetArea(m_bench->dock(name)), Qt::LeftDockWidgetArea);
        for (const char *name : {"inspector", "character", "controller"})
            QCOMPARE(window.dockWidgetArea(m_bench->dock(name)), Qt::RightDockWidgetArea);
        QCOMPARE(window.dockWidgetArea(m_bench->dock("timeline")), Qt::BottomDockWidgetArea);
        for (const QDockWidget *dock : window.findChildren<QDockWidget *>())
            QVERIFY2(!dock->isFloating() && !dock->isHidden(), qPrintable(dock->objectName()));
        QTRY_COMPARE(m_bench->dock("inspector")->width(), 312);
        QTRY_COMPARE(m_bench->dock("timeline")->height(), 168);
        window.close();
        QCOMPARE(keptLayouts(), QStringList());
    }

    std::unique_ptr<WindowBench> m_bench;
};

int main(int argc, char **argv)
{
    return runWindowTest<TestLayout>(argc, argv);
}

#include "tst_layout.moc"

#include "tests/window/windowbench.h"

#include <QLocale>
#include <QMenuBar>
#include <QTabBar>

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

    void aTabIsClicked()
    {
        QTabBar *tabs = nullptr;
        int history = 0;
        for (QTabBar *bar : m_bench->window().findChildren<QTabBar *>()) {
            for (int i = 0; i < bar->count(); ++i) {
                if (bar->tabText(i) == QLatin1String("History")) {
                    tabs = bar;
                    history = i;
                }
            }
        }
        QVERIFY(tabs);
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(history).center());
        QTRY_VERIFY(!m_bench->dock("history")->visibleRegion().isEmpty());
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
    std::unique_ptr<WindowBench> m_bench;
};

int main(int argc, char **argv)
{
    return runWindowTest<TestLayout>(argc, argv);
}

#include "tst_layout.moc"

#include "tests/window/windowbench.h"
#include "widgets/common/labels.h"
#include "widgets/inspector/anticipationslider.h"
#include "widgets/timeline/transportbar.h"

#include <QComboBox>
#include <QMenu>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolButton>

using namespace flinch;
using namespace flinch::testing;

/// Every gesture of transport, timeline and impacts on the whole window, where shortcuts, menus and
/// the views' own keys meet.
class TestGestures : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        m_bench = std::make_unique<WindowBench>();
        m_bench->start();
        m_bench->openDemo();
    }

    void init()
    {
        playhead().pause();
        while (document().undoStack().canUndo())
            document().undoStack().undo();
        m_bench->workspace().selection.clear();
        m_bench->window().viewport().setFocus();
    }

    void cleanupTestCase() { m_bench.reset(); }

    void keysOfTheTransport()
    {
        playhead().setFrame(200);
        press(Qt::Key_Down);
        QCOMPARE(playhead().frame(), 210);
        press(Qt::Key_Up);
        QCOMPARE(playhead().frame(), 200);
        press(Qt::Key_L);
        QVERIFY(playhead().velocity() > 0);
        const double slow = playhead().velocity();
        press(Qt::Key_L);
        QVERIFY(playhead().velocity() > slow);
        press(Qt::Key_K);
        QVERIFY(!playhead().isPlaying());
        press(Qt::Key_J);
        QVERIFY(playhead().velocity() < 0);
        press(Qt::Key_K);
        playhead().setFrame(160);
        press(Qt::Key_I);
        playhead().setFrame(240);
        press(Qt::Key_O);
        QCOMPARE(document().project().loop, std::optional(FrameRange{160, 240}));
        press(Qt::Key_I, Qt::AltModifier);
        QVERIFY(!document().project().loop);
        press(Qt::Key_M);
        QCOMPARE(document().project().markers.size(), std::size_t(1));
        press(Qt::Key_M);
        QVERIFY(document().project().markers.empty());
        press(Qt::Key_Home);
        press(Qt::Key_BracketRight);
        QCOMPARE(playhead().frame(), 180);
        press(Qt::Key_BracketRight);
        QCOMPARE(playhead().frame(), 348);
        press(Qt::Key_BracketLeft);
        QCOMPARE(playhead().frame(), 180);
    }

    void theStatusLineShowsHowFastItReallyRuns()
    {
        const auto shown = [this] {
            for (const ReadoutLabel *label :
                 m_bench->window().statusBar()->findChildren<ReadoutLabel *>()) {
                if (label->text().endsWith(QChar(u'×')))
                    return label->text();
            }
            return QString();
        };
        QCOMPARE(shown(), QStringLiteral("1.00×"));
        press(Qt::Key_L);
        press(Qt::Key_L);
        QCOMPARE(shown(), QStringLiteral("2.00×"));
        press(Qt::Key_J);
        QCOMPARE(shown(), QStringLiteral("−1.00×"));
        press(Qt::Key_K);
        QCOMPARE(shown(), QStringLiteral("1.00×"));
    }

    void loopModesByButtonAndMenu()
    {
        auto *loop = toolButton("Loop:");
        QVERIFY(loop);
        playhead().setLoopMode(LoopMode::Continuous);
        QTest::mouseClick(loop, Qt::LeftButton);
        QCOMPARE(playhead().loopMode(), LoopMode::Once);
        QVERIFY(m_bench->window().actions().loopModes[0]->isChecked());
        QTest::mouseClick(loop, Qt::LeftButton);
        QCOMPARE(playhead().loopMode(), LoopMode::Continuous);
        m_bench->window().actions().loopModes[2]->trigger();
        QCOMPARE(playhead().loopMode(), LoopMode::PingPong);
        QVERIFY(loop->isChecked());
        m_bench->window().actions().loopModes[1]->trigger();
    }

    void speedIsChosen()
    {
        auto *rate = transport().findChildren<QComboBox *>().at(0);
        rate->setFocus();
        QTest::keyClick(rate, Qt::Key_Home);
        QCOMPARE(playhead().rate(), 0.1);
        QTest::keyClick(rate, Qt::Key_End);
        QCOMPARE(playhead().rate(), 2.0);
        playhead().setRate(1);
    }

    void rulerUnitsAreChosenAndUndone()
    {
        auto *unit = transport().findChildren<QComboBox *>().at(1);
        unit->setFocus();
        QTest::keyClick(unit, Qt::Key_Down);
        QCOMPARE(document().project().timeUnit, TimeUnit::Seconds);
        QTest::keyClick(unit, Qt::Key_Down);
        QCOMPARE(document().project().timeUnit, TimeUnit::Timecode);
        m_bench->window().viewport().setFocus();
        press(Qt::Key_Z, Qt::ControlModifier);
        press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(document().project().timeUnit, TimeUnit::Frames);
    }

    void snapIsSwitched()
    {
        auto *snap = toolButton("Snap");
        QVERIFY(snap);
        const bool before = view().isSnapping();
        QTest::mouseClick(snap, Qt::LeftButton);
        QCOMPARE(view().isSnapping(), !before);
        QTest::mouseClick(snap, Qt::LeftButton);
    }

    void scrubbingFollowsTheMouse()
    {
        const auto at = [this](int frame) {
            return QPoint(int(view().geometryOfTime().x(frame)),
                          view().geometryOfTime().track(TimelineRow::Ruler).center().y());
        };
        QTest::mousePress(&view(), Qt::LeftButton, Qt::ShiftModifier, at(300));
        for (const int frame : {310, 320, 333}) {
            QTest::mouseMove(&view(), at(frame));
            QMouseEvent move(QEvent::MouseMove, at(frame), view().mapToGlobal(at(frame)),
                             Qt::NoButton, Qt::LeftButton, Qt::ShiftModifier);
            QApplication::sendEvent(&view(), &move);
            QVERIFY(std::abs(playhead().frame() - frame) <= 1); // at once, not later
        }
        QTest::mouseRelease(&view(), Qt::LeftButton, Qt::ShiftModifier, at(333));
        QVERIFY(std::abs(playhead().frame() - 333) <= 1);
    }

    void impactsAreAddedByKeyMenuAndDoubleClick()
    {
        const auto count = document().setup().impacts.size();
        playhead().setFrame(300);
        m_bench->workspace().selection.selectBody(BodyId::LeftShin);
        press(Qt::Key_Insert);
        QCOMPARE(document().setup().impacts.size(), count + 1);
        QCOMPARE(document().setup().impacts.back().key.body, BodyId::LeftShin);
        QCOMPARE(document().rate().frames(document().setup().impacts.back().key.time), 300.0);
        m_bench->window().actions().addImpact->trigger();
        QCOMPARE(document().setup().impacts.size(), count + 2);
        const QPoint at(int(view().geometryOfTime().x(450)),
                        view().geometryOfTime().track(TimelineRow::Impacts).center().y());
        QTest::mouseDClick(&view(), Qt::LeftButton, {}, at);
        QCOMPARE(document().setup().impacts.size(), count + 3);
        m_bench->window().viewport().setFocus();
        press(Qt::Key_Delete);
        QCOMPARE(document().setup().impacts.size(), count + 2);
    }

    void undoAndRedoByKeys()
    {
        const auto before = document().hash();
        m_bench->workspace().selection.selectImpacts({ImpactId(1)});
        press(Qt::Key_E);
        const auto after = document().hash();
        QVERIFY(after != before);
        press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(document().hash(), before);
        press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(document().hash(), after);
        press(Qt::Key_Z, Qt::ControlModifier);
    }

    void theSliderMakesItHalfExpected()
    {
        m_bench->workspace().selection.selectImpacts({ImpactId(1)});
        m_bench->openGroup("Anticipation");
        auto *slider = m_bench->dock("inspector")->findChild<AnticipationSlider *>();
        QTRY_VERIFY(slider->isVisible());
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_End);
        QCOMPARE(m_bench->impact(1).key.anticipation, 1.0);
        QTest::keyClick(slider, Qt::Key_Home);
        QCOMPARE(m_bench->impact(1).key.anticipation, 0.0);
        m_bench->window().viewport().setFocus();
        press(Qt::Key_E, Qt::ShiftModifier);
        QCOMPARE(m_bench->impact(1).key.anticipation, 0.5);
    }

    void selectAllAndTenFrames()
    {
        press(Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(m_bench->workspace().selection.impacts().size(),
                 document().setup().impacts.size());
        const double first = m_bench->impact(1).key.time;
        press(Qt::Key_Comma, Qt::ShiftModifier);
        QCOMPARE(qRound((first - m_bench->impact(1).key.time) * 120), 10);
        press(Qt::Key_Period, Qt::ShiftModifier);
        QCOMPARE(m_bench->impact(1).key.time, first);
    }

    void f2RenamesInTheScene()
    {
        m_bench->workspace().selection.selectImpacts({ImpactId(1)});
        press(Qt::Key_F2);
        auto *editor = m_bench->dock("scene")->findChild<QLineEdit *>();
        QTRY_VERIFY(editor && editor->isVisible());
        editor->selectAll();
        QTest::keyClicks(editor, QStringLiteral("Elbow"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(m_bench->impact(1).name, QStringLiteral("Elbow"));
    }

    void escDoesOneThingPerPress()
    {
        const double time = m_bench->impact(1).key.time;
        view().repaint();
        const QPoint from = view().marks().front().at.toPoint();
        QTest::mousePress(&view(), Qt::LeftButton, {}, from);
        const QPoint to = from + QPoint(40, 0);
        QMouseEvent move(QEvent::MouseMove, to, view().mapToGlobal(to), Qt::NoButton,
                         Qt::LeftButton, {});
        QApplication::sendEvent(&view(), &move);
        QVERIFY(m_bench->impact(1).key.time > time);
        QTest::keyClick(&view(), Qt::Key_Escape); // the drag
        QCOMPARE(m_bench->impact(1).key.time, time);
        QVERIFY(!m_bench->workspace().selection.impacts().empty());
        QTest::mouseRelease(&view(), Qt::LeftButton, {}, to);
        QTRY_VERIFY_WITH_TIMEOUT(!m_bench->workspace().simulation.isRunning(), kTimeout);
        press(Qt::Key_Escape); // the selection
        QVERIFY(m_bench->workspace().selection.impacts().empty());
    }

    void noMenuTakesTheKeyOfAnAction()
    {
        QSet<QKeySequence> menus;
        for (const QAction *action : m_bench->window().menuBar()->actions())
            menus.insert(QKeySequence::mnemonic(action->text()));
        QCOMPARE(menus.size(), m_bench->window().menuBar()->actions().size());
        for (const QAction *action : m_bench->window().QWidget::actions()) {
            for (const QKeySequence &key : action->shortcuts())
                QVERIFY2(!menus.contains(key), qPrintable(action->text()));
        }
    }

    void everyMenuEntryHasAPlaceForItsKey()
    {
        // no gesture that exists only with the mouse: what the toolbar does, a menu does too
        QSet<QAction *> inMenus;
        for (const QMenu *menu : m_bench->window().menuBar()->findChildren<QMenu *>()) {
            for (QAction *action : menu->actions())
                inMenus.insert(action);
        }
        for (QAction *action : m_bench->window().findChild<QToolBar *>()->actions()) {
            if (!action->isSeparator() && !action->icon().isNull())
                QVERIFY2(inMenus.contains(action), qPrintable(action->text()));
        }
    }

private:
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        m_bench->press(key, modifiers);
    }

    Document &document() { return m_bench->document(); }

    Playhead &playhead() { return m_bench->workspace().playhead; }

    Timeline &timeline() { return *m_bench->window().findChild<Timeline *>(); }

    TimelineView &view() { return timeline().view(); }

    TransportBar &transport() { return timeline().transport(); }

    QToolButton *toolButton(const char *tip)
    {
        for (QToolButton *button : transport().findChildren<QToolButton *>()) {
            if (button->toolTip().startsWith(QLatin1String(tip)))
                return button;
        }
        return nullptr;
    }

    std::unique_ptr<WindowBench> m_bench;
};

int main(int argc, char **argv)
{
    return runWindowTest<TestGestures>(argc, argv);
}

#include "tst_gestures.moc"

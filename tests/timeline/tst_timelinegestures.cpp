#include "tests/timeline/showntimeline.h"
#include "widgets/common/theme.h"
#include "widgets/document/commands.h"
#include "widgets/document/impactcommands.h"

#include <QContextMenuEvent>
#include <QLocale>
#include <QMenu>
#include <QSignalSpy>
#include <QTimer>

using namespace flinch;
using namespace flinch::testing;

/// What mouse, wheel, keys and menus do on the timeline.
class TestTimelineGestures : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        Theme::install(qApp, ThemeChoice::Dark);
    }

    void theRulerScrubs()
    {
        Shown s;
        s.drag(s.at(TimelineRow::Ruler, 100), s.at(TimelineRow::Ruler, 250));
        QCOMPARE(s.playhead.frame(), 250);
        QTest::mouseClick(&s.view, Qt::LeftButton, {}, s.at(TimelineRow::Ruler, 700));
        QCOMPARE(s.playhead.frame(), 700);
        QCOMPARE(s.steps(), 0);
    }

    void scrubbingCatchesOnImpactsUnlessShiftIsHeld()
    {
        Shown s;
        const QPoint near = s.at(TimelineRow::Ruler, 150) + QPoint(3, 0);
        QTest::mouseClick(&s.view, Qt::LeftButton, {}, near);
        QCOMPARE(s.playhead.frame(), 150);
        QTest::mouseClick(&s.view, Qt::LeftButton, Qt::ShiftModifier, near);
        QCOMPARE(s.playhead.frame(), s.view.geometryOfTime().wholeFrameAt(near.x()));
        QVERIFY(s.playhead.frame() != 150);
        s.view.setSnapping(false);
        QTest::mouseClick(&s.view, Qt::LeftButton, {}, near);
        QVERIFY(s.playhead.frame() != 150);
    }

    void draggingAnImpactMovesItInOneStep()
    {
        Shown s;
        const QPoint from = s.mark(3);
        s.drag(from, from + QPoint(60, 4), Qt::ShiftModifier);
        const double frames = 60 / s.view.geometryOfTime().pixelsPerFrame();
        QCOMPARE(s.frameOf(3), std::round(408 + frames));
        QCOMPARE(s.selected(), Numbers{3});
        QCOMPARE(s.steps(), 1);
        s.document.undoStack().undo();
        QCOMPARE(s.frameOf(3), 408.0);
    }

    void severalAreDraggedTogetherAndNoneLeavesTheClip()
    {
        Shown s;
        s.selection.selectImpacts({ImpactId(1), ImpactId(3)});
        const QPoint from = s.mark(3);
        s.drag(from, from - QPoint(1200, 0), Qt::ShiftModifier);
        QCOMPARE(s.frameOf(1), 0.0);
        QCOMPARE(s.frameOf(3), 258.0);
        QCOMPARE(s.steps(), 1);
    }

    void escapeTakesTheDragBack()
    {
        Shown s;
        const QPoint from = s.mark(3);
        s.drag(from, from + QPoint(60, 0), {}, false);
        QVERIFY(s.frameOf(3) > 408);
        QTest::keyClick(&s.view, Qt::Key_Escape);
        QCOMPARE(s.frameOf(3), 408.0);
        QVERIFY(!s.view.isDragging());
        QCOMPARE(s.steps(), 0);
        QTest::mouseRelease(&s.view, Qt::LeftButton, {}, from + QPoint(60, 0));
        QCOMPARE(s.selected(), Numbers{3});
    }

    void aDraggedImpactCatchesOnThePlayhead()
    {
        Shown s;
        s.playhead.setFrame(430);
        const QPoint from = s.mark(3);
        s.drag(from, s.at(TimelineRow::Impacts, 430) + QPoint(3, 0));
        QCOMPARE(s.frameOf(3), 430.0);
    }

    void escapeTakesBackNothingBeforeTheDrag()
    {
        Shown s;
        const QPoint from = s.mark(3);
        s.drag(from, from + QPoint(60, 0));
        const double there = s.frameOf(3);
        QTest::mousePress(&s.view, Qt::MiddleButton, {}, from);
        QTest::keyClick(&s.view, Qt::Key_Escape);
        QTest::mouseRelease(&s.view, Qt::MiddleButton, {}, from);
        QCOMPARE(s.frameOf(3), there);
        QCOMPARE(s.steps(), 1);
    }

    void escapeTakesEveryKindOfDragBack()
    {
        Shown s;
        s.document.push(commands::setReturn(s.document, 744));
        const auto before = s.document.hash();
        const int top = s.view.geometryOfTime().track(TimelineRow::Ruler).top() + 6;
        const QPoint loopIn(int(s.view.geometryOfTime().x(372)) + 2, top);
        for (const QPoint from : {loopIn, s.at(TimelineRow::Clip, 936) - QPoint(2, 0),
                                  s.at(TimelineRow::Return, 744) + QPoint(4, 0), s.mark(6)}) {
            s.drag(from, from - QPoint(30, 0), {}, false);
            QVERIFY(s.document.hash() != before);
            QTest::keyClick(&s.view, Qt::Key_Escape);
            QCOMPARE(s.document.hash(), before);
            QCOMPARE(s.steps(), 1);
            QTest::mouseRelease(&s.view, Qt::LeftButton, {}, from);
        }
    }

    void aDragThatGoesNowhereLeavesTheHistoryAlone()
    {
        Shown s;
        impactedits::move(s.document, {s.impact(3)}, 5);
        s.document.undoStack().undo();
        for (const int moves : {1, 2, 3, 4}) {
            const QPoint from = s.mark(3);
            s.drag(from, from + QPoint(0, 12), {}, true, moves);
            QCOMPARE(s.frameOf(3), 408.0);
            QVERIFY(!s.document.undoStack().canUndo());
            QVERIFY(s.document.undoStack().canRedo());
        }
    }

    void controlDragCopies_data()
    {
        QTest::addColumn<int>("moves");
        QTest::addColumn<bool>("pressedLate");
        QTest::newRow("in three moves") << 3 << false;
        QTest::newRow("in four moves") << 4 << false;
        QTest::newRow("Ctrl comes later, odd") << 1 << true;
        QTest::newRow("Ctrl comes later, even") << 2 << true;
    }

    void controlDragCopies()
    {
        QFETCH(int, moves);
        QFETCH(bool, pressedLate);
        Shown s;
        const QPoint from = s.mark(3);
        const QPoint to = from + QPoint(60, 0);
        if (pressedLate) {
            s.drag(from, to, {}, false);
            QVERIFY(s.frameOf(3) > 430);
            for (int i = 0; i < moves; ++i)
                s.moveTo(to, Qt::ControlModifier);
            QCOMPARE(s.frameOf(3), 408.0);
            QTest::mouseRelease(&s.view, Qt::LeftButton, Qt::ControlModifier, to);
        } else {
            s.drag(from, to, Qt::ControlModifier, true, moves);
        }
        QCOMPARE(s.document.setup().impacts.size(), std::size_t(7));
        QCOMPARE(s.frameOf(3), 408.0);
        QCOMPARE(s.selected().size(), std::size_t(1));
        QVERIFY(s.frameOf(s.selected().front()) > 430);
        QCOMPARE(s.steps(), 1);
    }

    void clickingSelects()
    {
        Shown s;
        QTest::mouseClick(&s.view, Qt::LeftButton, {}, s.mark(1));
        QCOMPARE(s.selected(), Numbers{1});
        QTest::mouseClick(&s.view, Qt::LeftButton, Qt::ShiftModifier, s.mark(6));
        QCOMPARE(s.selected(), (Numbers{1, 6}));
        QTest::mouseClick(&s.view, Qt::LeftButton, Qt::ShiftModifier, s.mark(1));
        QCOMPARE(s.selected(), Numbers{6});
        QTest::mouseClick(&s.view, Qt::LeftButton, {}, s.at(TimelineRow::Impacts, 800));
        QVERIFY(s.selection.isEmpty());
        QTest::mouseClick(&s.view, Qt::LeftButton, {}, s.at(TimelineRow::Clip, 800));
        QVERIFY(s.selection.isClipSelected());
        QCOMPARE(s.steps(), 0);
    }

    void aBoxSelects()
    {
        Shown s;
        s.drag(s.at(TimelineRow::Impacts, 380) + QPoint(0, -18),
               s.at(TimelineRow::Impacts, 600) + QPoint(0, 18));
        QCOMPARE(s.selected(), (Numbers{3, 4, 5}));
        s.drag(s.at(TimelineRow::Impacts, 100), s.at(TimelineRow::Impacts, 200), Qt::ShiftModifier);
        QCOMPARE(s.selected(), (Numbers{1, 3, 4, 5}));
    }

    void doubleClickAddsAnImpact()
    {
        Shown s;
        s.selection.selectBody(BodyId::LeftShin);
        const QPoint at = s.at(TimelineRow::Impacts, 800);
        QTest::mouseDClick(&s.view, Qt::LeftButton, {}, at);
        QCOMPARE(s.document.setup().impacts.size(), std::size_t(7));
        const ProjectImpact &added = s.document.setup().impacts.back();
        QCOMPARE(added.key.body, BodyId::LeftShin);
        QCOMPARE(s.document.rate().frames(added.key.time), 800.0);
        QCOMPARE(s.selected(), Numbers{int(added.id)});
        QCOMPARE(s.steps(), 1);
    }

    void keysOnImpacts()
    {
        Shown s;
        s.selection.selectImpacts({ImpactId(3)});
        QTest::keyClick(&s.view, Qt::Key_E);
        QCOMPARE(s.impact(3).key.anticipation, 1.0);
        QTest::keyClick(&s.view, Qt::Key_E);
        QCOMPARE(s.impact(3).key.anticipation, 0.0);
        QTest::keyClick(&s.view, Qt::Key_E, Qt::ShiftModifier);
        QCOMPARE(s.impact(3).key.anticipation, 0.5);
        QTest::keyClick(&s.view, Qt::Key_D);
        QVERIFY(!s.impact(3).enabled);
        QTest::keyClick(&s.view, Qt::Key_D);
        QVERIFY(s.impact(3).enabled);
        QTest::keyClick(&s.view, Qt::Key_Period);
        QCOMPARE(s.frameOf(3), 409.0);
        QTest::keyClick(&s.view, Qt::Key_Comma, Qt::ShiftModifier);
        QCOMPARE(s.frameOf(3), 399.0);
        QTest::keyClick(&s.view, Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(s.document.setup().impacts.size(), std::size_t(7));
        QTest::keyClick(&s.view, Qt::Key_Delete);
        QCOMPARE(s.document.setup().impacts.size(), std::size_t(6));
        QTest::keyClick(&s.view, Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(s.selected().size(), std::size_t(6));
        QSignalSpy rename(&s.view, &TimelineView::renameRequested);
        QTest::keyClick(&s.view, Qt::Key_F2);
        QCOMPARE(rename.count(), 1);
    }

    void keysOfTheTransport()
    {
        Shown s;
        s.document.push(commands::setLoop(s.document, std::nullopt));
        s.playhead.setFrame(100);
        const auto press = [&s](Qt::Key key, Qt::KeyboardModifiers m = {}) {
            QTest::keyClick(&s.view, key, m);
        };
        press(Qt::Key_Right);
        QCOMPARE(s.playhead.frame(), 101);
        press(Qt::Key_Down);
        QCOMPARE(s.playhead.frame(), 111);
        press(Qt::Key_Up);
        press(Qt::Key_Left);
        QCOMPARE(s.playhead.frame(), 100);
        press(Qt::Key_I);
        QCOMPARE(s.document.project().loop->first, 100);
        s.playhead.setFrame(300);
        press(Qt::Key_O);
        QCOMPARE(*s.document.project().loop, (FrameRange{100, 300}));
        press(Qt::Key_I, Qt::AltModifier);
        QVERIFY(!s.document.project().loop);
        press(Qt::Key_End);
        QCOMPARE(s.playhead.frame(), 935);
        press(Qt::Key_Home);
        QCOMPARE(s.playhead.frame(), 0);
        press(Qt::Key_BracketRight);
        QCOMPARE(s.playhead.frame(), 150);
        QCOMPARE(s.selected(), Numbers{1});
        press(Qt::Key_BracketRight);
        QCOMPARE(s.playhead.frame(), 268);
        press(Qt::Key_BracketLeft);
        QCOMPARE(s.playhead.frame(), 150);
        press(Qt::Key_M);
        QCOMPARE(s.document.project().markers.size(), std::size_t(1));
        QCOMPARE(s.document.project().markers[0].frame, 150);
        press(Qt::Key_M);
        QVERIFY(s.document.project().markers.empty());
        press(Qt::Key_Space);
        QVERIFY(s.playhead.isPlaying());
        press(Qt::Key_K);
        QVERIFY(!s.playhead.isPlaying());
        press(Qt::Key_L);
        QVERIFY(s.playhead.velocity() > 0);
        press(Qt::Key_J);
        QVERIFY(s.playhead.velocity() < 0);
        press(Qt::Key_K);
    }

    void rMovesTheReturnToThePlayhead()
    {
        Shown s;
        s.playhead.setFrame(744);
        QTest::keyClick(&s.view, Qt::Key_R);
        QCOMPARE(s.document.project().bake.returnFrame, std::optional(744));
        const QPoint flag = s.at(TimelineRow::Return, 744) + QPoint(4, 0);
        s.drag(flag, flag + QPoint(40, 0), Qt::ShiftModifier);
        QVERIFY(*s.document.project().bake.returnFrame > 760);
        QCOMPARE(s.steps(), 2);
        // never before the last hit
        const QPoint now =
            s.at(TimelineRow::Return, *s.document.project().bake.returnFrame) + QPoint(4, 0);
        s.drag(now, s.at(TimelineRow::Return, 100), Qt::ShiftModifier);
        QCOMPARE(*s.document.project().bake.returnFrame, 661);
    }

    void theReturnStaysAfterTheLastHit()
    {
        Shown s;
        QSignalSpy said(&s.timeline, &Timeline::message);
        const auto isClamped = [&](int to) {
            const bool was = s.document.project().bake.returnFrame == to && said.count() == 1
                             && said[0][0].toString().contains(QString::number(to));
            said.clear();
            return was;
        };
        s.playhead.setFrame(300);
        QTest::keyClick(&s.view, Qt::Key_R);
        QVERIFY(isClamped(661));
        QTimer::singleShot(0, &s.view, [] {
            auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
            for (QAction *action : menu->actions()) {
                if (action->text() == QLatin1String("Bake the clip from this frame on"))
                    action->trigger();
            }
            menu->close();
        });
        const QPoint at = s.at(TimelineRow::Return, 500);
        QContextMenuEvent asked(QContextMenuEvent::Mouse, at, s.view.mapToGlobal(at));
        QApplication::sendEvent(&s.view, &asked);
        QVERIFY(isClamped(661));
        s.playhead.setFrame(744);
        QTest::keyClick(&s.view, Qt::Key_R);
        QCOMPARE(s.document.project().bake.returnFrame, std::optional(744));
        QCOMPARE(said.count(), 0);
    }

    /// A ball meets the body a little after its key.
    void theReturnStaysAfterTheContact()
    {
        Shown s;
        impactedits::toggleEnabled(s.document, {ImpactId(4), ImpactId(5)});
        ProjectImpact ball = s.impact(6);
        ball.key = {};
        ball.key.body = BodyId::Head;
        ball.key.direction = Vector3::UnitZ();
        ball.key.time = s.document.rate().seconds(551.97);
        s.document.push(std::make_unique<ChangeImpacts>(s.document, std::vector{ball},
                                                        QStringLiteral("Move"), 0));
        s.playhead.setFrame(300);
        QTest::keyClick(&s.view, Qt::Key_R);
        QCOMPARE(s.document.project().bake.returnFrame, std::optional(552));
        QVERIFY(s.simulate());
        const double contact =
            s.document.rate().frames(s.simulation.take()->scorecard.impacts.back().contactSeconds);
        QVERIFY2(contact >= 552, qPrintable(QString::number(contact)));
        QTest::keyClick(&s.view, Qt::Key_R);
        QCOMPARE(s.document.project().bake.returnFrame, std::optional(553));
    }

    void theLoopIsDragged()
    {
        Shown s;
        const QRect ruler = s.view.geometryOfTime().track(TimelineRow::Ruler);
        const auto top = [&](double frame, int dy) {
            return QPoint(int(s.view.geometryOfTime().x(frame)), ruler.top() + dy);
        };
        s.drag(top(372, 6) + QPoint(2, 0), top(300, 6) + QPoint(2, 0), Qt::ShiftModifier);
        QCOMPARE(*s.document.project().loop, (FrameRange{300, 480}));
        s.drag(top(480, 6) - QPoint(2, 0), top(500, 6) - QPoint(2, 0), Qt::ShiftModifier);
        QVERIFY(std::abs(s.document.project().loop->last - 500) <= 1);
        const FrameRange before = *s.document.project().loop;
        s.drag(top(400, 2), top(450, 2), Qt::ShiftModifier);
        const FrameRange after = *s.document.project().loop;
        QCOMPARE(after.last - after.first, before.last - before.first);
        QVERIFY(std::abs(after.first - before.first - 50) <= 1);
        QCOMPARE(s.steps(), 3);
    }

    void zoomKeepsTheFrameUnderTheCursor()
    {
        Shown s;
        const QPoint point = s.at(TimelineRow::Clip, 408);
        const double before = s.view.geometryOfTime().frameAt(point.x());
        s.wheel(point, 5);
        QVERIFY(s.view.geometryOfTime().pixelsPerFrame() > 4);
        QVERIFY(std::abs(s.view.geometryOfTime().frameAt(point.x()) - before) < 1e-6);
        const double first = s.view.geometryOfTime().firstVisible();
        s.wheel(point, -1, Qt::ShiftModifier);
        QVERIFY(s.view.geometryOfTime().firstVisible() > first);
        // the middle button pans
        const double there = s.view.geometryOfTime().firstVisible();
        QTest::mousePress(&s.view, Qt::MiddleButton, {}, point);
        QTest::mouseMove(&s.view, point - QPoint(100, 0));
        QTest::mouseRelease(&s.view, Qt::MiddleButton, {}, point - QPoint(100, 0));
        QVERIFY(s.view.geometryOfTime().firstVisible() > there);
        s.wheel(point, -50);
        QVERIFY(s.view.geometryOfTime().isFitted());
        s.wheel(point, 500);
        QCOMPARE(s.view.geometryOfTime().pixelsPerFrame(), TimelineGeometry::kMostPixelsPerFrame);
        s.view.fitClip();
        QVERIFY(s.view.geometryOfTime().isFitted());
    }

    void theMenuSaysWhyAnEntryIsOff()
    {
        Shown s;
        const auto freeEntry = [&s] {
            QString tip;
            bool isOn = false;
            bool isShown = false;
            QTimer::singleShot(0, &s.view, [&] {
                auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
                const QAction *last = menu->actions().last();
                isOn = last->isEnabled();
                tip = last->toolTip();
                isShown = menu->toolTipsVisible();
                menu->close();
            });
            const QPoint at = s.at(TimelineRow::Return, 800);
            QContextMenuEvent event(QContextMenuEvent::Mouse, at, s.view.mapToGlobal(at));
            QApplication::sendEvent(&s.view, &event);
            return std::tuple(isOn, isShown, tip);
        };
        QCOMPARE(freeEntry(),
                 std::tuple(false, true, QStringLiteral("It ends by itself already.")));
        s.document.push(commands::setReturn(s.document, 800));
        QVERIFY(std::get<0>(freeEntry()));
    }

    void clickingABarGoesThere()
    {
        Shown s;
        QTest::mouseClick(&s.view, Qt::LeftButton, {}, s.at(TimelineRow::Main, 321));
        QCOMPARE(s.playhead.frame(), 321);
    }

    void theEndsOfTheClipTrim()
    {
        Shown s;
        const QPoint end = s.at(TimelineRow::Clip, 936);
        s.drag(end - QPoint(2, 0), s.at(TimelineRow::Clip, 700));
        QVERIFY(s.document.setup().range);
        QVERIFY(std::abs(s.document.setup().range->last - 700) <= 2);
        QCOMPARE(s.steps(), 1);
    }
};

QTEST_MAIN(TestTimelineGestures)
#include "tst_timelinegestures.moc"

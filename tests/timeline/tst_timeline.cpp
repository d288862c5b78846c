#include "tests/support/grabs.h"
#include "tests/support/workbench.h"
#include "widgets/common/theme.h"
#include "widgets/common/valuefield.h"
#include "widgets/document/commands.h"
#include "widgets/document/impactcommands.h"
#include "widgets/timeline/timeline.h"
#include "widgets/timeline/timelinepainter.h"

#include <QContextMenuEvent>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QSignalSpy>
#include <QtTest>
#include <QWheelEvent>

using namespace flinch;
using flinch::testing::Workbench;

namespace {

/// A shown timeline on the demo.
struct Shown : Workbench
{
    Timeline timeline{document, selection, playhead, simulation};
    TimelineView &view = timeline.view();

    Shown()
    {
        openDemo();
        simulation.cancel(); // gestures are tried without it
        timeline.resize(1600, 295);
        timeline.show();
        timeline.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&timeline));
        view.setFocus();
        QVERIFY(QTest::qWaitForWindowExposed(&timeline));
        view.repaint();
    }

    QPoint at(TimelineRow row, double frame) const
    {
        return QPoint(int(std::lround(view.geometryOfTime().x(frame))),
                      view.geometryOfTime().track(row).center().y());
    }

    /// Where the mark of an impact is drawn.
    QPoint mark(int id)
    {
        view.repaint();
        for (const PlacedMark &mark : view.marks()) {
            for (const std::size_t i : mark.impacts) {
                if (view.content().impacts[i].id == ImpactId(id))
                    return mark.at.toPoint();
            }
        }
        qFatal("impact %d has no mark", id);
    }

    void moveTo(const QPoint &point, Qt::KeyboardModifiers modifiers = {})
    {
        QMouseEvent move(QEvent::MouseMove, point, view.mapToGlobal(point), Qt::NoButton,
                         Qt::LeftButton, modifiers);
        QApplication::sendEvent(&view, &move);
    }

    void drag(const QPoint &from, const QPoint &to, Qt::KeyboardModifiers modifiers = {},
              bool release = true, int moves = 4)
    {
        QTest::mousePress(&view, Qt::LeftButton, modifiers, from);
        for (int i = 1; i <= moves; ++i)
            moveTo(from + (to - from) * i / moves, modifiers);
        if (release)
            QTest::mouseRelease(&view, Qt::LeftButton, modifiers, to);
    }

    void wheel(const QPoint &point, int notches, Qt::KeyboardModifiers modifiers = {})
    {
        QWheelEvent event(point, view.mapToGlobal(point), QPoint(), QPoint(0, 120 * notches),
                          Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&view, &event);
    }

    std::vector<int> selected() const
    {
        std::vector<int> ids;
        for (const ImpactId id : selection.impacts())
            ids.push_back(int(id));
        return ids;
    }

    int steps() { return document.undoStack().count(); }
};

using Numbers = std::vector<int>;

std::pair<QImage, TimelineGeometry> painted(const TimelineContent &content)
{
    TimelineGeometry geometry;
    geometry.resize({1600, 259}, false);
    geometry.setFrameCount(content.frameCount);
    QImage image(1600, 259, QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&image);
    paintTimeline(painter, content, geometry, {});
    return {image, geometry};
}

} // namespace

class TestTimeline : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        Theme::install(qApp, ThemeChoice::Dark);
    }

    void rowsHaveTheirHeights()
    {
        Shown s;
        QCOMPARE(s.timeline.sizeHint().height(), 295);
        s.timeline.setCompact(true);
        QCOMPARE(s.timeline.sizeHint().height(), 186);
        QCOMPARE(s.view.geometryOfTime().headerWidth(), 140);
        Workbench empty;
        Timeline nothing(empty.document, empty.selection, empty.playhead, empty.simulation);
        QCOMPARE(nothing.sizeHint().height(), 168);
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

    void twoAtOneFrameTakeTwoLanes()
    {
        Shown s;
        QVERIFY(std::abs(s.mark(4).y() - s.mark(5).y()) > 14);
        QTest::mouseClick(&s.view, Qt::LeftButton, {}, s.mark(5));
        QCOMPARE(s.selected(), Numbers{5});
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
        QCOMPARE(s.document.project().returnBy, std::optional(744));
        const QPoint flag = s.at(TimelineRow::Return, 744) + QPoint(4, 0);
        s.drag(flag, flag + QPoint(40, 0), Qt::ShiftModifier);
        QVERIFY(*s.document.project().returnBy > 760);
        QCOMPARE(s.steps(), 2);
        // never before the last hit
        const QPoint now = s.at(TimelineRow::Return, *s.document.project().returnBy) + QPoint(4, 0);
        s.drag(now, s.at(TimelineRow::Return, 100), Qt::ShiftModifier);
        QCOMPARE(*s.document.project().returnBy, 661);
    }

    void theReturnStaysAfterTheLastHit()
    {
        Shown s;
        QSignalSpy said(&s.timeline, &Timeline::message);
        const auto isClamped = [&](int to) {
            const bool was = s.document.project().returnBy == to && said.count() == 1
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
                if (action->text() == QLatin1String("Return by this frame"))
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
        QCOMPARE(s.document.project().returnBy, std::optional(744));
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
        QCOMPARE(s.document.project().returnBy, std::optional(552));
        QVERIFY(s.simulate());
        const double contact =
            s.document.rate().frames(s.simulation.take()->scorecard.impacts.back().contactSeconds);
        QVERIFY2(contact >= 552, qPrintable(QString::number(contact)));
        QTest::keyClick(&s.view, Qt::Key_R);
        QCOMPARE(s.document.project().returnBy, std::optional(553));
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

    void whatLiesBehindAShorterClipIsLeftOut()
    {
        Shown s;
        s.document.push(commands::setMarkers(s.document, {{50, "a"}, {700, "b"}}));
        s.document.push(commands::setRange(s.document, FrameRange{500, 700}));
        s.document.push(commands::setReturn(s.document, 800));
        s.shortenClip(400);
        const TimelineContent &content = s.view.content();
        QCOMPARE(content.loop, (FrameRange{372, 399}));
        QVERIFY(!content.range);
        QCOMPARE(content.markers.size(), std::size_t(1));
        QCOMPARE(content.returning->frame, 399.0);

        // the loop's end is where it is seen
        const QRect ruler = s.view.geometryOfTime().track(TimelineRow::Ruler);
        const auto top = [&](double frame) {
            return QPoint(int(s.view.geometryOfTime().x(frame)) - 2, ruler.top() + 6);
        };
        s.drag(top(399), top(390), Qt::ShiftModifier, false);
        QVERIFY(std::abs(s.document.project().loop->last - 390) <= 1);
        QTest::keyClick(&s.view, Qt::Key_Escape);
        QCOMPARE(*s.document.project().loop, (FrameRange{372, 480}));
        // so do the clip's
        s.drag(s.at(TimelineRow::Clip, 400) - QPoint(2, 0), s.at(TimelineRow::Clip, 300));
        QVERIFY(s.document.setup().range);
        QCOMPARE(s.document.setup().range->first, 0);
        QVERIFY(std::abs(s.document.setup().range->last - 300) <= 2);

        // impacts behind the end come back when they are told to
        const auto behind = impactedits::impactsOf(s.document, {ImpactId(6)});
        impactedits::move(s.document, behind, 0);
        QCOMPARE(s.frameOf(6), 660.0);
        impactedits::move(s.document, behind, 10);
        QCOMPARE(s.frameOf(6), 660.0);
        impactedits::move(s.document, behind, -300);
        QCOMPARE(s.frameOf(6), 360.0);
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

    void thePlayheadStaysInSight()
    {
        Shown s;
        s.wheel(s.at(TimelineRow::Clip, 100), 10);
        QVERIFY(s.view.geometryOfTime().visibleFrames() < 300);
        s.playhead.setFrame(900);
        const TimelineGeometry &geometry = s.view.geometryOfTime();
        QVERIFY(geometry.firstVisible() <= 900);
        QVERIFY(geometry.firstVisible() + geometry.visibleFrames() >= 900);
    }

    void aReturnThatIsTooEarlySaysSo()
    {
        Shown s;
        s.simulation.resume();
        QVERIFY(s.simulate());
        s.document.push(commands::setReturn(s.document, 930));
        QVERIFY(s.view.content().returning->warning.isEmpty());
        s.document.push(commands::setReturn(s.document, 664));
        QVERIFY2(s.view.content().returning->warning.startsWith(QStringLiteral("forces the last")),
                 qPrintable(s.view.content().returning->warning));
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
                 std::tuple(false, true, QStringLiteral("It returns by itself already.")));
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

    void impactsOutsideTheSimulatedPartAreHollow()
    {
        Shown s;
        s.simulation.resume();
        const auto acting = [&s] {
            Numbers ids;
            for (const TimelineImpact &impact : s.view.content().impacts) {
                if (impact.mark.acts())
                    ids.push_back(int(impact.id));
            }
            return ids;
        };
        QTRY_VERIFY(s.simulation.prepared());
        QCOMPARE(acting(), (Numbers{1, 3, 4, 5, 6}));
        const auto looks = [&s](int id) {
            const QImage image = s.view.grab().toImage();
            return image.pixelColor(s.mark(id) * image.devicePixelRatio());
        };
        s.selection.clear();
        QCOMPARE(looks(1), color(Token::Unexpected));
        s.document.push(commands::setRange(s.document, FrameRange{200, 500}));
        QTRY_COMPARE(acting(), Numbers{3});
        QCOMPARE(s.view.content().actingImpacts, 1);
        QVERIFY(looks(1) != color(Token::Unexpected));
        s.selection.selectImpacts({ImpactId(1)});
        QCOMPARE(QAccessible::queryAccessibleInterface(&s.view)->text(QAccessible::Value),
                 QStringLiteral("Jab, not simulated, frame 150, head, 11 newton seconds"));
        QVERIFY(s.simulate());
        QVERIFY(s.view.content().returning);
        QCOMPARE(s.view.content().returning->lastHit, 408.0);
        s.document.undoStack().undo();
        QTRY_COMPARE(acting(), (Numbers{1, 3, 4, 5, 6}));
    }

    void labelsStandApart_data()
    {
        QTest::addColumn<int>("unit");
        QTest::newRow("frames") << int(TimeUnit::Frames);
        QTest::newRow("seconds") << int(TimeUnit::Seconds);
        QTest::newRow("timecode") << int(TimeUnit::Timecode);
    }

    void labelsStandApart()
    {
        QFETCH(int, unit);
        TimelineGeometry geometry;
        geometry.resize({1600, 259}, false);
        for (const int frames : {2, 30, 936, 72000}) {
            geometry.setFrameCount(frames);
            geometry.fit();
            for (int zoom = 0; zoom < 30; ++zoom, geometry.zoomAbout(700, 1.3)) {
                double last = -1e9;
                for (const RulerTick &tick :
                     rulerTicks(geometry, *FrameRate::fromFraction(120, 1), TimeUnit(unit))) {
                    if (tick.label.isEmpty())
                        continue;
                    const double x = geometry.x(tick.frame);
                    QVERIFY2(x - last >= 63.9, qPrintable(QString::number(x - last)));
                    last = x;
                }
            }
        }
    }

    void timesAreWritten()
    {
        const FrameRate rate = *FrameRate::fromFraction(120, 1);
        QCOMPARE(timeText(415, rate, TimeUnit::Frames), QStringLiteral("415"));
        QCOMPARE(timeText(415, rate, TimeUnit::Seconds), QStringLiteral("3.458"));
        QCOMPARE(timeText(415, rate, TimeUnit::Timecode), QStringLiteral("00:00:03:55"));
    }

    void aNameThatDoesNotFitBehindItsTailStandsOverIt()
    {
        TimelineContent content;
        content.frameCount = 1000;
        const auto impact = [&](double frame, const char *name, double recovered) {
            content.impacts.push_back({.id = ImpactId(content.impacts.size() + 1),
                                       .frame = frame,
                                       .name = QLatin1String(name),
                                       .strength = {},
                                       .mark = {},
                                       .recoveredFrame = recovered});
        };
        impact(100, "Ball from behind", 160); // the next one stands right behind the tail
        impact(170, "Jab", 200);              // room enough
        TimelineGeometry geometry;
        geometry.resize({1600, 259}, false);
        geometry.setFrameCount(1000);
        const auto marks = placeMarks(content, geometry);
        QCOMPARE(marks.size(), std::size_t(2));
        QVERIFY(marks[0].labelAbove);
        QVERIFY(marks[0].labelLeft > marks[0].at.x());
        QVERIFY(marks[0].labelLeft + marks[0].labelWidth < marks[1].at.x());
        QVERIFY(marks[0].labelWidth > 60);
        QVERIFY(!marks[1].labelAbove);
        QVERIFY(marks[1].labelLeft > geometry.x(200));
    }

    void aLabelKeepsOffAnothersTail()
    {
        TimelineContent content;
        content.frameCount = 1000;
        for (const double frame : {100.0, 130.0}) {
            TimelineImpact impact;
            impact.frame = frame;
            impact.name = QStringLiteral("Hook");
            content.impacts.push_back(impact);
        }
        TimelineGeometry geometry;
        geometry.resize({1600, 259}, false);
        geometry.setFrameCount(1000);
        QVERIFY(!placeMarks(content, geometry)[1].labelAbove);
        content.impacts[0].recoveredFrame = 180;
        const auto marks = placeMarks(content, geometry);
        QVERIFY(marks[1].labelAbove);
        QVERIFY(marks[1].labelLeft > marks[1].at.x());
        content.impacts[0].mark.enabled = false; // has no tail
        QVERIFY(!placeMarks(content, geometry)[1].labelAbove);
    }

    void aRingStaysOpen()
    {
        TimelineContent content;
        content.frameCount = 1000;
        TimelineImpact impact;
        impact.frame = 100;
        impact.recoveredFrame = 160;
        impact.mark.anticipation = 1;
        content.impacts = {impact};
        TimelineGeometry geometry;
        geometry.resize({1600, 259}, false);
        geometry.setFrameCount(1000);
        const auto marks = placeMarks(content, geometry);
        QImage image(1600, 259, QImage::Format_RGB32);
        QPainter painter(&image);
        paintTimeline(painter, content, geometry, marks);
        painter.end();
        const QPoint middle = marks[0].at.toPoint();
        const QColor track = image.pixelColor(middle - QPoint(30, 0));
        QCOMPARE(image.pixelColor(middle + QPoint(2, 0)), track);
        QVERIFY(image.pixelColor(middle + QPoint(12, 0)) != track); // its tail
    }

    void anotherDocumentComesWhileThisOneIsMeasured()
    {
        Shown s;
        const Project project = s.document.project();
        const auto loaded = s.document.loaded();
        QSignalSpy prepared(&s.simulation, &SimulationService::preparedChanged);
        // measuring is quick: now and then it has ended before anyone could come
        bool isMeasured = true;
        for (int round = 0; round < 50 && isMeasured; ++round) {
            s.document.reset(project, loaded);
            QVERIFY(prepared.wait(60000));
            isMeasured = s.view.isComplete();
        }
        QVERIFY(!isMeasured);
        s.document.reset(project, loaded);
        QVERIFY(!s.simulation.prepared());
        QTRY_VERIFY_WITH_TIMEOUT(s.simulation.prepared() && s.view.isComplete(), 60000);
        QVERIFY(!s.view.content().energy.empty());
    }

    void manyMarksStackAndNoneIsLost()
    {
        Workbench bench;
        bench.openDemo();
        TimelineContent content;
        content.frameCount = 1000;
        for (int i = 0; i < 2000; ++i)
            content.impacts.push_back({.id = ImpactId(i + 1),
                                       .frame = i / 2.0,
                                       .name = {},
                                       .strength = {},
                                       .mark = {},
                                       .recoveredFrame = {}});
        TimelineGeometry geometry;
        geometry.resize({1600, 259}, false);
        geometry.setFrameCount(1000);
        const auto marks = placeMarks(content, geometry);
        std::size_t impacts = 0;
        for (std::size_t i = 0; i < marks.size(); ++i) {
            impacts += marks[i].impacts.size();
            for (std::size_t j = i + 1; j < marks.size(); ++j) {
                if (marks[j].at.y() == marks[i].at.y())
                    QVERIFY(std::abs(marks[j].at.x() - marks[i].at.x()) >= 16);
            }
        }
        QCOMPARE(impacts, std::size_t(2000));
    }

    /// Ten minutes of steps: lifts of the feet are far narrower than a pixel.
    void plantedFeetOfALongClipAreOneLine()
    {
        TimelineContent content;
        content.frameCount = 72000;
        for (auto &foot : content.planted) {
            for (int f = 0; f < content.frameCount; ++f)
                foot.push_back(f % 16 < 8);
        }
        const auto [image, geometry] = painted(content);
        const int length = int(geometry.x(content.frameCount) - geometry.x(0));
        QCOMPARE_GE(countPixels(image, geometry.track(TimelineRow::Clip), color(Token::Mocap)),
                    2 * (length - 2));
    }

    void theEnergyOfManyFramesIsTheirMean()
    {
        TimelineContent content;
        content.frameCount = 72000;
        for (int f = 0; f < content.frameCount; ++f)
            content.energy.push_back(float(f % 2));
        const auto [image, geometry] = painted(content);
        const QRect track = geometry.track(TimelineRow::Clip);
        const QColor high = image.pixelColor(400, track.top() + track.height() / 3);
        const QColor low = image.pixelColor(400, track.top() + track.height() * 2 / 3);
        QVERIFY(high != low);
        for (int x = 401; x < 1400; ++x) {
            QCOMPARE(image.pixelColor(x, track.top() + track.height() / 3), high);
            QCOMPARE(image.pixelColor(x, track.top() + track.height() * 2 / 3), low);
        }
    }

    void assistiveToolsHearTheSelectedImpact()
    {
        Shown s;
        const QString ball =
            QStringLiteral("Thrown ball, unexpected, frame 408, left upper arm, 16 newton seconds");
        s.selection.selectImpacts({ImpactId(3)});
        QAccessibleInterface *list = QAccessible::queryAccessibleInterface(&s.view);
        QCOMPARE(list->role(), QAccessible::List);
        QCOMPARE(list->text(QAccessible::Name), QStringLiteral("Timeline"));
        QCOMPARE(list->text(QAccessible::Value), ball);
        QCOMPARE(list->childCount(), 6);
        QAccessibleInterface *item = list->child(2);
        QCOMPARE(list->indexOfChild(item), 2);
        QCOMPARE(list->focusChild(), item);
        QCOMPARE(item->parent(), list);
        QCOMPARE(item->role(), QAccessible::ListItem);
        QCOMPARE(item->text(QAccessible::Name), ball);
        QVERIFY(item->state().selected);
        QVERIFY(item->state().focused);
        QVERIFY(item->rect().contains(s.view.mapToGlobal(s.mark(3))));
        QCOMPARE(list->childAt(item->rect().center().x(), item->rect().center().y()), item);
        list->child(0)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(s.selected(), Numbers{1});
        QVERIFY(!item->state().selected);
        s.selection.clear();
        QAccessibleInterface *last = list->child(5);
        impactedits::remove(s.document, {ImpactId(1)});
        QVERIFY(!last->isValid());
        QCOMPARE(list->childCount(), 5);
    }

    void theTransportBarWorks()
    {
        Shown s;
        auto *frame = s.timeline.transport().findChildren<ValueField *>().at(0);
        frame->setFocus();
        frame->selectAll();
        QTest::keyClicks(frame, QStringLiteral("2 s"));
        QTest::keyClick(frame, Qt::Key_Return);
        QCOMPARE(s.playhead.frame(), 240);
        auto *time = s.timeline.transport().findChildren<ValueField *>().at(1);
        QCOMPARE(time->text(), QStringLiteral("2.000"));
        auto *in = s.timeline.transport().findChildren<ValueField *>().at(2);
        QCOMPARE(in->text(), QStringLiteral("372"));
    }

    void itLooksAsDesigned_data()
    {
        QTest::addColumn<bool>("light");
        QTest::addColumn<bool>("compact");
        QTest::newRow("dark") << false << false;
        QTest::newRow("light") << true << false;
        QTest::newRow("dark, compact") << false << true;
        QTest::newRow("light, compact") << true << true;
    }

    void itLooksAsDesigned()
    {
        QFETCH(bool, light);
        QFETCH(bool, compact);
        Theme::instance()->setChoice(light ? ThemeChoice::Light : ThemeChoice::Dark);
        Shown s;
        s.simulation.resume();
        QVERIFY(s.simulate());
        QTRY_VERIFY(s.view.isComplete());
        s.selection.selectImpacts({ImpactId(3)});
        s.document.push(commands::setReturn(s.document, 800));
        s.timeline.setCompact(compact);
        s.timeline.resize(compact ? 1280 : 1600, compact ? 186 : 295);
        s.playhead.setFrame(415);
        const QByteArray name =
            QByteArray("timeline") + (light ? "-light" : "-dark") + (compact ? "-compact" : "");
        const QImage image = grabWidget(s.timeline, name);
        const auto count = [&](TimelineRow row, Token token) {
            QRect rect = s.view.geometryOfTime().track(row);
            rect.translate(s.view.pos());
            return countPixels(image, rect, color(token), 3);
        };
        const double area = image.devicePixelRatio() * image.devicePixelRatio();
        const int bar = int((compact ? 6 : 8) * 0.9 * s.view.geometryOfTime().visibleFrames()
                            * s.view.geometryOfTime().pixelsPerFrame() * area);
        QVERIFY(count(TimelineRow::Shadow, Token::Shadow) > bar);
        QVERIFY(count(TimelineRow::Main, Token::Main) > bar);
        QVERIFY(count(TimelineRow::Impacts, Token::Unexpected) > 100 * area);
        QVERIFY(count(TimelineRow::Impacts, Token::Playhead) > 60 * area);
        QVERIFY(count(TimelineRow::Return, Token::Main) > 30 * area);
        // the hit on the left arm glows in its row
        const float deviation = *std::max_element(s.view.content().deviation[2].begin() + 408,
                                                  s.view.content().deviation[2].begin() + 450);
        QVERIFY(deviation > 12);
        // an old result is hatched: not solid any more, not gone
        s.simulation.cancel();
        impactedits::setAnticipation(s.document, {ImpactId(3)}, 1);
        s.simulation.cancel();
        const QImage old = grabWidget(s.timeline, name + "-stale");
        QRect main = s.view.geometryOfTime().track(TimelineRow::Main);
        main.translate(s.view.pos());
        QVERIFY(countPixels(old, main, color(Token::Main), 3) < bar / 2);
        QVERIFY(countPixels(old, main, mixed(color(Token::TrackA), color(Token::Main), 0.75), 12)
                > bar / 20);
    }

    void withoutAClipItSaysSo()
    {
        Theme::instance()->setChoice(ThemeChoice::Dark);
        Workbench bench;
        Timeline timeline(bench.document, bench.selection, bench.playhead, bench.simulation);
        timeline.resize(1600, 168);
        grabWidget(timeline, "timeline-empty");
        QVERIFY(!timeline.transport().isEnabled());
        // nothing to grab, nothing to crash on
        QTest::mouseClick(&timeline.view(), Qt::LeftButton, {}, QPoint(600, 60));
        QTest::mouseDClick(&timeline.view(), Qt::LeftButton, {}, QPoint(600, 60));
        QTest::keyClick(&timeline.view(), Qt::Key_Space);
        QTest::keyClick(&timeline.view(), Qt::Key_M);
        QVERIFY(bench.document.project().markers.empty());
    }
};

QTEST_MAIN(TestTimeline)
#include "tst_timeline.moc"

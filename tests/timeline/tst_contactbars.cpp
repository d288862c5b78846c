#include "tests/timeline/showntimeline.h"
#include "widgets/common/theme.h"
#include "widgets/document/commands.h"

#include <QContextMenuEvent>
#include <QLocale>
#include <QMenu>
#include <QSignalSpy>
#include <QTimer>

using namespace flinch;
using namespace flinch::testing;

namespace {

using Spans = std::vector<FrameRange>;

const Spans kLeft = {{100, 300}, {400, 700}};
const Spans kRight = {{0, 250}, {350, 900}};

/// A timeline whose contacts are known, with an empty history.
struct Bars : Shown
{
    Bars()
    {
        document.push(commands::setContacts(document, {kLeft, kRight}));
        document.undoStack().clear();
        view.setSnapping(false);
        view.repaint();
    }

    QPoint on(int side, double frame) const
    {
        return QPoint(int(std::lround(view.geometryOfTime().x(frame))),
                      int(view.geometryOfTime().contactRow(side).center().y()));
    }

    /// In frames, as a drag by so many pixels has it.
    int frames(int pixels) const
    {
        return int(std::lround(pixels / view.geometryOfTime().pixelsPerFrame()));
    }

    const GroundOptions::Planted &planted() const { return document.setup().ground.planted; }

    Spans left() const { return planted()[0].value_or(Spans()); }

    Spans right() const { return planted()[1].value_or(Spans()); }

    /// Asks for the menu there and chooses an entry; what is offered.
    QStringList chooseFromMenu(const QPoint &at, const QString &entry)
    {
        QStringList offered;
        QTimer::singleShot(0, &view, [&] {
            auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
            for (QAction *action : menu->actions()) {
                offered += action->isEnabled() ? action->text() : '(' + action->text() + ')';
                if (action->text() == entry)
                    action->trigger();
            }
            menu->close();
        });
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, view.mapToGlobal(at));
        QApplication::sendEvent(&view, &event);
        return offered;
    }
};

} // namespace

/// When feet are planted, as bars on the clip that people move.
class TestContactBars : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        Theme::install(qApp, ThemeChoice::Dark);
    }

    void barsAreDrawnWhereFeetStand_data()
    {
        QTest::addColumn<bool>("compact");
        QTest::newRow("usual") << false;
        QTest::newRow("compact") << true;
    }

    void barsAreDrawnWhereFeetStand()
    {
        QFETCH(bool, compact);
        Bars s;
        s.view.setCompact(compact);
        const QImage image = s.view.grab().toImage();
        const auto isBar = [&](int side, double frame) {
            return image.pixelColor(s.on(side, frame) * image.devicePixelRatio())
                   == color(Token::Mocap);
        };
        QVERIFY(isBar(0, 200) && isBar(0, 500) && isBar(1, 100) && isBar(1, 800));
        QVERIFY(!isBar(0, 50) && !isBar(0, 350) && !isBar(1, 300) && !isBar(1, 920));
    }

    /// Without anybody's word they are what the ground has found.
    void barsAreWhatIsFound()
    {
        Workbench b;
        b.openDemo();
        Timeline timeline(b.document, b.selection, b.playhead, b.simulation);
        QTRY_VERIFY(b.simulation.prepared());
        for (std::size_t side = 0; side < 2; ++side) {
            const Spans &found = b.simulation.prepared()->ground.feet[side].planted;
            QVERIFY(!found.empty());
            QVERIFY(timeline.view().content().planted[side] == found);
        }
    }

    void endsMoveLandingAndLiftOff()
    {
        Bars s;
        s.drag(s.on(0, 400), s.on(0, 400) + QPoint(-40, 0));
        QCOMPARE(s.left()[1].first, 400 - s.frames(40));
        QCOMPARE(s.left()[1].last, 700);
        QCOMPARE(s.steps(), 1);
        s.drag(s.on(0, 701), s.on(0, 701) + QPoint(60, 3));
        QCOMPARE(s.left()[1].last, 700 + s.frames(60));
        QVERIFY(s.right() == kRight);
        QCOMPARE(s.steps(), 2);
        s.document.undoStack().undo();
        s.document.undoStack().undo();
        QVERIFY(s.left() == kLeft);
    }

    void theBodyMovesTheWhole()
    {
        Bars s;
        s.drag(s.on(1, 600), s.on(1, 600) + QPoint(-30, 0));
        QVERIFY(s.right() == Spans({{0, 250}, {350 - s.frames(30), 900 - s.frames(30)}}));
        QVERIFY(s.left() == kLeft);
        QCOMPARE(s.steps(), 1);
    }

    /// A free frame stays between neighbours, and nothing leaves the clip.
    void contactsStayApart()
    {
        Bars s;
        s.drag(s.on(0, 400), s.on(0, 150));
        QVERIFY(s.left() == Spans({{100, 300}, {302, 700}}));
        s.drag(s.on(0, 200), s.on(0, 900));
        QVERIFY(s.left() == Spans({{100, 300}, {302, 700}}));
        s.drag(s.on(0, 200), s.on(0, 0) - QPoint(100, 0));
        QVERIFY(s.left() == Spans({{0, 200}, {302, 700}}));
        s.drag(s.on(1, 901), s.on(1, 936) + QPoint(100, 0));
        QCOMPARE(s.right()[1].last, s.document.frameCount() - 1);
    }

    void anEndStopsAtTheOther()
    {
        Bars s;
        s.drag(s.on(0, 400), s.on(0, 900));
        QVERIFY(s.left()[1] == (FrameRange{700, 700}));
    }

    void endsCatchOnThePlayhead()
    {
        Bars s;
        s.view.setSnapping(true);
        s.playhead.setFrame(430);
        s.drag(s.on(0, 400), s.on(0, 430) + QPoint(3, 0));
        QCOMPARE(s.left()[1].first, 430);
    }

    void escapeTakesTheDragBack()
    {
        Bars s;
        s.drag(s.on(0, 400), s.on(0, 450), {}, false);
        QVERIFY(s.left() != kLeft);
        QTest::keyClick(&s.view, Qt::Key_Escape);
        QVERIFY(s.left() == kLeft);
        QVERIFY(!s.view.isDragging());
        QCOMPARE(s.steps(), 0);
        QTest::mouseRelease(&s.view, Qt::LeftButton, {}, s.on(0, 450));
        QVERIFY(s.left() == kLeft);
    }

    void aDragBackToItsBeginningIsNoStep()
    {
        Bars s;
        s.document.push(commands::setContacts(s.document, {std::nullopt, kRight}));
        s.document.undoStack().clear();
        QTest::mousePress(&s.view, Qt::LeftButton, {}, s.on(1, 600));
        s.moveTo(s.on(1, 640));
        QCOMPARE(s.steps(), 1);
        s.moveTo(s.on(1, 600));
        QTest::mouseRelease(&s.view, Qt::LeftButton, {}, s.on(1, 600));
        QVERIFY(s.right() == kRight);
        QVERIFY(!s.planted()[0]);
        QCOMPARE(s.steps(), 0);
    }

    void aClickSelectsTheClip()
    {
        Bars s;
        s.selection.clear();
        QTest::mouseClick(&s.view, Qt::LeftButton, {}, s.on(0, 500));
        QVERIFY(s.selection.isClipSelected());
        QCOMPARE(s.steps(), 0);
    }

    void theClipIsStillTrimmedAboveThem()
    {
        Bars s;
        s.drag(s.at(TimelineRow::Clip, 0) - QPoint(0, 6), s.at(TimelineRow::Clip, 60));
        QVERIFY(s.document.range());
        QVERIFY(s.right() == kRight);
    }

    void doubleClicksAddAndRemove()
    {
        Bars s;
        QTest::mouseDClick(&s.view, Qt::LeftButton, {}, s.on(0, 500));
        QVERIFY(s.left() == Spans({{100, 300}}));
        QTest::mouseDClick(&s.view, Qt::LeftButton, {}, s.on(0, 600));
        QVERIFY(s.left() == Spans({{100, 300}, {588, 612}}));
        QCOMPARE(s.steps(), 2);
        // as long as there is room
        QTest::mouseDClick(&s.view, Qt::LeftButton, {}, s.on(0, 580));
        QVERIFY(s.left() == Spans({{100, 300}, {568, 586}, {588, 612}}));
        s.document.push(commands::setContacts(s.document, {Spans{{0, 99}, {102, 935}}, kRight}));
        QSignalSpy said(&s.view, &TimelineView::message);
        const auto before = s.left();
        s.wheel(s.on(0, 100), 20);
        QTest::mouseDClick(&s.view, Qt::LeftButton, {}, s.on(0, 100.5));
        QVERIFY(s.left() == before);
        QCOMPARE(said.count(), 1);
    }

    void theMenuAddsRemovesAndResets()
    {
        Bars s;
        QCOMPARE(s.chooseFromMenu(s.on(0, 500), "Remove contact"),
                 QStringList({"Remove contact", "Reset the left foot"}));
        QVERIFY(s.left() == Spans({{100, 300}}));
        QCOMPARE(s.chooseFromMenu(s.on(1, 300), "Add contact here"),
                 QStringList({"Add contact here", "Reset the right foot"}));
        QVERIFY(s.right() == Spans({{0, 250}, {288, 312}, {350, 900}}));
        s.chooseFromMenu(s.on(1, 600), "Reset the right foot");
        QVERIFY(!s.planted()[1]);
        QVERIFY(s.left() == Spans({{100, 300}}));
        QCOMPARE(s.steps(), 3);
        QCOMPARE(s.chooseFromMenu(s.on(1, 600), {}),
                 QStringList({"Add contact here", "(Reset the right foot)"}));
        s.document.undoStack().undo();
        QVERIFY(s.right() == Spans({{0, 250}, {288, 312}, {350, 900}}));
    }

    /// What is dragged is what is simulated.
    void editedContactsReachTheSimulation()
    {
        Bars s;
        s.simulation.resume();
        QTRY_VERIFY(s.simulation.prepared());
        s.drag(s.on(0, 400), s.on(0, 450));
        QVERIFY(s.left()[1].first > 400);
        QTRY_VERIFY(s.simulation.prepared()->ground.feet[0].planted == s.left());
        QVERIFY(s.simulation.prepared()->ground.feet[1].planted == kRight);
    }
};

QTEST_MAIN(TestContactBars)
#include "tst_contactbars.moc"

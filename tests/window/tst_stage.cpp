#include "app/window/planmarks.h"
#include "app/window/stage.h"
#include "tests/support/grabs.h"
#include "tests/support/viewportfixture.h"
#include "tests/window/windowbench.h"
#include "widgets/document/impactedits.h"
#include "widgets/timeline/timelineview.h"

#include <QRegularExpression>
#include <QSet>
#include <QStyleOptionSlider>
#include <QToolButton>

#include <algorithm>

using namespace flinch;
using namespace flinch::testing;

/// The 3D view within the window on the demo: what the mouse does there reaches the document's
/// selection, the layout and the actions.
class TestStage : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        m_bench.start();
        if (!area().hasGraphics())
            QSKIP("this display offers no OpenGL 3.3");
        m_bench.openDemo();
        workspace().playhead.pause();
        area().setCameraEasing(false);
    }

    void cleanupTestCase() { m_bench.stop(); }

    void cleanup()
    {
        window().actions().sideBySide->trigger();
        workspace().selection.clear();
    }

    void aClickSelectsABodyAndAnotherNothing()
    {
        const QImage before = area().captureView();
        const QPoint thigh = pointOf(Simulation::Shadow, BodyId::LeftThigh);
        QTest::mouseClick(view(), Qt::LeftButton, {}, thigh);
        QCOMPARE(workspace().selection.body(), std::optional(BodyId::LeftThigh));
        const QImage selected = area().captureView();
        for (const Simulation simulation : kSimulations)
            QVERIFY(differentPixels(before, selected, paneInView(area(), simulation)) > 100);
        QTest::mouseClick(view(), Qt::LeftButton, {},
                          paneInView(area(), Simulation::Main).topLeft() + QPoint(4, 4));
        QVERIFY(!workspace().selection.body());
    }

    void aDoubleClickMaximisesAPaneAndRestores()
    {
        const QRect small = paneInView(area(), Simulation::Shadow);
        QTest::mouseDClick(view(), Qt::LeftButton, {}, small.center());
        QCOMPARE(area().paneLayout(), PaneLayout::Single);
        QCOMPARE(area().singlePane(), Simulation::Shadow);
        QCOMPARE(paneInView(area(), Simulation::Shadow).size(), area().viewRect().size());
        QVERIFY(window().actions().single->isChecked());
        const QImage image = area().captureView();
        QVERIFY(pixelsLike(image, image.rect(), color(Token::ShadowBody)) > 5000);
        QVERIFY(pixelsLike(image, image.rect(), color(Token::MainBody)) < 50);
        QTest::mouseDClick(view(), Qt::LeftButton, {}, QPoint(20, 20));
        QCOMPARE(area().paneLayout(), PaneLayout::SideBySide);
        QCOMPARE(paneInView(area(), Simulation::Shadow), small);
        QVERIFY(window().actions().sideBySide->isChecked());
    }

    void aDoubleClickOnAHeaderDoesTheSame()
    {
        auto *header = area().findChildren<PaneHeader *>().at(int(Figure::Main));
        QTest::mouseDClick(header, Qt::LeftButton, {}, QPoint(60, 10));
        QCOMPARE(area().paneLayout(), PaneLayout::Single);
        QCOMPARE(area().singlePane(), Simulation::Main);
        QTest::mouseDClick(header, Qt::LeftButton, {}, QPoint(60, 10));
        QCOMPARE(area().paneLayout(), PaneLayout::SideBySide);
    }

    void slidersOfTheOverlayGhostTheFigures()
    {
        area().setFocus();
        QTest::keyClick(&window(), Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(area().paneLayout(), PaneLayout::Overlay);
        QCOMPARE(area().opacity(Simulation::Mocap), 0.35);
        QCOMPARE(area().opacity(Simulation::Shadow), 0.2);
        QCOMPARE(area().opacity(Simulation::Main), 1.0);
        const auto sliders = area().findChild<OverlayHeader *>()->findChildren<QSlider *>();
        QCOMPARE(sliders.size(), 3);
        const auto mainPixels = [&] {
            const QImage image = area().captureView();
            return pixelsLike(image, image.rect(), color(Token::MainBody));
        };
        QVERIFY(mainPixels() > 5000);
        // main away by keys, mocap wholly there by the mouse
        sliders[2]->setFocus();
        const int frame = workspace().playhead.frame();
        QTest::keyClick(sliders[2], Qt::Key_Home);
        QCOMPARE(workspace().playhead.frame(), frame);
        QCOMPARE(area().opacity(Simulation::Main), 0.0);
        QVERIFY(mainPixels() < 50);
        const QImage faint = area().captureView();
        dragHandle(*sliders[0], 200);
        QCOMPARE(area().opacity(Simulation::Mocap), 1.0);
        const QImage full = area().captureView();
        const QPoint pelvis = pointOf(Simulation::Mocap, BodyId::Pelvis);
        QVERIFY(full.pixelColor(pelvis).value() > faint.pixelColor(pelvis).value() + 40);
        sliders[2]->setFocus();
        QTest::keyClick(sliders[2], Qt::Key_End);
        QVERIFY(mainPixels() > 5000);
    }

    void footersTellWhatIsUnderThem()
    {
        const auto footer = [&](Figure figure) {
            return area().findChildren<PaneFooter *>().at(int(figure) + 1)->text();
        };
        // the overlay's own comes first
        workspace().playhead.setFrame(0);
        QCOMPARE(footer(Figure::Mocap), QStringLiteral("31 joints · both feet planted"));
        QCOMPARE(footer(Figure::Shadow), QStringLiteral("feels 2 of 5 hits"));
        const auto *main = area().findChildren<PaneFooter *>().at(int(Figure::Main) + 1);
        // whole body first: hips, where they can be seen to move
        QCOMPARE(main->endText(), QStringLiteral("on the clip"));
        workspace().playhead.setFrame(360); // the jab's
        QCOMPARE(footer(Figure::Main), QStringLiteral("swaying"));
        const QRegularExpression whole(QStringLiteral("^hips \\d+ cm · [a-z ]+ \\d+°$"));
        int moved = 0;
        for (int frame = 349; frame < 480; ++frame) {
            workspace().playhead.setFrame(frame);
            moved += whole.match(main->endText()).hasMatch();
        }
        QVERIFY2(moved > 5, qPrintable(QString::number(moved)));
        // the boxer steps: each foot is up some time
        QSet<QString> said;
        for (int frame = 0; frame < workspace().document.frameCount(); ++frame) {
            workspace().playhead.setFrame(frame);
            said += footer(Figure::Mocap).section(QStringLiteral(" · "), 1);
        }
        QVERIFY(said.contains(QStringLiteral("left foot planted")));
        QVERIFY(said.contains(QStringLiteral("right foot planted")));
    }

    void thePlanOfTheSelectedImpactIsShown()
    {
        Document &document = m_bench.document();
        const int steps = document.undoStack().index();
        impactedits::change(document, {ImpactId(1)}, QStringLiteral("Shove"),
                            [](ProjectImpact &impact) {
                                impact.key.kind = ImpactKind::Push;
                                impact.key.body = BodyId::Chest;
                                impact.key.impulse = 55;
                                impact.key.direction = {0, 0, -1};
                                impact.key.anticipation = 0;
                                impact.key.reaction.outcome = Outcome::Steps;
                            });
        m_bench.simulate();
        const FrameRate rate = document.rate();
        const double contact = m_bench.impact(1).key.time;
        const int frame = int(rate.frames(contact)) + 12;
        const PlanMarks plan = planMarks(workspace().simulation, ImpactId(1), frame);
        QVERIFY(!plan.feet.empty());
        QCOMPARE(plan.feet[0].number, 1);
        QCOMPARE(plan.feet[0].sole.size(), 4U);
        QCOMPARE(plan.feet[0].moment, PlanMarks::Moment::Next);
        QVERIFY(plan.support.size() >= 3);
        // hit from the front it goes backwards, and so must the step
        QVERIFY(plan.capturePoint && plan.centreOfMass);
        QVERIFY2(plan.capturePoint->z() < plan.centreOfMass->z() - 0.05,
                 qPrintable(QString::number(plan.capturePoint->z() - plan.centreOfMass->z())));
        QVERIFY(!planMarks(workspace().simulation, ImpactId(1), frame - 30).capturePoint);
        const auto landed = planMarks(workspace().simulation, ImpactId(1), frame + 240);
        QCOMPARE(landed.feet[0].moment, PlanMarks::Moment::Past);
        QVERIFY(!landed.capturePoint);

        workspace().playhead.setFrame(frame);
        workspace().selection.selectImpacts({ImpactId(1)});
        const QImage shown = area().captureView();
        QVERIFY(window().actions().plan->isChecked());
        m_bench.press(Qt::Key_P, Qt::ShiftModifier);
        QVERIFY(!window().actions().plan->isChecked());
        const QImage hidden = area().captureView();
        QVERIFY(differentPixels(shown, hidden, paneInView(area(), Simulation::Main)) > 100);
        QCOMPARE(differentPixels(shown, hidden, paneInView(area(), Simulation::Mocap)), 0);
        m_bench.press(Qt::Key_P, Qt::ShiftModifier);
        QCOMPARE(differentPixels(shown, area().captureView(), shown.rect()), 0);
        document.undoStack().setIndex(steps);
        m_bench.simulate();
    }

    void anOldNumberInAHeaderSaysSo()
    {
        PaneHeader *header = area().findChildren<PaneHeader *>().at(int(Figure::Main));
        const auto labels = header->findChildren<ReadoutLabel *>();
        QCOMPARE(labels.size(), 2);
        const QRect place(labels[0]->mapTo(header, QPoint()), labels[0]->size());
        const auto pixels = [&](Token ink) {
            return countPixels(grabWidget(*header, "header"), place, color(ink), 12);
        };
        workspace().playhead.setFrame(
            int(m_bench.document().rate().frames(m_bench.impact(1).key.time)) + 5);
        const QString number = labels[0]->text();
        QVERIFY(number.endsWith(QChar(u'°')));
        QCOMPARE(labels[1]->text(), QString());
        QVERIFY(pixels(Token::MainText) > 10);
        impactedits::setAnticipation(m_bench.document(), {ImpactId(1)}, 0.7);
        workspace().simulation.cancel();
        QCOMPARE(labels[0]->text(), number);
        QCOMPARE(labels[1]->text(), QStringLiteral("…"));
        QApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        QCOMPARE(QRect(labels[0]->mapTo(header, QPoint()), labels[0]->size()), place);
        QVERIFY(pixels(Token::MainText) == 0 && pixels(Token::Text3) > 10);
        m_bench.document().undoStack().undo();
        m_bench.simulate();
        QCOMPARE(labels[1]->text(), QString());
    }

    void aFootIsPlantedWhereTheTimelineSaysSo()
    {
        const auto *timeline = window().findChild<TimelineView *>();
        QTRY_VERIFY_WITH_TIMEOUT(timeline->isComplete(), kPatience);
        const auto isIn = [](const std::vector<FrameRange> &contacts, int frame) {
            return std::ranges::any_of(contacts, [frame](const FrameRange &contact) {
                return contact.first <= frame && frame <= contact.last;
            });
        };
        const auto &[left, right] = timeline->content().planted;
        QVERIFY(!left.empty() && !right.empty());
        const auto *footer = area().findChildren<PaneFooter *>().at(int(Figure::Mocap) + 1);
        for (int frame = 0; frame < workspace().document.frameCount(); ++frame) {
            workspace().playhead.setFrame(frame);
            const bool l = isIn(left, frame);
            const bool r = isIn(right, frame);
            const char *said = l && r ? "both feet"
                               : l    ? "left foot"
                               : r    ? "right foot"
                                      : "no foot";
            QVERIFY2(footer->text().contains(QLatin1String(said)), qPrintable(footer->text()));
        }
    }

    void theOverlayTellsInNumbers()
    {
        workspace().playhead.setFrame(187);
        window().actions().overlay->trigger();
        auto *header = area().findChild<OverlayHeader *>();
        QStringList percents;
        for (const ReadoutLabel *label : header->findChildren<ReadoutLabel *>())
            percents += label->text();
        QCOMPARE(percents.size(), 3);
        const QSlider *shadow = header->findChildren<QSlider *>().at(1);
        QCOMPARE(percents[1], QStringLiteral("%1 %").arg(shadow->value()));
        const auto *footer = area().findChildren<PaneFooter *>().first();
        QVERIFY(footer->isVisible());
        QVERIFY2(footer->text().startsWith(QStringLiteral("Main is "))
                     && footer->text().contains(QStringLiteral("left shoulder")),
                 qPrintable(footer->text()));
        // the footers of the panes are away with their panes
        for (const PaneFooter *each : area().findChildren<PaneFooter *>())
            QCOMPARE(each->isVisible(), each == footer);
    }

    void dropsOnTheViewReachTheWindow()
    {
        // as Qt looks for who takes them
        const QPoint middle = area().mapTo(&window(), area().viewRect().center());
        QWidget *target = window().childAt(middle);
        QVERIFY(target && area().isAncestorOf(target));
        while (target && !target->acceptDrops())
            target = target->parentWidget();
        QCOMPARE(target, static_cast<QWidget *>(&window()));
    }

    void narrowPanesOfferTheOverlay()
    {
        auto *offer = window().findChild<QToolButton *>(QStringLiteral("offer"));
        QVERIFY(!offer->isVisible());
        window().resize(1024, 640);
        QTRY_VERIFY(area().width() / 3 < 260);
        QTRY_VERIFY(offer->isVisible());
        QCOMPARE(area().paneLayout(), PaneLayout::SideBySide); // not forced
        QTest::mouseClick(offer, Qt::LeftButton);
        QCOMPARE(area().paneLayout(), PaneLayout::Overlay);
        QVERIFY(!offer->isVisible());
        window().resize(1600, 1000);
    }

    void theNavigationStyleIsChosenInTheMenu()
    {
        const auto dragged = [&](Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
            const double distance = area().camera().distance;
            const QPoint start = paneInView(area(), Simulation::Main).center();
            QTest::mousePress(view(), button, modifiers, start);
            QTest::mouseMove(view(), start + QPoint(40, -30));
            QTest::mouseRelease(view(), button, modifiers, start + QPoint(40, -30));
            return area().camera().distance < 0.95 * distance;
        };
        window().actions().blenderNavigation->trigger();
        QVERIFY(dragged(Qt::MiddleButton, Qt::ControlModifier));
        QVERIFY(!dragged(Qt::RightButton, Qt::AltModifier));
        window().actions().mayaNavigation->trigger();
        QVERIFY(dragged(Qt::RightButton, Qt::AltModifier));
        QVERIFY(!dragged(Qt::MiddleButton, Qt::ControlModifier));
        area().goHome();
    }

    void theFigureIsLargeAndWhole_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(1600, 1000), QSize(1280, 720), QSize(1024, 640)})
            QTest::newRow(qPrintable(QStringLiteral("%1 wide").arg(size.width()))) << size;
    }

    void theFigureIsLargeAndWhole()
    {
        QFETCH(QSize, size);
        workspace().playhead.setFrame(0);
        area().goHome();
        window().resize(size);
        QTRY_COMPARE(window().size(), size);
        for (QAction *layout : {window().actions().overlay, window().actions().sideBySide}) {
            layout->trigger();
            const QRect pane = paneInView(area(), Simulation::Main);
            workspace().playhead.setFrame(0);
            const QRect figure = figureIn(pane);
            const double part = double(figure.height()) / pane.height();
            QVERIFY2(part > 0.7 && part < 0.8, qPrintable(QString::number(part)));
            for (int frame = 0; frame < workspace().document.frameCount(); frame += 60) {
                workspace().playhead.setFrame(frame);
                const QRect shown = figureIn(pane);
                QVERIFY2(shown.left() > pane.left() && shown.right() < pane.right(),
                         qPrintable(QString::number(frame)));
                QVERIFY(shown.top() > pane.top() && shown.bottom() < pane.bottom());
            }
        }
        window().resize(1600, 1000);
        QTRY_COMPARE(window().width(), 1600);
    }

    void theSelectedImpactPointsAtItsBody()
    {
        const ProjectImpact &impact = workspace().document.setup().impacts.front();
        const int frame = int(std::lround(workspace().document.rate().frames(impact.key.time)));
        workspace().playhead.setFrame(frame + 40); // too far for an arrow of its own
        const QRect main = paneInView(area(), Simulation::Main);
        const QColor colour = color(Token::Unexpected);
        const int before = pixelsLike(area().captureView(), main, colour);
        workspace().selection.selectImpacts({impact.id});
        const QImage image = area().captureView();
        const int arrow = pixelsLike(image, main, colour) - before;
        QVERIFY2(arrow > 150, qPrintable(QString::number(arrow)));
        QVERIFY(pixelsLike(image, paneInView(area(), Simulation::Mocap), colour) < 50);
    }

private:
    MainWindow &window() { return m_bench.window(); }

    Workspace &workspace() { return m_bench.workspace(); }

    ViewportArea &area() { return window().viewport(); }

    QWindow *view() { return viewWindow(area()); }

    /// In the 3D view; shadow and mocap are near enough to each other.
    QPoint pointOf(Simulation simulation, BodyId body)
    {
        const auto frame =
            workspace().simulation.frame(Figure::Shadow, workspace().playhead.frame());
        return (*area().pointInArea(simulation, frame->pose.positions[body])
                - QPointF(area().viewRect().topLeft()))
            .toPoint();
    }

    /// What the bodies cover of a pane.
    QRect figureIn(const QRect &pane)
    {
        QRect covered;
        for (int y = pane.top(); y <= pane.bottom(); y += 3) {
            for (int x = pane.left(); x <= pane.right(); x += 3) {
                if (area().hitAt(QPointF(x, y) + QPointF(area().viewRect().topLeft())))
                    covered |= QRect(x, y, 1, 1);
            }
        }
        return covered;
    }

    static void dragHandle(QSlider &slider, int pixels)
    {
        QStyleOptionSlider option;
        option.initFrom(&slider);
        option.orientation = slider.orientation();
        option.maximum = slider.maximum();
        option.sliderPosition = option.sliderValue = slider.value();
        const QPoint handle =
            slider.style()
                ->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, &slider)
                .center();
        QTest::mousePress(&slider, Qt::LeftButton, {}, handle);
        QTest::mouseMove(&slider, handle + QPoint(pixels, 0));
        QTest::mouseRelease(&slider, Qt::LeftButton, {}, handle + QPoint(pixels, 0));
    }

    WindowBench m_bench;
};

int main(int argc, char **argv)
{
    return runWindowTest<TestStage>(argc, argv);
}

#include "tst_stage.moc"

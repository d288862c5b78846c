#include "tests/support/scenarios.h"
#include "widgets/viewport/viewportarea.h"

#include <QApplication>
#include <QPushButton>
#include <QShortcut>
#include <QSignalSpy>
#include <QtTest>
#include <QWindow>

using namespace flinch;

namespace {

/// Pixels of a pane whose hue is the colour's; the backdrop has none of the three.
int pixelsLike(const QImage &image, const QRect &pane, const QColor &colour)
{
    int count = 0;
    for (int y = pane.top(); y <= pane.bottom(); ++y) {
        for (int x = pane.left(); x <= pane.right(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            const int apart = std::abs(pixel.hsvHue() - colour.hsvHue());
            count += pixel.hsvSaturationF() > 0.7F * colour.hsvSaturationF() && pixel.value() > 70
                     && std::min(apart, 360 - apart) < 12;
        }
    }
    return count;
}

int differentPixels(const QImage &a, const QImage &b, const QRect &pane)
{
    int count = 0;
    for (int y = pane.top(); y <= pane.bottom(); ++y) {
        for (int x = pane.left(); x <= pane.right(); ++x) {
            const QColor p = a.pixelColor(x, y), q = b.pixelColor(x, y);
            count += std::abs(p.red() - q.red()) + std::abs(p.green() - q.green())
                         + std::abs(p.blue() - q.blue())
                     > 24;
        }
    }
    return count;
}

} // namespace

class TestViewport : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<ViewportArea> makeArea()
    {
        auto area = std::make_unique<ViewportArea>();
        area->setCameraEasing(false);
        area->resize(900, 420);
        area->show();
        area->activateWindow();
        area->setCharacter(m_scenario.character);
        for (const Simulation simulation : kSimulations)
            area->setPose(simulation, m_poses.front());
        return area;
    }

    static QWindow *window(ViewportArea &area)
    {
        for (QWindow *each : QGuiApplication::allWindows()) {
            if (each->surfaceType() == QSurface::OpenGLSurface && each->parent()
                && area.window()->windowHandle()
                && area.isAncestorOf(QWidget::find(each->parent()->winId())))
                return each;
        }
        return nullptr;
    }

    static QRect pane(const ViewportArea &area, Simulation simulation)
    {
        return area.paneRect(simulation)->translated(-area.viewRect().topLeft());
    }

    /// Where the middle of a body shows, in the 3D view.
    QPoint bodyPoint(const ViewportArea &area, Simulation simulation, BodyId body) const
    {
        return (*area.pointInArea(simulation, m_poses.front().positions[body])
                - QPointF(area.viewRect().topLeft()))
            .toPoint();
    }

private Q_SLOTS:

    void initTestCase()
    {
        auto scenario = testing::shortDemoScenario(1);
        QVERIFY(scenario.ok());
        m_scenario = *scenario;
        visitBodyPoses(*m_scenario.target, *m_scenario.character,
                       [&](int, const BodyPose &pose) { m_poses.push_back(pose); });
        if (!probeGraphics().usable)
            QSKIP("this display offers no OpenGL 3.3");
    }

    void eachPaneShowsABodyInItsColour()
    {
        const auto area = makeArea();
        for (const ViewportColours &colours : {ViewportColours::dark(), ViewportColours::light()}) {
            area->setColours(colours);
            const QImage image = area->captureView();
            QCOMPARE(image.size(), area->viewRect().size());
            for (const Simulation simulation : kSimulations) {
                const QRect where = pane(*area, simulation);
                for (const Simulation other : kSimulations) {
                    const int count = pixelsLike(image, where, colours.bodies[other]);
                    const QString what = QString("pane %1, colour %2: %3 pixels")
                                             .arg(int(simulation))
                                             .arg(int(other))
                                             .arg(count);
                    if (simulation == other)
                        QVERIFY2(count > 5000, qPrintable(what));
                    else
                        QVERIFY2(count < 50, qPrintable(what));
                }
                // the backdrop runs from its top colour down, and a separator parts the panes
                const QColor top = image.pixelColor(where.left() + 4, where.top());
                QVERIFY(std::abs(top.red() - colours.top.red()) < 4);
                if (simulation != Simulation::Main)
                    QCOMPARE(image.pixelColor(where.right() + 1, 30).rgb(),
                             colours.separator.rgb());
            }
        }
    }

    void theSidesDiffer()
    {
        const auto area = makeArea();
        area->setPaneLayout(PaneLayout::Single, Simulation::Mocap);
        area->turnTo(StandardView::Front);
        area->frameAll();
        const QImage image = area->captureView();
        const auto brightness = [&](BodyId id) {
            return image.pixelColor(bodyPoint(*area, Simulation::Mocap, id)).value();
        };
        QVERIFY(brightness(BodyId::LeftThigh) > 1.1 * brightness(BodyId::RightThigh));
        // seen from the front the visor is there, from behind it is not
        const auto darkOnHead = [&](const QImage &picture) {
            const QPoint head = bodyPoint(*area, Simulation::Mocap, BodyId::Head);
            int dark = 0;
            for (int y = -30; y <= 30; ++y) {
                for (int x = -12; x <= 12; ++x)
                    dark += picture.pixelColor(head + QPoint(x, y)).value() < 40;
            }
            return dark;
        };
        QVERIFY(darkOnHead(image) > 30);
        area->turnTo(StandardView::Opposite);
        QCOMPARE(darkOnHead(area->captureView()), 0);
    }

    void statesShow()
    {
        const auto area = makeArea();
        const QRect main = pane(*area, Simulation::Main);
        const QColor colour = ViewportColours().bodies[Simulation::Main];
        const QPoint chest = bodyPoint(*area, Simulation::Main, BodyId::Pelvis);
        const QImage solid = area->captureView();
        area->setState(Simulation::Main, FigureState::Stale);
        const QImage stale = area->captureView();
        QVERIFY(stale.pixelColor(chest).value() < 0.8 * solid.pixelColor(chest).value());
        QVERIFY(stale.pixelColor(chest).value() > 60);
        area->setState(Simulation::Main, FigureState::Outline);
        const QImage outline = area->captureView();
        QVERIFY(outline.pixelColor(chest).hsvSaturationF() < 0.3F);
        const int line = pixelsLike(outline, main, colour);
        QVERIFY2(line > 300 && line < pixelsLike(solid, main, colour) / 3,
                 qPrintable(QString::number(line)));
        area->setState(Simulation::Main, FigureState::Hidden);
        QVERIFY(pixelsLike(area->captureView(), main, colour) < 20);
        QVERIFY(pixelsLike(area->captureView(), pane(*area, Simulation::Shadow),
                           ViewportColours().bodies[Simulation::Shadow])
                > 5000);
    }

    void layoutsAndOpacities()
    {
        const auto area = makeArea();
        const ViewportColours colours;
        area->setPaneLayout(PaneLayout::Single, Simulation::Shadow);
        QVERIFY(!area->paneRect(Simulation::Main));
        QImage image = area->captureView();
        QVERIFY(pixelsLike(image, image.rect(), colours.bodies[Simulation::Shadow]) > 5000);
        QVERIFY(pixelsLike(image, image.rect(), colours.bodies[Simulation::Main]) < 50);

        area->setPaneLayout(PaneLayout::Overlay);
        BodyPose aside = m_poses.front();
        for (Vector3 &position : aside.positions)
            position += 0.9 * area->camera().right();
        area->setPose(Simulation::Mocap, aside);
        area->setOpacity(Simulation::Shadow, 0);
        image = area->captureView();
        QVERIFY(pixelsLike(image, image.rect(), colours.bodies[Simulation::Main]) > 5000);
        QVERIFY(pixelsLike(image, image.rect(), colours.bodies[Simulation::Shadow]) < 50);
        const QPoint ghost = (*area->pointInArea(Simulation::Mocap, aside.positions[BodyId::Chest])
                              - QPointF(area->viewRect().topLeft()))
                                 .toPoint();
        const int faint = image.pixelColor(ghost).value();
        area->setOpacity(Simulation::Mocap, 1);
        const int full = area->captureView().pixelColor(ghost).value();
        area->setOpacity(Simulation::Mocap, 0);
        const int none = area->captureView().pixelColor(ghost).value();
        QVERIFY2(none + 8 < faint && faint + 40 < full,
                 qPrintable(QString("%1 %2 %3").arg(none).arg(faint).arg(full)));
    }

    void skeletonAndArrowsShow()
    {
        const auto area = makeArea();
        const QRect where = pane(*area, Simulation::Mocap);
        const QColor colour = ViewportColours().bodies[Simulation::Mocap];
        const int bodies = pixelsLike(area->captureView(), where, colour);
        area->setBodyDisplay(BodyDisplay::Skeleton);
        const int bones = pixelsLike(area->captureView(), where, colour);
        QVERIFY2(bones > 200 && bones < bodies / 2, qPrintable(QString::number(bones)));
        area->setBodyDisplay(BodyDisplay::Bodies);

        ImpactArrow arrow;
        arrow.kind = ImpactArrow::Kind::Push;
        arrow.colour = QColor(0xF5, 0x50, 0x6E);
        arrow.tip = m_poses.front().positions[BodyId::Head] - 0.15 * area->camera().right();
        arrow.direction = area->camera().right();
        const QRect main = pane(*area, Simulation::Main);
        const int before = pixelsLike(area->captureView(), main, arrow.colour);
        area->setImpactArrows({arrow});
        const QImage image = area->captureView();
        QVERIFY(pixelsLike(image, main, arrow.colour) > before + 150);
        QVERIFY(pixelsLike(image, where, arrow.colour) < 50); // mocap feels nothing
        area->setImpactArrows({});
        QVERIFY(pixelsLike(area->captureView(), main, arrow.colour) <= before + 10);
    }

    void dragsMoveTheCamera_data()
    {
        QTest::addColumn<int>("style");
        QTest::addColumn<int>("button");
        QTest::addColumn<int>("modifiers");
        QTest::newRow("maya orbit")
            << int(NavigationStyle::Maya) << int(Qt::LeftButton) << int(Qt::AltModifier);
        QTest::newRow("maya pan") << int(NavigationStyle::Maya) << int(Qt::MiddleButton)
                                  << int(Qt::AltModifier);
        QTest::newRow("blender dolly")
            << int(NavigationStyle::Blender) << int(Qt::MiddleButton) << int(Qt::ControlModifier);
    }

    void dragsMoveTheCamera()
    {
        QFETCH(int, style);
        QFETCH(int, button);
        QFETCH(int, modifiers);
        const auto area = makeArea();
        area->setNavigationStyle(NavigationStyle(style));
        const QImage before = area->captureView();
        QWindow *view = window(*area);
        QVERIFY(view);
        QSignalSpy changes(area.get(), &ViewportArea::cameraChanged);
        QSignalSpy clicks(area.get(), &ViewportArea::clicked);
        const QPoint start = bodyPoint(*area, Simulation::Shadow, BodyId::Chest);
        const auto with = Qt::KeyboardModifiers(modifiers);
        QTest::mousePress(view, Qt::MouseButton(button), with, start);
        QTest::mouseMove(view, start + QPoint(20, 8));
        QTest::mouseMove(view, start + QPoint(60, 20));
        QTest::mouseRelease(view, Qt::MouseButton(button), with, start + QPoint(60, 20));
        QCOMPARE(changes.size(), 2);
        QCOMPARE(clicks.size(), 0);
        const OrbitCamera moved = area->camera();
        QTest::mouseMove(view, start + QPoint(90, 60));
        QVERIFY(area->camera() == moved); // the drag is over
        const QImage after = area->captureView();
        for (const Simulation simulation : kSimulations) // one camera for all
            QVERIFY(differentPixels(before, after, pane(*area, simulation)) > 1000);
    }

    void theWheelDolliesAboutTheCursor()
    {
        const auto area = makeArea();
        QWindow *view = window(*area);
        const QPoint head = bodyPoint(*area, Simulation::Main, BodyId::Head);
        const double before = area->camera().distance;
        QWheelEvent wheel(head, view->mapToGlobal(head), {}, {0, 240}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(view, &wheel);
        QVERIFY(area->camera().distance < 0.85 * before);
        QVERIFY((bodyPoint(*area, Simulation::Main, BodyId::Head) - head).manhattanLength() < 25);
    }

    void hoverFindsTheBodyAndOutlinesIt()
    {
        const auto area = makeArea();
        QWindow *view = window(*area);
        const QImage before = area->captureView();
        QSignalSpy hovers(area.get(), &ViewportArea::hovered);
        const QPoint thigh = bodyPoint(*area, Simulation::Shadow, BodyId::LeftThigh);
        QTest::mouseMove(view, thigh);
        QTRY_VERIFY(!hovers.isEmpty());
        const auto hit = hovers.last().first().value<std::optional<ViewportHit>>();
        QVERIFY(hit);
        QCOMPARE(hit->body, BodyId::LeftThigh);
        QCOMPARE(hit->pane, Simulation::Shadow);
        const BodyPose &pose = m_poses.front();
        QVERIFY((pose.point(hit->body, hit->point) - hit->worldPoint).norm() < 1e-9);
        QVERIFY(hit->point.norm() < 0.35);
        QVERIFY(hit->sight.isApprox((hit->worldPoint - area->camera().eye()).normalized(), 1e-6));
        const QImage outlined = area->captureView();
        for (const Simulation simulation : kSimulations) // in all three panes
            QVERIFY(differentPixels(before, outlined, pane(*area, simulation)) > 100);
        QTest::mouseMove(view, pane(*area, Simulation::Shadow).topLeft() + QPoint(3, 3));
        QTRY_VERIFY(!hovers.last().first().value<std::optional<ViewportHit>>());
        QVERIFY(differentPixels(before, area->captureView(), before.rect()) < 20);
    }

    void clicksTellTheBodyOrNothing()
    {
        const auto area = makeArea();
        QWindow *view = window(*area);
        QSignalSpy clicks(area.get(), &ViewportArea::clicked);
        QSignalSpy empties(area.get(), &ViewportArea::emptyClicked);
        const QPoint chest = bodyPoint(*area, Simulation::Main, BodyId::Pelvis);
        QTest::mouseClick(view, Qt::LeftButton, Qt::ShiftModifier, chest);
        QCOMPARE(clicks.size(), 1);
        const auto hit = clicks.first().first().value<ViewportHit>();
        QCOMPARE(hit.body, BodyId::Pelvis);
        QCOMPARE(hit.pane, Simulation::Main);
        QCOMPARE(clicks.first().at(1).value<Qt::KeyboardModifiers>(), Qt::ShiftModifier);
        QTRY_VERIFY(area->hasFocus());
        QTest::mouseClick(view, Qt::LeftButton, Qt::NoModifier,
                          pane(*area, Simulation::Mocap).topLeft() + QPoint(5, 5));
        QCOMPARE(empties.size(), 1);
        QCOMPARE(empties.first().first().value<Simulation>(), Simulation::Mocap);
        // a press that wanders off is no click
        QTest::mousePress(view, Qt::LeftButton, Qt::NoModifier, chest);
        QTest::mouseMove(view, chest + QPoint(30, 0));
        QTest::mouseRelease(view, Qt::LeftButton, Qt::NoModifier, chest);
        QCOMPARE(clicks.size(), 1);
    }

    void doubleClickNamesThePane()
    {
        const auto area = makeArea();
        QSignalSpy doubles(area.get(), &ViewportArea::paneDoubleClicked);
        QTest::mouseDClick(window(*area), Qt::LeftButton, Qt::NoModifier,
                           pane(*area, Simulation::Shadow).center());
        QCOMPARE(doubles.size(), 1);
        QCOMPARE(doubles.first().first().value<Simulation>(), Simulation::Shadow);
        area->toggleMaximised(Simulation::Shadow);
        QCOMPARE(area->paneLayout(), PaneLayout::Single);
        QCOMPARE(pane(*area, Simulation::Shadow).size(), area->viewRect().size());
        area->toggleMaximised(Simulation::Shadow);
        QCOMPARE(area->paneLayout(), PaneLayout::SideBySide);
    }

    void keysActWithFocusOnly()
    {
        QWidget parent;
        QPushButton before(&parent), after(&parent);
        ViewportArea area(&parent);
        QWidget::setTabOrder(&before, &area);
        QWidget::setTabOrder(&area, &after);
        parent.resize(600, 400);
        area.setGeometry(0, 40, 600, 360);
        parent.show();
        area.setCameraEasing(false);
        area.setCharacter(m_scenario.character);
        area.setPose(Simulation::Mocap, m_poses.front());
        parent.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&parent));
        area.setFocus();
        QTRY_VERIFY(area.hasFocus());
        const double yaw = area.camera().yaw;
        QTest::keyClick(area.window()->windowHandle(), Qt::Key_7);
        QVERIFY(area.camera().pitch > 1.5);
        QTest::keyClick(area.window()->windowHandle(), Qt::Key_1);
        QVERIFY(std::abs(area.camera().pitch) < 1e-9);
        QVERIFY(area.camera().yaw != yaw);
        QTest::keyClick(area.window()->windowHandle(), Qt::Key_F, Qt::ShiftModifier);
        QVERIFY(area.isFollowing());

        // F goes closer to one body than A to all
        area.setSelectedBody(BodyId::LeftHand);
        QTest::keyClick(area.window()->windowHandle(), Qt::Key_A);
        const double far = area.camera().distance;
        QTest::keyClick(area.window()->windowHandle(), Qt::Key_F);
        QVERIFY(area.camera().distance < 0.4 * far);

        // Tab steps through the bodies and then leaves
        area.setSelectedBody({});
        QSignalSpy steps(&area, &ViewportArea::bodyStepped);
        for (int i = 0; i < kBodyCount; ++i)
            QTest::keyClick(area.window()->windowHandle(), Qt::Key_Tab);
        QCOMPARE(steps.size(), kBodyCount);
        QVERIFY(area.hasFocus());
        QTest::keyClick(area.window()->windowHandle(), Qt::Key_Tab);
        QVERIFY(after.hasFocus());
        const OrbitCamera camera = area.camera();
        QTest::keyClick(area.window()->windowHandle(), Qt::Key_7);
        QVERIFY(area.camera() == camera);
    }

    void shortcutsOfTheWindowReachIt()
    {
        QWidget parent;
        ViewportArea area(&parent);
        parent.resize(500, 300);
        area.setGeometry(parent.rect());
        QShortcut shortcut(QKeySequence(Qt::Key_Space), &parent);
        QShortcut hidden(QKeySequence(Qt::Key_A), &parent);
        QSignalSpy played(&shortcut, &QShortcut::activated);
        QSignalSpy taken(&hidden, &QShortcut::activated);
        parent.show();
        parent.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&parent));
        area.setFocus();
        QTest::mouseClick(window(area), Qt::LeftButton, Qt::NoModifier, QPoint(10, 10));
        QTest::keyClick(parent.windowHandle(), Qt::Key_Space);
        QCOMPARE(played.size(), 1);
        QTest::keyClick(parent.windowHandle(), Qt::Key_A); // the view's own key comes first
        QCOMPARE(taken.size(), 0);
    }

    void followKeepsTheFigureInPlace()
    {
        const auto area = makeArea();
        area->setFollowing(true);
        const QPointF before =
            *area->pointInArea(Simulation::Mocap, m_poses.front().positions[BodyId::Pelvis]);
        BodyPose moved = m_poses.front();
        for (Vector3 &position : moved.positions)
            position += Vector3(1.5, 0, -2);
        area->setPose(Simulation::Mocap, moved);
        const QPointF after =
            *area->pointInArea(Simulation::Mocap, moved.positions[BodyId::Pelvis]);
        QVERIFY((after - before).manhattanLength() < 1e-6);
    }

    void headersStandOverTheirPanes()
    {
        const auto area = makeArea();
        PerSimulation<QLabel *> headers;
        for (const Simulation simulation : kSimulations) {
            headers[simulation] = new QLabel("name");
            area->setPaneHeader(simulation, headers[simulation]);
        }
        auto *overlay = new QLabel("sliders");
        area->setOverlayHeader(overlay);
        for (const Simulation simulation : kSimulations) {
            const QRect rect = *area->paneRect(simulation);
            QCOMPARE(headers[simulation]->geometry(),
                     QRect(rect.left(), 0, rect.width(), area->viewRect().top()));
            QVERIFY(headers[simulation]->isVisible());
        }
        QVERIFY(area->viewRect().top() >= 28);
        QVERIFY(!overlay->isVisible());
        area->setPaneLayout(PaneLayout::Overlay);
        QVERIFY(overlay->isVisible());
        QCOMPARE(overlay->width(), area->width());
        QVERIFY(!headers[Simulation::Main]->isVisible());
    }

    void nothingIsDrawnAtRest()
    {
        const auto area = makeArea();
        QVERIFY(!area->captureView().isNull());
        // what was asked for settles; then a whole second passes without a frame
        int drawn = -1;
        QTRY_VERIFY_WITH_TIMEOUT(std::exchange(drawn, area->drawnFrames()) == area->drawnFrames(),
                                 5000);
        QTimer second;
        second.setSingleShot(true);
        QSignalSpy passed(&second, &QTimer::timeout);
        second.start(1000);
        QVERIFY(passed.wait(10000));
        QVERIFY(area->drawnFrames() <= drawn + 4); // the soft edges after the last change
        drawn = area->drawnFrames();
        second.start(500);
        QVERIFY(passed.wait(10000));
        QCOMPARE(area->drawnFrames(), drawn);
        area->setPose(Simulation::Main, m_poses.back());
        QTRY_VERIFY(area->drawnFrames() > drawn);
    }

    void oneFrameShowsAChange()
    {
        const auto area = makeArea();
        QVERIFY(!area->captureView().isNull());
        QWindow *view = window(*area);
        const auto shown = [&] {
            return view->screen()
                ->grabWindow(view->winId())
                .toImage()
                .convertToFormat(QImage::Format_RGB32);
        };
        BodyPose moved = m_poses.front();
        for (Vector3 &position : moved.positions)
            position += Vector3(0.5, 0.3, 0);
        const int before = area->drawnFrames();
        area->setPose(Simulation::Mocap, moved);
        while (area->drawnFrames() == before)
            QCoreApplication::processEvents();
        const QImage first = shown();
        const QImage settled = area->captureView();
        const int apart = differentPixels(first, settled, pane(*area, Simulation::Mocap));
        QVERIFY2(apart < 2500, qPrintable(QString::number(apart))); // soft edges
    }

    void comesAndGoes()
    {
        for (int i = 0; i < 4; ++i) {
            const auto area = makeArea();
            if (i % 2 == 0)
                QVERIFY(!area->captureView().isNull()); // else it goes before its first frame
        }
        // and within a window that is reparented and hidden
        QWidget parent;
        ViewportArea *area = makeArea().release();
        area->setParent(&parent);
        area->show();
        parent.resize(400, 300);
        parent.show();
        QVERIFY(!area->captureView().isNull());
        parent.hide();
        area->setPose(Simulation::Main, m_poses.back());
        parent.show();
        QVERIFY(!area->captureView().isNull());
    }

    void anotherCharacterTakesOver()
    {
        const auto area = makeArea();
        area->captureView();
        area->setCharacter(nullptr);
        const QColor colour = ViewportColours().bodies[Simulation::Main];
        QVERIFY(pixelsLike(area->captureView(), pane(*area, Simulation::Main), colour) < 20);
        area->setCharacter(m_scenario.character);
        area->setPose(Simulation::Main, m_poses.front());
        QVERIFY(pixelsLike(area->captureView(), pane(*area, Simulation::Main), colour) > 5000);
    }

private:
    Scenario m_scenario;
    std::vector<BodyPose> m_poses;
};

QTEST_MAIN(TestViewport)
#include "tst_viewport.moc"

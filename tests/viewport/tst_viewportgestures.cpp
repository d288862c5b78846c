#include "tests/support/patience.h"
#include "tests/support/viewportfixture.h"

#include <QApplication>
#include <QPushButton>
#include <QShortcut>
#include <QSignalSpy>

using namespace flinch;
using namespace flinch::testing;

/// What the mouse and the keys do in the 3D view, by real events.
class TestViewportGestures : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        QVERIFY(m_fixture.load());
        if (!probeGraphics().usable)
            QSKIP("this display offers no OpenGL 3.3");
    }

    void dragsMoveTheCamera_data()
    {
        QTest::addColumn<NavigationStyle>("style");
        QTest::addColumn<Qt::MouseButton>("button");
        QTest::addColumn<Qt::KeyboardModifiers>("modifiers");
        QTest::addColumn<CameraGesture>("gesture");
        const auto row = [](const char *name, NavigationStyle style, Qt::MouseButton button,
                            Qt::KeyboardModifiers modifiers, CameraGesture gesture) {
            QTest::newRow(name) << style << button << modifiers << gesture;
        };
        const auto maya = NavigationStyle::Maya, blender = NavigationStyle::Blender;
        row("maya: alt left orbits", maya, Qt::LeftButton, Qt::AltModifier, CameraGesture::Orbit);
        row("maya: middle orbits", maya, Qt::MiddleButton, {}, CameraGesture::Orbit);
        row("maya: alt middle pans", maya, Qt::MiddleButton, Qt::AltModifier, CameraGesture::Pan);
        row("maya: alt right dollies", maya, Qt::RightButton, Qt::AltModifier,
            CameraGesture::Dolly);
        row("maya: left is no gesture", maya, Qt::LeftButton, {}, CameraGesture::None);
        row("blender: middle orbits", blender, Qt::MiddleButton, {}, CameraGesture::Orbit);
        row("blender: shift middle pans", blender, Qt::MiddleButton, Qt::ShiftModifier,
            CameraGesture::Pan);
        row("blender: ctrl middle dollies", blender, Qt::MiddleButton, Qt::ControlModifier,
            CameraGesture::Dolly);
        row("blender: alt left is no gesture", blender, Qt::LeftButton, Qt::AltModifier,
            CameraGesture::None);
    }

    void dragsMoveTheCamera()
    {
        QFETCH(NavigationStyle, style);
        QFETCH(Qt::MouseButton, button);
        QFETCH(Qt::KeyboardModifiers, modifiers);
        QFETCH(CameraGesture, gesture);
        const auto area = m_fixture.makeArea();
        area->setNavigationStyle(style);
        const QImage before = area->captureView();
        const OrbitCamera from = area->camera();
        QWindow *view = viewWindow(*area);
        QVERIFY(view);
        QSignalSpy changes(area.get(), &ViewportArea::cameraChanged);
        QSignalSpy clicks(area.get(), &ViewportArea::clicked);
        const QPoint start = m_fixture.bodyPoint(*area, Simulation::Shadow, BodyId::Chest);
        QTest::mousePress(view, button, modifiers, start);
        QTest::mouseMove(view, start + QPoint(20, 8));
        QTest::mouseMove(view, start + QPoint(60, 20));
        QTest::mouseRelease(view, button, modifiers, start + QPoint(60, 20));
        QCOMPARE(clicks.size(), 0);
        const OrbitCamera to = area->camera();
        if (gesture == CameraGesture::None) {
            QCOMPARE(changes.size(), 0);
            QVERIFY(to == from);
            return;
        }
        QCOMPARE(changes.size(), 2);
        const bool turned = std::abs(to.yaw - from.yaw) > 0.05;
        const bool moved = (to.pivot - from.pivot).norm() > 0.05;
        const bool nearer = to.distance < 0.9 * from.distance;
        QCOMPARE(turned, gesture == CameraGesture::Orbit);
        QCOMPARE(moved, gesture == CameraGesture::Pan);
        QCOMPARE(nearer, gesture == CameraGesture::Dolly);
        // what is panned stays under the mouse
        if (gesture == CameraGesture::Pan)
            QVERIFY((m_fixture.bodyPoint(*area, Simulation::Shadow, BodyId::Chest) - start
                     - QPoint(60, 20))
                        .manhattanLength()
                    < 10);
        QTest::mouseMove(view, start + QPoint(90, 60));
        QVERIFY(area->camera() == to); // the drag is over
        const QImage after = area->captureView();
        for (const Simulation simulation : kSimulations) // one camera for all
            QVERIFY(differentPixels(before, after, paneInView(*area, simulation)) > 1000);
    }

    void theWheelDolliesAboutTheCursor()
    {
        const auto area = m_fixture.makeArea();
        QWindow *view = viewWindow(*area);
        const QPoint head = m_fixture.bodyPoint(*area, Simulation::Main, BodyId::Head);
        const double before = area->camera().distance;
        QWheelEvent wheel(head, view->mapToGlobal(head), {}, {0, 240}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(view, &wheel);
        QVERIFY(area->camera().distance < 0.85 * before);
        QVERIFY(
            (m_fixture.bodyPoint(*area, Simulation::Main, BodyId::Head) - head).manhattanLength()
            < 25);
    }

    void hoverFindsTheBodyAndOutlinesIt()
    {
        const auto area = m_fixture.makeArea();
        QWindow *view = viewWindow(*area);
        const QImage before = area->captureView();
        QSignalSpy hovers(area.get(), &ViewportArea::hovered);
        const QPoint thigh = m_fixture.bodyPoint(*area, Simulation::Shadow, BodyId::LeftThigh);
        QTest::mouseMove(view, thigh);
        QTRY_VERIFY(!hovers.isEmpty());
        const auto hit = hovers.last().first().value<std::optional<ViewportHit>>();
        QVERIFY(hit);
        QCOMPARE(hit->body, BodyId::LeftThigh);
        QCOMPARE(hit->pane, Simulation::Shadow);
        const BodyPose &pose = m_fixture.poses.front();
        QVERIFY((pose.point(hit->body, hit->point) - hit->worldPoint).norm() < 1e-9);
        QVERIFY(hit->point.norm() < 0.35);
        QVERIFY(hit->sight.isApprox((hit->worldPoint - area->camera().eye()).normalized(), 1e-6));
        const QImage outlined = area->captureView();
        for (const Simulation simulation : kSimulations) // in all three panes
            QVERIFY(differentPixels(before, outlined, paneInView(*area, simulation)) > 100);
        QTest::mouseMove(view, paneInView(*area, Simulation::Shadow).topLeft() + QPoint(3, 3));
        QTRY_VERIFY(!hovers.last().first().value<std::optional<ViewportHit>>());
        QVERIFY(differentPixels(before, area->captureView(), before.rect()) < 20);
    }

    void clicksTellTheBodyOrNothing()
    {
        const auto area = m_fixture.makeArea();
        QWindow *view = viewWindow(*area);
        QSignalSpy clicks(area.get(), &ViewportArea::clicked);
        QSignalSpy empties(area.get(), &ViewportArea::emptyClicked);
        const QPoint chest = m_fixture.bodyPoint(*area, Simulation::Main, BodyId::Pelvis);
        QTest::mouseClick(view, Qt::LeftButton, Qt::ShiftModifier, chest);
        QCOMPARE(clicks.size(), 1);
        const auto hit = clicks.first().first().value<ViewportHit>();
        QCOMPARE(hit.body, BodyId::Pelvis);
        QCOMPARE(hit.pane, Simulation::Main);
        QCOMPARE(clicks.first().at(1).value<Qt::KeyboardModifiers>(), Qt::ShiftModifier);
        QTRY_VERIFY(area->hasFocus());
        QTest::mouseClick(view, Qt::LeftButton, Qt::NoModifier,
                          paneInView(*area, Simulation::Mocap).topLeft() + QPoint(5, 5));
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
        const auto area = m_fixture.makeArea();
        QSignalSpy doubles(area.get(), &ViewportArea::paneDoubleClicked);
        QTest::mouseDClick(viewWindow(*area), Qt::LeftButton, Qt::NoModifier,
                           paneInView(*area, Simulation::Shadow).center());
        QCOMPARE(doubles.size(), 1);
        QCOMPARE(doubles.first().first().value<Simulation>(), Simulation::Shadow);
        area->toggleMaximised(Simulation::Shadow);
        QCOMPARE(area->paneLayout(), PaneLayout::Single);
        QCOMPARE(paneInView(*area, Simulation::Shadow).size(), area->viewRect().size());
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
        area.setCharacter(m_fixture.scenario.character);
        area.setPose(Simulation::Mocap, m_fixture.poses.front());
        parent.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&parent, kPatience));
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
        QVERIFY(QTest::qWaitForWindowActive(&parent, kPatience));
        area.setFocus();
        QTest::mouseClick(viewWindow(area), Qt::LeftButton, Qt::NoModifier, QPoint(10, 10));
        QTest::keyClick(parent.windowHandle(), Qt::Key_Space);
        QCOMPARE(played.size(), 1);
        QTest::keyClick(parent.windowHandle(), Qt::Key_A); // the view's own key comes first
        QCOMPARE(taken.size(), 0);
    }

    void keysTurnToTheFiguresOwnSides_data()
    {
        QTest::addColumn<Qt::Key>("key");
        QTest::addColumn<bool>("keypad");
        QTest::addColumn<Vector3>("eye"); // to the figure's left, up, to its front
        QTest::newRow("1: front") << Qt::Key_1 << false << Vector3(0, 0, 1);
        QTest::newRow("3: left side") << Qt::Key_3 << false << Vector3(1, 0, 0);
        QTest::newRow("7: top") << Qt::Key_7 << false << Vector3(0, 1, 0);
        QTest::newRow("1 of the keypad") << Qt::Key_1 << true << Vector3(0, 0, 1);
    }

    void keysTurnToTheFiguresOwnSides()
    {
        QFETCH(Qt::Key, key);
        QFETCH(bool, keypad);
        QFETCH(Vector3, eye);
        const auto area = focusedArea();
        const Vector3 front = facing(*m_fixture.scenario.character, m_fixture.poses.front());
        const Vector3 left = Vector3::UnitY().cross(front);
        const Vector3 wanted = eye.x() * left + eye.y() * Vector3::UnitY() + eye.z() * front;
        const auto towardsEye = [&] {
            return Vector3(-area->camera().forward());
        };
        QVERIFY(towardsEye().dot(wanted) < 0.99);
        const QImage before = area->captureView();
        press(*area, key, keypad ? Qt::KeypadModifier : Qt::NoModifier);
        QVERIFY(towardsEye().dot(wanted) > 0.999);
        const QImage after = area->captureView();
        for (const Simulation simulation : kSimulations)
            QVERIFY(differentPixels(before, after, paneInView(*area, simulation)) > 1000);
        press(*area, Qt::Key_9);
        QVERIFY(towardsEye().dot(wanted) < -0.999); // from the other side
    }

    void framingFillsThePane()
    {
        const auto area = focusedArea();
        const auto pelvis = [&] {
            return m_fixture.bodyPoint(*area, Simulation::Main, BodyId::Pelvis);
        };
        OrbitCamera away = area->camera();
        away.pivot += Vector3(3, 0, 0);
        away.distance *= 5;
        area->setCamera(away);
        QVERIFY(pixelsLike(area->captureView(), paneInView(*area, Simulation::Main), mainColour())
                < 2500);
        press(*area, Qt::Key_A);
        QVERIFY(paneInView(*area, Simulation::Main).contains(pelvis()));
        QVERIFY(pixelsLike(area->captureView(), paneInView(*area, Simulation::Main), mainColour())
                > 5000);
        // a clicked body is the selection that F frames
        connect(area.get(), &ViewportArea::clicked, area.get(),
                [&](const ViewportHit &hit) { area->setSelectedBody(hit.body); });
        const BodyId body = BodyId::LeftThigh;
        QTest::mouseClick(viewWindow(*area), Qt::LeftButton, {},
                          m_fixture.bodyPoint(*area, Simulation::Main, body));
        press(*area, Qt::Key_F);
        const QPoint thigh = m_fixture.bodyPoint(*area, Simulation::Main, body);
        QVERIFY((thigh - paneInView(*area, Simulation::Main).center()).manhattanLength() < 25);
    }

    void followingIsSwitchedByShiftF()
    {
        const auto area = focusedArea();
        QSignalSpy told(area.get(), &ViewportArea::followingChanged);
        const auto walk = [&](const Vector3 &step) {
            const QPointF before = *area->pointInArea(Simulation::Mocap, m_pelvis);
            BodyPose moved = m_fixture.poses.front();
            m_pelvis += step;
            const Vector3 shift = m_pelvis - moved.positions[BodyId::Pelvis];
            for (Vector3 &position : moved.positions)
                position += shift;
            area->setPose(Simulation::Mocap, moved);
            return (*area->pointInArea(Simulation::Mocap, m_pelvis) - before).manhattanLength();
        };
        m_pelvis = m_fixture.poses.front().positions[BodyId::Pelvis];
        QVERIFY(walk({0.3, 0, -0.2}) > 10);
        press(*area, Qt::Key_F, Qt::ShiftModifier);
        QVERIFY(area->isFollowing());
        QVERIFY(walk({1.5, 0, -2}) < 1e-6);
        press(*area, Qt::Key_F, Qt::ShiftModifier);
        QVERIFY(walk({0.3, 0, -0.2}) > 10);
        QCOMPARE(told.size(), 2);
    }

private:
    static QColor mainColour() { return ViewportColours().bodies[Simulation::Main]; }

    std::unique_ptr<ViewportArea> focusedArea() const
    {
        auto area = m_fixture.makeArea();
        QApplication::setActiveWindow(area.get());
        area->setFocus();
        return area;
    }

    static void press(ViewportArea &area, Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(area.window()->windowHandle(), key, modifiers);
    }

    ViewportFixture m_fixture;
    Vector3 m_pelvis = Vector3::Zero();
};

QTEST_MAIN(TestViewportGestures)
#include "tst_viewportgestures.moc"

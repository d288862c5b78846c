#include "widgets/viewport/cameracontrol.h"
#include "widgets/viewport/orbitcamera.h"
#include "widgets/viewport/panes.h"

#include <QSignalSpy>
#include <QtTest>

#include <numbers>

using namespace flinch;

namespace {

constexpr double kDegree = std::numbers::pi / 180;
const QSizeF kPane(340, 558);

Vector3 clipPoint(const OrbitCamera &camera, const Vector3 &point)
{
    const Eigen::Vector4d clip = camera.viewProjection(kPane.width() / kPane.height())
                                 * Eigen::Vector4d(point.x(), point.y(), point.z(), 1);
    return clip.head<3>() / clip.w();
}

OrbitCamera tilted()
{
    OrbitCamera camera;
    camera.pivot = {0.3, 1.1, -0.4};
    camera.distance = 5;
    camera.turnTo(0.7, 0.3);
    return camera;
}

} // namespace

class TestCamera : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void axesAreRightHanded()
    {
        const OrbitCamera camera = tilted();
        QVERIFY(std::abs(camera.right().dot(camera.up())) < 1e-12);
        QVERIFY(camera.right().cross(camera.up()).isApprox(-camera.forward(), 1e-12));
        QVERIFY(camera.up().y() > 0.9);
        QVERIFY((camera.eye() - camera.pivot).y() > 0); // positive pitch looks down from above
    }

    void matrixProjectionAndRayAgree()
    {
        const OrbitCamera camera = tilted();
        for (const Vector3 &point : {Vector3(0, 0, 0), Vector3(0.8, 1.7, 0.5), camera.pivot}) {
            const Vector3 pixel = camera.project(point, kPane);
            const Vector3 clip = clipPoint(camera, point);
            QVERIFY(std::abs(pixel.x() - kPane.width() * (0.5 + clip.x() / 2)) < 1e-9);
            QVERIFY(std::abs(pixel.y() - kPane.height() * (0.5 - clip.y() / 2)) < 1e-9);
            QVERIFY(clip.z() > -1 && clip.z() < 1);
            const Ray ray = camera.ray(pixel.x(), pixel.y(), kPane);
            const double away = (point - ray.origin).cross(ray.direction).norm();
            QVERIFY(away < 1e-9);
        }
        QVERIFY(camera.project(camera.eye() - camera.forward(), kPane).z() < 0);
    }

    void theLensIs28DegreesHigh()
    {
        const OrbitCamera camera = tilted();
        const Ray top = camera.ray(kPane.width() / 2, 0, kPane);
        const Ray bottom = camera.ray(kPane.width() / 2, kPane.height(), kPane);
        QVERIFY(std::abs(std::acos(top.direction.dot(bottom.direction)) - 28 * kDegree) < 1e-9);
    }

    void orbitKeepsPivotAndDistance()
    {
        OrbitCamera camera = tilted();
        const OrbitCamera before = camera;
        camera.orbit(40, 25, kPane);
        QCOMPARE(camera.distance, before.distance);
        QCOMPARE(camera.pivot, before.pivot);
        QVERIFY(camera.yaw < before.yaw);     // dragging right turns the figure right
        QVERIFY(camera.pitch > before.pitch); // dragging down looks from higher up
        camera.orbit(0, 1e5, kPane);
        QVERIFY(camera.pitch <= 90 * kDegree);
    }

    void panFollowsTheMouse()
    {
        OrbitCamera camera = tilted();
        const Vector3 point = camera.pivot;
        const Vector3 before = camera.project(point, kPane);
        camera.pan(33, -21, kPane);
        const Vector3 after = camera.project(point, kPane);
        QVERIFY((after - before - Vector3(33, -21, 0)).head<2>().norm() < 1e-9);
    }

    void wheelKeepsWhatIsUnderTheCursor()
    {
        OrbitCamera camera = tilted();
        const QPointF cursor(300, 80);
        const Ray ray = camera.ray(cursor.x(), cursor.y(), kPane);
        const Vector3 point =
            ray.at(camera.distance / ray.direction.dot(camera.forward())); // at the pivot's depth
        camera.dollyAbout(0.5, cursor.x(), cursor.y(), kPane);
        QCOMPARE(camera.distance, 2.5);
        const Vector3 after = camera.project(point, kPane);
        QVERIFY(std::hypot(after.x() - cursor.x(), after.y() - cursor.y()) < 1e-6);
        for (int i = 0; i < 200; ++i)
            camera.dolly(0.5);
        QVERIFY(camera.distance >= OrbitCamera::kNearest);
    }

    void frameFitsExactly_data()
    {
        QTest::addColumn<QSizeF>("pane");
        QTest::newRow("tall pane") << QSizeF(340, 558);
        QTest::newRow("wide pane") << QSizeF(1020, 558);
        QTest::newRow("thin pane") << QSizeF(60, 558);
    }

    void frameFitsExactly()
    {
        QFETCH(QSizeF, pane);
        OrbitCamera camera = tilted();
        const std::vector<Sphere> spheres = {
            {{0, 0.1, 0}, 0.1}, {{0.2, 1.7, 0.1}, 0.15}, {{-0.5, 1, 0.4}, 0.1}};
        camera.frame(spheres, pane, 1);
        double nearestEdge = 1e9;
        for (const Sphere &sphere : spheres) {
            const Vector3 at = camera.project(sphere.centre, pane);
            // the sphere's outline, a little larger than its radius because of perspective
            const double reach = sphere.radius / camera.metresPerPixel(at.z(), pane);
            for (const double gap : {at.x() - reach, pane.width() - at.x() - reach, at.y() - reach,
                                     pane.height() - at.y() - reach})
                nearestEdge = std::min(nearestEdge, gap);
        }
        QVERIFY2(nearestEdge > -1.5, qPrintable(QString::number(nearestEdge)));
        QVERIFY2(nearestEdge < 3, qPrintable(QString::number(nearestEdge)));
    }

    void keepingInsideMovesNoMoreThanNeeded()
    {
        OrbitCamera camera = tilted();
        const std::vector<Sphere> near = {{camera.pivot, 0.2}};
        const OrbitCamera before = camera;
        camera.keepInside(near, kPane, 1);
        QCOMPARE(camera, before);
        const Sphere aside{camera.pivot + 3 * camera.right(), 0.2};
        camera.keepInside({aside}, kPane, 1);
        QCOMPARE(camera.distance, before.distance);
        const Vector3 at = camera.project(aside.centre, kPane);
        const double reach = aside.radius / camera.metresPerPixel(at.z(), kPane);
        QVERIFY(std::abs(kPane.width() - at.x() - reach) < 2); // at the edge
        QCOMPARE(qRound(at.y()), qRound(kPane.height() / 2));
        // what is too wide is cut alike
        const std::vector<Sphere> wide = {{before.pivot - 3 * before.right(), 0.2}, aside};
        camera.keepInside(wide, kPane, 1);
        QVERIFY((camera.pivot - before.pivot).norm() < 1e-6);
    }

    void gestures_data()
    {
        QTest::addColumn<int>("style");
        QTest::addColumn<int>("button");
        QTest::addColumn<int>("modifiers");
        QTest::addColumn<int>("gesture");
        const auto row = [](const char *name, NavigationStyle style, Qt::MouseButton button,
                            Qt::KeyboardModifiers modifiers, CameraGesture gesture) {
            QTest::newRow(name) << int(style) << int(button) << int(modifiers.toInt())
                                << int(gesture);
        };
        const auto maya = NavigationStyle::Maya, blender = NavigationStyle::Blender;
        row("maya alt left orbits", maya, Qt::LeftButton, Qt::AltModifier, CameraGesture::Orbit);
        row("maya alt middle pans", maya, Qt::MiddleButton, Qt::AltModifier, CameraGesture::Pan);
        row("maya alt right dollies", maya, Qt::RightButton, Qt::AltModifier, CameraGesture::Dolly);
        row("maya middle orbits", maya, Qt::MiddleButton, Qt::NoModifier, CameraGesture::Orbit);
        row("maya left is a tool's", maya, Qt::LeftButton, Qt::NoModifier, CameraGesture::None);
        row("maya right is a tool's", maya, Qt::RightButton, Qt::NoModifier, CameraGesture::None);
        row("blender middle orbits", blender, Qt::MiddleButton, Qt::NoModifier,
            CameraGesture::Orbit);
        row("blender shift middle pans", blender, Qt::MiddleButton, Qt::ShiftModifier,
            CameraGesture::Pan);
        row("blender ctrl middle dollies", blender, Qt::MiddleButton, Qt::ControlModifier,
            CameraGesture::Dolly);
        row("blender alt left is a tool's", blender, Qt::LeftButton, Qt::AltModifier,
            CameraGesture::None);
    }

    void gestures()
    {
        QFETCH(int, style);
        QFETCH(int, button);
        QFETCH(int, modifiers);
        QFETCH(int, gesture);
        QCOMPARE(int(gestureFor(NavigationStyle(style), Qt::MouseButton(button),
                                Qt::KeyboardModifiers(modifiers))),
                 gesture);
    }

    void standardViewsAreTheFigures()
    {
        CameraControl control;
        control.setEasing(false);
        const Vector3 facing = Vector3(1, 0, 1).normalized();
        const Vector3 left = Vector3::UnitY().cross(facing);
        control.setFacing(facing);
        const auto towardsEye = [&] {
            return Vector3(-control.camera().forward());
        };
        control.turnTo(StandardView::Front);
        QVERIFY(towardsEye().isApprox(facing, 1e-9));
        control.turnTo(StandardView::Side);
        QVERIFY(towardsEye().isApprox(left, 1e-9));
        control.turnTo(StandardView::Opposite);
        QVERIFY(towardsEye().isApprox(-left, 1e-9));
        control.turnTo(StandardView::Top);
        QVERIFY(towardsEye().isApprox(Vector3::UnitY(), 1e-9));
        control.setCamera(control.homeView());
        const Vector3 home = towardsEye();
        QVERIFY(home.dot(left) < 0); // from the figure's right
        QVERIFY(std::abs(std::asin(home.y()) - 7 * kDegree) < 1e-9);
        const Vector3 level = Vector3(home.x(), 0, home.z()).normalized();
        QVERIFY(std::abs(std::acos(level.dot(facing)) - 30 * kDegree) < 1e-9);
    }

    void jumpsEaseAndEndExactly()
    {
        CameraControl control;
        control.setFacing(Vector3::UnitX());
        QSignalSpy changes(&control, &CameraControl::changed);
        control.turnTo(StandardView::Front);
        QTRY_COMPARE(control.camera().yaw, 90 * kDegree);
        QVERIFY(changes.size() > 1);
        // a second jump before the first has ended starts from where that would have ended
        control.turnTo(StandardView::Opposite);
        control.turnTo(StandardView::Opposite);
        QTRY_VERIFY(std::abs(control.camera().yaw - 90 * kDegree) < 1e-9);
    }

    void followMovesThePivotOnlyWhenOn()
    {
        CameraControl control;
        const Vector3 before = control.camera().pivot;
        control.follow({1, 0, 2});
        QCOMPARE(control.camera().pivot, before);
        control.setFollowing(true);
        control.follow({1, 0, 2});
        QVERIFY(control.camera().pivot.isApprox(before + Vector3(1, 0, 2)));
    }

    void panesCoverTheView_data()
    {
        QTest::addColumn<int>("width");
        for (const int width : {1020, 1021, 1022, 337, 61})
            QTest::newRow(qPrintable(QString("%1 wide").arg(width))) << width;
    }

    void panesCoverTheView()
    {
        QFETCH(int, width);
        const Panes panes = arrangePanes(PaneLayout::SideBySide, Simulation::Main, {width, 100});
        int next = 0, least = width, most = 0;
        for (const Simulation simulation : kSimulations) {
            const QRect pane = *panes.rects[simulation];
            QCOMPARE(pane.left(), next); // a separator of one pixel
            next = pane.left() + pane.width() + 1;
            least = std::min(least, pane.width());
            most = std::max(most, pane.width());
            QCOMPARE(panes.at(pane.center(), PaneLayout::SideBySide), std::optional(simulation));
        }
        QCOMPARE(next, width + 1);
        QVERIFY(most - least <= 1);
        const Panes single = arrangePanes(PaneLayout::Single, Simulation::Shadow, {width, 100});
        QVERIFY(!single.rects[Simulation::Main]);
        QCOMPARE(single.rects[Simulation::Shadow]->width(), width);
        const Panes overlay = arrangePanes(PaneLayout::Overlay, Simulation::Shadow, {width, 100});
        QCOMPARE(overlay.at({1, 1}, PaneLayout::Overlay), std::optional(Simulation::Main));
        QVERIFY(!overlay.at({width, 1}, PaneLayout::Overlay));
    }
};

QTEST_GUILESS_MAIN(TestCamera)
#include "tst_camera.moc"

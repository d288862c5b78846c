#pragma once

#include "tests/support/scenarios.h"
#include "widgets/viewport/viewportarea.h"

#include <QGuiApplication>
#include <QtTest>
#include <QWindow>

namespace flinch::testing {

/// Pixels of a pane whose hue is the colour's; the backdrop has none of the three.
inline int pixelsLike(const QImage &image, const QRect &pane, const QColor &colour)
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

inline int differentPixels(const QImage &a, const QImage &b, const QRect &pane)
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

/// The first second of the demo in a 3D view of three panes.
struct ViewportFixture
{
    Scenario scenario;
    std::vector<BodyPose> poses;

    bool load()
    {
        auto loaded = shortDemoScenario(1);
        if (!loaded)
            return false;
        scenario = *loaded;
        visitBodyPoses(*scenario.target, *scenario.character,
                       [&](int, const BodyPose &pose) { poses.push_back(pose); });
        return true;
    }

    std::unique_ptr<ViewportArea> makeArea() const
    {
        auto area = std::make_unique<ViewportArea>();
        area->setCameraEasing(false);
        area->resize(900, 420);
        area->show();
        area->activateWindow();
        area->setCharacter(scenario.character);
        for (const Simulation simulation : kSimulations)
            area->setPose(simulation, poses.front());
        return area;
    }

    /// Where the middle of a body shows, in the 3D view.
    QPoint bodyPoint(const ViewportArea &area, Simulation simulation, BodyId body) const
    {
        return (*area.pointInArea(simulation, poses.front().positions[body])
                - QPointF(area.viewRect().topLeft()))
            .toPoint();
    }
};

/// The OpenGL window in it, which gets the mouse.
inline QWindow *viewWindow(const ViewportArea &area)
{
    for (QWindow *each : QGuiApplication::allWindows()) {
        if (each->surfaceType() == QSurface::OpenGLSurface && each->parent()
            && area.window()->windowHandle()
            && area.isAncestorOf(QWidget::find(each->parent()->winId())))
            return each;
    }
    return nullptr;
}

/// In the 3D view; the pane is to be shown.
inline QRect paneInView(const ViewportArea &area, Simulation simulation)
{
    return area.paneRect(simulation)->translated(-area.viewRect().topLeft());
}

} // namespace flinch::testing

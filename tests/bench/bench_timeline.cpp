// How long a move of the playhead takes to paint with 2,000 keys in sight, and a drag of one key of
// 9,000.
#include "tests/support/patience.h"
#include "tests/support/workbench.h"
#include "widgets/common/theme.h"
#include "widgets/document/impactcommands.h"
#include "widgets/timeline/timeline.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QtTest>

#include <algorithm>
#include <cstdio>

using namespace flinch;

int main(int argc, char **argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    Theme::install(&app, ThemeChoice::Dark);
    testing::Workbench bench;
    bench.openDemo();
    bench.simulation.cancel();
    std::vector<ProjectImpact> keys;
    for (int i = 0; i < 2000; ++i) {
        ProjectImpact key = bench.impact(1 + i % 6);
        key.id = ImpactId(100 + i);
        key.key.time = i * 935.0 / 2000 / 120;
        keys.push_back(key);
    }
    bench.document.push(std::make_unique<AddImpacts>(bench.document, keys));
    bench.simulation.cancel();
    Timeline timeline(bench.document, bench.selection, bench.playhead, bench.simulation);
    timeline.resize(1600, 295);
    timeline.show();
    if (!QTest::qWaitForWindowExposed(&timeline, testing::kPatience))
        return 1;
    TimelineView &view = timeline.view();
    QElapsedTimer timer;
    const auto measure = [&](const char *what, auto &&step) {
        std::vector<double> times;
        for (int i = 0; i < 500; ++i) {
            timer.start();
            step(i);
            times.push_back(double(timer.nsecsElapsed()) / 1e6);
        }
        std::sort(times.begin(), times.end());
        std::printf("%-40s median %.3f ms, 99 %% %.3f ms\n", what, times[250], times[495]);
        return times[250];
    };
    view.repaint();
    const double playhead = measure("playhead moves, 2006 keys in sight", [&](int i) {
        bench.playhead.setFrame(i % 900);
        QCoreApplication::sendPostedEvents(&view, QEvent::UpdateRequest);
        QCoreApplication::processEvents();
    });
    measure("everything is painted anew (zoom)", [&](int i) {
        i % 2 ? view.fitClip() : view.fitLoop();
        view.repaint();
    });
    std::vector<ProjectImpact> more;
    for (int i = 0; i < 7000; ++i) {
        ProjectImpact key = keys[0];
        key.id = ImpactId(5000 + i);
        more.push_back(key);
    }
    bench.document.push(std::make_unique<AddImpacts>(bench.document, more));
    bench.simulation.cancel();
    const GestureId gesture = newGesture();
    const double drag = measure("one of 9006 impacts is dragged", [&](int) {
        ProjectImpact impact = bench.document.setup().impacts.back();
        impact.key.time += 0.001;
        bench.document.push(std::make_unique<ChangeImpacts>(bench.document, std::vector{impact},
                                                            QStringLiteral("Move"), gesture));
    });
    return playhead <= 1.0 && drag <= 50 ? 0 : 1;
}

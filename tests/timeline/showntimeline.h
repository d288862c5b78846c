#pragma once

#include "tests/support/patience.h"
#include "tests/support/require.h"
#include "tests/support/workbench.h"
#include "widgets/timeline/timeline.h"

#include <QApplication>
#include <QMouseEvent>
#include <QtTest>
#include <QWheelEvent>

#include <vector>

namespace flinch::testing {

using Numbers = std::vector<int>;

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
        require(QTest::qWaitForWindowActive(&timeline, kPatience), "its window is active");
        view.setFocus();
        require(QTest::qWaitForWindowExposed(&timeline, kPatience), "its window is shown");
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

} // namespace flinch::testing

#pragma once

#include "tests/window/windowbench.h"

#include <QDragEnterEvent>
#include <QMimeData>

namespace flinch::testing {

/// What tests of the window's files share.
class WindowFileTest : public QObject
{
protected:
    /// Something to save.
    void change()
    {
        m_bench->workspace().selection.selectImpacts({ImpactId(1)});
        m_bench->window().viewport().setFocus();
        m_bench->press(Qt::Key_E);
    }

    void drop(const QMimeData &data)
    {
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&m_bench->window(), &enter);
        require(enter.isAccepted(), "the window takes what is dragged");
        QDropEvent event({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&m_bench->window(), &event);
    }

    std::unique_ptr<WindowBench> m_bench;
};

} // namespace flinch::testing

#pragma once

#include <QToolBar>

namespace flinch {

struct Actions;

/// The tools under the menu bar. Compact: no words, and the controller only in the menu.
class ToolBar : public QToolBar
{
    Q_OBJECT

public:
    ToolBar(const Actions &actions, QWidget *parent);

    void setCompact(bool compact);

private:
    QAction *m_controller;
};

} // namespace flinch

#include "app/window/menus.h"

#include "app/window/actions.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>
#include <QMenuBar>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Menus)
};

/// Null stands for a separator.
void fill(QMenu *menu, const QList<QAction *> &actions)
{
    for (QAction *action : actions) {
        if (action)
            menu->addAction(action);
        else
            menu->addSeparator();
    }
}

} // namespace

Menus buildMenus(QMenuBar &bar, const Actions &a)
{
    Menus menus = {};

    QMenu *file = bar.addMenu(Text::tr("&File"));
    fill(file, {a.newProject, a.open, a.openDemo});
    menus.recent = file->addMenu(Text::tr("Open &Recent"));
    fill(file, {nullptr, a.save, a.saveAs, a.locate, nullptr, a.bake, nullptr, a.quit});

    QMenu *edit = bar.addMenu(Text::tr("&Edit"));
    fill(edit, {a.undo, a.redo, nullptr, a.selectAll, a.duplicate, a.remove});

    QMenu *view = bar.addMenu(Text::tr("&View"));
    fill(view, {a.sideBySide, a.overlay, a.single, a.nextPane, nullptr, a.bodies, a.plan, nullptr,
                a.frameSelection, a.frameAll, a.front, a.side, a.top, a.opposite, a.follow, nullptr,
                a.viewportOnly});
    fill(view->addMenu(Text::tr("&Navigation")), {a.mayaNavigation, a.blenderNavigation});
    fill(view->addMenu(Text::tr("T&heme")), {a.desktopTheme, a.darkTheme, a.lightTheme});
    fill(view->addMenu(Text::tr("Lan&guage")), {a.english, a.portuguese});

    QMenu *impact = bar.addMenu(Text::tr("I&mpact"));
    fill(impact, {a.addImpact});
    menus.addImpact = impact->addMenu(Text::tr("Add a Pre&set"));
    fill(impact, {nullptr, a.expected, a.halfExpected, a.disable, nullptr, a.duplicate, a.mirror,
                  a.rename, a.remove, nullptr, a.earlier, a.later, a.muchEarlier, a.muchLater,
                  nullptr, a.previousImpact, a.nextImpact});

    QMenu *simulation = bar.addMenu(Text::tr("&Simulation"));
    fill(simulation, {a.play, a.stepBack, a.stepForward, a.first, a.last, nullptr, a.loopIn,
                      a.loopOut, a.clearLoop, a.marker});
    fill(simulation->addMenu(Text::tr("Loop Mo&de")), a.loopModes);
    fill(simulation, {nullptr, a.simulateAgain, a.stop, a.keepTake, nullptr});
    fill(simulation->addMenu(Text::tr("&Controller")), a.controllers);
    fill(simulation->addMenu(Text::tr("B&alance")), a.balances);
    fill(simulation->addMenu(Text::tr("&Quality")), a.qualities);

    menus.panels = bar.addMenu(Text::tr("&Window"));

    QMenu *help = bar.addMenu(Text::tr("&Help"));
    fill(help, {a.showHints, a.about});

    for (QMenu *menu : bar.findChildren<QMenu *>())
        menu->setToolTipsVisible(true); // they say why an entry is off
    return menus;
}

} // namespace flinch

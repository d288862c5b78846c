#pragma once

#include <QList>

class QAction;
class QActionGroup;
class QWidget;

namespace flinch {

/// Every command of the window, made once: its words, key, icon and tooltip. Menus, toolbar and
/// keyboard share them; who carries one out connects to it. Owned by the window.
struct Actions
{
    explicit Actions(QWidget *window);

    // file
    QAction *newProject, *open, *openDemo, *save, *saveAs, *locate, *bake, *quit;
    // edit
    QAction *undo, *redo, *selectAll;
    // view
    QAction *sideBySide, *overlay, *single, *nextPane, *bodies, *plan;
    QAction *frameSelection, *frameAll, *front, *side, *top, *opposite, *follow, *viewportOnly;
    QAction *mayaNavigation, *blenderNavigation;
    QAction *desktopTheme, *darkTheme, *lightTheme;
    QAction *english, *portuguese;
    // impact
    QAction *addImpact, *expected, *halfExpected, *disable, *duplicate, *mirror, *remove, *rename;
    QAction *earlier, *later, *muchEarlier, *muchLater, *previousImpact, *nextImpact;
    // transport
    QAction *play, *stepBack, *stepForward, *jumpBack, *jumpForward, *first, *last;
    QAction *shuttleBack, *shuttleStop, *shuttleForward, *loopIn, *loopOut, *clearLoop, *marker;
    QList<QAction *> loopModes; // in the order of LoopMode
    // simulation
    QAction *simulateAgain, *stop, *keepTake;
    QList<QAction *> controllers, balances, qualities; // in the order of their enumerations
    // window and help
    QAction *resetLayout, *nextPanel, *previousPanel, *showHints, *about;

    QActionGroup *layoutGroup, *navigationGroup, *themeGroup, *languageGroup, *controllerGroup,
        *balanceGroup, *qualityGroup, *loopModeGroup;

    /// Those that need an open clip.
    QList<QAction *> needClip() const;
    /// Those that need something that moves.
    QList<QAction *> needMotion() const;
    /// Those that need a selected impact.
    QList<QAction *> needImpact() const;
};

/// Switches an action on or off; while it is off its tooltip says why.
void setAvailable(QAction *action, bool available, const QString &reason);

} // namespace flinch

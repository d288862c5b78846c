#include "app/window/actions.h"

#include "widgets/common/icons.h"
#include "widgets/document/choicetexts.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QKeySequence>
#include <QWidget>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Actions)
};

/// Makes actions that belong to one window.
class Maker
{
public:
    explicit Maker(QWidget *window)
        : m_window(window)
    {}

    /// `clause` says the effect in the tooltip: "Play (Space): at the chosen speed".
    QAction *operator()(const char *icon, const QString &text, const QKeySequence &key = {},
                        const QString &clause = {}) const
    {
        auto *action = new QAction(text, m_window);
        if (*icon)
            action->setIcon(themedIcon(QLatin1String(icon)));
        action->setShortcut(key);
        QString tip = text;
        tip.remove(QLatin1Char('&')).remove(QStringLiteral("…"));
        if (!key.isEmpty())
            tip += QStringLiteral(" (%1)").arg(key.toString(QKeySequence::NativeText));
        if (!clause.isEmpty())
            tip += QStringLiteral(": ") + clause;
        action->setToolTip(tip);
        m_window->addAction(action);
        return action;
    }

    QActionGroup *group(const QList<QAction *> &actions) const
    {
        auto *group = new QActionGroup(m_window);
        for (QAction *action : actions) {
            action->setCheckable(true);
            group->addAction(action);
        }
        actions.first()->setChecked(true);
        return group;
    }

private:
    QWidget *m_window;
};

void makeFileAndEdit(Actions &a, const Maker &make)
{
    a.newProject = make("", Text::tr("&New"), QKeySequence::New);
    a.open = make("open", Text::tr("&Open…"), QKeySequence::Open, Text::tr("a clip or a project"));
    a.openDemo = make("play", Text::tr("Open the &Demo"));
    a.save = make("save", Text::tr("&Save"), QKeySequence::Save);
    a.saveAs = make("", Text::tr("Save &As…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    a.locate = make("search", Text::tr("&Locate the Clip…"), {},
                    Text::tr("when it was moved or another one is meant"));
    a.bake = make("bake", Text::tr("&Bake…"), QKeySequence(Qt::CTRL | Qt::Key_B),
                  Text::tr("the reaction onto your own skeleton"));
    a.quit = make("", Text::tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q));

    a.undo = make("undo", Text::tr("&Undo"), QKeySequence::Undo);
    a.redo = make("redo", Text::tr("&Redo"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z));
    a.selectAll = make("", Text::tr("Select &All Impacts"), QKeySequence::SelectAll);
}

void makeView(Actions &a, const Maker &make)
{
    a.sideBySide = make("side", Text::tr("&Side by Side"), QKeySequence(Qt::CTRL | Qt::Key_1),
                        Text::tr("mocap, shadow and main with one camera"));
    a.overlay = make("overlay", Text::tr("&Overlay"), QKeySequence(Qt::CTRL | Qt::Key_2),
                     Text::tr("all three in one pane"));
    a.single = make("single", Text::tr("S&ingle"), QKeySequence(Qt::CTRL | Qt::Key_3),
                    Text::tr("one pane alone"));
    a.layoutGroup = make.group({a.sideBySide, a.overlay, a.single});
    a.nextPane = make("", Text::tr("Next &Pane"), QKeySequence(Qt::CTRL | Qt::Key_4),
                      Text::tr("shows the next simulation alone"));
    a.bodies = make("bodies", Text::tr("&Bodies or Skeleton"), QKeySequence(Qt::SHIFT | Qt::Key_B),
                    Text::tr("bodies, skeleton, both in turn"));
    a.plan = make("", Text::tr("Plan of the Selected Impa&ct"), QKeySequence(Qt::SHIFT | Qt::Key_P),
                  Text::tr("where its steps land, and where a step would stop the body"));
    a.plan->setCheckable(true);
    a.frameSelection = make("frame", Text::tr("&Frame Selection"), QKeySequence(Qt::Key_F),
                            Text::tr("brings the selected body or the character into view"));
    a.frameAll = make("", Text::tr("Frame &All"), QKeySequence(Qt::Key_A));
    a.front = make("", Text::tr("F&ront"), QKeySequence(Qt::Key_1));
    a.side = make("", Text::tr("Si&de"), QKeySequence(Qt::Key_3));
    a.top = make("", Text::tr("&Top"), QKeySequence(Qt::Key_7));
    a.opposite = make("", Text::tr("Opposit&e"), QKeySequence(Qt::Key_9));
    a.follow = make("follow", Text::tr("Fo&llow the Character"),
                    QKeySequence(Qt::SHIFT | Qt::Key_F), Text::tr("the camera moves along"));
    a.follow->setCheckable(true);
    a.viewportOnly = make("", Text::tr("&Viewport Only"), QKeySequence(Qt::Key_F11));
    a.viewportOnly->setCheckable(true);

    a.mayaNavigation = make("", Text::tr("&Maya (Alt and mouse buttons)"));
    a.blenderNavigation = make("", Text::tr("&Blender (middle mouse button)"));
    a.navigationGroup = make.group({a.mayaNavigation, a.blenderNavigation});
    a.desktopTheme = make("", Text::tr("As the &Desktop"));
    a.darkTheme = make("", Text::tr("Da&rk"));
    a.lightTheme = make("", Text::tr("&Light"));
    a.themeGroup = make.group({a.desktopTheme, a.darkTheme, a.lightTheme});
    a.english = make("", QStringLiteral("English"));
    a.portuguese = make("", QStringLiteral("Português (Brasil)"));
    a.languageGroup = make.group({a.english, a.portuguese});
}

void makeImpact(Actions &a, const Maker &make)
{
    a.addImpact = make("plus", Text::tr("&Add at the Playhead"), QKeySequence(Qt::Key_Insert),
                       Text::tr("on the selected body, else the chest"));
    a.expected = make("", Text::tr("&Expected"), QKeySequence(Qt::Key_E),
                      Text::tr("switches between unexpected and expected"));
    a.halfExpected = make("", Text::tr("&Half Expected"), QKeySequence(Qt::SHIFT | Qt::Key_E));
    a.disable = make("", Text::tr("Disa&ble"), QKeySequence(Qt::Key_D),
                     Text::tr("leaves the impact out without deleting it"));
    a.duplicate = make("copy", Text::tr("&Duplicate"), QKeySequence(Qt::CTRL | Qt::Key_D));
    a.mirror = make("mirror", Text::tr("&Mirror"), QKeySequence(Qt::CTRL | Qt::Key_M),
                    Text::tr("to the other side of the body"));
    a.remove = make("trash", Text::tr("De&lete"), QKeySequence(Qt::Key_Delete));
    a.rename = make("", Text::tr("&Rename"), QKeySequence(Qt::Key_F2));
    a.earlier = make("", Text::tr("One &Frame Earlier"), QKeySequence(Qt::Key_Comma));
    a.later = make("", Text::tr("One Frame La&ter"), QKeySequence(Qt::Key_Period));
    a.muchEarlier = make("", Text::tr("Ten Frames Earlier"));
    a.muchEarlier->setShortcuts({QKeySequence(Qt::SHIFT | Qt::Key_Comma),
                                 QKeySequence(Qt::Key_Less)}); // what Shift+, is on many keyboards
    a.muchLater = make("", Text::tr("Ten Frames Later"));
    a.muchLater->setShortcuts(
        {QKeySequence(Qt::SHIFT | Qt::Key_Period), QKeySequence(Qt::Key_Greater)});
    a.previousImpact = make("", Text::tr("&Previous Impact"), QKeySequence(Qt::Key_BracketLeft));
    a.nextImpact = make("", Text::tr("&Next Impact"), QKeySequence(Qt::Key_BracketRight));
}

void makeTransport(Actions &a, const Maker &make)
{
    a.play = make("play", Text::tr("&Play"), QKeySequence(Qt::Key_Space));
    a.stepBack = make("prev", Text::tr("One Frame &Back"), QKeySequence(Qt::Key_Left));
    a.stepForward = make("next", Text::tr("One Frame &Forward"), QKeySequence(Qt::Key_Right));
    a.jumpBack = make("", Text::tr("Ten Frames Back"), QKeySequence(Qt::Key_Up));
    a.jumpForward = make("", Text::tr("Ten Frames Forward"), QKeySequence(Qt::Key_Down));
    a.first = make("first", Text::tr("First Frame"), QKeySequence(Qt::Key_Home));
    a.last = make("last", Text::tr("Last Frame"), QKeySequence(Qt::Key_End));
    a.shuttleBack = make("", Text::tr("Shuttle Back"), QKeySequence(Qt::Key_J));
    a.shuttleStop = make("", Text::tr("Shuttle Stop"), QKeySequence(Qt::Key_K));
    a.shuttleForward = make("", Text::tr("Shuttle Forward"), QKeySequence(Qt::Key_L));
    a.loopIn = make("in", Text::tr("Loop &In Here"), QKeySequence(Qt::Key_I));
    a.loopOut = make("out", Text::tr("Loop &Out Here"), QKeySequence(Qt::Key_O));
    a.clearLoop = make("", Text::tr("C&lear the Loop"), QKeySequence(Qt::ALT | Qt::Key_I));
    a.loopModes = {make("", Text::tr("Play &Once")), make("", Text::tr("&Around")),
                   make("", Text::tr("&To and Fro"))};
    a.loopModeGroup = make.group(a.loopModes);
    a.marker = make("marker", Text::tr("&Marker Here"), QKeySequence(Qt::Key_M),
                    Text::tr("sets one, or takes it away"));
}

void makeSimulation(Actions &a, const Maker &make)
{
    a.simulateAgain = make("reset", Text::tr("&Simulate Again"), QKeySequence(Qt::Key_F5));
    a.stop = make("", Text::tr("S&top"));
    a.keepTake = make("keep", Text::tr("&Keep This Take"), QKeySequence(Qt::CTRL | Qt::Key_K),
                      Text::tr("remembers impacts and settings under a name"));
    const auto choices = [&make](const QStringList &texts) {
        QList<QAction *> actions;
        for (const QString &text : texts)
            actions += make("", text);
        return actions;
    };
    a.controllers = choices(controllerTexts());
    a.controllerGroup = make.group(a.controllers);
    a.balances = choices(balanceTexts());
    a.balanceGroup = make.group(a.balances);
    a.qualities = choices(qualityTexts());
    a.qualityGroup = make.group(a.qualities);
}

void makeWindowAndHelp(Actions &a, const Maker &make)
{
    a.resetLayout = make("", Text::tr("&Reset Layout"));
    a.nextPanel = make("", Text::tr("Next Panel"), QKeySequence(Qt::Key_F6));
    a.previousPanel = make("", Text::tr("Previous Panel"), QKeySequence(Qt::SHIFT | Qt::Key_F6));
    a.showHints = make("", Text::tr("Show &Hints"));
    a.about = make("", Text::tr("&About Flinch"));
}

} // namespace

Actions::Actions(QWidget *window)
{
    const Maker make(window);
    makeFileAndEdit(*this, make);
    makeView(*this, make);
    makeImpact(*this, make);
    makeTransport(*this, make);
    makeSimulation(*this, make);
    makeWindowAndHelp(*this, make);
}

void setAvailable(QAction *action, bool available, const QString &reason)
{
    const QString tip = action->toolTip().section(QLatin1Char('\n'), 0, 0);
    action->setEnabled(available);
    action->setToolTip(available ? tip : tip + QLatin1Char('\n') + reason);
}

QList<QAction *> Actions::needClip() const
{
    return {bake, addImpact, simulateAgain, keepTake};
}

QList<QAction *> Actions::needMotion() const
{
    return {frameSelection, frameAll,    front,          side,     top,         opposite,  follow,
            play,           stepBack,    stepForward,    jumpBack, jumpForward, first,     last,
            shuttleBack,    shuttleStop, shuttleForward, loopIn,   loopOut,     clearLoop, marker};
}

QList<QAction *> Actions::needImpact() const
{
    return {expected, halfExpected, disable, duplicate,   mirror,   remove,
            rename,   earlier,      later,   muchEarlier, muchLater};
}

} // namespace flinch

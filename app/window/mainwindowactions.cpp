#include "app/window/mainwindow.h"
#include "app/window/reducedmotion.h"
#include "app/window/stage.h"
#include "app/window/themechoice.h"
#include "widgets/common/theme.h"
#include "widgets/document/commands.h"
#include "widgets/timeline/timeline.h"
#include "widgets/viewport/viewportarea.h"

#include <QActionGroup>
#include <QLocale>
#include <QSettings>

#include <algorithm>

/// What the window's actions do to view, playback and simulation.
namespace flinch {

void MainWindow::connectView()
{
    const auto on = [this](QAction *action, auto &&run) {
        connect(action, &QAction::triggered, this, run);
    };
    on(m_actions.sideBySide, [this] { m_viewport->setPaneLayout(PaneLayout::SideBySide); });
    on(m_actions.overlay, [this] { m_viewport->setPaneLayout(PaneLayout::Overlay); });
    on(m_actions.single,
       [this] { m_viewport->setPaneLayout(PaneLayout::Single, m_viewport->singlePane()); });
    on(m_actions.nextPane, [this] {
        const int next = (int(m_viewport->singlePane()) + 1) % kSimulationCount;
        m_viewport->setPaneLayout(PaneLayout::Single, Simulation(next));
    });
    on(m_actions.bodies, [this] {
        m_viewport->setBodyDisplay(BodyDisplay((int(m_viewport->bodyDisplay()) + 1) % 3));
    });
    m_actions.plan->setChecked(QSettings().value(settings::kPlanShown, true).toBool());
    const auto showPlan = [this](bool shown) {
        m_stage->setPlanShown(shown);
        QSettings().setValue(settings::kPlanShown, shown);
    };
    on(m_actions.plan, showPlan);
    showPlan(m_actions.plan->isChecked());
    on(m_actions.frameSelection, [this] { m_viewport->frameSelection(); });
    on(m_actions.frameAll, [this] { m_viewport->frameAll(); });
    on(m_actions.front, [this] { m_viewport->turnTo(StandardView::Front); });
    on(m_actions.side, [this] { m_viewport->turnTo(StandardView::Side); });
    on(m_actions.top, [this] { m_viewport->turnTo(StandardView::Top); });
    on(m_actions.opposite, [this] { m_viewport->turnTo(StandardView::Opposite); });
    on(m_actions.follow, [this](bool follow) { m_viewport->setFollowing(follow); });
    on(m_actions.viewportOnly, [this](bool only) { m_layout->setViewportOnly(only); });
    connect(m_viewport, &ViewportArea::followingChanged, m_actions.follow, &QAction::setChecked);
    connect(m_viewport, &ViewportArea::panesChanged, this, [this] {
        const std::array layouts = {m_actions.sideBySide, m_actions.overlay, m_actions.single};
        layouts[std::size_t(m_viewport->paneLayout())]->setChecked(true);
        fitStage();
    });
}

void MainWindow::connectLook()
{
    const bool blender =
        QSettings().value(settings::kCameraStyle).toString() == QLatin1String("blender");
    (blender ? m_actions.blenderNavigation : m_actions.mayaNavigation)->setChecked(true);
    const auto navigate = [this] {
        const bool chosen = m_actions.blenderNavigation->isChecked();
        m_viewport->setNavigationStyle(chosen ? NavigationStyle::Blender : NavigationStyle::Maya);
        QSettings().setValue(settings::kCameraStyle,
                             chosen ? QStringLiteral("blender") : QStringLiteral("maya"));
    };
    connect(m_actions.navigationGroup, &QActionGroup::triggered, this, navigate);
    navigate();
    connect(new ReducedMotion(this), &ReducedMotion::changed, this,
            [this](bool isOn) { m_viewport->setCameraEasing(!isOn); });

    const QList<QAction *> themes = m_actions.themeGroup->actions();
    if (Theme *theme = Theme::instance()) {
        themes[int(theme->choice())]->setChecked(true);
        connect(m_actions.themeGroup, &QActionGroup::triggered, this,
                [theme, themes](QAction *action) {
                    theme->setChoice(ThemeChoice(themes.indexOf(action)));
                    QSettings().setValue(settings::kTheme, themeNames()[int(theme->choice())]);
                });
    }
    const bool portuguese = QLocale().language() == QLocale::Portuguese;
    (portuguese ? m_actions.portuguese : m_actions.english)->setChecked(true);
    connect(m_actions.languageGroup, &QActionGroup::triggered, this, [this](QAction *action) {
        Q_EMIT languageChosen(action == m_actions.portuguese ? QStringLiteral("pt_BR")
                                                             : QStringLiteral("en"));
    });
}

void MainWindow::connectTransport()
{
    Playhead &playhead = m_workspace.playhead;
    const auto on = [this](QAction *action, auto &&run) {
        connect(action, &QAction::triggered, this, run);
    };
    on(m_actions.play, [&playhead] { playhead.togglePlaying(); });
    on(m_actions.stepBack, [&playhead] { playhead.step(-1); });
    on(m_actions.stepForward, [&playhead] { playhead.step(1); });
    on(m_actions.jumpBack, [&playhead] { playhead.step(-10); });
    on(m_actions.jumpForward, [&playhead] { playhead.step(10); });
    on(m_actions.first, [&playhead] { playhead.toFirst(); });
    on(m_actions.last, [&playhead] { playhead.toLast(); });
    on(m_actions.shuttleBack, [&playhead] { playhead.shuttle(-1); });
    on(m_actions.shuttleStop, [&playhead] { playhead.shuttle(0); });
    on(m_actions.shuttleForward, [&playhead] { playhead.shuttle(1); });
    on(m_actions.loopIn, [this] { m_timeline->view().setLoopIn(); });
    on(m_actions.loopOut, [this] { m_timeline->view().setLoopOut(); });
    on(m_actions.clearLoop, [this] { m_timeline->view().clearLoop(); });
    for (int i = 0; i < m_actions.loopModes.size(); ++i)
        on(m_actions.loopModes[i], [&playhead, i] { playhead.setLoopMode(LoopMode(i)); });
    const int loopMode = QSettings().value(settings::kLoopMode, int(playhead.loopMode())).toInt();
    playhead.setLoopMode(LoopMode(std::clamp(loopMode, 0, int(m_actions.loopModes.size()) - 1)));
    const auto showLoopMode = [this, &playhead] {
        m_actions.loopModes[int(playhead.loopMode())]->setChecked(true);
        QSettings().setValue(settings::kLoopMode, int(playhead.loopMode()));
    };
    connect(&playhead, &Playhead::loopModeChanged, this, showLoopMode);
    showLoopMode();
    on(m_actions.marker, [this] { m_timeline->view().addMarker(); });
    on(m_actions.previousImpact, [this] { m_timeline->view().goToImpact(-1); });
    on(m_actions.nextImpact, [this] { m_timeline->view().goToImpact(1); });
}

void MainWindow::connectSimulation()
{
    SimulationService &simulation = m_workspace.simulation;
    connect(m_actions.simulateAgain, &QAction::triggered, &simulation, &SimulationService::resume);
    connect(m_actions.stop, &QAction::triggered, &simulation, &SimulationService::cancel);
    const auto updateStop = [this](bool running) {
        setAvailable(m_actions.stop, running, tr("Nothing is being simulated."));
    };
    connect(&simulation, &SimulationService::runningChanged, this, updateStop);
    updateStop(simulation.isRunning());
    connect(m_actions.keepTake, &QAction::triggered, this, [this, &simulation] {
        Document &document = m_workspace.document;
        const QString name = tr("Take %1").arg(document.project().takes.size() + 1);
        const QString hash =
            simulation.isUpToDate() && simulation.take()
                ? QStringLiteral("%1").arg(simulation.take()->hash(), 16, 16, QLatin1Char('0'))
                : QString();
        document.push(commands::keepTake(document, name, hash));
    });
    const auto choose = [this](auto &&change) {
        Document &document = m_workspace.document;
        ControllerChoice choice = document.setup().control;
        change(choice);
        document.push(commands::setController(document, choice));
    };
    for (int i = 0; i < m_actions.controllers.size(); ++i)
        connect(m_actions.controllers[i], &QAction::triggered, this, [choose, i] {
            choose([i](ControllerChoice &choice) { choice.controller = Controller(i); });
        });
    for (int i = 0; i < m_actions.balances.size(); ++i)
        connect(m_actions.balances[i], &QAction::triggered, this, [choose, i] {
            choose([i](ControllerChoice &choice) { choice.balance = Balance(i); });
        });
    for (int i = 0; i < m_actions.qualities.size(); ++i)
        connect(m_actions.qualities[i], &QAction::triggered, this, [choose, i] {
            choose([i](ControllerChoice &choice) { choice.quality = Quality(i); });
        });
}

} // namespace flinch

#include "app/window/mainwindow.h"

#include "app/window/bakedialog.h"
#include "app/window/documentstate.h"
#include "app/window/hints.h"
#include "app/window/keypriority.h"
#include "app/window/notices.h"
#include "app/window/stage.h"
#include "app/window/statusline.h"
#include "app/window/titledbox.h"
#include "app/window/toolbar.h"
#include "app/window/welcome.h"
#include "widgets/character/characterpanel.h"
#include "widgets/controller/controllerpanel.h"
#include "widgets/document/librarydrag.h"
#include "widgets/history/historypanel.h"
#include "widgets/inspector/inspectorpanel.h"
#include "widgets/library/librarypanel.h"
#include "widgets/messages/messagespanel.h"
#include "widgets/scene/scenepanel.h"
#include "widgets/scorecard/scorecardpanel.h"
#include "widgets/timeline/timeline.h"

#include <QCloseEvent>
#include <QDir>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPainter>
#include <QSettings>
#include <QStackedWidget>

#include <algorithm>

namespace flinch {

namespace {

constexpr QSize kSmallest = {1024, 640};
// what a desktop puts around a window, about
constexpr QSize kFrame = {8, 36};

/// The first file of a drag that we can open; empty when there is none.
QString openableFile(const QMimeData *data)
{
    for (const QUrl &url : data->urls()) {
        const QString path = url.toLocalFile();
        if (!path.isEmpty() && FileCommands::canOpen(path))
            return path;
    }
    return {};
}

} // namespace

MainWindow::MainWindow(Workspace &workspace, const Autosaver &autosaver)
    : m_workspace(workspace)
    , m_actions(this)
    , m_menus(buildMenus(*menuBar(), m_actions))
    , m_files(new FileCommands(workspace, this))
    , m_impacts(new ImpactEditing(workspace, m_actions, this))
    , m_toolBar(new ToolBar(m_actions, this))
    , m_status(new StatusLine(workspace, this))
    , m_centre(new QStackedWidget(this))
    , m_welcome(new Welcome(m_actions, this))
    , m_viewport(new ViewportArea(this))
    , m_stage(new Stage(workspace, *m_viewport))
    , m_notices(new Notices(workspace, autosaver, m_board, this))
    , m_state(new DocumentState(workspace, autosaver, menuBar()))
{
    setMinimumSize(kSmallest);
    setAcceptDrops(true);
    setWindowIcon(QIcon(QStringLiteral(":/icons/flinch.svg")));
    addToolBar(m_toolBar);
    setStatusBar(m_status);
    m_centre->addWidget(m_welcome);
    m_centre->addWidget(m_viewport);
    setCentralWidget(m_centre);

    connect(m_state, &DocumentState::resized, this, &MainWindow::fitCorner);

    makeDocks();
    connectFile();
    connectView();
    connectLook();
    connectMessages();
    connectTransport();
    connectSimulation();
    connectWindow();
    fillRecent();
    fillPresets();
    updateTitle();
    updateChoices();
    updateForClip();

    QSettings settings;
    m_layout->restore(settings);
    // nothing of a window larger than the screen can be reached
    const QSize room = screen()->availableSize() - kFrame;
    resize(settings.value(QStringLiteral("window/size"), QSize(1600, 1000))
               .toSize()
               .boundedTo(room)
               .expandedTo(kSmallest));
}

MainWindow::~MainWindow() = default;

void MainWindow::makeDocks()
{
    auto &[document, lock, selection, playhead, simulation, comparison, loader, baker] =
        m_workspace;
    const auto dock = [this](Panel panel, const char *name, const QString &title,
                             QWidget *content) {
        auto *widget = new QDockWidget(title, this);
        widget->setObjectName(QLatin1String(name));
        widget->setWidget(content);
        m_docks[std::size_t(panel)] = widget;
    };
    auto *scene = new ScenePanel(document, selection, simulation);
    dock(Panel::Scene, "scene", tr("Scene"), scene);
    auto *library = new LibraryPanel(document);
    dock(Panel::Library, "library", tr("Library"), library);
    dock(Panel::History, "history", tr("History"), new HistoryPanel(document));
    dock(Panel::Scorecard, "scorecard", tr("Scorecard"),
         new ScorecardPanel(document, selection, simulation, comparison));
    dock(Panel::Messages, "messages", tr("Messages"), new MessagesPanel(m_board));
    auto *inspector = new InspectorPanel(document, selection, simulation);
    inspector->setPlayhead(m_workspace.playhead);
    dock(Panel::Inspector, "inspector", tr("Inspector"), inspector);
    auto *character = new CharacterPanel(document, simulation);
    dock(Panel::Character, "character", tr("Character"), character);
    auto *controller = new ControllerPanel(document);
    dock(Panel::Controller, "controller", tr("Controller"), controller);
    m_timeline = new Timeline(document, selection, playhead, simulation);
    dock(Panel::Timeline, "timeline", tr("Timeline"), m_timeline);
    m_layout = new WindowLayout(*this, m_docks);

    const auto say = [this](const QString &text) {
        m_status->say(text);
    };
    connect(m_timeline, &Timeline::message, this, say);
    connect(inspector, &InspectorPanel::message, this, say);
    connect(inspector, &InspectorPanel::frameAsked, &playhead, &Playhead::setClipFrame);
    connect(inspector, &InspectorPanel::importChosen, m_files, &FileCommands::readClipAgain);
    connect(inspector, &InspectorPanel::mappingAsked, m_files, &FileCommands::changeImport);
    connect(&loader, &LoadService::failed, inspector, &InspectorPanel::read); // it stays as it was
    connect(character, &CharacterPanel::message, this, say);
    connect(controller, &ControllerPanel::message, this, say);
    connect(
        scene, &ScenePanel::filesDropped, this,
        [this](const QStringList &paths) { m_files->open(paths.value(0)); }, Qt::QueuedConnection);
    connect(library, &LibraryPanel::clipChosen, m_files, &FileCommands::open);
    connect(library, &LibraryPanel::demoChosen, m_files, &FileCommands::openDemo);
    connect(library, &LibraryPanel::presetChosen, m_impacts, &ImpactEditing::add);
    const auto rename = [this, scene] {
        showPanel(Panel::Scene);
        scene->renameSelected();
    };
    connect(m_actions.rename, &QAction::triggered, this, rename);
    connect(&m_timeline->view(), &TimelineView::renameRequested, this, rename);
    connect(&m_timeline->view(), &TimelineView::moreHeightWanted, m_layout,
            &WindowLayout::growTimeline);

    for (const QDockWidget *panel : m_docks)
        m_menus.panels->addAction(panel->toggleViewAction());
    m_menus.panels->addSeparator();
    for (QAction *action : {m_actions.nextPanel, m_actions.previousPanel, m_actions.resetLayout})
        m_menus.panels->addAction(action);
}

void MainWindow::connectFile()
{
    const auto on = [this](QAction *action, auto &&run) {
        connect(action, &QAction::triggered, this, run);
    };
    on(m_actions.newProject, [this] { m_files->newProject(); });
    on(m_actions.open, [this] { m_files->openDialog(); });
    on(m_actions.openDemo, [this] { m_files->openDemo(); });
    on(m_actions.save, [this] { m_files->save(); });
    on(m_actions.saveAs, [this] { m_files->saveAs(); });
    on(m_actions.locate, [this] { m_files->locateClip(); });
    on(m_actions.bake, [this] { bake(); });
    on(m_actions.quit, [this] { close(); });
    connect(&m_files->recent(), &RecentFiles::changed, this, &MainWindow::fillRecent);
    connect(m_files, &FileCommands::opened, this,
            [this](const QStringList &warnings) { m_notices->showWarnings(warnings); });
    connect(m_files, &FileCommands::clipTrouble, this,
            [this](const QString &title, const QString &sentence) {
                m_notices->showClipTrouble(title, sentence, [this] { m_files->locateClip(); });
            });
    connect(m_files, &FileCommands::saved, m_notices, &Notices::forgetClipChange);
    connect(m_files, &FileCommands::changedOnDisk, this, [this](const QString &name) {
        m_notices->showTheirs(name, [this] { m_files->loadTheirs(); });
    });
    connect(m_files, &FileCommands::saved, m_notices, &Notices::forgetTheirs);
    connect(m_files, &FileCommands::opened, m_notices, &Notices::forgetTheirs);
    connect(m_welcome, &Welcome::recentChosen, m_files, &FileCommands::open);

    QUndoStack &stack = m_workspace.document.undoStack();
    connect(m_actions.undo, &QAction::triggered, &stack, &QUndoStack::undo);
    connect(m_actions.redo, &QAction::triggered, &stack, &QUndoStack::redo);
    const auto updateHistory = [this, &stack] {
        setAvailable(m_actions.undo, stack.canUndo(), tr("Nothing was changed yet."));
        setAvailable(m_actions.redo, stack.canRedo(), tr("Nothing was undone."));
    };
    connect(&stack, &QUndoStack::canUndoChanged, this, updateHistory);
    connect(&stack, &QUndoStack::canRedoChanged, this, updateHistory);
    updateHistory();
    connect(&m_workspace.document, &Document::fileStateChanged, this, &MainWindow::updateTitle);
    connect(&m_workspace.document, &Document::changed, this, [this](const ChangeEvent &event) {
        updateTitle();
        if (event.has(ChangeEvent::Source))
            updateForClip();
        if (event.has(ChangeEvent::Controller))
            updateChoices();
    });
}

void MainWindow::connectWindow()
{
    new KeyPriority(this);
    auto *hints = new Hints(m_workspace, this);
    connect(hints, &Hints::changed, m_status,
            [this, hints] { m_status->setHint(hints->current()); });
    connect(m_actions.showHints, &QAction::triggered, hints, &Hints::restart);
    m_status->setHint(hints->current());
    connect(m_actions.resetLayout, &QAction::triggered, m_layout, &WindowLayout::reset);
    connect(m_actions.nextPanel, &QAction::triggered, this, [this] { focusPanel(1); });
    connect(m_actions.previousPanel, &QAction::triggered, this, [this] { focusPanel(-1); });
    connect(m_actions.about, &QAction::triggered, this, [this] {
        QMessageBox::about(
            this, tr("About Flinch"),
            tr("Flinch %1\n\nSoft reactions and exact tracking at once, after the method of Nunes, "
               "Vidal, Cavalcante-Neto and Zordan.")
                .arg(QStringLiteral(FLINCH_VERSION)));
    });
}

void MainWindow::fillRecent()
{
    const QStringList recent = m_files->recent().paths();
    m_menus.recent->clear();
    setAvailable(m_menus.recent->menuAction(), !recent.isEmpty(), tr("No file was opened yet."));
    for (const QString &path : recent)
        m_menus.recent->addAction(QDir::toNativeSeparators(path), this,
                                  [this, path] { m_files->open(path); });
    m_welcome->setRecent(recent);
}

void MainWindow::fillPresets()
{
    for (const ImpactPreset &preset : impactPresets())
        m_menus.addImpact->addAction(preset.name, this, [this, preset] { m_impacts->add(preset); });
}

void MainWindow::connectMessages()
{
    connect(m_notices, &Notices::saveAsAsked, this, [this] { m_files->saveAs(); });
    connect(m_notices, &Notices::clipAsked, this, [this] { showPanel(Panel::Inspector); });
    connect(m_notices, &Notices::jointsAsked, this, [this] { showPanel(Panel::Character); });
    connect(m_status, &StatusLine::messagesAsked, this, [this] { showPanel(Panel::Messages); });
    const auto count = [this] {
        const auto &messages = m_board.messages();
        m_docks[std::size_t(Panel::Messages)]->setWindowTitle(
            messages.empty() ? tr("Messages") : tr("Messages (%1)").arg(messages.size()));
        const bool trouble = std::ranges::any_of(
            messages, [](const Message &m) { return m.severity != Severity::Info; });
        m_status->setMessages(trouble ? int(messages.size()) : 0);
    };
    connect(&m_board, &MessageBoard::changed, this, count);
    count();
}

void MainWindow::showPanel(Panel panel)
{
    QDockWidget *dock = m_docks[std::size_t(panel)];
    dock->show();
    dock->raise();
}

void MainWindow::updateTitle()
{
    const QString name = m_files->documentName();
    setWindowTitle(tr("%1[*] – Flinch").arg(name));
    setWindowModified(m_workspace.document.isModified());
    m_state->setName(name);
    const Document &document = m_workspace.document;
    setAvailable(m_actions.locate, document.project().source.kind == ClipSource::Kind::File,
                 tr("The open project has no clip of its own."));
    const bool work = document.isOpen() || !document.filePath().isEmpty() || document.isModified();
    for (QAction *action : {m_actions.save, m_actions.saveAs})
        setAvailable(action, work, tr("Open a clip first."));
}

void MainWindow::fitCorner()
{
    // the menu bar asks for the corner's size only when it is set, and puts it where menus begin
    const QRect menu = menuBar()->actionGeometry(menuBar()->actions().first());
    m_state->setFixedSize(m_state->sizeHint().width(), menu.height());
    menuBar()->setCornerWidget(m_state);
    m_state->show();
}

void MainWindow::updateForClip()
{
    const Document &document = m_workspace.document;
    const bool clip = document.clip() != nullptr;
    const bool open = document.isOpen();
    m_welcome->setMissing(document.isClipMissing()
                              ? QFileInfo(document.project().source.path).fileName()
                              : QString());
    m_centre->setCurrentWidget(open ? static_cast<QWidget *>(m_viewport) : m_welcome);
    for (QAction *action : m_actions.needClip())
        setAvailable(action, clip, tr("Open a clip first."));
    for (QAction *action : m_actions.needMotion())
        setAvailable(action, open, tr("Open a clip first."));
    setAvailable(m_menus.addImpact->menuAction(), clip, tr("Open a clip first."));
    m_layout->setEmpty(!open);
    fitStage();
}

void MainWindow::updateChoices()
{
    const ControllerChoice &choice = m_workspace.document.setup().control;
    m_actions.controllers[int(choice.controller)]->setChecked(true);
    m_actions.balances[int(choice.balance)]->setChecked(true);
    m_actions.qualities[int(choice.quality)]->setChecked(true);
}

void MainWindow::focusPanel(int direction)
{
    QList<QWidget *> stops = {m_centre->currentWidget()};
    for (QDockWidget *dock : m_docks) {
        if (dock->isVisible() && !dock->visibleRegion().isEmpty())
            stops += dock->widget();
    }
    const QWidget *focused = focusWidget();
    qsizetype present = -1;
    for (qsizetype i = 0; i < stops.size(); ++i) {
        if (focused && (stops[i] == focused || stops[i]->isAncestorOf(focused)))
            present = i;
    }
    QWidget *next = stops[(present + direction + stops.size()) % stops.size()];
    // the first in it that takes keys; a panel without any takes the focus itself
    QWidget *target = next;
    const auto takesKeys = [](const QWidget *widget) {
        return widget->focusPolicy() & Qt::TabFocus && widget->isVisible() && widget->isEnabled();
    };
    for (QWidget *each = next; !takesKeys(target);) {
        each = each->nextInFocusChain();
        target = next->isAncestorOf(each) ? each : next;
        if (target == next)
            break;
    }
    target->setFocus(Qt::TabFocusReason);
}

void MainWindow::cancelOneThing()
{
    if (m_workspace.loader.isRunning())
        m_workspace.loader.cancel();
    else if (m_workspace.baker.isRunning())
        m_workspace.baker.cancel();
    else if (m_workspace.simulation.isRunning())
        m_workspace.simulation.cancel();
    else
        m_workspace.selection.clear();
}

void MainWindow::bake()
{
    if (!m_bakeDialog) {
        m_bakeDialog = new BakeDialog(m_workspace, this);
        m_bakeDialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_bakeDialog, &QDialog::finished, this, [this, dialog = m_bakeDialog.data()] {
            dialog->deleteLater();
            if (m_bakeDialog == dialog)
                m_bakeDialog.clear();
            m_notices->forgetBake(); // it would show what is gone
        });
        connect(m_bakeDialog, &BakeDialog::anotherAsked, m_actions.bake, &QAction::trigger);
        connect(m_bakeDialog, &BakeDialog::endedUnseen, this,
                [this](const QString &title, const QString &sentence) {
                    m_notices->showBake(title, sentence, [this] { bake(); });
                });
    }
    m_notices->forgetBake();
    m_bakeDialog->open();
}

QImage MainWindow::picture()
{
    QImage image = grab().toImage();
    if (m_centre->currentWidget() != m_viewport)
        return image;
    const QImage view = m_viewport->captureView();
    QPainter painter(&image);
    const QRect place(m_viewport->mapTo(this, m_viewport->viewRect().topLeft()),
                      m_viewport->viewRect().size());
    painter.drawImage(place, view);
    return image;
}

void MainWindow::showOff()
{
    m_workspace.playhead.setRate(0.25);
    m_workspace.playhead.toFirst();
    m_workspace.playhead.play();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!m_files->mayDiscard() || !mayStopBake()) {
        event->ignore();
        return;
    }
    rememberLayout();
    event->accept();
    Q_EMIT closed();
}

bool MainWindow::mayStopBake()
{
    BakeService &baker = m_workspace.baker;
    if (!baker.isRunning())
        return true;
    TitledBox box(tr("A bake is still running."), tr("If it is stopped, no file is written."),
                  this);
    const auto *stop = box.addButton(tr("Stop the Bake and Quit"), QMessageBox::DestructiveRole);
    auto *wait = box.addButton(tr("Wait"), QMessageBox::RejectRole);
    box.setDefaultButton(wait);
    box.setEscapeButton(wait);
    box.exec();
    if (box.clickedButton() != stop)
        return false;
    baker.cancel();
    return true;
}

void MainWindow::rememberLayout()
{
    QSettings settings;
    m_layout->save(settings);
    if (!isMaximized() && !isFullScreen())
        settings.setValue(QStringLiteral("window/size"), size());
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    if (m_layout->follow(width())) {
        const bool compact = m_layout->sizeClass() == WindowLayout::SizeClass::Compact;
        m_toolBar->setCompact(compact);
        m_timeline->setCompact(compact);
    }
    fitStage();
}

void MainWindow::fitStage()
{
    m_stage->fitTo(m_viewport->size(), m_layout->sizeClass() == WindowLayout::SizeClass::Compact);
    const bool narrow = m_stage->isNarrow();
    m_status->setOffer(narrow ? m_actions.overlay : nullptr, tr("Narrow panes: show the overlay"));
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (openableFile(event->mimeData()).isEmpty() && !librarydrag::hasDemo(*event->mimeData()))
        return;
    m_welcome->setDropping(true);
    event->acceptProposedAction();
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent *)
{
    m_welcome->setDropping(false);
}

void MainWindow::dropEvent(QDropEvent *event)
{
    m_welcome->setDropping(false);
    const QString path = openableFile(event->mimeData());
    const bool demo = librarydrag::hasDemo(*event->mimeData());
    // afterwards: whoever dropped it need not wait for an answer about unsaved work
    QMetaObject::invokeMethod(
        this,
        [this, path, demo] {
            if (!path.isEmpty())
                m_files->open(path);
            else if (demo)
                m_files->openDemo();
        },
        Qt::QueuedConnection);
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow())
        m_files->lookAtDisk();
}

void MainWindow::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        cancelOneThing();
    else
        QMainWindow::keyPressEvent(event);
}

} // namespace flinch

#pragma once

#include "app/window/actions.h"
#include "app/window/filecommands.h"
#include "app/window/impactediting.h"
#include "app/window/menus.h"
#include "app/window/windowlayout.h"
#include "app/window/workspace.h"
#include "widgets/messages/messageboard.h"

#include <QMainWindow>
#include <QPointer>

class QStackedWidget;

namespace flinch {

class Autosaver;
class BakeDialog;
class DocumentState;
class Notices;
class Stage;
class StatusLine;
class ToolBar;
class Timeline;
class ViewportArea;
class Welcome;

/// The workstation: puts views, actions and services together and does nothing itself. May be made
/// anew on the same workspace, as after a change of language.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    MainWindow(Workspace &workspace, const Autosaver &autosaver);
    ~MainWindow() override;

    Actions &actions() { return m_actions; }

    FileCommands &files() { return *m_files; }

    ViewportArea &viewport() { return *m_viewport; }

    /// The whole window as it is on the screen, the 3D panes included.
    QImage picture();

    /// Keeps size and layout for the next window.
    void rememberLayout();

    /// Plays the demo slowly around its first hit: what a first start shows.
    void showOff();

Q_SIGNALS:
    /// "en" or "pt_BR".
    void languageChosen(const QString &code);
    void closed();

protected:
    void changeEvent(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void makeDocks();
    void connectFile();
    void connectView();
    void connectTransport();
    void connectSimulation();
    void connectWindow();
    void fillRecent();
    void fillPresets();
    void connectLook();
    void connectMessages();
    void showPanel(Panel panel);
    void updateTitle();
    void updateForClip();
    void updateChoices();
    void focusPanel(int direction);
    void cancelOneThing();
    void bake();
    /// Asks while a bake runs.
    bool mayStopBake();
    void fitCorner();
    void fitStage();

    Workspace &m_workspace;
    Actions m_actions;
    Menus m_menus;
    FileCommands *m_files;
    ImpactEditing *m_impacts;
    ToolBar *m_toolBar;
    StatusLine *m_status;
    QStackedWidget *m_centre;
    Welcome *m_welcome;
    ViewportArea *m_viewport;
    Stage *m_stage;
    MessageBoard m_board;
    Notices *m_notices;
    Timeline *m_timeline = nullptr;
    DocumentState *m_state;
    QPointer<BakeDialog> m_bakeDialog;
    WindowLayout::Docks m_docks = {};
    WindowLayout *m_layout = nullptr;
};

} // namespace flinch

#pragma once

#include "app/window/mainwindow.h"
#include "widgets/document/autosaver.h"

#include <memory>

namespace flinch {

struct RecoveredProject;

/// The running workstation: one workspace, one window on it, and the language it speaks.
class Application : public QObject
{
    Q_OBJECT

public:
    Application();
    ~Application() override;

    MainWindow &window() { return *m_window; }

    Workspace &workspace() { return m_workspace; }

    const Autosaver &autosaver() const { return *m_autosaver; }

    /// Shows the window with what the user asked for: a file, "demo", or nothing. Offers what a
    /// crash left behind first.
    void start(const QString &input);

    /// Makes the window in its language: the user's choice, else the system's.
    void makeWindow();

private:
    /// What an autosave holds, in words; `hasSaved`: its file is where it was.
    static QString recoveryText(const RecoveredProject &recovered, bool hasSaved);
    bool offerRecovery();

    Workspace m_workspace;
    std::unique_ptr<Autosaver> m_autosaver;
    std::unique_ptr<LockFile> m_recovering; // keeps what is recovered here from other windows
    std::unique_ptr<MainWindow> m_window;
};

} // namespace flinch

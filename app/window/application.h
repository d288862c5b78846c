#pragma once

#include "app/window/mainwindow.h"
#include "widgets/document/autosaver.h"

#include <QTranslator>

#include <memory>

namespace flinch {

/// The running workstation: one workspace, one window on it, and the language it speaks.
class Application : public QObject
{
    Q_OBJECT

public:
    Application();
    ~Application() override;

    MainWindow &window() { return *m_window; }

    Workspace &workspace() { return m_workspace; }

    /// Shows the window with what the user asked for: a file, "demo", or nothing. Offers what a
    /// crash left behind first.
    void start(const QString &input);

    /// Makes the window in its language: the user's choice, else the system's.
    void makeWindow();

private:
    void useLanguage(const QString &code);
    bool offerRecovery();

    QTranslator m_translator;
    QTranslator m_qtTranslator;
    Workspace m_workspace;
    std::unique_ptr<Autosaver> m_autosaver;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace flinch

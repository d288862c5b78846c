#pragma once

#include "app/window/workspace.h"

#include <QObject>

#include <functional>

class QWidget;

namespace flinch {

/// New, open, save and what may go wrong with them: reading runs in the background, nothing of the
/// present document is given up before the next one is there, and unsaved work is asked about.
class FileCommands : public QObject
{
    Q_OBJECT

public:
    FileCommands(Workspace &workspace, QWidget *window);

    void newProject();
    void openDialog();
    void open(const QString &path);
    void openDemo();
    /// False: the user cancelled or it failed, so do not close.
    bool save();
    bool saveAs();
    /// Asks when there is unsaved work. False: stay.
    bool mayDiscard();
    /// Finds a clip that has moved.
    void locateClip();
    /// A project that was recovered after a crash; `filePath` is the file it belongs to, or empty.
    void openRecovered(Project project, const QString &filePath);

    static QStringList recentFiles();

    /// Whether a dropped file is one that open() takes.
    static bool canOpen(const QString &path);

    /// "boxing-guard", or "Untitled".
    QString documentName() const;

Q_SIGNALS:
    void recentChanged();
    /// The document shows what was asked for; `warnings` are those of the reader.
    void opened(const QStringList &warnings);
    void openFailed(const flinch::Error &error);
    /// The project is open, its clip is not where it was.
    void clipMissing(const QString &path);

private:
    void openProject(const QString &path);
    /// Reads the project's clip, then shows it.
    void show(Project project, const QString &filePath, const QStringList &warnings);
    void onLoaded(const ClipSource &source, const std::shared_ptr<const LoadedClip> &loaded);
    void onFailed(const Error &error);
    void remember(const QString &path);
    void showError(const QString &title, const Error &error);

    struct Pending
    {
        Project project;
        QString filePath;
        QStringList warnings;
        bool replacesSource = false; // the clip of the open project was located
    };

    Workspace &m_workspace;
    QWidget *m_window;
    std::optional<Pending> m_pending;
};

} // namespace flinch

#pragma once

#include "app/window/sharedfile.h"
#include "app/window/workspace.h"
#include "widgets/document/settings.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <optional>

class QWidget;

namespace flinch {

class ImportDialog;

/// New, open, save and what may go wrong with them. Reading runs in the background; nothing of the
/// present document is given up before the next one is there, and unsaved work is asked about.
class FileCommands : public QObject
{
    Q_OBJECT

public:
    FileCommands(Workspace &workspace, QWidget *window);

    void newProject();
    void openDialog();
    /// A clip or a project. A clip may be the one that the open project misses.
    void open(const QString &path);
    void openDemo();
    /// What a crash left behind.
    void openRecovery(const QString &recoveryFile);
    /// False: the user thought better of it, or it failed; do not close.
    bool save();
    bool saveAs();
    /// Asks when there is unsaved work. False: stay.
    bool mayDiscard();
    /// Finds a clip that has moved.
    void locateClip();
    /// What somebody else has saved in the open project's file; undo brings back what was here.
    void loadTheirs();
    /// Looks whether somebody else has saved or closed the open project's file.
    void lookAtDisk();
    /// Reads the open project's clip once more; undo brings the present one back.
    void readClipAgain(const ImportOptions &options);
    /// How the open clip is read, and which joint drives which body: what is changed is undone in
    /// one step each.
    void changeImport();

    /// Nobody is there to answer: trouble is only signalled.
    void setUnattended() { m_attended = false; }

    RecentFiles &recent() { return m_recent; }

    /// Whether a dropped file is one that open() takes.
    static bool canOpen(const QString &path);
    /// For what has no place yet.
    static QString documentsFolder();

    /// "boxing-guard", or "Untitled".
    QString documentName() const;

Q_SIGNALS:
    /// The document shows what was asked for; `warnings` are those of the reader.
    void opened(const QStringList &warnings);
    void openFailed(const flinch::Error &error);
    /// The document holds what a crash left in that file.
    void recovered(const QString &recoveryFile);
    void saved();
    /// The open project's clip is missing, unreadable or not what it was.
    void clipTrouble(const QString &title, const QString &sentence);
    /// The open project's file, of that name, is no longer what was read or written here.
    void changedOnDisk(const QString &name);

private:
    void takeClip(const ClipSource &source, const AssetPtr &asset);
    void useClip(Project project, const AssetPtr &asset);
    void askHow(const Project &project, const AssetPtr &asset);
    void takeLocated(const ClipSource &source, const AssetPtr &asset);
    void takeProject(const LoadedProject &loaded);
    void takeTheirs(const LoadedProject &loaded);
    void takeFailure(const Error &error);
    void tellAboutClip(const LoadedProject &loaded);
    void askForClip(const LoadedProject &loaded);
    /// Reads the open project's clip from there.
    void locateAt(const QString &path);
    enum class ClipUse { Stay, Locate, Open };
    /// What a clip is opened for: the project may wait for one.
    ClipUse askForUse(const QString &path);
    /// Asks before another document is read, and once more if this one changed meanwhile.
    bool mayRead();
    bool mayReplace();
    bool askToDiscard();
    /// Asks when somebody else has the project open.
    bool mayShare(const QString &path);
    /// Asks about a file that is there.
    bool mayOverwrite(const QString &path);
    /// Until it is saved, or the user gives up: then nothing is lost but the file is not there.
    /// `agreed`: content hash of the other file that may be replaced.
    bool saveTo(const QString &path, std::optional<QString> agreed = std::nullopt);
    /// About a file that somebody else has written.
    SaveAnswer askToReplace(const QString &path);
    SaveAnswer askAfterFailure(const Error &error);
    void showError(const QString &title, const Error &error);
    QString startFolder() const;

    Workspace &m_workspace;
    QWidget *m_window;
    RecentFiles m_recent;
    std::optional<std::uint64_t> m_givenUp; // the document that need not be asked about again
    bool m_attended = true;
    bool m_asking = false;        // about what the document holds
    std::function<void()> m_held; // what was read meanwhile
    QPointer<ImportDialog> m_import;
    BackgroundJob m_look; // at the file on the disk
    QString m_found;      // what it held then
};

} // namespace flinch

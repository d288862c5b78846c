#pragma once

#include "core/project/clipsource.h"
#include "widgets/document/backgroundjob.h"
#include "widgets/document/document.h"

#include <QObject>

namespace flinch {

/// A project with its clip, ready for Document::reset().
struct LoadedProject
{
    Project project;
    SeenFile file;        // without a path: untitled, as the demo
    QString recoveryFile; // empty: it was read from `file`
    QStringList warnings;
    SourceState sourceState = SourceState::None;
    /// Missing: a file of the same name and bytes that was found near the project; empty: none.
    QString movedTo;
    /// Null unless the clip is there and could be read.
    AssetPtr asset;
    std::optional<Error> clipError;
};

/// Reads clips and projects off the GUI thread, with progress and cancel. One at a time, the latest
/// wins. Nothing in the document changes until the caller takes the result.
class LoadService : public QObject
{
    Q_OBJECT

public:
    explicit LoadService(QObject *parent = nullptr);

    /// A clip to begin with. Ends in clipLoaded() or failed().
    void loadClipFile(const QString &path, const ImportOptions &options = {});
    /// The clip of the open project, from where it is now. Ends in clipLocated() or failed().
    void locateClip(const ClipSource &source);
    /// These end in projectLoaded() or failed(). A clip that is missing or damaged is no failure.
    void loadProject(const QString &path);
    void loadDemo();
    /// What a crash left behind.
    void loadRecovery(const QString &recoveryFile);
    /// What somebody else has made of the open project's file. Ends in theirsLoaded() or failed().
    void loadTheirs(const QString &path);

    void cancel() { m_job.cancel(); }

    /// Like cancel(), and nothing comes of it any more.
    void discard() { m_job.discard(); }

    bool isRunning() const { return m_job.isRunning(); }

    double progress() const { return m_job.progress(); }

    /// Name of what is being read, for the status bar.
    const QString &subject() const { return m_subject; }

Q_SIGNALS:
    /// `source` has its content hash filled in.
    void clipLoaded(const flinch::ClipSource &source, const flinch::AssetPtr &asset);
    void clipLocated(const flinch::ClipSource &source, const flinch::AssetPtr &asset);
    void projectLoaded(const flinch::LoadedProject &project);
    void theirsLoaded(const flinch::LoadedProject &project);
    /// Cancelled loads end here too, with ErrorCode::Cancelled.
    void failed(const flinch::Error &error);
    void progressed(double done);
    void runningChanged(bool running);

private:
    using ClipSignal = void (LoadService::*)(const ClipSource &, const AssetPtr &);
    void loadClip(const ClipSource &source, ClipSignal done);
    using ProjectReader = std::function<Result<LoadedProject>(const JobControl &)>;
    using ProjectSignal = void (LoadService::*)(const LoadedProject &);
    void loadWithClip(const QString &subject, ProjectReader read,
                      ProjectSignal done = &LoadService::projectLoaded);

    BackgroundJob m_job;
    QString m_subject;
};

} // namespace flinch

#include "widgets/document/loadservice.h"

#include "core/io/readerprocess.h"
#include "core/markers/solvedasset.h"
#include "core/project/projectfile.h"
#include "core/project/recovery.h"

#include <QDir>
#include <QFileInfo>

namespace flinch {

namespace {

/// What the file of a source holds; the take that is wanted is in it.
Result<AssetPtr> readSource(const ClipSource &source, const JobControl &control)
{
    const QString path = sourceFile(source);
    auto read = readAssetApart(path, source.import, control);
    if (read)
        read = withSolvedMarkers(*std::move(read), control);
    if (!read)
        return std::move(read).error();
    auto hash = fileHash(path, control);
    if (!hash)
        return std::move(hash).error();
    read->origin.contentHash = *hash;
    const auto asset = std::make_shared<const Asset>(*std::move(read));
    if (auto taken = chooseWhatIsShown(asset, source.take); !taken) {
        taken.error().subject = path;
        return std::move(taken).error();
    }
    return asset;
}

/// Reads the clip of a project, looking for it where it moved.
Status addClip(LoadedProject &project, const JobControl &control)
{
    const ClipSource &source = project.project.source;
    if (source.kind == ClipSource::Kind::None)
        return Done();
    if (!QFileInfo::exists(sourceFile(source))) {
        project.sourceState = SourceState::Missing;
        project.movedTo = findMovedSource(
            source, {QFileInfo(project.file.path).path(), QFileInfo(source.path).path()}, control);
        return Done();
    }
    auto asset = readSource(source, control);
    if (!asset) {
        if (asset.error().code == ErrorCode::Cancelled)
            return std::move(asset).error();
        project.sourceState = SourceState::Unreadable;
        project.clipError = asset.error();
        return Done();
    }
    project.asset = *asset;
    const bool same =
        source.contentHash.isEmpty() || source.contentHash == project.asset->origin.contentHash;
    project.sourceState = same ? SourceState::Same : SourceState::Changed;
    return Done();
}

std::function<Result<LoadedProject>(const JobControl &)> projectReader(const QString &path)
{
    return [absolute =
                QFileInfo(path).absoluteFilePath()](const JobControl &) -> Result<LoadedProject> {
        auto opened = readProject(absolute);
        if (!opened)
            return std::move(opened).error();
        LoadedProject project;
        project.project = std::move(opened->project);
        project.warnings = opened->warnings;
        project.file = {absolute, opened->contentHash};
        return project;
    };
}

} // namespace

LoadService::LoadService(QObject *parent)
    : QObject(parent)
{
    connect(&m_job, &BackgroundJob::progressed, this, &LoadService::progressed);
    connect(&m_job, &BackgroundJob::runningChanged, this, &LoadService::runningChanged);
}

void LoadService::loadClip(const ClipSource &source, ClipSignal done)
{
    m_subject = QFileInfo(sourceFile(source)).fileName();
    m_job.start<Result<AssetPtr>>(
        [source](const JobControl &control) { return readSource(source, control); },
        [this, source, done](Result<AssetPtr> asset) {
            if (!asset) {
                Q_EMIT failed(asset.error());
                return;
            }
            ClipSource read = source;
            read.contentHash = (*asset)->origin.contentHash;
            Q_EMIT(this->*done)(read, *asset);
        });
}

void LoadService::loadClipFile(const QString &path, const ImportOptions &options)
{
    loadClip({ClipSource::Kind::File, QFileInfo(path).absoluteFilePath(), {}, options, {}},
             &LoadService::clipLoaded);
}

void LoadService::locateClip(const ClipSource &source)
{
    loadClip(source, &LoadService::clipLocated);
}

void LoadService::loadProject(const QString &path)
{
    loadWithClip(path, projectReader(path));
}

void LoadService::loadTheirs(const QString &path)
{
    loadWithClip(path, projectReader(path), &LoadService::theirsLoaded);
}

void LoadService::loadDemo()
{
    loadWithClip(tr("demo"), [](const JobControl &) -> Result<LoadedProject> {
        auto opened = readProject(QString(kDemoProject));
        if (!opened)
            return std::move(opened).error();
        LoadedProject project;
        project.project = std::move(opened->project);
        return project;
    });
}

void LoadService::loadRecovery(const QString &recoveryFile)
{
    loadWithClip(recoveryFile, [recoveryFile](const JobControl &) -> Result<LoadedProject> {
        auto recovered = readRecoveryFile(recoveryFile);
        if (!recovered)
            return std::move(recovered).error();
        LoadedProject project;
        project.project = std::move(recovered->project);
        project.file = recovered->file;
        project.recoveryFile = recoveryFile;
        return project;
    });
}

void LoadService::loadWithClip(const QString &subject, ProjectReader read, ProjectSignal done)
{
    m_subject = QFileInfo(subject).fileName();
    m_job.start<Result<LoadedProject>>(
        [read = std::move(read)](const JobControl &control) -> Result<LoadedProject> {
            auto project = read(control);
            if (!project)
                return project;
            if (auto status = addClip(*project, control); !status)
                return std::move(status).error();
            return project;
        },
        [this, done](Result<LoadedProject> project) {
            if (!project)
                Q_EMIT failed(project.error());
            else
                Q_EMIT(this->*done)(*project);
        });
}

} // namespace flinch

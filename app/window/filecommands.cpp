#include "app/window/filecommands.h"

#include "core/io/clipfile.h"
#include "core/project/projectfile.h"
#include "widgets/document/commands.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

namespace flinch {

namespace {

constexpr int kMostRecent = 10;

QString recentKey()
{
    return QStringLiteral("recentFiles");
}

bool isProject(const QString &path)
{
    return path.endsWith(QLatin1String(".flinch"), Qt::CaseInsensitive);
}

QString lastFolder()
{
    const QStringList recent = FileCommands::recentFiles();
    return recent.isEmpty() ? QString() : QFileInfo(recent.first()).absolutePath();
}

} // namespace

FileCommands::FileCommands(Workspace &workspace, QWidget *window)
    : QObject(window)
    , m_workspace(workspace)
    , m_window(window)
{
    connect(&workspace.loader, &LoadService::clipLoaded, this, &FileCommands::onLoaded);
    connect(&workspace.loader, &LoadService::failed, this, &FileCommands::onFailed);
}

QString FileCommands::documentName() const
{
    const QString &path = m_workspace.document.filePath();
    return path.isEmpty() ? tr("Untitled") : QFileInfo(path).completeBaseName();
}

QStringList FileCommands::recentFiles()
{
    return QSettings().value(recentKey()).toStringList();
}

bool FileCommands::canOpen(const QString &path)
{
    if (isProject(path))
        return true;
    const QString extension = QFileInfo(path).suffix().toLower();
    for (const ClipFormat &format : clipFormats()) {
        if (format.read && extension == QLatin1String(format.extension))
            return true;
    }
    return false;
}

void FileCommands::remember(const QString &path)
{
    QStringList recent = recentFiles();
    recent.removeAll(path);
    recent.prepend(path);
    QSettings().setValue(recentKey(), recent.mid(0, kMostRecent));
    Q_EMIT recentChanged();
}

void FileCommands::newProject()
{
    if (!mayDiscard())
        return;
    m_workspace.loader.cancel();
    m_pending.reset();
    m_workspace.document.reset({}, nullptr);
    Q_EMIT opened({});
}

void FileCommands::openDialog()
{
    QStringList clips;
    for (const ClipFormat &format : clipFormats()) {
        if (format.read)
            clips += QStringLiteral("*.") + QLatin1String(format.extension);
    }
    const QString all = clips.join(QLatin1Char(' '));
    const QString path = QFileDialog::getOpenFileName(
        m_window, tr("Open"), lastFolder(),
        tr("Clips and projects (%1 *.flinch);;Projects (*.flinch);;Clips (%1);;All files (*)")
            .arg(all));
    if (!path.isEmpty())
        open(path);
}

void FileCommands::open(const QString &path)
{
    if (!mayDiscard())
        return;
    const QString absolute = QFileInfo(path).absoluteFilePath();
    if (isProject(absolute))
        return openProject(absolute);
    Project project;
    project.source.kind = ClipSource::Kind::File;
    project.source.path = absolute;
    show(std::move(project), {}, {});
}

void FileCommands::openDemo()
{
    if (!mayDiscard())
        return;
    auto opened = readProject(QStringLiteral(":/demo/boxing-guard.flinch"));
    if (!opened)
        return showError(tr("The demo could not be opened"), opened.error());
    show(std::move(opened->project), {}, opened->warnings);
}

void FileCommands::openProject(const QString &path)
{
    auto opened = readProject(path);
    if (!opened)
        return showError(tr("%1 could not be opened").arg(QFileInfo(path).fileName()),
                         opened.error());
    show(std::move(opened->project), path, opened->warnings);
}

void FileCommands::openRecovered(Project project, const QString &filePath)
{
    show(std::move(project), filePath, {});
}

void FileCommands::show(Project project, const QString &filePath, const QStringList &warnings)
{
    const ClipSource source = project.source;
    m_pending = Pending{std::move(project), filePath, warnings, false};
    m_workspace.loader.loadClip(source);
}

void FileCommands::onLoaded(const ClipSource &source,
                            const std::shared_ptr<const LoadedClip> &loaded)
{
    if (!m_pending)
        return;
    Pending pending = std::move(*m_pending);
    m_pending.reset();
    Document &document = m_workspace.document;
    if (pending.replacesSource) {
        document.push(commands::setSource(document, source, loaded));
        return;
    }
    const QString expected = pending.project.source.contentHash;
    if (!expected.isEmpty() && expected != source.contentHash)
        pending.warnings += tr("The clip has changed since the project was saved.");
    pending.project.source = source;
    document.reset(std::move(pending.project), loaded, pending.filePath);
    if (!pending.filePath.isEmpty())
        remember(pending.filePath);
    else if (source.kind == ClipSource::Kind::File)
        remember(source.path);
    Q_EMIT opened(pending.warnings);
}

void FileCommands::onFailed(const Error &error)
{
    if (!m_pending)
        return;
    Pending pending = std::move(*m_pending);
    m_pending.reset();
    if (error.code == ErrorCode::Cancelled)
        return;
    // a project without its clip still holds the animator's work
    if (!pending.filePath.isEmpty() && !pending.replacesSource) {
        const QString path = pending.project.source.path;
        m_workspace.document.reset(std::move(pending.project), nullptr, pending.filePath);
        Q_EMIT opened(pending.warnings);
        if (error.code == ErrorCode::NotFound) {
            Q_EMIT clipMissing(path);
            return;
        }
    }
    showError(tr("%1 could not be read").arg(QFileInfo(pending.project.source.path).fileName()),
              error);
    Q_EMIT openFailed(error);
}

void FileCommands::locateClip()
{
    const ClipSource &present = m_workspace.document.project().source;
    const QString name = QFileInfo(present.path).fileName();
    const QString path = QFileDialog::getOpenFileName(m_window, tr("Where is %1?").arg(name),
                                                      lastFolder());
    if (path.isEmpty())
        return;
    m_pending = Pending{m_workspace.document.project(), m_workspace.document.filePath(), {}, true};
    ClipSource source = present;
    source.kind = ClipSource::Kind::File;
    source.path = path;
    source.contentHash.clear();
    m_workspace.loader.loadClip(source);
}

bool FileCommands::save()
{
    Document &document = m_workspace.document;
    if (document.filePath().isEmpty())
        return saveAs();
    const auto status = document.save();
    if (status)
        remember(document.filePath());
    else
        showError(tr("Not saved"), status.error());
    return status.ok();
}

bool FileCommands::saveAs()
{
    Document &document = m_workspace.document;
    QString suggestion = document.filePath();
    if (suggestion.isEmpty()) {
        const ClipSource &source = document.project().source;
        const QString base = QFileInfo(source.path).completeBaseName();
        const QString folder = source.kind == ClipSource::Kind::File
                                   ? QFileInfo(source.path).absolutePath()
                                   : lastFolder();
        suggestion = folder + (folder.isEmpty() ? QString() : QStringLiteral("/"))
                     + (base.isEmpty() ? tr("untitled") : base) + QStringLiteral(".flinch");
    }
    QString path = QFileDialog::getSaveFileName(m_window, tr("Save As"), suggestion,
                                                tr("Projects (*.flinch)"));
    if (path.isEmpty())
        return false;
    if (!isProject(path))
        path += QStringLiteral(".flinch");
    const auto status = document.saveAs(path);
    if (status)
        remember(path);
    else
        showError(tr("Not saved"), status.error());
    return status.ok();
}

bool FileCommands::mayDiscard()
{
    if (!m_workspace.document.isModified())
        return true;
    QMessageBox box(QMessageBox::NoIcon, tr("Flinch"),
                    tr("%1 has changes that are not saved.").arg(documentName()),
                    QMessageBox::NoButton, m_window);
    auto *save = box.addButton(tr("Save"), QMessageBox::AcceptRole);
    auto *discard = box.addButton(tr("Discard Changes"), QMessageBox::DestructiveRole);
    auto *stay = box.addButton(tr("Go Back"), QMessageBox::RejectRole);
    box.setDefaultButton(save);
    box.setEscapeButton(stay);
    box.exec();
    if (box.clickedButton() == save)
        return this->save();
    return box.clickedButton() == discard;
}

void FileCommands::showError(const QString &title, const Error &error)
{
    QMessageBox box(QMessageBox::NoIcon, tr("Flinch"), title, QMessageBox::Ok, m_window);
    box.setInformativeText(error.toText());
    box.exec();
}

} // namespace flinch

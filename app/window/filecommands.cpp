#include "app/window/filecommands.h"

#include "app/window/bakepresets.h"
#include "app/window/importdialog.h"
#include "app/window/sharedfile.h"
#include "app/window/titledbox.h"
#include "core/base/durablefile.h"
#include "core/io/fileformats.h"
#include "core/project/projectfile.h"
#include "widgets/document/commands.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QPushButton>
#include <QStandardPaths>

#include <algorithm>
#include <utility>

namespace flinch {

namespace {

bool isProject(const QString &path)
{
    return path.endsWith(QLatin1String(".flinch"), Qt::CaseInsensitive);
}

/// "*.bvh *.fbx"
QString clipPatterns()
{
    QStringList patterns;
    for (const FileFormat &format : fileFormats()) {
        if (format.read)
            patterns += format.pattern();
    }
    return patterns.join(QLatin1Char(' '));
}

/// Which joint drives which body of a clip that is opened.
struct ClipMapping
{
    MappingOverrides needed; // where a known map says otherwise than what is found
    bool isGuess = false;    // somebody should look at it
};

ClipMapping mappingOf(const Asset &asset)
{
    ClipMapping result;
    if (!asset.skeleton)
        return result;
    QStringList unread; // told by the dialog that lists them
    const auto own = mapsIn(mapsFolder(), unread);
    if (const auto found = findMap(*asset.skeleton, own)) {
        result.needed = neededOverrides(*asset.skeleton, *found);
        return result;
    }
    const auto mapping = mapSkeleton(*asset.skeleton, {}, Doubtful::Accepted);
    if (!mapping)
        return result; // no person: nothing to look at
    result.isGuess = !mapSkeleton(*asset.skeleton)
                     || std::ranges::any_of(mapping->bodies, [](const BodyMatch &match) {
                            return !match.followsParent && match.confidence < kSureMatch;
                        });
    return result;
}

/// With the clip as it was read: saving keeps that.
Project projectAsRead(const LoadedProject &loaded)
{
    Project project = loaded.project;
    if (loaded.asset && project.source.kind == ClipSource::Kind::File)
        project.source.contentHash = loaded.asset->origin.contentHash;
    return project;
}

} // namespace

FileCommands::FileCommands(Workspace &workspace, QWidget *window)
    : QObject(window)
    , m_workspace(workspace)
    , m_window(window)
{
    const LoadService &loader = workspace.loader;
    // after the job has ended for everyone: a dialog may stand for long
    const auto on = [this, &loader](auto signal, auto slot) {
        connect(&loader, signal, this, slot, Qt::QueuedConnection);
    };
    on(&LoadService::clipLoaded, &FileCommands::takeClip);
    on(&LoadService::clipLocated, &FileCommands::takeLocated);
    on(&LoadService::projectLoaded, &FileCommands::takeProject);
    on(&LoadService::theirsLoaded, &FileCommands::takeTheirs);
    on(&LoadService::failed, &FileCommands::takeFailure);
}

QString FileCommands::documentName() const
{
    const QString &path = m_workspace.document.filePath();
    return path.isEmpty() ? tr("Untitled") : QFileInfo(path).completeBaseName();
}

bool FileCommands::canOpen(const QString &path)
{
    return isProject(path) || isAssetName(path);
}

QString FileCommands::startFolder() const
{
    const QStringList recent = m_recent.paths();
    return recent.isEmpty() ? documentsFolder() : QFileInfo(recent.first()).absolutePath();
}

QString FileCommands::documentsFolder()
{
    // where the program was started from is no place to keep work
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QDir(documents).exists() ? documents : QDir::homePath();
}

void FileCommands::newProject()
{
    if (!mayDiscard())
        return;
    m_workspace.loader.discard();
    m_workspace.document.reset({}, nullptr);
    Q_EMIT opened({});
}

void FileCommands::openDialog()
{
    const QString path = QFileDialog::getOpenFileName(
        m_window, tr("Open"), startFolder(),
        tr("Clips and projects (%1 *.flinch);;Projects (*.flinch);;Clips (%1);;All files (*)")
            .arg(clipPatterns()));
    if (!path.isEmpty())
        open(path);
}

void FileCommands::open(const QString &path)
{
    const ClipUse use = isProject(path) ? ClipUse::Open : askForUse(path);
    if (use == ClipUse::Locate)
        return locateAt(path);
    if (use == ClipUse::Stay || !mayShare(path) || !mayRead())
        return;
    if (isProject(path))
        m_workspace.loader.loadProject(path);
    else
        m_workspace.loader.loadClipFile(path);
}

void FileCommands::openDemo()
{
    if (mayRead())
        m_workspace.loader.loadDemo();
}

void FileCommands::openRecovery(const QString &recoveryFile)
{
    m_workspace.loader.loadRecovery(recoveryFile);
}

void FileCommands::takeClip(const ClipSource &source, const AssetPtr &asset)
{
    if (m_asking) {
        m_held = [=, this] {
            takeClip(source, asset);
        };
        return;
    }
    Project project;
    project.source = source;
    project.bake = firstRecipe();
    const ClipMapping mapping = mappingOf(*asset);
    project.setup.character.overrides = mapping.needed;
    if (m_attended && (asset->takes.size() > 1 || mapping.isGuess))
        askHow(project, asset);
    else
        useClip(std::move(project), asset);
}

void FileCommands::useClip(Project project, const AssetPtr &asset)
{
    if (!mayReplace())
        return;
    const QString path = project.source.path;
    m_workspace.document.reset(std::move(project), asset);
    m_recent.add(path);
    Q_EMIT opened({});
}

void FileCommands::askHow(const Project &project, const AssetPtr &asset)
{
    if (m_import)
        m_import->reject();
    m_import = new ImportDialog(project.source, asset, project.setup, ImportDialog::Purpose::Open,
                                m_window);
    m_import->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_import, &QDialog::accepted, this, [this, project, dialog = m_import.data()] {
        Project answered = project;
        answered.source = dialog->draft().source();
        answered.setup = dialog->draft().setup();
        useClip(std::move(answered), dialog->draft().asset());
    });
    m_import->open();
}

void FileCommands::changeImport()
{
    const Document &document = m_workspace.document;
    if (!document.asset() || m_import)
        return;
    m_import = new ImportDialog(document.project().source, document.asset(), document.setup(),
                                ImportDialog::Purpose::Change, m_window);
    m_import->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_import, &QDialog::accepted, this, [this, dialog = m_import.data()] {
        Document &open = m_workspace.document;
        const ImportDraft &draft = dialog->draft();
        const Setup &setup = draft.setup();
        open.push(commands::setSource(open, draft.source(), draft.asset()));
        if (setup.character != open.setup().character)
            open.push(commands::setCharacter(open, setup.character));
        if (setup.ground.floorMetres != open.setup().ground.floorMetres)
            open.push(commands::setFloor(open, setup.ground.floorMetres));
        if (setup.ground.planted != open.setup().ground.planted)
            open.push(commands::setContacts(open, setup.ground.planted));
        for (const Discontinuity &found : draft.takeOrNull()->discontinuities) {
            const bool is = without({found}, setup.ignoredDiscontinuities).empty();
            if (is != without({found}, open.setup().ignoredDiscontinuities).empty())
                open.push(commands::ignoreDiscontinuity(open, found.frames, is));
        }
    });
    m_import->open();
    m_import->showMapping();
}

void FileCommands::takeLocated(const ClipSource &source, const AssetPtr &asset)
{
    Document &document = m_workspace.document;
    document.push(commands::setSource(document, source, asset));
}

void FileCommands::loadTheirs()
{
    m_workspace.loader.loadTheirs(m_workspace.document.filePath());
}

void FileCommands::takeTheirs(const LoadedProject &loaded)
{
    if (m_asking) {
        m_held = [=, this] {
            takeTheirs(loaded);
        };
        return;
    }
    if (loaded.file.path != m_workspace.document.filePath())
        return; // another project is open by now
    m_workspace.document.loadTheirs(projectAsRead(loaded), loaded.asset, loaded.file.contentHash);
    Q_EMIT opened(loaded.warnings);
    tellAboutClip(loaded);
}

void FileCommands::lookAtDisk()
{
    m_workspace.lock.look();
    const SeenFile seen = m_workspace.document.file();
    if (seen.path.isEmpty())
        return;
    m_look.start<QString>([path = seen.path](const JobControl &) { return contentHashOf(path); },
                          [this, seen](const QString &found) {
                              const bool isTold = found == std::exchange(m_found, found);
                              // what was saved or opened meanwhile is another story
                              if (m_workspace.document.file() == seen && !found.isEmpty()
                                  && found != seen.contentHash && !isTold)
                                  Q_EMIT changedOnDisk(QFileInfo(seen.path).fileName());
                          });
}

void FileCommands::takeProject(const LoadedProject &loaded)
{
    if (m_asking) {
        m_held = [=, this] {
            takeProject(loaded);
        };
        return;
    }
    if (!mayReplace())
        return;
    const bool recovers = !loaded.recoveryFile.isEmpty();
    m_workspace.document.reset(projectAsRead(loaded), loaded.asset, loaded.file, !recovers);
    if (recovers)
        Q_EMIT recovered(loaded.recoveryFile);
    if (!loaded.file.path.isEmpty())
        m_recent.add(loaded.file.path);
    Q_EMIT opened(loaded.warnings);
    tellAboutClip(loaded);
}

void FileCommands::tellAboutClip(const LoadedProject &loaded)
{
    const QString name = QFileInfo(loaded.project.source.path).fileName();
    switch (loaded.sourceState) {
    case SourceState::None:
    case SourceState::Same:
        break;
    case SourceState::Changed:
        Q_EMIT clipTrouble(tr("%1 has changed since the project was saved").arg(name),
                           tr("Impacts and settings act on the clip as it is now. Saving keeps "
                              "that; the earlier file can be located instead."));
        break;
    case SourceState::Missing:
        Q_EMIT clipTrouble(tr("%1 is not where it was").arg(name),
                           tr("Impacts and settings are open and wait for it."));
        askForClip(loaded);
        break;
    case SourceState::Unreadable:
        Q_EMIT clipTrouble(tr("%1 could not be read").arg(name),
                           tr("Impacts and settings are open and wait for it."));
        if (loaded.clipError)
            showError(tr("%1 could not be read").arg(name), *loaded.clipError);
        break;
    }
}

void FileCommands::takeFailure(const Error &error)
{
    if (error.code == ErrorCode::Cancelled)
        return;
    showError(tr("%1 could not be read").arg(m_workspace.loader.subject()), error);
    Q_EMIT openFailed(error);
}

void FileCommands::askForClip(const LoadedProject &loaded)
{
    if (!m_attended)
        return;
    const QString path = loaded.project.source.path;
    TitledBox box(tr("%1 is not where it was").arg(QFileInfo(path).fileName()),
                  loaded.movedTo.isEmpty()
                      ? tr("Impacts and settings are open. The clip was at %1.")
                            .arg(QDir::toNativeSeparators(path))
                      : tr("Impacts and settings are open. The same clip is at %1.")
                            .arg(QDir::toNativeSeparators(loaded.movedTo)),
                  m_window);
    auto *use = loaded.movedTo.isEmpty()
                    ? nullptr
                    : box.addButton(tr("Use It From There"), QMessageBox::AcceptRole);
    auto *locate = box.addButton(tr("Locate…"), QMessageBox::ActionRole);
    box.addButton(tr("Work Without It"), QMessageBox::RejectRole);
    box.exec();
    if (use && box.clickedButton() == use)
        locateAt(loaded.movedTo);
    else if (box.clickedButton() == locate)
        locateClip();
}

void FileCommands::locateClip()
{
    const QString name = QFileInfo(m_workspace.document.project().source.path).fileName();
    const QString path =
        QFileDialog::getOpenFileName(m_window, tr("Where is %1?").arg(name), startFolder(),
                                     tr("Clips (%1);;All files (*)").arg(clipPatterns()));
    if (!path.isEmpty())
        locateAt(path);
}

void FileCommands::locateAt(const QString &path)
{
    ClipSource source = m_workspace.document.project().source;
    source.kind = ClipSource::Kind::File;
    source.path = QFileInfo(path).absoluteFilePath();
    m_workspace.loader.locateClip(source);
}

FileCommands::ClipUse FileCommands::askForUse(const QString &path)
{
    const Document &document = m_workspace.document;
    if (!document.isClipMissing())
        return ClipUse::Open;
    const QString missing = QFileInfo(document.project().source.path).fileName();
    const QString name = QFileInfo(path).fileName();
    if (name == missing)
        return ClipUse::Locate;
    TitledBox box(tr("Is %1 the clip of this project?").arg(name),
                  tr("%1 is missing. Impacts and settings are open and wait for it.").arg(missing),
                  m_window);
    auto *locate = box.addButton(tr("Use It Here"), QMessageBox::AcceptRole);
    const auto *open = box.addButton(tr("New Project"), QMessageBox::ActionRole);
    box.setEscapeButton(box.addButton(tr("Go Back"), QMessageBox::RejectRole));
    box.setDefaultButton(locate);
    box.exec();
    return box.clickedButton() == locate ? ClipUse::Locate
           : box.clickedButton() == open ? ClipUse::Open
                                         : ClipUse::Stay;
}

void FileCommands::readClipAgain(const ImportOptions &options)
{
    ClipSource source = m_workspace.document.project().source;
    source.import = options;
    m_workspace.loader.locateClip(source);
}

bool FileCommands::save()
{
    Document &document = m_workspace.document;
    if (document.filePath().isEmpty())
        return saveAs();
    return saveTo(document.filePath());
}

bool FileCommands::saveTo(const QString &path, std::optional<QString> agreed)
{
    Document &document = m_workspace.document;
    for (;;) {
        const auto outcome = document.saveAs(path, agreed);
        if (outcome && outcome->isWritten) {
            m_recent.add(path);
            Q_EMIT saved();
            return true;
        }
        const SaveAnswer answer = outcome ? askToReplace(path) : askAfterFailure(outcome.error());
        switch (answer) {
        case SaveAnswer::Overwrite:
            agreed = outcome->contentHash; // what was asked about, and nothing later
            break;
        case SaveAnswer::TryAgain:
            break;
        case SaveAnswer::SaveAs:
            return saveAs();
        case SaveAnswer::LoadTheirs:
            loadTheirs();
            return false;
        case SaveAnswer::GoBack:
            return false;
        }
    }
}

SaveAnswer FileCommands::askToReplace(const QString &path)
{
    if (path != m_workspace.document.filePath())
        return mayOverwrite(path) ? SaveAnswer::Overwrite : SaveAnswer::GoBack;
    m_workspace.lock.look();
    return askAboutTheirs(path, m_workspace.lock.other(), m_workspace.document.isModified(),
                          m_window);
}

SaveAnswer FileCommands::askAfterFailure(const Error &error)
{
    TitledBox box(
        error.code == ErrorCode::DiskFull ? tr("Not saved: the disk is full") : tr("Not saved"),
        error.toText() + QStringLiteral("\n\n") + tr("Your work is safe in memory."), m_window);
    const auto *again = box.addButton(tr("Try Again"), QMessageBox::AcceptRole);
    const auto *elsewhere = box.addButton(tr("Save As…"), QMessageBox::ActionRole);
    box.setEscapeButton(box.addButton(tr("Go Back"), QMessageBox::RejectRole));
    box.exec();
    return box.clickedButton() == again       ? SaveAnswer::TryAgain
           : box.clickedButton() == elsewhere ? SaveAnswer::SaveAs
                                              : SaveAnswer::GoBack;
}

bool FileCommands::saveAs()
{
    const Document &document = m_workspace.document;
    QString path = document.filePath();
    if (path.isEmpty()) {
        const ClipSource &source = document.project().source;
        const QString base = QFileInfo(source.path).completeBaseName();
        const QString folder = source.kind == ClipSource::Kind::File
                                   ? QFileInfo(source.path).absolutePath()
                                   : startFolder();
        path = folder + (folder.isEmpty() ? QString() : QStringLiteral("/"))
               + (base.isEmpty() ? tr("untitled") : base) + QStringLiteral(".flinch");
    }
    for (;;) {
        // the dialog would ask about the name as it is typed, and long before the file is written
        path =
            QFileDialog::getSaveFileName(m_window, tr("Save As"), path, tr("Projects (*.flinch)"),
                                         nullptr, QFileDialog::DontConfirmOverwrite);
        if (path.isEmpty())
            return false;
        if (!isProject(path))
            path += QStringLiteral(".flinch");
        if (isSameFile(path, document.filePath()))
            return save();
        const QString found = contentHashOf(path);
        if (found.isEmpty() || mayOverwrite(path))
            return saveTo(path, found);
    }
}

bool FileCommands::mayOverwrite(const QString &path)
{
    const auto holder = m_workspace.lock.holderOf(path);
    TitledBox box(tr("%1 is there already.").arg(QFileInfo(path).fileName()),
                  (holder ? holderText(*holder) + QLatin1Char(' ') : QString())
                      + tr("Replacing it overwrites what it holds."),
                  m_window);
    const auto *replace = box.addButton(tr("Replace"), QMessageBox::DestructiveRole);
    auto *stay = box.addButton(tr("Go Back"), QMessageBox::RejectRole);
    box.setDefaultButton(stay);
    box.setEscapeButton(stay);
    box.exec();
    return box.clickedButton() == replace;
}

bool FileCommands::mayShare(const QString &path)
{
    if (!m_attended || !isProject(path))
        return true;
    const auto holder = m_workspace.lock.holderOf(path);
    return !holder || askToShare(path, *holder, m_window);
}

bool FileCommands::mayRead()
{
    if (!mayDiscard())
        return false;
    m_givenUp = m_workspace.document.hash();
    return true;
}

bool FileCommands::mayReplace()
{
    return m_workspace.document.hash() == std::exchange(m_givenUp, std::nullopt) || mayDiscard();
}

bool FileCommands::mayDiscard()
{
    if (!m_workspace.document.isModified())
        return true;
    m_asking = true;
    const bool may = askToDiscard();
    m_asking = false;
    // what came while the question stood waits for the answer: it is about this document
    if (const auto held = std::exchange(m_held, nullptr); held && !may)
        QMetaObject::invokeMethod(this, held, Qt::QueuedConnection);
    return may;
}

bool FileCommands::askToDiscard()
{
    TitledBox box(tr("%1 has changes that are not saved.").arg(documentName()), {}, m_window);
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
    if (!m_attended)
        return;
    TitledBox box(title, error.toText(), m_window);
    box.setStandardButtons(QMessageBox::Ok);
    box.exec();
}

} // namespace flinch

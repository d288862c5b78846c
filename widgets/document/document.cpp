#include "widgets/document/document.h"

#include "core/project/projectfile.h"
#include "core/project/projectscenario.h"
#include "widgets/document/command.h"

#include <QCoreApplication>

#include <algorithm>

namespace flinch {

namespace {

std::uint64_t highestId(const Project &project)
{
    std::uint64_t highest = 0;
    const auto lookAt = [&highest](const Setup &setup) {
        for (const ProjectImpact &impact : setup.impacts)
            highest = std::max(highest, std::uint64_t(impact.id));
    };
    lookAt(project.setup);
    for (const KeptTake &take : project.takes) {
        highest = std::max(highest, std::uint64_t(take.id));
        lookAt(take.setup);
    }
    return highest;
}

} // namespace

GestureId newGesture()
{
    static GestureId last = 0;
    return ++last;
}

Document::Document(QObject *parent)
    : QObject(parent)
{
    connect(&m_undoStack, &QUndoStack::cleanChanged, this, &Document::fileStateChanged);
}

Document::~Document()
{
    // its commands are of this document, and its signals must not reach what is half gone
    m_undoStack.disconnect(this);
}

std::shared_ptr<const Clip> Document::clip() const
{
    return m_loaded ? m_loaded->clip : nullptr;
}

bool Document::isClipMissing() const
{
    return !m_loaded && m_project.source.kind == ClipSource::Kind::File;
}

int Document::frameCount() const
{
    return m_loaded ? m_loaded->clip->frameCount() : 0;
}

FrameRate Document::rate() const
{
    return m_loaded ? m_loaded->clip->rate() : FrameRate();
}

std::optional<FrameRange> Document::loop() const
{
    return within(m_project.loop, frameCount());
}

std::optional<FrameRange> Document::range() const
{
    return simulatedRange(m_project.setup.range, frameCount());
}

std::optional<int> Document::returnBy() const
{
    return m_loaded ? bake().returnFrame : std::nullopt;
}

BakeRecipe Document::bake() const
{
    return m_loaded ? fitted(m_project.bake, frameCount()) : m_project.bake;
}

void Document::push(std::unique_ptr<QUndoCommand> command)
{
    const auto *change = dynamic_cast<const DocumentCommand *>(command.get());
    if (change && change->changesNothing())
        return;
    m_undoStack.push(command.release());
}

void Document::takeBack(GestureId gesture)
{
    while (gesture != 0 && m_undoStack.canUndo()) {
        // the stack gives its commands away as const only to keep them in order
        auto *command = dynamic_cast<DocumentCommand *>(
            const_cast<QUndoCommand *>(m_undoStack.command(m_undoStack.index() - 1)));
        if (!command || command->m_gesture != gesture)
            return;
        command->undo();
        command->setObsolete(true);
        m_undoStack.undo(); // throws an obsolete command away instead of undoing it
    }
}

ImpactId Document::newImpactId()
{
    return ImpactId(m_nextId++);
}

TakeId Document::newTakeId()
{
    return TakeId(m_nextId++);
}

void Document::reset(Project project, std::shared_ptr<const LoadedClip> loaded,
                     const QString &filePath, bool isSaved)
{
    normalise(project);
    m_project = std::move(project);
    m_loaded = std::move(loaded);
    m_filePath = filePath;
    m_isSaved = isSaved;
    m_nextId = highestId(m_project) + 1;
    m_changeCount = 0;
    m_undoStack.clear();
    ChangeEvent event;
    event.isReset = true;
    Q_EMIT changed(event);
    Q_EMIT fileStateChanged();
}

void Document::setLoaded(std::shared_ptr<const LoadedClip> loaded)
{
    m_loaded = std::move(loaded);
    ChangeEvent event;
    event.aspects = ChangeEvent::Source;
    Q_EMIT changed(event);
}

bool Document::isModified() const
{
    return !m_isSaved || !m_undoStack.isClean();
}

Status Document::save()
{
    return saveAs(m_filePath);
}

Status Document::saveAs(const QString &path)
{
    if (auto status = writeProject(path, m_project); !status)
        return status;
    m_filePath = path;
    m_isSaved = true;
    m_changeCount = 0;
    m_undoStack.setClean();
    Q_EMIT fileStateChanged();
    return Done();
}

bool Document::edit(const ChangeEvent &event, const std::function<void(Project &)> &change)
{
    Project next = m_project;
    change(next);
    normalise(next);
    if (const auto status = checkProject(next); !status) {
        Q_EMIT refused(status.error());
        return false;
    }
    m_project = std::move(next);
    ++m_changeCount;
    Q_EMIT changed(event);
    return true;
}

bool Document::setLoadedSource(const ClipSource &source, std::shared_ptr<const LoadedClip> loaded)
{
    const auto old = std::exchange(m_loaded, std::move(loaded));
    ChangeEvent event;
    event.aspects = ChangeEvent::Source;
    const bool done = edit(event, [&source](Project &project) { project.source = source; });
    if (!done)
        m_loaded = old;
    return done;
}

} // namespace flinch

#include "widgets/document/document.h"

#include "core/project/projectscenario.h"
#include "widgets/document/command.h"
#include "widgets/document/commands.h"

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
    return m_taken.clip();
}

bool Document::isClipMissing() const
{
    return !m_taken.asset && m_project.source.kind == ClipSource::Kind::File;
}

int Document::clipFrameCount() const
{
    if (const MarkerMotion *markers = m_taken.markersAlone())
        return markers->frameCount;
    return m_taken ? m_taken.clip()->frameCount() : 0;
}

int Document::frameCount() const
{
    return m_taken ? clipFrameCount() + m_timeMap.inserted() : clipFrameCount();
}

void Document::setTimeMap(const TimeMap &map)
{
    if (map == m_timeMap)
        return;
    m_timeMap = map;
    ChangeEvent event;
    event.aspects = ChangeEvent::Time;
    Q_EMIT changed(event);
}

FrameRate Document::rate() const
{
    if (const MarkerMotion *markers = m_taken.markersAlone())
        return markers->rate;
    return m_taken ? m_taken.clip()->rate() : FrameRate();
}

std::optional<FrameRange> Document::loop() const
{
    return within(m_project.loop, frameCount());
}

std::optional<FrameRange> Document::range() const
{
    return simulatedRange(m_project.setup.range, clipFrameCount());
}

std::optional<int> Document::returnBy() const
{
    return m_taken ? bake().returnFrame : std::nullopt;
}

BakeRecipe Document::bake() const
{
    return m_taken ? fitted(m_project.bake, frameCount()) : m_project.bake;
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

void Document::reset(Project project, AssetPtr asset, const SeenFile &file, bool isSaved)
{
    normalise(project);
    m_project = std::move(project);
    takeFrom(std::move(asset));
    m_file = file;
    m_isSaved = isSaved;
    m_nextId = highestId(m_project) + 1;
    m_changeCount = 0;
    m_undoStack.clear();
    ChangeEvent event;
    event.isReset = true;
    Q_EMIT changed(event);
    Q_EMIT fileStateChanged();
}

void Document::takeFrom(AssetPtr asset)
{
    ChosenTake next;
    if (asset) {
        if (auto taken = chooseWhatIsShown(std::move(asset), m_project.source.take))
            next = *std::move(taken);
    }
    if (next.clip() != clip())
        m_timeMap = {};
    m_taken = std::move(next);
}

void Document::setAsset(AssetPtr asset)
{
    takeFrom(std::move(asset));
    ChangeEvent event;
    event.aspects = ChangeEvent::Source;
    Q_EMIT changed(event);
}

bool Document::isModified() const
{
    return !m_isSaved || !m_undoStack.isClean();
}

Result<WriteOutcome> Document::saveAs(const QString &path, const std::optional<QString> &agreed)
{
    // a file of another name was never seen here: there must be none, or it is agreed about
    const QString seen = path == m_file.path ? m_file.contentHash : QString();
    const auto outcome = writeProject(path, m_project, agreed.value_or(seen));
    if (!outcome || !outcome->isWritten)
        return outcome;
    m_file = {path, outcome->contentHash};
    markSaved();
    return outcome;
}

void Document::markSaved()
{
    m_isSaved = true;
    m_changeCount = 0;
    m_undoStack.setClean();
    Q_EMIT fileStateChanged();
}

void Document::loadTheirs(Project project, AssetPtr asset, const QString &contentHash)
{
    push(commands::loadTheirs(*this, std::move(project), std::move(asset), contentHash));
    m_file.contentHash = contentHash; // also where it is what was here anyway
    markSaved();
}

bool Document::edit(const ChangeEvent &event, const std::function<void(Project &)> &change)
{
    return editWith(m_taken.asset, event, change);
}

bool Document::editWith(const AssetPtr &asset, const ChangeEvent &event,
                        const std::function<void(Project &)> &change)
{
    Project next = m_project;
    change(next);
    normalise(next);
    if (const auto status = checkProject(next); !status) {
        Q_EMIT refused(status.error());
        return false;
    }
    m_project = std::move(next);
    takeFrom(asset);
    ++m_changeCount;
    Q_EMIT changed(event);
    return true;
}

bool Document::setSource(const ClipSource &source, const AssetPtr &asset)
{
    ChangeEvent event;
    event.aspects = ChangeEvent::Source;
    return editWith(asset, event, [&source](Project &project) { project.source = source; });
}

bool Document::setAll(const Project &project, const AssetPtr &asset)
{
    const bool done = editWith(asset, {}, [&project](Project &whole) { whole = project; });
    m_nextId = std::max(m_nextId, highestId(m_project) + 1);
    return done;
}

} // namespace flinch

#pragma once

#include "core/asset/asset.h"
#include "core/motion/timemap.h"
#include "core/project/projectfile.h"
#include "widgets/document/changeevent.h"

#include <QObject>
#include <QUndoStack>

#include <functional>
#include <memory>

namespace flinch {

using AssetPtr = std::shared_ptr<const Asset>;

/// Marks the commands of one drag, so that they merge into one step of the history; 0: none.
using GestureId = std::uint64_t;

/// A new one for every drag.
GestureId newGesture();

/// A project and its undo history. Views read project() and change it only by push() of a command
/// (commands.h, impactcommands.h); they learn of changes only by changed(). GUI thread; products of
/// other threads come in through the services.
class Document : public QObject
{
    Q_OBJECT

public:
    explicit Document(QObject *parent = nullptr);
    ~Document() override;

    const Project &project() const { return m_project; }

    const Setup &setup() const { return m_project.setup; }

    /// What the project's file holds. Null: there is none, or it was not found.
    const AssetPtr &asset() const { return m_taken.asset; }

    /// The take of it that the project says, the longest where it says none; none of markers alone.
    const ChosenTake &taken() const { return m_taken; }

    /// The animator's clip, untouched; null when there is none.
    std::shared_ptr<const Clip> clip() const;

    /// The project has a clip of its own, and it is not there or cannot be read.
    bool isClipMissing() const;

    /// Something moves that can be looked at: a clip, or markers alone.
    bool isOpen() const { return clipFrameCount() > 0; }

    /// Of the clip or of markers alone; 0 without either.
    int clipFrameCount() const;
    /// With what the take waits. Whatever is shown and whatever is baked counts in its frames;
    /// what is decided about the clip, impacts among it, in the clip's.
    int frameCount() const;

    /// Of the newest take, as far as it is known.
    const TimeMap &timeMap() const { return m_timeMap; }

    /// The simulation's.
    void setTimeMap(const TimeMap &map);

    /// The frame of the take at a time of the clip, and back.
    double takeFrame(double clipSeconds) const
    {
        return m_timeMap.takePlace(rate().frames(clipSeconds));
    }

    double clipSeconds(double takeFrame) const
    {
        return rate().seconds(m_timeMap.clipPlace(takeFrame));
    }

    /// Of the clip or of markers alone; 30 without either.
    FrameRate rate() const;

    /// The project's frames as far as they lie in the clip, which may be shorter than it was.
    std::optional<FrameRange> loop() const;
    std::optional<FrameRange> range() const;
    std::optional<int> returnBy() const;
    BakeRecipe bake() const;

    QUndoStack &undoStack() { return m_undoStack; }

    /// Does the command and keeps it; one that changes nothing leaves no trace.
    void push(std::unique_ptr<QUndoCommand> command);
    /// Takes back what a gesture has changed so far, as if it had never been.
    void takeBack(GestureId gesture);

    /// An id no impact of this document has or had.
    ImpactId newImpactId();
    TakeId newTakeId();

    /// Opens another project in this document; history starts anew. Without a path: untitled.
    /// `isSaved` false: it is not what the file holds (recovered work, an untitled start).
    void reset(Project project, AssetPtr asset, const SeenFile &file = {}, bool isSaved = true);
    /// What somebody else has written into this document's file becomes the project, as one step of
    /// the history: undoing it brings back what was here, with the file it was based on.
    void loadTheirs(Project project, AssetPtr asset, const QString &contentHash);
    /// Gives the clip of the project's own source once it was found; not a change of the project.
    void setAsset(AssetPtr asset);

    /// Empty: untitled.
    const QString &filePath() const { return m_file.path; }

    /// The file with what it held when this document last read or wrote it.
    const SeenFile &file() const { return m_file; }

    bool isModified() const;

    /// How often the project has changed since it was opened or saved, undo and
    /// redo included.
    int changeCount() const { return m_changeCount; }

    std::uint64_t hash() const { return projectHash(m_project); }

    /// Atomic. Where it fails or nothing is written, file and document stay as they are. A file
    /// that somebody else has changed is replaced only if it holds what `agreed` says: the content
    /// hash of what the user was asked about.
    Result<WriteOutcome> saveAs(const QString &path,
                                const std::optional<QString> &agreed = std::nullopt);

Q_SIGNALS:
    void changed(const flinch::ChangeEvent &event);
    /// filePath() or isModified().
    void fileStateChanged();
    /// A command would have broken a rule of checkProject(); nothing was changed.
    void refused(const flinch::Error &error);

private:
    friend class DocumentCommand;
    /// Keeps the project one that can be saved: false when `change` would break a rule.
    bool edit(const ChangeEvent &event, const std::function<void(Project &)> &change);
    bool editWith(const AssetPtr &asset, const ChangeEvent &event,
                  const std::function<void(Project &)> &change);
    void takeFrom(AssetPtr asset);
    bool setSource(const ClipSource &source, const AssetPtr &asset);
    bool setAll(const Project &project, const AssetPtr &asset);
    void markSaved();

    Project m_project;
    ChosenTake m_taken;
    TimeMap m_timeMap;
    QUndoStack m_undoStack;
    SeenFile m_file;
    bool m_isSaved = true; // as it was opened; the undo stack knows about changes since
    std::uint64_t m_nextId = 1;
    int m_changeCount = 0;
};

} // namespace flinch

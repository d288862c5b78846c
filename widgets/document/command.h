#pragma once

#include "widgets/document/document.h"

#include <QUndoCommand>

namespace flinch {

/// Kinds of commands; those of the same kind and gesture merge.
enum class CommandKind {
    AddImpacts,
    RemoveImpacts,
    ChangeImpacts,
    SetSource,
    SetCharacter,
    SetFloor,
    SetContacts,
    SetController,
    SetReaction,
    SetRange,
    IgnoreDiscontinuity,
    SetMarkers,
    SetLoop,
    SetReturn,
    SetTimeUnit,
    SetBake,
    KeepTake,
    RemoveTake,
    RenameTake,
    UseTake,
    LoadTheirs,
};
inline constexpr int kCommandKindCount = int(CommandKind::LoadTheirs) + 1;

/// Base of all commands on a document. They hold ids and values, never pointers into the project.
class DocumentCommand : public QUndoCommand
{
public:
    int id() const override { return int(m_kind); }

    /// Same kind, and the same gesture.
    bool mergeWith(const QUndoCommand *other) override;

protected:
    DocumentCommand(Document &document, CommandKind kind, const QString &text,
                    GestureId gesture = 0);

    const Project &project() const { return m_document.project(); }

    void edit(const ChangeEvent &event, const std::function<void(Project &)> &change);
    void setSource(const ClipSource &source, const AssetPtr &asset);
    /// The whole project. Where the file was last seen with `from`, it is seen with `to` then.
    void setAll(const Project &project, const AssetPtr &asset, const QString &from,
                const QString &to);

    /// Takes over the values that `later` sets. False: it cannot.
    virtual bool absorb(const DocumentCommand &later);

    /// Whether doing it leaves the project as it was.
    virtual bool changesNothing() const { return false; }

private:
    friend class Document;
    Document &m_document;
    CommandKind m_kind;
    GestureId m_gesture;
};

} // namespace flinch

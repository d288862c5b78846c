#include "widgets/document/command.h"

namespace flinch {

DocumentCommand::DocumentCommand(Document &document, CommandKind kind, const QString &text,
                                 GestureId gesture)
    : QUndoCommand(text)
    , m_document(document)
    , m_kind(kind)
    , m_gesture(gesture)
{}

bool DocumentCommand::mergeWith(const QUndoCommand *other)
{
    // the stack has compared id(), so it is one of ours
    const auto *later = static_cast<const DocumentCommand *>(other);
    if (m_gesture == 0 || later->m_gesture != m_gesture)
        return false;
    // refused by the document: it goes, and this one stays as it is
    if (later->isObsolete())
        return true;
    if (!absorb(*later))
        return false;
    setObsolete(changesNothing());
    return true;
}

void DocumentCommand::edit(const ChangeEvent &event, const std::function<void(Project &)> &change)
{
    if (!m_document.edit(event, change))
        setObsolete(true);
}

void DocumentCommand::setSource(const ClipSource &source, const AssetPtr &asset)
{
    if (!m_document.setSource(source, asset))
        setObsolete(true);
}

void DocumentCommand::setAll(const Project &project, const AssetPtr &asset, const QString &from,
                             const QString &to)
{
    QString &seen = m_document.m_file.contentHash;
    const QString before = seen;
    if (seen == from) // or it was saved since
        seen = to;
    if (m_document.setAll(project, asset))
        return;
    seen = before;
    setObsolete(true);
}

bool DocumentCommand::absorb(const DocumentCommand &)
{
    return false;
}

} // namespace flinch

#include "widgets/document/documentlock.h"

namespace flinch {

DocumentLock::DocumentLock(const Document &document, QObject *parent)
    : QObject(parent)
    , m_document(document)
{
    connect(&document, &Document::fileStateChanged, this, &DocumentLock::follow);
}

void DocumentLock::follow()
{
    const QString &file = m_document.filePath();
    const QString path = file.isEmpty() ? QString() : lockFileOf(file);
    if (m_lock && m_lock->path() == path)
        return;
    m_lock.reset();
    if (!path.isEmpty())
        m_lock.emplace(path);
    look();
}

void DocumentLock::look()
{
    const bool hadOther = m_other.has_value();
    m_other.reset();
    // who opens what another host has left was told about it
    if (m_lock && !m_lock->take(LockFile::OtherHosts::TakeOver))
        m_other = LockFile::holderOf(m_lock->path());
    if (hadOther || m_other)
        Q_EMIT otherChanged();
}

std::optional<LockHolder> DocumentLock::holderOf(const QString &path) const
{
    const QString lock = lockFileOf(path);
    return m_lock && m_lock->isOurs() && m_lock->path() == lock ? std::nullopt
                                                                : LockFile::holderOf(lock);
}

} // namespace flinch

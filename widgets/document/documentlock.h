#pragma once

#include "core/base/lockfile.h"
#include "widgets/document/document.h"

#include <QObject>

#include <optional>

namespace flinch {

/// Tells other windows that the document's file is open here, by a lock file beside it; knows who
/// else told so first. Keeps nobody from anything: saving compares. Where no lock can be made
/// nothing is told.
class DocumentLock : public QObject
{
    Q_OBJECT

public:
    explicit DocumentLock(const Document &document, QObject *parent = nullptr);

    /// Who has the document's file open besides this window, as far as is known.
    const std::optional<LockHolder> &other() const { return m_other; }

    /// Somebody else who has that file open; this window does not count.
    std::optional<LockHolder> holderOf(const QString &path) const;

    /// Looks again: the other may have closed it.
    void look();

Q_SIGNALS:
    void otherChanged();

private:
    void follow();

    const Document &m_document;
    std::optional<LockFile> m_lock; // of the document's file
    std::optional<LockHolder> m_other;
};

} // namespace flinch

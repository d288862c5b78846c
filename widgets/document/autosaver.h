#pragma once

#include "core/project/recovery.h"
#include "widgets/document/backgroundjob.h"
#include "widgets/document/document.h"

#include <QDateTime>
#include <QObject>
#include <QTimer>

namespace flinch {

/// Keeps what is not saved in a recovery file: 20 changes or 30 seconds after the first of them,
/// whichever comes first. Writes off the GUI thread. Saving the document, opening another one and
/// destruction remove the file; a crash leaves it for the next start.
class Autosaver : public QObject
{
    Q_OBJECT

public:
    static constexpr int kMostChanges = 20;
    static constexpr int kMostMilliseconds = 30'000;

    explicit Autosaver(const Document &document, const QString &folder = recoveryFolder(),
                       QObject *parent = nullptr);
    ~Autosaver() override;

    /// The document has just been opened from this file, which a crash left behind. It goes when
    /// the work is autosaved, saved or discarded.
    void replace(const QString &abandonedFile) { m_abandoned = abandonedFile; }

    void setInterval(int milliseconds) { m_timer.setInterval(milliseconds); }

    /// Of what is not saved; not valid: there is none.
    QDateTime lastAutosave() const { return m_lastAutosave; }

    bool isWriting() const { return m_job.isRunning(); }

Q_SIGNALS:
    /// The recovery file holds the document as it was after this many changes.
    void autosaved(int changeCount);
    /// Once, until it works again.
    void failed(const flinch::Error &error);

private:
    struct Shared;

    void onDocumentChanged();
    void onFileStateChanged();
    void write();
    void finish(const Status &status, int changeCount, const QDateTime &time);
    void clear();
    void removeAbandoned();

    const Document &m_document;
    BackgroundJob m_job;
    QTimer m_timer;
    std::shared_ptr<Shared> m_shared; // with the worker
    int m_writtenChanges = 0;
    QDateTime m_lastAutosave;
    bool m_failed = false;
    QString m_abandoned;
};

} // namespace flinch

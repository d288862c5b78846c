#include "widgets/document/autosaver.h"

namespace flinch {

/// The file is made by the worker, with the first write.
struct Autosaver::Shared
{
    QString folder;
    std::unique_ptr<RecoveryFile> file;

    Status write(const RecoveredProject &content)
    {
        if (!file) {
            auto created = RecoveryFile::create(folder);
            if (!created)
                return std::move(created).error();
            file = std::move(*created);
        }
        return file->write(content);
    }
};

Autosaver::Autosaver(const Document &document, const QString &folder, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_shared(std::make_shared<Shared>())
{
    m_shared->folder = folder;
    m_timer.setSingleShot(true);
    m_timer.setInterval(kMostMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &Autosaver::write);
    connect(&document, &Document::changed, this, &Autosaver::onDocumentChanged);
    connect(&document, &Document::fileStateChanged, this, &Autosaver::onFileStateChanged);
}

Autosaver::~Autosaver() = default;

void Autosaver::onDocumentChanged()
{
    const int changes = m_document.changeCount();
    // reset() starts to count anew
    m_writtenChanges = std::min(m_writtenChanges, changes);
    if (changes - m_writtenChanges >= kMostChanges)
        write();
    else if (changes > m_writtenChanges && !m_timer.isActive())
        m_timer.start();
}

void Autosaver::onFileStateChanged()
{
    if (!m_document.isModified())
        clear();
    else if (m_document.changeCount() == 0)
        write(); // recovered work: keep it as it was kept before
}

void Autosaver::write()
{
    m_timer.stop();
    RecoveredProject content;
    content.file = m_document.file();
    content.savedAt = QDateTime::currentDateTimeUtc();
    content.changes = m_document.changeCount();
    content.project = m_document.project();
    m_writtenChanges = content.changes;
    m_job.start<Status>(
        [shared = m_shared, content](const JobControl &) { return shared->write(content); },
        [this, changes = content.changes, time = content.savedAt](Status status) {
            finish(status, changes, time);
        });
}

void Autosaver::finish(const Status &status, int changeCount, const QDateTime &time)
{
    if (status) {
        m_failed = false;
        m_lastAutosave = time;
        removeAbandoned();
        Q_EMIT autosaved(changeCount);
        return;
    }
    // try again with the next change
    m_timer.start();
    if (!std::exchange(m_failed, true))
        Q_EMIT failed(status.error());
}

void Autosaver::clear()
{
    m_timer.stop();
    m_writtenChanges = m_document.changeCount();
    m_lastAutosave = {};
    removeAbandoned();
    m_job.start<Status>(
        [shared = m_shared](const JobControl &) -> Status {
            if (shared->file)
                shared->file->clear();
            return Done();
        },
        [](const Status &) {});
}

void Autosaver::removeAbandoned()
{
    if (!m_abandoned.isEmpty())
        removeRecoveryFile(std::exchange(m_abandoned, {}));
}

} // namespace flinch

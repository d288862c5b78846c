#pragma once

#include "core/project/project.h"
#include "widgets/document/backgroundjob.h"
#include "widgets/document/document.h"

#include <QObject>

namespace flinch {

/// Reads clips and projects off the GUI thread. One at a time, the latest wins. Nothing in the
/// document changes until the caller takes the result.
class LoadService : public QObject
{
    Q_OBJECT

public:
    explicit LoadService(QObject *parent = nullptr);

    /// Reads a clip. Ends in clipLoaded() or failed().
    void loadClip(const ClipSource &source);

    void cancel();

    bool isRunning() const { return m_job.isRunning(); }

    double progress() const { return m_job.progress(); }

    /// What is being read, for the status bar.
    const QString &subject() const { return m_subject; }

Q_SIGNALS:
    /// `source` has its content hash filled in.
    void clipLoaded(const flinch::ClipSource &source,
                    const std::shared_ptr<const flinch::LoadedClip> &loaded);
    /// Cancelled loads end here too, with ErrorCode::Cancelled.
    void failed(const flinch::Error &error);
    void progressed(double done);
    void runningChanged(bool running);

private:
    BackgroundJob m_job;
    QString m_subject;
};

} // namespace flinch

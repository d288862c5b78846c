#pragma once

#include "widgets/document/backgroundjob.h"

#include <QFileSystemWatcher>
#include <QStringList>
#include <QTimer>

namespace flinch {

/// The files right in `folder` that Flinch may read as clips, by their names; absolute paths in the
/// order people count: take2 before take10. Any thread.
Result<QStringList> listClips(const QString &folder, const JobControl &job = {});

/// The clips of one folder, kept up to date. Folders are read off the GUI thread, and again when
/// something in them changes; a folder that cannot be read has an error instead of clips.
class ClipFolder : public QObject
{
    Q_OBJECT

public:
    explicit ClipFolder(QObject *parent = nullptr);

    const QString &path() const { return m_path; }

    /// Empty: none.
    void setPath(const QString &path);

    const QStringList &clips() const { return m_clips; }

    const std::optional<Error> &error() const { return m_error; }

    /// Its first listing is still to come.
    bool isReading() const { return m_reading; }

Q_SIGNALS:
    void changed();

private:
    void read();
    void take(Result<QStringList> listed);
    void watch();

    QString m_path;
    QStringList m_clips;
    std::optional<Error> m_error;
    bool m_reading = false;
    QFileSystemWatcher m_watcher;
    QTimer m_soon; // a folder that is being filled changes hundreds of times a second
    BackgroundJob m_job;
};

} // namespace flinch

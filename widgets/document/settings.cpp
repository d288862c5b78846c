#include "widgets/document/settings.h"

#include <QFileInfo>

namespace flinch {

QStringList RecentFiles::paths() const
{
    QStringList existing;
    for (const QString &path : QSettings().value(settings::kRecentFiles).toStringList()) {
        if (existing.size() < kMost && QFileInfo(path).isFile())
            existing += path;
    }
    return existing;
}

void RecentFiles::add(const QString &path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList all = QSettings().value(settings::kRecentFiles).toStringList();
    all.removeAll(absolute);
    all.prepend(absolute);
    store(all);
}

void RecentFiles::remove(const QString &path)
{
    QStringList all = QSettings().value(settings::kRecentFiles).toStringList();
    all.removeAll(QFileInfo(path).absoluteFilePath());
    store(all);
}

void RecentFiles::clear()
{
    store({});
}

void RecentFiles::store(const QStringList &paths)
{
    // more than are shown: some may be on a disk that is away just now
    QSettings().setValue(settings::kRecentFiles, paths.mid(0, 2 * kMost));
    Q_EMIT changed();
}

} // namespace flinch

#include "widgets/library/clipfolder.h"

#include "core/io/fileformats.h"

#include <QCollator>
#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QLocale>

#include <algorithm>

namespace flinch {

namespace {

constexpr int kSoonMilliseconds = 250;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::ClipFolder)
};

} // namespace

Result<QStringList> listClips(const QString &folder, const JobControl &job)
{
    const QFileInfo info(folder);
    Error error;
    error.subject = QDir::toNativeSeparators(folder);
    error.remedy = Text::tr("Choose another folder.");
    if (!info.isDir()) {
        error.code = ErrorCode::NotFound;
        error.message = Text::tr("The folder is not there");
        return error;
    }
    if (!info.isReadable() || !info.isExecutable()) {
        error.code = ErrorCode::AccessDenied;
        error.message = Text::tr("The folder may not be read");
        return error;
    }

    struct Keyed
    {
        QCollatorSortKey key;
        QString path;
    };

    // the C locale knows letters only, no numbers
    const QLocale locale;
    QCollator order(locale.language() == QLocale::C ? QLocale(QLocale::English) : locale);
    order.setNumericMode(true);
    order.setCaseSensitivity(Qt::CaseInsensitive);
    std::vector<Keyed> found;
    for (QDirIterator files(folder, QDir::Files | QDir::NoDotAndDotDot); files.hasNext();) {
        files.next();
        if (job.cancel.isCancelled())
            return Error::cancelled();
        const QFileInfo file = files.fileInfo();
        if (isAssetName(file.fileName()))
            found.push_back({order.sortKey(file.fileName()), file.absoluteFilePath()});
    }
    std::ranges::sort(found, [](const Keyed &a, const Keyed &b) {
        const int by = a.key.compare(b.key);
        return by != 0 ? by < 0 : a.path < b.path;
    });
    QStringList clips;
    clips.reserve(qsizetype(found.size()));
    for (const Keyed &each : found)
        clips.push_back(each.path);
    return clips;
}

ClipFolder::ClipFolder(QObject *parent)
    : QObject(parent)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(kSoonMilliseconds);
    connect(&m_soon, &QTimer::timeout, this, &ClipFolder::read);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, [this] {
        if (!m_soon.isActive())
            m_soon.start();
    });
}

void ClipFolder::setPath(const QString &path)
{
    const QString absolute = path.isEmpty() ? QString() : QDir(path).absolutePath();
    if (absolute == m_path)
        return;
    m_path = absolute;
    m_clips.clear();
    m_error.reset();
    m_soon.stop();
    m_job.discard();
    m_reading = !m_path.isEmpty();
    watch();
    if (m_reading)
        read();
    Q_EMIT changed();
}

/// The folder, or while it is away the nearest one above it, which hears of its return.
void ClipFolder::watch()
{
    QString place = m_path;
    while (!place.isEmpty() && !QFileInfo(place).isDir() && !QDir(place).isRoot())
        place = QFileInfo(place).absolutePath();
    const QStringList watched = m_watcher.directories();
    if (watched == QStringList(place))
        return;
    if (!watched.isEmpty())
        m_watcher.removePaths(watched);
    if (!place.isEmpty())
        m_watcher.addPath(place);
}

void ClipFolder::read()
{
    // before the listing, so that what comes after it is noticed
    watch();
    using Listed = Result<QStringList>;
    m_job.start<Listed>([path = m_path](const JobControl &job) { return listClips(path, job); },
                        [this](Listed listed) { take(std::move(listed)); });
}

void ClipFolder::take(Result<QStringList> listed)
{
    if (!listed && listed.error().code == ErrorCode::Cancelled)
        return;
    const bool first = std::exchange(m_reading, false);
    QStringList clips;
    std::optional<Error> error;
    if (listed)
        clips = std::move(*listed);
    else
        error = listed.error();
    const auto text = [](const std::optional<Error> &of) {
        return of ? of->toText() : QString();
    };
    const bool same = clips == m_clips && text(error) == text(m_error);
    m_clips = std::move(clips);
    m_error = std::move(error);
    if (first || !same)
        Q_EMIT changed();
}

} // namespace flinch

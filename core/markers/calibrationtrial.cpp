#include "core/markers/calibrationtrial.h"

#include "core/io/readerprocess.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace flinch {

namespace {

QStringList wordsOf(const QString &name)
{
    static const QRegularExpression separators(QStringLiteral("[^\\p{L}\\p{N}]+"));
    return QFileInfo(name).completeBaseName().toLower().split(separators, Qt::SkipEmptyParts);
}

bool saysCalibration(const QString &word)
{
    return word == QLatin1String("cal") || word.startsWith(QLatin1String("calib"))
           || word.startsWith(QLatin1String("static"));
}

/// What the name of a calibration says besides, without the trial's own number behind it.
std::optional<QStringList> subjectWords(const QString &name)
{
    QStringList words = wordsOf(name);
    const auto found = std::ranges::find_if(words, saysCalibration);
    if (found == words.end())
        return std::nullopt;
    const qsizetype at = found - words.begin();
    const auto isNumber = [](const QString &word) {
        return std::ranges::all_of(word, [](QChar c) { return c.isDigit(); });
    };
    while (words.size() > at + 1 && isNumber(words.last()))
        words.removeLast();
    words.removeAt(at);
    return words;
}

} // namespace

QString calibrationName(const QString &capture, const QStringList &names)
{
    if (subjectWords(capture))
        return {}; // one itself
    const QStringList own = wordsOf(capture);
    QString best;
    qsizetype most = -1;
    for (const QString &name : names) {
        const auto words = subjectWords(name);
        if (!words || words->size() <= most)
            continue;
        if (std::ranges::all_of(*words, [&own](const QString &w) { return own.contains(w); })) {
            best = name;
            most = words->size();
        }
    }
    return best;
}

Result<CalibrationTrial> findCalibration(const QString &path, const JobControl &job)
{
    const QFileInfo file(path);
    QStringList names =
        file.dir().entryList({QStringLiteral("*.c3d")}, QDir::Files, QDir::Name); // any case
    CalibrationTrial trial;
    trial.name = calibrationName(file.fileName(), names);
    if (trial.name.isEmpty())
        return trial;
    JobControl silent = job;
    silent.progress = nullptr;
    auto read = readAssetApart(file.dir().filePath(trial.name), {}, silent);
    if (!read)
        return std::move(read).error();
    trial.markers = read->markers;
    return trial;
}

} // namespace flinch

#include "core/io/companions.h"

#include "core/base/inputfile.h"
#include "core/base/limits.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Companions)
};

Error companionError(ErrorCode code, const QString &message, const QString &remedy)
{
    Error error;
    error.code = code;
    error.message = message;
    error.remedy = remedy;
    return error;
}

Error missing(const QString &name)
{
    return companionError(ErrorCode::NotFound,
                          Text::tr("The file needs %1, which is not there").arg(name),
                          Text::tr("Put it where the file expects it, beside the file itself."));
}

/// Whether `name` stays below the folder that it is relative to.
bool staysInside(const QString &name)
{
    return !name.isEmpty() && QDir::isRelativePath(name) && !name.contains(QLatin1Char(':'))
           && !name.contains(QChar(u'\0'))
           && !name.split(QLatin1Char('/')).contains(QLatin1String(".."));
}

/// Programs on other systems do not mind the case of a name.
QString inAnyCase(const QString &folder, const QString &name)
{
    const QFileInfo wanted(folder + QLatin1Char('/') + name);
    if (wanted.exists())
        return wanted.filePath();
    const QDir around = wanted.dir();
    for (const QString &there : around.entryList(QDir::Files, QDir::Name)) {
        if (there.compare(wanted.fileName(), Qt::CaseInsensitive) == 0)
            return around.filePath(there);
    }
    return {};
}

} // namespace

Result<QByteArray> NoCompanions::read(const QString &name) const
{
    return missing(name);
}

QStringList NoCompanions::named(const QString &) const
{
    return {};
}

FolderCompanions::FolderCompanions(const QString &path, const QString &skeleton)
    : m_folder(QFileInfo(path).path())
    , m_skeleton(skeleton)
{}

Result<QByteArray> FolderCompanions::read(const QString &name) const
{
    QString plain = name;
    plain.replace(QLatin1Char('\\'), QLatin1Char('/'));
    if (!staysInside(plain))
        return companionError(
            ErrorCode::AccessDenied,
            Text::tr("The file refers to %1, outside its own folder").arg(name),
            Text::tr("Put everything it needs into one folder and export again."));
    const bool isChosen = !m_skeleton.isEmpty() && plain == QFileInfo(m_skeleton).fileName();
    const QString path = isChosen ? m_skeleton : inAnyCase(m_folder, plain);
    if (path.isEmpty() || !QFileInfo::exists(path))
        return missing(name);
    InputFile file(path);
    if (auto status = file.openToRead(); !status)
        return std::move(status).error();
    if (file.size() > qint64(limits::kMaxClipBytes))
        return companionError(ErrorCode::LimitExceeded, Text::tr("%1 is too large").arg(name),
                              Text::tr("Export a shorter piece, or fewer objects."));
    QByteArray bytes = file.readAll();
    if (bytes.size() != file.size())
        return companionError(ErrorCode::Io, Text::tr("%1 cannot be read").arg(name),
                              Text::tr("Check the disk."));
    return bytes;
}

QStringList FolderCompanions::named(const QString &extension) const
{
    if (!m_skeleton.isEmpty() && extension == QLatin1String("asf"))
        return {QFileInfo(m_skeleton).fileName()};
    QStringList names;
    for (const QString &name : QDir(m_folder).entryList(QDir::Files, QDir::Name)) {
        if (QFileInfo(name).suffix().compare(extension, Qt::CaseInsensitive) == 0)
            names += name;
    }
    return names;
}

} // namespace flinch

#include "core/project/recovery.h"

#include "core/base/durablefile.h"
#include "core/base/filepath.h"
#include "core/project/jsonfile.h"
#include "core/project/jsonreader.h"
#include "core/project/jsonwriter.h"
#include "core/project/projectfile.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QUuid>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Recovery)
};

constexpr auto kFormat = "flinch-recovery";
constexpr auto kSuffix = ".recovery";
constexpr auto kLockSuffix = ".lock";

QString lockOf(const QString &path)
{
    return path + QLatin1String(kLockSuffix);
}

Error badCount(int changes)
{
    Error error;
    error.code = ErrorCode::BadInput;
    error.message = Text::tr("%1 is not a number of changes").arg(changes);
    error.where = QStringLiteral("changes");
    error.remedy = Text::tr("Correct it in a text editor.");
    return error;
}

/// The whole file.
struct FileContent
{
    QString format = QString::fromLatin1(kFormat);
    int version = kProjectVersion;
    QString filePath;
    QString fileHash;
    QString savedAt;
    int changes = 0;
    Project project;
};

template<typename Archive>
void describe(Archive &archive, FileContent &content)
{
    archive.field("format", content.format);
    archive.field("version", content.version);
    archive.field("filePath", content.filePath);
    archive.field("fileHash", content.fileHash);
    archive.field("savedAt", content.savedAt);
    archive.field("changes", content.changes);
    archive.field("project", content.project);
}

} // namespace

QString recoveryFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)
           + QStringLiteral("/recovery");
}

RecoveryFile::RecoveryFile(const QString &path)
    : m_path(path)
    , m_lock(lockOf(path), FileAccess::OwnerOnly)
{}

Result<std::unique_ptr<RecoveryFile>> RecoveryFile::create(const QString &folder)
{
    const QString name = QUuid::createUuid().toString(QUuid::Id128) + QLatin1String(kSuffix);
    if (auto status = checkPath(folder); !status)
        return std::move(status).error();
    QDir().mkpath(folder);
    std::unique_ptr<RecoveryFile> file(new RecoveryFile(QDir(folder).absoluteFilePath(name)));
    if (file->m_lock.take())
        return file;
    Error error;
    error.code = ErrorCode::AccessDenied;
    error.subject = folder;
    error.message = Text::tr("Changes cannot be kept for recovery: the folder cannot be written");
    error.remedy = Text::tr("Check your rights and the free space there, and save often.");
    return error;
}

RecoveryFile::~RecoveryFile()
{
    clear();
}

Status RecoveryFile::write(const RecoveredProject &content)
{
    FileContent file;
    file.filePath = content.file.path;
    file.fileHash = content.file.contentHash;
    file.savedAt = content.savedAt.toUTC().toString(Qt::ISODateWithMs);
    file.changes = content.changes;
    file.project = content.project;
    JsonWriter writer;
    writer.write(file);
    return writeFileDurably(m_path, writer.take(), FileAccess::OwnerOnly);
}

void RecoveryFile::clear()
{
    QFile::remove(m_path);
}

QStringList abandonedRecoveryFiles(const QString &folder)
{
    QStringList abandoned;
    const QDir place(folder);
    const auto files =
        place.entryInfoList({QLatin1Char('*') + QLatin1String(kSuffix)}, QDir::Files, QDir::Time);
    for (const QFileInfo &file : files) {
        if (!LockFile::holderOf(lockOf(file.absoluteFilePath())))
            abandoned += file.absoluteFilePath();
    }
    return abandoned;
}

std::unique_ptr<LockFile> claimRecoveryFile(const QString &path)
{
    auto lock = std::make_unique<LockFile>(lockOf(path), FileAccess::OwnerOnly);
    return lock->take() && QFile::exists(path) ? std::move(lock) : nullptr;
}

Result<RecoveredProject> readRecoveryFile(const QString &path)
{
    const auto text = readJsonFile(path);
    if (!text)
        return text.error();
    auto root = parseJsonFile(*text, QLatin1String(kFormat));
    FileContent file;
    JsonReader reader;
    if (root)
        reader.read(*root, file);
    normalise(file.project);
    Status checked = reader.error() ? Status(*reader.error()) : checkProject(file.project);
    if (checked && file.changes < 0)
        checked = badCount(file.changes);
    if (!root || !checked) {
        Error error = root ? checked.error() : root.error();
        error.subject = path;
        return error;
    }
    RecoveredProject recovered;
    recovered.file = {file.filePath, file.fileHash};
    recovered.savedAt = QDateTime::fromString(file.savedAt, Qt::ISODateWithMs);
    recovered.changes = file.changes;
    recovered.project = std::move(file.project);
    return recovered;
}

void removeRecoveryFile(const QString &path)
{
    QFile::remove(path);
    QFile::remove(lockOf(path));
}

} // namespace flinch

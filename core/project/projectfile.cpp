#include "core/project/projectfile.h"

#include "core/base/durablefile.h"
#include "core/base/outputs.h"
#include "core/project/clipsource.h"
#include "core/project/jsonfile.h"
#include "core/project/jsonreader.h"
#include "core/project/jsonwriter.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::ProjectFile)
};

constexpr auto kFormat = "flinch-project";

/// The whole file: what it is, then the project.
struct FileContent
{
    QString format = QString::fromLatin1(kFormat);
    int version = kProjectVersion;
    Project project;
};

template<typename Archive>
void describe(Archive &archive, FileContent &content)
{
    archive.field("format", content.format);
    archive.field("version", content.version);
    describe(archive, content.project);
}

QString hashOf(QByteArrayView bytes)
{
    return QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex());
}

} // namespace

std::string projectText(const Project &project)
{
    FileContent content;
    content.project = project;
    JsonWriter writer;
    writer.write(content);
    return writer.take() + '\n';
}

Result<OpenedProject> parseProject(const QByteArray &text)
{
    const auto root = parseJsonFile(text, QLatin1String(kFormat));
    if (!root)
        return root.error();
    FileContent content;
    JsonReader reader;
    reader.read(*root, content);
    if (reader.error())
        return *reader.error();
    normalise(content.project);
    if (auto status = checkProject(content.project); !status)
        return std::move(status).error();
    return OpenedProject{std::move(content.project), reader.warnings(), hashOf(text)};
}

Result<OpenedProject> readProject(const QString &path)
{
    const auto text = readJsonFile(path);
    if (!text)
        return text.error();
    auto opened = parseProject(*text);
    if (!opened) {
        opened.error().subject = path;
        return opened;
    }
    ClipSource &source = opened->project.source;
    const QDir folder = QFileInfo(path).absoluteDir();
    if (source.kind == ClipSource::Kind::File)
        source.path = QDir::cleanPath(folder.absoluteFilePath(source.path));
    if (QString &skeleton = source.import.skeleton; !skeleton.isEmpty())
        skeleton = QDir::cleanPath(folder.absoluteFilePath(skeleton));
    return opened;
}

Result<WriteOutcome> writeProject(const QString &path, const Project &project,
                                  const std::optional<QString> &seen)
{
    if (auto status = checkProject(project); !status) {
        status.error().subject = path;
        return std::move(status).error();
    }
    if (auto status = checkOutputs(
            {{path, Text::tr("This file")}},
            {{project.source.kind == ClipSource::Kind::File ? project.source.path : QString(),
              Text::tr("the project's clip")},
             {project.source.import.skeleton, Text::tr("the clip's skeleton")}});
        !status)
        return std::move(status).error();
    Project relative = project;
    const QDir folder = QFileInfo(path).absoluteDir();
    if (relative.source.kind == ClipSource::Kind::File)
        relative.source.path = folder.relativeFilePath(relative.source.path);
    if (QString &skeleton = relative.source.import.skeleton; !skeleton.isEmpty())
        skeleton = folder.relativeFilePath(skeleton);
    const std::string text = projectText(relative);
    const QString ours = hashOf(text);
    QString theirs;
    const auto isStillAsSeen = [&]() -> Status {
        const QString found = contentHashOf(path);
        if (!seen || found.isEmpty() || found == *seen || found == ours)
            return Done();
        theirs = found;
        return Error::cancelled();
    };
    const auto status = writeFileDurably(path, text, FileAccess::Usual, isStillAsSeen);
    if (!theirs.isEmpty())
        return WriteOutcome{false, theirs};
    if (!status)
        return status.error();
    return WriteOutcome{true, ours};
}

QString contentHashOf(const QString &path)
{
    const auto hash = fileHash(path);
    if (hash)
        return *hash;
    // whatever it holds is not what was read
    return hash.error().code == ErrorCode::NotFound ? QString() : QStringLiteral("unreadable");
}

QString lockFileOf(const QString &path)
{
    const QFileInfo named(path);
    const QFileInfo file(named.exists() ? named.canonicalFilePath() : named.absoluteFilePath());
    return file.dir().filePath(QStringLiteral(".%1.lock").arg(file.fileName()));
}

} // namespace flinch

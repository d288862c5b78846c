#include "core/project/projectfile.h"

#include "core/base/durablefile.h"
#include "core/project/jsonreader.h"
#include "core/project/jsonwriter.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::ProjectFile)
};

constexpr auto kFormat = "flinch-project";
constexpr qint64 kMostBytes = qint64(64) << 20;

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

Error damaged(const QString &message, const QString &where)
{
    Error error;
    error.code = ErrorCode::BadInput;
    error.message = message;
    error.where = where;
    error.remedy = Text::tr("Restore the file from a copy, or correct it in a text editor.");
    return error;
}

Error tooLarge()
{
    Error error;
    error.code = ErrorCode::LimitExceeded;
    error.message = Text::tr("The project file is larger than %1 MB").arg(kMostBytes >> 20);
    error.remedy = Text::tr("Check that it is the right file.");
    return error;
}

Status checkHeader(const QJsonObject &root)
{
    if (root.value(QLatin1String("format")).toString() != QLatin1String(kFormat)) {
        Error error;
        error.code = ErrorCode::BadInput;
        error.message = Text::tr("The file is not a Flinch project");
        error.remedy = Text::tr("Choose a file that Flinch has saved.");
        return error;
    }
    const double version = root.value(QLatin1String("version")).toDouble();
    if (version > kProjectVersion) {
        Error error;
        error.code = ErrorCode::Unsupported;
        error.message = Text::tr("The project was saved by a newer Flinch (version %1, this one "
                                 "reads up to %2)")
                            .arg(version)
                            .arg(kProjectVersion);
        error.remedy = Text::tr("Open it with the newer one. The file was not changed.");
        return error;
    }
    if (version < 1 || version != int(version))
        return damaged(Text::tr("The project file does not tell its version"),
                       QStringLiteral("version"));
    return Done();
}

QString lineOf(const QByteArray &text, int offset)
{
    return Text::tr("line %1").arg(1 + QByteArrayView(text).first(offset).count('\n'));
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
    if (text.size() > kMostBytes)
        return tooLarge();
    QJsonParseError parseError;
    const QJsonDocument document = QJsonDocument::fromJson(text, &parseError);
    if (parseError.error != QJsonParseError::NoError)
        return damaged(Text::tr("The project file is damaged: %1").arg(parseError.errorString()),
                       lineOf(text, std::min(parseError.offset, int(text.size()))));
    if (auto status = checkHeader(document.object()); !status)
        return std::move(status).error();
    // older versions: change the object here, one version after another, before it is read
    FileContent content;
    JsonReader reader;
    reader.read(document.object(), content);
    if (reader.error())
        return *reader.error();
    normalise(content.project);
    if (auto status = checkProject(content.project); !status)
        return std::move(status).error();
    return OpenedProject{std::move(content.project), reader.warnings()};
}

Result<OpenedProject> readProject(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        Error error;
        error.code = file.exists() ? ErrorCode::AccessDenied : ErrorCode::NotFound;
        error.message = Text::tr("The project cannot be opened: %1").arg(file.errorString());
        error.remedy = Text::tr("Check its name and your rights.");
        error.subject = path;
        return error;
    }
    // one byte more than allowed: a device or a growing file has no size to ask for
    auto opened = parseProject(file.read(kMostBytes + 1));
    if (!opened) {
        opened.error().subject = path;
        return opened;
    }
    ClipSource &source = opened->project.source;
    if (source.kind == ClipSource::Kind::File)
        source.path = QDir::cleanPath(QFileInfo(path).absoluteDir().absoluteFilePath(source.path));
    return opened;
}

Status writeProject(const QString &path, const Project &project)
{
    if (auto status = checkProject(project); !status) {
        status.error().subject = path;
        return status;
    }
    Project relative = project;
    if (relative.source.kind == ClipSource::Kind::File)
        relative.source.path = QFileInfo(path).absoluteDir().relativeFilePath(relative.source.path);
    return writeFileDurably(path, projectText(relative));
}

} // namespace flinch

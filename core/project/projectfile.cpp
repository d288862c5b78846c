#include "core/project/projectfile.h"

#include "core/base/durablefile.h"
#include "core/base/outputs.h"
#include "core/project/jsonfile.h"
#include "core/project/jsonreader.h"
#include "core/project/jsonwriter.h"

#include <QCoreApplication>
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
    return OpenedProject{std::move(content.project), reader.warnings()};
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
    if (auto status = checkOutputs(
            {{path, Text::tr("This file")}},
            {{project.source.kind == ClipSource::Kind::File ? project.source.path : QString(),
              Text::tr("the project's clip")}});
        !status)
        return status;
    Project relative = project;
    if (relative.source.kind == ClipSource::Kind::File)
        relative.source.path = QFileInfo(path).absoluteDir().relativeFilePath(relative.source.path);
    return writeFileDurably(path, projectText(relative));
}

} // namespace flinch

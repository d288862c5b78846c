#include "core/io/provenexport.h"

#include "core/base/durablefile.h"
#include "core/io/fileformats.h"

#include <QCoreApplication>
#include <QFile>

#include <new>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Export)
};

Error readBackError(const QString &cause)
{
    Error error;
    error.code = ErrorCode::Io;
    error.message = Text::tr("The file cannot be read back: %1").arg(cause);
    error.remedy = Text::tr("Check the disk, or choose another folder.");
    return error;
}

Result<RoundTrip> proveFile(const QString &path, const FileFormat &format, const ExportScene &scene,
                            const JobControl &job)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return readBackError(file.errorString());
    const auto *mapped = reinterpret_cast<const char *>(file.map(0, file.size()));
    if (!mapped)
        return readBackError(file.errorString());
    auto written = format.readBack(QByteArray::fromRawData(mapped, file.size()), scene.options,
                                   job.part(0, 0.4));
    if (!written)
        return std::move(written).error();
    return proveRoundTrip(**written, scene, job.part(0.4, 1));
}

Result<ExportReport> exportToFile(DurableFile &file, const FileFormat &format,
                                  const ExportScene &scene, const JobControl &job)
{
    ExportReport report;
    report.format = QLatin1String(format.name);
    const ByteSink sink = [&](std::string_view bytes) {
        report.bytes += qint64(bytes.size());
        return file.write(bytes);
    };
    if (auto status = format.write(scene, sink, report.warnings, job.part(0, 0.5)); !status)
        return std::move(status).error();
    auto roundTrip = proveFile(file.partialPath(), format, scene, job.part(0.5, 1));
    if (!roundTrip)
        return std::move(roundTrip).error();
    report.roundTrip = *roundTrip;
    if (auto status = file.commit(); !status)
        return std::move(status).error();
    job.report(1);
    return report;
}

Result<ExportReport> exportChecked(const QString &path, const ExportScene &scene,
                                   const JobControl &job)
{
    auto format = writableFormat(path);
    if (!format)
        return std::move(format).error();
    if (auto status = checkScene(scene); !status)
        return std::move(status).error();
    auto file = DurableFile::create(path);
    if (!file)
        return std::move(file).error();
    try {
        return exportToFile(*file, **format, scene, job);
    } catch (const std::bad_alloc &) {
        Error error;
        error.code = ErrorCode::OutOfMemory;
        error.message = Text::tr("There is not enough memory to write the file");
        error.remedy = Text::tr("Close other programs or write a shorter range.");
        return error;
    }
}

} // namespace

Result<ExportReport> exportProven(const QString &path, const ExportScene &scene,
                                  const JobControl &job)
{
    auto report = exportChecked(path, scene, job);
    if (!report)
        report.error().subject = path;
    return report;
}

} // namespace flinch

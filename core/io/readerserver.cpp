#include "core/base/numbers.h"
#include "core/io/assetbytes.h"
#include "core/io/assetfile.h"
#include "core/io/bytestream.h"
#include "core/io/readerchannel.h"
#include "core/io/readerprocess.h"
#include "core/io/readerrights.h"

#include <QBuffer>
#include <QFile>

#include <new>

namespace flinch {

namespace {

using Kind = ReaderMessage::Kind;

/// The asker's companions, through the channel.
class AskedCompanions : public Companions
{
public:
    explicit AskedCompanions(ReaderChannel &channel)
        : m_channel(channel)
    {}

    Result<QByteArray> read(const QString &name) const override
    {
        const auto answer = ask(Kind::NeedFile, name);
        if (answer && answer->kind == Kind::Answer)
            return answer->payload;
        return errorFromBytes(answer ? answer->payload : QByteArray());
    }

    QStringList named(const QString &extension) const override
    {
        const auto answer = ask(Kind::NeedNames, extension);
        return answer ? namesFromBytes(answer->payload) : QStringList();
    }

private:
    std::optional<ReaderMessage> ask(Kind need, const QString &text) const
    {
        if (!m_channel.send(need, text.toUtf8()))
            return std::nullopt;
        return m_channel.receive();
    }

    ReaderChannel &m_channel;
};

QByteArray toBytes(double value)
{
    ByteWriter out;
    out.put(value);
    return out.bytes();
}

int answer(ReaderChannel &channel, const Result<Asset> &asset)
{
    const bool told = asset ? channel.send(Kind::Asset, toBytes(*asset))
                            : channel.send(Kind::Failure, toBytes(asset.error()));
    return told && channel.send(Kind::End) ? 0 : 1;
}

Result<Asset> readTask(const ReaderTask &task, QIODevice &device, ReaderChannel &channel)
{
    const AskedCompanions companions(channel);
    SourceFile source = {device, task.name, companions};
    JobControl job;
    double told = 0;
    job.progress = [&](double done) {
        if (done - told >= 0.01) {
            told = done;
            channel.send(Kind::Progress, toBytes(done));
        }
    };
    return readAssetFrom(source, task.options, job);
}

} // namespace

QStringList ReaderTask::toArguments() const
{
    const QString none = QStringLiteral("-");
    QString up = none;
    if (options.upAxis)
        up = *options.upAxis == UpAxis::Y ? QStringLiteral("y") : QStringLiteral("z");
    return {name,
            language,
            QString::number(limits.memoryBytes),
            QString::number(limits.cpuSeconds),
            options.unitToMetres ? QString::fromStdString(toShortest(*options.unitToMetres)) : none,
            up};
}

std::optional<ReaderTask> ReaderTask::fromArguments(const QStringList &arguments)
{
    if (arguments.size() != 6)
        return std::nullopt;
    ReaderTask task = {arguments[0], arguments[1], {}, {}};
    const auto memory = parseInteger(arguments[2].toStdString());
    const auto cpu = parseInteger(arguments[3].toStdString());
    if (!memory || !cpu || *memory <= 0 || *cpu <= 0)
        return std::nullopt;
    task.limits.memoryBytes = *memory;
    task.limits.cpuSeconds = int(*cpu);
    if (arguments[4] != QLatin1String("-")) {
        task.options.unitToMetres = parseDouble(arguments[4].toStdString());
        if (!task.options.unitToMetres)
            return std::nullopt;
    }
    if (arguments[5] != QLatin1String("-"))
        task.options.upAxis = arguments[5] == QLatin1String("z") ? UpAxis::Z : UpAxis::Y;
    return task;
}

int serveReader(const ReaderTask &task)
{
    ReaderChannel channel(kReaderSocket);
    try {
        limitReader(task.limits);
        QFile file;
        if (!file.open(kReaderFile, QIODevice::ReadOnly | QIODevice::Unbuffered) || !file.seek(0))
            return 1;
        const NoCompanions none;
        SourceFile opened = {file, task.name, none};
        auto bytes = opened.bytes({});
        if (!bytes)
            return answer(channel, std::move(bytes).error());
        file.close();
        giveUpRights();
        QBuffer device(&*bytes);
        device.open(QIODevice::ReadOnly);
        return answer(channel, readTask(task, device, channel));
    } catch (const std::bad_alloc &) {
        return kReaderOutOfMemory;
    }
}

} // namespace flinch

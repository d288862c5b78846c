#include "widgets/document/loadservice.h"

#include "core/io/clipfile.h"

namespace flinch {

LoadService::LoadService(QObject *parent)
    : QObject(parent)
{
    connect(&m_job, &BackgroundJob::progressed, this, &LoadService::progressed);
    connect(&m_job, &BackgroundJob::runningChanged, this, &LoadService::runningChanged);
}

void LoadService::loadClip(const ClipSource &source)
{
    using Loaded = Result<std::shared_ptr<const LoadedClip>>;
    m_subject = source.path;
    const QString path = source.kind == ClipSource::Kind::Demo
                             ? QStringLiteral(":/clips/%1.bvh").arg(source.path)
                             : source.path;
    m_job.start<Loaded>(
        [path, options = source.import](const JobControl &control) -> Loaded {
            auto imported = readClipFile(path, options, control);
            if (!imported)
                return std::move(imported).error();
            LoadedClip loaded;
            loaded.clip = std::make_shared<const Clip>(std::move(imported->clip));
            loaded.report = std::move(imported->report);
            return std::make_shared<const LoadedClip>(std::move(loaded));
        },
        [this, source](Loaded result) {
            if (!result)
                Q_EMIT failed(result.error());
            else
                Q_EMIT clipLoaded(source, *result);
        });
}

void LoadService::cancel()
{
    m_job.cancel();
}

} // namespace flinch

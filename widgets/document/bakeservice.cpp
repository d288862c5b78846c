#include "widgets/document/bakeservice.h"

#include "core/project/clipsource.h"

#include <QFileInfo>

namespace flinch {

BakeService::BakeService(const Document &document, const SimulationService &simulation,
                         QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_simulation(simulation)
{
    connect(&m_job, &BackgroundJob::progressed, this, &BakeService::progressed);
    connect(&m_job, &BackgroundJob::runningChanged, this, &BakeService::runningChanged);
}

std::optional<Error> BakeService::obstacle(const BakeRequest &request) const
{
    Error error;
    error.code = ErrorCode::BadUsage;
    error.subject = request.path;
    if (!m_document.clip() || !m_simulation.isUpToDate() || !m_simulation.prepared()) {
        error.message = tr("The simulation has not reached the end yet");
        error.remedy = tr("Wait until it has, or press F5 if it was stopped.");
        return error;
    }
    // links to the clip are the clip, too
    const QString source = QFileInfo(sourceFile(m_document.project().source)).canonicalFilePath();
    if (!source.isEmpty() && QFileInfo(request.path).canonicalFilePath() == source) {
        error.message = tr("That is the captured clip itself");
        error.remedy = tr("Choose another name.");
        return error;
    }
    return std::nullopt;
}

void BakeService::bake(const BakeRequest &request)
{
    if (const auto error = obstacle(request)) {
        Q_EMIT failed(*error);
        return;
    }
    const LoadedClip &loaded = *m_document.loaded();
    const BakeSource source = {loaded.clip, m_simulation.character(), loaded.report, loaded.bvh};
    m_job.start<Result<BakeReport>>(
        [request, source, take = m_simulation.take()](const JobControl &control) {
            return bakeToFile(request, source, *take, control);
        },
        [this](Result<BakeReport> report) {
            if (report)
                Q_EMIT finished(*report);
            else
                Q_EMIT failed(report.error());
        });
}

} // namespace flinch

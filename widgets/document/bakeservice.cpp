#include "widgets/document/bakeservice.h"

#include "core/project/clipsource.h"

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
    if (!m_document.clip() || !m_simulation.isUpToDate() || !m_simulation.prepared()) {
        Error error;
        error.code = ErrorCode::BadUsage;
        error.subject = request.path;
        error.message = tr("The simulation has not reached the end yet");
        error.remedy = tr("Wait until it has, or press F5 if it was stopped.");
        return error;
    }
    if (const auto target = checkBakeTarget(source(), request.path); !target)
        return target.error();
    return std::nullopt;
}

BakeSource BakeService::source() const
{
    return {m_document.taken(), m_document.filePath(), m_simulation.character(),
            m_simulation.diagnosisContext()};
}

void BakeService::bake(const BakeRequest &request)
{
    if (const auto error = obstacle(request)) {
        Q_EMIT failed(*error);
        return;
    }
    m_job.start<Result<BakeReport>>(
        [request, source = source(), take = m_simulation.take()](const JobControl &control) {
            return runBake(source, *take, request, control);
        },
        [this](Result<BakeReport> report) {
            if (report)
                Q_EMIT finished(*report);
            else
                Q_EMIT failed(report.error());
        });
}

} // namespace flinch

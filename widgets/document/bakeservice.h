#pragma once

#include "core/bake/bakejob.h"
#include "widgets/document/backgroundjob.h"
#include "widgets/document/simulationservice.h"

#include <QObject>

namespace flinch {

/// Bakes the document's take into a file, off the GUI thread. One at a time; the file appears whole
/// and proven or not at all. What changes in the document meanwhile does not matter to it.
class BakeService : public QObject
{
    Q_OBJECT

public:
    BakeService(const Document &document, const SimulationService &simulation,
                QObject *parent = nullptr);

    /// Why bake() would fail at once, for the disabled button: no take, an old one, or the clip's
    /// own file for a target. Nothing: it would start.
    std::optional<Error> obstacle(const BakeRequest &request) const;

    /// Ends in finished() or failed().
    void bake(const BakeRequest &request);

    void cancel() { m_job.cancel(); }

    bool isRunning() const { return m_job.isRunning(); }

    double progress() const { return m_job.progress(); }

Q_SIGNALS:
    void finished(const flinch::BakeReport &report);
    /// A cancelled bake ends here too, with ErrorCode::Cancelled.
    void failed(const flinch::Error &error);
    void progressed(double done);
    void runningChanged(bool running);

private:
    BakeSource source() const;

    const Document &m_document;
    const SimulationService &m_simulation;
    BackgroundJob m_job;
};

} // namespace flinch

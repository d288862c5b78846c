#pragma once

#include "widgets/document/backgroundjob.h"
#include "widgets/document/simulationservice.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace flinch {

/// How far the soft body strays from the clip before the first hit where nothing feeds it forward:
/// what the scorecard's figure is compared with. Runs on one thread once the take is up to date and
/// the hand rests, gives way to every simulation, and remembers the answer for what it depends on.
/// GUI thread.
class FeedforwardComparison : public QObject
{
    Q_OBJECT

public:
    FeedforwardComparison(const Document &document, const SimulationService &simulation,
                          QObject *parent = nullptr);

    /// Root mean square over all joints. Nothing: not known (yet), or main is not fed forward.
    std::optional<double> degrees() const;

    bool isRunning() const { return m_running.has_value(); }

    /// degrees() will be told soon.
    bool isPending() const { return m_idle.isActive() || isRunning(); }

Q_SIGNALS:
    /// degrees() or isRunning().
    void changed();

private:
    /// All that the answer depends on.
    struct Input
    {
        std::shared_ptr<const Scenario> prepared;
        ControllerChoice control;
        int frames = 0; // before the first hit

        friend bool operator==(const Input &, const Input &) = default;
    };

    /// Nothing while there is nothing to compare with.
    std::optional<Input> readInput() const;
    void follow();
    void run();

    const Document &m_document;
    const SimulationService &m_simulation;
    BackgroundJob m_job;
    QTimer m_idle; // until the hand rests
    std::optional<Input> m_running;
    std::optional<Input> m_known;
    std::optional<double> m_degrees; // of m_known; nothing: it could not be simulated
};

} // namespace flinch

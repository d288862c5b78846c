#pragma once

#include "core/project/projectscenario.h"
#include "core/simulation/simulator.h"
#include "core/take/diagnosis.h"
#include "widgets/document/backgroundjob.h"
#include "widgets/document/document.h"
#include "widgets/document/figure.h"

#include <QObject>
#include <QTimer>

#include <optional>
#include <vector>

namespace flinch {

/// How much the shown frames of a simulation are worth.
enum class CacheState {
    NotComputed,
    UpToDate,
    Stale,    // of a setup that is no more
    Diverged, // the simulation stopped before; there are no frames
};

/// Source frames `first` … `last`, both included.
struct CacheRange
{
    FrameRange frames;
    CacheState state = CacheState::NotComputed;

    friend bool operator==(const CacheRange &, const CacheRange &) = default;
};

/// Simulates a document in the background: follows every change, the latest wins, frames can be
/// read as they are computed. Frames are the source's. GUI thread; the simulator runs on another.
class SimulationService : public QObject
{
    Q_OBJECT

public:
    explicit SimulationService(Document &document, QObject *parent = nullptr);
    ~SimulationService() override;

    /// Conditioned clip and character of the document, without impacts. Null until the first was
    /// prepared; lags behind while another is.
    const std::shared_ptr<const Scenario> &prepared() const { return m_prepared; }

    std::shared_ptr<const Character> character() const;

    /// As far as is prepared: not within the simulated part, so it does nothing.
    bool isOutside(const ProjectImpact &impact) const;

    bool acts(const ProjectImpact &impact) const { return impact.enabled && !isOutside(impact); }

    /// The last whole take; stale when !isUpToDate(). Null: none yet.
    const std::shared_ptr<const Take> &take() const { return m_take; }

    /// Which impact each of take()->scorecard.impacts is, by its `index`.
    const std::vector<ImpactId> &takeImpacts() const { return m_takeImpacts; }

    /// What the document adds to what there is to know about take().
    DiagnosisContext diagnosisContext() const;

    /// take() and prepared() are of the document as it is.
    bool isUpToDate() const
    {
        return m_take && m_takeInput == m_input && m_preparedInput.samePreparation(m_input);
    }

    bool isRunning() const { return m_job.isRunning(); }

    /// 0 … 1 of the running job, both simulations.
    double progress() const { return m_job.progress(); }

    /// 0 … 1: how much of one of them is up to date.
    double progress(Figure figure) const;

    /// What stopped the last run; nothing when it ended well or was cancelled.
    const std::optional<Error> &error() const { return m_error; }

    /// The newest there is of a frame: of the present setup, else of an earlier one, else nothing.
    /// Not for Mocap.
    std::optional<SimulatedFrame> frame(Figure figure, int sourceFrame) const;
    CacheState stateOf(Figure figure, int sourceFrame) const;
    /// Covers the whole clip in order, neighbours differ in state.
    std::vector<CacheRange> cacheRanges(Figure figure) const;
    /// The frame being computed; nothing when this figure stands still.
    std::optional<int> head(Figure figure) const;
    /// When the last enabled impact meets the body, in frames: as keyed, or later where the present
    /// take knows better. Nothing: none is enabled.
    std::optional<double> lastHit() const;
    /// The first frame by which the body can be back on the clip: after the last hit.
    int earliestReturn() const;
    /// The first frame that is missing because the simulation diverged.
    std::optional<int> divergedAt() const;

    /// Esc: stops, keeps what exists. A change of the document or resume() starts again.
    void cancel();
    /// F5.
    void resume();

    bool isCancelled() const { return m_cancelled; }

Q_SIGNALS:
    /// prepared() is another: character, floor, first simulated frame.
    void preparedChanged();
    /// More frames can be read, or what there is became stale. At most some thirty times a second.
    void framesChanged();
    /// take() is another, and up to date.
    void takeChanged();
    void progressed(double done);
    void runningChanged(bool running);
    /// error() or isCancelled().
    void stateChanged();

private:
    /// All that a take depends on. Names do not matter, impacts that are off neither.
    struct Input
    {
        std::shared_ptr<const Clip> clip;
        CharacterOptions character;
        GroundOptions ground;
        std::optional<FrameRange> range;
        std::vector<int> ignoredDiscontinuities;
        ControllerChoice control;
        ReactionSettings reaction;
        std::vector<ImpactKey> impacts;

        /// Whether the same prepared scenario does for both.
        bool samePreparation(const Input &other) const;
        friend bool operator==(const Input &, const Input &) = default;
    };

    /// The frames of one input, growing while it is simulated.
    struct Run
    {
        Input input;
        int firstSourceFrame = 0;
        int clipFrames = 0;
        std::shared_ptr<LiveTake> live;
        LiveTake::Motions motions; // as last seen

        /// When it is whole.
        int frameCount() const
        {
            return clipFrames + (motions.timeMap ? motions.timeMap->inserted() : 0);
        }

        const LiveMotion &motion(Figure figure) const;
        std::optional<SimulatedFrame> frame(Figure figure, int sourceFrame) const;

        /// Source frames that can be read: from firstSourceFrame to before this.
        int end(Figure figure) const { return firstSourceFrame + motion(figure).count(); }
    };

    void onDocumentChanged(const ChangeEvent &event);
    Input readInput() const;
    /// Source frames before this are in `run` what they will be in one of m_input.
    int endOfSame(const Run &run, Figure figure) const;
    /// Starts what is missing: preparation, then simulation.
    void start();
    void stop();
    void prepare();
    void simulate();
    void fail(const Error &error);
    void lookForFrames();

    /// Whether m_run is of the present setup.
    bool isRunCurrent() const { return m_run.live && m_run.input == m_input; }

    Document &m_document;
    BackgroundJob m_job;
    QTimer m_restart; // runs for a while after each start
    QTimer m_look;
    std::shared_ptr<Simulator> m_simulator;
    Input m_input; // of the document as it is
    std::optional<Input> m_preparing;
    bool m_simulating = false; // m_run, that is
    std::shared_ptr<const Scenario> m_prepared;
    Input m_preparedInput;
    Run m_run; // the newest
    Run m_old; // shown as stale where m_run has nothing
    std::shared_ptr<const Take> m_take;
    Input m_takeInput;
    std::vector<ImpactId> m_takeImpacts;
    std::optional<Error> m_error;
    bool m_cancelled = false;
    int m_framesSeen = 0;
};

} // namespace flinch

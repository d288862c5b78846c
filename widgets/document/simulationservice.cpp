#include "widgets/document/simulationservice.h"

#include <algorithm>

namespace flinch {

namespace {

/// Least time between the starts of two runs: while something is dragged, every run gets that long
/// to show frames.
constexpr int kRestartMilliseconds = 50;

} // namespace

bool SimulationService::Input::samePreparation(const Input &other) const
{
    return clip == other.clip && character == other.character && range == other.range;
}

SimulationService::SimulationService(const Document &document, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_simulator(std::make_shared<Simulator>())
{
    m_restart.setSingleShot(true);
    m_restart.setInterval(kRestartMilliseconds);
    connect(&m_restart, &QTimer::timeout, this, &SimulationService::start);
    connect(&m_job, &BackgroundJob::progressed, this, &SimulationService::progressed);
    connect(&m_job, &BackgroundJob::runningChanged, this, &SimulationService::runningChanged);
    connect(&document, &Document::changed, this, &SimulationService::onDocumentChanged);
    start();
}

SimulationService::~SimulationService() = default;

SimulationService::Input SimulationService::currentInput() const
{
    const Setup &setup = m_document.setup();
    Input input{m_document.clip(), setup.character, setup.range, setup.control, {}};
    for (const ProjectImpact &impact : setup.impacts) {
        if (impact.enabled)
            input.impacts.push_back(impact.key);
    }
    return input;
}

std::shared_ptr<const Character> SimulationService::character() const
{
    return m_prepared ? m_prepared->character : nullptr;
}

bool SimulationService::isUpToDate() const
{
    return m_take && m_takeInput == currentInput();
}

double SimulationService::progress(Figure) const
{
    return isUpToDate() ? 1 : progress();
}

std::optional<int> SimulationService::simulatedIndex(int sourceFrame) const
{
    if (!m_prepared)
        return std::nullopt;
    const int index = sourceFrame - m_prepared->firstSourceFrame;
    if (index < 0 || index >= m_prepared->target->frameCount())
        return std::nullopt;
    return index;
}

const SimulatedFrame *SimulationService::frame(Figure figure, int sourceFrame) const
{
    const auto index = simulatedIndex(sourceFrame);
    if (!index || !m_take || figure == Figure::Mocap)
        return nullptr;
    const SimulatedMotion &motion = figure == Figure::Shadow ? *m_take->shadow : *m_take->main;
    return std::size_t(*index) < motion.size() ? &motion[std::size_t(*index)] : nullptr;
}

CacheState SimulationService::stateOf(Figure figure, int sourceFrame) const
{
    if (frame(figure, sourceFrame))
        return isUpToDate() ? CacheState::UpToDate : CacheState::Stale;
    const auto diverged = divergedAt();
    return diverged && sourceFrame >= *diverged && simulatedIndex(sourceFrame)
               ? CacheState::Diverged
               : CacheState::NotComputed;
}

std::vector<CacheRange> SimulationService::cacheRanges(Figure figure) const
{
    std::vector<CacheRange> ranges;
    for (int frame = 0; frame < m_document.frameCount(); ++frame) {
        const CacheState state = stateOf(figure, frame);
        if (ranges.empty() || ranges.back().state != state)
            ranges.push_back({{frame, frame}, state});
        ranges.back().frames.last = frame;
    }
    return ranges;
}

std::optional<int> SimulationService::head(Figure) const
{
    return std::nullopt;
}

std::optional<int> SimulationService::divergedAt() const
{
    if (!isUpToDate() || m_take->health != Health::Diverged)
        return std::nullopt;
    return m_take->firstSourceFrame + m_take->frameCount();
}

void SimulationService::cancel()
{
    if (!m_job.isRunning() && !m_restart.isActive())
        return;
    m_restart.stop();
    m_job.discard();
    m_cancelled = true;
    Q_EMIT stateChanged();
}

void SimulationService::resume()
{
    m_cancelled = false;
    start();
    Q_EMIT stateChanged();
}

void SimulationService::onDocumentChanged(const ChangeEvent &event)
{
    if (!event.affectsTake())
        return;
    if (event.isReset || m_document.clip() != m_preparedInput.clip) {
        m_job.discard();
        m_prepared = nullptr;
        m_take = nullptr;
        m_preparedInput = {};
    }
    m_cancelled = false;
    Q_EMIT framesChanged();
    if (!m_restart.isActive())
        start();
}

void SimulationService::start()
{
    const Input input = currentInput();
    if (!input.clip || isUpToDate())
        return;
    m_restart.start();
    if (m_error) {
        m_error.reset();
        Q_EMIT stateChanged();
    }
    if (m_prepared && m_preparedInput.samePreparation(input))
        simulate(input);
    else
        prepare(input);
}

void SimulationService::prepare(const Input &input)
{
    m_job.start<Result<Scenario>>(
        [input, setup = m_document.setup()](const JobControl &) {
            return prepareScenario(input.clip, setup);
        },
        [this, input](Result<Scenario> prepared) {
            if (!prepared)
                return fail(prepared.error());
            m_prepared = std::make_shared<const Scenario>(std::move(*prepared));
            m_preparedInput = input;
            Q_EMIT preparedChanged();
            start();
        });
}

void SimulationService::simulate(const Input &input)
{
    ProjectScenario complete = completeScenario(*m_prepared, m_document.setup());
    m_job.start<Result<Take>>(
        [scenario = complete.scenario, simulator = m_simulator, threads = m_threads](
            const JobControl &control) { return simulator->simulate(scenario, threads, control); },
        [this, input, ids = complete.ids](Result<Take> take) {
            if (!take)
                return fail(take.error());
            m_take = std::make_shared<const Take>(std::move(*take));
            m_takeInput = input;
            m_takeImpacts = ids;
            Q_EMIT framesChanged();
            Q_EMIT takeChanged();
        });
}

void SimulationService::fail(const Error &error)
{
    if (error.code == ErrorCode::Cancelled)
        return;
    m_error = error;
    Q_EMIT stateChanged();
}

} // namespace flinch

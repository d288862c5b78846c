#include "widgets/document/simulationservice.h"

#include "core/simulation/sameuntil.h"

#include <QThread>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

/// Least time between the starts of two runs: while something is dragged, every run gets that long
/// to show frames.
constexpr int kRestartMilliseconds = 50;
constexpr int kLookMilliseconds = 33;

int simulationThreads()
{
    return std::clamp(QThread::idealThreadCount(), 1, Simulator::kMostThreads);
}

void addRange(std::vector<CacheRange> &ranges, int first, int end, CacheState state)
{
    if (first >= end)
        return;
    if (!ranges.empty() && ranges.back().state == state)
        ranges.back().frames.last = end - 1;
    else
        ranges.push_back({{first, end - 1}, state});
}

} // namespace

bool SimulationService::Input::samePreparation(const Input &other) const
{
    return clip == other.clip && character == other.character && ground == other.ground
           && range == other.range && ignoredDiscontinuities == other.ignoredDiscontinuities;
}

const LiveMotion &SimulationService::Run::motion(Figure figure) const
{
    return figure == Figure::Shadow ? motions.shadow : motions.main;
}

std::optional<SimulatedFrame> SimulationService::Run::frame(Figure figure, int sourceFrame) const
{
    const int index = sourceFrame - firstSourceFrame;
    if (index < 0 || sourceFrame >= end(figure))
        return std::nullopt;
    return motion(figure)[index];
}

SimulationService::SimulationService(const Document &document, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_simulator(std::make_shared<Simulator>())
    , m_input(readInput())
{
    m_restart.setSingleShot(true);
    m_restart.setInterval(kRestartMilliseconds);
    m_look.setInterval(kLookMilliseconds);
    connect(&m_restart, &QTimer::timeout, this, &SimulationService::start);
    connect(&m_look, &QTimer::timeout, this, &SimulationService::lookForFrames);
    connect(&m_job, &BackgroundJob::progressed, this, &SimulationService::progressed);
    connect(&m_job, &BackgroundJob::runningChanged, this, [this](bool running) {
        if (running) {
            m_look.start();
        } else {
            m_look.stop();
            lookForFrames();
        }
        Q_EMIT runningChanged(running);
    });
    connect(&document, &Document::changed, this, &SimulationService::onDocumentChanged);
    start();
}

SimulationService::~SimulationService()
{
    m_job.disconnect(this);
}

SimulationService::Input SimulationService::readInput() const
{
    const Setup &setup = m_document.setup();
    Input input{m_document.clip(),
                setup.character,
                setup.ground,
                setup.range,
                setup.ignoredDiscontinuities,
                setup.control,
                setup.reaction,
                {}};
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

bool SimulationService::isOutside(const ProjectImpact &impact) const
{
    return m_prepared && !isSimulated(*m_prepared, impact.key.time);
}

double SimulationService::progress(Figure figure) const
{
    if (!isRunCurrent())
        return 0;
    return double(m_run.motion(figure).count()) / m_run.frameCount;
}

std::optional<SimulatedFrame> SimulationService::frame(Figure figure, int sourceFrame) const
{
    if (figure == Figure::Mocap)
        return std::nullopt;
    auto newest = m_run.frame(figure, sourceFrame);
    return newest ? newest : m_old.frame(figure, sourceFrame);
}

CacheState SimulationService::stateOf(Figure figure, int sourceFrame) const
{
    for (const CacheRange &range : cacheRanges(figure)) {
        if (sourceFrame >= range.frames.first && sourceFrame <= range.frames.last)
            return range.state;
    }
    return CacheState::NotComputed;
}

int SimulationService::endOfSame(const Run &run, Figure figure) const
{
    if (!run.input.samePreparation(m_input) || run.input.control != m_input.control)
        return 0;
    const double first = sameUntil({run.input.impacts, run.input.reaction},
                                   {m_input.impacts, m_input.reaction}, figure == Figure::Shadow);
    // a hair less, so that a frame at that very moment does not count
    const double end = std::ceil(m_document.rate().frames(first) - 1e-6);
    return int(std::clamp(end, 0.0, double(m_document.frameCount())));
}

std::vector<CacheRange> SimulationService::cacheRanges(Figure figure) const
{
    std::vector<CacheRange> ranges;
    const int all = m_document.frameCount();
    int next = 0;
    // never counts backwards, so that the earlier addition wins
    const auto addUpTo = [&](int end, CacheState state) {
        end = std::min(end, all);
        addRange(ranges, next, end, state);
        next = std::max(next, end);
    };
    const auto addRun = [&](const Run &run) {
        if (run.motion(figure).count() == 0)
            return;
        addUpTo(run.firstSourceFrame, CacheState::NotComputed);
        addUpTo(std::min(run.end(figure), endOfSame(run, figure)), CacheState::UpToDate);
        addUpTo(run.end(figure), CacheState::Stale);
    };
    if (figure != Figure::Mocap) {
        addRun(m_run);
        if (divergedAt())
            addUpTo(m_run.firstSourceFrame + m_run.frameCount, CacheState::Diverged);
        addRun(m_old);
    }
    addUpTo(all, CacheState::NotComputed);
    return ranges;
}

std::optional<int> SimulationService::head(Figure figure) const
{
    if (figure == Figure::Mocap || !isRunning() || !isRunCurrent()
        || m_run.motion(figure).count() >= m_run.frameCount)
        return std::nullopt;
    return m_run.end(figure);
}

std::optional<double> SimulationService::lastHit() const
{
    std::optional<double> last;
    const auto offer = [&](double seconds) {
        const double frame = m_document.rate().frames(seconds);
        last = std::max(frame, last.value_or(frame));
    };
    for (const ProjectImpact &impact : m_document.setup().impacts) {
        if (acts(impact))
            offer(impact.key.time);
    }
    if (last && isUpToDate()) {
        for (const ImpactResult &result : m_take->scorecard.impacts)
            offer(result.contactSeconds);
    }
    return last;
}

int SimulationService::earliestReturn() const
{
    constexpr double kRounding = 1e-6; // a time that was rounded is still that of its frame
    const auto hit = lastHit();
    return hit ? int(std::floor(*hit + kRounding)) + 1 : 0;
}

DiagnosisContext SimulationService::diagnosisContext() const
{
    std::vector<QString> names;
    for (const ImpactId id : m_takeImpacts) {
        const ProjectImpact *impact = m_document.setup().impact(id);
        names.push_back(impact ? tr("“%1” at %2")
                                     .arg(impact->name)
                                     .arg(std::lround(m_document.rate().frames(impact->key.time)))
                               : tr("A hit"));
    }
    DiagnosisContext context;
    context.impactName = [names](int impact) {
        return std::size_t(impact) < names.size() ? names[std::size_t(impact)] : tr("A hit");
    };
    context.returnFrame = m_document.returnBy();
    for (const ProjectImpact &impact : m_document.setup().impacts) {
        if (impact.enabled && isOutside(impact))
            context.outside += impact.name;
    }
    return context;
}

std::optional<int> SimulationService::divergedAt() const
{
    if (!isUpToDate() || m_take->health != Health::Diverged)
        return std::nullopt;
    return m_take->firstSourceFrame + int(std::min(m_take->shadow->size(), m_take->main->size()));
}

void SimulationService::cancel()
{
    if (!m_job.isRunning() && !m_restart.isActive())
        return;
    m_restart.stop();
    stop();
    m_cancelled = true;
    Q_EMIT stateChanged();
}

void SimulationService::stop()
{
    m_job.discard();
    m_preparing.reset();
    m_simulating = false;
}

void SimulationService::resume()
{
    m_cancelled = false;
    Q_EMIT stateChanged();
    start();
}

void SimulationService::onDocumentChanged(const ChangeEvent &event)
{
    if (!event.affectsTake())
        return;
    const Input before = std::exchange(m_input, readInput());
    if (m_input == before && !event.isReset)
        return;
    if (m_input.clip != before.clip || event.isReset) {
        stop();
        m_restart.stop();
        m_prepared = nullptr;
        m_take = nullptr;
        m_run = {};
        m_old = {};
        Q_EMIT preparedChanged();
        Q_EMIT takeChanged();
    }
    m_cancelled = false;
    m_error.reset();
    Q_EMIT framesChanged();
    Q_EMIT stateChanged();
    if (!m_restart.isActive())
        start();
}

void SimulationService::start()
{
    const bool hasPrepared = m_prepared && m_preparedInput.samePreparation(m_input);
    const bool isPreparing = m_preparing && m_preparing->samePreparation(m_input);
    const bool isDone = isRunCurrent() && (isUpToDate() || m_simulating);
    if (!m_input.clip || m_cancelled || isDone || (!hasPrepared && isPreparing))
        return;
    m_restart.start();
    m_error.reset();
    stop();
    if (hasPrepared)
        simulate();
    else
        prepare();
}

void SimulationService::prepare()
{
    m_preparing = m_input;
    m_job.start<Result<Scenario>>([clip = m_input.clip, setup = m_document.setup()](
                                      const JobControl &) { return prepareScenario(clip, setup); },
                                  [this, input = m_input](Result<Scenario> prepared) {
                                      m_preparing.reset();
                                      if (!prepared)
                                          return fail(prepared.error());
                                      m_prepared =
                                          std::make_shared<const Scenario>(std::move(*prepared));
                                      m_preparedInput = input;
                                      Q_EMIT preparedChanged();
                                      start();
                                  });
}

void SimulationService::simulate()
{
    ProjectScenario complete = completeScenario(*m_prepared, m_document.setup());
    if (m_run.motion(Figure::Main).count() >= m_old.motion(Figure::Main).count())
        m_old = m_run;
    m_run = {m_input,
             m_prepared->firstSourceFrame,
             m_prepared->target->frameCount(),
             std::make_shared<LiveTake>(),
             {}};
    m_framesSeen = 0;
    m_simulating = true;
    m_job.start<Result<Take>>(
        [scenario = complete.scenario, simulator = m_simulator, threads = simulationThreads(),
         live = m_run.live](const JobControl &control) {
            return simulator->simulate(scenario, threads, control, live.get());
        },
        [this, input = m_input, ids = complete.ids](Result<Take> take) {
            m_simulating = false;
            lookForFrames();
            if (!take)
                return fail(take.error());
            m_take = std::make_shared<const Take>(std::move(*take));
            m_takeInput = input;
            m_takeImpacts = ids;
            Q_EMIT takeChanged();
        });
}

void SimulationService::lookForFrames()
{
    if (!m_run.live)
        return;
    m_run.motions = m_run.live->motions();
    const int seen = m_run.motions.shadow.count() + m_run.motions.main.count();
    if (seen == std::exchange(m_framesSeen, seen))
        return;
    Q_EMIT framesChanged();
}

void SimulationService::fail(const Error &error)
{
    if (error.code == ErrorCode::Cancelled)
        return;
    m_error = error;
    Q_EMIT stateChanged();
}

} // namespace flinch

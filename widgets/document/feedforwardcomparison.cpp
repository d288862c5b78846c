#include "widgets/document/feedforwardcomparison.h"

#include "core/motion/clipedit.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

constexpr int kIdleMilliseconds = 300;

Result<double> simulateLowGain(Scenario scenario, int frames, const JobControl &control)
{
    if (frames < scenario.target->frameCount()) {
        auto calm = trimClip(*scenario.target, 0, frames - 1);
        if (!calm)
            return std::move(calm).error();
        scenario.target = std::make_shared<const Clip>(std::move(*calm));
    }
    auto take = Simulator().simulate(scenario, 1, control);
    if (!take)
        return std::move(take).error();
    if (take->health == Health::Diverged || !take->scorecard.main)
        return Error{ErrorCode::JobFailed, take->healthReason, {}, {}, {}};
    return take->scorecard.main->rmsDegrees;
}

} // namespace

FeedforwardComparison::FeedforwardComparison(const Document &document,
                                             const SimulationService &simulation, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_simulation(simulation)
{
    m_idle.setSingleShot(true);
    m_idle.setInterval(kIdleMilliseconds);
    connect(&m_idle, &QTimer::timeout, this, &FeedforwardComparison::run);
    connect(&simulation, &SimulationService::takeChanged, this, &FeedforwardComparison::follow);
    connect(&simulation, &SimulationService::runningChanged, this, &FeedforwardComparison::follow);
    connect(&document, &Document::changed, this, &FeedforwardComparison::follow);
    follow();
}

std::optional<double> FeedforwardComparison::degrees() const
{
    const auto input = readInput();
    return input && input == m_known ? m_degrees : std::nullopt;
}

std::optional<FeedforwardComparison::Input> FeedforwardComparison::readInput() const
{
    const ControllerChoice &control = m_document.setup().control;
    const auto &take = m_simulation.take();
    if (!take || !m_simulation.isUpToDate() || control.controller != Controller::Feedforward)
        return std::nullopt;
    double contact = take->rate.seconds(take->firstSourceFrame + take->frameCount());
    for (const ImpactResult &hit : take->scorecard.impacts) {
        if (hit.contactSeconds >= 0)
            contact = std::min(contact, hit.contactSeconds);
    }
    const int frames = int(std::ceil(take->rate.frames(contact))) - take->firstSourceFrame;
    if (frames < 2)
        return std::nullopt;
    return Input{m_simulation.prepared(), control,
                 std::min(frames, m_simulation.prepared()->target->frameCount())};
}

void FeedforwardComparison::follow()
{
    const auto input = m_simulation.isRunning() ? std::nullopt : readInput();
    if (m_running && m_running != input) {
        m_job.discard();
        m_running.reset();
    }
    if (!input || input == m_known || m_running)
        m_idle.stop();
    else
        m_idle.start();
    Q_EMIT changed();
}

void FeedforwardComparison::run()
{
    m_running = readInput();
    if (!m_running)
        return;
    Scenario scenario = *m_running->prepared;
    scenario.controller = Controller::LowGain;
    scenario.balance = m_running->control.balance;
    scenario.quality = m_running->control.quality;
    scenario.settings = m_running->control.settings;
    scenario.impacts.clear();
    m_job.start<Result<double>>(
        [scenario, frames = m_running->frames](const JobControl &control) {
            return simulateLowGain(scenario, frames, control);
        },
        [this](const Result<double> &degrees) {
            m_known = std::exchange(m_running, std::nullopt);
            m_degrees = degrees ? std::optional(*degrees) : std::nullopt;
            Q_EMIT changed();
        });
    Q_EMIT changed();
}

} // namespace flinch

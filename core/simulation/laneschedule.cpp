#include "core/simulation/laneschedule.h"

#include <algorithm>
#include <new>
#include <system_error>
#include <thread>

namespace flinch {

namespace {

/// Steps of a lane at a time: enough that handing over costs nothing, few enough that main is not
/// far behind when the shadow is done.
constexpr int kTurnSteps = 16;
/// How far behind another lane has to be before a thread leaves the one it has in its caches.
constexpr int kLoyalSteps = 128;

} // namespace

struct LaneSchedule::Entry
{
    LaneJob job;
    std::shared_ptr<Lane> lane;
    int stepCount = 0;
    Entry *upstream = nullptr;
    Entry *earlier = nullptr; // planned itself: what it agrees on with this one is taken over later
    int differs = 0;          // from `earlier`, from this step on
    std::unique_ptr<LaneRun> run; // once it has begun
    int firstStep = 0;            // expected until it has begun
    int nextStep = 0;
    bool isBusy = false;
    bool isOver = false;
};

/// A lane that is there or planned, and how much of it a new one can have.
struct LaneSchedule::Agreement
{
    std::shared_ptr<Lane> lane;
    Entry *planned = nullptr;
    int steps = -1;
    bool isWhole = false;
};

LaneSchedule::LaneSchedule() = default;

LaneSchedule::~LaneSchedule() = default;

LaneSchedule::Entry *LaneSchedule::find(const Lane *lane) const
{
    const auto found = std::ranges::find(
        m_entries, lane, [](const auto &entry) -> const Lane * { return entry->lane.get(); });
    return lane && found != m_entries.end() ? found->get() : nullptr;
}

LaneSchedule::Agreement
LaneSchedule::longestAgreement(const std::vector<std::shared_ptr<Lane>> &lanes,
                               const LaneJob &job) const
{
    const int stepCount = job.stepCount();
    const auto feltUpstream = job.upstream ? job.upstream->felt : std::vector<FeltImpact>();
    Agreement best;
    for (const auto &lane : lanes) {
        if (!lane)
            continue;
        Entry *planned = find(lane.get());
        const int agreed = std::min({firstDifference(job.felt, lane->felt, stepCount),
                                     firstDifference(feltUpstream, lane->feltUpstream, stepCount),
                                     firstDifference(*job.plan, *lane->plan, job.input->plan)});
        const bool isWhole = agreed == stepCount && (planned || lane->complete);
        const int there = lane->snapshots.empty() ? 0 : lane->snapshots.back().step;
        const int steps = planned || isWhole ? agreed : std::min(agreed, there);
        if (steps > best.steps)
            best = {lane, planned, steps, isWhole};
    }
    return best;
}

std::shared_ptr<Lane> LaneSchedule::addLane(const LaneJob &job,
                                            const std::vector<std::shared_ptr<Lane>> &remembered)
{
    const Agreement agreement = longestAgreement(remembered, job);
    if (agreement.isWhole)
        return agreement.lane;
    auto entry = std::make_unique<Entry>();
    entry->job = job;
    entry->lane = makeLane(job);
    entry->stepCount = job.stepCount();
    entry->upstream = find(job.upstream);
    if (agreement.planned) {
        entry->earlier = agreement.planned;
        entry->differs = agreement.steps;
    } else if (agreement.lane) {
        entry->lane->takeOver(*agreement.lane, agreement.steps, job.input->plan.stepsPerFrame);
    }
    entry->firstStep = entry->nextStep = std::max(agreement.steps, 0);
    return m_entries.emplace_back(std::move(entry))->lane;
}

LanePair LaneSchedule::add(const LanePairJob &job, const std::vector<LanePair> &remembered)
{
    std::vector<std::shared_ptr<Lane>> shadows;
    std::vector<std::shared_ptr<Lane>> mains;
    for (const LanePair &pair : remembered) {
        shadows.push_back(pair.shadow);
        mains.push_back(pair.main);
    }
    LanePair pair;
    pair.shadow = addLane(job.shadow, shadows);
    LaneJob main = job.main;
    main.upstream = job.mainFollowsShadow ? pair.shadow.get() : nullptr;
    pair.main = addLane(main, mains);
    return pair;
}

void LaneSchedule::begin(Entry &entry)
{
    if (entry.earlier)
        entry.lane->takeOver(*entry.earlier->lane, entry.differs,
                             entry.job.input->plan.stepsPerFrame);
    entry.run = std::make_unique<LaneRun>(entry.job, *entry.lane);
    entry.nextStep = entry.run->nextStep();
}

int LaneSchedule::stepsThere(const Entry &entry) const
{
    return entry.upstream ? entry.upstream->nextStep : entry.stepCount;
}

bool LaneSchedule::canGoOn(const Entry &entry) const
{
    if (entry.isBusy || entry.isOver)
        return false;
    if (!entry.run) {
        const Entry *earlier = entry.earlier;
        if (earlier
            && (earlier->isBusy || (earlier->nextStep <= entry.differs && !earlier->isOver)))
            return false;
        if (entry.upstream && !entry.upstream->run)
            return false; // what it tells before it differs is taken over when it begins
    }
    return stepsThere(entry) >= std::min(entry.nextStep + kTurnSteps, entry.stepCount)
           || entry.upstream->isOver;
}

LaneSchedule::Entry *LaneSchedule::nextFor(const Entry *last) const
{
    Entry *next = nullptr;
    const auto rank = [last](const Entry *entry) {
        return entry->nextStep - (entry == last ? kLoyalSteps : 0);
    };
    for (const auto &entry : m_entries) {
        if (canGoOn(*entry) && (!next || rank(entry.get()) < rank(next)))
            next = entry.get();
    }
    return next;
}

double LaneSchedule::done() const
{
    double done = 0;
    double all = 0;
    for (const auto &entry : m_entries) {
        done += std::max(0, entry->nextStep - entry->firstStep);
        all += entry->stepCount - entry->firstStep;
    }
    return all > 0 ? done / all : 1;
}

void LaneSchedule::takeTurn(Entry &entry, std::unique_lock<std::mutex> &lock)
{
    if (!entry.run)
        begin(entry);
    entry.isBusy = true;
    const int end = std::min({entry.nextStep + kTurnSteps, stepsThere(entry), entry.stepCount});
    lock.unlock();
    entry.run->advance(end);
    lock.lock();
    entry.isBusy = false;
    entry.nextStep = entry.run->nextStep();
    entry.isOver = entry.run->isOver();
    m_changed.notify_all();
}

void LaneSchedule::work(const JobControl &control, bool reports) noexcept
{
    try {
        takeTurns(control, reports);
    } catch (const std::bad_alloc &) {
        const std::lock_guard lock(m_mutex);
        m_outOfMemory = true;
    }
    // whoever waits has to see the end too
    m_changed.notify_all();
}

void LaneSchedule::takeTurns(const JobControl &control, bool reports)
{
    std::unique_lock lock(m_mutex);
    Entry *entry = nullptr;
    while (!control.cancel.isCancelled() && !m_outOfMemory
           && !std::ranges::all_of(m_entries, [](const auto &e) { return e->isOver; })) {
        entry = nextFor(entry);
        if (entry)
            takeTurn(*entry, lock);
        else
            m_changed.wait(lock);
        if (reports) {
            const double share = done();
            lock.unlock();
            control.report(share);
            lock.lock();
        }
    }
}

void LaneSchedule::run(int threads, const JobControl &control)
{
    std::vector<std::jthread> others;
    try {
        for (int n = 1; n < std::min(threads, int(m_entries.size())); ++n)
            others.emplace_back([this, &control] { work(control, false); });
    } catch (const std::system_error &) {
        // fewer threads take longer, that is all
    }
    work(control, true);
    others.clear(); // joins
    if (m_outOfMemory)
        throw std::bad_alloc();
}

void LaneSchedule::addCost(SimulationCost &cost) const
{
    for (const auto &entry : m_entries) {
        if (!entry->run)
            continue;
        (entry->job.keepStream ? cost.shadowSteps : cost.mainSteps) += entry->run->simulatedSteps();
        cost.cpuSeconds += entry->run->cpuSeconds();
    }
}

} // namespace flinch

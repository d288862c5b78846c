#pragma once

#include "core/base/progress.h"
#include "core/simulation/lane.h"
#include "core/simulation/simulator.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

namespace flinch {

/// The shadow and the main simulation that listened to it.
struct LanePair
{
    std::shared_ptr<Lane> shadow;
    std::shared_ptr<Lane> main;
};

struct LanePairJob
{
    LaneJob shadow;
    LaneJob main;
    bool mainFollowsShadow = true;
};

/// Simulates lanes side by side on a few threads. The shadow runs ahead of the main simulation that
/// listens to it, a lane that begins as another does starts where they part, and of those that can
/// go on, the one that is furthest behind does. The result depends on none of this.
class LaneSchedule
{
public:
    LaneSchedule();
    ~LaneSchedule();

    /// Plans both lanes of `job`, which take over what they agree on with `remembered` lanes of the
    /// same input: whole, begun, or themselves planned here. A lane that feels what such a lane
    /// feels is that lane.
    LanePair add(const LanePairJob &job, const std::vector<LanePair> &remembered);

    /// Simulates what has been planned. Ends early, with what there is, when cancelled. Throws
    /// std::bad_alloc where memory ends, on whichever thread it did.
    void run(int threads, const JobControl &control);

    /// Adds what was really simulated.
    void addCost(SimulationCost &cost) const;

private:
    struct Entry;
    struct Agreement;

    Agreement longestAgreement(const std::vector<std::shared_ptr<Lane>> &lanes,
                               const LaneJob &job) const;
    std::shared_ptr<Lane> addLane(const LaneJob &job,
                                  const std::vector<std::shared_ptr<Lane>> &remembered);
    Entry *find(const Lane *lane) const;
    void begin(Entry &entry);
    bool canGoOn(const Entry &entry) const;
    int stepsThere(const Entry &entry) const;
    Entry *nextFor(const Entry *last) const;
    double done() const;
    void takeTurn(Entry &entry, std::unique_lock<std::mutex> &lock);
    void takeTurns(const JobControl &control, bool reports);
    void work(const JobControl &control, bool reports) noexcept;

    std::vector<std::unique_ptr<Entry>> m_entries;
    std::mutex m_mutex; // of everything that changes in m_entries
    bool m_outOfMemory = false;
    std::condition_variable m_changed;
};

} // namespace flinch

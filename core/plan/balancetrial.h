#pragma once

#include "core/plan/balancestate.h"
#include "core/plan/stepplan.h"

#include <functional>

namespace flinch {

/// What became of a body that walked on for a while.
struct BalanceRecord
{
    std::vector<TakenStep> steps;
    double travel = 0; // farthest that the centre of mass was from home
    double drop = 0;   // and lower than in the clip
    int homeAt = -1;   // knot; -1: not yet
    int knots = 0;     // walked
};

/// Lets a body that was hit walk on in one way: it catches itself, waits, goes home.
class BalanceTrial
{
public:
    using Visit = std::function<void(const BalanceState &)>;

    BalanceTrial(const ClipStance &stance, const BalanceWay &way)
        : m_way(way)
        , m_walk(stance, m_way)
        , m_steps(m_walk)
    {}

    BalanceTrial(const BalanceTrial &) = delete;
    BalanceTrial &operator=(const BalanceTrial &) = delete;

    /// On to knot `until`, or until it is home, or falls. Tells `visit` of every knot.
    void run(BalanceState &s, int until, BalanceRecord &record, const Visit &visit = {}) const;

    const BalanceWalk &walk() const { return m_walk; }

private:
    void decide(BalanceState &s, BalanceRecord &record) const;
    void catchIt(BalanceState &s, double outside, BalanceRecord &record) const;
    void settle(BalanceState &s, double outside, BalanceRecord &record) const;
    void endIt(BalanceState &s, BalanceRecord &record) const;
    void note(const BalanceState &s, std::size_t side, BalanceRecord &record) const;
    void fall(BalanceState &s, int knot) const;
    /// Whether a foot stands where its leg cannot reach it any more.
    bool isCarriedOff(const BalanceState &s) const;

    BalanceWay m_way;
    BalanceWalk m_walk;
    StepPlan m_steps;
};

} // namespace flinch

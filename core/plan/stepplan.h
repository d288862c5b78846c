#pragma once

#include "core/plan/balancestate.h"

namespace flinch {

/// Where a foot could land.
struct Landing
{
    bool possible = false;
    bool own = false; // by the clip's own swing
    int from = 0;     // knots
    int at = 0;
    Vec2 to = Vec2::Zero();     // offset from the clip
    Vec2 around = Vec2::Zero(); // of the other leg, on the way
    double length = 0;
    double residual = 0; // how far the capture point will be outside of the feet
    double cost = 1e9;
    bool pinsOther = false;
};

/// Decides when feet step and where to.
class StepPlan
{
public:
    explicit StepPlan(const BalanceWalk &walk)
        : m_walk(walk)
        , m_stance(walk.stance())
    {}

    /// The step that a falling body needs at once, and its foot; nothing while there is none, or
    /// none is possible. `outside`: of the capture point, from what carries.
    std::optional<std::pair<std::size_t, Landing>> catching(const BalanceState &s,
                                                            double outside) const;
    /// The next step that brings a foot to where it belongs in the end.
    std::optional<std::pair<std::size_t, Landing>> leading(const BalanceState &s) const;

    void begin(BalanceState &s, std::size_t side, const Landing &landing, bool home) const;

private:
    /// Where a foot may be put, seen from the other.
    struct Place
    {
        Vec2 centre;
        Vec2 around = Vec2::Zero();
    };

    Landing landing(const BalanceState &s, std::size_t side, bool early) const;
    bool choose(const BalanceState &s, std::size_t side, bool early, Landing &landing) const;
    void aim(const BalanceState &s, std::size_t side, Landing &landing) const;
    std::optional<Landing> ownSwing(const BalanceState &s, std::size_t side, double outside) const;
    std::optional<std::pair<std::size_t, Landing>> gathering(const BalanceState &s) const;
    Place within(const BalanceState &s, int land, std::size_t side, const Vec2 &wanted,
                 const Vec2 &from) const;
    /// Whether the foot that the clip lifts at `lift` goes somewhere.
    bool isStep(int lift, std::size_t side) const;
    std::array<Vec2, 2> goals(const BalanceState &s) const;

    const BalanceWalk &m_walk;
    const ClipStance &m_stance;
};

} // namespace flinch

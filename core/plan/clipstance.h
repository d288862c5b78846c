#pragma once

#include "core/plan/plandraft.h"
#include "core/plan/supportpolygon.h"

#include <vector>

namespace flinch {

/// What a clip does about its balance at one knot. On the floor unless told otherwise.
struct StanceKnot
{
    Vec2 centre = Vec2::Zero();        // of mass
    double height = 1;                 // of it
    std::array<bool, 2> planted = {};  // left, right
    std::array<bool, 2> supports = {}; // or only shuffling
    std::array<double, 2> weight = {}; // Target::footWeight
    std::array<std::array<Vec2, 4>, 2> sole;
    std::array<Vec2, 2> foot;              // middle of the sole
    std::array<double, 2> soleHeight = {}; // of its lowest corner
    std::array<double, 2> floor = {};      // the same when it last stood, or will next
    std::array<Vector3, 2> ankle;
    std::array<Vector3, 2> hip;
    Vec2 left = Vec2::UnitX(); // unit
};

/// What a plan has to know of a clip, from one knot of a shot to its end.
class ClipStance
{
public:
    ClipStance(const Scenario &scenario, const LinkModel &model, const TargetTrack &calm,
               KnotRange range);

    /// The nearest there is.
    const StanceKnot &at(int knot) const;

    const KnotRange &range() const { return m_range; }

    double knotSeconds() const { return m_dt; }

    double legLength() const { return m_leg; }

    /// How far the centre of mass moves against the pelvis when the trunk leans, m/rad.
    double leanLever() const { return m_leanLever; }

    /// The first knot from `knot` on at which the foot does not carry, or does; else the end.
    int nextLift(int knot, std::size_t side) const;
    int nextLanding(int knot, std::size_t side) const;
    /// Whether the clip goes somewhere; then only its own steps can catch a body.
    bool travels(int knot) const;

private:
    void readPose(const Scenario &scenario, const LinkModel &model, const Target &target,
                  StanceKnot &knot) const;
    void findShuffles();
    void findChanges();
    void findFloor();

    KnotRange m_range;
    double m_dt;
    double m_leg = 0;
    double m_leanLever = 0;
    std::vector<StanceKnot> m_knots;
    std::array<std::vector<int>, 2> m_nextChange; // of `supports`
};

} // namespace flinch

#pragma once

#include "core/plan/plandraft.h"
#include "core/plan/supportpolygon.h"

#include <memory>
#include <optional>
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

/// What a plan has to know of a clip, from one knot of a shot to its end. Reads only what it is
/// asked for, however long the shot is; for one thread.
class ClipStance
{
public:
    /// All of them have to outlive it.
    ClipStance(const Scenario &scenario, const LinkModel &model, const TargetTrack &calm,
               KnotRange range);

    /// The nearest there is.
    const StanceKnot &at(int knot) const;

    /// How many knots have been read so far.
    int readKnots() const { return m_readKnots; }

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
    /// A foot is up from one knot until before the other; within the range.
    struct Swing
    {
        int lift = 0;
        int land = 0;
        std::optional<bool> shuffles; // once it is known
    };

    static constexpr std::size_t kBlock = 32;

    struct Place
    {
        StanceKnot knot;
        bool isRead = false;  // its pose
        bool isWhole = false; // and what follows from others
    };

    void findSwings(const FootContacts &contacts, std::vector<Swing> &swings) const;
    Place &read(int knot) const;
    void readPose(const Target &target, StanceKnot &knot) const;
    bool shuffles(Swing &swing, std::size_t side) const;
    /// The first that ends after `knot`.
    std::vector<Swing>::iterator swingFrom(int knot, std::size_t side) const;
    double floorUnder(const Swing &swing, std::size_t side) const;

    const Scenario &m_scenario;
    const LinkModel &m_model;
    const TargetTrack &m_calm;
    KnotRange m_range;
    double m_dt;
    double m_leg = 0;
    double m_leanLever = 0;
    mutable std::array<std::vector<Swing>, 2> m_swings;
    mutable std::vector<std::unique_ptr<std::array<Place, kBlock>>> m_blocks;
    mutable int m_readKnots = 0;
};

} // namespace flinch

#pragma once

#include "core/plan/reactionplan.h"

#include <deque>

namespace flinch {

/// Of a body that falls, besides its offsets.
struct FallShape
{
    Vector3 direction = Vector3::Zero(); // on the floor, unit
    double reach = 0;                    // of the arms for the floor, 0 … 1
    double loose = 0;   // feet: 0 keep their turns … 1 turn along with their shins
    double pointed = 0; // rad, toes away from the shin
    double clear = 0;   // 0 … 1: nothing of it is in the floor

    friend bool operator==(const FallShape &, const FallShape &) = default;
};

/// One knot of a plan that is being made.
struct DraftKnot
{
    PoseOffset offset;                     // parts of a plan add to it
    std::array<double, 2> footWeight = {}; // the clip's, until a part says otherwise
    double source = 0;                     // place, in knots, of the clip's pose it starts from
    std::optional<FallShape> fall;

    friend bool operator==(const DraftKnot &, const DraftKnot &) = default;
};

/// Knots from the first until before the end.
struct KnotRange
{
    int first = 0;
    int end = 0;
};

/// What the parts of a plan (balance, brace, reflex …) add to, knot by knot. Knots that nobody asks
/// for stay the clip's.
class PlanDraft
{
public:
    PlanDraft(const Scenario &scenario, std::shared_ptr<const TargetTrack> calm);

    /// The knots of the shot that plays at `seconds` which may change: all but its first.
    KnotRange shot(double seconds) const;
    /// The first knot that may change because of a contact at `seconds`; nothing that is followed
    /// until then does.
    int firstAfter(double seconds) const;

    /// To add to, within a shot.
    DraftKnot &knot(int index);
    Hold &hold(int index);

    bool isPlanned(int index) const { return m_place[std::size_t(index)] >= 0; }

    double knotSeconds() const { return m_calm->knotSeconds(); }

    const TargetTrack &calm() const { return *m_calm; }

    /// Makes targets and holds of it.
    void finish(const LinkModel &model, ReactionPlan &plan, const CancelToken &cancel) const;

private:
    Target basePose(int index, double source) const;

    std::shared_ptr<const TargetTrack> m_calm;
    std::vector<int> m_cuts;  // frames
    std::vector<int> m_place; // in m_knots, by knot; -1: the clip's
    std::deque<DraftKnot> m_knots;
    int m_firstHold = 0;
    std::deque<Hold> m_holds;
};

} // namespace flinch

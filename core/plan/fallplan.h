#pragma once

#include "core/plan/balancestate.h"

namespace flinch {

/// The foot that a blow below the knee takes away from under the body: 0 left, 1 right, -1 none.
int sweptFoot(const PlannedBlow &blow);

/// Where a body falls that is to fall by a blow: along with it, or, swept off its feet, the other
/// way.
void aimFall(const PlannedBlow &blow, const StanceKnot &clip, BalanceState &state);

/// How a body goes down from where it lost its balance, until it lies: the clip slows to a stand,
/// the pelvis goes to the floor, the trunk folds and rolls down, arms reach for the floor.
class FallPlan
{
public:
    /// `state` is the last that stood, `offset` how it was shown.
    FallPlan(const BalanceState &state, const PoseOffset &offset, const ClipStance &stance);

    /// Adds one knot, from the first on.
    void add(int knot, PlanDraft &draft);

private:
    /// Shares of falling onto the back, the front, a side; add up to 1.
    struct Ways
    {
        double back = 0;
        double front = 0;
        double side = 0;

        double mix(double onBack, double onFront, double onSide) const
        {
            return back * onBack + front * onFront + side * onSide;
        }
    };

    void addPose(double seconds, DraftKnot &draft) const;
    Vector3 sweep(double seconds, std::size_t side, double lies) const;
    Vec2 swung(double seconds, std::size_t side) const;
    double secondsToTheFloor(double standing) const;
    void addFeet(double seconds, int knot, DraftKnot &draft) const;
    Vec2 way(double seconds) const;
    double tilt(double seconds) const;
    double sunk(double seconds) const;
    Hold hold(double seconds) const;

    const ClipStance &m_stance;
    int m_begin;
    double m_dt;
    PoseOffset m_from;
    std::array<double, 2> m_grounded;
    std::array<double, 2> m_weight;
    int m_swept;
    Vec2 m_velocity;
    Vec2 m_direction;
    Ways m_ways;
    std::array<Swing, 2> m_swing; // of feet that are on their way when it begins
    double m_sinks = 0;           // m/s, the pelvis, when it begins
    double m_length = 0;          // s to the floor
    double m_height = 0;          // of the pelvis as it stands
    double m_distance = 0;        // of the pelvis along the fall
    double m_source = 0;          // place in the clip
};

/// What is left to do once trunk and legs are placed: feet turn along with their shins, arms reach
/// for the floor, and nothing is under it.
void applyFall(const LinkModel &model, const FallShape &shape, const Target &clip, Target &target);

} // namespace flinch

#pragma once

#include "core/plan/gesture.h"
#include "core/plan/struckregion.h"

#include <optional>

namespace flinch {

struct ReflexMoves;

/// Longer than any foot is lifted off the floor, s from contact.
inline constexpr double kLongestLift = 1;

/// What else a body that is hit has to do.
struct ReflexRoom
{
    double earlier = 0;    // of reflexes to blows before that is still there: less is left to add
    double fallsAt = -1;   // s; a body that falls needs itself for that. -1: it does not
    bool staggers = false; // steps to stay up, and needs an arm for that
    bool mayLift = true;   // a foot off the floor,
    std::optional<double> liftUntil; // and at most until then, s
};

/// How a struck body protects the place that hurts: begins when nerves can, lives, and is over
/// with the recovery. Pure; exactly nothing outside of its time.
class Reflex
{
public:
    Reflex(const LinkModel &model, const TargetTrack &calm, const PlannedBlow &blow,
           const ReflexRoom &room = {});

    /// Seconds from the first target.
    double begin() const { return m_begin; }

    double end() const { return m_end; }

    /// 0: nothing; 1: a hard blow at the usual `reflex`.
    double amount() const { return m_amount; }

    /// How much of it there is at a time.
    double strength(double seconds) const { return m_amount * m_trunk.at(seconds); }

    PoseOffset at(int knot) const;

    const StruckPlace &place() const { return m_place; }

    /// The foot that it lifts off the floor: 0 left, 1 right, -1 none.
    int liftedFoot() const { return m_liftedFoot; }

    /// How much of a held foot's weight is left.
    double footWeight(double seconds) const;

private:
    void addTrunk(double seconds, const Bearing &bearing, const LinkState &links,
                  PoseOffset &offset) const;
    void addLegs(double seconds, PoseOffset &offset) const;
    void addArms(double seconds, const Bearing &bearing, PoseOffset &offset) const;
    void setTimes();
    void endBeforeTheFloor(double fallsAt);
    void chooseSide();
    void setPlaces(const LinkState &links);
    int footToLift() const;

    const LinkModel &m_model;
    const TargetTrack &m_calm;
    PlannedBlow m_blow;
    StruckPlace m_place;
    const ReflexMoves *m_moves = nullptr;
    double m_amount = 0;
    double m_scale = 1;
    double m_lead = 0; // 1: the left hand comes first and surely … -1: the right one
    double m_side = 0; // to which the body turns and bends: 1 left … -1 right
    bool m_staggers = false;
    double m_begin = 0;
    double m_end = 0;
    Swell m_pelvis, m_trunk, m_neck, m_leg;
    std::array<Swell, 2> m_hand;
    std::array<HandPlace, 2> m_handPlace;
    int m_liftedFoot = -1;
};

} // namespace flinch

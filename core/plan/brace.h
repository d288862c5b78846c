#pragma once

#include "core/plan/gesture.h"
#include "core/plan/struckregion.h"

#include <algorithm>

namespace flinch {

/// How a body that sees a blow come makes itself ready: lower and into it, chin down, a free hand
/// up as a guard. Pure; exactly nothing outside of its time.
class Brace
{
public:
    /// `earliest`: s from the first target, nothing before it may change.
    Brace(const LinkModel &model, const TargetTrack &calm, const PlannedBlow &blow,
          double earliest = 0);

    /// Seconds from the first target.
    double begin() const { return m_body.begin; }

    double end() const { return m_body.end; }

    /// 0: nothing … 1: as much as there is.
    double amount() const { return m_amount; }

    /// How much of it there is at a time.
    double strength(double seconds) const { return m_amount * m_body.at(seconds); }

    /// A body that is braced already has only the rest to add.
    void leaveRoomFor(double earlier) { m_amount = std::min(m_amount, std::max(0.0, 1 - earlier)); }

    /// A body that falls needs itself for that.
    void endBeforeTheFloor(double fallsAt);

    PoseOffset at(int knot) const;

    /// The hand that comes up: 0 left, 1 right, -1 none.
    int guardingHand() const { return m_guardingHand; }

private:
    void chooseHand(const LinkState &links, const LinkState &before, double between);

    const LinkModel &m_model;
    const TargetTrack &m_calm;
    PlannedBlow m_blow;
    StruckPlace m_place;
    Vector3 m_into = Vector3::Zero(); // level, towards where the blow comes from
    double m_amount = 0;
    double m_scale = 1;
    Swell m_body, m_head, m_hand;
    int m_guardingHand = -1;
    HandPlace m_guard;
};

} // namespace flinch

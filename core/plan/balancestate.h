#pragma once

#include "core/motion/smoothstep.h"
#include "core/plan/clipstance.h"

#include <optional>
#include <vector>

namespace flinch {

/// What is tried to keep a body up. Seconds and metres.
struct BalanceWay
{
    double grace = 1; // the share of the blow that is planned for
    double firstSwing = 0.3;
    double nextSwing = 0.27;
    double reach = 0.68;    // of a step, leg lengths
    double hopeless = 0.45; // the capture point lands so far beyond the feet
    int mostSteps = 4;
    bool maySteps = true;
    bool mustStep = false;
    bool mayFall = true;
    double pace = 1; // of the way home
    double firm = 0; // 0 … 1: how much the trunk is kept together
    std::optional<double> stepHeight;
    Aftermath aftermath = Aftermath::Return;

    double homeSwing() const { return std::clamp(0.4 / pace, 0.3, 0.8); }
};

/// The momentum of a blow as the body takes it up.
struct TakenBlow
{
    int firstKnot = 0;
    Vec2 velocity = Vec2::Zero(); // all that it brings
};

/// A foot on its way.
struct Swing
{
    bool active = false;
    bool own = false;  // the clip swings the foot anyway
    bool home = false; // nobody has to be caught
    int from = 0;      // knots
    int to = 0;
    Vec2 start = Vec2::Zero(); // offsets from the clip
    Vec2 end = Vec2::Zero();
    Vec2 around = Vec2::Zero(); // of the other leg
    double length = 0;
    double residual = 0; // how far the capture point then is outside

    double share(int knot) const
    {
        return std::clamp(double(knot - from) / std::max(1, to - from), 0.0, 1.0);
    }

    bool isInserted(int knot) const { return active && !own && knot >= from && knot < to; }
};

/// A foot that stays where it stood though the clip moves it.
struct Pin
{
    bool active = false;
    int until = 0;
    Vec2 place = Vec2::Zero();
};

/// A value that follows another smoothly.
template<typename T>
struct Follower
{
    T value;
    T rate;

    void follow(const T &wanted, double frequency, double dt)
    {
        rate += dt * (frequency * frequency * (wanted - value) - 2 * frequency * rate);
        value += dt * rate;
    }
};

inline constexpr double kFadeSeconds = 0.25;
inline constexpr double kLiftAfter = 0.16; // s after a blow, the first foot

enum class BalancePhase { Still, Catching, Returning, Fading, Falling };

/// How a body that was hit stands at one knot, against the clip. On the floor.
struct BalanceState
{
    int knot = 0;
    BalancePhase phase = BalancePhase::Still;
    Vec2 offset = Vec2::Zero(); // of the centre of mass
    Vec2 velocity = Vec2::Zero();
    Vec2 pressure = Vec2::Zero(); // offset of it
    Vec2 brake = Vec2::Zero();    // speed that a landing has still to take
    /// Trunk and arms turn into the fall, which the floor feels as pressure beyond the soles: where
    /// their top goes, rad.
    Vec2 whirl = Vec2::Zero();
    Vec2 whirlRate = Vec2::Zero();
    std::array<Vec2, 2> foot = {Vec2::Zero(), Vec2::Zero()};
    std::array<Swing, 2> swing;
    std::array<Pin, 2> pin;
    std::vector<TakenBlow> blows;
    Vec2 push = Vec2::Zero(); // acceleration by them, on the way to this knot
    int lastBlow = 0;         // knot of its contact
    int wokenAt = 0;          // contact of the first blow that it is still being caught from
    int answeredAt = 0;       // and of the one that its feet answer next, whatever comes meanwhile
    int steps = 0;            // that caught
    int calmSince = -1;       // knots
    int caughtAt = -1;
    int waitSince = 0;
    bool ownStepCaught = false;
    bool settled = false; // the feet follow the clip again
    Vec2 sway = Vec2::Zero();
    Vec2 home = Vec2::Zero(); // where it goes in the end
    int fadeSince = 0;
    int offBalance = -1;
    Vec2 fallDirection = Vec2::Zero();
    int swept = -1; // the foot that a blow takes away: 0 left, 1 right, -1 none
    // what is seen of it
    std::array<double, 2> grounded = {};   // a foot that the clip has in the air stands
    std::array<double, 2> footWeight = {}; // as in Target
    Follower<Vec2> lean = {Vec2::Zero(), Vec2::Zero()};
    Follower<double> arms = {0, 0};
    Follower<Vec2> against = {Vec2::Zero(), Vec2::Zero()}; // arms, away from where it goes, rad
    Follower<double> drop = {0, 0};

    bool isSwinging() const { return swing[0].active || swing[1].active; }

    /// What is left of it in the end: 1 … 0.
    double left(double dt) const
    {
        if (phase == BalancePhase::Still)
            return 0;
        return phase == BalancePhase::Fading
                   ? 1 - smoothStep((knot - fadeSince) * dt / kFadeSeconds)
                   : 1;
    }
};

/// A body on two feet as a pendulum that its feet try to stay under, walking on in time with the
/// clip. Pure.
class BalanceWalk
{
public:
    BalanceWalk(const ClipStance &stance, const BalanceWay &way)
        : m_stance(stance)
        , m_way(way)
        , m_dt(stance.knotSeconds())
    {}

    /// One knot, all but what steps begin.
    void advance(BalanceState &s) const;
    /// The pendulum alone, as if `without` did not carry.
    void swingOn(BalanceState &s, int without = -1) const;
    /// Feet to where they are at `s.knot`.
    void moveFeet(BalanceState &s) const;
    void pin(BalanceState &s, std::size_t side, int until) const;

    bool carries(const BalanceState &s, std::size_t side) const;
    SupportPolygon support(const BalanceState &s, int without = -1) const;
    /// What offsets of the pressure are counted from: the middle of the feet that do not step by
    /// themselves.
    Vec2 middle(const BalanceState &s) const;

    /// Where the body would come to rest, as an offset.
    Vec2 capture(const BalanceState &s) const { return s.offset + s.velocity / omega(s.knot); }

    /// Where it rests over these feet.
    Vec2 rest(const BalanceState &s) const;
    double omega(int knot) const;
    /// What a landing takes of the speed: a leg that strikes at an angle.
    Vec2 landingLoss(const Vec2 &velocity, const Vec2 &foot, const Vec2 &other) const;

    const ClipStance &stance() const { return m_stance; }

    const BalanceWay &way() const { return m_way; }

    int knots(double seconds) const { return int(std::lround(seconds / m_dt)); }

    double seconds(int knots) const { return knots * m_dt; }

private:
    void takeBlows(BalanceState &s) const;
    /// By blows, and by the body's own momentum where the clip stops: that is none of what the blow
    /// does to main.
    Vec2 carriedOn(const BalanceState &s) const;
    void leadHome(BalanceState &s) const;
    void balance(BalanceState &s, const SupportPolygon &polygon) const;
    /// What trunk and arms do: how far beyond the soles it acts.
    Vec2 whirl(BalanceState &s, const SupportPolygon &polygon, const Vec2 &capture,
               double awake) const;
    void showIt(BalanceState &s) const;
    void showFeet(BalanceState &s) const;
    double neededDrop(const BalanceState &s) const;

    const ClipStance &m_stance;
    const BalanceWay &m_way;
    double m_dt;
};

} // namespace flinch

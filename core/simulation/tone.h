#pragma once

#include "core/scenario/settings.h"
#include "core/targets/linkmodel.h"

#include <optional>
#include <vector>

namespace flinch {

/// How a body answers one blow.
struct ToneBlow
{
    double tone = 0;    // 0: as if there were no tone … 1 limp
    double recover = 1; // s from contact until the body is home
    double brace = 0;   // 0 … 1: by how much it saw it come
    double pressed = 0; // s for which the blow goes on pressing after its first moment
    double enough = 1; // N·s, or N·m·s of a torque, from which on the body gives all that it can
    bool rootGives = true; // else something else leads the pelvis

    friend bool operator==(const ToneBlow &, const ToneBlow &) = default;
};

/// What main's drive has more or less of at one instant. As it stands here it changes no bit.
struct ToneFactors
{
    struct Factors
    {
        double stiffness = 1;
        double damping = 1;
    };

    bool active = false; // else the rest is as it stands here
    PerJoint<Factors> joints;
    Factors root;
    Factors turn;
    double stiffening = 1; // share of what stiffness gains with the error
    double gravity = 0;    // share of what a pose away from the target weighs more or less
    double farBrake = 0;   // share of the damping that a joint far from its target has more
};

/// Give, hold, recover: what a blow makes of main's gains. The body gives until it can have felt
/// the blow, then its damping wakes and holds it where it came to, and its stiffness leads it home
/// in the time that it has for that. A softer blow does less of all that, and the newest of several
/// governs. A value, so that snapshots hold it. Times in seconds from the first target.
class Tone
{
public:
    struct Base
    {
        Gains joints;
        Gains root;
        Gains turn;
    };

    /// Blow `number` of this simulation presses on `link` at `now` and brings `impulse` N·s.
    void strike(int number, int link, const ToneBlow &how, double now, double impulse);

    /// Forgets what is over, but nothing that still presses.
    void forget(double now);

    bool isActive() const { return !m_blows.empty(); }

    /// Memory beyond the value itself.
    std::size_t bytes() const { return m_blows.capacity() * sizeof(Blow); }

    ToneFactors factors(const LinkModel &model, const Base &base, double now) const;

private:
    struct Blow
    {
        int number = 0;
        int link = 0;
        double at = 0;      // of its contact
        double last = 0;    // that it pressed
        double impulse = 0; // so far
        ToneBlow how;
    };

    std::vector<Blow> m_blows; // in the order of their contacts
};

/// How a body answers a blow of `impulse` N·s on `link`, or of `impulse` N·m·s if it `turns` it,
/// that presses for `duration` seconds. Without a wish it recovers by itself.
ToneBlow toneBlow(const LinkModel &model, int link, double impulse, bool turns, double duration,
                  double tone, std::optional<double> recover);

} // namespace flinch

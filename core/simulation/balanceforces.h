#pragma once

#include "core/scenario/settings.h"
#include "core/targets/targettrack.h"

namespace flinch {

struct BalanceSettings
{
    Balance strategy = Balance::Assist;
    Gains root;               // of the pelvis or of the centre of mass
    double forceCap = 0;      // hand-of-god: N
    double cutAtSeconds = -1; // hand-of-god: from the first target on; negative: never
};

/// What a balance strategy other than the drive's own servos does in one step.
struct BalanceOutput
{
    PerLink<Wrench> onLinks;         // world axes
    Vector3 force = Vector3::Zero(); // of all of it that comes from outside, N
    std::array<bool, 2> glued = {};  // left, right foot held fast to the floor
};

/// The strategies that do without servos on pelvis and feet: a capped horizontal force on the
/// centre of mass, feet glued to the floor, or the pelvis' servo turned into torques of the legs
/// that stand (Zordan's virtual actuators). Forces depend on the present state only. One thread.
class BalanceForces
{
public:
    BalanceForces(const LinkModel &model, const BalanceSettings &settings);

    /// Whether pelvis and feet are held by the drive's servos instead; with none of it they are
    /// too, until the first contact.
    static bool holdsPelvis(Balance strategy);
    static bool holdsFeet(Balance strategy);
    /// Whether the body stands on its light feet, so that only short explicit steps will do.
    static bool standsOnFeet(Balance strategy);

    void compute(const LinkState &state, const Target &target, double now,
                 BalanceOutput &out) const;

private:
    void pushCentre(const LinkState &state, const Target &target, BalanceOutput &out) const;
    /// `share`: of the body that each leg carries.
    void pushThroughLegs(const LinkState &state, const Target &target,
                         const std::array<double, 2> &share, BalanceOutput &out) const;

    const LinkModel &m_model;
    const BalanceSettings m_settings;
};

} // namespace flinch

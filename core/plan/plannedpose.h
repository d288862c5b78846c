#pragma once

#include "core/targets/targettrack.h"

#include <array>
#include <vector>

namespace flinch {

/// No foot is led farther aside from its hip, in leg lengths: the pelvis would have to come down
/// too far.
inline constexpr double kFarAside = 0.85;

/// Where a hand goes instead of where the clip has it.
struct HandPlace
{
    double weight = 0;               // 0: as the clip has it … 1: there
    int link = 0;                    // that `point` is on
    Vector3 point = Vector3::Zero(); // in the link's frame, as the link stands once it is planned
    double elbowOut = 0.6;           // how far the elbow points aside; it points down and back too

    friend bool operator==(const HandPlace &, const HandPlace &) = default;
};

/// How a planned pose differs from the clip's at one knot: metres and radians, world axes; turns
/// are rotation vectors. Parts of a plan make one each, and they add up.
struct PoseOffset
{
    Vector3 pelvis = Vector3::Zero();
    Vector3 pelvisTurn = Vector3::Zero(); // the links above turn with it,
    Vector3 waistTurn = Vector3::Zero();  // and with each of these
    Vector3 chestTurn = Vector3::Zero();
    Vector3 neckTurn = Vector3::Zero();
    std::array<Vector3, 2> foot = {Vector3::Zero(), Vector3::Zero()}; // of the ankle; left, right
    std::array<double, 2> footPitch = {};                             // toes down
    std::array<double, 2> kneeLift = {}; // of a foot in the air: towards the hip, m
    /// How far a leg that is too short takes its foot along, 0 … 1, instead of the pelvis coming
    /// down.
    std::array<double, 2> drag = {};
    std::array<Vector3, 2> armTurn = {Vector3::Zero(), Vector3::Zero()};
    std::array<std::vector<HandPlace>, 2> hand; // one after the other, each from where it then is

    PoseOffset &operator+=(const PoseOffset &other);

    friend bool operator==(const PoseOffset &, const PoseOffset &) = default;
};

/// Changes the pose of `target`: the trunk first, then the legs, which reach to where the feet
/// are, the pelvis coming down to them if it must, then the arms. Feet keep their own turns, and
/// those that are held turn about their toes or heels; heels also rise where hips or ankles would
/// go past their ends, which two simulations could only fight about. Trunk and arms stop short of
/// theirs. What an offset does not speak of keeps its bits.
void applyPose(const LinkModel &model, const PoseOffset &offset, Target &target);

} // namespace flinch

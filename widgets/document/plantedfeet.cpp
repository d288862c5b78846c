#include "widgets/document/plantedfeet.h"

#include <algorithm>

namespace flinch {

namespace {

constexpr double kHeight = 0.02; // metres, of the sole's lowest corner
constexpr double kSpeed = 0.25;  // m/s

BodyPose targetPose(const Scenario &scenario, int frame)
{
    BodyPose bodies;
    computeBodyPose(
        *scenario.character,
        computeWorldPose(scenario.target->skeleton(), framePose(*scenario.target, frame)), bodies);
    return bodies;
}

} // namespace

std::array<bool, 2> plantedFeet(const Character &character, const BodyPose &pose,
                                const BodyPose *before, const FrameRate &rate)
{
    const auto planted = [&](BodyId foot, const auto &sole) {
        const bool stays =
            !before
            || (pose.positions[foot] - before->positions[foot]).norm() * rate.perSecond() < kSpeed;
        return stays && std::ranges::any_of(sole, [&](const Vector3 &corner) {
                   return pose.point(foot, corner).y() < kHeight;
               });
    };
    return {planted(BodyId::LeftFoot, character.leftSole),
            planted(BodyId::RightFoot, character.rightSole)};
}

std::optional<std::array<bool, 2>> plantedFeet(const Scenario &scenario, int sourceFrame)
{
    const Clip &target = *scenario.target;
    const int frame = sourceFrame - scenario.firstSourceFrame;
    if (frame < 0 || frame >= target.frameCount())
        return {};
    const BodyPose pose = targetPose(scenario, frame);
    if (frame == 0)
        return plantedFeet(*scenario.character, pose, nullptr, target.rate());
    const BodyPose before = targetPose(scenario, frame - 1);
    return plantedFeet(*scenario.character, pose, &before, target.rate());
}

} // namespace flinch

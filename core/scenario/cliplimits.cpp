#include "core/scenario/cliplimits.h"

#include "core/character/bodypose.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace flinch {

namespace {

constexpr double kMargin = 0.1;
/// Beyond this swing a twist is no longer well defined.
constexpr double kLargestTwistedSwing = 2.8;

using Rotations = std::array<Quaternion, kBallJointCount>;

template<typename Visit>
void visitRotations(const Clip &clip, const Character &character, Visit visit)
{
    visitBodyPoses(clip, character, [&](int frame, const BodyPose &bodies) {
        for (const BallJointSpec &joint : character.joints)
            visit(frame, std::size_t(joint.id),
                  Quaternion(bodies.rotations[joint.parent].conjugate()
                             * bodies.rotations[joint.child]));
    });
}

/// How each joint is held on average.
Rotations usualPosture(const Clip &clip, const Character &character)
{
    Rotations first;
    std::array<Eigen::Vector4d, kBallJointCount> sums;
    visitRotations(clip, character, [&](int frame, std::size_t joint, const Quaternion &rotation) {
        if (frame == 0) {
            first[joint] = rotation;
            sums[joint].setZero();
        }
        sums[joint] += (rotation.dot(first[joint]) < 0 ? -1 : 1) * rotation.coeffs();
    });
    for (std::size_t j = 0; j < first.size(); ++j) {
        if (sums[j].norm() > 1e-6 * clip.frameCount())
            first[j].coeffs() = sums[j].normalized();
    }
    return first;
}

/// Turns the limit's middle so that `usual` is within it.
void centre(JointLimit &limit, const Quaternion &usual)
{
    if (swingTwist(limit, usual).swing > limit.maxSwing)
        limit.neutral =
            (Quaternion::FromTwoVectors(limit.neutral * limit.twistAxis, usual * limit.twistAxis)
             * limit.neutral)
                .normalized();
    const double twist = swingTwist(limit, usual).twist;
    if (twist < limit.minTwist || twist > limit.maxTwist)
        limit.neutral =
            (limit.neutral * Quaternion(Eigen::AngleAxisd(twist, limit.twistAxis))).normalized();
}

void widen(JointLimit &limit, const Quaternion &rotation)
{
    const SwingTwist used = swingTwist(limit, rotation);
    limit.maxSwing = std::min(std::max(limit.maxSwing, used.swing + kMargin), std::numbers::pi);
    if (used.swing > kLargestTwistedSwing)
        return;
    limit.minTwist = std::max(std::min(limit.minTwist, used.twist - kMargin), -std::numbers::pi);
    limit.maxTwist = std::min(std::max(limit.maxTwist, used.twist + kMargin), std::numbers::pi);
}

} // namespace

JointLimits limitsFor(const Character &character, const Clip &target)
{
    const Rotations usual = usualPosture(target, character);
    JointLimits limits;
    for (std::size_t j = 0; j < limits.size(); ++j) {
        limits[j] = character.joints[j].limit;
        centre(limits[j], usual[j]);
    }
    visitRotations(target, character, [&](int, std::size_t joint, const Quaternion &rotation) {
        widen(limits[joint], rotation);
    });
    return limits;
}

} // namespace flinch

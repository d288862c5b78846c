#include "core/bake/footplant.h"

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

/// Share of its length to which a leg is stretched, unless the clip itself stretches it further.
constexpr double kStretch = 0.9995;

Vector3 onFloor(Vector3 v)
{
    v.y() = 0;
    return v;
}

} // namespace

FootPlant::FootPlant(const Clip &clip, const Character &character, const Ground &ground,
                     const SkeletonDriver &driver)
    : m_clip(clip)
    , m_character(character)
    , m_driver(driver)
{
    for (std::size_t side = 0; side < 2; ++side) {
        const BodyId thigh = side == 0 ? BodyId::LeftThigh : BodyId::RightThigh;
        Leg &leg = m_legs[side];
        leg.foot = BodyId(int(thigh) + 2);
        leg.thighJoint = character.mapping.sourceJoint(thigh);
        leg.shinJoint = character.mapping.sourceJoint(BodyId(int(thigh) + 1));
        leg.footJoint = character.mapping.sourceJoint(leg.foot);
        leg.contacts = &ground.feet[side];
    }
}

double FootPlant::weight(const Leg &leg, int frame) const
{
    return leg.contacts->weight(frame, m_clip.rate().frames(kFootRampSeconds));
}

void FootPlant::plant(int frame, Clip &baked)
{
    if (weight(m_legs[0], frame) <= 0 && weight(m_legs[1], frame) <= 0)
        return;
    samplePose(m_clip, frame, 0.0, m_pose);
    computeWorldPose(m_clip.skeleton(), m_pose, m_source);
    samplePose(baked, frame, 0.0, m_pose);
    computeWorldPose(m_clip.skeleton(), m_pose, m_baked);
    reachWithPelvis(frame, baked);
    for (const Leg &leg : m_legs) {
        if (const double held = weight(leg, frame); held > 0)
            solve(leg, held, m_pose);
    }
    const auto rotations = baked.rotations(frame);
    for (const Leg &leg : m_legs) {
        for (const int joint : {leg.thighJoint, leg.shinJoint, leg.footJoint})
            rotations[std::size_t(joint)] = m_pose.rotations[std::size_t(joint)];
    }
}

void FootPlant::reachWithPelvis(int frame, Clip &baked)
{
    constexpr int kRounds = 4; // each leg may pull the other out of reach
    Vector3 moved = Vector3::Zero();
    for (int round = 0; round < kRounds; ++round) {
        for (const Leg &leg : m_legs) {
            const auto thigh = std::size_t(leg.thighJoint);
            const auto shin = std::size_t(leg.shinJoint);
            const auto foot = std::size_t(leg.footJoint);
            const auto &at = m_baked.positions;
            const double length = (at[shin] - at[thigh]).norm() + (at[foot] - at[shin]).norm();
            const double reach = std::max(
                kStretch * length, (m_source.positions[foot] - m_source.positions[thigh]).norm());
            const Vector3 leg3 = m_source.positions[foot] - (at[thigh] + moved);
            const double excess = leg3.norm() - reach;
            if (excess > 0)
                moved += weight(leg, frame) * excess * leg3.normalized();
        }
    }
    if (moved.isZero(0))
        return;
    m_driver.move(frame, moved, baked);
    const auto carrier = std::size_t(m_driver.carrier());
    m_pose.translations[carrier] = baked.translation(frame, m_driver.carrier());
    computeWorldPose(m_clip.skeleton(), m_pose, m_baked);
}

/// Bends the knee until the ankle is as far from the hip as it should be, then swings the leg.
void FootPlant::solve(const Leg &leg, double weight, Pose &pose) const
{
    const auto thigh = std::size_t(leg.thighJoint);
    const auto shin = std::size_t(leg.shinJoint);
    const auto foot = std::size_t(leg.footJoint);
    const Vector3 hip = m_baked.positions[thigh];
    const Vector3 knee = m_baked.positions[shin];
    const Vector3 ankle = m_baked.positions[foot];
    const Vector3 target = ankle + weight * (m_source.positions[foot] - ankle);
    const double upper = (knee - hip).norm();
    const double lower = (ankle - knee).norm();

    Vector3 axis = (knee - hip).cross(ankle - knee);
    if (axis.norm() < 1e-4 * upper * lower) {
        // a straight leg bends as the clip's does
        const auto &at = m_source.positions;
        axis = m_baked.rotations[thigh] * m_source.rotations[thigh].conjugate()
               * (at[shin] - at[thigh]).cross(at[foot] - at[shin]);
    }
    if (!(axis.norm() > 0))
        axis = m_baked.rotations[thigh] * Vector3::UnitX();
    axis.normalize();

    const double bendNow =
        std::atan2((knee - hip).cross(ankle - knee).dot(axis), (knee - hip).dot(ankle - knee));
    const double cosine =
        ((target - hip).squaredNorm() - upper * upper - lower * lower) / (2 * upper * lower);
    const double bend = std::acos(std::clamp(cosine, -1.0, 1.0));
    const Quaternion bending(Eigen::AngleAxisd(bend - bendNow, axis));
    const Vector3 bentAnkle = knee + bending * (ankle - knee);
    const Quaternion swing = Quaternion::FromTwoVectors(bentAnkle - hip, target - hip);

    const auto above = [&](std::size_t joint) {
        const int parent = m_clip.skeleton().joint(int(joint)).parent;
        return parent < 0 ? Quaternion::Identity() : m_baked.rotations[std::size_t(parent)];
    };
    const Quaternion turnedFoot = m_baked.rotations[foot].slerp(weight, m_source.rotations[foot]);
    pose.rotations[thigh] =
        (above(thigh).conjugate() * swing * m_baked.rotations[thigh]).normalized();
    pose.rotations[shin] =
        ((swing * above(shin)).conjugate() * swing * bending * m_baked.rotations[shin])
            .normalized();
    pose.rotations[foot] = ((swing * bending * above(foot)).conjugate() * turnedFoot).normalized();
}

double FootPlant::slide(const Clip &baked, int first, int last)
{
    std::array<bool, 2> standing = {};
    std::array<Vector3, 2> start = {Vector3::Zero(), Vector3::Zero()};
    BodyPose before;
    BodyPose after;
    double worst = 0;
    for (int frame = first; frame <= last; ++frame) {
        samplePose(m_clip, frame, 0.0, m_pose);
        computeWorldPose(m_clip.skeleton(), m_pose, m_source);
        computeBodyPose(m_character, m_source, before);
        samplePose(baked, frame, 0.0, m_pose);
        computeWorldPose(m_clip.skeleton(), m_pose, m_baked);
        computeBodyPose(m_character, m_baked, after);
        for (std::size_t side = 0; side < 2; ++side) {
            const Leg &leg = m_legs[side];
            const Vector3 apart = onFloor(after.positions[leg.foot] - before.positions[leg.foot]);
            const bool planted = leg.contacts->isPlanted(frame);
            if (planted && !standing[side])
                start[side] = apart;
            if (planted)
                worst = std::max(worst, (apart - start[side]).norm());
            standing[side] = planted;
        }
    }
    return worst;
}

} // namespace flinch

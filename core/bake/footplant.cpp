#include "core/bake/footplant.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

FootPlant::FootPlant(const Clip &clip, const Character &character, const Take &take,
                     const SkeletonDriver &driver)
    : m_clip(clip)
    , m_character(character)
    , m_take(take)
    , m_driver(driver)
{
    for (std::size_t side = 0; side < 2; ++side) {
        const BodyId thigh = side == 0 ? BodyId::LeftThigh : BodyId::RightThigh;
        Leg &leg = m_legs[side];
        leg.foot = BodyId(int(thigh) + 2);
        leg.thighJoint = character.mapping.sourceJoint(thigh);
        leg.shinJoint = character.mapping.sourceJoint(BodyId(int(thigh) + 1));
        leg.footJoint = character.mapping.sourceJoint(leg.foot);
        leg.contacts = &take.ground.feet[side];
    }
}

const PlannedFoot *FootPlant::planned(std::size_t side, int frame) const
{
    return m_take.plannedFoot(frame - m_take.firstSourceFrame, side);
}

double FootPlant::weight(std::size_t side, int frame) const
{
    if (const PlannedFoot *foot = planned(side, frame))
        return foot->weight;
    return m_legs[side].contacts->weight(frame, m_clip.rate().frames(kFootRampSeconds));
}

void FootPlant::read(int frame, const Clip &baked)
{
    samplePose(m_clip, frame, 0.0, m_pose);
    computeWorldPose(m_clip.skeleton(), m_pose, m_source);
    samplePose(baked, frame, 0.0, m_pose);
    computeWorldPose(m_clip.skeleton(), m_pose, m_baked);
}

void FootPlant::plant(int frame, const LedFeet &led, Clip &baked)
{
    if (led.free || (weight(0, frame) <= 0 && weight(1, frame) <= 0))
        return;
    read(frame, baked);
    Goals goals;
    for (std::size_t side = 0; side < 2; ++side) {
        const auto foot = std::size_t(m_legs[side].footJoint);
        goals[side] = {weight(side, frame), {m_source.positions[foot], m_source.rotations[foot]}};
        const PlannedFoot *plan = planned(side, frame);
        FootPose &pose = goals[side].pose;
        pose.position += led.by(plan);
        if (!plan)
            continue;
        // the plan moves the middle of the foot, and turns the foot about it
        const Vector3 &middle = m_character.bodies[m_legs[side].foot].centreOfMass;
        const Quaternion turn =
            Quaternion::Identity().slerp(std::clamp(led.travel, 0.0, 1.0), plan->turn);
        const Quaternion turned = (turn * pose.rotation).normalized();
        pose.position += pose.rotation * middle - turned * middle;
        pose.rotation = turned;
    }
    solve(frame, goals, baked);
}

std::array<FootPose, 2> FootPlant::feet(int frame, const Clip &baked)
{
    read(frame, baked);
    std::array<FootPose, 2> poses;
    for (std::size_t side = 0; side < 2; ++side) {
        const auto foot = std::size_t(m_legs[side].footJoint);
        poses[side] = {m_baked.positions[foot], m_baked.rotations[foot]};
    }
    return poses;
}

double FootPlant::lowestOf(std::size_t side, const FootPose &foot) const
{
    const Vector3 &middle = m_character.bodies[m_legs[side].foot].centreOfMass;
    double lowest = std::numeric_limits<double>::infinity();
    for (const Vector3 &corner : side == 0 ? m_character.leftSole : m_character.rightSole)
        lowest = std::min(lowest, (foot.position + foot.rotation * (middle + corner)).y());
    return lowest;
}

void FootPlant::reach(int frame, const ShownFrame &share, const std::array<FootPose, 2> &whole,
                      Clip &baked)
{
    read(frame, baked);
    Goals goals;
    for (std::size_t side = 0; side < 2; ++side) {
        const auto foot = std::size_t(m_legs[side].footJoint);
        const PlannedFoot *plan = planned(side, frame);
        const Vector3 led = share.whole.by(plan);
        const Vector3 shown = share.shown.by(plan);
        const double stands = weight(side, frame);
        const double leg = 1 + (share.legs[side] - 1) * (1 - stands);
        FootPose &pose = goals[side].pose;
        pose.position = m_source.positions[foot] + shown
                        + leg * (whole[side].position - m_source.positions[foot] - led);
        pose.rotation = m_baked.rotations[foot].slerp(stands, whole[side].rotation);
        const double floor = std::min(m_take.ground.floorMetres, lowestOf(side, whole[side]));
        pose.position.y() += std::max(0.0, floor - lowestOf(side, pose));
        goals[side].weight = 1;
    }
    solve(frame, goals, baked);
}

void FootPlant::solve(int frame, const Goals &goals, Clip &baked)
{
    reachWithPelvis(frame, goals, baked);
    for (std::size_t side = 0; side < 2; ++side) {
        if (goals[side].weight > 0)
            bend(m_legs[side], goals[side], m_pose);
    }
    const auto rotations = baked.rotations(frame);
    for (const Leg &leg : m_legs) {
        for (const int joint : {leg.thighJoint, leg.shinJoint, leg.footJoint})
            rotations[std::size_t(joint)] = m_pose.rotations[std::size_t(joint)];
    }
}

void FootPlant::reachWithPelvis(int frame, const Goals &goals, Clip &baked)
{
    constexpr int kRounds = 4; // each leg may pull the other out of reach
    Vector3 moved = Vector3::Zero();
    for (int round = 0; round < kRounds; ++round) {
        for (std::size_t side = 0; side < 2; ++side) {
            const Leg &leg = m_legs[side];
            const auto thigh = std::size_t(leg.thighJoint);
            const auto shin = std::size_t(leg.shinJoint);
            const auto foot = std::size_t(leg.footJoint);
            const auto &at = m_baked.positions;
            const double length = (at[shin] - at[thigh]).norm() + (at[foot] - at[shin]).norm();
            const double reach = std::max(
                kStretch * length, (m_source.positions[foot] - m_source.positions[thigh]).norm());
            const Vector3 leg3 = goals[side].pose.position - (at[thigh] + moved);
            const double excess = leg3.norm() - reach;
            if (excess > 0)
                moved += goals[side].weight * excess * leg3.normalized();
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
void FootPlant::bend(const Leg &leg, const Goal &goal, Pose &pose) const
{
    const auto thigh = std::size_t(leg.thighJoint);
    const auto shin = std::size_t(leg.shinJoint);
    const auto foot = std::size_t(leg.footJoint);
    const Vector3 hip = m_baked.positions[thigh];
    const Vector3 knee = m_baked.positions[shin];
    const Vector3 ankle = m_baked.positions[foot];
    const Vector3 target = ankle + goal.weight * (goal.pose.position - ankle);
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
    const Quaternion turnedFoot = m_baked.rotations[foot].slerp(goal.weight, goal.pose.rotation);
    pose.rotations[thigh] =
        (above(thigh).conjugate() * swing * m_baked.rotations[thigh]).normalized();
    pose.rotations[shin] =
        ((swing * above(shin)).conjugate() * swing * bending * m_baked.rotations[shin])
            .normalized();
    pose.rotations[foot] = ((swing * bending * above(foot)).conjugate() * turnedFoot).normalized();
}

double FootPlant::slide(const Clip &baked, int first, int last,
                        const std::function<LedFeet(int frame)> &led)
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
            const PlannedFoot *plan = planned(side, frame);
            const LedFeet where = led(frame);
            const Vector3 apart =
                onFloor(after.positions[leg.foot] - before.positions[leg.foot] - where.by(plan));
            const bool planted =
                !where.free && (plan ? plan->isPlanted() : leg.contacts->isPlanted(frame));
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

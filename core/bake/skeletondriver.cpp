#include "core/bake/skeletondriver.h"

#include <algorithm>

namespace flinch {

namespace {

/// The channels that turn `body`, those of its ancestors included.
std::bitset<kChannelCount> channelsAbove(std::optional<BodyId> body)
{
    std::bitset<kChannelCount> channels;
    if (body)
        channels.set(kRootTurn);
    for (; body; body = parentBody(*body)) {
        if (const auto joint = jointAbove(*body))
            channels.set(std::size_t(*joint));
    }
    return channels;
}

} // namespace

SkeletonDriver::SkeletonDriver(const Clip &clip, const Character &character)
    : m_clip(clip)
    , m_character(character)
{
    m_direct.emplace_back(kRootTurn, character.mapping.sourceJoint(BodyId::Pelvis));
    for (const BallJointId id : allBallJoints())
        addJoint(id);
    m_carrier = findCarrier();
}

void SkeletonDriver::addJoint(BallJointId id)
{
    const BodyId child = childBody(id);
    const BodyMatch &match = m_character.mapping.bodies[child];
    // a body without a joint of its own cannot be shown
    if (match.followsParent)
        return;
    const auto above = bodyAbove(match.sourceJoint);
    if (above == parentBody(child)) {
        m_direct.emplace_back(std::size_t(id), match.sourceJoint);
        return;
    }
    Detour detour;
    detour.channel = std::size_t(id);
    detour.above = above;
    // what turns both turns neither against the other
    detour.concerns = channelsAbove(child) ^ channelsAbove(above);
    m_detours.push_back(detour);
}

/// The body driven by the nearest joint above `joint` that drives one.
std::optional<BodyId> SkeletonDriver::bodyAbove(int joint) const
{
    const Skeleton &skeleton = m_clip.skeleton();
    for (int above = skeleton.joint(joint).parent; above >= 0;
         above = skeleton.joint(above).parent) {
        for (const BodyId id : allBodies()) {
            const BodyMatch &match = m_character.mapping.bodies[id];
            if (match.sourceJoint == above && !match.followsParent)
                return id;
        }
    }
    return std::nullopt;
}

/// The lowest joint with a translation under which all bodies are.
int SkeletonDriver::findCarrier() const
{
    const Skeleton &skeleton = m_clip.skeleton();
    int joint = m_character.mapping.sourceJoint(BodyId::Pelvis);
    const auto carriesAll = [&](int candidate) {
        return m_clip.translationSlot(candidate) >= 0
               && std::ranges::all_of(m_character.mapping.bodies, [&](const BodyMatch &match) {
                      return skeleton.isBelow(match.sourceJoint, candidate);
                  });
    };
    while (!carriesAll(joint) && !skeleton.isRoot(joint))
        joint = skeleton.joint(joint).parent;
    return joint;
}

Quaternion SkeletonDriver::worldRotation(int frame, int joint) const
{
    Quaternion rotation = Quaternion::Identity();
    const auto rotations = m_clip.rotations(frame);
    for (; joint >= 0; joint = m_clip.skeleton().joint(joint).parent)
        rotation = rotations[std::size_t(joint)] * rotation;
    return rotation;
}

void SkeletonDriver::move(int frame, const Vector3 &by, Clip &out) const
{
    const Quaternion above = worldRotation(frame, m_clip.skeleton().joint(m_carrier).parent);
    out.translations(frame)[std::size_t(out.translationSlot(m_carrier))] += above.conjugate() * by;
}

void SkeletonDriver::apply(int frame, const BodyDifference &difference, Clip &out) const
{
    const auto source = m_clip.rotations(frame);
    const auto target = out.rotations(frame);
    for (const auto &[channel, joint] : m_direct) {
        if (difference.differs[channel])
            target[std::size_t(joint)] =
                (source[std::size_t(joint)] * difference.rotation(channel)).normalized();
    }
    if (difference.differs[kRootMove])
        move(frame, difference.move, out);
    const bool detoured = std::ranges::any_of(m_detours, [&](const Detour &detour) {
        return (detour.concerns & difference.differs).any();
    });
    if (detoured)
        applyDetours(frame, difference, out);
}

void SkeletonDriver::applyDetours(int frame, const BodyDifference &difference, Clip &out) const
{
    // where every body was and where it goes
    PerBody<Quaternion> before;
    PerBody<Quaternion> after;
    for (const BodyId id : allBodies()) {
        before[id] = worldRotation(frame, m_character.mapping.sourceJoint(id));
        after[id] = before[id];
        if (const auto parent = parentBody(id))
            after[id] = after[*parent] * before[*parent].conjugate() * before[id];
        if (id == BodyId::Pelvis)
            after[id] = after[id] * difference.turn;
        else if (const auto joint = jointAbove(id))
            after[id] = after[id] * difference.joints[std::size_t(*joint)];
    }
    for (const Detour &detour : m_detours) {
        if ((detour.concerns & difference.differs).none())
            continue;
        const BodyId body = childBody(BallJointId(detour.channel));
        const int joint = m_character.mapping.sourceJoint(body);
        Quaternion parent = worldRotation(frame, m_clip.skeleton().joint(joint).parent);
        if (detour.above)
            parent = after[*detour.above] * before[*detour.above].conjugate() * parent;
        out.rotations(frame)[std::size_t(joint)] = (parent.conjugate() * after[body]).normalized();
    }
}

} // namespace flinch

#include "core/bake/bodydifference.h"

#include <cstring>

namespace flinch {

namespace {

template<typename T>
bool sameBits(const T &a, const T &b)
{
    return std::memcmp(&a, &b, sizeof(T)) == 0;
}

} // namespace

BodyState bodyState(const Character &character, const SimulatedFrame &frame)
{
    BodyState state;
    state.rotation = frame.pose.rotations[BodyId::Pelvis];
    state.position = frame.pose.positions[BodyId::Pelvis]
                     - state.rotation * character.bodies[BodyId::Pelvis].centreOfMass;
    state.relative = frame.relative;
    return state;
}

BodyState bodyState(const Character &character, const BodyPose &pose)
{
    BodyState state;
    state.rotation = pose.rotations[BodyId::Pelvis];
    state.position = pose.positions[BodyId::Pelvis]
                     - state.rotation * character.bodies[BodyId::Pelvis].centreOfMass;
    state.relative = relativeRotations(pose);
    return state;
}

double BodyDifference::size(std::size_t channel) const
{
    if (!differs[channel])
        return 0;
    return channel == kRootMove ? move.norm()
                                : angleBetween(Quaternion::Identity(), rotation(channel));
}

BodyDifference difference(const BodyState &from, const BodyState &to)
{
    BodyDifference result;
    const auto turn = [&result](std::size_t channel, const Quaternion &a, const Quaternion &b) {
        result.differs[channel] = !sameBits(a, b);
        result.rotation(channel) =
            result.differs[channel] ? (a.conjugate() * b).normalized() : Quaternion::Identity();
    };
    for (std::size_t j = 0; j < kBallJointCount; ++j)
        turn(j, from.relative[j], to.relative[j]);
    turn(kRootTurn, from.rotation, to.rotation);
    result.differs[kRootMove] = !sameBits(from.position, to.position);
    result.move = to.position - from.position;
    return result;
}

BodyDifference mixed(const BodyDifference &a, const BodyDifference &b, double share)
{
    BodyDifference result;
    const auto rotationOf = [](const BodyDifference &of, std::size_t channel) {
        return of.differs[channel] ? of.rotation(channel) : Quaternion::Identity();
    };
    for (std::size_t c = 0; c < kChannelCount; ++c) {
        result.differs[c] = a.differs[c] || b.differs[c];
        if (c != kRootMove)
            result.rotation(c) = rotationOf(a, c).slerp(share, rotationOf(b, c));
    }
    const auto moveOf = [](const BodyDifference &of) {
        return of.differs[kRootMove] ? of.move : Vector3(Vector3::Zero());
    };
    result.move = moveOf(a) + share * (moveOf(b) - moveOf(a));
    return result;
}

} // namespace flinch

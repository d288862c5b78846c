#include "core/take/take.h"

#include "core/base/statehash.h"

#include <algorithm>

namespace flinch {

namespace {

void addMotion(StateHash &hash, const SimulatedMotion &motion)
{
    const auto addVector = [&hash](const Vector3 &v) {
        hash.add(std::span<const double>(v.data(), 3));
    };
    const auto addQuaternion = [&hash](const Quaternion &q) {
        hash.add(std::span<const double>(q.coeffs().data(), 4));
    };
    hash.add(motion.size());
    for (const SimulatedFrame &frame : motion) {
        for (std::size_t b = 0; b < kBodyCount; ++b) {
            addVector(frame.pose.positions[b]);
            addQuaternion(frame.pose.rotations[b]);
        }
        for (std::size_t j = 0; j < kBallJointCount; ++j) {
            hash.add(frame.feedback[j]);
            hash.add(frame.feedforward[j]);
        }
        addVector(frame.assist.pelvisForce);
        addVector(frame.assist.pelvisTorque);
        for (const Vector3 &force : frame.assist.footForce)
            addVector(force);
        addVector(frame.centreOfMass);
        hash.add(int(frame.footOnGround[0]) + 2 * int(frame.footOnGround[1]));
        hash.add(frame.contacts.size());
        for (const Contact &contact : frame.contacts) {
            hash.add(int(contact.body));
            hash.add(int(contact.with));
            hash.add(contact.other);
            addVector(contact.point);
            addVector(contact.normal);
            addVector(contact.impulse);
            hash.add(contact.peakForce);
        }
    }
}

} // namespace

const PlannedFoot *Take::plannedFoot(int frame, std::size_t side) const
{
    const auto after = std::ranges::upper_bound(plannedFeet, frame, {}, &PlannedFeet::firstFrame);
    if (after == plannedFeet.begin())
        return nullptr;
    const PlannedFeet &feet = *std::prev(after);
    const auto n = std::size_t(frame - feet.firstFrame);
    return n < feet.frames.size() ? &feet.frames[n][side] : nullptr;
}

std::uint64_t Take::hash() const
{
    StateHash hash;
    addMotion(hash, *shadow);
    addMotion(hash, *main);
    addMotion(hash, *unperturbed);
    return hash.value();
}

} // namespace flinch

#include "core/take/simulatedmotion.h"

#include <algorithm>
#include <cstdint>

namespace flinch {

namespace {

constexpr std::size_t kBlockFrames = 64;

template<std::size_t Size>
using Floats = std::array<float, Size>;
using Float3 = Floats<3>;

Float3 stored(const Vector3 &v)
{
    return {float(v.x()), float(v.y()), float(v.z())};
}

Vector3 read(const Float3 &v)
{
    return {v[0], v[1], v[2]};
}

Floats<kBallJointCount> stored(const PerBallJoint<double> &values)
{
    Floats<kBallJointCount> result;
    std::ranges::transform(values, result.begin(), [](double value) { return float(value); });
    return result;
}

PerBallJoint<double> read(const Floats<kBallJointCount> &values)
{
    PerBallJoint<double> result;
    std::ranges::copy(values, result.begin());
    return result;
}

struct StoredContact
{
    std::int32_t other;
    std::uint8_t body;
    std::uint8_t with;
    Float3 point, normal, impulse;
    float peakForce;
};

struct StoredFrame
{
    std::array<Float3, kBodyCount> positions;
    std::array<Floats<4>, kBodyCount> rotations; // x, y, z, w
    Floats<kBallJointCount> feedback, feedforward;
    Float3 pelvisForce, pelvisTorque, leftFootForce, rightFootForce;
    Float3 centreOfMass;
    std::array<bool, 2> footOnGround;
    std::uint16_t contactCount;
    std::unique_ptr<StoredContact[]> contacts; // of contactCount
};

void store(std::span<const Contact> contacts, StoredFrame &out)
{
    out.contactCount = std::uint16_t(contacts.size());
    if (contacts.empty())
        return;
    out.contacts = std::make_unique_for_overwrite<StoredContact[]>(contacts.size());
    std::ranges::transform(contacts, out.contacts.get(), [](const Contact &contact) {
        return StoredContact{
            contact.other,           std::uint8_t(contact.body), std::uint8_t(contact.with),
            stored(contact.point),   stored(contact.normal),     stored(contact.impulse),
            float(contact.peakForce)};
    });
}

void store(const SimulatedFrame &frame, StoredFrame &out)
{
    for (std::size_t b = 0; b < kBodyCount; ++b) {
        out.positions[b] = stored(frame.pose.positions[b]);
        const auto &q = frame.pose.rotations[b].coeffs();
        out.rotations[b] = {float(q[0]), float(q[1]), float(q[2]), float(q[3])};
    }
    out.feedback = stored(frame.feedback);
    out.feedforward = stored(frame.feedforward);
    out.pelvisForce = stored(frame.assist.pelvisForce);
    out.pelvisTorque = stored(frame.assist.pelvisTorque);
    out.leftFootForce = stored(frame.assist.footForce[0]);
    out.rightFootForce = stored(frame.assist.footForce[1]);
    out.centreOfMass = stored(frame.centreOfMass);
    out.footOnGround = frame.footOnGround;
    store(frame.contacts, out);
}

Contact read(const StoredContact &contact)
{
    return {BodyId(contact.body), Contact::With(contact.with), contact.other,
            read(contact.point),  read(contact.normal),        read(contact.impulse),
            contact.peakForce};
}

SimulatedFrame read(const StoredFrame &in)
{
    SimulatedFrame frame;
    for (std::size_t b = 0; b < kBodyCount; ++b) {
        frame.pose.positions[b] = read(in.positions[b]);
        const auto &q = in.rotations[b];
        frame.pose.rotations[b] = Quaternion(q[3], q[0], q[1], q[2]);
    }
    frame.relative = relativeRotations(frame.pose);
    frame.feedback = read(in.feedback);
    frame.feedforward = read(in.feedforward);
    frame.assist = {read(in.pelvisForce),
                    read(in.pelvisTorque),
                    {read(in.leftFootForce), read(in.rightFootForce)}};
    frame.centreOfMass = read(in.centreOfMass);
    frame.footOnGround = in.footOnGround;
    frame.contacts.reserve(in.contactCount);
    for (std::size_t c = 0; c < in.contactCount; ++c)
        frame.contacts.push_back(read(in.contacts[c]));
    return frame;
}

} // namespace

PerBallJoint<Quaternion> relativeRotations(const BodyPose &pose)
{
    PerBallJoint<Quaternion> relative;
    for (const BallJointId joint : allBallJoints()) {
        const BodyId child = childBody(joint);
        relative[std::size_t(joint)] =
            pose.rotations[*parentBody(child)].conjugate() * pose.rotations[child];
    }
    return relative;
}

struct SimulatedMotion::Block
{
    std::array<StoredFrame, kBlockFrames> frames;
};

SimulatedMotion::SimulatedMotion(std::size_t capacity)
    : m_blocks((capacity + kBlockFrames - 1) / kBlockFrames)
    , m_capacity(capacity)
{}

SimulatedMotion::~SimulatedMotion() = default;

std::shared_ptr<const SimulatedMotion> SimulatedMotion::of(std::span<const SimulatedFrame> frames)
{
    auto motion = std::make_shared<SimulatedMotion>(frames.size());
    for (const SimulatedFrame &frame : frames)
        motion->append(frame);
    return motion;
}

SimulatedFrame SimulatedMotion::operator[](std::size_t frame) const
{
    return read(m_blocks[frame / kBlockFrames]->frames[frame % kBlockFrames]);
}

SimulatedMotion::Block &SimulatedMotion::blockToFill(std::size_t frame)
{
    auto &block = m_blocks[frame / kBlockFrames];
    if (!block)
        block = std::make_shared<Block>();
    return *block;
}

void SimulatedMotion::append(const SimulatedFrame &frame)
{
    const std::size_t at = m_size.load(std::memory_order_relaxed);
    Q_ASSERT(at < m_capacity);
    store(frame, blockToFill(at).frames[at % kBlockFrames]);
    m_size.store(at + 1, std::memory_order_release);
}

void SimulatedMotion::appendFrom(const SimulatedMotion &other, std::size_t count)
{
    Q_ASSERT(empty() && count <= m_capacity && count <= other.size());
    const std::size_t whole = count / kBlockFrames;
    std::copy_n(other.m_blocks.begin(), whole, m_blocks.begin());
    for (std::size_t f = whole * kBlockFrames; f < count; ++f)
        store(other[f], blockToFill(f).frames[f % kBlockFrames]);
    m_size.store(count, std::memory_order_release);
}

std::size_t SimulatedMotion::bytes(std::set<const void *> &counted) const
{
    std::size_t sum = 0;
    for (const auto &block : m_blocks) {
        if (!block || !counted.insert(block.get()).second)
            continue;
        sum += sizeof(Block);
        for (const StoredFrame &frame : block->frames)
            sum += frame.contactCount * sizeof(StoredContact);
    }
    return sum;
}

} // namespace flinch

#pragma once

#include "core/character/bodypose.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <iterator>
#include <memory>
#include <set>
#include <span>
#include <vector>

namespace flinch {

template<typename T>
using PerBallJoint = std::array<T, kBallJointCount>;

/// Rotations of the joints' children against their parents.
PerBallJoint<Quaternion> relativeRotations(const BodyPose &pose);

/// A body that touched something since the frame before: all points of that touch as one. World
/// axes.
struct Contact
{
    enum class With { Ground, Ball, Body };

    BodyId body = BodyId::Pelvis;
    With with = With::Ground;
    int other = -1; // the number of the ball's impact, or the other body; -1: the ground
    Vector3 point = Vector3::Zero();   // the middle of the pressure
    Vector3 normal = Vector3::UnitY(); // unit vector, into the body
    Vector3 impulse = Vector3::Zero(); // N·s on the body since the frame before
    double peakForce = 0;              // N, the largest of any step
};

/// What holds the body up and in place from outside, means since the frame before. World axes,
/// without what only carries the weight.
struct Assist
{
    Vector3 pelvisForce = Vector3::Zero();                                 // N
    Vector3 pelvisTorque = Vector3::Zero();                                // N·m
    std::array<Vector3, 2> footForce = {Vector3::Zero(), Vector3::Zero()}; // N; left, right

    Vector3 force() const { return pelvisForce + footForce[0] + footForce[1]; }
};

/// One of the simulations at one frame. World axes.
struct SimulatedFrame
{
    BodyPose pose;
    PerBallJoint<Quaternion> relative;     // those of the pose
    PerBallJoint<double> feedback = {};    // N·m, how large; the last step's
    PerBallJoint<double> feedforward = {}; // N·m
    Assist assist;
    Vector3 centreOfMass = Vector3::Zero();
    std::array<bool, 2> footOnGround = {}; // left, right
    std::vector<Contact> contacts;         // in the order in which they began
};

/// The frames of one simulation. What is appended is kept as floats, in blocks that motions with
/// the same beginning share, and read as doubles again: equal frames stay equal to the bit, and an
/// hour of a take fits into half a gigabyte. One thread appends while others read: frames below
/// size() never change again, and reading them takes no lock.
class SimulatedMotion
{
public:
    /// Room for `capacity` frames; append no more than that.
    explicit SimulatedMotion(std::size_t capacity);
    SimulatedMotion(const SimulatedMotion &) = delete;
    ~SimulatedMotion();

    static std::shared_ptr<const SimulatedMotion> of(std::span<const SimulatedFrame> frames);

    std::size_t size() const noexcept { return m_size.load(std::memory_order_acquire); }

    bool empty() const noexcept { return size() == 0; }

    SimulatedFrame operator[](std::size_t frame) const;

    SimulatedFrame front() const { return (*this)[0]; }

    SimulatedFrame back() const { return (*this)[size() - 1]; }

    class Iterator
    {
    public:
        using value_type = SimulatedFrame;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::input_iterator_tag;
        using reference = SimulatedFrame;
        using pointer = void;

        Iterator() = default;

        Iterator(const SimulatedMotion &motion, std::size_t frame)
            : m_motion(&motion)
            , m_frame(frame)
        {}

        SimulatedFrame operator*() const { return (*m_motion)[m_frame]; }

        Iterator &operator++()
        {
            ++m_frame;
            return *this;
        }

        Iterator operator++(int)
        {
            const Iterator before = *this;
            ++m_frame;
            return before;
        }

        bool operator==(const Iterator &other) const = default;

    private:
        const SimulatedMotion *m_motion = nullptr;
        std::size_t m_frame = 0;
    };

    Iterator begin() const { return {*this, 0}; }

    Iterator end() const { return {*this, size()}; }

    /// The writer's.
    void append(const SimulatedFrame &frame);
    /// The writer's, of an empty motion: the first `count` frames of `other`, all at once.
    void appendFrom(const SimulatedMotion &other, std::size_t count);

    /// Memory of what is not yet among `counted`, which grows by it.
    std::size_t bytes(std::set<const void *> &counted) const;

private:
    struct Block;

    Block &blockToFill(std::size_t frame);

    std::vector<std::shared_ptr<Block>> m_blocks; // never reallocates
    std::size_t m_capacity;
    std::atomic<std::size_t> m_size = 0;
};

} // namespace flinch

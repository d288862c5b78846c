#pragma once

#include "core/base/result.h"
#include "core/motion/euler.h"
#include "core/motion/geometry.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace flinch {

/// Identifies a joint by the names on its path from the root, so it survives reloading the file and
/// reordering its joints; joints with equal paths are told apart by their order.
enum class JointId : std::uint64_t {};

struct Joint
{
    QString name;
    int parent = -1; // -1: a root
    Vector3 restOffset = Vector3::Zero();
    Quaternion restRotation = Quaternion::Identity();
    /// As the person stands, where the rest pose does not show it: bones in a line, folded limbs.
    std::optional<Quaternion> standingRotation = {};
    EulerOrder eulerOrder = EulerOrder::Zyx; // how the source wrote it; exporters keep to it
    JointId id = {};
};

/// Where a last bone ends (BVH's End Site): crown of the head, tip of the toes.
struct Tip
{
    int joint = 0;
    Vector3 offset = Vector3::Zero();
};

/// Immutable joint hierarchy in its rest pose, offsets in the parent's frame. Made by
/// SkeletonBuilder, shared by every clip on it, safe on any thread.
class Skeleton
{
public:
    int jointCount() const { return int(m_joints.size()); }

    const Joint &joint(int index) const { return m_joints[std::size_t(index)]; }

    std::span<const Joint> joints() const { return m_joints; }

    std::span<const Tip> tips() const { return m_tips; }

    bool isRoot(int index) const { return joint(index).parent < 0; }

    /// -1 when there is none; the first of several.
    int indexOf(QStringView name) const;
    int indexOf(JointId id) const;
    /// Whether `joint` is `ancestor` or below it.
    bool isBelow(int joint, int ancestor) const;

private:
    friend class SkeletonBuilder;

    std::vector<Joint> m_joints;
    std::vector<Tip> m_tips;
};

using SkeletonPtr = std::shared_ptr<const Skeleton>;

/// Collects joints, then makes the Skeleton. build() refuses what breaks a rule:
/// - 1 … limits::kMaxJoints joints, no deeper than limits::kMaxJointDepth;
/// - every parent stands before its children;
/// - offsets are finite, rotations of unit length, tips belong to a joint.
class SkeletonBuilder
{
public:
    /// Returns the joint's index. The id is computed by build().
    int addJoint(Joint joint);
    void addTip(int joint, const Vector3 &offset);

    Joint &joint(int index) { return m_joints[std::size_t(index)]; }

    Result<SkeletonPtr> build() const;

private:
    std::vector<Joint> m_joints;
    std::vector<Tip> m_tips;
};

} // namespace flinch

#pragma once

#include "core/bake/bodydifference.h"

#include <optional>
#include <vector>

namespace flinch {

/// Adds the difference of a body to a frame of the clip that it acts out, such that every body's
/// rotation is exactly what it should be: on the joint that drives the body, whatever other joints
/// stand between. Joints that drive no body keep their local motion, and channels without a
/// difference keep their bits. Immutable; any thread.
class SkeletonDriver
{
public:
    /// Both must outlive it; `clip` is on the character's skeleton.
    SkeletonDriver(const Clip &clip, const Character &character);

    /// Frame `frame` of `out`, which holds the clip's own, becomes clip ⊕ difference.
    void apply(int frame, const BodyDifference &difference, Clip &out) const;

    /// Moves the whole body in frame `frame` of `out`, world axes.
    void move(int frame, const Vector3 &by, Clip &out) const;

    /// The joint whose translation carries the body.
    int carrier() const { return m_carrier; }

private:
    /// A body whose joint does not hang on the joint of its parent body.
    struct Detour
    {
        std::size_t channel = 0;
        std::optional<BodyId> above;         // the body whose joint its joint does hang on
        std::bitset<kChannelCount> concerns; // channels whose difference changes its local rotation
    };

    void addJoint(BallJointId id);
    void applyDetours(int frame, const BodyDifference &difference, Clip &out) const;
    Quaternion worldRotation(int frame, int joint) const;
    std::optional<BodyId> bodyAbove(int joint) const;
    int findCarrier() const;

    const Clip &m_clip;
    const Character &m_character;
    std::vector<std::pair<std::size_t, int>> m_direct; // channel, joint
    std::vector<Detour> m_detours;
    int m_carrier = 0;
};

} // namespace flinch

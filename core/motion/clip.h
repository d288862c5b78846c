#pragma once

#include "core/motion/framerate.h"
#include "core/motion/skeleton.h"

#include <span>
#include <vector>

namespace flinch {

/// Motion of a skeleton, sampled at a fixed rate: for every frame the local rotation of each joint
/// (in its parent's frame, rest rotation included), and the local translation of every root and of
/// those joints that move against their parent. Metres. A value; share it as std::shared_ptr<const
/// Clip>.
class Clip
{
public:
    /// Roots are always translated; `translatedJoints` names the others that are.
    Clip(SkeletonPtr skeleton, FrameRate rate, const std::vector<int> &translatedJoints = {});

    const Skeleton &skeleton() const { return *m_skeleton; }

    const SkeletonPtr &skeletonPtr() const { return m_skeleton; }

    FrameRate rate() const { return m_rate; }

    int frameCount() const { return m_frameCount; }

    /// Frames divided by rate: how long the clip plays. Its last frame stands at
    /// lastFrameSeconds().
    double durationSeconds() const { return m_rate.seconds(m_frameCount); }

    double lastFrameSeconds() const { return m_rate.seconds(m_frameCount - 1); }

    /// Joints with translations, ascending; row n of translations() belongs to
    /// translatedJoints()[n].
    const std::vector<int> &translatedJoints() const { return m_translatedJoints; }

    /// Position of `joint` in translatedJoints(), -1 when it keeps its rest offset.
    int translationSlot(int joint) const { return m_translationSlots[std::size_t(joint)]; }

    std::span<const Quaternion> rotations(int frame) const;
    std::span<Quaternion> rotations(int frame);
    std::span<const Vector3> translations(int frame) const;
    std::span<Vector3> translations(int frame);
    /// Also for joints without translations: their rest offset.
    const Vector3 &translation(int frame, int joint) const;

    void reserveFrames(int frames);
    /// New frames are uninitialised.
    void resizeFrames(int frames);

    /// The same motion on a skeleton with the same joints and parents but another rest pose.
    void setSkeleton(SkeletonPtr skeleton) { m_skeleton = std::move(skeleton); }

    /// An empty clip with the same skeleton and translated joints.
    Clip emptyCopy(FrameRate rate) const;

    Clip emptyCopy() const { return emptyCopy(m_rate); }

    static std::size_t bytesPerFrame(int joints, int translatedJoints);
    std::size_t byteCount() const;

private:
    SkeletonPtr m_skeleton;
    FrameRate m_rate;
    int m_frameCount = 0;
    std::vector<int> m_translatedJoints;
    std::vector<int> m_translationSlots;
    std::vector<Quaternion> m_rotations;
    std::vector<Vector3> m_translations;
};

/// The invariants of every clip that leaves a reader or an edit:
/// - at least one frame, at most limits::kMaxClipBytes;
/// - every number finite;
/// - every rotation of unit length to 1e-9.
Status checkClip(const Clip &clip);

} // namespace flinch

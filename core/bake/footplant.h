#pragma once

#include "core/bake/skeletondriver.h"
#include "core/ground/ground.h"

#include <array>

namespace flinch {

/// Keeps planted feet of a baked clip where the clip has them and measures how far they slide.
/// Frames are those of the clip. One thread.
class FootPlant
{
public:
    /// All must outlive it.
    FootPlant(const Clip &clip, const Character &character, const Ground &ground,
              const SkeletonDriver &driver);

    /// Puts the planted feet of a baked frame where the clip has them, place and rotation, by
    /// bending the legs; moves the pelvis where a leg is too short for that.
    void plant(int frame, Clip &baked);

    /// How far a planted foot of `baked` wanders over the floor against the clip's own, from the
    /// moment it is planted; the worst of frames `first` … `last`. Metres.
    double slide(const Clip &baked, int first, int last);

private:
    struct Leg
    {
        BodyId foot = BodyId::LeftFoot;
        int thighJoint = 0;
        int shinJoint = 0;
        int footJoint = 0;
        const FootContacts *contacts = nullptr;
    };

    double weight(const Leg &leg, int frame) const;
    void reachWithPelvis(int frame, Clip &baked);
    void solve(const Leg &leg, double weight, Pose &pose) const;

    const Clip &m_clip;
    const Character &m_character;
    const SkeletonDriver &m_driver;
    std::array<Leg, 2> m_legs;
    Pose m_pose;
    WorldPose m_source;
    WorldPose m_baked;
};

} // namespace flinch

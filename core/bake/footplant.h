#pragma once

#include "core/bake/skeletondriver.h"
#include "core/take/take.h"

#include <algorithm>
#include <array>
#include <functional>

namespace flinch {

/// Joint of a foot, world axes.
struct FootPose
{
    Vector3 position = Vector3::Zero();
    Quaternion rotation = Quaternion::Identity();
};

/// How far feet are moved from the clip in a frame.
struct LedFeet
{
    double travel = 1;               // so much of where a plan has them,
    Vector3 place = Vector3::Zero(); // and so far besides;
    Vector3 home = Vector3::Zero();  // so far where there is no plan
    bool free = false;               // nothing plants them: the body lies, or is on its way there

    Vector3 by(const PlannedFoot *plan) const
    {
        if (!plan)
            return home;
        // farther, but no higher
        const double up = std::min(travel, 1.0);
        return Vector3(travel, up, travel).cwiseProduct(plan->move) + place;
    }
};

/// A frame of which more or less than all is shown.
struct ShownFrame
{
    LedFeet whole; // as it would be otherwise
    LedFeet shown;
    std::array<double, 2> legs = {1, 1}; // times the difference of a foot in the air; left, right
};

/// Keeps planted feet of a baked clip where the clip has them, or where a plan has them instead,
/// and measures how far they slide. Frames are those of the clip. One thread.
class FootPlant
{
public:
    /// All must outlive it.
    FootPlant(const Clip &clip, const Character &character, const Take &take,
              const SkeletonDriver &driver);

    /// Puts the planted feet of a baked frame where they belong, place and rotation, by bending
    /// the legs; moves the pelvis where a leg is too short for that.
    void plant(int frame, const LedFeet &led, Clip &baked);

    std::array<FootPose, 2> feet(int frame, const Clip &baked);
    /// Feet that stand are where they stand in `whole`, or as much farther as a plan's feet are led
    /// farther; others go as far as their leg says. None sinks.
    void reach(int frame, const ShownFrame &share, const std::array<FootPose, 2> &whole,
               Clip &baked);

    /// How far a planted foot of `baked` wanders over the floor against the clip's own, or against
    /// where a plan has it, from the moment it is planted; the worst of frames `first` … `last`,
    /// for which `led` tells what plant() is told. Metres.
    double slide(const Clip &baked, int first, int last,
                 const std::function<LedFeet(int frame)> &led);

private:
    struct Leg
    {
        BodyId foot = BodyId::LeftFoot;
        int thighJoint = 0;
        int shinJoint = 0;
        int footJoint = 0;
        const FootContacts *contacts = nullptr;
    };

    /// Where a foot is to be, and how much.
    struct Goal
    {
        double weight = 0;
        FootPose pose;
    };

    using Goals = std::array<Goal, 2>;

    const PlannedFoot *planned(std::size_t side, int frame) const;
    double weight(std::size_t side, int frame) const;
    void read(int frame, const Clip &baked);
    void solve(int frame, const Goals &goals, Clip &baked);
    void reachWithPelvis(int frame, const Goals &goals, Clip &baked);
    void bend(const Leg &leg, const Goal &goal, Pose &pose) const;
    double lowestOf(std::size_t side, const FootPose &foot) const;

    const Clip &m_clip;
    const Character &m_character;
    const Take &m_take;
    const SkeletonDriver &m_driver;
    std::array<Leg, 2> m_legs;
    Pose m_pose;
    WorldPose m_source;
    WorldPose m_baked;
};

} // namespace flinch

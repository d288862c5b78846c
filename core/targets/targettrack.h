#pragma once

#include "core/motion/timemap.h"
#include "core/scenario/scenario.h"
#include "core/targets/linkmodel.h"

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

namespace flinch {

/// The pose to follow at one instant.
struct Target
{
    Vector3 pelvisPosition;
    Quaternion pelvisRotation;
    Vector3 pelvisVelocity;
    Vector3 pelvisAngularVelocity;
    PerJoint<Quaternion> relative;      // child against parent
    PerJoint<Vector3> relativeVelocity; // of the child against the parent, in the child's axes
    PerJoint<Vector3> relativeAcceleration;
    Vector3 pelvisAcceleration;
    Vector3 pelvisAngularAcceleration;
    std::array<Vector3, 2> footPosition; // left, right: centres
    std::array<Vector3, 2> footVelocity;
    std::array<double, 2> footWeight; // 1 planted … 0 in the air
    PerLink<double> floorDepth;       // how far below the floor each link is, m

    friend bool operator==(const Target &, const Target &) = default;
};

/// Poses and foot weights to follow instead, knot by knot from one on; what else a target has is
/// worked out from these.
struct TargetEpisode
{
    int firstKnot = 0;
    std::vector<Target> knots;

    int endKnot() const { return firstKnot + int(knots.size()); }
};

/// Height of the lowest point of a link's shapes.
double lowestPoint(const Link &link, const Vector3 &position, const Quaternion &rotation);

/// The links as they stand and move in a target.
LinkState linkStateOf(const LinkModel &model, const Target &target);

/// The clip as targets for the links: per knot, with velocities from the knots around it. Between
/// knots rotations are slerped, the rest is linear. Frames are knots; clips of few frames a second
/// have more of them, on smooth curves through the frames, else velocities would jump at every
/// frame and no body could follow. Curves and velocities end at a cut and begin anew, and nothing
/// is followed between a cut and the frame before it. Immutable, so both simulations read it at
/// once.
class TargetTrack
{
public:
    TargetTrack(const Scenario &scenario, const LinkModel &model);

    /// The same track with other targets in places. Episodes ascend and do not overlap; each lies
    /// within a shot and leaves its first knot alone. Knots outside of them keep their bits, so
    /// nothing changes before the knot ahead of an episode.
    std::shared_ptr<const TargetTrack> edited(std::vector<TargetEpisode> episodes) const;

    /// The same without the targets that were put in places.
    std::shared_ptr<const TargetTrack> unedited() const { return edited({}); }

    /// The same clip with one pause more, after those that it has; all other targets come later and
    /// keep their bits. Nothing changes before the knot after the pause begins. Of a track that is
    /// not edited.
    std::shared_ptr<const TargetTrack> paused(const ClipPause &pause) const;

    /// When it shows which frame of the source.
    const TimeMap &timeMap() const { return m_map; }

    /// The source frame that is frame 0.
    int firstSourceFrame() const { return m_firstSourceFrame; }

    int frameCount() const { return (knotCount() - 1) / m_knotsPerFrame + 1; }

    int knotCount() const { return int(m_knots->size()) + m_map.inserted() * m_knotsPerFrame; }

    int knotsPerFrame() const { return m_knotsPerFrame; }

    double knotSeconds() const { return m_rate.seconds(1) / m_knotsPerFrame; }

    const Target &knot(int index) const;

    const std::vector<std::shared_ptr<const TargetEpisode>> &episodes() const { return m_episodes; }

    FrameRate rate() const { return m_rate; }

    const std::vector<int> &cuts() const { return m_cuts; }

    /// Whether frame `index` does not follow from the one before.
    bool isCut(int index) const { return std::ranges::binary_search(m_cuts, index); }

    /// The first frame of those that frame `index` follows from: the last cut, or 0.
    int firstFrameOfShot(int index) const;

    const Target &frame(int index) const { return knot(index * m_knotsPerFrame); }

    /// `fraction` of the way, all of it included, from frame `index` to the next, which is no cut;
    /// the last frame is held. For the end of
    /// a step of so many frames, velocities are those of its middle and accelerations those of its
    /// begin, as they are where a body that follows exactly is stepped.
    void sample(int index, double fraction, Target &out, double step = 0) const;
    /// The links as they stand and move at frame `index`.
    LinkState linkState(int index) const;

private:
    /// The knots of the frames between two cuts.
    std::vector<std::span<Target>> shots();
    void fillKnots(std::span<Target> shot);
    void setFeet(const Scenario &scenario);
    /// What follows from the pose of a knot alone.
    void setPlaces(Target &target) const;
    /// The rest, from the knots around it; of the knots from `begin` until `end`.
    void setRates(std::span<Target> shot, int begin, int end) const;

    /// Pose and foot weights between two knots; the rest is that of the first.
    Target poseAt(double knots) const;
    /// What is worked out of an episode, for a track that has it.
    std::shared_ptr<const TargetEpisode> finished(TargetEpisode episode) const;

    const LinkModel &m_model;
    FrameRate m_rate;
    int m_firstSourceFrame = 0;
    TimeMap m_map;
    std::vector<int> m_cuts;
    int m_knotsPerFrame = 1;
    std::shared_ptr<std::vector<Target>> m_knots; // the clip's, shared by all its tracks
    std::vector<std::shared_ptr<const TargetEpisode>> m_pauses;
    std::vector<std::shared_ptr<const TargetEpisode>> m_episodes;
};

/// The first knot at which two tracks of the same clip differ; their count when none does. One that
/// waits longer differs where it begins to.
int firstDifference(const TargetTrack &a, const TargetTrack &b);

} // namespace flinch

#pragma once

#include "widgets/viewport/figuremesh.h"
#include "widgets/viewport/picking.h"
#include "widgets/viewport/viewporttypes.h"

#include <memory>

namespace flinch {

/// One character in the poses of the three simulations: what can be picked, framed and drawn as
/// bones. World axes, metres. Without a character there is nothing of that.
class PosedFigures
{
public:
    /// Forgets all poses.
    void setCharacter(std::shared_ptr<const Character> character);

    const std::shared_ptr<const Character> &character() const { return m_character; }

    void setPose(Simulation simulation, const BodyPose &pose) { m_poses[simulation] = pose; }

    const std::optional<BodyPose> &pose(Simulation simulation) const { return m_poses[simulation]; }

    /// The clip's own skeleton for the bones; without it the bodies' joints.
    void setSkeletonPose(Simulation simulation, const WorldPose &pose)
    {
        m_skeletonPoses[simulation] = pose;
    }

    /// What the figure takes up; only one body of it if given.
    std::vector<Sphere> bounds(const BodyPose &pose, std::optional<BodyId> only = {}) const;
    std::optional<BodyHit> pick(Simulation simulation, const Ray &ray) const;
    /// Where what travels through a point of a body, given in the body's frame, meets its surface.
    Vector3 surfacePoint(const BodyPose &pose, BodyId body, const Vector3 &point,
                         const Vector3 &direction) const;
    /// Empty without a pose.
    TriangleMesh bones(Simulation simulation) const;

private:
    std::shared_ptr<const Character> m_character;
    FigureMesh m_mesh;
    PerSimulation<std::optional<BodyPose>> m_poses;
    PerSimulation<std::optional<WorldPose>> m_skeletonPoses;
};

} // namespace flinch

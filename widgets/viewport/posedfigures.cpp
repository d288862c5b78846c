#include "widgets/viewport/posedfigures.h"

#include "widgets/viewport/propmesh.h"

namespace flinch {

namespace {

constexpr double kBoneThickness = 0.022; // of a person 1.75 m tall

} // namespace

void PosedFigures::setCharacter(std::shared_ptr<const Character> character)
{
    m_character = std::move(character);
    m_poses = {};
    m_skeletonPoses = {};
    m_mesh = m_character ? makeFigureMesh(*m_character, Detail::Normal) : FigureMesh();
}

std::vector<Sphere> PosedFigures::bounds(const BodyPose &pose, std::optional<BodyId> only) const
{
    return m_character ? worldBounds(m_mesh, pose, only) : std::vector<Sphere>();
}

std::optional<BodyHit> PosedFigures::pick(Simulation simulation, const Ray &ray) const
{
    const auto &pose = m_poses[simulation];
    return m_character && pose ? pickBody(m_mesh, *pose, ray) : std::nullopt;
}

Vector3 PosedFigures::surfacePoint(const BodyPose &pose, BodyId body, const Vector3 &point,
                                   const Vector3 &direction) const
{
    const Vector3 target = pose.point(body, point);
    if (!m_character || !(direction.norm() > 1e-9))
        return target;
    const double back = 2 * m_mesh.bounds[body].radius + point.norm(); // surely outside
    const Vector3 way = direction.normalized();
    const auto hit = pickBody(m_mesh, pose, {target - back * way, way}, body);
    return hit && hit->distance < back ? Vector3(target + (hit->distance - back) * way) : target;
}

TriangleMesh PosedFigures::bones(Simulation simulation) const
{
    const auto &pose = m_poses[simulation];
    if (!m_character || !pose)
        return {};
    const auto &skeletonPose = m_skeletonPoses[simulation];
    const auto lines = skeletonPose ? boneLines(*m_character->skeleton, *skeletonPose)
                                    : boneLines(*m_character, *pose);
    return makeBones(lines, kBoneThickness * m_character->heightMetres / 1.75);
}

} // namespace flinch

#include "core/io/proxymesh.h"

#include "core/motion/pose.h"

#include <algorithm>
#include <array>

namespace flinch {

namespace {

constexpr double kThickness = 0.12;    // of the bone's length
constexpr double kWaist = 0.2;         // where along the bone it is thickest
constexpr double kShortestBone = 1e-4; // metres: below that a joint sits on its parent
constexpr double kKnobLength = 0.02;   // of joints without a bone

class ProxyMesh
{
public:
    void addBone(int joint, const Vector3 &from, const Vector3 &to)
    {
        const Vector3 along = to - from;
        const double radius = kThickness * along.norm();
        const Vector3 side = along.unitOrthogonal() * radius;
        const Vector3 other = along.normalized().cross(side);
        const Vector3 middle = from + kWaist * along;
        const std::array<Vector3, 4> ring = {middle + side, middle + other, middle - side,
                                             middle - other};
        for (std::size_t n = 0; n < 4; ++n) {
            const Vector3 &a = ring[n];
            const Vector3 &b = ring[(n + 1) % 4];
            addTriangle(joint, a, b, to);
            addTriangle(joint, b, a, from);
        }
    }

    SkinnedMesh take() { return std::move(m_mesh); }

private:
    void addTriangle(int joint, const Vector3 &a, const Vector3 &b, const Vector3 &c)
    {
        const Vector3 normal = (b - a).cross(c - a).normalized();
        for (const Vector3 &corner : {a, b, c}) {
            const int vertex = int(m_mesh.positions.size());
            m_mesh.positions.push_back(corner);
            m_mesh.normals.push_back(normal);
            m_mesh.triangles.push_back(vertex);
            m_mesh.weights.push_back({vertex, joint, 1.0});
        }
    }

    SkinnedMesh m_mesh;
};

} // namespace

SkinnedMesh makeProxyMesh(const Skeleton &skeleton)
{
    const WorldPose rest = computeWorldPose(skeleton, restPose(skeleton));
    ProxyMesh mesh;
    std::vector<bool> hasBone(std::size_t(skeleton.jointCount()), false);
    const auto add = [&](int joint, const Vector3 &end) {
        const Vector3 &start = rest.positions[std::size_t(joint)];
        if ((end - start).norm() < kShortestBone)
            return;
        mesh.addBone(joint, start, end);
        hasBone[std::size_t(joint)] = true;
    };
    for (int j = 0; j < skeleton.jointCount(); ++j) {
        if (!skeleton.isRoot(j))
            add(skeleton.joint(j).parent, rest.positions[std::size_t(j)]);
    }
    for (const Tip &tip : skeleton.tips())
        add(tip.joint, rest.tipPosition(tip));
    for (std::size_t j = 0; j < hasBone.size(); ++j) {
        if (!hasBone[j])
            mesh.addBone(int(j), rest.positions[j],
                         rest.positions[j] + rest.rotations[j] * Vector3(0, kKnobLength, 0));
    }
    return mesh.take();
}

} // namespace flinch

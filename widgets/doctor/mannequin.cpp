#include "widgets/doctor/mannequin.h"

#include "widgets/doctor/softpicture.h"

namespace flinch {

namespace {

struct Bone
{
    const char *name;
    int parent;
    Vector3 position; // world
};

/// 1.8 m, arms 45 degrees down.
std::vector<Bone> bones()
{
    std::vector<Bone> all = {
        {"Hips", -1, {0, 0.99, 0}},      {"Spine", 0, {0, 1.10, -0.01}},
        {"Spine1", 1, {0, 1.21, -0.01}}, {"Spine2", 2, {0, 1.32, -0.01}},
        {"Neck", 3, {0, 1.52, 0}},       {"Head", 4, {0, 1.62, 0.01}},
        {"HeadEnd", 5, {0, 1.80, 0.02}},
    };
    for (const int side : {1, -1}) {
        const bool left = side > 0;
        const auto add = [&](const char *ofLeft, const char *ofRight, int parent, double x,
                             double y, double z) {
            all.push_back({left ? ofLeft : ofRight, parent, {side * x, y, z}});
            return int(all.size()) - 1;
        };
        const int collar = add("LeftShoulder", "RightShoulder", 3, 0.03, 1.45, 0.02);
        const int arm = add("LeftArm", "RightArm", collar, 0.18, 1.45, -0.01);
        const int forearm = add("LeftForeArm", "RightForeArm", arm, 0.37, 1.245, -0.01);
        const int hand = add("LeftHand", "RightHand", forearm, 0.545, 1.055, 0.01);
        add("LeftHandEnd", "RightHandEnd", hand, 0.67, 0.92, 0.02);
        const int thigh = add("LeftUpLeg", "RightUpLeg", 0, 0.095, 0.94, 0);
        const int shin = add("LeftLeg", "RightLeg", thigh, 0.14, 0.51, 0.005);
        const int foot = add("LeftFoot", "RightFoot", shin, 0.17, 0.085, -0.02);
        const int toe = add("LeftToeBase", "RightToeBase", foot, 0.18, 0.02, 0.13);
        add("LeftToeEnd", "RightToeEnd", toe, 0.185, 0.01, 0.2);
    }
    return all;
}

SkeletonPtr makeSkeleton()
{
    const std::vector<Bone> all = bones();
    SkeletonBuilder builder;
    for (const Bone &bone : all) {
        Joint joint;
        joint.name = QLatin1String(bone.name);
        joint.parent = bone.parent;
        joint.restOffset = bone.position;
        if (bone.parent >= 0)
            joint.restOffset -= all[std::size_t(bone.parent)].position;
        builder.addJoint(joint);
    }
    auto skeleton = builder.build();
    return skeleton ? *std::move(skeleton) : nullptr;
}

} // namespace

const Mannequin &Mannequin::instance()
{
    static const Mannequin kMannequin;
    return kMannequin;
}

Mannequin::Mannequin()
{
    const SkeletonPtr skeleton = makeSkeleton();
    auto character = buildCharacter(skeleton);
    Q_ASSERT(character);
    m_character = *std::move(character);
    m_mesh = makeFigureMesh(*m_character, Detail::Normal);
    const WorldPose world = computeWorldPose(*skeleton, restPose(*skeleton));
    computeBodyPose(*m_character, world, m_pose);
    for (const BodyId body : allBodies())
        m_joints[body] = world.positions[std::size_t(m_character->mapping.sourceJoint(body))];
    m_joints[BodyId::Head].y() += 0.05; // where a face is looked at
}

OrbitCamera Mannequin::camera() const
{
    return {.pivot = {0, 0.9, 0}, .distance = 4.6, .yaw = 0, .pitch = 0.05};
}

QPointF Mannequin::joint(BodyId body, const QSize &size) const
{
    const Vector3 at = camera().project(m_joints[body], size);
    return {at.x(), at.y()};
}

QImage Mannequin::picture(const QSize &size, std::optional<BodyId> outlined, const QColor &top,
                          const QColor &bottom, const QColor &grid, const QColor &skin,
                          const QColor &ink) const
{
    SoftPicture picture(size, camera());
    picture.fill(top, bottom);
    picture.drawFloor(0, grid, grid);
    for (const BodyId body : allBodies()) {
        const TriangleMesh &mesh = m_mesh.bodies[body];
        DrawnMesh drawn;
        drawn.tag = int(body);
        for (const TriangleMesh::Vertex &vertex : mesh.vertices) {
            drawn.positions.push_back(m_pose.point(body, vertex.position));
            drawn.normals.push_back(m_pose.rotations[body] * vertex.normal);
        }
        for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
            drawn.triangles.push_back({mesh.indices[i], mesh.indices[i + 1], mesh.indices[i + 2]});
            const TriangleMesh::Marking &marking = mesh.vertices[mesh.indices[i]].marking;
            const bool isVisor =
                marking.kind == TriangleMesh::Marking::Kind::Visor && marking.distance < 0;
            const bool isBand =
                marking.kind == TriangleMesh::Marking::Kind::Band && marking.distance < 0;
            drawn.colours.push_back((isVisor  ? skin.darker(420)
                                     : isBand ? skin.lighter(125)
                                              : skin)
                                        .rgb());
        }
        picture.draw(drawn);
    }
    if (outlined)
        picture.outline(int(*outlined), ink);
    return picture.image();
}

} // namespace flinch

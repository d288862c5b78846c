#include "widgets/viewport/figuremesh.h"

#include <algorithm>
#include <numbers>

namespace flinch {

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kFacesCosine = 0.5; // 60°: as far as a head turns without the trunk

struct Resolution
{
    int round;     // segments about a limb
    int trunk;     // about the trunk
    int head;      // more, because the visor's edge follows them
    int cap;       // rings of a rounded end
    int smoothing; // rings between two sections
};

Resolution resolution(Detail detail)
{
    switch (detail) {
    case Detail::Normal:
        return {12, 18, 24, 3, 1};
    case Detail::Fine:
        break;
    }
    return {32, 44, 64, 8, 4};
}

Vector3 shapeAxis(const CollisionShape &shape)
{
    return shape.rotation * Vector3::UnitZ();
}

double halfWidth(const CollisionShape &shape)
{
    return shape.halfLength + shape.radius;
}

struct Bone
{
    Vector3 start;
    Vector3 end;
};

/// Ends of a limb in its frame: its joints, or the ends of its capsule where it has none.
Bone limbBone(const Character &character, BodyId id)
{
    const CollisionShape &shape = character.bodies[id].shapes.front();
    const Vector3 reach = halfWidth(shape) * shapeAxis(shape);
    Bone bone = {shape.centre - reach, shape.centre + reach};
    for (const BallJointSpec &joint : character.joints) {
        if (joint.child == id)
            bone.start = joint.anchorInChild;
        if (joint.parent == id)
            bone.end = joint.anchorInParent;
    }
    return bone;
}

/// Radii along a limb, as parts of the radius its mass gives.
struct Taper
{
    double start;
    double belly; // at `bellyAt`
    double bellyAt;
    double end;
    double band; // centre of the white band; 0: none
};

Taper taper(BodyId id)
{
    switch (id) {
    case BodyId::LeftUpperArm:
    case BodyId::RightUpperArm:
        return {1.22, 1.12, 0.35, 0.92, 0};
    case BodyId::LeftForearm:
    case BodyId::RightForearm:
        return {1.05, 1.12, 0.28, 0.76, 0.8};
    case BodyId::LeftHand:
    case BodyId::RightHand:
        return {1.0, 1.2, 0.45, 1.08, 0};
    case BodyId::LeftThigh:
    case BodyId::RightThigh:
        return {1.16, 1.1, 0.3, 0.74, 0};
    default: // shins
        return {1.06, 1.14, 0.27, 0.66, 0.72};
    }
}

TriangleMesh limb(const Character &character, BodyId id, const Resolution &res)
{
    const Bone bone = limbBone(character, id);
    const double radius = character.bodies[id].shapes.front().radius;
    const double length = std::max((bone.end - bone.start).norm(), 1e-3);
    const Taper t = taper(id);
    const bool hand = id == BodyId::LeftHand || id == BodyId::RightHand;
    const double startRadius = t.start * radius;
    const double endRadius = t.end * radius;
    // a hand ends at its fingertips, other limbs in the middle of the next joint
    const double last = hand ? std::max(length - endRadius, 0.6 * length) : length;
    std::vector<Section> sections = {
        {0, startRadius, startRadius, 0},
        {t.bellyAt * last, t.belly * radius, t.belly * radius, 0},
        {0.65 * last, 0.5 * (t.belly + t.end) * radius, 0.5 * (t.belly + t.end) * radius, 0},
        {last, endRadius, endRadius, 0}};
    std::vector<Section> rings =
        roundedTube(sections, startRadius, endRadius, res.cap, res.smoothing);
    const bool banded = isLeft(id) && t.band > 0;
    const double middle = t.band * length;
    const double half = 0.024 * character.heightMetres / 1.75;
    if (banded) {
        // a cuff that stands out by two millimetres, so that it shows in the contour as well
        const auto radiusAt = [&](double along) {
            for (std::size_t i = 1; i < rings.size(); ++i) {
                if (rings[i].along >= along) {
                    const Section &a = rings[i - 1], &b = rings[i];
                    return a.across
                           + (b.across - a.across) * (along - a.along) / (b.along - a.along);
                }
            }
            return endRadius;
        };
        const double raised = 1.06;
        std::vector<Section> cuff;
        for (const double place : {-1.0, -0.94, 0.0, 0.94, 1.0}) {
            const double along = middle + place * half;
            const double r = radiusAt(along) * (std::abs(place) < 1 ? raised : 1);
            cuff.push_back({along, r, r, 0});
        }
        std::erase_if(rings, [&](const Section &s) { return std::abs(s.along - middle) <= half; });
        const auto at = std::find_if(rings.begin(), rings.end(),
                                     [&](const Section &s) { return s.along > middle; });
        rings.insert(at, cuff.begin(), cuff.end());
    }
    LoftAxes axes = axesAlong(bone.start, bone.end - bone.start);
    TriangleMesh mesh = loft(axes, rings, res.round);
    if (banded) {
        for (auto &vertex : mesh.vertices) {
            const double along = (vertex.position - bone.start).dot(axes.along);
            vertex.marking = {std::abs(along - middle) - half, TriangleMesh::Marking::Kind::Band};
        }
    }
    return mesh;
}

/// Loft axes of a trunk part: sections level, one above the other.
LoftAxes uprightAxes(const Vector3 &origin, const BodyFrame &frame)
{
    // across × depth = along, with depth forward: across points right
    return {origin, -frame.left, frame.forward, frame.up};
}

const Vector3 &anchorInParent(const Character &character, BallJointId joint)
{
    return character.joint(joint).anchorInParent;
}

const Vector3 &anchorInChild(const Character &character, BallJointId joint)
{
    return character.joint(joint).anchorInChild;
}

TriangleMesh chest(const Character &character, const Resolution &res)
{
    const BodyFrame frame = trunkFrame(character, BodyId::Chest);
    const CollisionShape &shape = character.bodies[BodyId::Chest].shapes.front();
    const double w = halfWidth(shape), d = shape.radius;
    const Vector3 low = anchorInChild(character, BallJointId::Chest);
    const Vector3 neck = anchorInParent(character, BallJointId::Neck);
    const Vector3 shoulders = 0.5
                              * (anchorInParent(character, BallJointId::LeftShoulder)
                                 + anchorInParent(character, BallJointId::RightShoulder));
    const double height = std::max((neck - low).dot(frame.up), (shoulders - low).dot(frame.up));
    const double shoulder = std::clamp((shoulders - low).dot(frame.up) / height, 0.5, 1.0);
    const double lean = (neck - low).dot(frame.forward);
    const std::vector<Section> sections = {
        {-0.02 * height, 0.70 * w, 0.82 * d, 0},
        {0.28 * height, 0.90 * w, 1.05 * d, 0.25 * lean + 0.05 * d},
        {0.58 * height, 1.04 * w, 1.12 * d, 0.55 * lean + 0.08 * d},
        {0.92 * shoulder * height, 1.0 * w, 0.86 * d, 0.8 * lean},
        {std::max(shoulder, 0.96) * height, 0.56 * w, 0.58 * d, lean}};
    return loft(uprightAxes(low, frame),
                roundedTube(sections, 0.45 * d, 0.28 * d, res.cap, res.smoothing), res.trunk, 2.3);
}

TriangleMesh abdomen(const Character &character, const Resolution &res)
{
    const BodyFrame frame = trunkFrame(character, BodyId::Abdomen);
    const CollisionShape &shape = character.bodies[BodyId::Abdomen].shapes.front();
    const CollisionShape &chestShape = character.bodies[BodyId::Chest].shapes.front();
    const double w = std::min(halfWidth(shape), 0.78 * halfWidth(chestShape)), d = shape.radius;
    const Vector3 low = anchorInChild(character, BallJointId::Waist);
    const Vector3 high = anchorInParent(character, BallJointId::Chest);
    const double height = std::max((high - low).norm(), 0.05 * d);
    const std::vector<Section> sections = {{0, 0.98 * w, 0.9 * d, 0},
                                           {0.5 * height, 0.97 * w, 0.92 * d, 0.02 * d},
                                           {height, 1.0 * w, 0.94 * d, 0.02 * d}};
    return loft(uprightAxes(low, frame),
                roundedTube(sections, 0.6 * d, 0.6 * d, res.cap, res.smoothing), res.trunk, 2.2);
}

TriangleMesh pelvis(const Character &character, const Resolution &res)
{
    const BodyFrame frame = trunkFrame(character, BodyId::Pelvis);
    const CollisionShape &shape = character.bodies[BodyId::Pelvis].shapes.front();
    const double w = halfWidth(shape), d = shape.radius;
    const Vector3 hips = 0.5
                         * (anchorInParent(character, BallJointId::LeftHip)
                            + anchorInParent(character, BallJointId::RightHip));
    const Vector3 waist = anchorInParent(character, BallJointId::Waist);
    const double height = std::max((waist - hips).dot(frame.up), 0.5 * d);
    const std::vector<Section> sections = {{-0.55 * d, 0.34 * w, 0.62 * d, 0},
                                           {-0.1 * d, 0.74 * w, 0.98 * d, -0.05 * d},
                                           {0.4 * height, 0.94 * w, 1.06 * d, -0.06 * d},
                                           {height, 0.80 * w, 0.94 * d, 0}};
    return loft(uprightAxes(hips, frame),
                roundedTube(sections, 0.4 * d, 0.25 * d, res.cap, res.smoothing), res.trunk, 2.3);
}

TriangleMesh head(const Character &character, const Resolution &res)
{
    const BodyFrame frame = trunkFrame(character, BodyId::Head);
    const CollisionShape &skull = character.bodies[BodyId::Head].shapes.front();
    const double tall = halfWidth(skull);
    const double wide = std::min(skull.radius, 0.8 * tall);
    const int rings = res.head * 5 / 8;
    std::vector<Section> sections;
    for (int ring = 0; ring <= rings; ++ring) {
        const double latitude = kPi * (double(ring) / rings - 0.5);
        // the chin is narrower than the crown and stands a little forward
        const double low = std::max(0.0, -std::sin(latitude));
        const double scale = std::cos(latitude) * (1 - 0.16 * low);
        sections.push_back({tall * std::sin(latitude), 0.94 * wide * scale, 1.12 * wide * scale,
                            0.14 * wide * low});
    }
    const LoftAxes axes = uprightAxes(skull.centre, frame);
    TriangleMesh mesh = loft(axes, sections, res.head);
    const double middle = -0.02 * tall, halfHeight = 0.17 * tall, halfTurn = 1.08;
    for (auto &vertex : mesh.vertices) {
        const Vector3 from = vertex.position - skull.centre;
        const double turn = std::abs(std::atan2(from.dot(frame.left), from.dot(frame.forward)));
        vertex.marking = {
            std::max((turn - halfTurn) * wide, std::abs(from.dot(frame.up) - middle) - halfHeight),
            TriangleMesh::Marking::Kind::Visor};
    }
    const Vector3 neck = anchorInChild(character, BallJointId::Neck);
    const Vector3 along = skull.centre - neck;
    if (along.norm() > 0.3 * wide) {
        const double r = 0.58 * wide;
        const std::vector<Section> tube = {{-0.3 * wide, 1.15 * r, 1.15 * r, 0},
                                           {along.norm(), r, r, 0}};
        mesh.append(
            loft(axesAlong(neck, along), roundedTube(tube, 0.5 * r, 0.5 * r, 2, 1), res.round));
    }
    return mesh;
}

TriangleMesh foot(const Character &character, BodyId id, const Resolution &res)
{
    const CollisionShape &box = character.bodies[id].shapes.front();
    const double w = box.halfExtents.x(), h = box.halfExtents.y(), l = box.halfExtents.z();
    const Vector3 left = box.rotation * Vector3::UnitX();
    const Vector3 up = box.rotation * Vector3::UnitY();
    const Vector3 forward = box.rotation * Vector3::UnitZ();
    const auto ankleJoint =
        id == BodyId::LeftFoot ? BallJointId::LeftAnkle : BallJointId::RightAnkle;
    const double ankle =
        std::clamp((anchorInChild(character, ankleJoint) - box.centre).dot(forward), -0.7 * l, 0.0);
    const double heelCap = 0.75 * w, toeCap = 0.9 * w;
    // the sole is level: every section stands on it
    const auto section = [&](double along, double half, double height) {
        return Section{along, half, 0.5 * height, -h + 0.5 * height};
    };
    const std::vector<Section> sections = {
        section(-l + heelCap, 0.82 * w, 1.15 * h), section(ankle, 0.92 * w, 1.9 * h),
        section(0.45 * (ankle + l), 1.0 * w, 1.25 * h), section(l - toeCap, 1.06 * w, 0.8 * h)};
    const LoftAxes axes = {box.centre, left, up, forward};
    std::vector<Section> rings = roundedTube(sections, heelCap, toeCap, res.cap, res.smoothing);
    for (Section &ring : rings)
        ring.shift = -h + ring.depth; // caps close towards the sole, not towards their middle
    return loft(axes, rings, res.round, 2.6);
}

Sphere boundsOf(const TriangleMesh &mesh)
{
    Eigen::AlignedBox3d box;
    for (const auto &vertex : mesh.vertices)
        box.extend(vertex.position);
    Sphere sphere{box.center(), 0};
    for (const auto &vertex : mesh.vertices)
        sphere.radius = std::max(sphere.radius, (vertex.position - sphere.centre).norm());
    return sphere;
}

BodyFrame frameFrom(const Vector3 &left, const Vector3 &up)
{
    BodyFrame frame;
    frame.up = up.normalized();
    const Vector3 across = left - left.dot(frame.up) * frame.up;
    frame.left =
        across.norm() > 1e-6 * left.norm() ? across.normalized() : frame.up.unitOrthogonal();
    frame.forward = frame.left.cross(frame.up);
    return frame;
}

/// The way the face looks, in the head's frame: as the hips do at rest. A rest pose that
/// contradicts the clip's mean posture is none, and then the chest's mean decides.
Vector3 faceDirection(const Character &character, const Vector3 &headUp)
{
    const Vector3 chestForward = trunkFrame(character, BodyId::Chest).forward;
    const Vector3 usual =
        character.joint(BallJointId::Neck).limit.neutral.conjugate() * chestForward;
    if (!character.skeleton)
        return usual;
    const WorldPose rest = computeWorldPose(*character.skeleton, standingPose(*character.skeleton));
    BodyPose bodies;
    computeBodyPose(character, rest, bodies);
    const Vector3 left = bodies.positions[BodyId::LeftThigh] - bodies.positions[BodyId::RightThigh];
    const Vector3 up = bodies.positions[BodyId::Head] - bodies.positions[BodyId::Pelvis];
    const Vector3 forward = left.cross(up);
    if (!(forward.norm() > 1e-6))
        return usual;
    const Vector3 atRest = bodies.rotations[BodyId::Head].conjugate() * forward.normalized();
    const auto level = [&](const Vector3 &v) -> Vector3 {
        return v - v.dot(headUp) * headUp;
    };
    const double agreement = level(atRest).normalized().dot(level(usual).normalized());
    return agreement > 0.5 && level(atRest).norm() > 0.7 ? atRest : usual;
}

} // namespace

BodyFrame trunkFrame(const Character &character, BodyId body)
{
    const CollisionShape &shape = character.bodies[body].shapes.front();
    const Vector3 axis = shapeAxis(shape);
    switch (body) {
    case BodyId::Pelvis: {
        const Vector3 hips = 0.5
                             * (anchorInParent(character, BallJointId::LeftHip)
                                + anchorInParent(character, BallJointId::RightHip));
        return frameFrom(axis, anchorInParent(character, BallJointId::Waist) - hips);
    }
    case BodyId::Abdomen:
        return frameFrom(axis, anchorInParent(character, BallJointId::Chest)
                                   - anchorInChild(character, BallJointId::Waist));
    case BodyId::Head: {
        const Vector3 neck = anchorInChild(character, BallJointId::Neck);
        const bool round = shape.kind == CollisionShape::Kind::Sphere;
        const Vector3 up = (round ? Vector3(shape.centre - neck) : axis).normalized();
        const Vector3 forward = faceDirection(character, up);
        return frameFrom(up.cross(forward), up);
    }
    default:
        return frameFrom(axis, anchorInParent(character, BallJointId::Neck)
                                   - anchorInChild(character, BallJointId::Chest));
    }
}

FigureMesh makeFigureMesh(const Character &character, Detail detail)
{
    const Resolution res = resolution(detail);
    FigureMesh mesh;
    for (const BodyId id : allBodies()) {
        switch (id) {
        case BodyId::Pelvis:
            mesh.bodies[id] = pelvis(character, res);
            break;
        case BodyId::Abdomen:
            mesh.bodies[id] = abdomen(character, res);
            break;
        case BodyId::Chest:
            mesh.bodies[id] = chest(character, res);
            break;
        case BodyId::Head:
            mesh.bodies[id] = head(character, res);
            break;
        case BodyId::LeftFoot:
        case BodyId::RightFoot:
            mesh.bodies[id] = foot(character, id, res);
            break;
        default:
            mesh.bodies[id] = limb(character, id, res);
        }
        mesh.bounds[id] = boundsOf(mesh.bodies[id]);
    }
    return mesh;
}

Vector3 facing(const Character &character, const BodyPose &pose)
{
    const auto level = [&](std::initializer_list<BodyId> bodies) {
        Vector3 sum = Vector3::Zero();
        for (const BodyId id : bodies)
            sum += pose.rotations[id] * trunkFrame(character, id).forward;
        sum.y() = 0;
        return sum.norm() > 1e-6 ? Vector3(sum.normalized()) : Vector3(Vector3::Zero());
    };
    const Vector3 trunk = level({BodyId::Pelvis, BodyId::Chest});
    const Vector3 look = level({BodyId::Head});
    // a guard stands sideways to what it faces; who looks over the shoulder does not face that
    const Vector3 front = look.dot(trunk) > kFacesCosine ? look : trunk;
    return front.isZero() ? Vector3(Vector3::UnitZ()) : front;
}

std::vector<std::pair<Vector3, Vector3>> boneLines(const Character &character, const BodyPose &pose)
{
    std::vector<std::pair<Vector3, Vector3>> lines;
    // from where a body hangs to every joint it carries
    PerBody<Vector3> roots;
    for (const BodyId id : allBodies()) {
        roots[id] = pose.positions[id];
        if (const auto joint = jointAbove(id))
            roots[id] = pose.point(id, character.joint(*joint).anchorInChild);
    }
    PerBody<bool> carries = {};
    for (const BallJointSpec &joint : character.joints) {
        lines.emplace_back(roots[joint.parent], pose.point(joint.parent, joint.anchorInParent));
        carries[joint.parent] = true;
    }
    for (const BodyId id :
         {BodyId::Head, BodyId::LeftHand, BodyId::RightHand, BodyId::LeftFoot, BodyId::RightFoot}) {
        const CollisionShape &shape = character.bodies[id].shapes.front();
        const bool isHand = id == BodyId::LeftHand || id == BodyId::RightHand;
        const double reach =
            shape.kind == CollisionShape::Kind::Box ? shape.halfExtents.z() : halfWidth(shape);
        const Vector3 end = pose.point(id, shape.centre + reach * shapeAxis(shape));
        if (isHand) {
            const BodyId forearm = *parentBody(id);
            const Vector3 wrist = pose.point(id, shape.centre - reach * shapeAxis(shape));
            lines.emplace_back(roots[forearm], wrist);
            lines.emplace_back(wrist, end);
        } else {
            lines.emplace_back(roots[id], end);
        }
    }
    return lines;
}

std::vector<std::pair<Vector3, Vector3>> boneLines(const Skeleton &skeleton, const WorldPose &pose)
{
    std::vector<std::pair<Vector3, Vector3>> lines;
    for (int joint = 0; joint < skeleton.jointCount(); ++joint) {
        // bones from a root on the floor to the hips are no part of the body
        const int parent = skeleton.joint(joint).parent;
        if (parent >= 0)
            lines.emplace_back(pose.positions[std::size_t(parent)],
                               pose.positions[std::size_t(joint)]);
    }
    for (const Tip &tip : skeleton.tips())
        lines.emplace_back(pose.positions[std::size_t(tip.joint)], pose.tipPosition(tip));
    return lines;
}

std::vector<Sphere> worldBounds(const FigureMesh &mesh, const BodyPose &pose,
                                std::optional<BodyId> only)
{
    std::vector<Sphere> spheres;
    for (const BodyId id : allBodies()) {
        if (!only || *only == id)
            spheres.push_back({pose.point(id, mesh.bounds[id].centre), mesh.bounds[id].radius});
    }
    return spheres;
}

} // namespace flinch

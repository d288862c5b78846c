#include "core/targets/linkmodel.h"

namespace flinch {

namespace {

/// Without a floor light outboard parts are driven so weakly that noise throws them about; feet
/// most of all.
constexpr double kInertiaFloor = 0.005;
constexpr double kAnkleInertiaFloor = 0.05;
constexpr double kNeckInertiaFloor = 0.03;

/// Turning inertia that the abdomen gets on top, as a share of mass times height squared. A light
/// link between two heavy ones makes the system stiff: explicit torques would need half the step.
constexpr double kAbdomenArmature = 4.5e-4;

constexpr std::array<BodyId, kLinkCount> kLinkBodies = {
    BodyId::Pelvis,       BodyId::Abdomen,     BodyId::Chest,         BodyId::Head,
    BodyId::LeftUpperArm, BodyId::LeftForearm, BodyId::RightUpperArm, BodyId::RightForearm,
    BodyId::LeftThigh,    BodyId::LeftShin,    BodyId::LeftFoot,      BodyId::RightThigh,
    BodyId::RightShin,    BodyId::RightFoot};

double inertiaFloor(BallJointId joint)
{
    switch (joint) {
    case BallJointId::LeftAnkle:
    case BallJointId::RightAnkle:
        return kAnkleInertiaFloor;
    case BallJointId::Neck:
        return kNeckInertiaFloor;
    default:
        return kInertiaFloor;
    }
}

Matrix3 pointInertia(const Vector3 &r)
{
    return r.squaredNorm() * Matrix3::Identity() - r * r.transpose();
}

/// Joins `hand` to the forearm's link as it is held in `start`.
void mergeHand(LinkModel &model, const Character &character, const BodyPose &start,
               BodyId forearmId, BodyId handId)
{
    const auto forearm = std::size_t(forearmId);
    const auto hand = std::size_t(handId);
    Link &link = model.links[std::size_t(linkOfBody(forearmId))];
    const BodySpec &spec = character.bodies[hand];
    const Quaternion turn = start.rotations[forearm].conjugate() * start.rotations[hand];
    const Vector3 place =
        start.rotations[forearm].conjugate() * (start.positions[hand] - start.positions[forearm]);

    const double mass = link.mass + spec.mass;
    const Vector3 centre = spec.mass / mass * place;
    link.inertia += link.mass * pointInertia(centre)
                    + turn.toRotationMatrix() * spec.inertia * turn.toRotationMatrix().transpose()
                    + spec.mass * pointInertia(place - centre);
    link.mass = mass;
    link.anchorInLink -= centre;
    for (CollisionShape &shape : link.shapes)
        shape.centre -= centre;
    for (CollisionShape shape : spec.shapes) {
        shape.centre = place + turn * shape.centre - centre;
        shape.rotation = turn * shape.rotation;
        link.shapes.push_back(shape);
        link.shapeBodies.push_back(handId);
    }
    model.bodies[forearm].offset = -centre;
    model.bodies[hand] = {linkOfBody(forearmId), place - centre};
}

} // namespace

int linkOfBody(BodyId body)
{
    if (body == BodyId::LeftHand)
        body = BodyId::LeftForearm;
    if (body == BodyId::RightHand)
        body = BodyId::RightForearm;
    for (int link = 0; link < kLinkCount; ++link) {
        if (kLinkBodies[std::size_t(link)] == body)
            return link;
    }
    return 0;
}

int treeDistance(const LinkModel &model, int a, int b)
{
    int distance = 0;
    while (a != b) {
        // parents have the lower numbers
        int &lower = a > b ? a : b;
        lower = model.links[std::size_t(lower)].parent;
        ++distance;
    }
    return distance;
}

LinkModel makeLinkModel(const Scenario &scenario, const BodyPose &start)
{
    const Character &character = *scenario.character;
    LinkModel model;
    for (std::size_t n = 0; n < kLinkCount; ++n) {
        const BodySpec &body = character.bodies[std::size_t(kLinkBodies[n])];
        Link &link = model.links[n];
        link.mass = body.mass;
        link.inertia = body.inertia;
        link.shapes = body.shapes;
        link.shapeBodies.assign(body.shapes.size(), body.id);
        model.bodies[std::size_t(body.id)].link = int(n);
        model.totalMass += body.mass;
        if (n == 0)
            continue;
        const BallJointSpec &joint = character.joints[n - 1];
        link.parent = linkOfBody(joint.parent);
        link.anchorInParent = joint.anchorInParent;
        link.anchorInLink = joint.anchorInChild;
        link.torqueCap = joint.torqueCap;
        link.limit = scenario.limits[n - 1];
        link.inertiaFloor = inertiaFloor(joint.id);
    }
    for (const auto &[forearm, hand] : {std::pair(BodyId::LeftForearm, BodyId::LeftHand),
                                        std::pair(BodyId::RightForearm, BodyId::RightHand)}) {
        mergeHand(model, character, start, forearm, hand);
        model.totalMass += character.bodies[std::size_t(hand)].mass;
    }
    model.links[std::size_t(linkOfBody(BodyId::Abdomen))].inertia +=
        kAbdomenArmature * model.totalMass * character.heightMetres * character.heightMetres
        * Matrix3::Identity();
    for (int link = kLeftFootLink - 2; link <= kLeftFootLink; ++link)
        model.legMass += model.links[std::size_t(link)].mass;
    return model;
}

void placeLinks(const LinkModel &model, const Vector3 &pelvisPosition,
                const Quaternion &pelvisRotation, const PerJoint<Quaternion> &relative,
                LinkState &state)
{
    state.position[0] = pelvisPosition;
    state.rotation[0] = pelvisRotation;
    for (std::size_t n = 1; n < kLinkCount; ++n) {
        const Link &link = model.links[n];
        const auto p = std::size_t(link.parent);
        state.rotation[n] = state.rotation[p] * relative[n - 1];
        state.position[n] = state.position[p] + state.rotation[p] * link.anchorInParent
                            - state.rotation[n] * link.anchorInLink;
    }
}

} // namespace flinch

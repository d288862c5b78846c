#include "resources/generator/figure.h"

#include "resources/generator/angles.h"

#include <algorithm>
#include <cmath>

namespace flinch::clipgenerator {

namespace {

constexpr double kLeastKneeFlexion = 7;
constexpr double kLeastElbowFlexion = 9;

/// The rotation that takes `restDirection` to `direction` and `restAxis` to `axis`, both pairs
/// being unit vectors at right angles.
Quaternion rotationBetween(const Vector3 &restDirection, const Vector3 &restAxis,
                           const Vector3 &direction, const Vector3 &axis)
{
    Matrix3 from, to;
    from << restDirection, restAxis, restDirection.cross(restAxis);
    to << direction, axis, direction.cross(axis);
    return Quaternion(Matrix3(to * from.transpose()));
}

Vector3 perpendicular(const Vector3 &vector, const Vector3 &direction)
{
    return (vector - vector.dot(direction) * direction).normalized();
}

double spanAtFlexion(double a, double b, double flexion)
{
    return std::sqrt(a * a + b * b + 2 * a * b * std::cos(radians(flexion)));
}

/// The lesser of both, rounded where they come within `width` of each other.
double softMinimum(double a, double b, double width)
{
    const double h = std::clamp(0.5 + 0.5 * (b - a) / width, 0.0, 1.0);
    return b + (a - b) * h - width * h * (1 - h);
}

/// Two bones from an origin to a target, bent by `flexion` radians about `axis`.
struct TwoBones
{
    Vector3 upper; // unit directions
    Vector3 lower;
    double flexion;
};

/// `axis` has unit length and is at right angles to the way from origin to target.
TwoBones bendToReach(const Vector3 &way, double a, double b, const Vector3 &axis,
                     double leastFlexion)
{
    const double limit = spanAtFlexion(a, b, leastFlexion);
    const double distance = softMinimum(way.norm(), limit, 0.004);
    const double cosine = (distance * distance - a * a - b * b) / (2 * a * b);
    const double flexion = std::acos(std::clamp(cosine, -0.99, 1.0));
    const double lead = std::asin(b * std::sin(flexion) / distance);
    const Vector3 straight = way.normalized();
    const Vector3 upper = Eigen::AngleAxisd(-lead, axis) * straight;
    return {upper, Eigen::AngleAxisd(flexion, axis) * upper, flexion};
}

} // namespace

Quaternion Turn::rotation() const
{
    return aboutY(yaw) * aboutX(pitch) * aboutZ(roll);
}

Turn operator*(double factor, const Turn &turn)
{
    return {factor * turn.pitch, factor * turn.yaw, factor * turn.roll};
}

Figure::Figure()
    : m_pose(restPose(*body().skeleton))
{}

Vector3 Figure::position(int joint) const
{
    const Vector3 &local = m_pose.translations[std::size_t(joint)];
    const int parent = body().skeleton->joint(joint).parent;
    return parent < 0 ? local : Vector3(position(parent) + rotation(parent) * local);
}

Quaternion Figure::rotation(int joint) const
{
    const Quaternion &local = m_pose.rotations[std::size_t(joint)];
    const int parent = body().skeleton->joint(joint).parent;
    return parent < 0 ? local : rotation(parent) * local;
}

void Figure::setLocalRotation(int joint, const Quaternion &rotation)
{
    m_pose.rotations[std::size_t(joint)] = rotation.normalized();
}

void Figure::setWorldRotation(int joint, const Quaternion &world)
{
    setLocalRotation(joint, rotation(body().skeleton->joint(joint).parent).conjugate() * world);
}

void Figure::poseTrunk(const Trunk &trunk)
{
    m_pose.translations[std::size_t(body().pelvis)] = trunk.pelvis;
    setLocalRotation(body().pelvis, trunk.pelvisTurn.rotation());
    for (std::size_t i = 0; i < trunk.spine.size(); ++i)
        setLocalRotation(body().spine[i], trunk.spine[i].rotation());
}

void Figure::poseLeg(Side side, const FootPose &foot, double kneeYaw)
{
    const LegJoints &leg = body().leg(side);
    const Vector3 way = foot.ankle - position(leg.thigh);
    const Vector3 axis = perpendicular(aboutY(kneeYaw) * Vector3::UnitX(), way.normalized());
    const TwoBones bones =
        bendToReach(way, measures::kThigh, measures::kShank, axis, kLeastKneeFlexion);
    setWorldRotation(leg.thigh,
                     rotationBetween(-Vector3::UnitY(), Vector3::UnitX(), bones.upper, axis));
    setLocalRotation(leg.shank, aboutX(degrees(bones.flexion)));
    setWorldRotation(leg.foot, foot.rotation);
    setLocalRotation(leg.toes, aboutX(-foot.toeBend));
}

void Figure::poseShoulder(Side side, double forward, double up)
{
    setLocalRotation(body().arm(side).clavicle,
                     aboutY(-outward(side) * forward) * aboutZ(outward(side) * up));
}

void Figure::poseArm(Side side, const ArmAngles &angles)
{
    const ArmJoints &arm = body().arm(side);
    const double out = outward(side);
    const Quaternion chest = rotation(body().spine[2]);
    const Quaternion turn = chest * aboutZ(out * angles.outward) * aboutX(-angles.forward)
                            * aboutY(-out * angles.inwardTwist);
    const Vector3 restDirection = out * Vector3::UnitX();
    const Vector3 restAxis = -out * Vector3::UnitY();
    setWorldRotation(arm.upperArm,
                     rotationBetween(restDirection, restAxis, turn * -Vector3::UnitY(),
                                     turn * -Vector3::UnitX()));
    const double elbow = std::max(angles.elbow, kLeastElbowFlexion);
    setLocalRotation(arm.forearm, aboutY(-out * elbow));
    setLocalRotation(arm.hand, aboutX(angles.pronation));
}

void Figure::poseArm(Side side, const ArmReach &reach)
{
    const ArmJoints &arm = body().arm(side);
    const Vector3 way = reach.wrist - position(arm.upperArm);
    const Vector3 straight = way.normalized();
    const Vector3 axis = perpendicular(reach.elbow, straight).cross(straight);
    const TwoBones bones =
        bendToReach(way, measures::kUpperArm, measures::kForearm, axis, kLeastElbowFlexion);
    const Vector3 restDirection = outward(side) * Vector3::UnitX();
    const Vector3 restAxis = -outward(side) * Vector3::UnitY();
    setWorldRotation(arm.upperArm, rotationBetween(restDirection, restAxis, bones.upper, axis));
    setLocalRotation(arm.forearm, aboutY(-outward(side) * degrees(bones.flexion)));
    setWorldRotation(arm.hand, rotationBetween(restDirection, -Vector3::UnitY(), bones.lower,
                                               perpendicular(reach.palm, bones.lower)));
}

void Figure::poseFingers(Side side, double curl)
{
    const ArmJoints &arm = body().arm(side);
    const double in = -outward(side);
    setLocalRotation(arm.fingers1, aboutZ(in * 85 * curl));
    setLocalRotation(arm.fingers2, aboutZ(in * 100 * curl));
    setLocalRotation(arm.thumb1, aboutZ(in * 35 * curl) * aboutY(-in * 15 * curl));
    setLocalRotation(arm.thumb2, aboutY(-in * 50 * curl));
}

void Figure::poseHead(const Turn &look)
{
    static constexpr std::array<double, 3> kShares = {0.3, 0.3, 0.4};
    const Quaternion whole = rotation(body().spine[2]).conjugate() * look.rotation();
    for (std::size_t i = 0; i < kShares.size(); ++i)
        setLocalRotation(body().neck[i], Quaternion::Identity().slerp(kShares[i], whole));
}

double reachablePelvisHeight(const Trunk &trunk, const FootPose &left, const FootPose &right)
{
    const double longest =
        spanAtFlexion(measures::kThigh, measures::kShank, kLeastKneeFlexion + 1.5);
    double height = trunk.pelvis.y();
    for (const Side side : kSides) {
        const FootPose &foot = side == Side::Left ? left : right;
        const Vector3 toHip = trunk.pelvisTurn.rotation() * body().offset(body().leg(side).thigh);
        const Vector3 way = foot.ankle - (trunk.pelvis + toHip);
        const double aside = std::hypot(way.x(), way.z());
        const double drop = std::sqrt(std::max(0.0, longest * longest - aside * aside));
        height = softMinimum(height, foot.ankle.y() + drop - toHip.y(), 0.01);
    }
    return height;
}

} // namespace flinch::clipgenerator

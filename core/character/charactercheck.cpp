#include "core/character/character.h"

#include <Eigen/Eigenvalues>

#include <QCoreApplication>

#include <cmath>
#include <numbers>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Character)
};

constexpr double kLightestBody = 0.001;
constexpr double kHeaviestBody = 100'000;
constexpr double kThinnestShape = 1e-4;
constexpr double kLargestShape = 100;
constexpr double kFarthestAnchor = 100;

Error broken(QLatin1String part, const QString &what)
{
    return {ErrorCode::BadInput,
            Text::tr("the character cannot be simulated: %1").arg(what),
            part,
            Text::tr("Check the joints chosen for this part, its weight and the clip's unit."),
            {}};
}

bool isUnit(double norm)
{
    return std::abs(norm - 1) < 1e-9;
}

/// A real solid: no principal moment exceeds the sum of the other two.
bool isRealInertia(const Matrix3 &inertia)
{
    if (!inertia.allFinite() || !inertia.isApprox(inertia.transpose(), 1e-12))
        return false;
    const Eigen::SelfAdjointEigenSolver<Matrix3> solver(inertia, Eigen::EigenvaluesOnly);
    const Vector3 moments = solver.eigenvalues(); // ascending
    return moments[0] > 0 && moments[2] <= (moments[0] + moments[1]) * (1 + 1e-9);
}

bool isSaneShape(const CollisionShape &shape)
{
    const auto inRange = [](double size) {
        return size >= kThinnestShape && size <= kLargestShape;
    };
    if (!shape.centre.allFinite() || shape.centre.norm() > kLargestShape
        || !isUnit(shape.rotation.norm()))
        return false;
    switch (shape.kind) {
    case CollisionShape::Kind::Capsule:
        return inRange(shape.radius) && shape.halfLength > 0 && shape.halfLength <= kLargestShape;
    case CollisionShape::Kind::Box:
        return inRange(shape.halfExtents.minCoeff()) && inRange(shape.halfExtents.maxCoeff());
    case CollisionShape::Kind::Sphere:
        return inRange(shape.radius);
    }
    return false;
}

Status checkBody(const BodySpec &body, std::size_t index, int joints)
{
    const QLatin1String name = bodyName(BodyId(index));
    const auto parent = parentBody(BodyId(index));
    if (std::size_t(body.id) != index || body.parent != (parent ? int(*parent) : -1))
        return broken(name, Text::tr("its bodies are out of order"));
    if (body.sourceJoint < 0 || body.sourceJoint >= joints)
        return broken(name, Text::tr("it follows no joint"));
    if (!(body.mass >= kLightestBody && body.mass <= kHeaviestBody))
        return broken(name, Text::tr("its mass makes no sense"));
    if (!body.centreOfMass.allFinite())
        return broken(name, Text::tr("its centre of mass is nowhere"));
    if (!isRealInertia(body.inertia))
        return broken(name, Text::tr("no solid has its inertia"));
    if (body.shapes.empty())
        return broken(name, Text::tr("it has no shape"));
    for (const CollisionShape &shape : body.shapes) {
        if (!isSaneShape(shape))
            return broken(name, Text::tr("a shape is too small, too large or broken"));
    }
    return Done();
}

Status checkJoint(const BallJointSpec &joint, std::size_t index)
{
    const QLatin1String name = ballJointName(BallJointId(index));
    if (std::size_t(joint.id) != index || joint.child != childBody(joint.id)
        || joint.parent != *parentBody(joint.child))
        return broken(name, Text::tr("its joints are out of order"));
    for (const Vector3 &anchor : {joint.anchorInParent, joint.anchorInChild}) {
        if (!anchor.allFinite() || anchor.norm() > kFarthestAnchor)
            return broken(name, Text::tr("its anchor is out of reach"));
    }
    if (!(joint.torqueCap > 0) || !std::isfinite(joint.torqueCap))
        return broken(name, Text::tr("its torque limit is not positive"));
    if (!(joint.stiffness > 0) || !std::isfinite(joint.stiffness))
        return broken(name, Text::tr("its stiffness is not positive"));
    const JointLimit &limit = joint.limit;
    const bool ordered = limit.maxSwing > 0 && limit.maxSwing <= std::numbers::pi
                         && limit.minTwist >= -std::numbers::pi && limit.minTwist < limit.maxTwist
                         && limit.maxTwist <= std::numbers::pi;
    if (!ordered || !isUnit(limit.neutral.norm()) || !isUnit(limit.twistAxis.norm()))
        return broken(name, Text::tr("its limits contradict one another"));
    return Done();
}

} // namespace

Status checkCharacter(const Character &character)
{
    if (!character.skeleton)
        return broken({}, Text::tr("it has no skeleton"));
    double mass = 0;
    for (std::size_t i = 0; i < character.bodies.size(); ++i) {
        const BodySpec &body = character.bodies[i];
        if (const Status status = checkBody(body, i, character.skeleton->jointCount()); !status)
            return status;
        mass += body.mass;
    }
    if (!(std::abs(mass - character.massKg) <= 1e-9 * mass))
        return broken({}, Text::tr("the masses do not add up"));
    for (std::size_t i = 0; i < character.joints.size(); ++i) {
        if (const Status status = checkJoint(character.joints[i], i); !status)
            return status;
    }
    for (const auto *sole : {&character.leftSole, &character.rightSole}) {
        for (const Vector3 &corner : *sole) {
            if (!corner.allFinite())
                return broken({}, Text::tr("a sole is nowhere"));
        }
    }
    return Done();
}

} // namespace flinch

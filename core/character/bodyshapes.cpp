#include "core/character/bodyshapes.h"

#include "core/character/anthropometry.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace flinch {

namespace {

using anthropometry::segment;

/// A capsule whose rounded ends touch `from` and `to`; a ball in the middle when it is too thick
/// for that.
CollisionShape capsule(const Vector3 &from, const Vector3 &to, double radius)
{
    const Vector3 along = to - from;
    CollisionShape shape;
    shape.centre = 0.5 * (from + to);
    shape.radius = radius;
    shape.halfLength = 0.5 * along.norm() - radius;
    if (shape.halfLength <= 0.01 * radius) {
        shape.kind = CollisionShape::Kind::Sphere;
        shape.halfLength = 0;
        return shape;
    }
    shape.rotation = Quaternion::FromTwoVectors(Vector3::UnitZ(), along).normalized();
    return shape;
}

/// Radius of a cylinder of this mass and length, within what a limb looks like.
double limbRadius(double mass, double length)
{
    const double radius = std::sqrt(mass / (anthropometry::kDensity * std::numbers::pi * length));
    return std::clamp(radius, 0.05 * length, 0.4 * length);
}

Matrix3 outer(const Vector3 &v)
{
    return v * v.transpose();
}

/// Inertia of a body with radii of gyration `across` and `along` the unit vector `axis`.
Matrix3 axialInertia(double mass, const Vector3 &axis, double across, double along)
{
    return mass
           * (across * across * (Matrix3::Identity() - outer(axis)) + along * along * outer(axis));
}

/// Inertia from the mean squares of a solid's points along its axes.
Matrix3 solidInertia(double mass, const BodyAxes &axes, double left2, double up2, double forward2)
{
    return mass
           * ((up2 + forward2) * outer(axes.left) + (left2 + forward2) * outer(axes.up)
              + (left2 + up2) * outer(axes.forward));
}

double halfDepth(const BodyGeometry &geometry)
{
    return anthropometry::kTrunkHalfDepth * geometry.height;
}

double trunkHalfWidth(BodyId id, const BodyGeometry &geometry)
{
    const auto between = [&](BodyId left, BodyId right) {
        return (geometry.pivots[left].inParent - geometry.pivots[right].inParent).norm();
    };
    const double hips = 0.5 * between(BodyId::LeftThigh, BodyId::RightThigh)
                        + anthropometry::kHipFlesh * geometry.height;
    // arms swing beside the chest, so it ends short of the shoulder joints
    const double chest = 0.45 * between(BodyId::LeftUpperArm, BodyId::RightUpperArm);
    const double width = id == BodyId::Pelvis  ? hips
                         : id == BodyId::Chest ? chest
                                               : 0.45 * (hips + chest);
    return std::clamp(width, 1.05 * halfDepth(geometry), 2.5 * halfDepth(geometry));
}

/// Capsules across the trunk, one or two over its height.
void makeTrunk(BodySpec &body, const BodyGeometry &geometry)
{
    const BodyAxes &axes = geometry.axes[body.id];
    Vector3 low = geometry.start[body.id];
    Vector3 high = geometry.end[body.id];
    if (body.id == BodyId::Chest) {
        // up to the shoulders, where they stand above the base of the neck
        for (const BodyId arm : {BodyId::LeftUpperArm, BodyId::RightUpperArm}) {
            const double above = (geometry.pivots[arm].inParent - high).dot(axes.up);
            high += 0.5 * std::max(0.0, above) * axes.up;
        }
    }
    const double radius = halfDepth(geometry);
    const double width = trunkHalfWidth(body.id, geometry);
    const double height = (high - low).norm();
    body.centreOfMass = low + segment(body.id).centreOfMass * (high - low);
    const Vector3 reach = width * axes.left;
    if (height > 2.2 * radius) {
        const Vector3 inset = radius * (high - low) / height;
        for (const Vector3 &centre : {Vector3(low + inset), Vector3(high - inset)})
            body.shapes.push_back(capsule(centre - reach, centre + reach, radius));
    } else {
        const Vector3 centre = 0.5 * (low + high);
        body.shapes.push_back(capsule(centre - reach, centre + reach, radius));
    }
    // an elliptic cylinder, no flatter than its capsules are
    const double tall = std::max(height, 1.5 * radius);
    body.inertia =
        solidInertia(body.mass, axes, width * width / 4, tall * tall / 12, radius * radius / 4);
}

void makeHead(BodySpec &body, const BodyGeometry &geometry)
{
    const Vector3 neck = geometry.start[body.id];
    const Vector3 crown = geometry.end[body.id];
    const Vector3 up = geometry.axes[body.id].up;
    const double length = (crown - neck).norm();
    const double skull = std::min(length, 0.13 * geometry.height);
    const double radius = std::min(0.05 * geometry.height, 0.5 * skull);
    const Vector3 skullBase = crown - skull * up;
    body.shapes.push_back(capsule(skullBase, crown, radius));
    if (length - skull > 0.1 * radius)
        body.shapes.push_back(capsule(neck, skullBase + radius * up, 0.6 * radius));
    // most of the mass is in the skull
    body.centreOfMass = crown - std::min(0.6 * length, 0.55 * skull + 0.1 * (length - skull)) * up;
    const double half = 0.5 * std::max(skull, 0.8 * length);
    body.inertia = solidInertia(body.mass, geometry.axes[body.id], radius * radius / 5,
                                half * half / 5, 1.3 * radius * radius / 5);
}

void makeLimb(BodySpec &body, const BodyGeometry &geometry)
{
    const Vector3 from = geometry.start[body.id];
    const Vector3 to = geometry.end[body.id];
    const double length = geometry.length(body.id);
    const double radius = limbRadius(body.mass, length);
    body.shapes.push_back(capsule(from, to, radius));
    const auto &table = segment(body.id);
    body.centreOfMass = from + table.centreOfMass * (to - from);
    body.inertia = axialInertia(body.mass, (to - from) / length, table.gyrationAcross * length,
                                std::max(table.gyrationAlong * length, 0.5 * radius));
}

const FootExtent &footExtent(BodyId id, const BodyGeometry &geometry)
{
    return id == BodyId::LeftFoot ? geometry.leftFoot : geometry.rightFoot;
}

void makeFoot(BodySpec &body, const BodyGeometry &geometry)
{
    const BodyAxes &axes = geometry.axes[body.id];
    const FootExtent &extent = footExtent(body.id, geometry);
    CollisionShape box;
    box.kind = CollisionShape::Kind::Box;
    box.halfExtents = {anthropometry::kFootHalfWidth * geometry.height, 0.5 * extent.sole,
                       0.5 * (extent.front + extent.heel)};
    box.centre = 0.5 * (extent.front - extent.heel) * axes.forward - 0.5 * extent.sole * axes.up;
    Matrix3 rotation;
    rotation << axes.left, axes.up, axes.forward;
    box.rotation = Quaternion(rotation).normalized();
    body.shapes.push_back(box);
    const double length = extent.front + extent.heel;
    body.centreOfMass = box.centre + (segment(body.id).centreOfMass - 0.5) * length * axes.forward;
    const Vector3 squares = box.halfExtents.cwiseAbs2() / 3;
    body.inertia = solidInertia(body.mass, axes, squares.x(), squares.y(), squares.z());
}

} // namespace

BodySpec makeBody(BodyId id, int sourceJoint, double mass, const BodyGeometry &geometry)
{
    BodySpec body;
    body.id = id;
    body.parent = parentBody(id) ? int(*parentBody(id)) : -1;
    body.sourceJoint = sourceJoint;
    body.mass = mass;
    if (id == BodyId::Head)
        makeHead(body, geometry);
    else if (id < BodyId::Head)
        makeTrunk(body, geometry);
    else if (id == BodyId::LeftFoot || id == BodyId::RightFoot)
        makeFoot(body, geometry);
    else
        makeLimb(body, geometry);
    for (CollisionShape &shape : body.shapes)
        shape.centre -= body.centreOfMass;
    return body;
}

std::array<Vector3, 4> soleCorners(const BodySpec &foot, const BodyGeometry &geometry)
{
    const BodyAxes &axes = geometry.axes[foot.id];
    const FootExtent &extent = footExtent(foot.id, geometry);
    const double side = anthropometry::kFootHalfWidth * geometry.height;
    const Vector3 sole = -extent.sole * axes.up - foot.centreOfMass;
    return {sole + extent.front * axes.forward + side * axes.left,
            sole + extent.front * axes.forward - side * axes.left,
            sole - extent.heel * axes.forward + side * axes.left,
            sole - extent.heel * axes.forward - side * axes.left};
}

} // namespace flinch

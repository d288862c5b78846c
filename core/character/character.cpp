#include "core/character/character.h"

#include "core/base/numbers.h"
#include "core/base/statehash.h"
#include "core/character/anthropometry.h"
#include "core/character/bodyshapes.h"
#include "core/character/jointlimits.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Character)
};

/// From a doll to a giant; outside, the unit of the file was misread.
constexpr double kSmallestHeight = 0.2;
constexpr double kLargestHeight = 20;
/// Body mass index of anything that might be meant.
constexpr double kSmallestBmi = 2;
constexpr double kLargestBmi = 500;

Status checkHeight(double height)
{
    if (height >= kSmallestHeight && height <= kLargestHeight)
        return Done();
    return Error{ErrorCode::Unsupported,
                 Text::tr("the character is %1 m tall; 0.2 to 20 m can be simulated")
                     .arg(formatFixed(height, 4)),
                 QString(),
                 Text::tr("State the length unit of the clip when importing it."),
                 {}};
}

Status checkWeight(double weight, double height)
{
    const double bmi = weight / (height * height);
    if (bmi >= kSmallestBmi && bmi <= kLargestBmi)
        return Done();
    return Error{
        ErrorCode::BadUsage,
        Text::tr("%1 kg is no weight for a character of %2 m")
            .arg(formatFixed(weight, 3), formatFixed(height, 2)),
        QString(),
        Text::tr("About %1 kg is usual.").arg(formatFixed(anthropometry::usualWeight(height), 0)),
        {}};
}

BallJointSpec makeJoint(BallJointId id, const Character &character, const BodyGeometry &geometry,
                        const Stance &stance)
{
    BallJointSpec joint;
    joint.id = id;
    joint.child = childBody(id);
    joint.parent = *parentBody(joint.child);
    const Pivot &pivot = geometry.pivots[joint.child];
    joint.anchorInParent = pivot.inParent - character.bodies[joint.parent].centreOfMass;
    joint.anchorInChild = pivot.inChild - character.bodies[joint.child].centreOfMass;
    joint.torqueCap = anthropometry::torqueCap(id, character.massKg, geometry.height);
    joint.limit = makeJointLimit(id, character.mapping, geometry, stance);
    return joint;
}

void addTo(StateHash &hash, const Vector3 &v)
{
    hash.add(std::span<const double>(v.data(), 3));
}

void addTo(StateHash &hash, const Quaternion &q)
{
    hash.add(std::span<const double>(q.coeffs().data(), 4));
}

void addTo(StateHash &hash, const BodySpec &body)
{
    hash.add(int(body.id));
    hash.add(body.parent);
    hash.add(body.sourceJoint);
    addTo(hash, body.centreOfMass);
    hash.add(body.mass);
    hash.add(std::span<const double>(body.inertia.data(), 9));
    hash.add(body.shapes.size());
    for (const CollisionShape &shape : body.shapes) {
        hash.add(int(shape.kind));
        addTo(hash, shape.centre);
        addTo(hash, shape.rotation);
        hash.add(shape.radius);
        hash.add(shape.halfLength);
        addTo(hash, shape.halfExtents);
    }
}

void addTo(StateHash &hash, const BallJointSpec &joint)
{
    hash.add(int(joint.id));
    addTo(hash, joint.anchorInParent);
    addTo(hash, joint.anchorInChild);
    hash.add(joint.torqueCap);
    if (joint.stiffness != 1) // the usual joint keeps the fingerprint it always had
        hash.add(joint.stiffness);
    addTo(hash, joint.limit.neutral);
    addTo(hash, joint.limit.twistAxis);
    for (const double angle : {joint.limit.maxSwing, joint.limit.minTwist, joint.limit.maxTwist})
        hash.add(angle);
}

} // namespace

std::uint64_t Character::hash() const
{
    StateHash hash;
    for (const BodySpec &body : bodies)
        addTo(hash, body);
    for (const BallJointSpec &joint : joints)
        addTo(hash, joint);
    hash.add(massKg);
    hash.add(heightMetres);
    for (const auto &sole : {leftSole, rightSole}) {
        for (const Vector3 &corner : sole)
            addTo(hash, corner);
    }
    return hash.value();
}

JointTuning CharacterOptions::tuning(BallJointId joint) const
{
    const auto found = std::ranges::find(joints, joint, &JointTuning::joint);
    return found == joints.end() ? JointTuning{.joint = joint} : *found;
}

void CharacterOptions::setTuning(const JointTuning &tuning)
{
    std::erase_if(joints, [&](const JointTuning &old) { return old.joint == tuning.joint; });
    if (tuning == JointTuning{.joint = tuning.joint})
        return;
    joints.insert(std::ranges::upper_bound(joints, tuning.joint, {}, &JointTuning::joint), tuning);
}

Result<Character> buildCharacter(const SkeletonPtr &skeleton, const CharacterOptions &options)
{
    auto mapping = mapSkeleton(*skeleton, options.overrides);
    if (!mapping)
        return mapping.error();
    const Stance stance(*skeleton);
    auto geometry = measureBodies(stance, *mapping);
    if (!geometry)
        return geometry.error();
    geometry->height = options.heightMetres.value_or(geometry->height);
    if (const Status status = checkHeight(geometry->height); !status)
        return status.error();

    Character character;
    character.skeleton = skeleton;
    character.mapping = std::move(*mapping);
    character.heightMetres = geometry->height;
    character.massKg = options.weightKg.value_or(anthropometry::usualWeight(geometry->height));
    if (const Status status = checkWeight(character.massKg, geometry->height); !status)
        return status.error();
    for (const BodyId id : allBodies())
        character.bodies[id] =
            makeBody(id, character.mapping.sourceJoint(id),
                     character.massKg * anthropometry::segment(id).massFraction, *geometry);
    for (const BallJointId id : allBallJoints()) {
        BallJointSpec joint = makeJoint(id, character, *geometry, stance);
        const JointTuning tuning = options.tuning(id);
        joint.torqueCap = tuning.torqueCap.value_or(joint.torqueCap);
        joint.stiffness = tuning.stiffness;
        character.joints[std::size_t(id)] = joint;
    }
    character.leftSole = soleCorners(character.bodies[BodyId::LeftFoot], *geometry);
    character.rightSole = soleCorners(character.bodies[BodyId::RightFoot], *geometry);
    if (const Status status = checkCharacter(character); !status)
        return status.error();
    return character;
}

} // namespace flinch

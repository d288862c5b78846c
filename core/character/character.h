#pragma once

#include "core/character/mapping.h"
#include "core/motion/clip.h"

#include <array>
#include <optional>
#include <vector>

namespace flinch {

/// A collision shape fixed to a body, in the body's frame.
struct CollisionShape
{
    enum class Kind { Capsule, Box, Sphere };

    Kind kind = Kind::Capsule;
    Vector3 centre = Vector3::Zero();
    Quaternion rotation = Quaternion::Identity(); // a capsule lies along its local Z, as in ODE
    double radius = 0;                            // capsule and sphere
    double halfLength = 0;                        // capsule, without its caps
    Vector3 halfExtents = Vector3::Zero();        // box
};

/// One rigid body. Its frame has its origin in the centre of mass and the axes of `sourceJoint`:
/// body rotation = joint's world rotation, body position = joint position + R · centreOfMass.
struct BodySpec
{
    BodyId id = BodyId::Pelvis;
    int parent = -1; // body index; -1: the pelvis
    int sourceJoint = -1;
    Vector3 centreOfMass = Vector3::Zero(); // in the source joint's frame
    double mass = 0;
    Matrix3 inertia = Matrix3::Zero(); // about the centre of mass
    std::vector<CollisionShape> shapes;
};

/// How far a joint may turn: a cone for the bone and a range for the twist about it.
struct JointLimit
{
    Quaternion neutral = Quaternion::Identity(); // child's axes in the parent's frame
    Vector3 twistAxis = Vector3::UnitY();        // unit vector, child frame
    double maxSwing = 0;
    double minTwist = 0;
    double maxTwist = 0;
};

/// Swing (angle between twist axes, 0 … π) and twist (-π … π) of a joint away from neutral.
struct SwingTwist
{
    double swing = 0;
    double twist = 0;
};

/// `relative` is the child's rotation in the parent's frame.
SwingTwist swingTwist(const JointLimit &limit, const Quaternion &relative);

struct BallJointSpec
{
    BallJointId id = BallJointId::Waist;
    BodyId parent = BodyId::Pelvis;
    BodyId child = BodyId::Abdomen;
    Vector3 anchorInParent = Vector3::Zero(); // body frames
    Vector3 anchorInChild = Vector3::Zero();
    double torqueCap = 0; // N·m
    double stiffness = 1; // times what the settings give main's joint
    JointLimit limit;     // a person's; a clip may need more, see Scenario::limits
};

/// The rigid bodies that act out clips of a skeleton: metres, kilograms, Y up. Made by
/// buildCharacter(), then immutable; the same for every clip on that skeleton.
struct Character
{
    PerBody<BodySpec> bodies;
    std::array<BallJointSpec, kBallJointCount> joints;
    double massKg = 0;
    double heightMetres = 0;
    /// Corners of the sole, in the frames of LeftFoot and RightFoot.
    std::array<Vector3, 4> leftSole, rightSole;
    SkeletonPtr skeleton;
    CharacterMapping mapping;

    const BallJointSpec &joint(BallJointId id) const { return joints[std::size_t(id)]; }

    /// Fingerprint of every number a simulation reads.
    std::uint64_t hash() const;
};

/// What an animator changed about one joint.
struct JointTuning
{
    BallJointId joint = BallJointId::Waist;
    std::optional<double> torqueCap = {}; // N·m; default: from weight and height
    double stiffness = 1;                 // times what the settings give main's joint

    friend bool operator==(const JointTuning &, const JointTuning &) = default;
};

struct CharacterOptions
{
    std::optional<double> weightKg;     // default: from the height
    std::optional<double> heightMetres; // default: along the bones
    MappingOverrides overrides;
    std::vector<JointTuning> joints; // those that differ from the usual, in order, each once

    /// As it is, or the usual.
    JointTuning tuning(BallJointId joint) const;
    void setTuning(const JointTuning &tuning);

    friend bool operator==(const CharacterOptions &, const CharacterOptions &) = default;
};

/// Sizes come from the bones, masses and limits from tables (de Leva 1996). Bones are as long as
/// their rest offsets, whatever a clip does to them.
Result<Character> buildCharacter(const SkeletonPtr &skeleton, const CharacterOptions &options = {});

/// The invariants of every character that reaches a simulation:
/// - every number finite, every body between a gram and 100 tonnes, masses add up to massKg;
/// - inertias symmetric, positive definite and those of a real solid (triangle inequality);
/// - every body has a shape; no shape is thinner than 0.1 mm or larger than 100 m;
/// - rotations and axes of unit length, limits in order, torque caps and stiffness positive;
/// - anchors within reach of their bodies.
Status checkCharacter(const Character &character);

} // namespace flinch

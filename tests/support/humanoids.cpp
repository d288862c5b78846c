#include "tests/support/humanoids.h"

#include "core/motion/pose.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace flinch::testing {

namespace {

struct Builder
{
    struct Node
    {
        QString name;
        int parent;
        Vector3 position; // world, T-pose
    };

    std::vector<Node> nodes;
    std::vector<std::pair<int, Vector3>> tips; // joint, world position

    /// An empty name adds no joint: what hangs from it hangs from its parent.
    int add(const QString &name, int parent, const Vector3 &position)
    {
        if (name.isEmpty())
            return parent;
        nodes.push_back({name, parent, position});
        return int(nodes.size()) - 1;
    }
};

void addSide(Builder &builder, const HumanoidNames &names, double side, int hips, int chest,
             const Vector3 &carrier)
{
    const auto name = [&](const QString &pattern) {
        return side > 0 ? names.leftName(pattern) : names.rightName(pattern);
    };
    const Vector3 hip(side * 0.09, 0.92, 0);
    const int thigh = builder.add(name(names.thigh), hips, hip);
    const int shin = builder.add(name(names.shin), thigh, hip + Vector3(0, -0.42, 0.01));
    const int foot = builder.add(name(names.foot), shin, hip + Vector3(0, -0.84, -0.02));
    const int toe = builder.add(name(names.toe), foot, {side * 0.09, 0.02, 0.12});
    builder.tips.emplace_back(toe, Vector3(side * 0.09, 0, 0.19));

    const Vector3 clavicle = carrier + Vector3(side * 0.025, 0.125, 0.03);
    const Vector3 shoulder = clavicle + Vector3(side * 0.155, 0, -0.03);
    const int collar = builder.add(name(names.clavicle), chest, clavicle);
    const int arm = builder.add(name(names.upperArm), collar, shoulder);
    const int forearm =
        builder.add(name(names.forearm), arm, shoulder + Vector3(side * 0.295, 0, -0.01));
    const int hand = builder.add(name(names.hand), forearm, shoulder + Vector3(side * 0.55, 0, 0));
    const int finger = builder.add(name(names.finger), hand, shoulder + Vector3(side * 0.65, 0, 0));
    const double reach = names.hand.isEmpty() ? 0.55 : 0.73;
    builder.tips.emplace_back(finger, shoulder + Vector3(side * reach, 0, 0));
}

Builder makePerson(const HumanoidNames &names)
{
    Builder builder;
    const int root = builder.add(names.root, -1, Vector3::Zero());
    const int hips = builder.add(names.hips, names.root.isEmpty() ? -1 : root, {0, 0.97, 0});
    int chest = hips;
    Vector3 carrier(0, 1.06, -0.01);
    for (int i = 0; i < names.spine.size(); ++i) {
        const double part =
            names.spine.size() == 1 ? 0.5 : double(i) / double(names.spine.size() - 1);
        carrier = Vector3(0, 1.06 + 0.26 * part, -0.01);
        chest = builder.add(names.spine[i], chest, carrier);
    }
    int neck = chest;
    for (int i = 0; i < names.neck.size(); ++i)
        neck = builder.add(names.neck[i], neck, {0, 1.49 + 0.055 * i, 0});
    const int head = builder.add(names.head, neck, {0, 1.6, 0.01});
    builder.tips.emplace_back(head, Vector3(0, 1.77, 0.02));
    addSide(builder, names, 1, hips, chest, Vector3(0, 1.32, -0.01));
    addSide(builder, names, -1, hips, chest, Vector3(0, 1.32, -0.01));
    return builder;
}

/// Frames as some studios have them: X leads to the next joint, Z to the left where it can.
Quaternion alongBone(const Builder &person, std::size_t joint)
{
    const Vector3 from = person.nodes[joint].position;
    Vector3 bone = Vector3::Zero();
    for (const auto &node : person.nodes) {
        if (node.parent == int(joint) && bone.isZero())
            bone = node.position - from;
    }
    for (const auto &[tip, position] : person.tips) {
        if (tip == int(joint) && bone.isZero())
            bone = position - from;
    }
    if (bone.isZero())
        return Quaternion::Identity();
    const Vector3 x = bone.normalized();
    const bool isArm = std::abs(x.x()) > 0.9;
    const Vector3 hint = isArm ? Vector3::UnitZ() : Vector3::UnitX();
    const Vector3 z = (hint - hint.dot(x) * x).normalized();
    Matrix3 axes;
    axes << x, z.cross(x), z;
    return Quaternion(axes).normalized();
}

/// How far a joint is folded in a squat: about the world's left axis, or up for arms.
Quaternion fold(const HumanoidNames &names, const QString &joint)
{
    const auto turn = [](double angle, const Vector3 &axis) {
        return Quaternion(Eigen::AngleAxisd(angle, axis));
    };
    const auto is = [&](const QString &pattern) {
        return joint == names.leftName(pattern) || joint == names.rightName(pattern);
    };
    if (is(names.thigh))
        return turn(-2.0, Vector3::UnitX());
    if (is(names.shin))
        return turn(2.3, Vector3::UnitX());
    if (is(names.forearm))
        return turn(joint == names.leftName(names.forearm) ? -2.0 : 2.0, Vector3::UnitY());
    return Quaternion::Identity();
}

SkeletonPtr skeletonOf(const Builder &body)
{
    SkeletonBuilder builder;
    for (const auto &node : body.nodes) {
        Joint joint;
        joint.name = node.name;
        joint.parent = node.parent;
        joint.restOffset = node.position;
        if (node.parent >= 0)
            joint.restOffset -= body.nodes[std::size_t(node.parent)].position;
        builder.addJoint(joint);
    }
    for (const auto &[joint, position] : body.tips)
        builder.addTip(joint, position - body.nodes[std::size_t(joint)].position);
    return builder.build().value();
}

/// Back, neck, head and tail along Z, four legs; all lengths per height of the shoulders.
Builder fourLegs(const QString &trunk, double length, double thick)
{
    Builder body;
    const int hips = body.add("Hips", -1, {0, 1, -0.5 * length});
    const int spine = body.add("Spine", hips, {0, 1.02, -0.25 * length});
    const int chest = body.add("Spine1", spine, {0, 1.02, 0.3 * length});
    const int neck = body.add("Neck", chest, {0, 1.1, 0.55 * length});
    const int head = body.add("Head", neck, {0, 1.25, 0.7 * length});
    const int nose = body.add(trunk, head, {0, 1.15, 0.85 * length});
    body.tips.emplace_back(nose, Vector3(0, 0.4, 0.9 * length));
    const int tail = body.add("Tail1", hips, {0, 0.95, -0.65 * length});
    body.tips.emplace_back(tail, Vector3(0, 0.4, -0.8 * length));
    for (const double side : {1.0, -1.0}) {
        const QString name = side > 0 ? "Left" : "Right";
        const double x = side * thick;
        const int thigh = body.add(name + "UpLeg", hips, {x, 0.95, -0.5 * length});
        const int shin = body.add(name + "Leg", thigh, {x, 0.5, -0.45 * length});
        const int foot = body.add(name + "Foot", shin, {x, 0.12, -0.5 * length});
        body.tips.emplace_back(foot, Vector3(x, 0, -0.45 * length));
        const int shoulder = body.add(name + "Shoulder", chest, {x, 1, 0.4 * length});
        const int arm = body.add(name + "Arm", shoulder, {x, 0.8, 0.45 * length});
        const int forearm = body.add(name + "ForeArm", arm, {x, 0.45, 0.4 * length});
        const int hand = body.add(name + "Hand", forearm, {x, 0.1, 0.42 * length});
        body.tips.emplace_back(hand, Vector3(x, 0, 0.46 * length));
    }
    return body;
}

Quaternion randomRotation(std::mt19937 &random)
{
    std::normal_distribution<double> normal;
    const double w = normal(random), x = normal(random), y = normal(random), z = normal(random);
    return Quaternion(w, x, y, z).normalized();
}

} // namespace

// clang-format off
const std::vector<HumanoidNames> &humanoidFamilies()
{
    static const std::vector<HumanoidNames> kFamilies = {
        {"MotionBuilder", "Left", "Right", "", "Hips", {"Spine", "Spine1", "Spine2"}, 0, 2, {"Neck"}, "Head",
         "{}Shoulder", "{}Arm", "{}ForeArm", "{}Hand", "{}HandIndex1", "{}UpLeg", "{}Leg", "{}Foot", "{}ToeBase"},
        {"LAFAN", "Left", "Right", "", "Hips", {"Spine", "Spine1", "Spine2"}, 0, 2, {"Neck"}, "Head",
         "{}Shoulder", "{}Arm", "{}ForeArm", "{}Hand", "", "{}UpLeg", "{}Leg", "{}Foot", "{}Toe"},
        {"Mixamo", "Left", "Right", "", "mixamorig:Hips", {"mixamorig:Spine", "mixamorig:Spine1", "mixamorig:Spine2"},
         0, 2, {"mixamorig:Neck"}, "mixamorig:Head", "mixamorig:{}Shoulder", "mixamorig:{}Arm", "mixamorig:{}ForeArm",
         "mixamorig:{}Hand", "mixamorig:{}HandIndex1", "mixamorig:{}UpLeg", "mixamorig:{}Leg", "mixamorig:{}Foot",
         "mixamorig:{}ToeBase"},
        {"Mixamo, second character", "Left", "Right", "", "mixamorig9_Hips",
         {"mixamorig9_Spine", "mixamorig9_Spine1", "mixamorig9_Spine2"}, 0, 2, {"mixamorig9_Neck"}, "mixamorig9_Head",
         "mixamorig9_{}Shoulder", "mixamorig9_{}Arm", "mixamorig9_{}ForeArm", "mixamorig9_{}Hand",
         "mixamorig9_{}HandRing1", "mixamorig9_{}UpLeg", "mixamorig9_{}Leg", "mixamorig9_{}Foot",
         "mixamorig9_{}ToeBase"},
        {"Biped", "L", "R", "Bip01", "Bip01 Pelvis", {"Bip01 Spine", "Bip01 Spine1", "Bip01 Spine2"}, 0, 2,
         {"Bip01 Neck"}, "Bip01 Head", "Bip01 {} Clavicle", "Bip01 {} UpperArm", "Bip01 {} Forearm", "Bip01 {} Hand",
         "Bip01 {} Finger0", "Bip01 {} Thigh", "Bip01 {} Calf", "Bip01 {} Foot", "Bip01 {} Toe0"},
        {"Valve", "L", "R", "", "ValveBiped.Bip01_Pelvis",
         {"ValveBiped.Bip01_Spine", "ValveBiped.Bip01_Spine1", "ValveBiped.Bip01_Spine2", "ValveBiped.Bip01_Spine4"},
         0, 3, {"ValveBiped.Bip01_Neck1"}, "ValveBiped.Bip01_Head1", "ValveBiped.Bip01_{}_Clavicle",
         "ValveBiped.Bip01_{}_UpperArm", "ValveBiped.Bip01_{}_Forearm", "ValveBiped.Bip01_{}_Hand",
         "ValveBiped.Bip01_{}_Finger1", "ValveBiped.Bip01_{}_Thigh", "ValveBiped.Bip01_{}_Calf",
         "ValveBiped.Bip01_{}_Foot", "ValveBiped.Bip01_{}_Toe0"},
        {"Unreal", "l", "r", "root", "pelvis", {"spine_01", "spine_02", "spine_03"}, 0, 2, {"neck_01"}, "head",
         "clavicle_{}", "upperarm_{}", "lowerarm_{}", "hand_{}", "index_01_{}", "thigh_{}", "calf_{}", "foot_{}",
         "ball_{}"},
        {"Unreal 5", "l", "r", "root", "pelvis", {"spine_01", "spine_02", "spine_03", "spine_04", "spine_05"}, 0, 4,
         {"neck_01", "neck_02"}, "head", "clavicle_{}", "upperarm_{}", "lowerarm_{}", "hand_{}",
         "index_metacarpal_{}", "thigh_{}", "calf_{}", "foot_{}", "ball_{}"},
        {"Rokoko", "Left", "Right", "", "Hips", {"Spine1", "Spine2", "Spine3", "Spine4"}, 0, 3, {"Neck"}, "Head",
         "{}Shoulder", "{}Arm", "{}ForeArm", "{}Hand", "{}DigitIndexFinger", "{}Thigh", "{}Shin", "{}Foot", "{}Toe"},
        {"Xsens", "Left", "Right", "", "Hips", {"Chest", "Chest2", "Chest3", "Chest4"}, 0, 3, {"Neck"}, "Head",
         "{}Collar", "{}Shoulder", "{}Elbow", "{}Wrist", "", "{}Hip", "{}Knee", "{}Ankle", "{}Toe"},
        {"MVN", "Left", "Right", "", "Pelvis", {"L5", "L3", "T12", "T8"}, 0, 3, {"Neck"}, "Head", "{}Shoulder",
         "{}UpperArm", "{}ForeArm", "{}Hand", "", "{}UpperLeg", "{}LowerLeg", "{}Foot", "{}Toe"},
        {"SMPL", "L", "R", "", "Pelvis", {"Spine1", "Spine2", "Spine3"}, 0, 2, {"Neck"}, "Head", "{}_Collar",
         "{}_Shoulder", "{}_Elbow", "{}_Wrist", "{}_Hand", "{}_Hip", "{}_Knee", "{}_Ankle", "{}_Foot"},
        {"Acclaim", "l", "r", "", "root", {"lowerback", "upperback", "thorax"}, 0, 2, {"lowerneck", "upperneck"},
         "head", "{}clavicle", "{}humerus", "{}radius", "{}wrist", "{}hand", "{}femur", "{}tibia", "{}foot",
         "{}toes"},
        {"DAZ", "l", "r", "", "hip", {"abdomenLower", "abdomenUpper", "chestLower", "chestUpper"}, 0, 3,
         {"neckLower", "neckUpper"}, "head", "{}Collar", "{}ShldrBend", "{}ForearmBend", "{}Hand", "{}Index1",
         "{}ThighBend", "{}Shin", "{}Foot", "{}Toe"},
        {"Character Creator", "L", "R", "CC_Base_BoneRoot", "CC_Base_Hip",
         {"CC_Base_Waist", "CC_Base_Spine01", "CC_Base_Spine02"}, 0, 2, {"CC_Base_NeckTwist01"}, "CC_Base_Head",
         "CC_Base_{}_Clavicle", "CC_Base_{}_Upperarm", "CC_Base_{}_Forearm", "CC_Base_{}_Hand", "CC_Base_{}_Index1",
         "CC_Base_{}_Thigh", "CC_Base_{}_Calf", "CC_Base_{}_Foot", "CC_Base_{}_ToeBase"},
        {"Rigify", "L", "R", "", "DEF-spine", {"DEF-spine.001", "DEF-spine.002", "DEF-spine.003"}, 0, 2,
         {"DEF-spine.004"}, "DEF-head", "DEF-shoulder.{}", "DEF-upper_arm.{}", "DEF-forearm.{}", "DEF-hand.{}",
         "DEF-f_index.01.{}", "DEF-thigh.{}", "DEF-shin.{}", "DEF-foot.{}", "DEF-toe.{}"},
        {"VRoid", "L", "R", "Root", "J_Bip_C_Hips", {"J_Bip_C_Spine", "J_Bip_C_Chest", "J_Bip_C_UpperChest"}, 0, 2,
         {"J_Bip_C_Neck"}, "J_Bip_C_Head", "J_Bip_{}_Shoulder", "J_Bip_{}_UpperArm", "J_Bip_{}_LowerArm",
         "J_Bip_{}_Hand", "J_Bip_{}_Index1", "J_Bip_{}_UpperLeg", "J_Bip_{}_LowerLeg", "J_Bip_{}_Foot",
         "J_Bip_{}_ToeBase"},
        {"lower case", "left", "right", "", "hips", {"spine", "chest"}, 0, 1, {"neck"}, "head", "{}shoulder",
         "{}upperarm", "{}lowerarm", "{}hand", "", "{}upperleg", "{}lowerleg", "{}foot", "{}toe"},
        {"numbered limbs", "L", "R", "", "torso_joint_1", {"torso_joint_2", "torso_joint_3"}, 0, 1, {"neck_joint_1"},
         "neck_joint_2", "", "arm_joint_{}_1", "arm_joint_{}_2", "arm_joint_{}_3", "", "leg_joint_{}_1",
         "leg_joint_{}_2", "leg_joint_{}_3", "leg_joint_{}_5"},
        {"numbered limbs and clavicles", "L", "R", "", "torso_joint_1", {"torso_joint_2", "torso_joint_3"}, 0, 1,
         {"neck_joint_1"}, "neck_joint_2", "arm_joint_{}_0", "arm_joint_{}_1", "arm_joint_{}_2", "arm_joint_{}_3", "",
         "leg_joint_{}_1", "leg_joint_{}_2", "leg_joint_{}_3", "leg_joint_{}_5"},
        {"one spine joint, no hands", "Left", "Right", "", "Hips", {"Chest"}, -1, 0, {"Neck"}, "Head", "{}Collar",
         "{}Shoulder", "{}Elbow", "", "", "{}Hip", "{}Knee", "{}Ankle", ""},
    };
    return kFamilies;
}

// clang-format on

const HumanoidNames &humanoidFamily(const char *family)
{
    return *std::ranges::find(humanoidFamilies(), QString(family),
                              [](const HumanoidNames &names) { return QString(names.family); });
}

HumanoidNames namelessHumanoid()
{
    return {"no names",  "1",         "2",
            "",          "joint0",    {"joint1", "joint2", "joint3"},
            0,           2,           {"joint4"},
            "joint5",    "joint6{}",  "joint7{}",
            "joint8{}",  "joint9{}",  "joint10{}",
            "joint11{}", "joint12{}", "joint13{}",
            "joint14{}"};
}

Clip humanoidClip(const HumanoidNames &names, const HumanoidOptions &options)
{
    const Builder person = makePerson(names);
    std::mt19937 random(7);
    const Quaternion facing(Eigen::AngleAxisd(options.yaw, Vector3::UnitY()));
    std::vector<Quaternion> axes; // world axes of each joint in the T-pose
    for (std::size_t j = 0; j < person.nodes.size(); ++j)
        axes.push_back(options.scrambledAxes ? randomRotation(random)
                       : options.boneAxes    ? Quaternion(facing * alongBone(person, j))
                                             : facing);
    const auto world = [&](const Vector3 &position) -> Vector3 {
        return options.scale * (facing * position);
    };

    SkeletonBuilder builder;
    Pose tPose;
    for (std::size_t j = 0; j < person.nodes.size(); ++j) {
        const auto &node = person.nodes[j];
        Joint joint;
        joint.name = node.name;
        joint.parent = node.parent;
        const bool isRoot = node.parent < 0;
        const Quaternion above = isRoot ? Quaternion::Identity() : axes[std::size_t(node.parent)];
        const Vector3 from =
            isRoot ? Vector3::Zero() : person.nodes[std::size_t(node.parent)].position;
        joint.restOffset = above.conjugate() * world(node.position - from);
        tPose.rotations.push_back((above.conjugate() * axes[j]).normalized());
        tPose.translations.push_back(joint.restOffset);
        joint.restRotation = options.nonsenseRest ? Quaternion::Identity() : tPose.rotations.back();
        if (options.foldedRest)
            joint.restRotation = joint.restRotation
                                 * (axes[j].conjugate() * facing * fold(names, node.name)
                                    * facing.conjugate() * axes[j]);
        builder.addJoint(joint);
    }
    if (options.tips) {
        for (const auto &[joint, position] : person.tips)
            builder.addTip(joint,
                           axes[std::size_t(joint)].conjugate()
                               * world(position - person.nodes[std::size_t(joint)].position));
    }

    Clip clip(builder.build().value(), *FrameRate::fromFraction(30, 1));
    clip.resizeFrames(options.frames);
    setFramePose(clip, 0, tPose);
    for (int f = 1; f < options.frames; ++f) {
        Pose pose = tPose;
        for (std::size_t j = 0; j < pose.rotations.size(); ++j) {
            const double phase = 0.2 * f + double(j);
            // sways in world axes, so that frames turned at random move the same way
            const Quaternion sway = quaternionFromEuler(
                0.15 * Vector3(std::sin(phase), std::cos(1.3 * phase), std::sin(0.7 * phase)),
                EulerOrder::Xyz);
            pose.rotations[j] =
                (pose.rotations[j] * (axes[j].conjugate() * sway * axes[j])).normalized();
        }
        setFramePose(clip, f, pose);
    }
    return clip;
}

SkeletonPtr elephantSkeleton()
{
    Builder body = fourLegs("Trunk1", 1, 0.2);
    for (auto &node : body.nodes)
        node.position *= 2.8;
    for (auto &[joint, position] : body.tips)
        position *= 2.8;
    return skeletonOf(body);
}

SkeletonPtr foxSkeleton()
{
    Builder body = fourLegs("Snout", 1.4, 0.15);
    for (auto &node : body.nodes)
        node.position *= 0.4;
    for (auto &[joint, position] : body.tips)
        position *= 0.4;
    return skeletonOf(body);
}

SkeletonPtr chickenSkeleton()
{
    Builder body;
    const int hips = body.add("Hips", -1, {0, 0.25, 0});
    const int spine = body.add("Spine", hips, {0, 0.28, 0.06});
    const int chest = body.add("Chest", spine, {0, 0.33, 0.1});
    const int neck = body.add("Neck", chest, {0, 0.4, 0.12});
    const int head = body.add("Head", neck, {0, 0.47, 0.13});
    body.tips.emplace_back(head, Vector3(0, 0.51, 0.14));
    for (const double side : {1.0, -1.0}) {
        const QString name = side > 0 ? "Left" : "Right";
        const int thigh = body.add(name + "Thigh", hips, {side * 0.04, 0.24, 0});
        const int shin = body.add(name + "Shin", thigh, {side * 0.04, 0.14, 0.02});
        const int foot = body.add(name + "Foot", shin, {side * 0.04, 0.03, -0.01});
        body.tips.emplace_back(foot, Vector3(side * 0.04, 0, 0.05));
        const int first = body.add(name + "Feather1", chest, {side * 0.05, 0.34, 0.08});
        const int second = body.add(name + "Feather2", first, {side * 0.12, 0.33, 0.04});
        const int third = body.add(name + "Feather3", second, {side * 0.18, 0.32, -0.01});
        body.tips.emplace_back(third, Vector3(side * 0.24, 0.32, -0.05));
    }
    return skeletonOf(body);
}

SkeletonPtr twoPeople(const HumanoidNames &first, const HumanoidNames &second, bool oneRoot)
{
    Builder both;
    if (oneRoot)
        both.add("Scene", -1, Vector3::Zero());
    double place = -0.6;
    for (const HumanoidNames &names : {first, second}) {
        const int offset = int(both.nodes.size());
        const Builder person = makePerson(names);
        const Vector3 shift(place, 0, 0);
        for (const auto &node : person.nodes)
            both.nodes.push_back({node.name,
                                  node.parent >= 0 ? node.parent + offset
                                  : oneRoot        ? 0
                                                   : -1,
                                  node.position + shift});
        for (const auto &[joint, position] : person.tips)
            both.tips.emplace_back(joint + offset, position + shift);
        place = 0.6;
    }
    return skeletonOf(both);
}

} // namespace flinch::testing

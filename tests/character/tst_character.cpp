#include "core/character/anthropometry.h"
#include "core/character/bodypose.h"
#include "core/character/standing.h"
#include "core/motion/conditioning.h"
#include "tests/support/humanoids.h"
#include "tests/support/testclips.h"

#include <Eigen/Eigenvalues>

#include <QDir>
#include <QSet>
#include <QtTest>

#include <limits>
#include <numbers>

using namespace flinch;
using testing::HumanoidNames;
using testing::HumanoidOptions;

Q_DECLARE_METATYPE(flinch::testing::HumanoidOptions)

namespace {

BodyPose bodyPoseAt(const Character &character, const Clip &clip, int frame)
{
    BodyPose pose;
    computeBodyPose(character, computeWorldPose(clip.skeleton(), framePose(clip, frame)), pose);
    return pose;
}

/// Distance of a body-local point from the nearest shape; 0 inside.
double distanceToShapes(const BodySpec &body, const Vector3 &point)
{
    double nearest = std::numeric_limits<double>::infinity();
    for (const CollisionShape &shape : body.shapes) {
        const Vector3 local = shape.rotation.conjugate() * (point - shape.centre);
        double distance = 0;
        if (shape.kind == CollisionShape::Kind::Box) {
            distance = (local.cwiseAbs() - shape.halfExtents).cwiseMax(0).norm();
        } else {
            const double along = std::clamp(local.z(), -shape.halfLength, shape.halfLength);
            distance = std::max(0.0, (local - Vector3(0, 0, along)).norm() - shape.radius);
        }
        nearest = std::min(nearest, distance);
    }
    return nearest;
}

/// A vector in the mirror of the character's left and right.
Vector3 mirrored(const Vector3 &v)
{
    return {-v.x(), v.y(), v.z()};
}

Result<Character> build(const char *family, const HumanoidOptions &options = {})
{
    return buildCharacter(
        testing::humanoidClip(testing::humanoidFamily(family), options).skeletonPtr());
}

/// A person whose rest pose, the only frame, has bent hips, knees and ankles: degrees.
Clip legsBent(double hips, double knees, double ankles)
{
    const Clip straight = testing::humanoidClip(testing::humanoidFamily("MotionBuilder"));
    SkeletonBuilder builder;
    for (Joint joint : straight.skeleton().joints()) {
        const double degrees = joint.name.endsWith("UpLeg")  ? -hips
                               : joint.name.endsWith("Leg")  ? knees
                               : joint.name.endsWith("Foot") ? ankles
                                                             : 0;
        joint.restRotation = Eigen::AngleAxisd(degrees * std::numbers::pi / 180, Vector3::UnitX());
        builder.addJoint(joint);
    }
    for (const Tip &tip : straight.skeleton().tips())
        builder.addTip(tip.joint, tip.offset);
    Clip clip(builder.build().value(), straight.rate());
    clip.resizeFrames(1);
    setFramePose(clip, 0, restPose(clip.skeleton()));
    return clip;
}

/// Captured clips and the clips that come with Flinch.
QStringList clipsOfPeople()
{
    QStringList paths = testing::capturedClips();
    const QDir own(QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips"));
    for (const QString &name : own.entryList({"*.bvh"}, QDir::Files, QDir::Name))
        paths += own.filePath(name);
    return paths;
}

} // namespace

class TestCharacter : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void massFractionsAddUpToOne()
    {
        double sum = 0;
        for (const BodyId id : allBodies())
            sum += anthropometry::segment(id).massFraction;
        QVERIFY(std::abs(sum - 1) < 1e-14);
        QCOMPARE(anthropometry::segment(BodyId::LeftShin).massFraction,
                 anthropometry::segment(BodyId::RightShin).massFraction);
        QVERIFY(std::abs(anthropometry::segment(BodyId::RightThigh).massFraction - 0.1447) < 1e-4);
        QVERIFY(std::abs(anthropometry::segment(BodyId::LeftFoot).massFraction - 0.0133) < 1e-4);
    }

    /// De Leva's tables of men and women, of which people are the mean.
    void massesAreThoseOfMenAndWomen()
    {
        const std::tuple<BodyId, double, double> published[] = {
            {BodyId::Head, 6.94, 6.68},         {BodyId::Chest, 15.96, 15.45},
            {BodyId::Abdomen, 16.33, 14.65},    {BodyId::Pelvis, 11.17, 12.47},
            {BodyId::LeftUpperArm, 2.71, 2.55}, {BodyId::RightForearm, 1.62, 1.38},
            {BodyId::LeftHand, 0.61, 0.56},     {BodyId::RightThigh, 14.16, 14.78},
            {BodyId::LeftShin, 4.33, 4.81},     {BodyId::RightFoot, 1.37, 1.29}};
        for (const auto &[id, men, women] : published) {
            const double found = 100 * anthropometry::segment(id).massFraction;
            QVERIFY2(std::abs(found - 0.5 * (men + women)) < 0.01,
                     qPrintable(QString("%1: %2").arg(QString(bodyName(id))).arg(found)));
        }
    }

    void everyFamilyMakesTheSamePerson_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < int(testing::humanoidFamilies().size()); ++i)
            QTest::newRow(testing::humanoidFamilies()[std::size_t(i)].family) << i;
    }

    void everyFamilyMakesTheSamePerson()
    {
        QFETCH(int, index);
        const Clip clip =
            testing::humanoidClip(testing::humanoidFamilies()[std::size_t(index)], {.frames = 40});
        const auto character = buildCharacter(clip.skeletonPtr());
        QVERIFY2(character.ok(), character ? "" : qPrintable(character.error().toText()));
        QVERIFY(checkCharacter(*character).ok());
        QVERIFY2(std::abs(character->heightMetres / 1.77 - 1) < 0.03,
                 qPrintable(QString::number(character->heightMetres)));
        QVERIFY(character->massKg > 65 && character->massKg < 76);
        double mass = 0;
        for (const BodySpec &body : character->bodies)
            mass += body.mass;
        QVERIFY(std::abs(mass - character->massKg) < 1e-9);
        // the person's centre of mass stands between the feet, above the hip joints
        const BodyPose pose = bodyPoseAt(*character, clip, 0);
        Vector3 centre = Vector3::Zero();
        for (const BodySpec &body : character->bodies)
            centre += body.mass / mass * pose.positions[body.id];
        QVERIFY2(centre.y() > 0.92 && centre.y() < 1.12, qPrintable(QString::number(centre.y())));
        QVERIFY(std::abs(centre.x()) < 0.01 && std::abs(centre.z()) < 0.04);
    }

    void inertiasAreThoseOfPeople()
    {
        const auto character = build("MotionBuilder");
        QVERIFY(character.ok());
        for (const BodySpec &body : character->bodies) {
            const Eigen::SelfAdjointEigenSolver<Matrix3> solver(body.inertia);
            const Vector3 moments = solver.eigenvalues();
            QVERIFY(moments[0] > 0);
            QVERIFY(moments[2] <= moments[0] + moments[1]);
            // radii of gyration between 1 cm and 20 cm
            QVERIFY(std::sqrt(moments[0] / body.mass) > 0.01);
            QVERIFY(std::sqrt(moments[2] / body.mass) < 0.2);
        }
        // a foot is a box; here its axes are the world's
        const BodySpec &foot = character->bodies[BodyId::LeftFoot];
        const Vector3 squares = foot.shapes[0].halfExtents.cwiseAbs2() / 3;
        const Vector3 expected = foot.mass * (Vector3::Constant(squares.sum()) - squares);
        QVERIFY((foot.inertia.diagonal() - expected).norm() < 1e-9);
        const Matrix3 &thigh = character->bodies[BodyId::LeftThigh].inertia;
        QVERIFY(thigh(1, 1) < 0.3 * thigh(0, 0)); // easily turned about its own length
    }

    /// What the bones look like in the world decides, not how a rig turns its joints' frames.
    void framesOfTheRigDoNotMatter_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<HumanoidOptions>("options");
        for (const char *family :
             {"MotionBuilder", "Unreal", "Xsens", "one spine joint, no hands"}) {
            QTest::addRow("%s, at random", family)
                << QString(family) << HumanoidOptions{.scrambledAxes = true, .frames = 30};
            QTest::addRow("%s, along the bones", family)
                << QString(family) << HumanoidOptions{.boneAxes = true, .frames = 30};
        }
    }

    void framesOfTheRigDoNotMatter()
    {
        QFETCH(QString, family);
        QFETCH(HumanoidOptions, options);
        const HumanoidNames &names = testing::humanoidFamily(qPrintable(family));
        const Clip plain = testing::humanoidClip(names, {.frames = 30});
        const Clip turned = testing::humanoidClip(names, options);
        const auto a = buildCharacter(plain.skeletonPtr());
        const auto b = buildCharacter(turned.skeletonPtr());
        QVERIFY(a.ok() && b.ok());
        QVERIFY(std::abs(a->massKg - b->massKg) < 1e-9);
        for (const int frame : {0, 17}) {
            const BodyPose poseA = bodyPoseAt(*a, plain, frame);
            const BodyPose poseB = bodyPoseAt(*b, turned, frame);
            for (const BodyId id : allBodies()) {
                QVERIFY((poseA.positions[id] - poseB.positions[id]).norm() < 1e-9);
                const auto world = [id](const Character &character,
                                        const BodyPose &pose) -> Matrix3 {
                    const Matrix3 r = pose.rotations[id].toRotationMatrix();
                    return r * character.bodies[id].inertia * r.transpose();
                };
                QVERIFY((world(*a, poseA) - world(*b, poseB)).norm() < 1e-9);
                for (std::size_t s = 0; s < a->bodies[id].shapes.size(); ++s) {
                    const CollisionShape &shapeA = a->bodies[id].shapes[s];
                    const CollisionShape &shapeB = b->bodies[id].shapes[s];
                    QVERIFY((poseA.point(id, shapeA.centre) - poseB.point(id, shapeB.centre)).norm()
                            < 1e-9);
                    const Vector3 alongA =
                        poseA.rotations[id] * (shapeA.rotation * Vector3::UnitZ());
                    const Vector3 alongB =
                        poseB.rotations[id] * (shapeB.rotation * Vector3::UnitZ());
                    if (shapeA.kind != CollisionShape::Kind::Sphere)
                        QVERIFY((alongA - alongB).norm() < 1e-9);
                }
            }
            QVERIFY(std::abs(lowestSole(*a, poseA) - lowestSole(*b, poseB)) < 1e-9);
            for (std::size_t j = 0; j < a->joints.size(); ++j) {
                const BallJointSpec &jointA = a->joints[j];
                const BallJointSpec &jointB = b->joints[j];
                QVERIFY((poseA.point(jointA.parent, jointA.anchorInParent)
                         - poseB.point(jointB.parent, jointB.anchorInParent))
                            .norm()
                        < 1e-9);
                QVERIFY(std::abs(jointA.limit.maxSwing - jointB.limit.maxSwing) < 1e-6);
                QVERIFY(std::abs(jointA.limit.maxTwist - jointB.limit.maxTwist) < 1e-6);
            }
        }
    }

    void aSymmetricPersonIsSymmetric()
    {
        const Clip clip = testing::humanoidClip(testing::humanoidFamily("MotionBuilder"));
        const auto character = buildCharacter(clip.skeletonPtr());
        QVERIFY(character.ok());
        const BodyPose pose = bodyPoseAt(*character, clip, 0);
        for (const BodyId id : allBodies()) {
            const BodySpec &body = character->bodies[id];
            const BodySpec &other = character->bodies[otherSide(id)];
            QCOMPARE(body.mass, other.mass);
            QVERIFY((mirrored(pose.positions[id]) - pose.positions[other.id]).norm() < 1e-9);
            QVERIFY(std::abs(body.inertia.trace() - other.inertia.trace()) < 1e-12);
            QCOMPARE(body.shapes.size(), other.shapes.size());
        }
        QVERIFY(pose.positions[BodyId::LeftHand].x() > 0.6);
        const auto &left = character->joint(BallJointId::LeftShoulder);
        const auto &right = character->joint(BallJointId::RightShoulder);
        QVERIFY(std::abs(left.limit.maxSwing - right.limit.maxSwing) < 1e-9);
        QVERIFY((mirrored(left.limit.neutral * left.limit.twistAxis)
                 - right.limit.neutral * right.limit.twistAxis)
                    .norm()
                < 1e-9);
    }

    void shapesCoverTheBones()
    {
        for (const char *family : {"MotionBuilder", "Xsens", "one spine joint, no hands"}) {
            const auto character = build(family, {.frames = 20});
            QVERIFY(character.ok());
            const double size = character->heightMetres;
            for (const BallJointSpec &joint : character->joints) {
                // both ends of every bone lie in or near the shapes of both bodies
                const double inParent =
                    distanceToShapes(character->bodies[joint.parent], joint.anchorInParent);
                const double inChild =
                    distanceToShapes(character->bodies[joint.child], joint.anchorInChild);
                const QString text = QString("%1 %2 %3")
                                         .arg(QString(ballJointName(joint.id)))
                                         .arg(inParent)
                                         .arg(inChild);
                QVERIFY2(inParent < 0.05 * size && inChild < 0.01 * size, qPrintable(text));
            }
            for (const BodySpec &body : character->bodies)
                QVERIFY2(distanceToShapes(body, Vector3::Zero()) == 0, bodyName(body.id).data());
        }
    }

    void feetStandOnTheFloor()
    {
        for (const double yaw : {0.0, 2.0}) {
            const HumanoidNames &names = testing::humanoidFamily("MotionBuilder");
            const Clip clip = testing::humanoidClip(names, {.yaw = yaw, .scrambledAxes = true});
            const auto character = buildCharacter(clip.skeletonPtr());
            QVERIFY(character.ok());
            const BodyPose pose = bodyPoseAt(*character, clip, 0);
            // toe tips are on the floor, and so is the sole
            QVERIFY2(std::abs(lowestSole(*character, pose)) < 1e-9,
                     qPrintable(QString::number(lowestSole(*character, pose))));
            Vector3 heelToToe = Vector3::Zero();
            for (std::size_t corner = 0; corner < 4; ++corner) {
                const Vector3 point = pose.point(BodyId::LeftFoot, character->leftSole[corner]);
                QVERIFY(std::abs(point.y()) < 1e-9);
                heelToToe += (corner < 2 ? 0.5 : -0.5) * point;
            }
            const Vector3 forward(std::sin(yaw), 0, std::cos(yaw));
            QVERIFY(heelToToe.normalized().dot(forward) > 0.999);
            QVERIFY(heelToToe.norm() > 0.15 && heelToToe.norm() < 0.3);
        }
    }

    /// Bones in a line, folded limbs: they have the lengths of a person all the same, and only how
    /// the joints' frames roll about them is learnt from a clip.
    void aRestPoseThatDoesNotStandIsSetUpright_data()
    {
        QTest::addColumn<int>("index");
        QTest::addColumn<HumanoidOptions>("options");
        const QList<std::pair<const char *, HumanoidOptions>> poses = {
            {"folded", {.foldedRest = true, .frames = 40}},
            {"folded, facing sideways", {.yaw = 1, .foldedRest = true, .frames = 40}},
            {"bones in a line", {.boneAxes = true, .nonsenseRest = true, .frames = 40}},
            {"bones in a line, no ends",
             {.boneAxes = true, .nonsenseRest = true, .tips = false, .frames = 40}}};
        const auto &families = testing::humanoidFamilies();
        for (int i = 0; i < int(families.size()); ++i) {
            for (const auto &[name, options] : poses)
                QTest::addRow("%s, %s", families[std::size_t(i)].family, name) << i << options;
        }
    }

    void aRestPoseThatDoesNotStandIsSetUpright()
    {
        QFETCH(int, index);
        QFETCH(HumanoidOptions, options);
        const HumanoidNames &names = testing::humanoidFamilies()[std::size_t(index)];
        const Clip clip = testing::humanoidClip(names, options);
        const SkeletonPtr skeleton = standingSkeleton(clip);
        const auto character = buildCharacter(skeleton);
        QVERIFY2(character.ok(), character ? "" : qPrintable(character.error().toText()));
        QVERIFY2(std::abs(character->heightMetres / 1.77 - 1) < 0.03,
                 qPrintable(QString::number(character->heightMetres)));
        // the person of frame 0, seen with these bodies, stands on flat feet that point forward
        const BodyPose pose = bodyPoseAt(*character, clip, 0);
        const Vector3 forward(std::sin(options.yaw), 0, std::cos(options.yaw));
        for (const BodyId foot : {BodyId::LeftFoot, BodyId::RightFoot}) {
            const auto &sole =
                foot == BodyId::LeftFoot ? character->leftSole : character->rightSole;
            const Vector3 along = pose.rotations[foot] * (sole[0] - sole[2]).normalized();
            const Vector3 down = pose.rotations[foot]
                                 * Vector3(sole[1] - sole[0]).cross(sole[2] - sole[0]).normalized();
            QVERIFY2(along.dot(forward) > 0.93, qPrintable(QString::number(along.dot(forward))));
            QVERIFY2(std::abs(down.y()) > 0.93, qPrintable(QString::number(down.y())));
            for (const Vector3 &corner : sole) {
                const double height = pose.point(foot, corner).y();
                QVERIFY2(std::abs(height) < 0.06, qPrintable(QString::number(height)));
            }
        }
        const Clip plain = testing::humanoidClip(names, {.yaw = options.yaw});
        const BodyPose expected = bodyPoseAt(*buildCharacter(plain.skeletonPtr()), plain, 0);
        for (const BodyId id : allBodies())
            QVERIFY2((pose.positions[id] - expected.positions[id]).norm() < 0.06,
                     qPrintable(QString("%1 %2")
                                    .arg(QString(bodyName(id)))
                                    .arg((pose.positions[id] - expected.positions[id]).norm())));
    }

    /// Which rest poses stand: legs are straight to five sixths and lean by 45° at most.
    void aRestPoseStandsOnLegsThatCarry_data()
    {
        QTest::addColumn<double>("hips"); // degrees by which these are bent
        QTest::addColumn<double>("knees");
        QTest::addColumn<bool>("stands");
        QTest::newRow("straight") << 0.0 << 0.0 << true;
        QTest::newRow("bent knees") << 30.0 << 58.0 << true;
        QTest::newRow("a squat") << 36.0 << 70.0 << false;
        QTest::newRow("a straddle") << 40.0 << 0.0 << true;
        QTest::newRow("sitting on the floor") << 50.0 << 0.0 << false;
    }

    void aRestPoseStandsOnLegsThatCarry()
    {
        QFETCH(double, hips);
        QFETCH(double, knees);
        const Clip clip = legsBent(hips, knees, 0);
        QTEST(standingSkeleton(clip) == clip.skeletonPtr(), "stands");
    }

    /// Feet that stand before the hips stand on the same floor.
    void legsThatLeanALittleStandOnFlatFeet()
    {
        const Clip clip = legsBent(12, 0, 12);
        const auto character = buildCharacter(clip.skeletonPtr());
        QVERIFY2(character.ok(), character ? "" : qPrintable(character.error().toText()));
        const BodyPose pose = bodyPoseAt(*character, clip, 0);
        for (const Vector3 &corner : character->leftSole) {
            const double above = pose.point(BodyId::LeftFoot, corner).y()
                                 - pose.point(BodyId::LeftFoot, character->leftSole[0]).y();
            QVERIFY2(std::abs(above) < 1e-9, qPrintable(QString::number(above)));
        }
    }

    void otherClipsOfABentSkeletonTellTheSame()
    {
        const HumanoidNames &names = testing::humanoidFamily("LAFAN");
        Clip clip =
            testing::humanoidClip(names, {.boneAxes = true, .nonsenseRest = true, .frames = 40});
        const auto first = buildCharacter(standingSkeleton(clip));
        // arms down, knees bent, the trunk bowed
        for (int f = 0; f < clip.frameCount(); ++f) {
            const auto bend = [&](const char *joint, double angle) {
                Quaternion &q =
                    clip.rotations(f)[std::size_t(clip.skeleton().indexOf(QString(joint)))];
                q = (q * Quaternion(Eigen::AngleAxisd(angle, Vector3::UnitZ()))).normalized();
            };
            bend("Spine1", 0.5);
            for (const char *side : {"Left", "Right"}) {
                bend(qPrintable(QString("%1UpLeg").arg(side)), 0.8);
                bend(qPrintable(QString("%1Leg").arg(side)), -0.9);
                bend(qPrintable(QString("%1ForeArm").arg(side)), 0.7);
            }
        }
        const auto second = buildCharacter(standingSkeleton(clip));
        QVERIFY(first.ok() && second.ok());
        QCOMPARE(first->hash(), second->hash());
    }

    /// The trunk is as long as its bones, however it is bowed in the rest pose.
    void aBowedTrunkIsAsTallAsAStraightOne()
    {
        const Clip clip = testing::humanoidClip(testing::humanoidFamily("LAFAN"));
        SkeletonBuilder bowed;
        for (const Joint &joint : clip.skeleton().joints()) {
            Joint copy = joint;
            if (joint.name.startsWith("Spine"))
                copy.restRotation =
                    (joint.restRotation * Quaternion(Eigen::AngleAxisd(0.45, Vector3::UnitX())))
                        .normalized();
            bowed.addJoint(copy);
        }
        for (const Tip &tip : clip.skeleton().tips())
            bowed.addTip(tip.joint, tip.offset);
        const auto straight = buildCharacter(clip.skeletonPtr());
        const auto character = buildCharacter(bowed.build().value());
        QVERIFY2(character.ok(), character ? "" : qPrintable(character.error().toText()));
        QVERIFY2(std::abs(character->heightMetres / straight->heightMetres - 1) < 0.01,
                 qPrintable(QString::number(character->heightMetres)));
    }

    void feetWithoutToesPointForward()
    {
        HumanoidNames names = testing::humanoidFamily("Unreal");
        names.toe = QString();
        const double yaw = 1;
        const Clip clip =
            testing::humanoidClip(names, {.yaw = yaw, .scrambledAxes = true, .tips = false});
        const auto character = buildCharacter(clip.skeletonPtr());
        QVERIFY(character.ok());
        const BodyPose pose = bodyPoseAt(*character, clip, 0);
        const Vector3 toes =
            pose.rotations[BodyId::RightFoot] * (character->rightSole[0] - character->rightSole[2]);
        QVERIFY(toes.normalized().dot(Vector3(std::sin(yaw), 0, std::cos(yaw))) > 0.99);
    }

    void anchorsMeetWhereJointsAreRigid()
    {
        // clavicles and extra spine joints sway here, so some anchors can only meet on average
        const Clip clip =
            testing::humanoidClip(testing::humanoidFamily("MotionBuilder"), {.frames = 60});
        const auto character = buildCharacter(clip.skeletonPtr());
        QVERIFY(character.ok());
        const QSet<BallJointId> rigid = {
            BallJointId::Waist,     BallJointId::LeftElbow, BallJointId::RightElbow,
            BallJointId::LeftHip,   BallJointId::RightHip,  BallJointId::LeftKnee,
            BallJointId::RightKnee, BallJointId::LeftAnkle, BallJointId::RightAnkle};
        for (const BallJointSpec &joint : character->joints) {
            double worst = 0;
            for (int f = 0; f < clip.frameCount(); ++f)
                worst = std::max(worst, anchorGap(joint, bodyPoseAt(*character, clip, f)));
            const double allowed = rigid.contains(joint.id) ? 1e-9 : 0.06;
            QVERIFY2(worst < allowed,
                     qPrintable(QString("%1 %2").arg(QString(ballJointName(joint.id))).arg(worst)));
        }
    }

    void limitsStopWhatNoPersonCanDo()
    {
        const Clip clip =
            testing::humanoidClip(testing::humanoidFamily("MotionBuilder"), {.frames = 60});
        const auto character = buildCharacter(clip.skeletonPtr());
        QVERIFY(character.ok());
        const auto swingOf = [&](BallJointId id, double angle, const Vector3 &axis) {
            // a standing person with the child turned about a world axis
            const Quaternion turn(Eigen::AngleAxisd(angle, axis));
            return swingTwist(character->joint(id).limit, turn).swing;
        };
        const double pi = std::numbers::pi;
        // a leg kicks forward and not as far backward; a head does not turn upside down
        QVERIFY(swingOf(BallJointId::LeftHip, -pi / 2, Vector3::UnitX())
                < character->joint(BallJointId::LeftHip).limit.maxSwing);
        QVERIFY(swingOf(BallJointId::LeftHip, pi / 2, Vector3::UnitX())
                > character->joint(BallJointId::LeftHip).limit.maxSwing);
        QVERIFY(swingOf(BallJointId::Neck, pi, Vector3::UnitX())
                > character->joint(BallJointId::Neck).limit.maxSwing);
    }

    void swingAndTwistAreTakenApart()
    {
        JointLimit limit;
        limit.neutral = quaternionFromEuler({0.3, -0.4, 0.5}, EulerOrder::Xyz);
        limit.twistAxis = Vector3::UnitX();
        const Quaternion twist(Eigen::AngleAxisd(0.7, Vector3::UnitX()));
        const Quaternion swing(Eigen::AngleAxisd(1.1, Vector3(0, 0.6, 0.8)));
        const SwingTwist parts = swingTwist(limit, limit.neutral * swing * twist);
        QVERIFY(std::abs(parts.swing - 1.1) < 1e-12);
        QVERIFY(std::abs(parts.twist - 0.7) < 1e-12);
        Quaternion flipped = limit.neutral * swing * twist;
        flipped.coeffs() = -flipped.coeffs();
        QVERIFY(std::abs(swingTwist(limit, flipped).twist - 0.7) < 1e-12);
    }

    void jointsMayBeTuned()
    {
        const Clip clip = testing::humanoidClip(testing::humanoidFamily("Mixamo"));
        const auto usual = buildCharacter(clip.skeletonPtr());
        CharacterOptions options;
        options.setTuning({BallJointId::LeftKnee, 123.0, 1});
        options.setTuning({BallJointId::Neck, {}, 2.5});
        QCOMPARE(options.joints.size(), std::size_t(2));
        QCOMPARE(options.joints.front().joint, BallJointId::Neck); // in order
        const auto tuned = buildCharacter(clip.skeletonPtr(), options);
        QVERIFY(usual.ok() && tuned.ok());
        QCOMPARE(tuned->joint(BallJointId::LeftKnee).torqueCap, 123.0);
        QCOMPARE(tuned->joint(BallJointId::LeftKnee).stiffness, 1.0);
        QCOMPARE(tuned->joint(BallJointId::Neck).stiffness, 2.5);
        QCOMPARE(tuned->joint(BallJointId::Neck).torqueCap,
                 usual->joint(BallJointId::Neck).torqueCap);
        QVERIFY(tuned->hash() != usual->hash());
        // the usual is not remembered
        options.setTuning({BallJointId::LeftKnee, {}, 1});
        options.setTuning({BallJointId::Neck, {}, 1});
        QCOMPARE(options, CharacterOptions());
        QCOMPARE(buildCharacter(clip.skeletonPtr(), options)->hash(), usual->hash());
        options.setTuning({BallJointId::Neck, -1.0, 1});
        QVERIFY(!buildCharacter(clip.skeletonPtr(), options).ok());
    }

    void weightAndHeightMayBeGiven()
    {
        const Clip clip = testing::humanoidClip(testing::humanoidFamily("Mixamo"));
        const auto usual = buildCharacter(clip.skeletonPtr());
        CharacterOptions options;
        options.weightKg = 140;
        const auto heavy = buildCharacter(clip.skeletonPtr(), options);
        QVERIFY(usual.ok() && heavy.ok());
        QCOMPARE(heavy->massKg, 140.0);
        const double ratio = 140 / usual->massKg;
        QVERIFY(std::abs(heavy->bodies[BodyId::LeftHand].mass / usual->bodies[BodyId::LeftHand].mass
                         - ratio)
                < 1e-9);
        QVERIFY(std::abs(heavy->joint(BallJointId::LeftKnee).torqueCap
                             / usual->joint(BallJointId::LeftKnee).torqueCap
                         - ratio)
                < 1e-9);
        QVERIFY(heavy->hash() != usual->hash());
        QCOMPARE(buildCharacter(clip.skeletonPtr())->hash(), usual->hash());
        options = {};
        options.heightMetres = 1.9;
        const auto tall = buildCharacter(clip.skeletonPtr(), options);
        QVERIFY(tall.ok());
        QVERIFY(std::abs(tall->massKg - 22.5 * 1.9 * 1.9) < 1e-9);
        options = {};
        for (const double nonsense : {0.0, -5.0, 1e9, std::nan("")}) {
            options.weightKg = nonsense;
            const auto refused = buildCharacter(clip.skeletonPtr(), options);
            QVERIFY(!refused.ok());
            QVERIFY(refused.error().remedy.contains("kg"));
        }
    }

    void referenceTorqueCaps()
    {
        using anthropometry::torqueCap;
        QCOMPARE(torqueCap(BallJointId::Waist, 72, 1.75), 400.0);
        QCOMPARE(torqueCap(BallJointId::RightKnee, 72, 1.75), 350.0);
        QCOMPARE(torqueCap(BallJointId::Neck, 36, 1.75), 40.0);
    }

    void allSizesPassOrAreRefused_data()
    {
        QTest::addColumn<double>("scale");
        QTest::addColumn<bool>("accepted");
        QTest::newRow("1 mm") << 0.001 / 1.77 << false;
        QTest::newRow("a doll") << 0.2 << true;
        QTest::newRow("a child") << 0.6 << true;
        QTest::newRow("a giant") << 5.0 << true;
        QTest::newRow("100 m") << 100 / 1.77 << false;
        QTest::newRow("inches read as metres") << 39.37 << false;
        QTest::newRow("a point") << 0.0 << false;
    }

    void allSizesPassOrAreRefused()
    {
        QFETCH(double, scale);
        QFETCH(bool, accepted);
        const auto character = build("MotionBuilder", {.scale = scale, .frames = 5});
        QCOMPARE(character.ok(), accepted);
        if (accepted)
            QVERIFY(checkCharacter(*character).ok());
        else
            QVERIFY(!character.error().remedy.isEmpty());
    }

    void aBoneWithoutLengthIsNamed()
    {
        const Clip clip = testing::humanoidClip(testing::humanoidFamily("MotionBuilder"));
        SkeletonBuilder builder;
        for (const Joint &joint : clip.skeleton().joints()) {
            Joint copy = joint;
            if (copy.name == "LeftLeg")
                copy.restOffset.setZero();
            builder.addJoint(copy);
        }
        Clip broken(builder.build().value(), clip.rate());
        broken.resizeFrames(1);
        setFramePose(broken, 0, restPose(broken.skeleton()));
        const auto character = buildCharacter(broken.skeletonPtr());
        QVERIFY(!character.ok());
        QVERIFY2(character.error().message.contains("leftThigh"),
                 qPrintable(character.error().message));
    }

    void realClips_data()
    {
        QTest::addColumn<QString>("path");
        for (const QString &path : clipsOfPeople())
            QTest::newRow(qPrintable(QFileInfo(path).fileName())) << path;
        if (clipsOfPeople().isEmpty())
            QTest::newRow("none") << QString();
    }

    void realClips()
    {
        QFETCH(QString, path);
        if (path.isEmpty())
            QSKIP("the captured clips are not here");
        const auto imported = testing::readClipFile(path);
        QVERIFY(imported.ok());
        const Clip clip = conditionClip(imported->clip).clip;
        const auto character = buildCharacter(clip.skeletonPtr());
        QVERIFY2(character.ok(), character ? "" : qPrintable(character.error().toText()));
        QCOMPARE(character->heightMetres, imported->heightMetres);
        QVERIFY2(character->heightMetres > 1.5 && character->heightMetres < 1.9,
                 qPrintable(QString::number(character->heightMetres)));
        QVERIFY(character->massKg > 50 && character->massKg < 95);
        std::array<double, kBallJointCount> mean{};
        std::vector<double> soles;
        for (int f = 0; f < clip.frameCount(); ++f) {
            const BodyPose pose = bodyPoseAt(*character, clip, f);
            for (std::size_t j = 0; j < mean.size(); ++j)
                mean[j] += anchorGap(character->joints[j], pose) / clip.frameCount();
            soles.push_back(lowestSole(*character, pose));
        }
        QString text = QString("%1 m, %2 kg; mean gaps in mm:")
                           .arg(character->heightMetres, 0, 'f', 2)
                           .arg(character->massKg, 0, 'f', 0);
        for (std::size_t j = 0; j < mean.size(); ++j)
            text += QString(" %1 %2")
                        .arg(QString(ballJointName(BallJointId(j))))
                        .arg(mean[j] * 1000, 0, 'f', 1);
        qInfo().noquote() << text;
        // clavicles and necks move, and the anchors of every clip are the skeleton's
        for (const double gap : mean)
            QVERIFY(gap < 0.06);
        // somebody stands on the floor most of the time
        std::ranges::sort(soles);
        QVERIFY(std::abs(soles[soles.size() / 2]) < 0.08);
    }
};

QTEST_APPLESS_MAIN(TestCharacter)
#include "tst_character.moc"

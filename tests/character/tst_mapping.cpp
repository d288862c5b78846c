#include "core/character/jointnames.h"
#include "core/character/mapping.h"
#include "core/motion/conditioning.h"
#include "tests/support/humanoids.h"
#include "tests/support/testclips.h"

#include <QHash>
#include <QtTest>

#include <numbers>
#include <random>

using namespace flinch;
using testing::HumanoidNames;
using testing::HumanoidOptions;

Q_DECLARE_METATYPE(flinch::BodySide)

namespace {

/// Which joint should drive which body.
QHash<BodyId, QString> expectedJoints(const HumanoidNames &names)
{
    QHash<BodyId, QString> joints;
    joints[BodyId::Pelvis] = names.hips;
    joints[BodyId::Abdomen] = names.abdomen < 0 ? names.hips : names.spine[names.abdomen];
    joints[BodyId::Chest] = names.spine[names.chest];
    joints[BodyId::Head] = names.head;
    const QStringList limb = {names.upperArm, names.forearm,
                              names.hand.isEmpty() ? names.forearm : names.hand};
    const QStringList leg = {names.thigh, names.shin, names.foot};
    for (int i = 0; i < 3; ++i) {
        joints[BodyId(int(BodyId::LeftUpperArm) + i)] = names.leftName(limb[i]);
        joints[BodyId(int(BodyId::RightUpperArm) + i)] = names.rightName(limb[i]);
        joints[BodyId(int(BodyId::LeftThigh) + i)] = names.leftName(leg[i]);
        joints[BodyId(int(BodyId::RightThigh) + i)] = names.rightName(leg[i]);
    }
    return joints;
}

/// Every difference between a mapping and what it should be, in words.
QString differences(const CharacterMapping &mapping, const Skeleton &skeleton,
                    const HumanoidNames &names)
{
    QStringList lines;
    const auto expected = expectedJoints(names);
    for (const BodyId id : allBodies()) {
        const QString found = skeleton.joint(mapping.sourceJoint(id)).name;
        if (found != expected[id])
            lines +=
                QString("%1: %2 instead of %3").arg(QString(bodyName(id)), found, expected[id]);
    }
    return lines.join("; ");
}

double leastConfidence(const CharacterMapping &mapping)
{
    double least = 1;
    for (const BodyMatch &match : mapping.bodies)
        least = std::min(least, match.confidence);
    return least;
}

SkeletonPtr chain(const QStringList &names, const Vector3 &offset)
{
    SkeletonBuilder builder;
    for (int i = 0; i < names.size(); ++i) {
        Joint joint;
        joint.name = names[i];
        joint.parent = i - 1;
        joint.restOffset = offset;
        builder.addJoint(joint);
    }
    builder.addTip(int(names.size()) - 1, offset);
    return builder.build().value();
}

int addJoint(SkeletonBuilder &builder, const QString &name, int parent, const Vector3 &offset)
{
    Joint joint;
    joint.name = name;
    joint.parent = parent;
    joint.restOffset = offset;
    return builder.addJoint(joint);
}

/// Four legs, a horizontal back, a head and a tail.
SkeletonPtr quadruped()
{
    SkeletonBuilder builder;
    const int pelvis = addJoint(builder, "bone0", -1, {0, 0.6, -0.3});
    const int back = addJoint(builder, "bone1", pelvis, {0, 0.02, 0.3});
    const int withers = addJoint(builder, "bone2", back, {0, 0, 0.3});
    const int head = addJoint(builder, "bone3", withers, {0, 0.2, 0.2});
    builder.addTip(head, {0, 0, 0.2});
    addJoint(builder, "tail", pelvis, {0, 0, -0.3});
    for (const int hub : {pelvis, withers}) {
        for (const double side : {0.1, -0.1}) {
            const int upper = addJoint(builder, "leg", hub, {side, -0.05, 0});
            const int lower = addJoint(builder, "leg", upper, {0, -0.27, 0.02});
            const int paw = addJoint(builder, "leg", lower, {0, -0.25, -0.02});
            builder.addTip(paw, {0, -0.02, 0.08});
        }
    }
    return builder.build().value();
}

SkeletonPtr randomTree(unsigned seed, int joints)
{
    std::mt19937 random(seed);
    SkeletonBuilder builder;
    for (int j = 0; j < joints; ++j) {
        const int parent = j == 0 ? -1 : std::max(0, j - 1 - int(random() % 4));
        const auto coordinate = [&] {
            return double(random() % 1000) / 5000 - 0.1;
        };
        const double x = coordinate(), y = coordinate(), z = coordinate();
        addJoint(builder, QString("n%1").arg(j), parent, {x, y, z});
    }
    return builder.build().value();
}

/// A body without a head, whose arms have names that mean nothing.
Clip armsOfNoName()
{
    HumanoidNames names = testing::humanoidFamily("MotionBuilder");
    names.upperArm = "{}Qa";
    names.forearm = "{}Qb";
    names.hand = "{}Qc";
    names.clavicle = names.finger = QString();
    names.neck = {};
    names.head = QString();
    return testing::humanoidClip(names);
}

} // namespace

class TestMapping : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void namesRoundTrip()
    {
        for (const BodyId id : allBodies())
            QCOMPARE(bodyFromName(QString(bodyName(id))), id);
        for (const BallJointId id : allBallJoints())
            QCOMPARE(ballJointFromName(QString(ballJointName(id))), id);
        QVERIFY(!bodyFromName(u"leftshin"));
        QVERIFY(!ballJointFromName(u"wrist"));
        QCOMPARE(QString(bodyName(BodyId::RightFoot)), QString("rightFoot"));
        QCOMPARE(QString(ballJointName(BallJointId::RightAnkle)), QString("rightAnkle"));
    }

    void bodiesFormOneTree()
    {
        int hands = 0;
        for (const BodyId id : allBodies()) {
            QCOMPARE(otherSide(otherSide(id)), id);
            if (const auto parent = parentBody(id)) {
                QVERIFY(*parent < id);
                QCOMPARE(parentBody(otherSide(id)), otherSide(*parent));
                if (const auto joint = jointAbove(id))
                    QCOMPARE(childBody(*joint), id);
                else
                    ++hands;
            }
        }
        QCOMPARE(hands, 2);
        QCOMPARE(otherSide(BodyId::LeftForearm), BodyId::RightForearm);
        QCOMPARE(otherSide(BodyId::RightFoot), BodyId::LeftFoot);
        QCOMPARE(otherSide(BodyId::Head), BodyId::Head);
        QVERIFY(isLeft(BodyId::LeftHand) && !isLeft(BodyId::RightHand) && !isLeft(BodyId::Chest));
    }

    void readsNames_data()
    {
        QTest::addColumn<BodySide>("side");
        QTest::addColumn<QString>("part");
        const auto row = [](const char *name, BodySide side, const char *part) {
            QTest::newRow(name) << side << QString(part);
        };
        row("LeftUpLeg", BodySide::Left, "thigh");
        row("RightLeg", BodySide::Right, "shin");
        row("mixamorig:RightForeArm", BodySide::Right, "forearm");
        row("Armature|mixamorig:LeftArm", BodySide::Left, "upperArm");
        row("Shinobi_LeftArm", BodySide::Left, "upperArm");
        row("Footman_RightHand", BodySide::Right, "hand");
        row("Handler_LeftLeg", BodySide::Left, "shin");
        row("Bip01 L UpperArm", BodySide::Left, "upperArm");
        row("Bip001 R Calf", BodySide::Right, "shin");
        row("ValveBiped.Bip01_R_Thigh", BodySide::Right, "thigh");
        row("lowerarm_l", BodySide::Left, "forearm");
        row("upper_arm.R", BodySide::Right, "upperArm");
        row("rShldrBend", BodySide::Right, "upperArm");
        row("lfemur", BodySide::Left, "thigh");
        row("rradius", BodySide::Right, "forearm");
        row("leftankle", BodySide::Left, "foot");
        row("L_Wrist", BodySide::Left, "hand");
        row("Hips", BodySide::None, "pelvis");
        row("LowerBack", BodySide::None, "spine");
        row("Spine_03", BodySide::None, "spine");
        row("Head", BodySide::None, "head");
        row("neck_01", BodySide::None, "neck");
        row("LeftHandIndex1", BodySide::Left, "extra");
        row("RightHandRing3", BodySide::Right, "extra");
        row("lowerarm_twist_01_l", BodySide::Left, "extra");
        row("clavicle_r", BodySide::Right, "extra");
        row("LeftToeBase", BodySide::Left, "extra");
        row("HeadTop_End", BodySide::None, "extra");
        row("ik_foot_l", BodySide::Left, "extra");
        row("joint17", BodySide::None, "nothing");
        row("Reference", BodySide::None, "nothing");
    }

    void readsNames()
    {
        QFETCH(BodySide, side);
        QFETCH(QString, part);
        const NameClue clue = readJointName(QTest::currentDataTag());
        QCOMPARE(clue.side, side);
        const QList<std::pair<QString, double>> scores = {
            {"pelvis", clue.pelvis}, {"spine", clue.spine},       {"neck", clue.neck},
            {"head", clue.head},     {"upperArm", clue.upperArm}, {"forearm", clue.forearm},
            {"hand", clue.hand},     {"thigh", clue.thigh},       {"shin", clue.shin},
            {"foot", clue.foot},     {"extra", clue.extra},       {"nothing", clue.saysNothing()}};
        const auto best = std::ranges::max_element(scores, {}, &std::pair<QString, double>::second);
        QCOMPARE(best->first, part);
    }

    void everyFamilyIsUnderstood_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < int(testing::humanoidFamilies().size()); ++i)
            QTest::newRow(testing::humanoidFamilies()[std::size_t(i)].family) << i;
    }

    void everyFamilyIsUnderstood()
    {
        QFETCH(int, index);
        const HumanoidNames &names = testing::humanoidFamilies()[std::size_t(index)];
        const QList<HumanoidOptions> variants = {{},
                                                 {.yaw = 2},
                                                 {.scrambledAxes = true},
                                                 {.scrambledAxes = true, .nonsenseRest = true},
                                                 {.tips = false}};
        for (const HumanoidOptions &options : variants) {
            const Clip clip = testing::humanoidClip(names, options);
            const auto mapping = mapSkeleton(clip.skeleton());
            QVERIFY2(mapping.ok(), mapping ? "" : qPrintable(mapping.error().toText()));
            const QString wrong = differences(*mapping, clip.skeleton(), names);
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
            QCOMPARE(mapping->bodies[BodyId::Abdomen].followsParent, names.abdomen < 0);
            QCOMPARE(mapping->bodies[BodyId::LeftHand].followsParent, names.hand.isEmpty());
            const bool complete = names.abdomen >= 0 && !names.hand.isEmpty();
            const bool hasNames =
                !QString(names.family).startsWith("numbered") && QString(names.family) != "MVN";
            if (complete && hasNames)
                QVERIFY2(leastConfidence(*mapping) >= 0.7,
                         qPrintable(QString::number(leastConfidence(*mapping))));
        }
    }

    void aSkeletonAloneIsEnough()
    {
        const HumanoidNames &names = testing::humanoidFamily("Unreal");
        const Clip clip = testing::humanoidClip(names);
        const auto mapping = mapSkeleton(clip.skeleton());
        QVERIFY(mapping.ok());
        QCOMPARE(differences(*mapping, clip.skeleton(), names), QString());
    }

    void withoutNamesTheShapeDecides_data()
    {
        QTest::addColumn<double>("yaw");
        QTest::addColumn<bool>("scrambled");
        for (const double yaw : {0.0, 1.5, 3.1, -2.0}) {
            QTest::addRow("facing %.1f", yaw) << yaw << false;
            QTest::addRow("facing %.1f, frames at random", yaw) << yaw << true;
        }
    }

    void withoutNamesTheShapeDecides()
    {
        QFETCH(double, yaw);
        QFETCH(bool, scrambled);
        const HumanoidNames names = testing::namelessHumanoid();
        const Clip clip = testing::humanoidClip(names, {.yaw = yaw, .scrambledAxes = scrambled});
        const auto mapping = mapSkeleton(clip.skeleton());
        QVERIFY2(mapping.ok(), mapping ? "" : qPrintable(mapping.error().toText()));
        QCOMPARE(differences(*mapping, clip.skeleton(), names), QString());
        for (const BodyMatch &match : mapping->bodies) {
            QVERIFY(match.confidence > 0.2 && match.confidence <= 0.7);
            QVERIFY(!match.reason.isEmpty());
        }
    }

    void whatIsSynthesisedIsSaid()
    {
        const Clip clip =
            testing::humanoidClip(testing::humanoidFamily("one spine joint, no hands"));
        const auto mapping = mapSkeleton(clip.skeleton());
        QVERIFY(mapping.ok());
        const QString said = mapping->warnings.join('\n');
        QCOMPARE(mapping->warnings.size(), 3);
        QVERIFY(said.contains("leftHand") && said.contains("rightHand")
                && said.contains("abdomen"));
        QVERIFY(mapping->bodies[BodyId::LeftHand].confidence < 0.5);
    }

    void whatIsMissingIsNamed_data()
    {
        QTest::addColumn<SkeletonPtr>("skeleton");
        QTest::addColumn<QStringList>("missing");
        QTest::newRow("one joint")
            << chain({"Hips"}, {0, 1, 0}) << QStringList{"leftThigh", "rightHand", "pelvis"};
        QStringList snake;
        for (int i = 0; i < 40; ++i)
            snake += QString("Spine%1").arg(i);
        QTest::newRow("snake") << chain(snake, {0, 0, 0.1})
                               << QStringList{"leftFoot", "rightUpperArm", "head"};
        QTest::newRow("four legs") << quadruped() << QStringList{"leftUpperArm", "leftThigh"};
        for (unsigned seed = 0; seed < 20; ++seed)
            QTest::addRow("tree %u", seed) << randomTree(seed, 30) << QStringList{"leftUpperArm"};
        QTest::newRow("test skeleton without legs")
            << testing::smallSkeleton() << QStringList{"leftThigh", "rightFoot"};
        HumanoidNames names = testing::humanoidFamily("MotionBuilder");
        names.spine = {};
        names.chest = -1;
        QTest::newRow("no spine") << testing::humanoidClip(names).skeletonPtr()
                                  << QStringList{"chest"};
        names = testing::humanoidFamily("MotionBuilder");
        names.neck = {};
        names.head = QString();
        QTest::newRow("no head") << testing::humanoidClip(names).skeletonPtr()
                                 << QStringList{"head"};
        names = testing::humanoidFamily("MotionBuilder");
        names.foot = names.toe = QString();
        QTest::newRow("no feet") << testing::humanoidClip(names).skeletonPtr()
                                 << QStringList{"leftFoot", "rightFoot"};
    }

    void whatIsMissingIsNamed()
    {
        QFETCH(SkeletonPtr, skeleton);
        QFETCH(QStringList, missing);
        const auto mapping = mapSkeleton(*skeleton);
        QVERIFY(!mapping.ok());
        QCOMPARE(mapping.error().code, ErrorCode::Unsupported);
        QVERIFY(!mapping.error().remedy.isEmpty());
        for (const QString &body : missing)
            QVERIFY2(mapping.error().message.contains(QRegularExpression(body + "\\b[^;(]*\\(")),
                     qPrintable(mapping.error().message));
    }

    void whatIsMissingForOneReasonIsToldTogether()
    {
        const auto mapping = mapSkeleton(armsOfNoName().skeleton());
        QVERIFY(!mapping.ok());
        QVERIFY2(mapping.error().message.contains("leftUpperArm, leftForearm"),
                 qPrintable(mapping.error().message));
    }

    void animalsAreAskedAbout_data()
    {
        QTest::addColumn<SkeletonPtr>("skeleton");
        QTest::addColumn<QStringList>("told");
        QTest::newRow("elephant") << testing::elephantSkeleton()
                                  << QStringList{"leftUpperArm “LeftArm”", "all fours"};
        QTest::newRow("fox") << testing::foxSkeleton()
                             << QStringList{"rightThigh “RightUpLeg”", "all fours"};
        QTest::newRow("chicken") << testing::chickenSkeleton()
                                 << QStringList{"leftUpperArm “LeftFeather1”",
                                                "rightForearm “RightFeather2”", "45 % sure"};
    }

    void animalsAreAskedAbout()
    {
        QFETCH(SkeletonPtr, skeleton);
        QFETCH(QStringList, told);
        const auto mapping = mapSkeleton(*skeleton);
        QVERIFY(!mapping.ok());
        QCOMPARE(mapping.error().code, ErrorCode::Unsupported);
        for (const QString &text : told)
            QVERIFY2(mapping.error().message.contains(text), qPrintable(mapping.error().message));
        QVERIFY(mapping.error().remedy.contains("--map"));
        QVERIFY(mapping.error().remedy.contains("Character panel"));
        // whoever confirms what was asked about is believed
        const auto guess = mapSkeleton(*skeleton, {}, Doubtful::Accepted);
        QVERIFY2(guess.ok(), guess ? "" : qPrintable(guess.error().toText()));
        MappingOverrides overrides;
        for (const BodyId id : allBodies()) {
            if (mapping.error().message.contains(bodyName(id) + QString(" “")))
                overrides[id] = skeleton->joint(guess->sourceJoint(id)).id;
        }
        const auto settled = mapSkeleton(*skeleton, overrides);
        QVERIFY2(settled.ok(), settled ? "" : qPrintable(settled.error().toText()));
        for (const BodyId id : allBodies())
            QCOMPARE(settled->sourceJoint(id), guess->sourceJoint(id));
    }

    /// Confirmed one after the other, the others stay as they were found.
    void whatIsConfirmedChangesNothingElse()
    {
        const SkeletonPtr chicken = testing::chickenSkeleton();
        const auto guess = mapSkeleton(*chicken, {}, Doubtful::Accepted);
        QVERIFY(guess.ok());
        MappingOverrides overrides;
        for (const BodyId chosen : allBodies()) {
            overrides[chosen] = chicken->joint(guess->sourceJoint(chosen)).id;
            const auto mapping = mapSkeleton(*chicken, overrides, Doubtful::Accepted);
            QVERIFY2(mapping.ok(), mapping ? "" : qPrintable(mapping.error().toText()));
            for (const BodyId id : allBodies())
                QCOMPARE(mapping->sourceJoint(id), guess->sourceJoint(id));
        }
    }

    /// Who bows with the arms held out does not stand on them.
    void aBackAcrossIsNoAnimalsUnlessTheArmsHang()
    {
        const Clip clip = testing::humanoidClip(testing::humanoidFamily("MotionBuilder"));
        const auto bowed = [&clip](double degreesFromDown) {
            const double degree = std::numbers::pi / 180;
            const Quaternion bow(Eigen::AngleAxisd(80 * degree, Vector3::UnitX()));
            SkeletonBuilder builder;
            for (Joint joint : clip.skeleton().joints()) {
                const double lowered = (90 - degreesFromDown) * degree;
                if (joint.name == QStringLiteral("Spine"))
                    joint.restRotation = bow;
                else if (joint.name == QStringLiteral("LeftArm"))
                    joint.restRotation =
                        bow.conjugate() * Eigen::AngleAxisd(-lowered, Vector3::UnitZ());
                else if (joint.name == QStringLiteral("RightArm"))
                    joint.restRotation =
                        bow.conjugate() * Eigen::AngleAxisd(lowered, Vector3::UnitZ());
                builder.addJoint(joint);
            }
            for (const Tip &tip : clip.skeleton().tips())
                builder.addTip(tip.joint, tip.offset);
            return mapSkeleton(*builder.build().value());
        };
        const auto hanging = bowed(20);
        QVERIFY(!hanging.ok());
        QVERIFY2(hanging.error().message.contains("all fours"),
                 qPrintable(hanging.error().message));
        const auto heldOut = bowed(50);
        QVERIFY2(heldOut.ok(), heldOut ? "" : qPrintable(heldOut.error().toText()));
    }

    void absurdProportionsAreAskedAbout_data()
    {
        QTest::addColumn<QStringList>("joints"); // made longer or shorter
        QTest::addColumn<double>("times");
        QTest::addColumn<QString>("told");
        QTest::newRow("arms of nothing")
            << QStringList{"LeftForeArm", "LeftHand", "RightForeArm", "RightHand"} << 0.2
            << "times as long as the legs";
        QTest::newRow("arms to the floor and beyond")
            << QStringList{"LeftForeArm", "LeftHand", "RightForeArm", "RightHand"} << 2.5
            << "times as long as the legs";
        QTest::newRow("one short leg")
            << QStringList{"LeftLeg", "LeftFoot"} << 0.5 << "times as long as right";
        QTest::newRow("no shin worth the name")
            << QStringList{"LeftFoot", "RightFoot"} << 0.2 << "times as long as the second";
        QTest::newRow("a giraffe's neck") << QStringList{"Head"} << 12.0 << "back and neck";
    }

    void absurdProportionsAreAskedAbout()
    {
        QFETCH(QStringList, joints);
        QFETCH(double, times);
        QFETCH(QString, told);
        const Clip clip = testing::humanoidClip(testing::humanoidFamily("MotionBuilder"));
        SkeletonBuilder builder;
        for (Joint joint : clip.skeleton().joints()) {
            if (joints.contains(joint.name))
                joint.restOffset *= times;
            builder.addJoint(joint);
        }
        for (const Tip &tip : clip.skeleton().tips())
            builder.addTip(tip.joint, tip.offset);
        const auto mapping = mapSkeleton(*builder.build().value());
        QVERIFY(!mapping.ok());
        QVERIFY2(mapping.error().message.contains(told), qPrintable(mapping.error().message));
    }

    void stylisedArmsArePeoplesUnlessThereIsATail_data()
    {
        QTest::addColumn<double>("times");
        QTest::newRow("short") << 0.68;
        QTest::newRow("long") << 1.5;
    }

    void stylisedArmsArePeoplesUnlessThereIsATail()
    {
        QFETCH(double, times);
        const Clip clip = testing::humanoidClip(testing::humanoidFamily("MotionBuilder"));
        for (const bool tail : {false, true}) {
            SkeletonBuilder builder;
            for (Joint joint : clip.skeleton().joints()) {
                if (joint.name.endsWith("ForeArm") || joint.name.endsWith("Hand"))
                    joint.restOffset *= times;
                builder.addJoint(joint);
            }
            for (const Tip &tip : clip.skeleton().tips())
                builder.addTip(tip.joint, tip.offset);
            if (tail)
                addJoint(builder, "Tail", clip.skeleton().indexOf(u"Hips"), {0, 0, -0.2});
            const auto mapping = mapSkeleton(*builder.build().value());
            QCOMPARE(mapping.ok(), !tail);
            if (tail)
                QVERIFY(mapping.error().message.contains("parts of an animal"));
        }
    }

    void oneOfTwoPeopleMustBeChosen_data()
    {
        QTest::addColumn<SkeletonPtr>("skeleton");
        QTest::addColumn<QString>("second");
        const HumanoidNames &plain = testing::humanoidFamily("MotionBuilder");
        const HumanoidNames &other = testing::humanoidFamily("Mixamo");
        for (const bool oneRoot : {false, true}) {
            const char *where = oneRoot ? "below one joint" : "two roots";
            QTest::addRow("names of two kinds, %s", where)
                << testing::twoPeople(plain, other, oneRoot) << "mixamorig:Hips";
            QTest::addRow("the same names, %s", where)
                << testing::twoPeople(plain, plain, oneRoot) << "Hips";
            QTest::addRow("no names, %s", where)
                << testing::twoPeople(plain, testing::namelessHumanoid(), oneRoot) << "joint0";
        }
    }

    void oneOfTwoPeopleMustBeChosen()
    {
        QFETCH(SkeletonPtr, skeleton);
        QFETCH(QString, second);
        const auto mapping = mapSkeleton(*skeleton);
        QVERIFY(!mapping.ok());
        QVERIFY2(mapping.error().message.contains("“Hips”, “" + second + "”"),
                 qPrintable(mapping.error().message));
        QVERIFY(mapping.error().remedy.contains("--map pelvis="));
        // the last joint of that name is the second person's
        int pelvis = -1;
        for (int j = 0; j < skeleton->jointCount(); ++j) {
            if (skeleton->joint(j).name == second)
                pelvis = j;
        }
        const auto chosen = mapSkeleton(*skeleton, {{BodyId::Pelvis, skeleton->joint(pelvis).id}});
        QVERIFY2(chosen.ok(), chosen ? "" : qPrintable(chosen.error().toText()));
        for (const BodyId id : allBodies())
            QVERIFY(skeleton->isBelow(chosen->sourceJoint(id), pelvis));
    }

    void overridesWin()
    {
        const HumanoidNames &names = testing::humanoidFamily("MotionBuilder");
        const Clip clip = testing::humanoidClip(names);
        const Skeleton &skeleton = clip.skeleton();
        const int spine1 = skeleton.indexOf(u"Spine1");
        MappingOverrides overrides;
        overrides[BodyId::Abdomen] = QString("Spine1");
        overrides[BodyId::Head] = skeleton.joint(skeleton.indexOf(u"Neck")).id;
        const auto mapping = mapSkeleton(clip.skeleton(), overrides);
        QVERIFY(mapping.ok());
        QCOMPARE(mapping->sourceJoint(BodyId::Abdomen), spine1);
        QCOMPARE(mapping->sourceJoint(BodyId::Head), skeleton.indexOf(u"Neck"));
        QCOMPARE(mapping->bodies[BodyId::Head].confidence, 1.0);
        QCOMPARE(mapping->sourceJoint(BodyId::Chest), skeleton.indexOf(u"Spine2"));
    }

    void overridesCompleteWhatIsMissing()
    {
        const Clip clip = armsOfNoName();
        QVERIFY(!mapSkeleton(clip.skeleton()).ok());
        MappingOverrides overrides;
        for (const char *side : {"left", "right"}) {
            const QString prefix = QString(side) == "left" ? "Left" : "Right";
            overrides[*bodyFromName(QString(side) + "UpperArm")] = prefix + "Qa";
            overrides[*bodyFromName(QString(side) + "Forearm")] = prefix + "Qb";
            overrides[*bodyFromName(QString(side) + "Hand")] = prefix + "Qc";
        }
        const auto headless = mapSkeleton(clip.skeleton(), overrides);
        QVERIFY(!headless.ok());
        QVERIFY(headless.error().message.contains("head ("));
        QVERIFY(!headless.error().message.contains("leftUpperArm"));
    }

    void badOverridesAreRefused_data()
    {
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("joint");
        QTest::addColumn<QString>("said");
        QTest::newRow("no such joint") << "head"
                                       << "Kopf"
                                       << "Kopf";
        QTest::newRow("above its parent") << "leftShin"
                                          << "Hips"
                                          << "leftShin";
        QTest::newRow("used twice") << "leftShin"
                                    << "RightLeg"
                                    << "RightLeg";
    }

    void badOverridesAreRefused()
    {
        QFETCH(QString, body);
        QFETCH(QString, joint);
        QFETCH(QString, said);
        const Clip clip = testing::humanoidClip(testing::humanoidFamily("MotionBuilder"));
        const auto mapping = mapSkeleton(clip.skeleton(), {{*bodyFromName(body), joint}});
        QVERIFY(!mapping.ok());
        QVERIFY2(mapping.error().toText().contains(said), qPrintable(mapping.error().toText()));
        QVERIFY(!mapping.error().remedy.isEmpty());
    }

    void capturedClipsAreUnderstood()
    {
        const QStringList paths = testing::capturedClips();
        if (paths.isEmpty())
            QSKIP("the captured clips are not here");
        for (const QString &path : paths) {
            const auto imported = testing::readClipFile(path);
            QVERIFY(imported.ok());
            // the T-pose in front and the motion itself must tell the same
            for (const Clip &clip : {imported->clip, conditionClip(imported->clip).clip}) {
                const auto mapping = mapSkeleton(clip.skeleton());
                QVERIFY2(mapping.ok(), mapping ? "" : qPrintable(mapping.error().toText()));
                QVERIFY(mapping->warnings.isEmpty());
                QVERIFY(leastConfidence(*mapping) >= 0.9);
                const auto joint = [&](BodyId id) {
                    return clip.skeleton().joint(mapping->sourceJoint(id)).name;
                };
                QCOMPARE(joint(BodyId::Pelvis), QString("Hips"));
                QCOMPARE(joint(BodyId::Abdomen), QString("LowerBack"));
                QCOMPARE(joint(BodyId::Chest), QString("Spine"));
                QCOMPARE(joint(BodyId::Head), QString("Head"));
                QCOMPARE(joint(BodyId::LeftThigh), QString("LeftUpLeg"));
                QCOMPARE(joint(BodyId::RightShin), QString("RightLeg"));
                QCOMPARE(joint(BodyId::LeftUpperArm), QString("LeftArm"));
                QCOMPARE(joint(BodyId::RightHand), QString("RightHand"));
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestMapping)
#include "tst_mapping.moc"

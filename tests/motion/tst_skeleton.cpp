#include "core/base/limits.h"
#include "core/motion/landmarks.h"
#include "core/motion/skeleton.h"
#include "tests/support/testclips.h"

#include <QSet>
#include <QtTest>

using namespace flinch;

namespace {

Joint named(const QString &name, int parent)
{
    Joint joint;
    joint.name = name;
    joint.parent = parent;
    return joint;
}

} // namespace

class TestSkeleton : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void idsDependOnThePathAlone()
    {
        SkeletonBuilder one;
        one.addJoint(named("Hips", -1));
        one.addJoint(named("Spine", 0));
        one.addJoint(named("Leg", 0));
        SkeletonBuilder other;
        other.addJoint(named("Hips", -1));
        other.addJoint(named("Leg", 0));
        other.addJoint(named("Tail", 0));
        other.addJoint(named("Spine", 0));
        const auto a = one.build().value();
        const auto b = other.build().value();
        QCOMPARE(a->joint(a->indexOf(u"Spine")).id, b->joint(b->indexOf(u"Spine")).id);
        QCOMPARE(b->indexOf(a->joint(2).id), 1);
    }

    void jointsOfOneNameHaveDifferentIds()
    {
        SkeletonBuilder builder;
        builder.addJoint(named("A", -1));
        for (int i = 0; i < 3; ++i)
            builder.addJoint(named("B", 0));
        builder.addJoint(named("B", 1));
        builder.addJoint(named("B", 2));
        const auto skeleton = builder.build().value();
        QSet<quint64> ids;
        for (const Joint &joint : skeleton->joints())
            ids += quint64(joint.id);
        QCOMPARE(ids.size(), skeleton->jointCount());
    }

    void rulesAreEnforced_data()
    {
        QTest::addColumn<int>("broken");
        QTest::newRow("no joints") << 0;
        QTest::newRow("parent after child") << 1;
        QTest::newRow("own parent") << 2;
        QTest::newRow("offset not a number") << 3;
        QTest::newRow("rotation not of unit length") << 4;
        QTest::newRow("tip of no joint") << 5;
        QTest::newRow("too many joints") << 6;
        QTest::newRow("too deep") << 7;
    }

    void rulesAreEnforced()
    {
        QFETCH(int, broken);
        SkeletonBuilder builder;
        if (broken > 0)
            builder.addJoint(named("Hips", -1));
        if (broken == 1)
            builder.addJoint(named("Spine", 7));
        if (broken == 2)
            builder.addJoint(named("Spine", 1));
        if (broken == 3)
            builder.joint(0).restOffset.x() = qQNaN();
        if (broken == 4)
            builder.joint(0).restRotation.coeffs() *= 1.01;
        if (broken == 5)
            builder.addTip(3, Vector3::Zero());
        for (int i = 0; broken == 6 && i < limits::kMaxJoints; ++i)
            builder.addJoint(named("J", 0));
        for (int i = 0; broken == 7 && i < limits::kMaxJointDepth; ++i)
            builder.addJoint(named("J", i));
        QVERIFY(!builder.build());
    }

    void sidesArePairedByName_data()
    {
        QTest::addColumn<QString>("left");
        QTest::addColumn<QString>("right");
        QTest::newRow("words") << "LeftArm"
                               << "RightArm";
        QTest::newRow("lower case") << "arm_left"
                                    << "arm_right";
        QTest::newRow("capitals") << "ARM_LEFT"
                                  << "ARM_RIGHT";
        QTest::newRow("namespace") << "mixamorig:LeftHand"
                                   << "mixamorig:RightHand";
        QTest::newRow("biped") << "Bip01 L Thigh"
                               << "Bip01 R Thigh";
        QTest::newRow("suffix") << "thigh_l"
                                << "thigh_r";
        QTest::newRow("dot") << "Thigh.L"
                             << "Thigh.R";
        QTest::newRow("prefix letter") << "LHipJoint"
                                       << "RHipJoint";
        QTest::newRow("prefix underscore") << "l_shin"
                                           << "r_shin";
    }

    void sidesArePairedByName()
    {
        QFETCH(QString, left);
        QFETCH(QString, right);
        SkeletonBuilder builder;
        builder.addJoint(named("Lower Back", -1)); // neither an L nor an R side
        builder.addJoint(named(left, 0));
        builder.addJoint(named(right, 0));
        builder.addJoint(named("Reference", 0));
        QCOMPARE(mirrorPartners(*builder.build().value()), (std::vector<int>{0, 2, 1, 3}));
    }

    void feetAndHeadAreFound()
    {
        SkeletonBuilder builder;
        builder.addJoint(named("mixamorig:Hips", -1));
        builder.addJoint(named("mixamorig:LeftFoot", 0));
        builder.addJoint(named("mixamorig:LeftToeBase", 1));
        builder.addJoint(named("mixamorig:Head", 0));
        builder.addJoint(named("mixamorig:HeadTop_End", 3));
        builder.addTip(2, {0, 0, 0.1});
        const auto skeleton = builder.build().value();
        QCOMPARE(findFeet(*skeleton), std::vector<int>{1});
        QCOMPARE(findHead(*skeleton), 3);
        QCOMPARE(floorPoints(*skeleton).size(), std::size_t(3));
    }

    void belowIsAnAncestorOrTheJointItself()
    {
        const auto skeleton = testing::smallSkeleton();
        const int hand = skeleton->indexOf(u"LeftHand");
        QVERIFY(skeleton->isBelow(hand, 0));
        QVERIFY(skeleton->isBelow(hand, hand));
        QVERIFY(skeleton->isBelow(hand, skeleton->indexOf(u"LeftArm")));
        QVERIFY(!skeleton->isBelow(hand, skeleton->indexOf(u"Head")));
        QVERIFY(!skeleton->isBelow(0, hand));
    }
};

QTEST_APPLESS_MAIN(TestSkeleton)
#include "tst_skeleton.moc"

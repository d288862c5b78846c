#include "core/character/character.h"
#include "tests/support/humanoids.h"

#include <QtTest>

#include <cmath>
#include <functional>

using namespace flinch;

namespace {

using Damage = std::function<void(Character &)>;

} // namespace

Q_DECLARE_METATYPE(Damage)

class TestCharacterCheck : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void damageIsFound_data()
    {
        QTest::addColumn<Damage>("damage");
        const auto row = [](const char *name, Damage damage) {
            QTest::newRow(name) << damage;
        };
        const double nan = std::nan("");
        row("no mass", [](Character &c) { c.bodies[3].mass = 0; });
        row("nan mass", [nan](Character &c) { c.bodies[3].mass = nan; });
        row("mass that does not add up", [](Character &c) { c.bodies[3].mass += 0.01; });
        row("no joint", [](Character &c) { c.bodies[5].sourceJoint = -1; });
        row("joint out of range", [](Character &c) { c.bodies[5].sourceJoint = 1000; });
        row("wrong parent", [](Character &c) { c.bodies[5].parent = 0; });
        row("centre nowhere", [nan](Character &c) { c.bodies[5].centreOfMass.x() = nan; });
        row("no inertia", [](Character &c) { c.bodies[5].inertia.setZero(); });
        row("nan inertia", [nan](Character &c) { c.bodies[5].inertia(1, 1) = nan; });
        row("skew inertia", [](Character &c) { c.bodies[5].inertia(0, 1) += 0.1; });
        row("impossible inertia",
            [](Character &c) { c.bodies[5].inertia = Vector3(1, 1, 3).asDiagonal(); });
        row("no shape", [](Character &c) { c.bodies[5].shapes.clear(); });
        row("thin shape", [](Character &c) { c.bodies[5].shapes[0].radius = 1e-6; });
        row("flat box", [](Character &c) { c.bodies[12].shapes[0].halfExtents.y() = 0; });
        row("shape without length", [](Character &c) { c.bodies[5].shapes[0].halfLength = 0; });
        row("shape turned by no rotation",
            [](Character &c) { c.bodies[5].shapes[0].rotation.coeffs().setZero(); });
        row("anchor nowhere", [nan](Character &c) { c.joints[4].anchorInChild.y() = nan; });
        row("anchor out of reach", [](Character &c) { c.joints[4].anchorInParent.y() = 1e3; });
        row("no torque", [](Character &c) { c.joints[4].torqueCap = 0; });
        row("no swing", [](Character &c) { c.joints[4].limit.maxSwing = 0; });
        row("twist the wrong way round", [](Character &c) { c.joints[4].limit.maxTwist = -3; });
        row("long twist axis", [](Character &c) { c.joints[4].limit.twistAxis *= 2; });
        row("joints swapped", [](Character &c) { std::swap(c.joints[4], c.joints[6]); });
        row("sole nowhere", [nan](Character &c) { c.leftSole[2].z() = nan; });
        row("no skeleton", [](Character &c) { c.skeleton.reset(); });
    }

    void damageIsFound()
    {
        QFETCH(Damage, damage);
        auto character = buildCharacter(
            testing::humanoidClip(testing::humanoidFamily("MotionBuilder")).skeletonPtr());
        QVERIFY(character.ok());
        QVERIFY(checkCharacter(*character).ok());
        const std::uint64_t before = character->hash();
        QCOMPARE(character->hash(), before);
        damage(*character);
        const Status status = checkCharacter(*character);
        QVERIFY(!status.ok());
        QVERIFY(!status.error().message.isEmpty() && !status.error().remedy.isEmpty());
        if (character->skeleton)
            QVERIFY(character->hash() != before);
    }
};

QTEST_APPLESS_MAIN(TestCharacterCheck)
#include "tst_charactercheck.moc"

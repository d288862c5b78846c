#include "core/bake/skeletondriver.h"
#include "core/character/bodypose.h"
#include "tests/support/humanoids.h"

#include <QtTest>

#include <random>

using namespace flinch;

namespace {

Quaternion randomTurn(std::mt19937 &random, double most)
{
    std::uniform_real_distribution<double> number(-1, 1);
    const Vector3 axis = Vector3(number(random), number(random), number(random)).normalized();
    return Quaternion(Eigen::AngleAxisd(most * number(random), axis));
}

BodyDifference randomDifference(std::mt19937 &random)
{
    BodyDifference result;
    for (std::size_t c = 0; c < kRootMove; ++c)
        result.rotation(c) = randomTurn(random, 0.7);
    result.move = {0.1, -0.05, 0.2};
    result.differs.set();
    return result;
}

BodyState stateOf(const Clip &clip, const Character &character, int frame)
{
    BodyPose bodies;
    computeBodyPose(character, computeWorldPose(clip.skeleton(), framePose(clip, frame)), bodies);
    return bodyState(character, bodies);
}

} // namespace

class TestSkeletonDriver : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void everyBodyTurnsAsItShould_data()
    {
        QTest::addColumn<QString>("family");
        for (const testing::HumanoidNames &names : testing::humanoidFamilies())
            QTest::newRow(names.family) << QString(names.family);
    }

    void everyBodyTurnsAsItShould()
    {
        QFETCH(QString, family);
        testing::HumanoidOptions options;
        options.frames = 4;
        options.scrambledAxes = true;
        const Clip clip =
            testing::humanoidClip(testing::humanoidFamily(qPrintable(family)), options);
        const auto character = buildCharacter(clip.skeletonPtr());
        QVERIFY2(character.ok(), character.ok() ? "" : qPrintable(character.error().toText()));
        const SkeletonDriver driver(clip, *character);
        std::mt19937 random(7);
        for (int f = 0; f < clip.frameCount(); ++f) {
            const BodyDifference meant = randomDifference(random);
            Clip out = clip;
            driver.apply(f, meant, out);
            const BodyState before = stateOf(clip, *character, f);
            const BodyState after = stateOf(out, *character, f);
            QVERIFY((after.position - before.position - meant.move).norm() < 1e-12);
            QVERIFY(angleBetween(before.rotation * meant.turn, after.rotation) < 1e-12);
            for (const BallJointId id : allBallJoints()) {
                const auto j = std::size_t(id);
                const bool waist = character->mapping.bodies[BodyId::Abdomen].followsParent;
                if (waist && (id == BallJointId::Waist || id == BallJointId::Chest))
                    continue;
                QVERIFY2(angleBetween(before.relative[j] * meant.joints[j], after.relative[j])
                             < 1e-12,
                         ballJointName(id).data());
            }
            // without an abdomen of its own the chest still ends where both turns put it
            const auto chest = [](const BodyState &s) {
                return s.relative[0] * s.relative[1];
            };
            const Quaternion wanted =
                before.relative[0] * meant.joints[0] * before.relative[1] * meant.joints[1];
            QVERIFY(angleBetween(wanted, chest(after)) < 1e-12);
        }
    }

    void aChannelWithoutADifferenceKeepsItsBits()
    {
        testing::HumanoidOptions options;
        options.frames = 3;
        const Clip clip = testing::humanoidClip(testing::humanoidFamilies().front(), options);
        const auto character = buildCharacter(clip.skeletonPtr());
        QVERIFY(character.ok());
        const SkeletonDriver driver(clip, *character);
        std::mt19937 random(3);
        BodyDifference difference = randomDifference(random);
        for (std::size_t c = 0; c < kChannelCount; ++c) {
            if (c == std::size_t(BallJointId::LeftElbow))
                continue;
            difference.differs[c] = false;
            if (c < kRootMove)
                difference.rotation(c) = Quaternion::Identity();
        }
        Clip out = clip;
        driver.apply(1, difference, out);
        const int elbow = character->mapping.sourceJoint(BodyId::LeftForearm);
        for (int j = 0; j < clip.skeleton().jointCount(); ++j) {
            const bool same = out.rotations(1)[std::size_t(j)].coeffs()
                              == clip.rotations(1)[std::size_t(j)].coeffs();
            QCOMPARE(same, j != elbow);
        }
        QVERIFY(out.translations(1)[0] == clip.translations(1)[0]);
    }

    /// Bipeds from 3ds Max hang the thighs on the spine, not on the pelvis.
    void legsThatHangOnTheSpineAreTurnedRight()
    {
        testing::HumanoidOptions options;
        options.frames = 3;
        const Clip plain = testing::humanoidClip(testing::humanoidFamilies().front(), options);
        const auto known = mapSkeleton(plain.skeleton());
        QVERIFY(known.ok());
        const int spine = known->sourceJoint(BodyId::Abdomen);
        const int thigh = known->sourceJoint(BodyId::LeftThigh);
        if (spine > thigh)
            QSKIP("The spine of this family comes after its legs.");
        SkeletonBuilder builder;
        for (Joint joint : plain.skeleton().joints()) {
            if (joint.name == plain.skeleton().joint(thigh).name)
                joint.parent = spine;
            builder.addJoint(std::move(joint));
        }
        for (const Tip &tip : plain.skeleton().tips())
            builder.addTip(tip.joint, tip.offset);
        Clip clip = plain;
        clip.setSkeleton(builder.build().value());
        Character character = buildCharacter(plain.skeletonPtr()).value();
        character.skeleton = clip.skeletonPtr();
        const SkeletonDriver driver(clip, character);
        std::mt19937 random(5);
        const BodyDifference meant = randomDifference(random);
        Clip out = clip;
        driver.apply(1, meant, out);
        const BodyState before = stateOf(clip, character, 1);
        const BodyState after = stateOf(out, character, 1);
        for (std::size_t j = 0; j < kBallJointCount; ++j)
            QVERIFY(angleBetween(before.relative[j] * meant.joints[j], after.relative[j]) < 1e-12);
    }
};

QTEST_GUILESS_MAIN(TestSkeletonDriver)
#include "tst_skeletondriver.moc"

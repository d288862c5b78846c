#include "core/character/anthropometry.h"
#include "core/character/bodypose.h"
#include "core/motion/clipedit.h"
#include "core/motion/mirror.h"
#include "core/scenario/scenario.h"
#include "tests/support/humanoids.h"
#include "tests/support/scenarios.h"
#include "tests/support/testclips.h"

#include <QFileInfo>
#include <QtTest>

#include <map>

using namespace flinch;

namespace {

BodyPose bodyPoseAt(const Character &character, const Clip &clip, int frame)
{
    BodyPose pose;
    computeBodyPose(character, computeWorldPose(clip.skeleton(), framePose(clip, frame)), pose);
    return pose;
}

SwingTwist used(const JointLimit &limit, const BallJointSpec &joint, const BodyPose &pose)
{
    return swingTwist(limit,
                      pose.rotations[joint.parent].conjugate() * pose.rotations[joint.child]);
}

/// All that a skeleton says.
QByteArray written(const Skeleton &skeleton)
{
    QByteArray text;
    for (const Joint &joint : skeleton.joints())
        text += joint.name.toUtf8() + ' ' + QByteArray::number(joint.parent) + ' '
                + QByteArray(reinterpret_cast<const char *>(joint.restOffset.data()),
                             3 * sizeof(double));
    return text;
}

} // namespace

class TestClipLimits : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void limitsContainTheClip()
    {
        for (const bool nonsense : {false, true}) {
            const Clip clip = testing::humanoidClip(
                testing::humanoidFamily("Rokoko"),
                {.scrambledAxes = nonsense, .nonsenseRest = nonsense, .frames = 60});
            const auto character = buildCharacter(clip.skeletonPtr());
            QVERIFY(character.ok());
            const JointLimits limits = limitsFor(*character, clip);
            for (int f = 0; f < clip.frameCount(); ++f) {
                const BodyPose pose = bodyPoseAt(*character, clip, f);
                for (const BallJointSpec &joint : character->joints) {
                    const JointLimit &limit = limits[std::size_t(joint.id)];
                    const SwingTwist angles = used(limit, joint, pose);
                    QVERIFY(angles.swing <= limit.maxSwing - 0.099 || limit.maxSwing > 3.14);
                    QVERIFY(angles.twist >= limit.minTwist && angles.twist <= limit.maxTwist);
                }
            }
        }
    }

    void limitsGiveWayToTheClipAndTheCharacterDoesNot()
    {
        Clip clip = testing::humanoidClip(testing::humanoidFamily("Rokoko"), {.frames = 60});
        const auto before = makeScenario(std::make_shared<const Clip>(clip));
        Quaternion &hip = clip.rotations(30)[std::size_t(clip.skeleton().indexOf(u"LeftThigh"))];
        hip = hip * Quaternion(Eigen::AngleAxisd(1.6, Vector3::UnitX()));
        const auto character = buildCharacter(clip.skeletonPtr());
        QVERIFY(before.ok() && character.ok());
        QCOMPARE(character->hash(), before->character->hash());
        const BallJointSpec &joint = character->joint(BallJointId::LeftHip);
        const JointLimit limit = limitsFor(*character, clip)[std::size_t(joint.id)];
        const SwingTwist angles = used(limit, joint, bodyPoseAt(*character, clip, 30));
        QVERIFY(angles.swing > anthropometry::mobility(joint.id).swing);
        QVERIFY(std::abs(limit.maxSwing - angles.swing - 0.1) < 1e-9);
        QCOMPARE(joint.limit.maxSwing, anthropometry::mobility(joint.id).swing);
    }

    /// What is held bent all the time is the middle, and no farther to the other side than usual.
    void aPostureBeyondTheLimitMovesIt()
    {
        Clip clip = testing::humanoidClip(testing::humanoidFamily("Rokoko"), {.frames = 10});
        const auto joint = std::size_t(clip.skeleton().indexOf(u"LeftThigh"));
        for (int f = 0; f < clip.frameCount(); ++f)
            clip.rotations(f)[joint] = Eigen::AngleAxisd(-2.2, Vector3::UnitX());
        const auto character = buildCharacter(clip.skeletonPtr());
        QVERIFY(character.ok());
        const BallJointSpec &hip = character->joint(BallJointId::LeftHip);
        const BodyPose pose = bodyPoseAt(*character, clip, 0);
        QVERIFY(used(hip.limit, hip, pose).swing > hip.limit.maxSwing + 0.2);
        const JointLimit limit = limitsFor(*character, clip)[std::size_t(hip.id)];
        QVERIFY(used(limit, hip, pose).swing < 0.1);
        QCOMPARE(limit.maxSwing, hip.limit.maxSwing);
    }

    /// Frames of a rig that roll about their bones say nothing about how far a person can twist.
    void aRestPoseThatMisleadsDoesNotSlackenTheJoints()
    {
        const Clip clip =
            testing::humanoidClip(testing::humanoidFamily("MotionBuilder"),
                                  {.scrambledAxes = true, .nonsenseRest = true, .frames = 60});
        const auto character = buildCharacter(clip.skeletonPtr());
        QVERIFY(character.ok());
        const JointLimits limits = limitsFor(*character, clip);
        for (const BallJointSpec &joint : character->joints) {
            const JointLimit &limit = limits[std::size_t(joint.id)];
            const auto usual = anthropometry::mobility(joint.id);
            QVERIFY2(limit.maxTwist - limit.minTwist < 2 * usual.twist + 1.0,
                     ballJointName(joint.id).data());
        }
    }

    void everyClipOfASkeletonHasTheSameCharacter()
    {
        const QStringList paths = testing::capturedClips();
        if (paths.isEmpty())
            QSKIP("the captured clips are not here");
        std::map<QByteArray, std::uint64_t> characters;
        for (const QString &path : paths) {
            const auto scenario = testing::clipScenario(path);
            QVERIFY(scenario.ok());
            const auto [known, isNew] = characters.emplace(written(scenario->clip->skeleton()),
                                                           scenario->character->hash());
            QVERIFY2(known->second == scenario->character->hash(), qPrintable(path));
        }
        QVERIFY(characters.size() < std::size_t(paths.size()));
    }

    void editedClipsKeepTheCharacter()
    {
        const auto scenario = testing::demoScenario();
        QVERIFY(scenario.ok());
        const Clip &clip = *scenario->clip;
        const auto half = trimClip(clip, 30, 90);
        const auto mirrored = mirrorClip(clip);
        const auto slower = retimeClip(clip, 0.5);
        for (const auto *edited : {&half, &mirrored, &slower}) {
            QVERIFY(edited->ok());
            const auto again = makeScenario(std::make_shared<const Clip>(**edited));
            QVERIFY(again.ok());
            QCOMPARE(again->character->hash(), scenario->character->hash());
        }
    }
};

QTEST_APPLESS_MAIN(TestClipLimits)
#include "tst_cliplimits.moc"

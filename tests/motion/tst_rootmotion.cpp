#include "core/motion/pose.h"
#include "core/motion/rootmotion.h"
#include "tests/support/humanoids.h"

#include <QtTest>

#include <numbers>

using namespace flinch;

namespace {

/// A clip whose pelvis walks a curve and turns with it.
Clip walking(Clip clip, int pelvis)
{
    const int frames = 60;
    const Pose pose = framePose(clip, 0);
    int carrier = pelvis;
    while (clip.translationSlot(carrier) < 0)
        carrier = clip.skeleton().joint(carrier).parent;
    clip.resizeFrames(frames);
    for (int f = 0; f < frames; ++f) {
        Pose turned = pose;
        const double angle = 3 * std::numbers::pi * f / frames; // once and a half round
        const Quaternion turn(Eigen::AngleAxisd(angle, Vector3::UnitY()));
        const auto p = std::size_t(pelvis);
        turned.rotations[p] = turn * pose.rotations[p];
        turned.translations[std::size_t(carrier)] +=
            Vector3(std::sin(angle), 0.02 * std::sin(5 * angle), 0.1 * f);
        setFramePose(clip, f, turned);
    }
    return clip;
}

} // namespace

class TestRootMotion : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void theWorldStays_data()
    {
        QTest::addColumn<QString>("family");
        for (const testing::HumanoidNames &names : testing::humanoidFamilies())
            QTest::newRow(names.family) << QString(names.family);
    }

    void theWorldStays()
    {
        QFETCH(QString, family);
        const testing::HumanoidNames &names = testing::humanoidFamily(qPrintable(family));
        const Clip plain = testing::humanoidClip(names);
        const int pelvis = plain.skeleton().indexOf(names.hips);
        QVERIFY(pelvis >= 0);
        const Clip clip = walking(plain, pelvis);
        const auto moved = moveRootMotion(clip, pelvis);
        QVERIFY(moved.ok());
        QVERIFY(checkClip(*moved).ok());
        const int added = moved->skeleton().jointCount() - clip.skeleton().jointCount();
        QCOMPARE(added, plain.skeleton().isRoot(pelvis) ? 1 : 0);
        int root = pelvis + added;
        while (!moved->skeleton().isRoot(root))
            root = moved->skeleton().joint(root).parent;
        for (int f = 0; f < clip.frameCount(); ++f) {
            const WorldPose a = computeWorldPose(clip.skeleton(), framePose(clip, f));
            const WorldPose b = computeWorldPose(moved->skeleton(), framePose(*moved, f));
            for (int j = 0; j < clip.skeleton().jointCount(); ++j) {
                if (j + added == root)
                    continue;
                const auto from = std::size_t(j);
                const auto to = std::size_t(j + added);
                QVERIFY((a.positions[from] - b.positions[to]).norm() < 1e-12);
                QVERIFY(angleBetween(a.rotations[from], b.rotations[to]) < 1e-12);
            }
            // the root is below the pelvis, upright and turned as far as it
            const Vector3 &place = b.positions[std::size_t(root)];
            const Vector3 &hips = b.positions[std::size_t(pelvis + added)];
            QVERIFY(std::abs(place.x() - hips.x()) < 1e-12);
            QVERIFY(std::abs(place.z() - hips.z()) < 1e-12);
            const Quaternion turn(
                Eigen::AngleAxisd(3 * std::numbers::pi * f / 60, Vector3::UnitY()));
            const Quaternion start = framePose(*moved, 0).rotations[std::size_t(root)];
            QVERIFY(angleBetween(turn * start, b.rotations[std::size_t(root)]) < 1e-9);
        }
    }
};

QTEST_GUILESS_MAIN(TestRootMotion)
#include "tst_rootmotion.moc"

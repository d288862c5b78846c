#include "core/motion/landmarks.h"
#include "core/motion/pose.h"
#include "resources/generator/body.h"
#include "resources/generator/clips.h"
#include "tests/support/testclips.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace flinch;
using clipgenerator::demoClips;

namespace {

/// Lowest height a point of the sole may have; files carry eight decimals of a centimetre.
constexpr double kFloor = -1e-6;
/// A sole point this near to the floor is planted.
constexpr double kPlanted = 0.005;

double degrees(double radians)
{
    return radians * 180 / std::numbers::pi;
}

QString clipPath(const char *fileName)
{
    return QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/") + QLatin1String(fileName);
}

/// A clip with its world poses, and the questions the tests ask of it.
class Motion
{
public:
    explicit Motion(Clip clip)
        : m_clip(std::move(clip))
    {
        for (int frame = 0; frame < m_clip.frameCount(); ++frame)
            m_world.push_back(computeWorldPose(m_clip.skeleton(), framePose(m_clip, frame)));
    }

    const Clip &clip() const { return m_clip; }

    int frameCount() const { return m_clip.frameCount(); }

    const WorldPose &world(int frame) const { return m_world[std::size_t(frame)]; }

    int joint(const char *name) const
    {
        return m_clip.skeleton().indexOf(QString::fromLatin1(name));
    }

    Vector3 point(int frame, const JointPoint &point) const
    {
        const auto joint = std::size_t(point.joint);
        return world(frame).positions[joint] + world(frame).rotations[joint] * point.offset;
    }

    Vector3 position(int frame, const char *name) const
    {
        return world(frame).positions[std::size_t(joint(name))];
    }

    /// Angle between the bones that meet in `middle`: 0 when straight. Degrees, negative when bent
    /// about `axis`, in the rest pose's axes, the wrong way.
    double flexion(int frame, const char *middle, const Vector3 &axis) const
    {
        const auto bend = Eigen::AngleAxisd(m_clip.rotations(frame)[std::size_t(joint(middle))]);
        return degrees(bend.angle()) * (bend.axis().dot(axis) < 0 ? -1 : 1);
    }

    double peakSpeed(const char *name) const
    {
        double peak = 0;
        for (int frame = 1; frame < frameCount(); ++frame) {
            const double way = (position(frame, name) - position(frame - 1, name)).norm();
            peak = std::max(peak, way * m_clip.rate().perSecond());
        }
        return peak;
    }

    /// The farthest `point` strays from where it came down, over every planted phase.
    double worstSlide(const JointPoint &sole) const
    {
        double worst = 0;
        bool planted = false;
        Vector3 touchDown = Vector3::Zero();
        for (int frame = 0; frame < frameCount(); ++frame) {
            const Vector3 now = point(frame, sole);
            const bool wasPlanted = std::exchange(planted, now.y() < kPlanted);
            if (planted && !wasPlanted)
                touchDown = now;
            if (planted)
                worst =
                    std::max(worst, std::hypot(now.x() - touchDown.x(), now.z() - touchDown.z()));
        }
        return worst;
    }

private:
    Clip m_clip;
    std::vector<WorldPose> m_world;
};

Motion load(const char *fileName)
{
    return Motion(testing::readClipFile(clipPath(fileName)).value().clip);
}

/// What of a foot touches the floor: the heel, the ball under the toe joint, and the tip of the
/// toes.
std::vector<JointPoint> solePoints(const Motion &motion)
{
    using namespace clipgenerator::measures;
    std::vector<JointPoint> points;
    for (const char *foot : {"LeftFoot", "RightFoot"})
        points.push_back({motion.joint(foot), {0, -kAnkleHeight, -kHeelBehind}});
    for (const char *toes : {"LeftToeBase", "RightToeBase"}) {
        points.push_back({motion.joint(toes), {0, -kBallHeight, 0}});
        points.push_back({motion.joint(toes), {0, -kBallHeight, kToeLength}});
    }
    return points;
}

} // namespace

class DemoClipsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void readable_data() { eachClip(); }

    void readable();

    void upright_data() { eachClip(); }

    void upright();

    void aboveFloor_data() { eachClip(); }

    void aboveFloor();

    void plantedFeetStay_data() { eachClip(); }

    void plantedFeetStay();

    void hingesStayInRange_data() { eachClip(); }

    void hingesStayInRange();

    void noPops_data() { eachClip(); }

    void noPops();

    void neverFrozen_data() { eachClip(); }

    void neverFrozen();

    void sameWhenMadeAgain_data() { eachClip(); }

    void sameWhenMadeAgain();
    void oneBodyOneHeight();
    void boxerPunchesAndKicks();
    void boxerEndsInGuard();
    void fistsStayOutOfFace();
    void idleLoops();
    void walkGoesForward();

private:
    static void eachClip();
};

void DemoClipsTest::eachClip()
{
    QTest::addColumn<int>("index");
    for (int i = 0; i < int(demoClips().size()); ++i)
        QTest::newRow(demoClips()[std::size_t(i)].fileName) << i;
}

#define LOAD_MOTION                                                                                \
    QFETCH(int, index);                                                                            \
    const Motion motion = load(demoClips()[std::size_t(index)].fileName)

void DemoClipsTest::readable()
{
    QFETCH(int, index);
    const auto read = testing::readClipFile(clipPath(demoClips()[std::size_t(index)].fileName));
    QVERIFY2(read.ok(), read.ok() ? "" : qPrintable(read.error().toText()));
    const Clip &clip = read->clip;
    QVERIFY(checkClip(clip).ok());
    QVERIFY2(read->warnings.isEmpty(), qPrintable(read->warnings.join(u' ')));
    QVERIFY(read->discontinuities.empty());
    QCOMPARE(read->unitToMetres, 0.01);
    QVERIFY(clip.skeleton().jointCount() >= 28 && clip.skeleton().jointCount() <= 34);
    QCOMPARE(clip.rate(), *FrameRate::fromFraction(120, 1));
    const double seconds = clip.durationSeconds();
    QVERIFY2(seconds >= 4 && seconds <= 10, qPrintable(QString::number(seconds)));
    QCOMPARE(findFeet(clip.skeleton()).size(), 2u);
    QVERIFY(findHead(clip.skeleton()) >= 0);
}

void DemoClipsTest::upright()
{
    LOAD_MOTION;
    for (int frame = 0; frame < motion.frameCount(); ++frame) {
        const double head = motion.position(frame, "Head").y();
        QVERIFY2(head > 1.35 && head < 1.62, qPrintable(QString::number(head)));
    }
}

void DemoClipsTest::aboveFloor()
{
    LOAD_MOTION;
    std::vector<JointPoint> points = floorPoints(motion.clip().skeleton());
    for (const JointPoint &sole : solePoints(motion))
        points.push_back(sole);
    for (int frame = 0; frame < motion.frameCount(); ++frame) {
        for (const JointPoint &point : points) {
            const double height = motion.point(frame, point).y();
            QVERIFY2(height >= kFloor,
                     qPrintable(QStringLiteral("frame %1: %2").arg(frame).arg(height)));
        }
    }
}

void DemoClipsTest::plantedFeetStay()
{
    LOAD_MOTION;
    double lowest = 1;
    for (const JointPoint &sole : solePoints(motion)) {
        // the tip of the toes sweeps round when a foot pivots on its ball
        if (sole.offset.z() <= 0)
            QVERIFY2(motion.worstSlide(sole) < 0.004,
                     qPrintable(QString::number(motion.worstSlide(sole))));
        for (int frame = 0; frame < motion.frameCount(); ++frame)
            lowest = std::min(lowest, motion.point(frame, sole).y());
    }
    QVERIFY(lowest < 1e-4); // else nothing was planted, and nothing tested
}

void DemoClipsTest::hingesStayInRange()
{
    LOAD_MOTION;
    const std::array<std::pair<const char *, Vector3>, 4> hinges = {
        {{"LeftLeg", Vector3::UnitX()},
         {"RightLeg", Vector3::UnitX()},
         {"LeftForeArm", -Vector3::UnitY()},
         {"RightForeArm", Vector3::UnitY()}}};
    for (int frame = 0; frame < motion.frameCount(); ++frame) {
        for (const auto &[name, axis] : hinges) {
            const double flexion = motion.flexion(frame, name, axis);
            QVERIFY2(flexion > 5 && flexion < 150, qPrintable(QStringLiteral("%1 frame %2: %3°")
                                                                  .arg(QLatin1String(name))
                                                                  .arg(frame)
                                                                  .arg(flexion)));
        }
    }
}

void DemoClipsTest::noPops()
{
    LOAD_MOTION;
    const Clip &clip = motion.clip();
    const double rate = clip.rate().perSecond();
    const auto velocity = [&](int frame, std::size_t joint) -> Vector3 {
        const Eigen::AngleAxisd step(clip.rotations(frame - 1)[joint].conjugate()
                                     * clip.rotations(frame)[joint]);
        const double angle = std::remainder(step.angle(), 2 * std::numbers::pi);
        return step.axis() * angle * rate;
    };
    for (std::size_t joint = 0; joint < std::size_t(clip.skeleton().jointCount()); ++joint) {
        for (int frame = 2; frame < motion.frameCount(); ++frame) {
            const Vector3 now = velocity(frame, joint);
            const double acceleration = (now - velocity(frame - 1, joint)).norm() * rate;
            const QString where = QStringLiteral("joint %1 frame %2: %3 rad/s, %4 rad/s²")
                                      .arg(joint)
                                      .arg(frame)
                                      .arg(now.norm())
                                      .arg(acceleration);
            QVERIFY2(now.norm() < 35, qPrintable(where));
            QVERIFY2(acceleration < 1500, qPrintable(where));
        }
    }
}

void DemoClipsTest::neverFrozen()
{
    LOAD_MOTION;
    for (int frame = 12; frame < motion.frameCount(); ++frame) {
        const double moved =
            (motion.position(frame, "Head") - motion.position(frame - 12, "Head")).norm()
            + (motion.position(frame, "LeftHand") - motion.position(frame - 12, "LeftHand")).norm();
        QVERIFY2(moved > 1e-4, qPrintable(QString::number(frame)));
    }
}

void DemoClipsTest::sameWhenMadeAgain()
{
    LOAD_MOTION;
    const Motion made(demoClips()[std::size_t(index)].make());
    QCOMPARE(made.frameCount(), motion.frameCount());
    QCOMPARE(made.clip().skeleton().jointCount(), motion.clip().skeleton().jointCount());
    for (int frame = 0; frame < made.frameCount(); ++frame) {
        for (std::size_t joint = 0; joint < made.world(frame).positions.size(); ++joint) {
            const Vector3 &a = made.world(frame).positions[joint];
            const Vector3 &b = motion.world(frame).positions[joint];
            QVERIFY((a - b).norm() < 1e-6);
            QVERIFY(angleBetween(made.world(frame).rotations[joint],
                                 motion.world(frame).rotations[joint])
                    < 1e-6);
        }
    }
}

/// The boxer crouches in his guard all clip long and is as tall as when he idles.
void DemoClipsTest::oneBodyOneHeight()
{
    for (const auto &clip : demoClips()) {
        const auto read = testing::readClipFile(clipPath(clip.fileName));
        QVERIFY(read.ok());
        QVERIFY2(qAbs(read->heightMetres - 1.75) < 0.04,
                 qPrintable(QString::number(read->heightMetres)));
    }
}

void DemoClipsTest::boxerPunchesAndKicks()
{
    const Motion motion = load("boxing-guard.bvh");
    for (const char *hand : {"LeftHand", "RightHand"}) {
        const double speed = motion.peakSpeed(hand);
        QVERIFY2(speed > 5 && speed < 10, qPrintable(QString::number(speed)));
    }
    const double kick = motion.peakSpeed("RightFoot");
    QVERIFY2(kick > 7 && kick < 10, qPrintable(QString::number(kick)));
    double highest = 0;
    for (int frame = 0; frame < motion.frameCount(); ++frame)
        highest = std::max(highest, motion.position(frame, "RightFoot").y());
    QVERIFY2(highest > 0.8, qPrintable(QString::number(highest)));
}

void DemoClipsTest::boxerEndsInGuard()
{
    const Motion motion = load("boxing-guard.bvh");
    const int last = motion.frameCount() - 1;
    for (const int frame : {0, last}) {
        for (const char *hand : {"LeftHand", "RightHand"}) {
            const Vector3 fromHead = motion.position(frame, hand) - motion.position(frame, "Head");
            QVERIFY2(fromHead.norm() < 0.4, qPrintable(QString::number(fromHead.norm())));
        }
    }
    const Vector3 moved = motion.position(last, "Hips") - motion.position(0, "Hips");
    QVERIFY2(moved.norm() < 0.05, qPrintable(QString::number(moved.norm())));
}

void DemoClipsTest::fistsStayOutOfFace()
{
    const Motion motion = load("boxing-guard.bvh");
    const JointPoint skull = {motion.joint("Head"), {0, 0.08, 0.02}};
    for (int frame = 0; frame < motion.frameCount(); ++frame) {
        for (const char *knuckles : {"LeftHandIndex1", "RightHandIndex1"}) {
            const double gap =
                (motion.position(frame, knuckles) - motion.point(frame, skull)).norm();
            QVERIFY2(gap > 0.12, qPrintable(QStringLiteral("frame %1: %2").arg(frame).arg(gap)));
        }
    }
}

void DemoClipsTest::idleLoops()
{
    const Motion motion = load("idle.bvh");
    const int last = motion.frameCount() - 1;
    for (std::size_t joint = 0; joint < motion.world(0).positions.size(); ++joint) {
        const double gap =
            (motion.world(last).positions[joint] - motion.world(0).positions[joint]).norm();
        QVERIFY2(gap < 0.003, qPrintable(QString::number(gap)));
    }
}

void DemoClipsTest::walkGoesForward()
{
    const Motion motion = load("walk.bvh");
    const int last = motion.frameCount() - 1;
    const Vector3 way = motion.position(last, "Hips") - motion.position(0, "Hips");
    const double speed = way.z() / motion.clip().lastFrameSeconds();
    QVERIFY2(speed > 1.2 && speed < 1.4, qPrintable(QString::number(speed)));
    QVERIFY(std::abs(way.x()) < 0.1);
}

QTEST_GUILESS_MAIN(DemoClipsTest)
#include "tst_democlips.moc"

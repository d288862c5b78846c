#include "core/motion/clipedit.h"
#include "core/take/lostclip.h"
#include "core/take/scorecard.h"
#include "tests/support/scenarios.h"
#include "tests/support/testclips.h"

#include <QFileInfo>
#include <QtTest>

#include <algorithm>
#include <functional>
#include <numbers>

using namespace flinch;

namespace {

constexpr int kFrames = 600;
const FrameRate kRate = *FrameRate::fromFraction(120, 1);

double none(int)
{
    return 0;
}

/// Where a body is lost whose head is turned by `degrees(frame)`, whose pelvis is `metres(frame)`
/// away, and which looks `heading(frame)` degrees aside as a whole.
std::vector<LostClip> lostBy(const std::function<double(int)> &degrees,
                             const std::function<double(int)> &metres,
                             const std::function<double(int)> &heading = none)
{
    const auto turn = [](double angle, const Vector3 &axis) {
        return Quaternion(Eigen::AngleAxisd(angle * std::numbers::pi / 180, axis));
    };
    SimulatedFrame still;
    for (std::size_t b = 0; b < kBodyCount; ++b) {
        still.pose.positions[b] = {0, 1, 0};
        still.pose.rotations[b] = Quaternion::Identity();
    }
    still.relative = relativeRotations(still.pose);
    SimulatedMotion motion(kFrames);
    for (int f = 0; f < kFrames; ++f) {
        SimulatedFrame frame = still;
        frame.pose.rotations[BodyId::Head] = turn(degrees(f), Vector3::UnitX());
        for (Quaternion &rotation : frame.pose.rotations)
            rotation = turn(heading(f), Vector3::UnitY()) * rotation;
        frame.pose.positions[BodyId::Pelvis].x() += metres(f);
        motion.append(frame);
    }
    static const std::array<Vector3, 2> kFeet = {Vector3::Zero(), Vector3::Zero()};
    return findLostClip(
        LostClip::Body::Main, motion,
        [&still](std::size_t) {
            return FollowedFrame{still.relative, still.pose.positions[BodyId::Pelvis],
                                 still.pose.rotations[BodyId::Pelvis], kFeet};
        },
        kRate);
}

} // namespace

class TestLostClip : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void aSpanLastsFromLeavingToComingBack()
    {
        // up to 30° and down again
        const auto found =
            lostBy([](int f) { return std::max(0.0, 30 - 0.2 * std::abs(f - 300)); }, none);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].frames, (FrameRange{176, 424})); // above 5°
        QVERIFY(std::abs(found[0].degrees - 30) < 1e-4);
        QCOMPARE(found[0].metres, 0.0);
    }

    void thePelvisCountsToo()
    {
        const auto found = lostBy(none, [](int f) { return f >= 100 && f < 200 ? 0.3 : 0.005; });
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].frames, (FrameRange{100, 199}));
        QVERIFY(std::abs(found[0].metres - 0.3) < 1e-6);
    }

    /// No joint tells.
    void theHeadingCountsToo()
    {
        const auto found =
            lostBy(none, none, [](int f) { return f >= 100 && f < 200 ? 40.0 : 4.0; });
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].frames, (FrameRange{100, 199}));
        QVERIFY(std::abs(found[0].degrees - 40) < 1e-4);
    }

    void lagsAndSpikesAreNone()
    {
        QVERIFY(lostBy([](int) { return 9.0; }, [](int) { return 0.019; }).empty());
        QVERIFY(lostBy([](int f) { return f % 100 < 10 ? 60.0 : 1.0; }, none).empty());
    }

    /// What counts as lost, to a tenth.
    void everyLimitIsWhereItIs()
    {
        const auto degrees = [](double most, int frames, double otherwise = 0) {
            return lostBy([=](int f) { return f >= 100 && f < 100 + frames ? most : otherwise; },
                          none);
        };
        const auto metres = [](double most, double otherwise) {
            return lostBy(none, [=](int f) { return f >= 100 && f < 150 ? most : otherwise; });
        };
        QVERIFY(degrees(9.5, 60).empty());
        QCOMPARE(degrees(10.5, 60).size(), std::size_t(1));
        QVERIFY(metres(0.019, 0).empty());
        QCOMPARE(metres(0.021, 0).size(), std::size_t(1));
        // a tenth of a second
        QVERIFY(degrees(60, 11).empty());
        QCOMPARE(degrees(60, 13).size(), std::size_t(1));
        // it begins and ends at half of that
        QCOMPARE(degrees(30, 60, 4.7).front().frames, (FrameRange{100, 159}));
        QCOMPARE(degrees(30, 60, 5.3).front().frames, (FrameRange{0, kFrames - 1}));
        QCOMPARE(metres(0.1, 0.0095).front().frames, (FrameRange{100, 149}));
        QCOMPARE(metres(0.1, 0.0105).front().frames, (FrameRange{0, kFrames - 1}));
        // two are one until it has been back for a quarter of a second
        const auto twice = [](int apart) {
            return lostBy(
                [=](int f) {
                    return (f >= 100 && f < 130) || (f >= 130 + apart && f < 160 + apart) ? 30.0
                                                                                          : 0.0;
                },
                none);
        };
        QCOMPARE(twice(28).size(), std::size_t(1));
        QCOMPARE(twice(32).size(), std::size_t(2));
    }

    /// Single good frames are not the clip.
    void placesCloseTogetherAreOne()
    {
        QCOMPARE(lostBy([](int f) { return f % 40 < 20 ? 15.0 : 2.0; }, none).size(),
                 std::size_t(1));
        QCOMPARE(lostBy([](int f) { return f % 100 < 50 ? 15.0 : 2.0; }, none).size(),
                 std::size_t(6));
    }

    void capturedClipsAreFollowed_data()
    {
        QTest::addColumn<QString>("path");
        for (const QString &path : testing::capturedClips())
            QTest::newRow(qPrintable(QFileInfo(path).baseName())) << path;
        QTest::newRow("demo") << QString();
    }

    void capturedClipsAreFollowed()
    {
        QFETCH(QString, path);
        const Take take = testing::simulated(path.isEmpty() ? testing::shortDemoScenario(4).value()
                                                            : testing::clipScenario(path).value());
        QVERIFY(take.lost.empty());
        QCOMPARE(take.health, Health::Ok);
    }

    /// Its targets jump by a metre, and no cut is made of it.
    void aClipThatNobodyCanFollowIsLimited()
    {
        Scenario scenario = testing::shortDemoScenario(4).value();
        Clip clip = *scenario.target;
        for (int f = 240; f < clip.frameCount(); ++f)
            clip.translations(f)[0].x() += 1;
        scenario.target = std::make_shared<const Clip>(std::move(clip));
        const Take take = testing::simulated(scenario);
        QCOMPARE(take.health, Health::Limited);
        QVERIFY(!take.lost.empty() && !take.healthReason.isEmpty());
        QCOMPARE(take.lost.front().body, LostClip::Body::Shadow);
        QCOMPARE(take.lost.back().body, LostClip::Body::Main);
        for (const LostClip &lost : take.lost) {
            // the soft body may be tangled for good
            const bool isOver = lost.frames.last < 450 || lost.body == LostClip::Body::Main;
            QVERIFY2(lost.frames.first > 225 && isOver,
                     qPrintable(QString("%1–%2").arg(lost.frames.first).arg(lost.frames.last)));
            QVERIFY(lost.degrees > 10 || lost.metres > 0.02);
        }
        QVERIFY2(take.healthReason.contains(QString::number(take.lost.back().frames.first)),
                 qPrintable(take.healthReason));
    }

    /// What only follows loosely is told as that, whichever controller it is.
    void aSoftBodyThatLagsBehindIsLimited()
    {
        Scenario scenario = testing::shortDemoScenario(4).value();
        scenario.controller = Controller::LowGain;
        const Take soft = testing::simulated(scenario);
        QCOMPARE(soft.health == Health::Limited, !soft.lost.empty());
        for (const LostClip &lost : soft.lost)
            QCOMPARE(lost.body, LostClip::Body::Main);
        scenario.settings.main.stiffness *= 0.1;
        QCOMPARE(testing::simulated(scenario).health, Health::Limited);
    }

    void nothingSimulatedIsNotPerfectlyFollowed()
    {
        Scenario scenario = testing::shortDemoScenario(2).value();
        const Take whole = testing::simulated(scenario);
        QVERIFY(whole.scorecard.shadow && whole.scorecard.main && whole.scorecard.preHitRmsDegrees);
        Take take = whole;
        auto first = std::make_shared<SimulatedMotion>(1);
        first->appendFrom(*whole.main, 1);
        take.shadow = take.main = take.unperturbed = first;
        static const std::array<Vector3, 2> kFeet = {Vector3::Zero(), Vector3::Zero()};
        const SimulatedFrame frame = whole.main->front();
        PerBallJoint<double> caps;
        caps.fill(1000);
        measureTake(take, {*first, caps, {}, [&](std::size_t) {
                               return FollowedFrame{frame.relative,
                                                    frame.pose.positions[BodyId::Pelvis],
                                                    frame.pose.rotations[BodyId::Pelvis], kFeet};
                           }});
        QVERIFY(!take.scorecard.shadow);
        QVERIFY(!take.scorecard.main);
        QVERIFY(!take.scorecard.preHitRmsDegrees);
    }
};

QTEST_GUILESS_MAIN(TestLostClip)
#include "tst_lostclip.moc"

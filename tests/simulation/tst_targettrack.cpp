#include "core/motion/clipedit.h"
#include "core/motion/cubicspline.h"
#include "core/motion/framerange.h"
#include "core/scenario/scenario.h"
#include "core/targets/targettrack.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace flinch;

namespace {

struct MadeTrack
{
    explicit MadeTrack(const FrameRate &rate)
        : scenario(testing::demoScenario(rate).value())
        , model(makeLinkModel(scenario, firstPose()))
        , track(scenario, model)
    {}

    BodyPose firstPose() const
    {
        BodyPose first;
        visitBodyPoses(*scenario.target, *scenario.character, [&](int frame, const BodyPose &pose) {
            if (frame == 0)
                first = pose;
        });
        return first;
    }

    Target at(double seconds) const
    {
        const double frame = track.rate().frames(seconds);
        Target target;
        track.sample(int(frame), frame - std::floor(frame), target);
        return target;
    }

    Scenario scenario;
    LinkModel model;
    TargetTrack track;
};

} // namespace

class TestTargetTrack : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    /// What a plan changes up to a cut is followed as far as the cut, and no faster because of what
    /// comes behind it.
    void anEpisodeKnowsNothingOfWhatIsBehindACut()
    {
        const MadeTrack made(*FrameRate::fromFraction(120, 1));
        constexpr int kCut = 100;
        Scenario scenario = made.scenario;
        Clip clip = *scenario.target;
        for (int f = kCut; f < clip.frameCount(); ++f)
            clip.translations(f)[0].x() += 1;
        scenario.target = std::make_shared<const Clip>(std::move(clip));
        scenario.cuts = {kCut};
        const TargetTrack track(scenario, made.model);
        const int end = kCut * track.knotsPerFrame();
        TargetEpisode episode{end - 20, {}};
        for (int k = episode.firstKnot; k < end; ++k)
            episode.knots.push_back(track.knot(k));
        const auto edited = track.edited({episode});
        for (int k = episode.firstKnot; k < end; ++k) {
            const double speed =
                (edited->knot(k).pelvisVelocity - track.knot(k).pelvisVelocity).norm();
            QVERIFY2(speed < 0.1, qPrintable(QString("knot %1: %2 m/s").arg(k).arg(speed)));
        }
    }

    void aSplineGoesThroughWhatIsGiven()
    {
        std::vector<double> values(13);
        for (std::size_t n = 0; n < values.size(); n += 4)
            values[n] = std::sin(double(n));
        fillOnSpline(values, 4);
        for (std::size_t n = 0; n < values.size(); n += 4)
            QCOMPARE(values[n], std::sin(double(n)));
    }

    void aSplineIsSmooth()
    {
        // of a wave with eight values to its length, hardly anything is lost between them
        constexpr int kStride = 16;
        const auto wave = [](std::size_t n) {
            return std::sin(2 * M_PI * double(n) / (8 * kStride));
        };
        std::vector<double> values(64 * kStride + 1);
        for (std::size_t n = 0; n < values.size(); n += kStride)
            values[n] = wave(n);
        fillOnSpline(values, kStride);
        for (std::size_t n = 0; n < values.size(); ++n)
            QVERIFY2(std::abs(values[n] - wave(n)) < 2e-3, qPrintable(QString::number(n)));
    }

    /// What lies on one side of a cut is followed as if there were nothing on the other.
    void aCutEndsCurvesAndRates()
    {
        for (const int fps : {30, 120}) {
            const MadeTrack whole(*FrameRate::fromFraction(fps, 1));
            const Clip &clip = *whole.scenario.target;
            const int last = clip.frameCount() - 1;
            const int cut = 2 * fps;
            Scenario cutScenario = whole.scenario;
            cutScenario.cuts = {cut, cut + 1, last};
            const TargetTrack track(cutScenario, whole.model);
            for (const FrameRange part : {FrameRange{0, cut - 1}, FrameRange{cut, cut},
                                          FrameRange{cut + 1, last - 1}, FrameRange{last, last}}) {
                Scenario shot = whole.scenario;
                shot.target =
                    std::make_shared<const Clip>(trimClip(clip, part.first, part.last).value());
                const TargetTrack alone(shot, whole.model);
                for (int f = part.first; f <= part.last; ++f) {
                    QCOMPARE(track.isCut(f), f == part.first && f > 0);
                    QCOMPARE(track.firstFrameOfShot(f), part.first);
                    for (const double fraction : {0.0, 0.3, 1.0}) {
                        if (f == part.last && fraction > 0)
                            continue;
                        Target a;
                        Target b;
                        track.sample(f, fraction, a, 0.05);
                        alone.sample(f - part.first, fraction, b, 0.05);
                        // but for the rounding of times
                        QVERIFY((a.pelvisPosition - b.pelvisPosition).norm() < 1e-9);
                        QVERIFY((a.pelvisVelocity - b.pelvisVelocity).norm() < 1e-9);
                        QVERIFY((a.pelvisAcceleration - b.pelvisAcceleration).norm() < 1e-6);
                        QVERIFY(angleBetween(a.relative[3], b.relative[3]) < 1e-7);
                    }
                    QCOMPARE(track.frame(f).pelvisVelocity,
                             alone.frame(f - part.first).pelvisVelocity);
                    QCOMPARE(track.frame(f).relativeVelocity[5],
                             alone.frame(f - part.first).relativeVelocity[5]);
                    QCOMPARE(track.frame(f).relativeAcceleration[5],
                             alone.frame(f - part.first).relativeAcceleration[5]);
                    QVERIFY(track.frame(f).pelvisVelocity.allFinite());
                }
            }
        }
    }

    void aStraightLineStaysStraight()
    {
        std::vector<double> values = {1, 0, 0, 4, 0, 0, 7};
        fillOnSpline(values, 3);
        for (std::size_t n = 0; n < values.size(); ++n)
            QCOMPARE(values[n], 1.0 + double(n));
        std::vector<double> one = {5};
        fillOnSpline(one, 3);
        QCOMPARE(one[0], 5.0);
    }

    void framesAreTheClips_data()
    {
        QTest::addColumn<int>("perSecond");
        QTest::newRow("24") << 24;
        QTest::newRow("30") << 30;
        QTest::newRow("60") << 60;
        QTest::newRow("120") << 120;
        QTest::newRow("250") << 250;
    }

    void framesAreTheClips()
    {
        QFETCH(int, perSecond);
        const MadeTrack made(FrameRate::fromFraction(perSecond, 1).value());
        QCOMPARE(made.track.frameCount(), made.scenario.target->frameCount());
        visitBodyPoses(
            *made.scenario.target, *made.scenario.character, [&](int frame, const BodyPose &pose) {
                const Target &target = made.track.frame(frame);
                QVERIFY((target.pelvisPosition - pose.positions[BodyId::Pelvis]).norm() < 1e-12);
                for (const BallJointSpec &joint : made.scenario.character->joints) {
                    const Quaternion relative =
                        pose.rotations[joint.parent].conjugate() * pose.rotations[joint.child];
                    QVERIFY(angleBetween(target.relative[std::size_t(joint.id)], relative) < 1e-7);
                }
            });
    }

    /// What a body has to follow does not depend on how often it was recorded: between frames, too,
    /// it moves and speeds up as the motion did.
    void fewFramesASecondMoveAsManyDo()
    {
        const MadeTrack many(FrameRate::fromFraction(120, 1).value());
        const MadeTrack few(FrameRate::fromFraction(30, 1).value());
        double turns = 0;
        double pushes = 0;
        double allPushes = 0;
        int count = 0;
        for (double t = 0.5; t < 7; t += 1.0 / 480) {
            const Target a = few.at(t);
            const Target b = few.at(t + 1.0 / 480);
            const Target motion = many.at(t);
            for (std::size_t j = 0; j < a.relative.size(); ++j) {
                // what the pose really does, whatever the velocities say
                const Vector3 turn = 480 * rotationError(a.relative[j], b.relative[j]);
                turns +=
                    (a.relative[j].conjugate() * turn - motion.relativeVelocity[j]).squaredNorm();
                pushes +=
                    (a.relativeAcceleration[j] - motion.relativeAcceleration[j]).squaredNorm();
                allPushes += motion.relativeAcceleration[j].squaredNorm();
                ++count;
            }
        }
        const double turnsOff = std::sqrt(turns / count);
        const double pushesOff = std::sqrt(pushes / allPushes);
        qInfo("the pose turns %.3f rad/s off, accelerations are %.0f %% off (RMS)", turnsOff,
              100 * pushesOff);
        QVERIFY(turnsOff < 0.3);
        QVERIFY(pushesOff < 0.2);
    }
};

QTEST_GUILESS_MAIN(TestTargetTrack)
#include "tst_targettrack.moc"

#include "core/bake/bake.h"
#include "core/character/bodypose.h"
#include "core/motion/clipedit.h"
#include "core/simulation/simulator.h"
#include "core/take/reaction.h"
#include "tests/support/scenarios.h"
#include "tests/support/testclips.h"

#include <QFileInfo>
#include <QtTest>

#include <cstring>
#include <numbers>

using namespace flinch;
using testing::ball;

namespace {

constexpr double kDegrees = 180 / std::numbers::pi;

Take run(const Scenario &scenario)
{
    Simulator simulator;
    auto take = simulator.simulate(scenario);
    if (!take)
        qFatal("%s", qPrintable(take.error().toText()));
    return *std::move(take);
}

BakedTake bake(const Scenario &scenario, const Take &take, const BakeOptions &options = {})
{
    auto baked = bakeTake(*scenario.clip, *scenario.character, take, options);
    if (!baked)
        qFatal("%s", qPrintable(baked.error().toText()));
    if (const auto status = checkClip(baked->clip); !status)
        qFatal("%s", qPrintable(status.error().toText()));
    return *std::move(baked);
}

bool sameBits(const Clip &a, int frameA, const Clip &b, int frameB)
{
    const auto r = a.rotations(frameA);
    const auto t = a.translations(frameA);
    return r.size() == b.rotations(frameB).size()
           && std::memcmp(r.data(), b.rotations(frameB).data(), r.size_bytes()) == 0
           && std::memcmp(t.data(), b.translations(frameB).data(), t.size_bytes()) == 0;
}

/// Largest angle between consecutive frames' changes of a joint's rotation, as an acceleration in
/// rad/s², over frames first … last.
double largestAcceleration(const Clip &clip, int joint, int first, int last)
{
    const double rate = clip.rate().perSecond();
    const auto at = [&](int f) {
        return clip.rotations(std::clamp(f, 0, clip.frameCount() - 1))[std::size_t(joint)];
    };
    double worst = 0;
    for (int f = first; f <= last; ++f) {
        const Quaternion before = at(f - 1).conjugate() * at(f);
        const Quaternion after = at(f).conjugate() * at(f + 1);
        worst = std::max(worst, angleBetween(before, after) * rate * rate);
    }
    return worst;
}

} // namespace

class TestBakeTake : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        m_demo = testing::demoScenario().value();
        m_demo.impacts = {ball(1.5, BodyId::LeftUpperArm, {-1, 0, 0}),
                          ball(4.6, BodyId::Head, {0, 0, 1})};
        m_take = run(m_demo);
    }

    void withoutImpactsTheBakeIsTheClip()
    {
        Scenario calm = m_demo;
        calm.impacts.clear();
        const BakedTake baked = bake(calm, run(calm));
        QCOMPARE(baked.firstAffectedFrame, -1);
        QCOMPARE(baked.lastAffectedFrame, -1);
        for (int f = 0; f < baked.clip.frameCount(); ++f)
            QVERIFY(sameBits(baked.clip, f, *m_demo.clip, f));
    }

    void outsideTheAffectedRangeTheBakeIsTheClip()
    {
        const BakedTake baked = bake(m_demo, m_take);
        QCOMPARE(baked.clip.frameCount(), m_demo.clip->frameCount());
        QCOMPARE(baked.clip.rate(), m_demo.clip->rate());
        QCOMPARE(baked.clip.skeletonPtr(), m_demo.clip->skeletonPtr());
        // the contact at 1.5 s shows in the next frame
        QVERIFY2(qAbs(baked.firstAffectedFrame - 181) <= 1,
                 qPrintable(QString::number(baked.firstAffectedFrame)));
        QVERIFY(baked.lastAffectedFrame > 4.7 * 120);
        QVERIFY(baked.lastAffectedFrame < baked.clip.frameCount() - 1);
        for (int f = 0; f < baked.clip.frameCount(); ++f) {
            if (f < baked.firstAffectedFrame || f > baked.lastAffectedFrame)
                QVERIFY2(sameBits(baked.clip, f, *m_demo.clip, f), qPrintable(QString::number(f)));
        }
        QVERIFY(!sameBits(baked.clip, baked.firstAffectedFrame, *m_demo.clip,
                          baked.firstAffectedFrame));
        QVERIFY(
            !sameBits(baked.clip, baked.lastAffectedFrame, *m_demo.clip, baked.lastAffectedFrame));
    }

    void betweenFarBlowsTheClipIsBackExactly()
    {
        const BakedTake baked = bake(m_demo, m_take);
        for (int f = int(3.6 * 120); f < int(4.3 * 120); ++f)
            QVERIFY2(sameBits(baked.clip, f, *m_demo.clip, f), qPrintable(QString::number(f)));
    }

    void theReactionIsAddedToTheClip()
    {
        const BakedTake baked = bake(m_demo, m_take);
        const int shoulder = m_demo.character->mapping.sourceJoint(BodyId::LeftUpperArm);
        const auto j = std::size_t(BallJointId::LeftShoulder);
        double peak = 0;
        for (int f = 180; f < 216; ++f) { // while it is at its full height
            const Quaternion expected =
                (*m_take.unperturbed)[std::size_t(f)].relative[j].conjugate()
                * (*m_take.main)[std::size_t(f)].relative[j];
            const Quaternion found = m_demo.clip->rotations(f)[std::size_t(shoulder)].conjugate()
                                     * baked.clip.rotations(f)[std::size_t(shoulder)];
            QVERIFY(angleBetween(expected, found) < 1e-7);
            peak = std::max(peak, kDegrees * angleBetween(found, Quaternion::Identity()));
        }
        QVERIFY2(peak > 10, qPrintable(QString::number(peak)));
    }

    void jointsThatDriveNothingKeepTheirMotion()
    {
        const BakedTake baked = bake(m_demo, m_take);
        std::vector<bool> driven(std::size_t(baked.clip.skeleton().jointCount()), false);
        for (const BodyId id : allBodies()) {
            if (id != BodyId::LeftHand && id != BodyId::RightHand)
                driven[std::size_t(m_demo.character->mapping.sourceJoint(id))] = true;
        }
        int kept = 0;
        for (std::size_t j = 0; j < driven.size(); ++j) {
            if (driven[j])
                continue;
            ++kept;
            for (int f = 0; f < baked.clip.frameCount(); ++f)
                QVERIFY(baked.clip.rotations(f)[j].coeffs()
                        == m_demo.clip->rotations(f)[j].coeffs());
        }
        QVERIFY(kept >= 10);
    }

    void rawShowsTheSimulation()
    {
        BakeOptions options;
        options.mode = BakeMode::Raw;
        const BakedTake baked = bake(m_demo, m_take, options);
        QCOMPARE(baked.firstAffectedFrame, m_take.firstSourceFrame);
        QCOMPARE(baked.lastAffectedFrame, m_demo.clip->frameCount() - 1);
        BodyPose bodies;
        for (int f = 0; f < baked.clip.frameCount(); f += 7) {
            const WorldPose world =
                computeWorldPose(baked.clip.skeleton(), framePose(baked.clip, f));
            computeBodyPose(*m_demo.character, world, bodies);
            const BodyPose meant = (*m_take.main)[std::size_t(f)].pose;
            for (const BodyId id : allBodies()) {
                // wrists follow the clip, which the targets follow closely but not exactly
                const bool hand = id == BodyId::LeftHand || id == BodyId::RightHand;
                QVERIFY(angleBetween(bodies.rotations[id], meant.rotations[id])
                        < (hand ? 0.1 : 1e-7));
            }
            Vector3 apart = bodies.positions[BodyId::Pelvis] - meant.positions[BodyId::Pelvis];
            apart.y() -= m_take.ground.floorMetres;
            QVERIFY2(apart.norm() < 1e-9, qPrintable(QString::number(apart.norm())));
        }
    }

    void theShadowAndTheClipCanBeBakedToo()
    {
        BakeOptions options;
        options.motion = BakedMotion::Mocap;
        QCOMPARE(bake(m_demo, m_take, options).firstAffectedFrame, -1);
        options.motion = BakedMotion::Shadow;
        const BakedTake shadow = bake(m_demo, m_take, options);
        BodyPose bodies;
        computeBodyPose(*m_demo.character,
                        computeWorldPose(shadow.clip.skeleton(), framePose(shadow.clip, 200)),
                        bodies);
        QVERIFY(angleBetween(bodies.rotations[BodyId::Head],
                             (*m_take.shadow)[200].pose.rotations[BodyId::Head])
                < 1e-7);
    }

    void theReturnIsOnTime_data()
    {
        QTest::addColumn<double>("seconds");
        for (const double seconds : {0.1, 0.3, 0.6, 2.0})
            QTest::newRow(qPrintable(QString::number(seconds))) << seconds;
    }

    void theReturnIsOnTime()
    {
        QFETCH(double, seconds);
        BakeOptions options;
        options.returnBySeconds = seconds;
        const BakedTake baked = bake(m_demo, m_take, options);
        const double contact = m_take.scorecard.impacts[1].contactSeconds;
        QVERIFY(baked.lastAffectedFrame < (contact + seconds) * 120);
        const BakedTake natural = bake(m_demo, m_take);
        QVERIFY(baked.lastAffectedFrame <= natural.lastAffectedFrame);
        if (seconds < 0.5) // forced, and the time is used
            QVERIFY(baked.lastAffectedFrame > (contact + seconds) * 120 - 3);
        for (int f = baked.lastAffectedFrame + 1; f < baked.clip.frameCount(); ++f)
            QVERIFY(sameBits(baked.clip, f, *m_demo.clip, f));
    }

    /// A ball meets the body when it does, not when its key says.
    void theReturnFrameIsTheClips()
    {
        Scenario thrown = m_demo;
        thrown.impacts[1].time = 4.603;
        const Take take = run(thrown);
        const double contact = take.rate.frames(take.scorecard.impacts[1].contactSeconds);
        QVERIFY(contact != std::floor(contact) && contact != take.rate.frames(4.603));
        const int after = int(std::floor(contact)) + 1;
        for (const int frame : {after, after + 1, after + 20, after + 37}) {
            BakeOptions options;
            options.returnFrame = frame;
            const BakedTake baked = bake(thrown, take, options);
            if (frame > after)
                QCOMPARE(baked.lastAffectedFrame, frame - 1);
            else // no frame is left for the second blow
                QVERIFY(baked.lastAffectedFrame < after - 1);
            for (int f = frame; f < baked.clip.frameCount(); ++f)
                QVERIFY(sameBits(baked.clip, f, *m_demo.clip, f));
        }
        BakeOptions both;
        both.returnFrame = after + 20;
        both.returnBySeconds = 0.05;
        QVERIFY(bake(thrown, take, both).lastAffectedFrame < after + 6);
        both.returnFrame = after - 1;
        const auto early = bakeTake(*m_demo.clip, *m_demo.character, take, both);
        QVERIFY(!early.ok());
        QVERIFY2(early.error().remedy.contains(QString::number(after)),
                 qPrintable(early.error().toText()));
    }

    void aBlowNearTheEndStillEndsOnTheClip()
    {
        Scenario late = m_demo;
        late.impacts = {ball(7.5, BodyId::Chest, {0, 0, -1})};
        const Take take = run(late);
        const BakedTake baked = bake(late, take);
        const int last = late.clip->frameCount() - 1;
        QCOMPARE(baked.lastAffectedFrame, last - 1);
        QVERIFY(sameBits(baked.clip, last, *late.clip, last));
        QCOMPARE(baked.warnings.size(), 0);
        late.impacts[0].time = 7.7;
        QCOMPARE(bake(late, run(late)).warnings.size(), 1);
    }

    void nothingPops_data()
    {
        QTest::addColumn<double>("returnBy");
        QTest::addColumn<bool>("planted");
        QTest::newRow("in its own time") << 0.0 << false;
        QTest::newRow("forced in 0.5 s") << 0.5 << false;
        QTest::newRow("forced in 0.25 s") << 0.25 << false;
        QTest::newRow("in its own time, feet planted") << 0.0 << true;
        QTest::newRow("forced in 0.5 s, feet planted") << 0.5 << true;
    }

    /// Once the blow itself is over (0.1 s), blending adds little to the accelerations that the
    /// simulation and the clip have anyway.
    void nothingPops()
    {
        QFETCH(double, returnBy);
        QFETCH(bool, planted);
        BakeOptions options;
        options.plantFeet = planted;
        if (returnBy > 0)
            options.returnBySeconds = returnBy;
        const BakedTake baked = bake(m_demo, m_take, options);
        options = {};
        options.mode = BakeMode::Raw;
        const BakedTake raw = bake(m_demo, m_take, options);
        const int first = int(4.7 * 120);
        const int last = baked.clip.frameCount() - 2;
        for (const BodyId id : allBodies()) {
            const int joint = m_demo.character->mapping.sourceJoint(id);
            const double simulated = largestAcceleration(raw.clip, joint, first, last);
            const double captured = largestAcceleration(*m_demo.clip, joint, first, last);
            const double found = largestAcceleration(baked.clip, joint, first, last);
            // 10° in a quarter of a second, there and back, are about 60 rad/s²
            QVERIFY2(found < 1.2 * std::max(simulated, captured) + (returnBy > 0 ? 60 : 5),
                     qPrintable(QString("%1: %2, simulated %3, captured %4")
                                    .arg(bodyName(id))
                                    .arg(found)
                                    .arg(simulated)
                                    .arg(captured)));
        }
    }

    void plantedFeetStay_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("body");
        QTest::addColumn<Vector3>("direction");
        const auto rows = [](const char *name, const QString &path) {
            QTest::addRow("%s, chest", name) << path << int(BodyId::Chest) << Vector3(0, 0, -1);
            QTest::addRow("%s, pelvis", name) << path << int(BodyId::Pelvis) << Vector3(1, 0, 0);
            QTest::addRow("%s, head", name) << path << int(BodyId::Head) << Vector3(0, 0, 1);
            QTest::addRow("%s, shin", name) << path << int(BodyId::LeftShin) << Vector3(1, 0, 0);
        };
        rows("demo", QString());
        for (const QString &path : testing::capturedClips())
            rows(qPrintable(QFileInfo(path).baseName()), path);
    }

    void plantedFeetStay()
    {
        QFETCH(QString, path);
        QFETCH(int, body);
        QFETCH(Vector3, direction);
        Scenario scenario =
            path.isEmpty() ? testing::demoScenario().value() : testing::clipScenario(path).value();
        const double middle = 0.5 * scenario.clip->lastFrameSeconds();
        scenario.impacts = {ball(middle, BodyId(body), direction)};
        scenario.impacts[0].mass = 5;
        const Take take = run(scenario);
        BakeOptions options;
        const BakedTake loose = bake(scenario, take, options);
        options.plantFeet = true;
        const BakedTake planted = bake(scenario, take, options);
        qInfo("slide %.2f cm, planted %.3f cm", 100 * loose.footSlideMetres,
              100 * planted.footSlideMetres);
        QVERIFY2(planted.footSlideMetres < 0.005,
                 qPrintable(QString::number(planted.footSlideMetres)));
        // the feet must not stay because nothing moves
        QVERIFY(planted.firstAffectedFrame >= 0);
        for (int f = 0; f < planted.clip.frameCount(); ++f) {
            if (f < planted.firstAffectedFrame || f > planted.lastAffectedFrame)
                QVERIFY(sameBits(planted.clip, f, *scenario.clip, f));
        }
    }

    /// The scenario's contacts say which feet are kept in place; nothing else does.
    void onlyPlantedFeetAreKept()
    {
        ScenarioOptions options;
        options.ground.planted = {std::vector<FrameRange>(), std::vector<FrameRange>()};
        Scenario scenario = testing::withoutReaction(makeScenario(m_demo.clip, options).value());
        scenario.impacts = {ball(2, BodyId::Chest, {0, 0, -1})};
        const Take take = run(scenario);
        BakeOptions bakeOptions;
        const BakedTake loose = bake(scenario, take, bakeOptions);
        bakeOptions.plantFeet = true;
        const BakedTake kept = bake(scenario, take, bakeOptions);
        QVERIFY(kept.firstAffectedFrame >= 0);
        QCOMPARE(kept.footSlideMetres, 0.0);
        for (int f = 0; f < kept.clip.frameCount(); ++f)
            QVERIFY(sameBits(kept.clip, f, loose.clip, f));
    }

    void anArtificialFirstFrameStays()
    {
        const QStringList clips = testing::capturedClips();
        if (clips.isEmpty())
            QSKIP("The captured clips are not there.");
        Scenario scenario = testing::clipScenario(clips.first()).value();
        QCOMPARE(scenario.firstSourceFrame, 1);
        scenario.impacts = {ball(1, BodyId::Chest, {0, 0, -1})};
        const Take take = run(scenario);
        for (const BakeMode mode : {BakeMode::Exact, BakeMode::Raw}) {
            BakeOptions options;
            options.mode = mode;
            const BakedTake baked = bake(scenario, take, options);
            QVERIFY(sameBits(baked.clip, 0, *scenario.clip, 0));
            QVERIFY(baked.firstAffectedFrame >= 1);
        }
    }

    void rangeAndRateAreDelivered()
    {
        BakeOptions options;
        options.firstFrame = 120;
        options.lastFrame = 359;
        const BakedTake whole = bake(m_demo, m_take);
        const BakedTake range = bake(m_demo, m_take, options);
        QCOMPARE(range.clip.frameCount(), 240);
        QCOMPARE(range.firstFrame, 120);
        QCOMPARE(range.firstAffectedFrame, whole.firstAffectedFrame);
        BakeOptions within = options;
        within.firstFrame = whole.firstAffectedFrame + 3;
        within.lastFrame = within.firstFrame + 5;
        QCOMPARE(bake(m_demo, m_take, within).firstAffectedFrame, within.firstFrame);
        QCOMPARE(bake(m_demo, m_take, within).lastAffectedFrame, within.lastFrame);
        within.firstFrame = 0;
        within.lastFrame = whole.firstAffectedFrame - 1;
        QCOMPARE(bake(m_demo, m_take, within).firstAffectedFrame, -1);
        for (int f = 0; f < 240; ++f)
            QVERIFY(sameBits(range.clip, f, whole.clip, 120 + f));
        options.rate = FrameRate::fromText("29.97");
        const BakedTake slow = bake(m_demo, m_take, options);
        QCOMPARE(slow.clip.rate(), *FrameRate::fromFraction(30000, 1001));
        QVERIFY(sameBits(slow.clip, 0, whole.clip, 120));
        options.rate = FrameRate::fromFraction(60, 1);
        const BakedTake half = bake(m_demo, m_take, options);
        for (int f = 0; f < half.clip.frameCount(); ++f)
            QVERIFY(sameBits(half.clip, f, whole.clip, 120 + 2 * f));
    }

    void rootMotionGoesToARootNode()
    {
        BakeOptions options;
        options.rootMotion = RootMotion::ToRootNode;
        const BakedTake whole = bake(m_demo, m_take);
        const BakedTake moved = bake(m_demo, m_take, options);
        QCOMPARE(moved.clip.skeleton().joint(0).name, QString("root"));
        const int f = 200;
        const WorldPose a = computeWorldPose(whole.clip.skeleton(), framePose(whole.clip, f));
        const WorldPose b = computeWorldPose(moved.clip.skeleton(), framePose(moved.clip, f));
        for (std::size_t j = 0; j < a.positions.size(); ++j)
            QVERIFY((a.positions[j] - b.positions[j + 1]).norm() < 1e-12);
    }

    void badRequestsAreRefused_data()
    {
        QTest::addColumn<BakeOptions>("options");
        QTest::addColumn<QString>("words");
        const auto row = [](const char *name, const QString &words, auto change) {
            BakeOptions options;
            change(options);
            QTest::newRow(name) << options << words;
        };
        row("empty range", "Choose a range within 0 to 935", [](BakeOptions &o) {
            o.firstFrame = 20;
            o.lastFrame = 10;
        });
        row("range beyond the end", "0 to 935", [](BakeOptions &o) { o.lastFrame = 936; });
        row("range before the start", "0 to 935", [](BakeOptions &o) { o.firstFrame = -1; });
        row("return at once", "above 0", [](BakeOptions &o) { o.returnBySeconds = 0; });
        row("return not a number", "above 0", [](BakeOptions &o) { o.returnBySeconds = NAN; });
    }

    void badRequestsAreRefused()
    {
        QFETCH(BakeOptions, options);
        QFETCH(QString, words);
        const auto baked = bakeTake(*m_demo.clip, *m_demo.character, m_take, options);
        QVERIFY(!baked.ok());
        QCOMPARE(baked.error().code, ErrorCode::BadUsage);
        QVERIFY2(baked.error().toText().contains(words), qPrintable(baked.error().toText()));
    }

    void aDivergedTakeIsRefusedUnlessAllowed()
    {
        Take take = m_take;
        auto cut = std::make_shared<SimulatedMotion>(205); // 0.2 s after the blow
        cut->appendFrom(*take.main, 205);
        take.main = cut;
        take.health = Health::Diverged;
        take.healthReason = "The head left.";
        take.reactions = findReactions(take);
        const auto refused = bakeTake(*m_demo.clip, *m_demo.character, take);
        QVERIFY(!refused.ok());
        QCOMPARE(refused.error().code, ErrorCode::JobFailed);
        QVERIFY(refused.error().toText().contains("The head left."));
        BakeOptions options;
        options.allowPartial = true;
        const BakedTake exact = bake(m_demo, take, options);
        QCOMPARE(exact.clip.frameCount(), m_demo.clip->frameCount());
        QCOMPARE(exact.lastAffectedFrame, 203);
        QVERIFY(exact.warnings.join("").contains("The head left."));
        options.mode = BakeMode::Raw;
        const BakedTake raw = bake(m_demo, take, options);
        QCOMPARE(raw.clip.frameCount(), 205);
    }

    void aCancelledBakeSaysSo()
    {
        JobControl job;
        job.cancel.cancel();
        for (const BakeMode mode : {BakeMode::Exact, BakeMode::Raw}) {
            BakeOptions options;
            options.mode = mode;
            const auto baked = bakeTake(*m_demo.clip, *m_demo.character, m_take, options, job);
            QVERIFY(!baked.ok());
            QCOMPARE(baked.error().code, ErrorCode::Cancelled);
        }
    }

private:
    Scenario m_demo;
    Take m_take;
};

QTEST_GUILESS_MAIN(TestBakeTake)
#include "tst_baketake.moc"

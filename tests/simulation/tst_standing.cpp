/// What a scenario's body stands on: the floor that its feet come to rest on, wherever else the
/// clip takes them, and contacts that simulation, scorecard and take agree on.
#include "core/simulation/simulator.h"
#include "core/targets/targettrack.h"
#include "tests/support/scenarios.h"
#include "tests/support/testclips.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace flinch;

namespace {

Clip readClip(const QString &path)
{
    auto imported = testing::readClipFile(path);
    if (!imported)
        qFatal("%s", qPrintable(imported.error().toText()));
    return std::move(imported->clip);
}

Clip demoClip(const char *name)
{
    return readClip(
        QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/%1.bvh").arg(QLatin1String(name)));
}

Scenario scenarioOf(Clip clip, const ScenarioOptions &options = {})
{
    auto scenario = makeScenario(std::make_shared<const Clip>(std::move(clip)), options);
    if (!scenario)
        qFatal("%s", qPrintable(scenario.error().toText()));
    return testing::withoutReaction(*std::move(scenario));
}

LinkModel modelOf(const Scenario &scenario)
{
    BodyPose first;
    computeBodyPose(*scenario.character,
                    computeWorldPose(scenario.target->skeleton(), framePose(*scenario.target, 0)),
                    first);
    return makeLinkModel(scenario, first);
}

/// Heights of the lowest sole over the floor, in all frames of the target.
std::vector<double> soles(const Scenario &scenario)
{
    std::vector<double> heights;
    visitBodyPoses(*scenario.target, *scenario.character, [&](int, const BodyPose &bodies) {
        heights.push_back(lowestSole(*scenario.character, bodies));
    });
    return heights;
}

double median(std::vector<double> values)
{
    std::ranges::nth_element(values, values.begin() + std::ptrdiff_t(values.size() / 2));
    return values[values.size() / 2];
}

int plantedFrames(const Scenario &scenario, std::size_t side)
{
    int count = 0;
    for (int f = 0; f < scenario.target->frameCount(); ++f)
        count += scenario.ground.feet[side].isPlanted(scenario.firstSourceFrame + f);
    return count;
}

/// Frames 398 … 402 are lower by `metres`.
Clip dipped(const Clip &clip, double metres)
{
    return testing::lifted(clip, [metres](int f) { return f >= 398 && f <= 402 ? -metres : 0.0; });
}

} // namespace

class TestStanding : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void aLowFrameMakesNobodyHover()
    {
        const Clip clip = demoClip("boxing-guard");
        const Scenario usual = scenarioOf(clip);
        const Scenario low = scenarioOf(dipped(clip, 0.1));
        QVERIFY(std::abs(median(soles(usual))) < 0.01);
        QVERIFY2(std::abs(median(soles(low)) - median(soles(usual))) < 0.002,
                 qPrintable(QString::number(median(soles(low)))));
        for (std::size_t side = 0; side < 2; ++side)
            QVERIFY(plantedFrames(low, side) > plantedFrames(usual, side) - 60);
    }

    void aToeStandingFootIsHeld()
    {
        const QString path = testing::capturedClip(QStringLiteral("13_17"));
        if (path.isEmpty())
            QSKIP("the captured clips are not there");
        const Scenario scenario = testing::clipScenario(path).value();
        const LinkModel model = modelOf(scenario);
        const TargetTrack track(scenario, model);
        for (std::size_t side = 0; side < 2; ++side) {
            int held = 0;
            for (int f = 0; f < track.frameCount(); ++f)
                held += track.frame(f).footWeight[side] >= 1;
            QVERIFY2(held > track.frameCount() / 3, qPrintable(QString::number(held)));
        }
    }

    void feetAreHeldWhileTheyArePlanted_data()
    {
        QTest::addColumn<int>("perSecond");
        QTest::newRow("30") << 30;
        QTest::newRow("120") << 120;
    }

    /// Whole where the ground has them planted, nowhere else, and never with a jerk.
    void feetAreHeldWhileTheyArePlanted()
    {
        QFETCH(int, perSecond);
        const Scenario scenario =
            testing::demoScenario(FrameRate::fromFraction(perSecond, 1).value()).value();
        const LinkModel model = modelOf(scenario);
        const TargetTrack track(scenario, model);
        Target before;
        Target here;
        constexpr int kParts = 8;
        const double most = 2 / (kFootRampSeconds * perSecond * kParts);
        for (int f = 0; f + 1 < track.frameCount(); ++f) {
            for (std::size_t side = 0; side < 2; ++side)
                QCOMPARE(track.frame(f).footWeight[side] >= 1,
                         scenario.ground.feet[side].isPlanted(scenario.firstSourceFrame + f));
            for (int part = 0; part < kParts; ++part) {
                track.sample(f, double(part) / kParts, here);
                for (std::size_t side = 0; (f > 0 || part > 0) && side < 2; ++side)
                    QVERIFY(std::abs(here.footWeight[side] - before.footWeight[side]) < most);
                before = here;
            }
        }
    }

    void aHandstandStandsOnItsHands()
    {
        const Scenario scenario = scenarioOf(testing::upsideDown(demoClip("idle")));
        QCOMPARE(scenario.ground.origin, FloorOrigin::Body);
        QVERIFY(median(soles(scenario)) > 1);
        double lowest = 1;
        visitBodyPoses(*scenario.target, *scenario.character, [&](int, const BodyPose &bodies) {
            lowest = std::min({lowest, bodies.positions[BodyId::Head].y(),
                               bodies.positions[BodyId::LeftHand].y()});
        });
        QVERIFY2(lowest > -0.1 && lowest < 0.3, qPrintable(QString::number(lowest)));
        QCOMPARE(testing::simulated(scenario).health, Health::Ok);
    }

    /// Somebody sits on a table with the feet in the air, then stands up; one frame is far too low.
    void aSittingStartKeepsItsFloor()
    {
        const Clip clip = demoClip("idle");
        const int frames = clip.frameCount();
        const Scenario scenario = scenarioOf(testing::lifted(clip, [frames](int f) {
            const double way = std::clamp((f - 0.6 * frames) / (0.1 * frames), 0.0, 1.0);
            return 0.4 * (1 - way * way * (3 - 2 * way)) - (f == frames / 2 ? 0.6 : 0.0);
        }));
        const std::vector<double> heights = soles(scenario);
        QVERIFY(heights[std::size_t(frames / 4)] > 0.35);
        QVERIFY2(std::abs(heights.back()) < 0.02, qPrintable(QString::number(heights.back())));
    }

    void aLyingStartKeepsItsFloor()
    {
        const QString path = testing::capturedClip(QStringLiteral("140_08"));
        if (path.isEmpty())
            QSKIP("the captured clips are not there");
        const Scenario scenario = scenarioOf(testing::lifted(
            readClip(path), [](int f) { return std::abs(f - 100) <= 2 ? -0.2 : 0.0; }));
        std::vector<double> heights = soles(scenario);
        heights.erase(heights.begin(), heights.end() - 150);
        QVERIFY2(std::abs(median(heights)) < 0.04, qPrintable(QString::number(median(heights))));
    }

    void whatIsBelowTheFloorIsFollowed_data()
    {
        QTest::addColumn<double>("metres");
        QTest::newRow("an uneven floor") << 0.07;
        QTest::newRow("knee-deep") << 0.5;
    }

    /// The floor gives way where the clip itself goes through it, so the body follows as well there
    /// as above it, and what stands on it is still told.
    void whatIsBelowTheFloorIsFollowed()
    {
        QFETCH(double, metres);
        const Clip clip = demoClip("boxing-guard");
        ScenarioOptions options;
        options.toSeconds = 3;
        const Scenario usual = scenarioOf(clip, options);
        options.ground.floorMetres = usual.ground.floorMetres + metres;
        options.ground.planted = {usual.ground.feet[0].planted, usual.ground.feet[1].planted};
        const Scenario deep = scenarioOf(clip, options);
        QVERIFY(std::abs(median(soles(deep)) + metres) < 0.02);
        const Scorecard onFloor = testing::simulated(usual).scorecard;
        const Scorecard below = testing::simulated(deep).scorecard;
        QVERIFY2(below.shadow->rmsDegrees < onFloor.shadow->rmsDegrees + 0.02,
                 qPrintable(QString::number(below.shadow->rmsDegrees)));
        QVERIFY2(below.main->rmsDegrees < onFloor.main->rmsDegrees + 0.02,
                 qPrintable(QString::number(below.main->rmsDegrees)));
    }

    /// Captured feet stand centimetres above the floor; they are held where they are all the same.
    void aPlantedFootThatHoversIsHeld()
    {
        const Clip clip = demoClip("boxing-guard");
        ScenarioOptions options;
        options.toSeconds = 3;
        const Scenario usual = scenarioOf(clip, options);
        const GroundOptions::Planted planted = {usual.ground.feet[0].planted,
                                                usual.ground.feet[1].planted};
        const auto slide = [&](const GroundOptions::Planted &contacts) {
            options.ground.floorMetres = usual.ground.floorMetres - 0.07;
            options.ground.planted = contacts;
            Scenario scenario = scenarioOf(clip, options);
            scenario.impacts = {testing::ball(1.5, BodyId::LeftShin, {1, 0, 0})};
            Take take = testing::simulated(scenario);
            double worst = 0;
            for (std::size_t f = 0; f < take.main->size(); ++f)
                worst = std::max(worst, ((*take.main)[f].pose.positions[BodyId::LeftFoot]
                                         - (*take.unperturbed)[f].pose.positions[BodyId::LeftFoot])
                                            .norm());
            return worst;
        };
        const double held = slide(planted);
        const double loose = slide({std::vector<FrameRange>(), std::vector<FrameRange>()});
        QVERIFY2(held < 0.03 && held < 0.5 * loose,
                 qPrintable(QStringLiteral("%1 m, loose %2 m").arg(held).arg(loose)));
    }

    /// Every user of contacts has those of the scenario, and another contact is another take.
    void editedContactsAreSimulated()
    {
        const Clip clip = demoClip("boxing-guard");
        ScenarioOptions options;
        options.toSeconds = 2;
        const Scenario usual = scenarioOf(clip, options);
        options.ground.planted[0] = std::vector<FrameRange>{{60, 120}};
        const Scenario edited = scenarioOf(clip, options);
        const LinkModel model = modelOf(edited);
        const TargetTrack track(edited, model);
        QCOMPARE(track.frame(90).footWeight[0], 1.0);
        QCOMPARE(track.frame(20).footWeight[0], 0.0);
        QCOMPARE(track.frame(20).footWeight[1], 1.0);
        const Take before = testing::simulated(usual);
        const Take after = testing::simulated(edited);
        QCOMPARE(after.ground.hash(), edited.ground.hash());
        QVERIFY(after.provenance.clip != before.provenance.clip);
        QVERIFY(after.hash() != before.hash());
    }

    /// A simulator that remembers the take of other contacts does not hand it out.
    void editedContactsAreNotTakenFromMemory()
    {
        const Clip clip = demoClip("boxing-guard");
        ScenarioOptions options;
        options.toSeconds = 1;
        Simulator simulator;
        const Take before = simulator.simulate(scenarioOf(clip, options), 2).value();
        options.ground.planted[0].emplace();
        const Scenario edited = scenarioOf(clip, options);
        const Take after = simulator.simulate(edited, 2).value();
        QVERIFY(after.hash() != before.hash());
        QCOMPARE(after.hash(), testing::simulated(edited).hash());
    }

    void unsoundContactsAreRefused()
    {
        ScenarioOptions options;
        options.ground.planted[0] = std::vector<FrameRange>{{20, 10}};
        const auto scenario = makeScenario(std::make_shared<const Clip>(demoClip("idle")), options);
        QVERIFY(!scenario);
        QVERIFY(!scenario.error().remedy.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestStanding)
#include "tst_standing.moc"

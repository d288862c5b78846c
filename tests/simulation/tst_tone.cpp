#include "core/simulation/drivesettings.h"
#include "core/simulation/simulator.h"
#include "core/simulation/tone.h"
#include "tests/support/reactions.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <numbers>
#include <random>

using namespace flinch;
using testing::ball;

namespace {

constexpr double kDegree = std::numbers::pi / 180;

ImpactKey push(double time, BodyId body, const Vector3 &direction, double impulse)
{
    ImpactKey key = ball(time, body, direction);
    key.kind = ImpactKind::Push;
    key.impulse = impulse;
    key.duration = 0.02;
    return key;
}

ImpactKey jab(double time)
{
    return push(time, BodyId::Head, {0, 0, -1}, 11);
}

/// With the default tone and nothing planned.
Scenario flinching(Scenario scenario)
{
    scenario.reaction = {};
    scenario.reaction.outcome = Outcome::Flinch;
    scenario.reaction.reflex = 0;
    return scenario;
}

/// The same of the demo's first seconds.
Scenario flinchingScenario(double seconds)
{
    return flinching(testing::shortDemoScenario(seconds).value());
}

bool sameFrame(const SimulatedFrame &a, const SimulatedFrame &b)
{
    return a.pose.positions == b.pose.positions
           && std::ranges::equal(
               a.pose.rotations, b.pose.rotations,
               [](const Quaternion &x, const Quaternion &y) { return x.coeffs() == y.coeffs(); })
           && a.feedback == b.feedback && a.feedforward == b.feedforward;
}

/// The first frame in which two motions differ; their size when none does.
std::size_t firstDifference(const SimulatedMotion &a, const SimulatedMotion &b)
{
    std::size_t f = 0;
    while (f < a.size() && sameFrame(a[f], b[f]))
        ++f;
    return f;
}

/// Rotation vectors of a joint against the run without impacts, per frame.
std::vector<Vector3> bending(const Take &take, BallJointId joint)
{
    std::vector<Vector3> all;
    for (std::size_t f = 0; f < take.main->size(); ++f)
        all.push_back(rotationError((*take.unperturbed)[f].relative[std::size_t(joint)],
                                    (*take.main)[f].relative[std::size_t(joint)]));
    return all;
}

/// How far the head is from where it would be, per frame, m.
std::vector<double> headTravel(const Take &take)
{
    std::vector<double> all;
    for (std::size_t f = 0; f < take.main->size(); ++f)
        all.push_back(((*take.main)[f].pose.positions[BodyId::Head]
                       - (*take.unperturbed)[f].pose.positions[BodyId::Head])
                          .norm());
    return all;
}

/// How far a blow along -z throws the head in the first quarter of a second, against the run
/// without impacts. Later a braced body straightens up.
double headThrown(const Take &take)
{
    const auto away = [&take](std::size_t f) {
        return (*take.unperturbed)[f].pose.positions[BodyId::Head].z()
               - (*take.main)[f].pose.positions[BodyId::Head].z();
    };
    const auto contact = std::size_t(take.rate.frames(take.scorecard.impacts[0].contactSeconds));
    const auto last = contact + std::size_t(take.rate.frames(0.25));
    double most = 0;
    for (std::size_t f = contact; f <= last; ++f)
        most = std::max(most, away(f) - away(contact));
    return most;
}

double peakOf(const std::vector<Vector3> &values)
{
    double peak = 0;
    for (const Vector3 &value : values)
        peak = std::max(peak, value.norm());
    return peak;
}

/// How often the bending of a joint goes over to the other side, by a tenth of its peak.
int signChanges(const std::vector<Vector3> &values)
{
    const double peak = peakOf(values);
    const Vector3 side = *std::ranges::max_element(values, {}, &Vector3::norm) / peak;
    int changes = 0;
    int sign = 1;
    for (const Vector3 &value : values) {
        if (value.dot(side) * sign < -0.1 * peak) {
            sign = -sign;
            ++changes;
        }
    }
    return changes;
}

/// Stiffness of main's joints at `now`.
PerJoint<double> stiffnesses(const Tone &tone, const LinkModel &model, const Tone::Base &base,
                             double now)
{
    const ToneFactors factors = tone.factors(model, base, now);
    PerJoint<double> all;
    for (std::size_t j = 0; j < all.size(); ++j)
        all[j] = factors.joints[j].stiffness;
    return all;
}

} // namespace

/// What a blow makes of main's gains, and what that makes of the motion.
class TestTone : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        const Scenario scenario = flinchingScenario(1);
        bool isFirst = true;
        visitBodyPoses(*scenario.target, *scenario.character, [&](int, const BodyPose &pose) {
            if (std::exchange(isFirst, false))
                m_model = makeLinkModel(scenario, pose);
        });
        const DriveSettings drive = mainDrive(scenario);
        m_base = {drive.joints, drive.root, drive.rootTurn};
    }

    void aTenseBodyIsAsIfThereWereNoTone()
    {
        Scenario scenario = flinchingScenario(2);
        scenario.impacts = {jab(0.6), ball(0.9, BodyId::LeftUpperArm, {-1, 0, 0})};
        scenario.reaction.tone = 0;
        const Take tense = testing::simulated(scenario);
        scenario.reaction.enabled = false;
        const Take off = testing::simulated(scenario);
        QCOMPARE(firstDifference(*tense.main, *off.main), off.main->size());
        QCOMPARE(firstDifference(*tense.shadow, *off.shadow), off.shadow->size());
    }

    void nothingChangesBeforeContact_data()
    {
        QTest::addColumn<double>("tone");
        QTest::addColumn<Quality>("quality");
        for (const double tone : {0.2, 0.4, 0.8, 1.0}) {
            for (const Quality quality : {Quality::Reference, Quality::Standard, Quality::Draft})
                QTest::addRow("%.1f in quality %d", tone, int(quality)) << tone << quality;
        }
    }

    void nothingChangesBeforeContact()
    {
        QFETCH(double, tone);
        QFETCH(Quality, quality);
        Scenario scenario = flinchingScenario(1.2);
        scenario.quality = quality;
        scenario.impacts = {ball(0.7, BodyId::Chest, {0, 0, -1})};
        scenario.reaction.tone = tone;
        const Take take = testing::simulated(scenario);
        const double contact = take.rate.frames(take.scorecard.impacts[0].contactSeconds);
        const auto first = double(firstDifference(*take.main, *take.unperturbed));
        QVERIFY2(first >= contact && first <= contact + 2,
                 qPrintable(QStringLiteral("%1 %2").arg(first).arg(contact)));
    }

    void aSofterBodyGivesMore()
    {
        Scenario scenario = flinchingScenario(3);
        scenario.impacts = {jab(0.6)};
        double before = 0;
        for (const double tone : {0.0, 0.1, 0.2, 0.4, 0.7, 1.0}) {
            scenario.reaction.tone = tone;
            const Take take = testing::simulated(scenario);
            const double peak = peakOf(bending(take, BallJointId::Neck));
            QVERIFY2(peak > 1.05 * before, qPrintable(QString::number(tone)));
            before = peak;
        }
    }

    void aBlowOfItsOwnToneIsNotTheCharacters()
    {
        Scenario scenario = flinchingScenario(2);
        scenario.impacts = {jab(0.6)};
        scenario.reaction.tone = 1;
        const Take limp = testing::simulated(scenario);
        scenario.impacts[0].reaction.tone = 0.2;
        const Take alert = testing::simulated(scenario);
        QVERIFY(std::ranges::max(headTravel(alert)) < 0.7 * std::ranges::max(headTravel(limp)));
        scenario.reaction.tone = 0.2;
        scenario.impacts[0].reaction.tone.reset();
        const Take same = testing::simulated(scenario);
        QCOMPARE(firstDifference(*alert.main, *same.main), same.main->size());
    }

    void itIsHomeWhenItWasAskedToBe()
    {
        Scenario scenario = flinching(testing::demoScenario().value());
        scenario.impacts = {jab(1.5)};
        for (const double wish : {0.6, 1.0, 1.5, 2.5}) {
            scenario.reaction.recover = wish;
            const Take take = testing::simulated(scenario);
            const std::vector<double> travel = headTravel(take);
            const double peak = std::ranges::max(travel);
            std::size_t last = 0;
            for (std::size_t f = 0; f < travel.size(); ++f)
                last = travel[f] > 0.1 * peak ? f : last;
            const double home =
                take.rate.seconds(double(last)) - take.scorecard.impacts[0].contactSeconds;
            QVERIFY2(std::abs(home / wish - 1) < 0.15,
                     qPrintable(QStringLiteral("%1: %2").arg(wish).arg(home)));
        }
    }

    void theStruckJointDoesNotRing()
    {
        Scenario scenario = flinchingScenario(3);
        scenario.impacts = {jab(0.8)};
        QVERIFY(signChanges(bending(testing::simulated(scenario), BallJointId::Neck)) <= 1);
        scenario.impacts = {push(0.8, BodyId::LeftUpperArm, {-1, 0, 0}, 16)};
        QVERIFY(signChanges(bending(testing::simulated(scenario), BallJointId::LeftShoulder)) <= 1);
        scenario.impacts = {push(0.8, BodyId::Chest, {0, 0, -1}, 40)};
        QVERIFY(signChanges(bending(testing::simulated(scenario), BallJointId::Chest)) <= 1);
    }

    /// Neither at a contact, nor where a phase ends, nor where another blow takes over.
    void gainsHaveNoCorner()
    {
        constexpr double kStep = 1.0 / 480;
        Tone tone;
        const auto begin = [&](int number, int link, double now) {
            tone.strike(number, link, toneBlow(m_model, link, 20, false, 0.02, 0.6, {}), now, 20);
        };
        std::vector<PerJoint<double>> all;
        for (int n = 0; n < 1800; ++n) {
            const double now = n * kStep;
            if (n == 100)
                begin(0, linkOfBody(BodyId::Head), now);
            if (n == 200)
                begin(1, linkOfBody(BodyId::RightThigh), now);
            if (n == 210)
                begin(2, linkOfBody(BodyId::LeftForearm), now);
            tone.forget(now);
            all.push_back(stiffnesses(tone, m_model, m_base, now));
        }
        double least = 1;
        for (std::size_t n = 2; n < all.size(); ++n) {
            for (std::size_t j = 0; j < all[n].size(); ++j) {
                least = std::min(least, all[n][j]);
                const double corner = all[n][j] - 2 * all[n - 1][j] + all[n - 2][j];
                QVERIFY2(std::abs(corner) < 0.03,
                         qPrintable(QStringLiteral("step %1: %2").arg(n).arg(corner)));
            }
        }
        QVERIFY(least < 0.1);
        QVERIFY(!tone.isActive());
        QCOMPARE(all.back(), all.front());
    }

    void theNewestBlowGoverns()
    {
        const int head = linkOfBody(BodyId::Head);
        const ToneBlow soft = toneBlow(m_model, head, 11, false, 0.02, 0.8, 5);
        const ToneBlow alert = toneBlow(m_model, head, 11, false, 0.02, 0.2, {});
        Tone both;
        both.strike(0, head, soft, 0, 11);
        both.strike(1, head, alert, 0.2, 11);
        Tone one;
        one.strike(0, head, alert, 0.2, 11);
        QVERIFY(stiffnesses(both, m_model, m_base, 0.2) != stiffnesses(one, m_model, m_base, 0.2));
        both.forget(0.3);
        QCOMPARE(stiffnesses(both, m_model, m_base, 0.3), stiffnesses(one, m_model, m_base, 0.3));
        both.forget(3);
        QVERIFY(!both.isActive());
    }

    /// What still presses while another blow strikes is no new blow after it.
    void aLongPushDoesNotGovernTwice()
    {
        constexpr double kStep = 1.0 / 480;
        const int chest = linkOfBody(BodyId::Chest);
        const int head = linkOfBody(BodyId::Head);
        const ToneBlow push = toneBlow(m_model, chest, 60, false, 1, 0.8, {});
        const ToneBlow jab = toneBlow(m_model, head, 11, false, 0.02, 0.2, {});
        Tone both;
        Tone one;
        for (int n = 0; n < 1800; ++n) {
            const double now = n * kStep;
            if (now < 1)
                both.strike(0, chest, push, now, 60 * kStep);
            if (n == 192) {
                both.strike(1, head, jab, now, 11);
                one.strike(1, head, jab, now, 11);
            }
            both.forget(now);
            one.forget(now);
            if (now > 0.5)
                QCOMPARE(stiffnesses(both, m_model, m_base, now),
                         stiffnesses(one, m_model, m_base, now));
        }
        QVERIFY(!both.isActive());
    }

    /// A touch leaves an earlier blow's recovery alone, and softens nobody.
    void aTouchChangesNextToNothing()
    {
        const int head = linkOfBody(BodyId::Head);
        const int hand = linkOfBody(BodyId::LeftHand);
        const ToneBlow jabbed = toneBlow(m_model, head, 11, false, 0.02, 0.4, {});
        const ToneBlow touched = toneBlow(m_model, hand, 0.3, false, 0.02, 1, {});
        Tone tone;
        tone.strike(0, hand, touched, 0, 0.3);
        for (const double stiffness : stiffnesses(tone, m_model, m_base, 0.1))
            QVERIFY2(stiffness > 0.95, qPrintable(QString::number(stiffness)));
        Tone jab;
        jab.strike(0, head, jabbed, 0, 11);
        Tone both = jab;
        both.strike(1, hand, touched, 0.1, 0.3);
        const auto with = stiffnesses(both, m_model, m_base, 0.2);
        const auto without = stiffnesses(jab, m_model, m_base, 0.2);
        for (std::size_t j = 0; j < with.size(); ++j)
            QVERIFY(std::abs(with[j] / without[j] - 1) < 0.1);
    }

    void aMissSoftensNothing()
    {
        Scenario scenario = flinchingScenario(2);
        // the hand has gone by the time that the ball comes
        scenario.impacts = {push(0.6, BodyId::LeftForearm, {0, 0, -1}, 25)};
        const Take one = testing::simulated(scenario);
        ImpactKey late = ball(0.75, BodyId::LeftHand, {-1, 0, 0});
        late.radius = 0.01;
        late.mass = 0.1;
        late.reaction.tone = 1;
        scenario.impacts.push_back(late);
        const Take two = testing::simulated(scenario);
        QVERIFY(two.scorecard.impacts[1].contactSeconds < 0);
        QCOMPARE(firstDifference(*one.main, *two.main), one.main->size());
    }

    void aCutEndsIt()
    {
        Scenario scenario = flinchingScenario(2);
        scenario.cuts = {120};
        scenario.impacts = {jab(0.8)};
        const Take take = testing::simulated(scenario);
        QVERIFY(!sameFrame((*take.main)[119], (*take.unperturbed)[119]));
        for (std::size_t f = 120; f < take.main->size(); ++f)
            QVERIFY(sameFrame((*take.main)[f], (*take.unperturbed)[f]));
    }

    void whoSeesItComeGivesLess()
    {
        Scenario scenario = flinchingScenario(2.5);
        scenario.impacts = {jab(0.8)};
        const double surprised = headThrown(testing::simulated(scenario));
        scenario.impacts[0].anticipation = 1;
        const double braced = headThrown(testing::simulated(scenario));
        QVERIFY(braced < 0.6 * surprised);
        // a shadow that felt all of it would make a statue of the body
        scenario.impacts[0].reaction.brace = 0;
        const double statue = headThrown(testing::simulated(scenario));
        QVERIFY(statue < 0.7 * braced);
    }

    /// A jab damps the light trunk of the idle clip more than explicit torques could.
    void qualitiesAgree()
    {
        Scenario scenario = flinching(
            testing::clipScenario(QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/idle.bvh"))
                .value());
        scenario.impacts = {jab(1)};
        std::vector<double> travel;
        for (const Quality quality : {Quality::Reference, Quality::Standard, Quality::Draft}) {
            scenario.quality = quality;
            travel.push_back(std::ranges::max(headTravel(testing::simulated(scenario))));
        }
        QVERIFY2(
            std::abs(travel[0] / travel[1] - 1) < 0.03
                && std::abs(travel[2] / travel[1] - 1) < 0.03,
            qPrintable(QStringLiteral("%1 %2 %3").arg(travel[0]).arg(travel[1]).arg(travel[2])));
    }

    /// A key of the tone concerns what is struck while it counts.
    void toneKeysRunOnlyWhatTheyConcern()
    {
        Scenario scenario = flinching(testing::demoScenario().value());
        scenario.reaction.keys[Keyable::Tone].keys = {{0.5, 0.4}, {4, 0.4}};
        scenario.impacts = {jab(1), jab(3), jab(7)};
        Simulator simulator;
        QVERIFY(simulator.simulate(scenario).ok());
        const int whole = simulator.cost().mainSteps;
        scenario.reaction.keys[Keyable::Tone].keys.push_back({8.5, 0.4});
        QVERIFY(simulator.simulate(scenario).ok());
        QCOMPARE(simulator.cost().mainSteps, 0);
        scenario.reaction.keys[Keyable::Tone].keys.back().value = 0.9;
        const Take take = simulator.simulate(scenario).value();
        QCOMPARE(simulator.cost().shadowSteps, 0);
        QVERIFY(simulator.cost().mainSteps > 0 && simulator.cost().mainSteps < 0.2 * whole);
        QCOMPARE(take.hash(), testing::simulated(scenario).hash());
    }

    void edits_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 12; ++seed)
            QTest::addRow("%u", seed) << seed;
    }

    /// Whatever is edited, what is remembered changes nothing, on however many threads.
    void edits()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        const auto between = [&random](double a, double b) {
            return a + (b - a) * double(random()) / double(std::mt19937::max());
        };
        Scenario scenario = flinchingScenario(2);
        scenario.quality = Quality::Draft;
        Simulator simulator;
        const auto anyBlow = [&] {
            ImpactKey key = push(between(0.1, 1.9), BodyId(random() % kBodyCount),
                                 {between(-1, 1), 0.1, between(-1, 1)}, between(1, 30));
            key.anticipation = random() % 3 == 0 ? between(0, 1) : 0;
            return key;
        };
        scenario.impacts = {anyBlow(), anyBlow()};
        for (int n = 0; n < 8; ++n) {
            ImpactKey &any = scenario.impacts[random() % scenario.impacts.size()];
            switch (random() % 9) {
            case 0:
                scenario.reaction.tone = between(0, 1);
                break;
            case 1:
                scenario.reaction.keys[Keyable::Tone].keys = {{0.2, between(0, 1)},
                                                              {1.2, between(0, 1)}};
                break;
            case 2:
                any.reaction.tone = between(0, 1);
                break;
            case 3:
                any.reaction.recover = between(0.3, 3);
                break;
            case 4:
                scenario.reaction.brace = random() % 2 == 0 ? 0 : 0.3;
                break;
            case 5:
                any = anyBlow();
                break;
            case 6:
                any.reaction.outcome = Outcome(random() % kOutcomeCount);
                break;
            case 7:
                scenario.reaction.reflex = random() % 2 == 0 ? 0 : between(0, 1);
                break;
            default:
                scenario.reaction.enabled = !scenario.reaction.enabled;
            }
            const auto take = simulator.simulate(scenario, 1 + n % 4);
            QVERIFY(take.ok());
            QCOMPARE(take.value().hash(), testing::simulated(scenario, 1).hash());
        }
    }

private:
    LinkModel m_model;
    Tone::Base m_base;
};

QTEST_GUILESS_MAIN(TestTone)
#include "tst_tone.moc"

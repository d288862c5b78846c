#include "core/simulation/sameuntil.h"
#include "core/simulation/simulator.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <cmath>
#include <random>

using namespace flinch;

namespace {

Scenario idle()
{
    Scenario scenario =
        testing::clipScenario(QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/idle.bvh"))
            .value();
    scenario.reaction = ReactionSettings();
    scenario.quality = Quality::Draft;
    return scenario;
}

ImpactKey push(double time, double impulse, BodyId body = BodyId::Chest)
{
    ImpactKey key;
    key.time = time;
    key.body = body;
    key.kind = ImpactKind::Push;
    key.direction = {0.2, 0, -1};
    key.impulse = impulse;
    key.duration = 0.03;
    return key;
}

/// The first frame that differs; -1: none.
int firstDifference(const SimulatedMotion &a, const SimulatedMotion &b)
{
    for (std::size_t f = 0; f < std::min(a.size(), b.size()); ++f) {
        for (const BodyId body : allBodies()) {
            if (a[f].pose.positions[body] != b[f].pose.positions[body]
                || a[f].pose.rotations[body].coeffs() != b[f].pose.rotations[body].coeffs())
                return int(f);
        }
    }
    return -1;
}

double sameOf(const Scenario &a, const Scenario &b, bool ofShadow)
{
    return sameUntil({a.impacts, a.reaction}, {b.impacts, b.reaction}, ofShadow);
}

/// Whether the takes are the same as long as they are said to be.
void compare(const Scenario &before, const Scenario &now)
{
    const Take a = testing::simulated(before);
    const Take b = testing::simulated(now);
    const auto check = [&](const SimulatedMotion &was, const SimulatedMotion &is, bool ofShadow) {
        const double end = a.rate.frames(sameOf(before, now, ofShadow)) - a.firstSourceFrame;
        const int differs = firstDifference(was, is);
        QVERIFY2(differs < 0 || differs >= std::ceil(end - 1e-6),
                 qPrintable(QStringLiteral("%1, not before %2").arg(differs).arg(end)));
    };
    check(*a.main, *b.main, false);
    check(*a.shadow, *b.shadow, true);
}

} // namespace

class TestSameUntil : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void whatIsNotEditedIsTheSameToTheEnd()
    {
        Scenario scenario = idle();
        scenario.impacts = {push(1, 40), push(2, 10)};
        QCOMPARE(sameOf(scenario, scenario, false), std::numeric_limits<double>::infinity());
        // nor does it feel what only the bake shows
        Scenario shown = scenario;
        shown.reaction.keys[Keyable::Exaggerate].keys = {{0, 2}};
        QCOMPARE(sameOf(scenario, shown, false), std::numeric_limits<double>::infinity());
        shown.reaction.keys[Keyable::Tone].keys = {{0, 0.7}};
        QCOMPARE(sameOf(scenario, shown, false), 1.0);
    }

    /// One answer for blows close upon each other: the second decides about the first.
    void blowsThatShareAnAnswerChangeTogether()
    {
        Scenario one = idle();
        one.impacts = {push(1, 20), push(1.12, 10)};
        Scenario two = one;
        two.impacts[1].impulse = 70;
        QCOMPARE(sameOf(one, two, false), 1.0);
        compare(one, two);
        two.impacts[1].time = 1.3; // and none any more
        QCOMPARE(sameOf(one, two, false), 1.0);
        compare(one, two);
    }

    void aBraceIsSeenBeforeItsBlow()
    {
        Scenario one = idle();
        one.impacts = {push(1, 20), push(2, 10)};
        Scenario two = one;
        two.impacts[1].anticipation = 1;
        QVERIFY(std::abs(sameOf(one, two, false) - 1.7) < 0.02);
        QVERIFY(std::abs(sameOf(one, two, true) - 1.7) < 0.02);
        compare(one, two);
    }

    void aShadowThatFollowsThePlanFeelsBlowsThatNobodySaw()
    {
        Scenario one = idle();
        one.impacts = {push(1, 20)};
        Scenario two = one;
        two.impacts[0].impulse = 30;
        QCOMPARE(sameOf(one, two, true), 1.0);
        one.reaction.enabled = two.reaction.enabled = false;
        QCOMPARE(sameOf(one, two, true), std::numeric_limits<double>::infinity());
        compare(one, two);
    }

    void edits_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 24; ++seed)
            QTest::addRow("%u", seed) << seed;
    }

    void edits()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        const auto between = [&random](double a, double b) {
            return a + (b - a) * double(random()) / double(std::mt19937::max());
        };
        const auto any = [&] {
            ImpactKey key = push(between(0.5, 1.6), between(2, 60), BodyId(random() % kBodyCount));
            if (random() % 3 == 0)
                key.body = random() % 2 == 0 ? BodyId::LeftShin : BodyId::Chest;
            key.anticipation = random() % 3 == 0 ? between(0, 1) : 0;
            if (random() % 4 == 0) {
                key.kind = ImpactKind::Ball;
                key.mass = between(0.5, 4);
                key.speed = between(5, 10);
            }
            return key;
        };
        Scenario one = idle();
        for (int n = 0; n < 4; ++n)
            one.impacts.push_back(any());
        Scenario two = one;
        ImpactKey &edited = two.impacts[random() % 4];
        switch (random() % 5) {
        case 0:
            edited.impulse = between(2, 60);
            break;
        case 1:
            edited.time = std::min(1.6, edited.time + between(0, 0.3));
            break;
        case 2:
            edited.anticipation = 1 - edited.anticipation;
            break;
        case 3:
            edited.reaction.outcome = Outcome(random() % kOutcomeCount);
            break;
        default:
            two.impacts.pop_back();
        }
        compare(one, two);
    }
};

QTEST_APPLESS_MAIN(TestSameUntil)
#include "tst_sameuntil.moc"

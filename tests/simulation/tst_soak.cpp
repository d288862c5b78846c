/// Many blows and many hostile scenarios: nothing diverges, nothing crashes, everything that is
/// refused says why. Fewer of them under sanitizers.
#include "core/motion/clipedit.h"
#include "tests/support/reactions.h"
#include "tests/support/sanitized.h"
#include "tests/support/scenarios.h"
#include "tests/support/testclips.h"

#include <QtTest>

#include <random>

using namespace flinch;
using namespace flinch::testing;

namespace {

constexpr int kFewer = kSanitized ? 20 : 1;
constexpr int kHits = 1000 / kFewer;
constexpr int kHostile = 5000 / kFewer;

const double kHostileValues[] = {qQNaN(), qInf(), -qInf(), 1e300, -1e300, 0, -1, 1e-300};

/// Scenario number `n` of the hostile ones.
Scenario hostileScenario(const Scenario &base, int n)
{
    Scenario scenario = base;
    ImpactKey key = ball(1.0, BodyId(n % kBodyCount), {1, 0, 0}, (n % 5) / 4.0);
    key.kind = ImpactKind(n % 3);
    const double value = kHostileValues[n % 8];
    ControllerSettings &settings = scenario.settings;
    double *const victims[] = {&key.time,
                               &key.mass,
                               &key.speed,
                               &key.radius,
                               &key.impulse,
                               &key.duration,
                               &key.anticipation,
                               &settings.main.stiffness,
                               &settings.main.damping,
                               &settings.shadow.stiffness,
                               &settings.shadow.damping,
                               &settings.mainRoot.stiffness,
                               &settings.feet.damping,
                               &settings.mainAirTurn.stiffness,
                               &settings.mainStiffness.waist,
                               &settings.stiffenFrom,
                               &settings.stiffenMost,
                               &settings.shadowCapScale,
                               &settings.mainTurn.damping,
                               &settings.muscle.stiffness,
                               &settings.muscle.damping,
                               &settings.balance.stiffness,
                               &settings.balance.damping,
                               &settings.handOfGodCap,
                               &settings.handOfGodUntil};
    constexpr int kVictims = int(std::size(victims));
    constexpr int kRound = kVictims + 4;
    static_assert(kRound == 29, "a prime, else some values never meet some victims");
    const int round = n / kRound;
    if (round % 2 == 1)
        scenario.controller = Controller(round / 2 % kControllerCount);
    else if (round % 8 == 0) // fewer: some of them take short steps
        scenario.balance = Balance(round / 8 % kBalanceCount);
    switch (const int which = n % kRound) {
    case kVictims:
        key.direction = {value, value, value};
        break;
    case kVictims + 1:
        key.point = {value, 0, 0};
        break;
    case kVictims + 2: // as hard as the rules allow
        key.mass = 100;
        key.speed = 100;
        key.impulse = 1000;
        key.duration = 0.001;
        break;
    case kVictims + 3: // many at once
        scenario.impacts.assign(std::size_t(n % 60), key);
        return scenario;
    default:
        *victims[which] = value;
    }
    scenario.impacts = {key};
    return scenario;
}

} // namespace

class TestSoak : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    /// 0.5 … 5 kg at 3 … 12 m/s on all bodies, a third of them expected. The difference dies out:
    /// below 2° within a second in 90 % of them, and none gets stuck.
    void randomBlowsNeverDivergeAndDieOut()
    {
        Scenario scenario = shortDemoScenario(2.7).value();
        std::mt19937 random(5);
        const auto between = [&random](double a, double b) {
            return a + (b - a) * double(random()) / double(std::mt19937::max());
        };
        int hits = 0;
        int calm = 0;
        for (const Quality quality : {Quality::Draft, Quality::Standard}) {
            scenario.quality = quality;
            Stage body(QStringLiteral("demo"), scenario);
            // one in four at the standard quality
            const int count = quality == Quality::Draft ? kHits * 3 / 4 : kHits / 4;
            for (int n = 0; n < count; ++n) {
                ImpactKey key = ball(between(0.4, 1.5), BodyId(n % kBodyCount), Vector3::Zero(),
                                     n % 3 == 0 ? 1 : 0);
                std::optional<Take> take;
                // a ball that cannot meet its body comes from elsewhere
                for (int attempt = 0; attempt < 20 && !take; ++attempt) {
                    key.direction = Vector3(between(-1, 1), between(-0.5, 0.5), between(-1, 1));
                    key.mass = between(0.5, 5);
                    key.speed = between(3, 12);
                    take = body.strike({key});
                }
                QVERIFY2(take.has_value(), qPrintable(QString("hit %1").arg(n)));
                QVERIFY2(take->health != Health::Diverged, qPrintable(QString("hit %1").arg(n)));
                QVERIFY2(take->scorecard.endResidualDegrees < 2,
                         qPrintable(QString("hit %1 ends %2° off")
                                        .arg(n)
                                        .arg(take->scorecard.endResidualDegrees)));
                ++hits;
                calm += measureReaction(*take).calm <= 1;
            }
        }
        qInfo("%d hits, %d calm within 1 s", hits, calm);
        QVERIFY(hits >= kHits - 1);
        QVERIFY(calm >= 0.9 * hits);
    }

    void hostileScenariosAreRefusedOrEndWithAReason()
    {
        Scenario base = shortDemoScenario(1.2).value();
        base.quality = Quality::Draft;
        int refused = 0;
        int ended = 0;
        Simulator simulator;
        for (int n = 0; n < kHostile; ++n) {
            const auto take = simulator.simulate(hostileScenario(base, n), 1);
            if (!take) {
                QVERIFY(!take.error().message.isEmpty() && !take.error().remedy.isEmpty());
                ++refused;
            } else if (take->health == Health::Diverged) {
                QVERIFY(!take->healthReason.isEmpty());
                ++ended;
            } else {
                QVERIFY(take->main->back().pose.positions[BodyId::Pelvis].allFinite());
            }
        }
        qInfo("%d refused, %d ended with a reason, %d survived", refused, ended,
              kHostile - refused - ended);
        QVERIFY(refused > kHostile / 2);
    }

    void tenThousandBlowsAtOnce_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("balls") << int(ImpactKind::Ball);
        QTest::newRow("pushes") << int(ImpactKind::Push);
    }

    void tenThousandBlowsAtOnce()
    {
        QFETCH(int, kind);
        Scenario scenario = shortDemoScenario(0.5).value();
        scenario.quality = Quality::Draft;
        ImpactKey key = ball(0.4, BodyId::Chest, {0, 0, -1});
        key.kind = ImpactKind(kind);
        scenario.impacts.assign(10000 / kFewer, key);
        Simulator simulator;
        const auto take = simulator.simulate(scenario, 1);
        QVERIFY(take.ok());
        QVERIFY(take->health != Health::Diverged || !take->healthReason.isEmpty());
        scenario.impacts.assign(10001, key);
        QVERIFY(!simulator.simulate(scenario, 1));
    }

    void absurdSizes_data()
    {
        QTest::addColumn<double>("heightMetres");
        QTest::addColumn<bool>("isRefused");
        QTest::newRow("1 mm") << 0.001 << true;
        QTest::newRow("15 cm") << 0.15 << true;
        QTest::newRow("30 cm") << 0.3 << false;
        QTest::newRow("15 m") << 15.0 << false;
        QTest::newRow("25 m") << 25.0 << true;
        QTest::newRow("100 m") << 100.0 << true;
    }

    /// Any size is read; who is smaller than a doll or taller than a house is not simulated, and
    /// everybody else is, to the end.
    void absurdSizes()
    {
        QFETCH(double, heightMetres);
        QFETCH(bool, isRefused);
        const QString path = QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/boxing-guard.bvh");
        ImportOptions options;
        const auto normal = testing::readClipFile(path);
        QVERIFY(normal.ok());
        options.unitToMetres = normal->unitToMetres * heightMetres / normal->heightMetres;
        auto scaled = testing::readClipFile(path, options);
        QVERIFY(scaled.ok());
        ScenarioOptions range;
        range.toSeconds = 1;
        auto scenario = makeScenario(std::make_shared<const Clip>(std::move(scaled->clip)), range);
        QCOMPARE(!scenario.ok(), isRefused);
        if (isRefused) {
            QCOMPARE(scenario.error().code, ErrorCode::Unsupported);
            QVERIFY(!scenario.error().message.isEmpty() && !scenario.error().remedy.isEmpty());
            return;
        }
        scenario->impacts = {ball(0.5, BodyId::Chest, {0, 0, -1})};
        Simulator simulator;
        const auto take = simulator.simulate(*scenario, 1);
        QVERIFY(take.ok());
        QVERIFY(take->health != Health::Diverged);
        QCOMPARE(int(take->main->size()), scenario->target->frameCount());
        QVERIFY(take->main->back().pose.positions[BodyId::Pelvis].allFinite());
    }

    void aClipOfOneFrameIsRefused()
    {
        Scenario scenario = shortDemoScenario(0.5).value();
        const auto one = trimClip(*scenario.target, 0, 0);
        QVERIFY(one.ok());
        scenario.target = std::make_shared<const Clip>(*one);
        Simulator simulator;
        const auto take = simulator.simulate(scenario, 1);
        QVERIFY(!take);
        QVERIFY(!take.error().remedy.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestSoak)
#include "tst_soak.moc"

#include "core/motion/clipedit.h"
#include "core/simulation/simulator.h"
#include "core/take/scorecard.h"
#include "tests/support/sanitized.h"
#include "tests/support/scenarios.h"
#include "tests/support/testclips.h"

#include <QFileInfo>
#include <QtTest>

#include <thread>

using namespace flinch;
using testing::ball;

namespace {

bool sameFrame(const SimulatedFrame &a, const SimulatedFrame &b)
{
    for (std::size_t n = 0; n < kBodyCount; ++n) {
        if (a.pose.positions[n] != b.pose.positions[n]
            || a.pose.rotations[n].coeffs() != b.pose.rotations[n].coeffs())
            return false;
    }
    return true;
}

/// What a sanitizer sees in one clip it sees in all.
QStringList someClips()
{
    return testing::kSanitized ? testing::capturedClips().mid(0, 1) : testing::capturedClips();
}

Take run(const Scenario &scenario, int threads = 2)
{
    return testing::simulated(scenario, threads);
}

} // namespace

class TestSimulator : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        const auto scenario = testing::demoScenario();
        QVERIFY(scenario.ok());
        m_demo = *scenario;
    }

    void bothSimulationsFollowTheClip_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("quality");
        QStringList paths = {":demo"};
        paths += someClips();
        for (const QString &path : paths) {
            QTest::addRow("%s reference", qPrintable(QFileInfo(path).fileName()))
                << path << int(Quality::Reference);
            QTest::addRow("%s standard", qPrintable(QFileInfo(path).fileName()))
                << path << int(Quality::Standard);
        }
        if (testing::capturedClips().isEmpty())
            QTest::newRow("captured clips") << QString() << 0;
    }

    void bothSimulationsFollowTheClip()
    {
        QFETCH(QString, path);
        QFETCH(int, quality);
        if (path.isEmpty())
            QSKIP("the captured clips are not there");
        auto scenario = path == ":demo" ? Result<Scenario>(m_demo) : testing::clipScenario(path);
        QVERIFY(scenario.ok());
        scenario->quality = Quality(quality);
        const Take take = run(*scenario);
        QCOMPARE(take.health, Health::Ok);
        QCOMPARE(take.frameCount(), scenario->target->frameCount());
        scenario->controller = Controller::LowGain;
        const Take soft = run(*scenario);
        const Scorecard &card = take.scorecard;
        qInfo("shadow %.3f°, main %.3f°, without feedforward %.2f°", card.shadow->rmsDegrees,
              card.main->rmsDegrees, soft.scorecard.main->rmsDegrees);
        QVERIFY(card.shadow->rmsDegrees <= 0.5);
        QVERIFY(card.main->rmsDegrees <= 0.7);
        QVERIFY(card.main->rmsDegrees <= card.shadow->rmsDegrees + 0.3);
        QVERIFY(soft.scorecard.main->rmsDegrees >= 6 * card.main->rmsDegrees);
    }

    /// Games and films are animated at these rates.
    void fewFramesASecondAreFollowedAsWell_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("every");
        for (const QString &path : someClips()) {
            QTest::addRow("%s at 30", qPrintable(QFileInfo(path).fileName())) << path << 4;
            QTest::addRow("%s at 24", qPrintable(QFileInfo(path).fileName())) << path << 5;
        }
        if (testing::capturedClips().isEmpty())
            QTest::newRow("captured clips") << QString() << 0;
    }

    void fewFramesASecondAreFollowedAsWell()
    {
        QFETCH(QString, path);
        QFETCH(int, every);
        if (path.isEmpty())
            QSKIP("the captured clips are not there");
        const Scenario whole = testing::clipScenario(path).value();
        const FrameRate rate = FrameRate::fromFraction(whole.clip->rate().numerator(),
                                                       whole.clip->rate().denominator() * every)
                                   .value();
        const auto scenario =
            makeScenario(std::make_shared<const Clip>(resampleClip(*whole.clip, rate).value()));
        QVERIFY(scenario.ok());
        const Scorecard card = run(*scenario).scorecard;
        qInfo("shadow %.3f°, main %.3f°", card.shadow->rmsDegrees, card.main->rmsDegrees);
        QVERIFY(card.shadow->rmsDegrees <= 0.25);
        QVERIFY(card.main->rmsDegrees <= 0.25);
    }

    void aClipOfDaysIsRefused()
    {
        Clip slow = m_demo.target->emptyCopy(FrameRate::fromFraction(1, 1).value());
        slow.resizeFrames(100'000);
        for (int f = 0; f < slow.frameCount(); ++f) {
            std::ranges::copy(m_demo.target->rotations(0), slow.rotations(f).begin());
            std::ranges::copy(m_demo.target->translations(0), slow.translations(f).begin());
        }
        Scenario scenario = m_demo;
        scenario.target = std::make_shared<const Clip>(std::move(slow));
        Simulator simulator;
        const auto take = simulator.simulate(scenario);
        QVERIFY(!take);
        QVERIFY(take.error().message.contains("1667 minutes"));
        QVERIFY(take.error().remedy.contains("120 minutes"));
    }

    void theSameInputsGiveTheSameBits()
    {
        Scenario scenario = testing::shortDemoScenario(2.5).value();
        scenario.impacts = {ball(1.3, BodyId::LeftUpperArm, {-1, 0, 0}),
                            ball(1.5, BodyId::Head, {0, 0, -1}, 0.5)};
        for (const Quality quality : {Quality::Reference, Quality::Standard, Quality::Draft}) {
            scenario.quality = quality;
            const auto hash = run(scenario, 1).hash();
            for (const int threads : {1, 2, 3, 4})
                QCOMPARE(run(scenario, threads).hash(), hash);
            // with other worlds alive on other threads
            std::uint64_t elsewhere = 0;
            std::thread other([&] { elsewhere = run(scenario, 2).hash(); });
            const auto here = run(scenario, 1).hash();
            other.join();
            QCOMPARE(here, hash);
            QCOMPARE(elsewhere, hash);
        }
    }

    void untilTheFirstContactNothingDiffers_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("quality");
        for (const int quality : {0, 1, 2}) {
            QTest::addRow("ball, quality %d", quality) << int(ImpactKind::Ball) << quality;
            QTest::addRow("push, quality %d", quality) << int(ImpactKind::Push) << quality;
            QTest::addRow("torque, quality %d", quality) << int(ImpactKind::Torque) << quality;
        }
    }

    void untilTheFirstContactNothingDiffers()
    {
        QFETCH(int, kind);
        QFETCH(int, quality);
        Scenario scenario = testing::shortDemoScenario(4).value();
        scenario.quality = Quality(quality);
        ImpactKey key = ball(1.5, BodyId::Chest, {0, 0, -1}, 1);
        key.kind = ImpactKind(kind);
        scenario.impacts = {key};
        const Take take = run(scenario);
        const double contact = take.scorecard.impacts[0].contactSeconds;
        QVERIFY(contact >= 0);
        const auto first = std::size_t(take.rate.frames(contact));
        for (std::size_t f = 0; f <= first; ++f)
            QVERIFY2(sameFrame((*take.main)[f], (*take.unperturbed)[f]),
                     qPrintable(QString::number(f)));
        // and the impact really does something
        QVERIFY(!sameFrame((*take.main)[first + 10], (*take.unperturbed)[first + 10]));
        QVERIFY(take.scorecard.endResidualDegrees < 1);
    }

    void expectedBlowsAreBraced_data()
    {
        QTest::addColumn<int>("body");
        QTest::addColumn<double>("time");
        QTest::newRow("upper arm") << int(BodyId::LeftUpperArm) << 1.0;
        QTest::newRow("head") << int(BodyId::Head) << 1.0;
        QTest::newRow("kicking shin") << int(BodyId::RightShin) << 5.35;
    }

    /// Deflection grows as anticipation falls, and an expected blow bends the joint at most 0.65
    /// times as far.
    void expectedBlowsAreBraced()
    {
        QFETCH(int, body);
        QFETCH(double, time);
        Scenario scenario = m_demo;
        Simulator simulator;
        double previous = 0;
        double expected = 0;
        for (const double anticipation : {1.0, 0.75, 0.5, 0.25, 0.0}) {
            scenario.impacts = {ball(time, BodyId(body), {-1, 0, 0}, anticipation)};
            const auto take = simulator.simulate(scenario);
            QVERIFY(take.ok());
            const double peak = take->scorecard.impacts[0].peakDegrees;
            qInfo("anticipation %.2f: %.2f°", anticipation, peak);
            QVERIFY(peak > previous);
            previous = peak;
            if (anticipation == 1.0)
                expected = peak;
        }
        QVERIFY(expected <= 0.65 * previous);
    }

    void harderBlowsBendMore()
    {
        Scenario scenario = m_demo;
        Simulator simulator;
        double previous = 0;
        for (const double mass : {0.5, 1.0, 2.0, 4.0}) {
            ImpactKey key = ball(1.0, BodyId::LeftUpperArm, {-1, 0, 0});
            key.mass = mass;
            scenario.impacts = {key};
            const double peak =
                simulator.simulate(scenario).value().scorecard.impacts[0].peakDegrees;
            QVERIFY(peak > previous);
            previous = peak;
        }
    }

    void theNumberOfStepsFitsEveryRate_data()
    {
        QTest::addColumn<int>("numerator");
        QTest::addColumn<int>("denominator");
        for (const auto &[n, d] :
             {std::pair(30, 1), {60, 1}, {25, 1}, {24000, 1001}, {30000, 1001}, {90, 1}})
            QTest::addRow("%d/%d", n, d) << n << d;
    }

    void theNumberOfStepsFitsEveryRate()
    {
        QFETCH(int, numerator);
        QFETCH(int, denominator);
        const auto scenario =
            testing::demoScenario(FrameRate::fromFraction(numerator, denominator));
        QVERIFY(scenario.ok());
        const Take take = run(*scenario);
        QCOMPARE(take.health, Health::Ok);
        QCOMPARE(take.frameCount(), scenario->target->frameCount());
        QVERIFY(take.scorecard.main->rmsDegrees < 2);
    }

private:
    Scenario m_demo;
};

QTEST_GUILESS_MAIN(TestSimulator)
#include "tst_simulator.moc"

#include "core/bake/bake.h"
#include "core/motion/pose.h"
#include "core/simulation/simulator.h"
#include "tests/support/faultyclips.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <cmath>
#include <map>

using namespace flinch;
using testing::FaultyClip;

namespace {

constexpr double kLongestReaction = 4; // s
constexpr double kSeen = 0.001;        // m
constexpr double kAlike = 0.05;        // share

/// Before the fault, so near that it cuts the reaction off, and after it.
const std::vector<double> kHits = {0.6, 2.0, 3.6};

Scenario struck(const Clip &clip, double seconds)
{
    Scenario scenario =
        testing::withoutReaction(makeScenario(std::make_shared<const Clip>(clip)).value());
    scenario.impacts = {testing::ball(seconds, BodyId::LeftUpperArm, {-1, 0, 0})};
    return scenario;
}

/// How many frames outside of a span show another pose than the clip.
int framesChanged(const Clip &source, const Clip &baked, double from, double to)
{
    int changed = 0;
    for (int f = 0; f < source.frameCount(); ++f) {
        if (source.rate().seconds(f) >= from && source.rate().seconds(f) <= to)
            continue;
        const WorldPose a = computeWorldPose(source.skeleton(), framePose(source, f));
        const WorldPose b = computeWorldPose(baked.skeleton(), framePose(baked, f));
        double most = 0;
        for (std::size_t j = 0; j < a.positions.size(); ++j)
            most = std::max(most, (a.positions[j] - b.positions[j]).norm());
        changed += most > kSeen;
    }
    return changed;
}

} // namespace

/// A blow to a clip with a fault is a blow to a sound one, and nothing else is baked.
class TestFaultyClips : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void aHitIsAHit_data()
    {
        m_faulty = testing::faultyDemoClips();
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < m_faulty.size(); ++i)
            QTest::newRow(qPrintable(m_faulty[i].name)) << int(i);
    }

    void aHitIsAHit()
    {
        QFETCH(int, index);
        const FaultyClip &faulty = m_faulty[std::size_t(index)];
        for (const double hit : kHits) {
            const Scenario scenario = struck(faulty.clip, hit);
            const Take take = testing::simulated(scenario);
            const ImpactResult &result = take.scorecard.impacts[0];
            QVERIFY(std::abs(result.contactSeconds - hit) < 0.02);
            const auto baked = bakeTake(faulty.clip, *scenario.character, take);
            QVERIFY2(baked.ok(), qPrintable(baked.ok() ? QString() : baked.error().toText()));
            QCOMPARE(framesChanged(faulty.clip, baked->clip,
                                   result.contactSeconds - faulty.clip.rate().seconds(1),
                                   result.contactSeconds + kLongestReaction),
                     0);
            const bool isAfter = hit > testing::kFaultSeconds;
            if (isAfter && !faulty.soundAfter)
                continue;
            const int skipped = isAfter ? faulty.skippedFrames : 0;
            const double usual = peak(faulty.sound, hit + faulty.sound.rate().seconds(skipped));
            QVERIFY2(std::abs(result.peakDegrees - usual) < kAlike * usual,
                     qPrintable(QStringLiteral("hit at %1 s: %2° instead of %3°")
                                    .arg(hit)
                                    .arg(result.peakDegrees)
                                    .arg(usual)));
        }
    }

private:
    /// What the same hit does to the sound clip.
    double peak(const Clip &sound, double seconds)
    {
        const auto key = std::pair(sound.rate().perSecond(), std::lround(1000 * seconds));
        auto known = m_peaks.find(key);
        if (known == m_peaks.end())
            known =
                m_peaks
                    .emplace(
                        key,
                        testing::simulated(struck(sound, seconds)).scorecard.impacts[0].peakDegrees)
                    .first;
        return known->second;
    }

    std::vector<FaultyClip> m_faulty;
    std::map<std::pair<double, long>, double> m_peaks;
};

QTEST_APPLESS_MAIN(TestFaultyClips)
#include "tst_faultyclips.moc"

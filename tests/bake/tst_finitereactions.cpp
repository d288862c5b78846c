#include "core/bake/bake.h"
#include "core/simulation/simulator.h"
#include "core/take/reaction.h"
#include "tests/support/scenarios.h"
#include "tests/support/testclips.h"

#include <QDir>
#include <QFileInfo>
#include <QtTest>

#include <cstring>
#include <functional>
#include <numbers>

using namespace flinch;
using testing::ball;

namespace {

using Spoil = std::function<void(Clip &clip, int frame, double seconds)>;

/// The demo clip with something done to frames from 2.5 s on.
Scenario spoilt(const Spoil &spoil)
{
    const Scenario demo = testing::demoScenario().value();
    Clip clip = *demo.clip;
    for (int f = 300; f < clip.frameCount(); ++f)
        spoil(clip, f, clip.rate().seconds(f - 300));
    return testing::withoutReaction(
        makeScenario(std::make_shared<const Clip>(std::move(clip))).value());
}

bool sameBits(const Clip &a, const Clip &b, int frame)
{
    const auto same = [](auto x, auto y) {
        return std::memcmp(x.data(), y.data(), x.size_bytes()) == 0;
    };
    return same(a.rotations(frame), b.rotations(frame))
           && same(a.translations(frame), b.translations(frame));
}

/// How far a joint is moved at a frame, metres.
double moved(const Clip &a, const Clip &b, int frame)
{
    const WorldPose x = computeWorldPose(a.skeleton(), framePose(a, frame));
    const WorldPose y = computeWorldPose(b.skeleton(), framePose(b, frame));
    double most = 0;
    for (std::size_t j = 0; j < x.positions.size(); ++j)
        most = std::max(most, (x.positions[j] - y.positions[j]).norm());
    return most;
}

double mostMoved(const Clip &a, const Clip &b, int first, int last)
{
    double most = 0;
    for (int f = first; f <= last; ++f)
        most = std::max(most, moved(a, b, f));
    return most;
}

} // namespace

Q_DECLARE_METATYPE(Spoil)

/// Nothing is added to a clip but what a blow did to it.
class TestFiniteReactions : public QObject
{
    Q_OBJECT

private:
    /// Everything outside the reactions is the clip's, and none of them lasts for seconds.
    static void checkFinite(const Scenario &scenario, const Take &take, const BakedTake &baked)
    {
        int next = 0;
        for (const Reaction &reaction : take.reactions) {
            const int begin = take.firstSourceFrame + int(std::floor(reaction.begin));
            for (; next <= begin; ++next)
                QVERIFY2(sameBits(baked.clip, *scenario.clip, next),
                         qPrintable(QString("frame %1").arg(next)));
            next = take.firstSourceFrame + int(std::ceil(reaction.end));
            QVERIFY(take.rate.seconds(reaction.end - reaction.lastContact) < 4);
        }
        for (; next < baked.clip.frameCount(); ++next)
            QVERIFY2(sameBits(baked.clip, *scenario.clip, next),
                     qPrintable(QString("frame %1").arg(next)));
    }

private Q_SLOTS:

    void initTestCase()
    {
        m_healthy = testing::demoScenario().value();
        m_healthy.impacts = hits();
        m_healthyBake = bake(m_healthy, testing::simulated(m_healthy));
    }

    void spoiltClips_data()
    {
        QTest::addColumn<Spoil>("spoil");
        QTest::addColumn<bool>("isLost");
        QTest::newRow("a jump of a metre")
            << Spoil([](Clip &clip, int f, double) { clip.translations(f)[0].x() += 1; }) << true;
        QTest::newRow("half a turn at once") << Spoil([](Clip &clip, int f, double) {
            const Quaternion turn(Eigen::AngleAxisd(std::numbers::pi, Vector3::UnitY()));
            clip.rotations(f)[0] = turn * clip.rotations(f)[0];
        }) << true;
        QTest::newRow("shaken for a second") << Spoil([](Clip &clip, int f, double t) {
            clip.translations(f)[0].z() += t < 1 ? 0.15 * std::sin(60 * t) : 0;
        }) << true;
        QTest::newRow("lifted by half a metre") << Spoil([](Clip &clip, int f, double t) {
            clip.translations(f)[0].y() += 0.5 * std::min(1.0, t / 0.3);
        }) << false;
        QTest::newRow("lifted at once")
            << Spoil([](Clip &clip, int f, double) { clip.translations(f)[0].y() += 0.5; }) << true;
    }

    void spoiltClips()
    {
        QFETCH(Spoil, spoil);
        QFETCH(bool, isLost);
        Scenario scenario = spoilt(spoil);
        scenario.impacts = hits();
        const Take take = testing::simulated(scenario);
        const BakedTake baked = bake(scenario, take);
        checkFinite(scenario, take, baked);
        // from where the body is not on the clip until the next blow, no trace of one is left
        int gone = take.cuts.empty() ? take.targetFrames : take.cuts.front();
        for (const LostClip &lost : take.lost) {
            if (lost.body == LostClip::Body::Main)
                gone = std::min(gone, lost.frames.first);
        }
        QCOMPARE(gone < 400, isLost);
        for (int f = gone; f < 590; ++f)
            QVERIFY(sameBits(baked.clip, *scenario.clip, f + take.firstSourceFrame));
        // where the clip is healthy, blows are what they are without the fault
        for (const auto &[first, last] : {std::pair(60, 235), std::pair(241, 255)}) {
            const double found = mostMoved(baked.clip, *scenario.clip, first, last);
            const double meant = mostMoved(m_healthyBake.clip, *m_healthy.clip, first, last);
            QVERIFY2(meant > 0.02 && std::abs(found / meant - 1) < 0.05,
                     qPrintable(QString("%1 instead of %2").arg(found).arg(meant)));
        }
    }

    void whatIsEndedEarlyIsTold()
    {
        Scenario scenario = spoilt([](Clip &clip, int f, double t) {
            clip.translations(f)[0].z() += t < 1 ? 0.15 * std::sin(60 * t) : 0;
        });
        scenario.impacts = {ball(2.3, BodyId::LeftUpperArm, {-1, 0, 0})};
        const Take take = testing::simulated(scenario);
        QVERIFY(!take.reactions.empty());
        const Reaction &reaction = take.reactions.front();
        QVERIFY(reaction.why == Reaction::End::LostClip || reaction.why == Reaction::End::Cut);
        const QString frame = QString::number(int(std::ceil(reaction.end)));
        const BakedTake baked = bake(scenario, take);
        QCOMPARE(baked.warnings.size(), 1);
        QVERIFY2(baked.warnings[0].contains("2.3 s") && baked.warnings[0].contains(frame),
                 qPrintable(baked.warnings[0]));
        // a return that is asked for before is not early
        BakeOptions options;
        options.returnFrame = int(reaction.end) - 5;
        QVERIFY(bake(scenario, take, options).warnings.isEmpty());
        // and nothing pops on the way home
        const int end = int(std::ceil(reaction.end));
        QVERIFY(moved(baked.clip, *scenario.clip, end - 1) < 0.001);
        QVERIFY(moved(baked.clip, *scenario.clip, end - 2) < 0.004);
    }

    void atACutNothingIsLeft()
    {
        Take take = testing::simulated(m_healthy);
        take.cuts = {280};
        take.reactions = findReactions(take);
        const BakedTake baked = bake(m_healthy, take);
        for (int f = 280; f < 590; ++f)
            QVERIFY(sameBits(baked.clip, *m_healthy.clip, f));
        QVERIFY(!sameBits(baked.clip, *m_healthy.clip, 279));
        QVERIFY(moved(baked.clip, *m_healthy.clip, 279) < 0.002);
        QVERIFY2(baked.warnings.join(' ').contains("280"), qPrintable(baked.warnings.join(' ')));
    }

    void capturedClips_data()
    {
        QTest::addColumn<QString>("path");
        const QDir folder(QStringLiteral(FLINCH_DATA_DIR "/captured"));
        for (const char *name : {"90_18", "140_08", "22_12", "07_05"}) {
            const QString path = folder.filePath(QLatin1String(name) + ".bvh");
            if (QFileInfo::exists(path))
                QTest::newRow(name) << path;
        }
        for (const QString &path : testing::capturedClips())
            QTest::newRow(qPrintable(QFileInfo(path).baseName())) << path;
    }

    void capturedClips()
    {
        if (!QTest::currentDataTag())
            QSKIP("The captured clips are not there.");
        QFETCH(QString, path);
        Scenario scenario = testing::clipScenario(path).value();
        scenario.impacts = {ball(0.5, BodyId::Chest, {0, 0, -1}),
                            ball(1.9, BodyId::LeftUpperArm, {-1, 0, 0})};
        const Take take = testing::simulated(scenario);
        const BakedTake baked = bake(scenario, take);
        QVERIFY(baked.firstAffectedFrame >= 59);
        checkFinite(scenario, take, baked);
    }

private:
    static std::vector<ImpactKey> hits()
    {
        return {ball(0.5, BodyId::Chest, {0, 0, -1}), ball(2.0, BodyId::LeftUpperArm, {-1, 0, 0}),
                ball(5.0, BodyId::Head, {0, 0, 1})};
    }

    static BakedTake bake(const Scenario &scenario, const Take &take,
                          const BakeOptions &options = {})
    {
        auto baked = bakeTake(*scenario.clip, *scenario.character, take, options);
        if (!baked)
            qFatal("%s", qPrintable(baked.error().toText()));
        return *std::move(baked);
    }

    Scenario m_healthy;
    BakedTake m_healthyBake{Clip(*testing::demoScenario().value().clip)};
};

QTEST_GUILESS_MAIN(TestFiniteReactions)
#include "tst_finitereactions.moc"

#include "tests/support/reactions.h"

#include <QtTest>

#include <algorithm>

using namespace flinch;

namespace {

constexpr double kContact = 1.75; // s

/// What is seen of a body after the contact, beyond the clip's own where it says so.
struct Seen
{
    double deepest = 0; // m in the floor, more than the clip's own
    double fastest = 0; // m/s of any body
    double highest = 0; // m, the lowest point of a body at the end
};

Seen see(const Take &take, const Character &character)
{
    PerBody<double> own{};
    for (std::size_t f = 0; f < take.unperturbed->size(); ++f) {
        const auto lowest = testing::lowestPoints(character, (*take.unperturbed)[f].pose);
        for (std::size_t b = 0; b < own.size(); ++b)
            own[b] = std::min(own[b], lowest[b]);
    }
    Seen seen;
    for (auto f = std::size_t(take.rate.frames(kContact)) + 1; f < take.main->size(); ++f) {
        const BodyPose pose = (*take.main)[f].pose;
        const BodyPose before = (*take.main)[f - 1].pose;
        const auto lowest = testing::lowestPoints(character, pose);
        for (std::size_t b = 0; b < own.size(); ++b) {
            seen.deepest = std::max(seen.deepest, own[b] - lowest[b]);
            const double way = (pose.positions[b] - before.positions[b]).norm();
            seen.fastest = std::max(seen.fastest, way / take.rate.seconds(1));
        }
        seen.highest = *std::ranges::max_element(lowest);
    }
    return seen;
}

} // namespace

/// Falls that are asked for, as they are simulated: onto the floor and not into it, and to rest.
class TestFalls : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        Scenario scenario =
            testing::stageScenario(QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/idle.bvh"))
                .value();
        scenario.reaction = ReactionSettings();
        m_stage = std::make_unique<testing::Stage>(QStringLiteral("idle"), std::move(scenario));
    }

    void theyLandAndLie_data()
    {
        QTest::addColumn<Quality>("quality");
        QTest::addColumn<double>("ahead");
        QTest::addColumn<double>("left");
        for (const Quality quality : {Quality::Reference, Quality::Standard, Quality::Draft}) {
            const auto add = [quality](const char *way, double ahead, double left) {
                QTest::addRow("%s, %s", way, qualityNames()[int(quality)].toLatin1().constData())
                    << quality << ahead << left;
            };
            add("back", -1, 0);
            add("front", 1, 0);
            add("left", 0, 1);
            add("right", 0, -1);
        }
    }

    void theyLandAndLie()
    {
        QFETCH(Quality, quality);
        QFETCH(double, ahead);
        QFETCH(double, left);
        const testing::Stance &stance = m_stage->stance(kContact);
        m_stage->setQuality(quality);
        landsAndLies(push(BodyId::Chest, ahead * stance.forward + left * stance.left, 60));
    }

    void aSweepTakesAFootAlongAndTheBodyTheOtherWay_data()
    {
        QTest::addColumn<double>("ahead");
        QTest::addColumn<double>("left");
        QTest::newRow("ahead") << 1.0 << 0.0;
        QTest::newRow("to the right") << 0.3 << -1.0;
    }

    void aSweepTakesAFootAlongAndTheBodyTheOtherWay()
    {
        QFETCH(double, ahead);
        QFETCH(double, left);
        const testing::Stance &stance = m_stage->stance(kContact);
        m_stage->setQuality(Quality::Standard);
        ImpactKey key = push(BodyId::LeftShin, ahead * stance.forward + left * stance.left, 30);
        key.reaction.reflex = 0;
        const Take take = landsAndLies(key);
        const ImpactAnswer answer = take.scorecard.impacts.front().answer.value();
        QVERIFY2(answer.floorSeconds - kContact < 0.68,
                 qPrintable(QString::number(answer.floorSeconds - kContact)));
        const Vector3 along = key.direction.normalized();
        const auto way = [&](BodyId body, double after) {
            const auto place = [&](double time) {
                return (*take.main)[std::size_t(take.rate.frames(time))].pose.positions[body];
            };
            return (place(kContact + after) - place(kContact)).dot(along);
        };
        QVERIFY2(way(BodyId::LeftFoot, 0.35) > 0.2,
                 qPrintable(QString::number(way(BodyId::LeftFoot, 0.35))));
        QVERIFY2(way(BodyId::Head, 0.7) < -0.1,
                 qPrintable(QString::number(way(BodyId::Head, 0.7))));
    }

private:
    static ImpactKey push(BodyId body, const Vector3 &direction, double impulse)
    {
        ImpactKey key;
        key.time = kContact;
        key.body = body;
        key.kind = ImpactKind::Push;
        key.direction = direction;
        key.impulse = impulse;
        key.duration = 0.05;
        key.reaction.outcome = Outcome::Fall;
        return key;
    }

    Take landsAndLies(const ImpactKey &key)
    {
        const auto take = m_stage->strike({key});
        const bool isTaken = take && take->health != Health::Diverged;
        [&] {
            QVERIFY(isTaken);
            const ImpactAnswer answer = take->scorecard.impacts.front().answer.value();
            const double lands = answer.floorSeconds - answer.offBalanceSeconds;
            QVERIFY2(lands > 0.45 && lands < 0.9, qPrintable(QString::number(lands)));
            const double rests = answer.restSeconds - answer.offBalanceSeconds;
            QVERIFY2(answer.restSeconds > 0 && rests < 2.5, qPrintable(QString::number(rests)));
            const Seen seen = see(*take, *m_stage->scenario().character);
            QVERIFY2(seen.deepest < 0.012, qPrintable(QString::number(seen.deepest)));
            // nothing is whipped about, and all of it has come down
            QVERIFY2(seen.fastest < 8, qPrintable(QString::number(seen.fastest)));
            QVERIFY2(seen.highest < 0.28, qPrintable(QString::number(seen.highest)));
        }();
        return *take;
    }

    std::unique_ptr<testing::Stage> m_stage;
};

QTEST_GUILESS_MAIN(TestFalls)
#include "tst_falls.moc"

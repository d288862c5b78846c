#include "core/plan/sightofblow.h"
#include "tests/plan/plannedfigure.h"
#include "tests/support/scenarios.h"

#include <QtTest>

using namespace flinch;
using Figure = testing::PlannedFigure;

namespace {

Figure idle()
{
    return Figure(
        testing::clipScenario(QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/idle.bvh"))
            .value());
}

/// Travels to the left, up, ahead of the face.
SightOfBlow seen(const Figure &figure, BodyId body, const Vector3 &travel, double time = 1)
{
    PlannedBlow blow;
    blow.body = body;
    blow.link = linkOfBody(body);
    blow.time = time;
    const BodyFrame head = bodyFrame(figure.model, figure.clip(figure.knotAt(time)), 3);
    blow.direction = head.vector(travel.x(), travel.y(), travel.z()).normalized();
    return sightOfBlow(figure.model, *figure.track, blow);
}

} // namespace

class TestSightOfBlow : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void whatComesFromAheadIsSeen()
    {
        const Figure figure = idle();
        for (const BodyId body : {BodyId::Head, BodyId::Chest, BodyId::LeftThigh}) {
            const SightOfBlow sight = seen(figure, body, {0, 0, -1});
            QVERIFY(sight.seconds > 0.9);
            QCOMPARE(sight.anticipation.value_or(0), 0.7);
        }
    }

    void sidesAreSeenAndWhatIsBehindIsNot()
    {
        const Figure figure = idle();
        for (const double side : {-1.0, 1.0}) {
            QVERIFY(seen(figure, BodyId::Head, {side, 0, 0}).anticipation);
            QVERIFY(!seen(figure, BodyId::Head, {side, 0, 0.4}).anticipation);
        }
        const SightOfBlow behind = seen(figure, BodyId::Chest, {0, 0, 1});
        QVERIFY(!behind.anticipation);
        QCOMPARE(behind.seconds, 0.0);
        QVERIFY(!seen(figure, BodyId::Head, {0, -1, 0}).anticipation); // from straight above
    }

    void aGlimpseIsTooShort()
    {
        const Figure figure = idle();
        const SightOfBlow early = seen(figure, BodyId::Chest, {0, 0, -1}, 0.2);
        QVERIFY(early.seconds > 0.15 && early.seconds <= 0.2);
        QVERIFY(!early.anticipation);
        QVERIFY(seen(figure, BodyId::Chest, {0, 0, -1}, 0.4).anticipation);
    }

    void theBodyItselfHidesIt()
    {
        Figure figure = idle();
        const SightOfBlow open = seen(figure, BodyId::Chest, {0, 0, -1});
        QVERIFY(open.anticipation);
        // a trunk so wide that nobody sees what is before it
        CollisionShape &chest = figure.model.links[2].shapes.front();
        chest.radius = 0.5;
        chest.centre = figure.clip(figure.knotAt(1)).rotation[2].conjugate() * Vector3(0, 0.3, 0);
        const SightOfBlow hidden = seen(figure, BodyId::Chest, {0, 0, -1});
        QCOMPARE(hidden.seconds, 0.0);
        QVERIFY(!hidden.anticipation);
    }

    /// Hands that are up hide nobody who comes.
    void aGuardHidesNothing()
    {
        const Figure figure(testing::demoClip("boxing-guard"));
        for (const double time : {1.0, 2.5, 5.0}) {
            const SightOfBlow sight = seen(figure, BodyId::Chest, {0, 0, -1}, time);
            QVERIFY2(sight.anticipation, qPrintable(QString::number(sight.seconds)));
        }
    }

    void theFirstFrameIsNoTrouble()
    {
        const Figure figure = idle();
        QCOMPARE(seen(figure, BodyId::Chest, {0, 0, -1}, 0).seconds, 0.0);
    }
};

QTEST_GUILESS_MAIN(TestSightOfBlow)
#include "tst_sightofblow.moc"

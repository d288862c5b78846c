#include "core/plan/brace.h"
#include "tests/plan/plannedfigure.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace flinch;
using Figure = testing::PlannedFigure;
using testing::kContact;

namespace {

/// A blow that is seen to come.
PlannedBlow blow(const Figure &figure, BodyId body, const Vector3 &travel, double brace = 0.3)
{
    PlannedBlow blow = testing::blowTo(figure, body, travel, 40);
    blow.anticipation = 1;
    blow.reaction.outcome = Outcome::Flinch;
    blow.reaction.brace = brace;
    return blow;
}

std::shared_ptr<const ReactionPlan> planFor(const Figure &figure, const PlannedBlow &blow)
{
    Scenario scenario = figure.scenario;
    scenario.impacts.emplace_back();
    return makeReactionPlan(scenario, figure.model, figure.track, {blow});
}

} // namespace

class TestBrace : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void weightDropsAndShiftsTowardTheBlow_data()
    {
        QTest::addColumn<Vector3>("travel");
        QTest::newRow("front") << Vector3(0, 0, -1);
        QTest::newRow("left") << Vector3(-1, 0, 0);
        QTest::newRow("right") << Vector3(1, 0, 0);
        QTest::newRow("behind") << Vector3(0, 0, 1);
    }

    void weightDropsAndShiftsTowardTheBlow()
    {
        QFETCH(Vector3, travel);
        for (const char *clip : {"idle", "boxing-guard"}) {
            const Figure figure(testing::demoClip(clip));
            const PlannedBlow it = blow(figure, BodyId::Chest, travel);
            const Brace brace(figure.model, *figure.track, it);
            const int knot = figure.knotAt(kContact);
            const Vector3 by = figure.centreOfMass(figure.planned(knot, brace.at(knot)))
                               - figure.centreOfMass(figure.clip(knot));
            Vector3 into = -it.direction;
            into.y() = 0;
            QVERIFY2(by.dot(into.normalized()) >= 0.02,
                     qPrintable(QString::number(by.dot(into.normalized()))));
            QVERIFY2(by.y() <= -0.01, qPrintable(QString::number(by.y())));
        }
    }

    void theChinGoesDown()
    {
        const Figure figure(testing::demoClip("idle"));
        const Brace brace(figure.model, *figure.track, blow(figure, BodyId::Head, {0, 0, -1}));
        const int knot = figure.knotAt(kContact);
        const double was = bodyFrame(figure.model, figure.clip(knot), 3).forward.y();
        const double is =
            bodyFrame(figure.model, figure.planned(knot, brace.at(knot)), 3).forward.y();
        QVERIFY(is < was - 0.2);
    }

    void aFreeHandComesUp()
    {
        const Figure figure(testing::demoClip("idle"));
        const int knot = figure.knotAt(kContact);
        const auto guard = [&](BodyId body, const Vector3 &travel) {
            return Brace(figure.model, *figure.track, blow(figure, body, travel));
        };
        const Brace head = guard(BodyId::Head, {-1, 0, -0.5});
        QCOMPARE(head.guardingHand(), 0); // it comes from the left
        QCOMPARE(guard(BodyId::Head, {1, 0, -0.5}).guardingHand(), 1);
        const LinkState was = figure.clip(knot);
        const LinkState is = figure.planned(knot, head.at(knot));
        QVERIFY(handPlace(figure.model, is, 0).y() > handPlace(figure.model, was, 0).y() + 0.3);
        QVERIFY((handPlace(figure.model, is, 0) - is.position[3]).norm() < 0.35);
        QVERIFY(guard(BodyId::Chest, {0, 0, -1}).guardingHand() >= 0);
        QCOMPARE(guard(BodyId::LeftShin, {0, 0, -1}).guardingHand(), -1);
    }

    void feetStayWhereTheyAre()
    {
        const Figure figure(testing::demoClip("idle"));
        const Brace brace(figure.model, *figure.track, blow(figure, BodyId::Chest, {0, 0, -1}));
        for (int k = figure.knotAt(brace.begin()); k < figure.knotAt(brace.end()); ++k) {
            const LinkState is = figure.planned(k, brace.at(k));
            const LinkState was = figure.clip(k);
            for (const std::size_t foot : {kLeftFootLink, kRightFootLink})
                QVERIFY((is.position[foot] - was.position[foot]).norm() < 1e-6);
        }
    }

    void itBeginsAsSoonAsItMay()
    {
        const Figure figure(testing::demoClip("idle"));
        for (const double seconds : {0.1, 0.3, 0.6}) {
            const auto plan = planFor(figure, blow(figure, BodyId::Chest, {0, 0, -1}, seconds));
            const double begin = plan->answers.front().beginSeconds;
            QVERIFY(std::abs(begin - (kContact - seconds)) < 1e-9);
            const int first = firstDifference(*plan->track, *figure.track);
            QVERIFY(first * figure.track->knotSeconds() > begin - figure.track->knotSeconds());
            QVERIFY(first * figure.track->knotSeconds() < begin + 0.1 * seconds + 0.02);
        }
    }

    void itIsOverWhenItSays()
    {
        const Figure figure(testing::demoClip("idle"));
        const Brace brace(figure.model, *figure.track, blow(figure, BodyId::Head, {0, 0, -1}));
        QVERIFY(brace.end() < kContact + 1);
        for (int k = 0; k < figure.track->knotCount(); ++k) {
            const double seconds = k * figure.track->knotSeconds();
            if (seconds <= brace.begin() || seconds >= brace.end())
                QVERIFY(brace.at(k) == PoseOffset());
        }
    }

    void whatIsNotSeenIsNotBracedFor()
    {
        const Figure figure(testing::demoClip("idle"));
        PlannedBlow it = blow(figure, BodyId::Chest, {0, 0, -1}, 0);
        const Brace brace(figure.model, *figure.track, it);
        for (int k = 0; k < figure.track->knotCount(); ++k)
            QVERIFY(brace.at(k) == PoseOffset());
        QCOMPARE(planFor(figure, it)->answers.front().beginSeconds, kContact);
    }

    void aShortWarningIsAShortBrace()
    {
        const Figure figure(testing::demoClip("idle"));
        const int knot = figure.knotAt(kContact);
        double before = 0;
        for (const double seconds : {0.03, 0.1, 0.2, 0.3}) {
            const Brace brace(figure.model, *figure.track,
                              blow(figure, BodyId::Chest, {0, 0, -1}, seconds));
            const double lower = -brace.at(knot).pelvis.y();
            QVERIFY(lower > before);
            before = lower;
        }
    }

    void aClipThatBeginsTooLateIsNoTrouble()
    {
        const Figure figure(testing::demoClip("idle"));
        PlannedBlow it = blow(figure, BodyId::Chest, {0, 0, -1}, 0.5);
        for (const double time : {0.0, 0.01, 0.2}) {
            it.time = time;
            const Brace brace(figure.model, *figure.track, it);
            QVERIFY(brace.begin() >= 0);
            const auto plan = planFor(figure, it);
            QVERIFY(plan->track->knot(0) == figure.track->knot(0));
        }
    }

    void itMovesSmoothly()
    {
        for (const char *clip : {"idle", "boxing-guard"}) {
            const Figure figure(testing::demoClip(clip));
            const double step = figure.track->knotSeconds();
            for (const BodyId body : {BodyId::Chest, BodyId::Head}) {
                const Brace brace(figure.model, *figure.track, blow(figure, body, {-0.5, 0, -1}));
                const auto place = [&](int k, std::size_t link) -> Vector3 {
                    return figure.planned(k, brace.at(k)).position[link]
                           - figure.clip(k).position[link];
                };
                for (int k = figure.knotAt(brace.begin()); k < figure.knotAt(brace.end()); ++k) {
                    for (std::size_t link = 0; link < kLinkCount; ++link) {
                        const double moves =
                            (place(k - 1, link) - 2 * place(k, link) + place(k + 1, link)).norm()
                            / (step * step);
                        QVERIFY2(moves < (link >= 4 && link <= 7 ? 120 : 25),
                                 qPrintable(QString("%1 link %2").arg(moves).arg(link)));
                    }
                }
            }
        }
    }

    /// Who is ready for one blow is no lower for two.
    void bracesLeaveRoomForEachOther()
    {
        const Figure figure(testing::demoClip("idle"));
        const auto lowest = [&](const std::vector<double> &times) {
            Scenario scenario = figure.scenario;
            std::vector<PlannedBlow> blows;
            for (const double time : times) {
                blows.push_back(blow(figure, BodyId::Chest, {0, 0, -1}));
                blows.back().time = time;
                blows.back().impact = int(scenario.impacts.size());
                scenario.impacts.emplace_back();
            }
            const auto plan = makeReactionPlan(scenario, figure.model, figure.track, blows);
            double most = 0;
            for (int k = 0; k < figure.track->knotCount(); ++k)
                most = std::max(most, figure.track->knot(k).pelvisPosition.y()
                                          - plan->track->knot(k).pelvisPosition.y());
            return most;
        };
        const double one = lowest({1});
        QVERIFY(one > 0.02);
        QVERIFY(lowest({1, 1}) < 1.02 * one);
        QVERIFY(lowest({1, 1.1, 1.2}) < 1.3 * one);
    }

    void whoFallsLetsGoOfIt()
    {
        const Figure figure(testing::demoClip("idle"));
        const PlannedBlow it = blow(figure, BodyId::Chest, {0, 0, -1});
        const Brace whole(figure.model, *figure.track, it);
        Brace cut = whole;
        cut.endBeforeTheFloor(kContact + 0.05);
        for (double t = whole.begin(); t < kContact + 0.05; t += 0.01)
            QCOMPARE(cut.strength(t), whole.strength(t));
        QVERIFY(whole.strength(kContact + 0.45) > 0.1);
        QCOMPARE(cut.strength(kContact + 0.45), 0.0);
    }

    void whoIsReadyIsCarriedLessFar()
    {
        const Figure figure(testing::demoClip("idle"));
        const auto travel = [&](double seconds) {
            PlannedBlow it = blow(figure, BodyId::Chest, {0, 0, -1}, seconds);
            it.reaction.outcome = Outcome::Auto;
            it.impulse = 20;
            Scenario scenario = figure.scenario;
            ImpactKey key;
            key.kind = ImpactKind::Push;
            key.time = it.time;
            key.direction = it.direction;
            key.impulse = it.impulse;
            scenario.impacts = {key};
            const auto plan = makeReactionPlan(scenario, figure.model, figure.track, {it});
            double most = 0;
            for (int k = figure.knotAt(kContact); k < figure.track->knotCount(); ++k)
                most = std::max(most, (plan->track->knot(k).pelvisPosition
                                       - figure.track->knot(k).pelvisPosition)
                                          .dot(it.direction));
            return most;
        };
        QVERIFY(travel(0.3) < 0.6 * travel(0));
    }

    void theSameAgain()
    {
        const Figure figure(testing::demoClip("boxing-guard"));
        const PlannedBlow it = blow(figure, BodyId::Head, {0.3, 0, -1});
        const Brace one(figure.model, *figure.track, it);
        const Brace two(figure.model, *figure.track, it);
        for (int k = 0; k < figure.track->knotCount(); ++k)
            QVERIFY(one.at(k) == two.at(k));
    }
};

QTEST_GUILESS_MAIN(TestBrace)
#include "tst_brace.moc"

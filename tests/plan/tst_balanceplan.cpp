#include "core/motion/clipedit.h"
#include "core/motion/mirror.h"
#include "core/plan/balanceplan.h"
#include "core/plan/blow.h"
#include "core/plan/clipstance.h"
#include "core/plan/supportpolygon.h"
#include "tests/plan/plannedfigure.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace flinch;
using Figure = testing::PlannedFigure;

namespace {

constexpr double kContact = 1.0037;

Scenario clip(const char *name)
{
    return testing::clipScenario(
               QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/%1.bvh").arg(QLatin1String(name)))
        .value();
}

/// A shove of the chest that travels to the left and ahead of who is hit.
struct Shove
{
    double impulse = 40;
    double left = 0;
    double ahead = -1;
    double time = kContact;
    Outcome outcome = Outcome::Auto;
    Aftermath aftermath = Aftermath::Return;
    int mostSteps = 4;
    std::optional<double> recover = {};
};

PlannedBlow blowOf(const Figure &figure, const Shove &shove, int impact)
{
    PlannedBlow blow;
    blow.impact = impact;
    blow.link = linkOfBody(BodyId::Chest);
    blow.time = shove.time;
    blow.direction = bodyFrame(figure.model, figure.clip(figure.knotAt(shove.time)), 0)
                         .vector(shove.left, 0, shove.ahead);
    blow.direction.y() = 0;
    blow.direction.normalize();
    blow.impulse = shove.impulse;
    blow.reaction.outcome = shove.outcome;
    blow.reaction.aftermath = shove.aftermath;
    blow.reaction.mostSteps = shove.mostSteps;
    blow.reaction.recover = shove.recover;
    return blow;
}

struct Asked
{
    Scenario scenario;
    std::vector<PlannedBlow> blows;
};

Asked asked(const Figure &figure, const std::vector<Shove> &shoves)
{
    Asked asked{figure.scenario, {}};
    for (const Shove &shove : shoves) {
        ImpactKey key;
        key.kind = ImpactKind::Push;
        asked.scenario.impacts.push_back(key);
        asked.blows.push_back(blowOf(figure, shove, int(asked.blows.size())));
    }
    return asked;
}

std::shared_ptr<const ReactionPlan> planned(const Figure &figure, const std::vector<Shove> &shoves)
{
    const Asked what = asked(figure, shoves);
    return makeReactionPlan(what.scenario, figure.model, figure.track, what.blows);
}

/// How far the pelvis is away from where the clip has it, over the floor.
double away(const Figure &figure, const ReactionPlan &plan, int knot)
{
    return onFloor(plan.track->knot(knot).pelvisPosition - figure.track->knot(knot).pelvisPosition)
        .norm();
}

double travel(const Figure &figure, const ReactionPlan &plan)
{
    double most = 0;
    for (int k = 0; k < figure.track->knotCount(); ++k)
        most = std::max(most, away(figure, plan, k));
    return most;
}

int catchingSteps(const ImpactAnswer &reaction)
{
    return int(std::ranges::count(reaction.steps, false, &TakenStep::home));
}

} // namespace

class TestBalancePlan : public QObject
{
    Q_OBJECT

private:
    Figure m_idle{clip("idle")};
    Figure m_walk{clip("walk")};

private Q_SLOTS:

    void whatLiesBetweenFeet()
    {
        const std::vector<Vec2> points = {{0, 0}, {1, 0}, {0.5, 0.5}, {1, 1}, {0, 1}, {0, 0.5}};
        const SupportPolygon square{std::span(points)};
        QCOMPARE(square.distance({0.5, 0.75}), -0.25);
        QCOMPARE(square.distance({1.5, 0.5}), 0.5);
        QCOMPARE(square.nearest({1.5, 0.5}), Vec2(1, 0.5));
        QCOMPARE(square.nearest({0.2, 0.2}), Vec2(0.2, 0.2));
        QVERIFY(SupportPolygon().isEmpty());
    }

    void aBallBringsWhatIsExpectedOfIt_data()
    {
        QTest::addColumn<int>("body");
        QTest::addColumn<double>("mass");
        QTest::addColumn<double>("speed");
        QTest::addColumn<double>("share"); // that the floor leaves the body
        const auto row = [](BodyId body, double mass, double speed, double share) {
            QTest::addRow("%s, %g kg", bodyName(body).data(), mass)
                << int(body) << mass << speed << share;
        };
        for (const double mass : {1.0, 2.0, 4.0}) {
            row(BodyId::Head, mass, 8, 1);
            row(BodyId::Chest, mass, 8, 1);
            row(BodyId::Abdomen, mass, 8, 1);
            row(BodyId::Pelvis, mass, 8, 1);
            row(BodyId::LeftUpperArm, mass, 8, 1);
            row(BodyId::LeftThigh, mass, 8, 0.8);
        }
    }

    void aBallBringsWhatIsExpectedOfIt()
    {
        QFETCH(int, body);
        QFETCH(double, mass);
        QFETCH(double, speed);
        QFETCH(double, share);
        ImpactKey key;
        key.body = BodyId(body);
        key.time = 1;
        key.mass = mass;
        key.speed = speed;
        key.direction = {0, 0, -1};
        Scenario scenario = m_idle.scenario;
        scenario.impacts = {key};
        const Take take = testing::simulated(scenario);
        PlannedBlow blow;
        blow.link = linkOfBody(key.body);
        blow.direction = key.direction;
        const double expected =
            momentumOf(blow, scenario, m_idle.model, m_idle.track->knot(m_idle.knotAt(1))) / share;
        const double delivered = take.scorecard.impacts.front().deliveredImpulse;
        QVERIFY2(std::abs(expected / delivered - 1) < 0.25,
                 qPrintable(QStringLiteral("%1 of %2").arg(expected).arg(delivered)));
    }

    void theLadder()
    {
        double last = 0;
        for (const double impulse : {10, 20, 40, 60}) {
            const auto plan = planned(m_idle, {{.impulse = impulse}});
            const ImpactAnswer &reaction = plan->answers.front();
            const double hips = travel(m_idle, *plan);
            QVERIFY2(hips > last, qPrintable(QString::number(impulse)));
            QCOMPARE(reaction.outcome, impulse < 30 ? Outcome::Sway : Outcome::Steps);
            QCOMPARE(catchingSteps(reaction) > 0, impulse > 30);
            QVERIFY(reaction.backSeconds > kContact && reaction.backSeconds < kContact + 3.5);
            last = hips;
        }
        const auto plan = planned(m_idle, {{.impulse = 100}});
        QCOMPARE(plan->answers.front().outcome, Outcome::Fall);
        QVERIFY(plan->answers.front().offBalanceSeconds > kContact);
    }

    void weakOnesAndTwistsOnlyFlinch()
    {
        for (const double impulse : {0.0, 2.0}) {
            const auto plan = planned(m_idle, {{.impulse = impulse}});
            QVERIFY(plan->track->episodes().empty());
            QVERIFY(plan->holds.empty());
            QCOMPARE(plan->answers.front().outcome, Outcome::Flinch);
        }
        const auto flinch = planned(m_idle, {{.outcome = Outcome::Flinch}});
        QVERIFY(flinch->track->episodes().empty());
    }

    void nothingChangesBeforeTheContact_data()
    {
        QTest::addColumn<Outcome>("outcome");
        QTest::addColumn<double>("impulse");
        QTest::newRow("sway") << Outcome::Sway << 20.0;
        QTest::newRow("steps") << Outcome::Auto << 60.0;
        QTest::newRow("fall") << Outcome::Fall << 60.0;
    }

    void nothingChangesBeforeTheContact()
    {
        QFETCH(Outcome, outcome);
        QFETCH(double, impulse);
        for (const Figure *figure : {&m_idle, &m_walk}) {
            const auto plan = planned(*figure, {{.impulse = impulse, .outcome = outcome}});
            const double dt = figure->track->knotSeconds();
            const int first = int(std::ceil(kContact / dt)) + 1;
            QVERIFY(!plan->track->episodes().empty());
            QVERIFY(plan->track->episodes().front()->firstKnot >= first);
            QVERIFY(firstDifference(*plan, *calmPlan(figure->track)) >= first);
            QCOMPARE(plan->hold(kContact), Hold());
            QVERIFY(plan->hold((first + 2) * dt) != Hold());
        }
    }

    void whatReturnsIsTheClipAgain()
    {
        const auto plan = planned(m_idle, {{.impulse = 40}});
        const int back = m_idle.knotAt(plan->answers.front().backSeconds);
        for (int k = back + 1; k < m_idle.track->knotCount(); ++k)
            QVERIFY2(plan->track->knot(k) == m_idle.track->knot(k), qPrintable(QString::number(k)));
        // and gets there without a jump
        QVERIFY(away(m_idle, *plan, back - 1) < 1e-3);
        QVERIFY(away(m_idle, *plan, back) < 1e-4);
    }

    void displacedStays()
    {
        const auto plan = planned(m_idle, {{.impulse = 40, .aftermath = Aftermath::Displaced}});
        const ImpactAnswer &reaction = plan->answers.front();
        QCOMPARE(reaction.refusal, Refusal::None);
        QVERIFY(reaction.stays.norm() > 0.1);
        const int last = m_idle.track->knotCount() - 1;
        for (const int k : {last, last - 100}) {
            const Target &there = plan->track->knot(k);
            const Target &own = m_idle.track->knot(k);
            QVERIFY((there.pelvisPosition - own.pelvisPosition - reaction.stays).norm() < 1e-6);
            for (std::size_t j = 0; j < own.relative.size(); ++j)
                QVERIFY(angleBetween(there.relative[j], own.relative[j]) < 1e-6);
            for (std::size_t side = 0; side < 2; ++side)
                QVERIFY((there.footPosition[side] - own.footPosition[side] - reaction.stays).norm()
                        < 1e-6);
        }
    }

    void whoWasDisplacedReturnsToThere()
    {
        const auto plan = planned(m_idle, {{.impulse = 40, .aftermath = Aftermath::Displaced},
                                           {.impulse = 40, .left = 1, .ahead = 0, .time = 3.5}});
        const ImpactAnswer &second = plan->answers[1];
        QVERIFY(second.backSeconds > 3.5);
        QVERIFY(catchingSteps(second) > 0);
        const int last = m_idle.track->knotCount() - 1;
        const double stays = away(m_idle, *plan, last);
        QVERIFY(std::abs(stays - plan->answers[0].stays.norm()) < 1e-6);
    }

    void mirroredClipsAreAnsweredInAMirror()
    {
        Scenario scenario = m_idle.scenario;
        auto mirrored = mirrorClip(*scenario.clip);
        QVERIFY(mirrored);
        const Figure mirror(
            makeScenario(std::make_shared<const Clip>(std::move(*mirrored))).value());
        for (const double left : {1.0, -0.7}) {
            const auto plan = planned(m_idle, {{.impulse = 50, .left = left, .ahead = 0.3}});
            const auto other = planned(mirror, {{.impulse = 50, .left = -left, .ahead = 0.3}});
            const ImpactAnswer &a = plan->answers.front();
            const ImpactAnswer &b = other->answers.front();
            QCOMPARE(a.outcome, b.outcome);
            QCOMPARE(a.steps.size(), b.steps.size());
            for (std::size_t n = 0; n < a.steps.size(); ++n) {
                QCOMPARE(a.steps[n].side, 1 - b.steps[n].side);
                QVERIFY(std::abs(a.steps[n].length - b.steps[n].length) < 0.01);
            }
            QVERIFY(std::abs(travel(m_idle, *plan) - travel(mirror, *other)) < 0.01);
        }
    }

    void homeComesWhenItIsAskedFor()
    {
        for (const double impulse : {20, 40}) {
            double last = 0;
            for (const double wish : {1.2, 2.0, 3.0}) {
                const auto plan = planned(m_idle, {{.impulse = impulse, .recover = wish}});
                const double took = plan->answers.front().backSeconds - kContact;
                QVERIFY2(took > last + 0.2, qPrintable(QString::number(took)));
                QVERIFY2(std::abs(took - wish) < 0.7, qPrintable(QString::number(took)));
                last = took;
            }
        }
    }

    void whatIsAskedForHappens()
    {
        const auto one = [this](const Shove &shove) {
            return planned(m_idle, {shove})->answers.front();
        };
        const ImpactAnswer sway = one({.impulse = 60, .outcome = Outcome::Sway});
        QCOMPARE(sway.outcome, Outcome::Sway);
        QVERIFY(sway.steps.empty());
        QVERIFY(sway.grace < 1);
        const ImpactAnswer steps = one({.impulse = 15, .outcome = Outcome::Steps});
        QCOMPARE(steps.outcome, Outcome::Steps);
        QVERIFY(catchingSteps(steps) > 0);
        const ImpactAnswer fall = one({.impulse = 15, .outcome = Outcome::Fall});
        QCOMPARE(fall.outcome, Outcome::Fall);
        QVERIFY(fall.offBalanceSeconds > kContact && fall.offBalanceSeconds < kContact + 0.5);
    }

    void orTheReasonIsTold()
    {
        const auto one = [](const Figure &figure, const Shove &shove) {
            return planned(figure, {shove})->answers.front();
        };
        const double end = m_idle.track->knotCount() * m_idle.track->knotSeconds();
        const ImpactAnswer late = one(m_idle, {.time = end - 0.2, .outcome = Outcome::Steps});
        QCOMPARE(late.refusal, Refusal::NoTime);
        QCOMPARE(late.outcome, Outcome::Flinch);
        const ImpactAnswer few =
            one(m_idle, {.impulse = 140, .outcome = Outcome::Steps, .mostSteps = 1});
        QCOMPARE(few.refusal, Refusal::TooFewSteps);
        QCOMPARE(few.outcome, Outcome::Fall);
        const ImpactAnswer never = one(m_idle, {.impulse = 300, .outcome = Outcome::Steps});
        QCOMPARE(never.refusal, Refusal::Overwhelmed);
        QCOMPARE(never.outcome, Outcome::Fall);
        for (const Outcome outcome : {Outcome::Sway, Outcome::Steps, Outcome::Fall}) {
            const double lastFrame = end - 0.5 * m_idle.track->knotSeconds();
            QCOMPARE(one(m_idle, {.time = lastFrame, .outcome = outcome}).refusal, Refusal::NoTime);
            QCOMPARE(one(m_idle, {.impulse = 0, .outcome = outcome}).refusal, Refusal::Twist);
        }
        const ImpactAnswer waits = one(m_idle, {.aftermath = Aftermath::Pause});
        QCOMPARE(waits.refusal, Refusal::None);
        QVERIFY(waits.waitFrames > 0 && waits.goesOnSeconds > waits.waitsSeconds);
        // whose feet are never both down
        Scenario hopping = m_idle.scenario;
        hopping.ground.feet[0].planted.clear();
        const ImpactAnswer hops = one(Figure(hopping), {.aftermath = Aftermath::Pause});
        QCOMPARE(hops.refusal, Refusal::NoStand);
        QCOMPARE(hops.waitFrames, 0);

        Scenario held = m_idle.scenario;
        held.balance = Balance::RootOnly;
        const ImpactAnswer kept = one(Figure(held), {.outcome = Outcome::Fall});
        QCOMPARE(kept.refusal, Refusal::BalanceHeld);
        QCOMPARE(kept.outcome, Outcome::Flinch);

        Scenario jump = m_idle.scenario;
        for (FootContacts &foot : jump.ground.feet)
            foot.planted.clear();
        const Figure inTheAir(jump);
        for (const Outcome outcome : {Outcome::Steps, Outcome::Sway}) {
            const auto plan = planned(inTheAir, {{.outcome = outcome}});
            QCOMPARE(plan->answers.front().refusal, Refusal::InTheAir);
            QCOMPARE(plan->answers.front().outcome, Outcome::Flinch);
            QVERIFY(plan->track->episodes().empty());
        }
    }

    /// The clip's own swings only just clear the floor, and one that is led aside would scrape it.
    void aSwingLedElsewhereIsLifted()
    {
        int seen = 0;
        for (const double time : {1.0, 1.05, 1.3, 1.6}) {
            for (const double left : {1.0, -1.0}) {
                const auto plan =
                    planned(m_walk, {{.impulse = 50, .left = left, .ahead = 0.5, .time = time}});
                for (const TakenStep &step : plan->answers.front().steps) {
                    if (!step.own || step.length < 0.3)
                        continue;
                    ++seen;
                    const int middle = m_walk.knotAt(0.5 * (step.liftSeconds + step.landSeconds));
                    const auto side = std::size_t(step.side);
                    const Target &there = plan->track->knot(middle);
                    const Target &own = m_walk.track->knot(middle);
                    QVERIFY(there.footPosition[side].y() - own.footPosition[side].y() > 0.025);
                    QVERIFY(there.footWeight[side] > 0.3);
                }
            }
        }
        QVERIFY(seen > 2);
    }

    void standingFeetStayUntilItFalls_data()
    {
        QTest::addColumn<double>("impulse");
        QTest::addColumn<double>("time");
        for (const double impulse : {60.0, 100.0}) {
            for (const double time : {1.05, 1.2, 1.4})
                QTest::addRow("%g N·s at %g s", impulse, time) << impulse << time;
        }
    }

    /// A foot that stands is not dragged over the floor by who is thrown off it.
    void standingFeetStayUntilItFalls()
    {
        QFETCH(double, impulse);
        QFETCH(double, time);
        for (int eighth = 0; eighth < 8; ++eighth) {
            const double angle = eighth * std::numbers::pi / 4;
            const auto plan = planned(m_walk, {{.impulse = impulse,
                                                .left = std::sin(angle),
                                                .ahead = std::cos(angle),
                                                .time = time}});
            const ImpactAnswer &answer = plan->answers.front();
            const int end = answer.falls() ? m_walk.knotAt(answer.offBalanceSeconds)
                                           : m_walk.track->knotCount();
            for (std::size_t side = 0; side < 2; ++side) {
                bool stood = false;
                Vector3 start = Vector3::Zero();
                for (int k = m_walk.knotAt(time); k < end; ++k) {
                    const Target &there = plan->track->knot(k);
                    const Target &own = m_walk.track->knot(k);
                    const Vector3 apart = there.footPosition[side] - own.footPosition[side];
                    const bool stands = there.footWeight[side] >= 1 && own.footWeight[side] >= 1;
                    if (!stands || !stood)
                        start = apart;
                    stood = stands;
                    const double slides = onFloor(apart - start).norm(); // or turns on its toes
                    QVERIFY2(slides < 0.08, qPrintable(QString::number(slides)));
                }
            }
        }
    }

    /// Of a blow that a heavier body would survive a lighter one gives up no more than some.
    void hardBlowsAreTriedToo()
    {
        for (const double impulse : {75.0, 80.0}) {
            const ImpactAnswer answer = planned(m_idle, {{.impulse = impulse}})->answers.front();
            QVERIFY(impulse / m_idle.model.totalMass > 1);
            QCOMPARE(answer.outcome, Outcome::Steps);
            QVERIFY(answer.grace >= 0.7);
        }
    }

    /// Feet do not wait for the last of many blows, or the body would be carried off as no
    /// body can be.
    void whoIsHitAgainAndAgainStepsOrFalls()
    {
        for (const double every : {0.02, 0.042, 0.1, 0.155, 0.3}) {
            std::vector<Shove> shoves;
            for (double since = 0; since < 1; since += every)
                shoves.push_back({.impulse = 300 * every, .time = kContact + since});
            const auto plan = planned(m_idle, shoves);
            QVERIFY2(travel(m_idle, *plan) < 3, qPrintable(QString::number(every)));
            const auto answers = [&plan](const auto &is) {
                return std::ranges::any_of(plan->answers, is);
            };
            QVERIFY(answers([](const ImpactAnswer &a) { return a.falls() || !a.steps.empty(); }));
        }
    }

    void aFallEndsOnTheFloor_data()
    {
        QTest::addColumn<double>("left");
        QTest::addColumn<double>("ahead");
        QTest::newRow("back") << 0.0 << -1.0;
        QTest::newRow("front") << 0.0 << 1.0;
        QTest::newRow("left") << 1.0 << 0.0;
        QTest::newRow("right") << -1.0 << 0.0;
    }

    void aFallEndsOnTheFloor()
    {
        QFETCH(double, left);
        QFETCH(double, ahead);
        for (const Figure *figure : {&m_idle, &m_walk}) {
            const auto plan = planned(
                *figure, {{.impulse = 60, .left = left, .ahead = ahead, .outcome = Outcome::Fall}});
            const double off = plan->answers.front().offBalanceSeconds;
            const int last = figure->track->knotCount() - 1;
            QVERIFY(plan->track->knot(last).pelvisPosition.y() < 0.4);
            for (int k = figure->knotAt(off); k <= last; ++k) {
                const LinkState links = linkStateOf(figure->model, plan->track->knot(k));
                for (std::size_t n = 0; n < kLinkCount; ++n)
                    QVERIFY2(
                        lowestPoint(figure->model.links[n], links.position[n], links.rotation[n])
                            > -0.06,
                        qPrintable(QStringLiteral("%1 of link %2").arg(k).arg(n)));
            }
            // at rest
            QVERIFY(plan->track->knot(last).pelvisVelocity.norm() < 1e-3);
            QCOMPARE(plan->hold((last + 1) * figure->track->knotSeconds() - 1e-3).root, 0.0);
        }
    }

    void whatCannotBeCaughtGoesDownWithoutAStop_data() { aFallEndsOnTheFloor_data(); }

    /// Nobody sits in the air, or kneels, before he goes on falling.
    void whatCannotBeCaughtGoesDownWithoutAStop()
    {
        QFETCH(double, left);
        QFETCH(double, ahead);
        for (const Figure *figure : {&m_idle, &m_walk}) {
            const auto plan = planned(*figure, {{.impulse = 100, .left = left, .ahead = ahead}});
            QCOMPARE(plan->answers.front().outcome, Outcome::Fall);
            const int tenth = int(0.1 / figure->track->knotSeconds());
            const auto height = [&](int knot) {
                return plan->track->knot(knot).pelvisPosition.y();
            };
            const int off = figure->knotAt(plan->answers.front().offBalanceSeconds);
            int k = off + tenth;
            for (; height(k) > 0.4; ++k)
                QVERIFY2(height(k) - height(k + tenth) > 0.02,
                         qPrintable(QStringLiteral("%1 m at %2 s")
                                        .arg(height(k))
                                        .arg((k - off) * figure->track->knotSeconds())));
            QVERIFY((k - off) * figure->track->knotSeconds() < 0.7);
        }
    }

    void whoFallsIsNotCaughtAgain()
    {
        const auto plan =
            planned(m_idle, {{.outcome = Outcome::Fall}, {.impulse = 40, .time = 2.2}});
        QCOMPARE(plan->answers[1].refusal, Refusal::Falling);
        QCOMPARE(plan->answers[1].outcome, Outcome::Flinch);
    }

    void whoFallsNeitherBracesNorProtectsItself()
    {
        const auto alone = planned(m_idle, {{.outcome = Outcome::Fall}});
        const double off = alone->answers.front().offBalanceSeconds;
        for (const double time : {off, off + 0.3, 2.5}) {
            Asked two = asked(m_idle, {{.outcome = Outcome::Fall}, {.impulse = 40, .time = time}});
            two.blows[1].reaction.brace = 0.3;
            two.blows[1].reaction.reflex = 1;
            const auto plan = makeReactionPlan(two.scenario, m_idle.model, m_idle.track, two.blows);
            QCOMPARE(plan->answers[1].beginSeconds, time);
            QVERIFY(firstDifference(*plan, *alone) >= m_idle.track->knotCount());
        }
    }

    void laterBlowsChangeNothingEarlier()
    {
        const std::vector<Shove> both = {{.impulse = 40}, {.impulse = 40, .ahead = 1, .time = 1.9}};
        const auto one = planned(m_idle, {both[0]});
        const auto two = planned(m_idle, both);
        const int contact = int(std::ceil(1.9 / m_idle.track->knotSeconds()));
        QVERIFY(firstDifference(*one, *two) > contact);
        QVERIFY(firstDifference(*one, *two) < contact + 5);
        QVERIFY(two->answers[1].outcome != Outcome::Flinch);
        QVERIFY(two->answers[1].backSeconds > 1.9);
    }

    void whatIsToldIsWhatCameOfIt()
    {
        // two steps and home, as long as nothing else happens
        const Shove first = {.impulse = 60};
        const ImpactAnswer alone = planned(m_idle, {first})->answers.front();
        QVERIFY(alone.catchingSteps() > 0);
        QVERIFY(alone.backSeconds > kContact + 0.9);
        QCOMPARE(alone.takenOverSeconds, -1.0);
        // before a foot has left the floor, and in the middle
        for (const double later : {0.16, 0.45, 0.9}) {
            const double again = kContact + later;
            const auto plan = planned(m_idle, {first, {.impulse = 60, .ahead = 1, .time = again}});
            const ImpactAnswer &told = plan->answers[0];
            std::vector<TakenStep> begun = alone.steps;
            std::erase_if(begun, [&](const TakenStep &step) { return step.liftSeconds > again; });
            QVERIFY(told.steps.size() <= begun.size() + 1);
            QVERIFY(std::ranges::all_of(told.steps, [&](const TakenStep &step) {
                return step.liftSeconds < again + 0.03;
            }));
            QCOMPARE(told.outcome, told.catchingSteps() > 0 ? Outcome::Steps : Outcome::Sway);
            QCOMPARE(told.backSeconds, -1.0);
            QVERIFY(std::abs(told.takenOverSeconds - again) < 0.03);
            QCOMPARE(told.refusal, Refusal::None);
            QVERIFY(plan->answers[1].outcome != Outcome::Flinch);
            QCOMPARE(plan->answers[1].takenOverSeconds, -1.0);
        }
    }

    void aFallThatALaterBlowPreventsIsNotTold()
    {
        // as little as one step cannot catch
        Shove hard = {.impulse = 60, .mostSteps = 1};
        ImpactAnswer alone;
        while (hard.impulse < 150 && !alone.falls()) {
            hard.impulse += 5;
            alone = planned(m_idle, {hard})->answers[0];
        }
        QVERIFY(alone.falls());
        QVERIFY2(alone.offBalanceSeconds > kContact + 0.35,
                 qPrintable(QString::number(alone.offBalanceSeconds)));
        // what comes against it catches the body before it has lost its balance
        const auto plan =
            planned(m_idle, {hard, {.impulse = 70, .ahead = 1, .time = kContact + 0.3}});
        QVERIFY(plan->answers[1].outcome != Outcome::Fall);
        QCOMPARE(plan->answers[0].outcome, Outcome::Steps);
        QCOMPARE(plan->answers[0].offBalanceSeconds, -1.0);
    }

    void legsDoNotCrossOnTheWayHome()
    {
        for (const double left : {-1.0, 1.0}) {
            const auto plan = planned(m_idle, {{.impulse = 60, .left = left, .ahead = 0}});
            const ImpactAnswer &answer = plan->answers[0];
            const auto first = std::ranges::find(answer.steps, true, &TakenStep::home);
            QVERIFY(answer.steps.size() > 3 && first != answer.steps.end());
            // carried to the left, the right foot is the nearer
            QCOMPARE(first->side, left > 0 ? 1 : 0);
        }
    }

    void whoIsAskedToStepOutOfAWalkDoes()
    {
        for (const double left : {-1.0, 1.0}) {
            const auto plan = planned(
                m_walk, {{.left = left, .ahead = 0, .time = 1.5, .outcome = Outcome::Steps}});
            QCOMPARE(plan->answers[0].outcome, Outcome::Steps);
        }
    }

    void feetLandNoFartherApartThanLegsGo()
    {
        const auto plan = planned(m_walk, {{.left = 1, .ahead = 0, .time = 1.5}});
        const auto apart = [&](const LinkState &links) {
            return onFloor(links.position[kLeftFootLink] - links.position[kRightFootLink]).norm();
        };
        double most = 0;
        for (int k = m_walk.knotAt(1.5); k < m_walk.track->knotCount(); ++k)
            most = std::max(most, apart(linkStateOf(m_walk.model, plan->track->knot(k))));
        QVERIFY2(most < 0.98, qPrintable(QString::number(most)));
    }

    void armsGoAgainstABodyThatIsCarriedOff()
    {
        const auto plan = planned(m_idle, {{.impulse = 40}});
        const int knot = m_idle.knotAt(kContact + 0.4);
        const LinkState clip = m_idle.clip(knot);
        const LinkState links = linkStateOf(m_idle.model, plan->track->knot(knot));
        const BodyFrame was = bodyFrame(m_idle.model, clip, linkOfBody(BodyId::Chest));
        for (int side = 0; side < 2; ++side) {
            const int arm = linkOfBody(side == 0 ? BodyId::LeftUpperArm : BodyId::RightUpperArm);
            const auto ahead = [&](const LinkState &state) {
                return (handPlace(m_idle.model, state, side) - jointPlace(m_idle.model, state, arm))
                    .dot(was.forward);
            };
            const double more = ahead(links) - ahead(clip);
            QVERIFY2(more > 0.25, qPrintable(QString::number(more)));
        }
    }

    void noMoreStepsThanAreAllowed()
    {
        int falls = 0;
        for (const Figure *figure : {&m_idle, &m_walk}) {
            for (const double impulse : {40, 60, 80, 120}) {
                for (const double left : {0.0, 1.0, -1.0}) {
                    for (const int most : {1, 2, 3}) {
                        const auto plan = planned(*figure, {{.impulse = impulse,
                                                             .left = left,
                                                             .ahead = left == 0 ? -1.0 : 0.0,
                                                             .mostSteps = most}});
                        const ImpactAnswer &answer = plan->answers.front();
                        QVERIFY2(answer.catchingSteps() <= most,
                                 qPrintable(QStringLiteral("%1 of %2 at %3")
                                                .arg(answer.catchingSteps())
                                                .arg(most)
                                                .arg(impulse)));
                        falls += answer.falls();
                    }
                }
            }
        }
        QVERIFY(falls > 0 && falls < 72);
    }

    /// Feet are taken and let go in seconds, however many knots a clip has for them.
    void feetAreHeldAsFastAtAnyRate()
    {
        const auto fastest = [](const Figure &figure) {
            const auto plan = planned(figure, {{.impulse = 60}});
            std::pair<double, double> most; // up, down; 1/s
            for (int k = 1; k < figure.track->knotCount(); ++k) {
                for (std::size_t side = 0; side < 2; ++side) {
                    const double rate = (plan->track->knot(k).footWeight[side]
                                         - plan->track->knot(k - 1).footWeight[side])
                                        / figure.track->knotSeconds();
                    most.first = std::max(most.first, rate);
                    most.second = std::max(most.second, -rate);
                }
            }
            return most;
        };
        Scenario scenario = m_idle.scenario;
        auto finer = resampleClip(*scenario.clip, *FrameRate::fromFraction(480, 1));
        QVERIFY(finer);
        const Figure fine(makeScenario(std::make_shared<const Clip>(std::move(*finer))).value());
        QVERIFY(fine.track->knotSeconds() < 0.3 * m_idle.track->knotSeconds());
        const auto [up, down] = fastest(m_idle);
        const auto [fineUp, fineDown] = fastest(fine);
        QVERIFY2(std::abs(fineUp / up - 1) < 0.05, qPrintable(QString::number(fineUp / up)));
        QVERIFY2(std::abs(fineDown / down - 1) < 0.05,
                 qPrintable(QString::number(fineDown / down)));
    }

    /// What is too weak for an answer of its own only brings momentum to the one in progress.
    /// Whoever is struck again before he has stepped does not start to react anew each time.
    void hitsInARowAreAnsweredInTime()
    {
        std::vector<Shove> shoves;
        for (int n = 0; n < 10; ++n)
            shoves.push_back({.impulse = 15, .time = kContact + 0.1 * n});
        const auto plan = planned(m_idle, shoves);
        int first = -1;
        for (int n = 0; n < 10 && first < 0; ++n) {
            const ImpactAnswer &answer = plan->answers[std::size_t(n)];
            if (answer.outcome == Outcome::Steps || answer.outcome == Outcome::Fall)
                first = n;
        }
        QVERIFY2(first >= 0 && first < 5, qPrintable(QString::number(first)));
        double farthest = 0;
        for (int k = 0; k < plan->track->knotCount(); ++k)
            farthest = std::max(farthest, (plan->track->knot(k).pelvisPosition
                                           - m_idle.track->knot(k).pelvisPosition)
                                              .norm());
        QVERIFY2(farthest < 2.5, qPrintable(QString::number(farthest)));
    }

    void aSwayThatCannotBeHadIsToldAsOne()
    {
        // twice as much as the smallest share of it that a sway catches
        const ImpactAnswer swayed =
            planned(m_idle, {{.impulse = 4000, .outcome = Outcome::Sway}})->answers.front();
        QCOMPARE(swayed.outcome, Outcome::Fall);
        QCOMPARE(swayed.refusal, Refusal::Overwhelmed);
    }

    /// Falls that begin as the clip ends: it stands, and the take goes on until they lie.
    void fallsMayOutlastTheClip()
    {
        const double dt = m_idle.track->knotSeconds();
        const double end = m_idle.track->knotCount() * dt;
        const auto lasts = [&](const Shove &shove) {
            const auto plan = planned(m_idle, {shove});
            QVERIFY2(plan->answers[0].outcome == Outcome::Fall,
                     qPrintable(QString::number(int(plan->answers[0].outcome))));
            QCOMPARE(plan->answers[0].refusal, Refusal::None);
            QVERIFY(plan->track->knotCount() * dt - plan->answers[0].offBalanceSeconds > 2.4);
            for (int k = 0; k * dt <= shove.time; ++k)
                QVERIFY(plan->track->knot(k) == m_idle.track->knot(k));
        };
        for (const double before : {0.1, 0.3, 0.8, 2.0})
            lasts({.impulse = 60, .time = end - before, .outcome = Outcome::Fall});
        lasts({.impulse = 160, .time = end - 1.5});
        // one that has the time makes nothing longer
        const auto early = planned(m_idle, {{.impulse = 60, .outcome = Outcome::Fall}});
        QCOMPARE(early->track->knotCount(), m_idle.track->knotCount());
        // nor what the balance holds up
        Scenario held = m_idle.scenario;
        held.balance = Balance::RootOnly;
        const Figure figure(held);
        const auto kept = planned(figure, {{.time = end - 0.5, .outcome = Outcome::Fall}});
        QCOMPARE(kept->track->knotCount(), figure.track->knotCount());
    }

    void aTouchOnlyBringsMomentum()
    {
        const Shove first = {.impulse = 50};
        const auto alone = planned(m_idle, {first});
        const auto plan = planned(m_idle, {first, {.impulse = 2.5, .time = kContact + 0.3}});
        QCOMPARE(plan->answers[1].outcome, Outcome::Flinch);
        QVERIFY(plan->answers[1].steps.empty());
        QCOMPARE(plan->answers[0].takenOverSeconds, -1.0);
        QVERIFY(plan->answers[0].backSeconds > 0);
        const int differs = firstDifference(*plan, *alone);
        QVERIFY(differs > m_idle.knotAt(kContact + 0.3));
        QVERIFY(differs < m_idle.knotAt(kContact + 0.4));
        QVERIFY(travel(m_idle, *plan) < travel(m_idle, *alone) + 0.05);
    }

    void blowsOfTwoShotsShareNoAnswer()
    {
        Scenario cut = m_idle.scenario;
        cut.cuts = {180};
        const Figure figure(cut);
        const double at = cut.target->rate().seconds(180);
        const auto plan = planned(
            figure, {{.impulse = 40, .time = at - 0.05}, {.impulse = 20, .time = at + 0.05}});
        const auto second = planned(figure, {{.impulse = 20, .time = at + 0.05}});
        QCOMPARE(plan->answers[0].outcome, Outcome::Flinch); // its shot is over
        QCOMPARE(plan->answers[1].outcome, second->answers[0].outcome);
        QCOMPARE(plan->answers[1].backSeconds, second->answers[0].backSeconds);
    }

    void aCutEndsIt()
    {
        Scenario cut = m_idle.scenario;
        cut.cuts = {180};
        const Figure figure(cut);
        const auto plan = planned(figure, {{.impulse = 60, .outcome = Outcome::Fall}});
        const int perFrame = figure.track->knotsPerFrame();
        for (int k = 180 * perFrame; k < figure.track->knotCount(); ++k) {
            QVERIFY(plan->track->knot(k) == figure.track->knot(k));
            QCOMPARE(plan->hold(k * figure.track->knotSeconds() + 1e-6), Hold());
        }
    }

    void thePlanIsTheSameEveryTime()
    {
        const std::vector<Shove> shoves = {{.impulse = 60}, {.impulse = 40, .left = 1, .time = 2}};
        const auto a = planned(m_walk, shoves);
        const auto b = planned(m_walk, shoves);
        QCOMPARE(firstDifference(*a, *b), firstDifference(*a, *a));
        QVERIFY(a->answers == b->answers);
        QVERIFY(a->holds == b->holds);
    }

    void tenThousandBlowsAreNoMoreWorkThanTheClipIsLong()
    {
        std::vector<Shove> shoves;
        for (int n = 0; n < 10000; ++n)
            shoves.push_back(
                {.impulse = 1.0 + n % 40, .left = std::sin(n), .time = 5.0 * n / 10000});
        Asked what = asked(m_idle, shoves);
        std::vector<ImpactAnswer> reactions(shoves.size());
        PlanDraft draft(what.scenario, m_idle.track);
        const int walked = planBalance(what.scenario, m_idle.model, what.blows, draft, reactions);
        QVERIFY2(walked < 400 * m_idle.track->knotCount(), qPrintable(QString::number(walked)));
        const CancelToken cancel;
        cancel.cancel();
        PlanDraft none(what.scenario, m_idle.track);
        QCOMPARE(planBalance(what.scenario, m_idle.model, what.blows, none, reactions, cancel), 0);
    }

    void aStanceReadsWhatItIsAskedFor()
    {
        const int count = m_walk.track->knotCount();
        const ClipStance all(m_walk.scenario, m_walk.model, *m_walk.track, {0, count});
        int lifts = 0;
        for (int k = 0; k < count; ++k) {
            for (std::size_t side = 0; side < 2; ++side) {
                // from elsewhere, and from the knots one after the other
                const bool stands = all.at(k).supports[side];
                int change = k;
                while (change < count && all.at(change).supports[side] == stands)
                    ++change;
                QCOMPARE(stands ? all.nextLift(k, side) : all.nextLanding(k, side), change);
                QCOMPARE(stands ? all.nextLanding(k, side) : all.nextLift(k, side), k);
                lifts += stands && change == k + 1 && change < count;
            }
        }
        QVERIFY(lifts > 5);
        const ClipStance few(m_walk.scenario, m_walk.model, *m_walk.track, {0, count});
        for (int k = 40; k < 50; ++k) {
            QCOMPARE(few.at(k).supports, all.at(k).supports);
            QCOMPARE(few.at(k).floor, all.at(k).floor);
            QCOMPARE(few.nextLift(k, 0), all.nextLift(k, 0));
        }
        QVERIFY2(few.readKnots() < 30, qPrintable(QString::number(few.readKnots())));
    }
};

QTEST_APPLESS_MAIN(TestBalancePlan)
#include "tst_balanceplan.moc"

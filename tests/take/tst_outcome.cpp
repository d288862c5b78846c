#include "core/take/outcome.h"
#include "core/take/reaction.h"
#include "core/take/scorecard.h"
#include "tests/support/madetakes.h"

#include <QtTest>

#include <cmath>

using namespace flinch;
using testing::answered;
using testing::madeTake;
using testing::moveBy;

namespace {

/// Up to `most` within 0.2 s of frame `from`, and back by frame `to`.
double swing(int frame, int from, int to, double most)
{
    if (frame <= from || frame >= to)
        return 0;
    return most * std::min(1.0, (frame - from) / 24.0) * std::min(1.0, (to - frame) / 24.0);
}

Contact onFloor(BodyId body)
{
    Contact contact;
    contact.body = body;
    return contact;
}

void measure(Take &take)
{
    PerBallJoint<double> caps;
    caps.fill(1000);
    static const std::array<Vector3, 2> kFeet = {Vector3(0.1, 0.05, 0), Vector3(-0.1, 0.05, 0)};
    static const SimulatedFrame kFirst = testing::standingFrame();
    static const PerBallJoint<Quaternion> kStraight = relativeRotations(kFirst.pose);
    const std::vector<ImpactResult> impacts = take.scorecard.impacts;
    const Followed followed = [](std::size_t) {
        return FollowedFrame{kStraight, kFirst.pose.positions[BodyId::Pelvis],
                             kFirst.pose.rotations[BodyId::Pelvis], kFeet};
    };
    measureTake(take, {*take.shadow, caps, impacts, followed, {}, nullptr});
}

} // namespace

class TestOutcome : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void oneSentenceTellsWhatBecomesOfIt_data()
    {
        QTest::addColumn<int>("outcome");
        QTest::addColumn<int>("steps");
        QTest::addColumn<double>("stays");
        QTest::addColumn<double>("brace");
        QTest::addColumn<QString>("sentence");
        const auto row = [](Outcome outcome, int steps, double stays, double brace,
                            const char *sentence) {
            QTest::newRow(sentence) << int(outcome) << steps << stays << brace << sentence;
        };
        row(Outcome::Flinch, 0, 0, 0, "Flinches, back by 430.");
        row(Outcome::Sway, 0, 0, 0, "Sways 9 cm, back by 430.");
        row(Outcome::Steps, 1, 0, 0, "Takes one step, back by 430.");
        row(Outcome::Steps, 2, 0, 0, "Takes two steps, back by 430.");
        row(Outcome::Steps, 1, 0.31, 0, "One step, stays 31 cm off.");
        row(Outcome::Steps, 2, 0.31, 0, "Two steps, stays 31 cm off.");
        row(Outcome::Sway, 0, 0, 0.25, "Braces from 270, then sways, back by 430.");
        row(Outcome::Steps, 2, 0, 0.25, "Braces from 270, then takes two steps, back by 430.");
        row(Outcome::Steps, 1, 0.31, 0.25,
            "Braces from 270, then takes one step, stays 31 cm off.");
    }

    void oneSentenceTellsWhatBecomesOfIt()
    {
        QFETCH(int, outcome);
        QFETCH(int, steps);
        QFETCH(double, stays);
        QFETCH(double, brace);
        QFETCH(QString, sentence);
        ImpactResult impact = answered(300, Outcome(outcome));
        impact.hipsTravel = 0.09;
        impact.answer->beginSeconds -= brace;
        impact.answer->steps.resize(std::size_t(steps));
        TakenStep home;
        home.home = true;
        impact.answer->steps.push_back(home);
        impact.answer->stays = {stays, 0, 0};
        if (stays > 0) {
            impact.answer->aftermath = Aftermath::Displaced;
            impact.answer->backSeconds = impact.contactSeconds + 1;
        }
        Take take = madeTake([](int, SimulatedFrame &) {}, {impact});
        take.reactions = {{0, 300, 300, 460, Reaction::End::DiedOut}};
        take.scorecard.impacts[0].recoverySeconds = take.rate.seconds(129.5);
        QCOMPARE(outcomeSentence(take, 0), sentence);
    }

    void secondsAreToldWhereTheyAreWanted()
    {
        ImpactResult impact = answered(300, Outcome::Steps);
        impact.answer->steps.resize(2);
        Take take = madeTake([](int, SimulatedFrame &) {}, {impact});
        take.reactions = {{0, 300, 300, 580, Reaction::End::DiedOut}};
        take.scorecard.impacts[0].recoverySeconds = take.rate.seconds(252);
        QCOMPARE(outcomeSentence(take, 0, TimeAs::Seconds),
                 QString("Takes two steps, back by 4.6 s."));
        take.reactions[0].why = Reaction::End::TakeEnds;
        double &recovery = take.scorecard.impacts[0].recoverySeconds;
        recovery = take.rate.seconds(take.frameCount() - 301);
        QCOMPARE(outcomeSentence(take, 0), QString("Takes two steps, not back by the end."));
        // what is left to the end is not seen
        recovery = take.rate.seconds(60);
        QCOMPARE(outcomeSentence(take, 0), QString("Takes two steps, back by 360."));
        recovery = take.rate.seconds(252);
        take.firstSourceFrame = 10; // frames are the source's
        take.reactions[0].why = Reaction::End::Recovered;
        take.reactions[0].begin = take.reactions[0].lastContact = 290;
        QCOMPARE(outcomeSentence(take, 0), QString("Takes two steps, back by 552."));
    }

    void aPauseIsToldInTheSameSentence()
    {
        ImpactResult impact = answered(300, Outcome::Steps);
        impact.answer->steps.resize(1);
        impact.answer->aftermath = Aftermath::Pause;
        impact.answer->waitFrames = 82;
        impact.answer->goesOnSeconds = testing::kMadeRate.seconds(430);
        Take take = madeTake([](int, SimulatedFrame &) {}, {impact});
        QCOMPARE(outcomeSentence(take, 0),
                 QString("Takes one step; the clip pauses 0.68 s, until 430."));
        take.scorecard.impacts[0].answer->beginSeconds -= 0.25;
        QCOMPARE(
            outcomeSentence(take, 0, TimeAs::Seconds),
            QString(
                "Braces from 2.2 s, then takes one step; the clip pauses 0.68 s, until 3.6 s."));
    }

    /// A blow that is aimed at where the body would have been.
    void whatMissesTellsByHowMuch()
    {
        ImpactResult impact = answered(300, Outcome::Flinch);
        impact.contactSeconds = -1;
        Take take = madeTake(
            [](int f, SimulatedFrame &frame) {
                if (f >= 250)
                    moveBy(frame, {0.12, 0, 0});
            },
            {impact});
        QCOMPARE(outcomeSentence(take, 0), QString("Misses: the body is 12 cm out of its way."));
        take = madeTake([](int, SimulatedFrame &) {}, {impact});
        QCOMPARE(outcomeSentence(take, 0), QString("Never meets the body."));
    }

    void anotherHitEndsWhatIsToldOfOne()
    {
        Take take = madeTake([](int, SimulatedFrame &) {},
                             {answered(300, Outcome::Flinch), answered(400, Outcome::Flinch)});
        take.scorecard.impacts[1].index = 1;
        take.reactions = {{0, 300, 400, 552, Reaction::End::DiedOut}};
        ImpactResult &first = take.scorecard.impacts[0];
        first.recoverySeconds = take.scorecard.impacts[1].contactSeconds - first.contactSeconds;
        QCOMPARE(outcomeSentence(take, 0), QString("Flinches, hit again at 400."));
        QVERIFY(!backOnClip(take, 0));
        take.scorecard.impacts[1].recoverySeconds = take.rate.seconds(120);
        QCOMPARE(outcomeSentence(take, 1), QString("Flinches, back by 520."));
        // calm before that, though not for so long that it begins anew
        first.recoverySeconds = take.rate.seconds(50);
        QCOMPARE(outcomeSentence(take, 0), QString("Flinches, back by 350."));
    }

    void aMomentHasAPhase()
    {
        ImpactResult impact = answered(300, Outcome::Steps);
        impact.answer->beginSeconds = impact.contactSeconds - 0.2;
        const auto step = [&impact](int side, double lift, bool home) {
            TakenStep made;
            made.side = side;
            made.liftSeconds = impact.contactSeconds + lift;
            made.landSeconds = made.liftSeconds + 0.3;
            made.home = home;
            impact.answer->steps.push_back(made);
        };
        step(1, 0.2, false);
        step(0, 0.6, false);
        step(1, 1.2, true);
        Take take = madeTake([](int, SimulatedFrame &) {}, {impact});
        const auto phase = [&](double seconds) {
            return phaseText(take, impact.contactSeconds + seconds);
        };
        QCOMPARE(phase(-0.3), QString());
        QCOMPARE(phase(-0.1), QString("bracing"));
        QCOMPARE(phase(0.1), QString());
        QCOMPARE(phase(0.3), QString("step 1 of 2, right foot"));
        QCOMPARE(phase(0.7), QString("step 2 of 2, left foot"));
        QCOMPARE(phase(1.3), QString("right foot home"));
        ImpactResult &made = take.scorecard.impacts[0];
        made.answer->outcome = Outcome::Sway;
        made.answer->steps.clear();
        made.recoverySeconds = 1;
        QCOMPARE(phase(0.5), QString("swaying"));
        QCOMPARE(phase(1.1), QString());
        made.answer->outcome = Outcome::Fall;
        made.answer->offBalanceSeconds = impact.contactSeconds + 0.4;
        QCOMPARE(phase(0.5), QString("falling"));
        made.answer->restSeconds = impact.contactSeconds + 2;
        QCOMPARE(phase(1.9), QString("falling"));
        QCOMPARE(phase(2), QString("at rest"));
    }

    void aRefusalGivesItsReasonInstead()
    {
        ImpactResult impact = answered(300, Outcome::Flinch);
        impact.answer->asked = Outcome::Steps;
        impact.answer->refusal = Refusal::InTheAir;
        Take take = madeTake([](int, SimulatedFrame &) {}, {impact});
        take.balance = Balance::RootOnly;
        QCOMPARE(outcomeSentence(take, 0),
                 QString("Both feet are in the air. It flinches instead."));
        auto &answer = *take.scorecard.impacts[0].answer;
        answer.refusal = Refusal::BalanceHeld;
        QCOMPARE(outcomeSentence(take, 0),
                 QString("Balance is held by root-only. It flinches instead."));
        answer.refusal = Refusal::Twist;
        QCOMPARE(outcomeSentence(take, 0),
                 QString("A twist carries the body nowhere. It flinches instead."));
        answer.refusal = Refusal::OtherController;
        QCOMPARE(outcomeSentence(take, 0),
                 QString("Only the feedforward controller moves the whole body. "
                         "It flinches instead."));
        answer.refusal = Refusal::TooFewSteps;
        answer.outcome = Outcome::Fall;
        answer.steps.resize(2);
        answer.offBalanceSeconds = take.rate.seconds(402);
        QCOMPARE(outcomeSentence(take, 0), QString("Two steps are not enough. It falls at 402."));
        answer.refusal = Refusal::Overwhelmed;
        QCOMPARE(outcomeSentence(take, 0), QString("No step catches it. It falls at 402."));
        answer.asked = Outcome::Sway; // and nothing else was asked for
        QCOMPARE(outcomeSentence(take, 0),
                 QString("The blow is too strong for that. It falls at 402."));
        answer.refusal = Refusal::Falling;
        QCOMPARE(outcomeSentence(take, 0), QString("An earlier hit has it falling already."));
        answer.asked = Outcome::Steps;
        answer.refusal = Refusal::Overwhelmed;
        answer.steps.clear();
        answer.outcome = Outcome::Sway;
        QCOMPARE(outcomeSentence(take, 0),
                 QString("No step fits the clip here. It sways instead."));
        answer.refusal = Refusal::InTheAir; // of what nobody asked for
        answer.asked = Outcome::Auto;
        answer.outcome = Outcome::Flinch;
        QVERIFY(refusalText(take, 0).isEmpty());
        // but for the pause
        answer.aftermath = Aftermath::Pause;
        QCOMPARE(outcomeSentence(take, 0),
                 QString("Both feet are in the air. The clip does not pause."));
        answer.refusal = Refusal::NoStand;
        QCOMPARE(outcomeSentence(take, 0),
                 QString("Soon after the hit both feet are never down together. "
                         "The clip does not pause."));
        take.scorecard.impacts[0].contactSeconds = -1;
        QCOMPARE(outcomeSentence(take, 0), QString("Never meets the body."));
    }

    void aFallIsSeenOnTheFloorAndAtRest()
    {
        ImpactResult impact = answered(300, Outcome::Fall);
        impact.answer->offBalanceSeconds = testing::kMadeRate.seconds(330);
        const auto falling = [](int f, SimulatedFrame &frame) {
            moveBy(frame, {0, -0.8 * std::clamp((f - 330) / 70.0, 0.0, 1.0), 0});
            if (f > 300 && f < 320)
                frame.contacts = {onFloor(BodyId::RightHand)}; // before it falls: a touch
            if (f >= 390)
                frame.contacts = {onFloor(BodyId::LeftHand)};
        };
        Take take = madeTake(falling, {impact});
        measure(take);
        const ImpactAnswer &answer = *take.scorecard.impacts[0].answer;
        QCOMPARE(take.rate.frames(answer.floorSeconds), 390.0);
        QCOMPARE(take.rate.frames(answer.restSeconds), 401.0);
        QCOMPARE(outcomeSentence(take, 0), QString("Falls, at rest by 401."));
        QCOMPARE(take.reactions.size(), std::size_t(1));
        QCOMPARE(take.reactions[0].why, Reaction::End::Falls);
        // one that never lies still
        take = madeTake(
            [&](int f, SimulatedFrame &frame) {
                falling(f, frame);
                moveBy(frame, {0.01 * (f % 2), 0, 0});
            },
            {impact});
        measure(take);
        QCOMPARE(outcomeSentence(take, 0), QString("Falls, not at rest by the end."));
    }

    void whatFallsThoughNobodyPlannedItHasFallen()
    {
        Take take = madeTake(
            [](int f, SimulatedFrame &frame) {
                moveBy(frame, {0, -0.8 * std::clamp((f - 300) / 70.0, 0.0, 1.0), 0});
                if (f >= 360)
                    frame.contacts = {onFloor(BodyId::Pelvis)};
            },
            {answered(300, Outcome::Steps)});
        measure(take);
        QCOMPARE(take.scorecard.impacts[0].answer->outcome, Outcome::Fall);
        QCOMPARE(take.scorecard.impacts[0].answer->refusal, Refusal::None); // nobody minds
        const Take unasked = take;
        for (const Outcome asked : {Outcome::Flinch, Outcome::Sway, Outcome::Steps}) {
            take.scorecard.impacts[0].answer->asked = asked;
            take.scorecard.impacts[0].answer->outcome = Outcome::Sway;
            measure(take);
            QCOMPARE(take.scorecard.impacts[0].answer->refusal, Refusal::Overwhelmed);
            QVERIFY(!refusalText(take, 0).isEmpty());
            take = unasked;
        }
        QCOMPARE(take.rate.frames(take.scorecard.impacts[0].answer->floorSeconds), 360.0);
        // a hand on the floor alone is no fall
        take = madeTake(
            [](int f, SimulatedFrame &frame) {
                if (f >= 360)
                    frame.contacts = {onFloor(BodyId::LeftHand)};
            },
            {answered(300, Outcome::Steps)});
        measure(take);
        QCOMPARE(take.scorecard.impacts[0].answer->outcome, Outcome::Steps);
    }

    void theWholeBodyIsMeasuredUntilTheNextHit()
    {
        const auto first = [](int f, SimulatedFrame &frame) {
            moveBy(frame, {swing(f, 200, 320, 0.09), 0, 0});
        };
        Take alone = madeTake(first, {answered(200, Outcome::Sway)});
        measure(alone);
        const ImpactResult &one = alone.scorecard.impacts[0];
        QVERIFY(std::abs(one.hipsTravel - 0.09) < 1e-3);
        QVERIFY(std::abs(one.headTravel - 0.09) < 1e-3);
        // all of it but the first and the last 2 cm
        QVERIFY2(std::abs(one.visibleSeconds - (120 - 2 * 24 * 2 / 9.0) / 120) < 0.02,
                 qPrintable(QString::number(one.visibleSeconds)));
        Take both = madeTake(
            [&](int f, SimulatedFrame &frame) {
                first(f, frame);
                moveBy(frame, {0, 0, swing(f, 330, 500, 0.4)});
            },
            {answered(200, Outcome::Sway), answered(330, Outcome::Sway)});
        measure(both);
        QCOMPARE(both.scorecard.impacts[0].hipsTravel, one.hipsTravel);
        QCOMPARE(both.scorecard.impacts[0].visibleSeconds, one.visibleSeconds);
        QVERIFY(both.scorecard.impacts[1].hipsTravel > 0.39);
        QVERIFY(both.scorecard.impacts[1].visibleSeconds > 1);
        // whoever braces for the next one does that because of it
        ImpactResult braced = answered(330, Outcome::Sway);
        braced.answer->beginSeconds = testing::kMadeRate.seconds(290);
        Take brace = madeTake(
            [&](int f, SimulatedFrame &frame) {
                first(f, frame);
                moveBy(frame, {0, 0, swing(f, 290, 500, 0.4)});
            },
            {answered(200, Outcome::Sway), braced});
        measure(brace);
        QCOMPARE(brace.scorecard.impacts[0].hipsTravel, one.hipsTravel);
    }
};

QTEST_GUILESS_MAIN(TestOutcome)
#include "tst_outcome.moc"

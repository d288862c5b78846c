#include "core/take/diagnosis.h"
#include "core/take/reaction.h"
#include "tests/support/madetakes.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <algorithm>

using namespace flinch;
using testing::ball;

class TestDiagnosis : public QObject
{
    Q_OBJECT

private:
    static const Diagnosis *find(const std::vector<Diagnosis> &found, Diagnosis::Kind kind)
    {
        const auto it = std::ranges::find(found, kind, &Diagnosis::kind);
        return it == found.end() ? nullptr : &*it;
    }

private Q_SLOTS:

    void initTestCase()
    {
        m_scenario = testing::shortDemoScenario(5).value();
        m_scenario.impacts = {ball(1.5, BodyId::LeftUpperArm, {-1, 0, 0})};
        m_take = testing::simulated(m_scenario);
    }

    void ofAHealthyTakeThereIsNothingToSay()
    {
        for (const Diagnosis &diagnosis : diagnose(m_take))
            QFAIL(qPrintable(diagnosis.toText()));
    }

    void aLostClipIsToldWithItsFrames()
    {
        Take take = m_take;
        take.firstSourceFrame = 7;
        take.lost = {{LostClip::Body::Shadow, {100, 120}, 30, 0.1},
                     {LostClip::Body::Main, {200, 230}, 72, 0.04},
                     {LostClip::Body::Main, {300, 310}, 12, 0}};
        const auto found = diagnose(take);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].kind, Diagnosis::Kind::LostClip);
        QCOMPARE(found[0].frames, (FrameRange{207, 237}));
        QVERIFY2(found[0].sentence.contains("Frames 207–237 (up to 72° and 4 cm away)")
                     && found[0].sentence.contains("and elsewhere"),
                 qPrintable(found[0].sentence));
        QVERIFY2(limitedReason(take).contains("107–127"), qPrintable(limitedReason(take)));
        take.lost.resize(1);
        QVERIFY(diagnose(take)[0].title.contains("shadow"));
    }

    void aDivergedTakeTellsWhoseFaultItIs()
    {
        Take take = m_take;
        auto cut = std::make_shared<SimulatedMotion>(205);
        cut->appendFrom(*take.main, 205);
        take.main = cut;
        take.health = Health::Diverged;
        take.healthReason = "The head left.";
        take.reactions = findReactions(take);
        const auto byHit = diagnose(take);
        QCOMPARE(byHit[0].kind, Diagnosis::Kind::Diverged);
        QCOMPARE(byHit[0].frames.first, 205);
        QVERIFY(byHit[0].toText().contains("The head left."));
        QVERIFY(byHit[0].remedy.contains("Weaken the hit"));
        take.unperturbed = cut;
        QVERIFY(diagnose(take)[0].remedy.contains("without impacts"));
    }

    void capsAndBalanceAreTold()
    {
        Take take = m_take;
        take.cappedSeconds = 0.3;
        take.atCap = {BallJointId::LeftShoulder, {190, 210}, 40};
        take.scorecard.balanceCost = {0, 200, 300};
        const auto found = diagnose(take, {.impactName = [](int) {
                                        return QString("“Jab”");
                                    }});
        const Diagnosis *cap = find(found, Diagnosis::Kind::AtCap);
        QVERIFY(cap && cap->title == "Left shoulder reached its torque cap");
        QVERIFY(cap->sentence.startsWith("Frames 190–210, 40 N·m."));
        const Diagnosis *balance = find(found, Diagnosis::Kind::BalanceCost);
        QVERIFY(balance && balance->title == "“Jab”: the feet could not hold this");
        QCOMPARE(balance->impact, 0);
        take.cappedSeconds = 0.05;
        QVERIFY(!find(diagnose(take), Diagnosis::Kind::AtCap));
    }

    void reactionsThatEndEarlyAreTold()
    {
        Take take = m_take;
        take.cuts = {195};
        take.reactions = findReactions(take);
        const auto found = diagnose(take);
        const Diagnosis *early = find(found, Diagnosis::Kind::EndedEarly);
        QVERIFY(early);
        QCOMPARE(early->frames, (FrameRange{180, 195}));
        QVERIFY2(early->toText().contains("1.5 s") && early->toText().contains("cut"),
                 qPrintable(early->toText()));
        Reaction again = take.reactions[0];
        take.reactions.push_back(again);
        QVERIFY(diagnose(take)[0].sentence.contains("Other reactions"));
    }

    void impactsThatMissOrLieOutsideAreTold()
    {
        Take take = m_take;
        take.scorecard.impacts[0].contactSeconds = -1;
        take.reactions.clear();
        auto found = diagnose(take, {.outside = {"Kick", "Hook"}});
        const Diagnosis *missed = find(found, Diagnosis::Kind::NeverMet);
        QVERIFY(missed && missed->title == "The impact at 1.5 s never met the left upper arm");
        QCOMPARE(missed->sentence, QString());
        const Diagnosis *outside = find(found, Diagnosis::Kind::Outside);
        QVERIFY(outside);
        QCOMPARE(outside->title,
                 QString("Impacts outside frames 0–%1 are left out").arg(take.targetFrames - 1));
        QVERIFY(outside->sentence.endsWith("Kick, Hook."));
        take.scorecard.impacts.push_back(take.scorecard.impacts[0]);
        take.scorecard.impacts[1].index = 1;
        found = diagnose(take);
        QVERIFY(find(found, Diagnosis::Kind::NeverMet)->title.startsWith("Several impacts"));
    }

    void whatEvadesABlowIsTold()
    {
        ImpactResult impact = testing::answered(300, Outcome::Flinch);
        impact.contactSeconds = -1;
        const Take take = testing::madeTake(
            [](int f, SimulatedFrame &frame) {
                if (f >= 250)
                    testing::moveBy(frame, {0, 0, 0.2});
            },
            {impact});
        const auto found = diagnose(take);
        const Diagnosis *missed = find(found, Diagnosis::Kind::NeverMet);
        QVERIFY(missed && missed->sentence == "By then the body is 20 cm out of its way.");
    }

    void anEarlyReturnIsTold()
    {
        const auto back = [this](int frame) {
            const auto found = diagnose(m_take, {.returnFrame = frame});
            const Diagnosis *early = find(found, Diagnosis::Kind::EarlyReturn);
            return early ? early->toText() : QString();
        };
        QVERIFY(back(100).contains("The last hit comes after it."));
        QVERIFY2(back(190).contains("when the blend starts"), qPrintable(back(190)));
        QVERIFY(back(500).isEmpty());
    }

    void whatBecameOfABodyIsTold()
    {
        ImpactResult impact = testing::answered(300, Outcome::Fall);
        impact.answer->offBalanceSeconds = testing::kMadeRate.seconds(338);
        impact.answer->restSeconds = testing::kMadeRate.seconds(430);
        impact.answer->asked = Outcome::Auto;
        Take take = testing::madeTake([](int, SimulatedFrame &) {}, {impact});
        auto found = diagnose(take);
        const Diagnosis *fall = find(found, Diagnosis::Kind::Falls);
        QVERIFY(fall && fall->sentence == "Off balance at 338, at rest at 430.");
        QCOMPARE(fall->frames, (FrameRange{338, 430}));
        ImpactAnswer &answer = *take.scorecard.impacts[0].answer;
        answer.asked = Outcome::Fall; // then there is nothing to say about it
        QVERIFY(diagnose(take).empty());
        answer.asked = Outcome::Steps;
        answer.refusal = Refusal::TooFewSteps;
        answer.steps.resize(2);
        found = diagnose(take);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].kind, Diagnosis::Kind::Refused);
        QVERIFY2(found[0].title.endsWith("is not caught")
                     && found[0].sentence == "Two steps are not enough. It falls at 338.",
                 qPrintable(found[0].toText()));
        QVERIFY(diagnose(take)[0].remedy.endsWith("or allow more steps."));
        answer.aftermath = Aftermath::Pause;
        answer.outcome = Outcome::Sway;
        answer.asked = Outcome::Auto;
        answer.refusal = Refusal::NoStand;
        QVERIFY2(
            diagnose(take)[0].toText().contains("does not pause the clip. Soon after the hit both "
                                                "feet are never down together. Hit shortly"),
            qPrintable(diagnose(take)[0].toText()));
        answer.aftermath = Aftermath::Return;
        answer.outcome = Outcome::Fall;
        answer.asked = Outcome::Sway;
        answer.refusal = Refusal::Overwhelmed;
        QVERIFY2(diagnose(take)[0].toText().contains("ends on the floor. The blow is too strong"),
                 qPrintable(diagnose(take)[0].toText()));
        answer = {};
        take.scorecard.impacts[0].beyondFeet = {400, 352};
        found = diagnose(take);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].kind, Diagnosis::Kind::BeyondFeet);
        QCOMPARE(found[0].sentence, QString("400 N beyond them at 352."));
        QVERIFY(found[0].remedy.contains("allow a step"));
        answer.outcome = Outcome::Sway; // the plan has it within its feet: servos, for a moment
        QVERIFY(diagnose(take).empty());
        answer.grace = 0.7;
        QCOMPARE(diagnose(take).size(), std::size_t(1));
        answer.outcome = Outcome::Steps; // it takes some already
        QCOMPARE(diagnose(take)[0].remedy, QString("Weaken the impact or let the clip pause."));
    }

    /// 10 cm away until 0.75 s after the contact.
    void aRecoverySoonerThanABodyIsTold()
    {
        ImpactResult impact = testing::answered(300, Outcome::Sway);
        impact.answer->recover = 0.4;
        Take take = testing::madeTake(
            [](int f, SimulatedFrame &frame) {
                if (f > 300 && f < 390)
                    testing::moveBy(frame, {0.1, 0, 0});
            },
            {impact});
        take.reactions = findReactions(take);
        const auto found = diagnose(take);
        const Diagnosis *early = find(found, Diagnosis::Kind::EarlyRecover);
        QVERIFY(early);
        QCOMPARE(early->sentence, QString("0.4 s is forced; 0.75 s is free."));
        QCOMPARE(early->frames, (FrameRange{300, 348}));
        take.scorecard.impacts[0].answer->recover = 0.8;
        take.reactions = findReactions(take);
        QVERIFY(!find(diagnose(take), Diagnosis::Kind::EarlyRecover));
    }

private:
    Scenario m_scenario;
    Take m_take;
};

QTEST_GUILESS_MAIN(TestDiagnosis)
#include "tst_diagnosis.moc"

#include "core/take/reaction.h"

#include <QtTest>

#include <cmath>
#include <functional>
#include <numbers>

using namespace flinch;

namespace {

constexpr int kFrames = 720;
const FrameRate kRate = *FrameRate::fromFraction(120, 1);

SimulatedFrame standing()
{
    SimulatedFrame frame;
    for (std::size_t b = 0; b < kBodyCount; ++b) {
        frame.pose.positions[b] = {0, 1, 0};
        frame.pose.rotations[b] = Quaternion::Identity();
    }
    return frame;
}

/// A take that has changed the frames of a standing body because of its impacts.
Take changedBy(const std::function<void(int, BodyPose &)> &change,
               const std::vector<double> &contacts)
{
    auto calm = std::make_shared<SimulatedMotion>(kFrames);
    auto main = std::make_shared<SimulatedMotion>(kFrames);
    for (int f = 0; f < kFrames; ++f) {
        SimulatedFrame frame = standing();
        calm->append(frame);
        change(f, frame.pose);
        main->append(frame);
    }
    Take take;
    take.rate = kRate;
    take.targetFrames = kFrames;
    take.shadow = take.unperturbed = calm;
    take.main = main;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        ImpactResult impact;
        impact.index = int(i);
        impact.contactSeconds = kRate.seconds(contacts[i]);
        take.scorecard.impacts.push_back(impact);
    }
    return take;
}

Quaternion turn(double degrees, const Vector3 &axis)
{
    return Quaternion(Eigen::AngleAxisd(degrees * std::numbers::pi / 180, axis));
}

/// A take whose head is turned by `degrees(frame)` because of its impacts.
Take turnedBy(const std::function<double(int)> &degrees, const std::vector<double> &contacts)
{
    return changedBy(
        [&degrees](int f, BodyPose &pose) {
            pose.rotations[BodyId::Head] = turn(degrees(f), Vector3::UnitX());
        },
        contacts);
}

/// 20° at the contact, then less.
double blow(int frame, double contact, double seconds = 0.1)
{
    return frame > contact ? 20 * std::exp(-kRate.seconds(frame - contact) / seconds) : 0;
}

ImpactAnswer answerFrom(double frame)
{
    ImpactAnswer answer;
    answer.beginSeconds = kRate.seconds(frame);
    return answer;
}

} // namespace

class TestReaction : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void itLastsFromTheContactUntilItHasDiedOut()
    {
        const auto found = findReactions(turnedBy([](int f) { return blow(f, 100.5); }, {100.5}));
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].impact, 0);
        QCOMPARE(found[0].begin, 100.5);
        QCOMPARE(found[0].why, Reaction::End::DiedOut);
        // 20° are 0.2° after 0.1 s times the logarithm of 100, then a quarter of a second
        const double quiet = 100.5 + kRate.frames(0.1 * std::log(100.0) + 0.25);
        QVERIFY2(std::abs(found[0].end - quiet) < 1.5, qPrintable(QString::number(found[0].end)));
    }

    /// Millimetres of the pelvis, and a turn of the whole body that no joint tells.
    void thePelvisCountsToo()
    {
        const auto moved = changedBy(
            [](int f, BodyPose &pose) {
                if (f > 100 && f <= 300)
                    pose.positions[BodyId::Pelvis].x() += 0.003;
            },
            {100});
        const auto turned = changedBy(
            [](int f, BodyPose &pose) {
                if (f <= 100 || f > 300)
                    return;
                for (Quaternion &rotation : pose.rotations)
                    rotation = turn(3, Vector3::UnitY());
            },
            {100});
        for (const Take &take : {moved, turned}) {
            const auto found = findReactions(take);
            QCOMPARE(found.size(), std::size_t(1));
            QCOMPARE(found[0].why, Reaction::End::DiedOut);
            QCOMPARE(found[0].end, 330.0);
        }
    }

    /// Two lost runs: what rises again without a blow is none's.
    void whatRisesAgainWithoutAContactIsNoReaction()
    {
        const auto found = findReactions(turnedBy(
            [](int f) { return blow(f, 100) + (f > 300 ? 60 : 0.001 * (f > 100)); }, {100}));
        QCOMPARE(found.size(), std::size_t(1));
        QVERIFY(found[0].end < 250);
    }

    /// Frames are floats: what has died out may be the same for a while, and then a bit apart.
    void aBitThatFlickersIsNoReaction()
    {
        const auto found = findReactions(turnedBy(
            [](int f) {
                return f < 200 ? blow(f, 100) : f >= 340 && f < 345 ? 1e-4 : blow(f, 400);
            },
            {100, 400}));
        QCOMPARE(found.size(), std::size_t(2));
        QCOMPARE(found[1].begin, 400.0);
    }

    void aShortPauseIsNotTheEnd()
    {
        const auto found = findReactions(
            turnedBy([](int f) { return f <= 100      ? 0.0
                                        : f % 40 < 15 ? 1.0
                                                      : 0.01; }, {100}));
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].why, Reaction::End::TakeEnds);
        QCOMPARE(found[0].end, kFrames - 1.0);
    }

    void blowsDuringAReactionArePartOfItAndLaterOnesAreNot()
    {
        const auto turned = [](int f) {
            return blow(f, 100) + blow(f, 130) + blow(f, 400);
        };
        const auto found = findReactions(turnedBy(turned, {400, 100, 130}));
        QCOMPARE(found.size(), std::size_t(2));
        QCOMPARE(found[0].impact, 1);
        QCOMPARE(found[0].lastContact, 130.0);
        QCOMPARE(found[1].impact, 0);
        QCOMPARE(found[1].begin, 400.0);
        QVERIFY(found[0].end < 300);
    }

    void aLostClipAndACutEndIt_data()
    {
        QTest::addColumn<bool>("cut");
        QTest::newRow("lost clip") << false;
        QTest::newRow("cut") << true;
    }

    void aLostClipAndACutEndIt()
    {
        QFETCH(bool, cut);
        Take take = turnedBy([](int f) { return blow(f, 100, 2); }, {100});
        QCOMPARE(findReactions(take)[0].why, Reaction::End::TakeEnds);
        if (cut)
            take.cuts = {50, 180, 300};
        else
            take.lost = {{LostClip::Body::Shadow, {120, 140}, 20, 0},
                         {LostClip::Body::Main, {20, 60}, 20, 0},
                         {LostClip::Body::Main, {180, 200}, 20, 0}};
        const auto found = findReactions(take);
        QCOMPARE(found.size(), std::size_t(1)); // and there is none behind it
        QCOMPARE(found[0].end, 180.0);
        QCOMPARE(found[0].why, cut ? Reaction::End::Cut : Reaction::End::LostClip);
        // one that is over before does not know of it
        Take brief = turnedBy([](int f) { return blow(f, 100, 0.05); }, {100});
        brief.cuts = take.cuts;
        brief.lost = take.lost;
        QCOMPARE(findReactions(brief)[0].why, Reaction::End::DiedOut);
    }

    /// A place where the clip was lost and found again is none of a later blow's business.
    void whatWasLostBeforeIsOver()
    {
        Take take = turnedBy([](int f) { return blow(f, 100, 30); }, {100});
        take.lost = {{LostClip::Body::Main, {20, 60}, 20, 0}};
        QCOMPARE(findReactions(take)[0].why, Reaction::End::TakeEnds);
    }

    void aBlowInTheFrameOfACutIsAfterIt()
    {
        Take take = turnedBy([](int f) { return blow(f, 180); }, {180});
        take.cuts = {180};
        const auto found = findReactions(take);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].why, Reaction::End::DiedOut);
        QVERIFY(found[0].end > 200);
    }

    /// Nothing is known of what main would have done without the blow.
    void itIsOverWhereTheRunWithoutImpactsEnds()
    {
        Take take = turnedBy([](int f) { return blow(f, 100, 30); }, {100, 500});
        auto brief = std::make_shared<SimulatedMotion>(400);
        brief->appendFrom(*take.unperturbed, 400);
        take.unperturbed = brief;
        const auto found = findReactions(take);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].end, 399.0);
        QCOMPARE(found[0].why, Reaction::End::TakeEnds);
    }

    void offTheClipABlowIsShownForASecond()
    {
        Take take = turnedBy([](int f) { return blow(f, 100, 30); }, {100});
        take.lost = {{LostClip::Body::Main, {80, 600}, 20, 0}};
        const auto found = findReactions(take);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].end, 220.0);
        QCOMPARE(found[0].why, Reaction::End::LostClip);
    }

    void aBlowToABodyThatIsElsewhereIsNotTold()
    {
        const auto turned = [](int f) {
            return blow(f, 100, 30) + blow(f, 400);
        };
        Take take = turnedBy(turned, {100, 400});
        take.lost = {{LostClip::Body::Main, {200, 300}, 20, 0}};
        const auto found = findReactions(take);
        QCOMPARE(found.size(), std::size_t(2));
        QCOMPARE(found[0].end, 200.0);
        QCOMPARE(found[1].why, Reaction::End::Apart);
        QCOMPARE(found[1].end, found[1].begin);
        QCOMPARE(found[1].impact, 1);
    }

    /// Also where it is only its place, by more than a centimetre.
    void aBodyIsElsewhereByACentimetre()
    {
        for (const double metres : {0.008, 0.012}) {
            Take take = changedBy(
                [metres](int f, BodyPose &pose) {
                    if (f > 100)
                        pose.positions[BodyId::Pelvis].x() += metres;
                },
                {100, 400});
            take.lost = {{LostClip::Body::Main, {200, 300}, 20, 0}};
            const auto found = findReactions(take);
            QCOMPARE(found.size(), std::size_t(2));
            QCOMPARE(found[1].why == Reaction::End::Apart, metres > 0.01);
        }
    }

    /// Nor is the brace before it, which would be shown together with all that is apart.
    void aBraceOfABodyThatIsElsewhereIsNotTold()
    {
        const auto turned = [](int f) {
            return blow(f, 100, 30) + blow(f, 400);
        };
        Take take = turnedBy(turned, {100, 400});
        take.lost = {{LostClip::Body::Main, {200, 300}, 20, 0}};
        take.scorecard.impacts[1].answer = answerFrom(350);
        const auto found = findReactions(take);
        QCOMPARE(found.size(), std::size_t(2));
        QCOMPARE(found[1].why, Reaction::End::Apart);
        QCOMPARE(found[1].begin, 400.0);
    }

    /// A push that goes on behind a cut, on which both runs begin anew.
    void whatDiffersAfterAllWasTheSameIsAReaction()
    {
        Take take = turnedBy(
            [](int f) { return blow(f, 100, 2) * (f < 180) + (f > 182 && f < 220 ? 3 : 0); },
            {100});
        take.cuts = {180};
        const auto found = findReactions(take);
        QCOMPARE(found.size(), std::size_t(2));
        QCOMPARE(found[1].begin, 182.0);
        QCOMPARE(found[1].impact, -1);
        QCOMPARE(found[1].why, Reaction::End::DiedOut);
    }

    /// Asked to be home half a second after the contact; the next one is not spoilt by what is
    /// left.
    void whatIsAskedToBeHomeIsOverByThen()
    {
        const auto turned = [](int f) {
            return blow(f, 100, 0.5) + blow(f, 200);
        };
        Take take = turnedBy(turned, {100, 200});
        take.scorecard.impacts[0].answer = answerFrom(100);
        take.scorecard.impacts[0].answer->recover = 0.5;
        const auto found = findReactions(take);
        QCOMPARE(found.size(), std::size_t(2));
        QCOMPARE(found[0].end, 160.0);
        QCOMPARE(found[0].why, Reaction::End::Recovered);
        QCOMPARE(found[1].begin, 200.0);
        QCOMPARE(found[1].why, Reaction::End::DiedOut);
        // one that is home before is over by itself
        Take brief = turnedBy([](int f) { return blow(f, 100, 0.02); }, {100});
        brief.scorecard.impacts[0].answer = take.scorecard.impacts[0].answer;
        QCOMPARE(findReactions(brief)[0].why, Reaction::End::DiedOut);
    }

    /// What an earlier blow was expected like does not keep it from that.
    void whatIsAskedToBeHomeKnowsOfNoEarlierBrace()
    {
        Take take = turnedBy([](int f) { return blow(f, 60, 0.5) + blow(f, 100, 0.5); }, {60, 100});
        take.scorecard.impacts[0].answer = answerFrom(60);
        take.scorecard.impacts[1].answer = answerFrom(100);
        take.scorecard.impacts[1].answer->recover = 0.5;
        const auto found = findReactions(take);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].end, 160.0);
        QCOMPARE(found[0].why, Reaction::End::Recovered);
    }

    /// Nobody who braces for the next one goes home first.
    void whatIsAskedToBeHomeGoesOnIntoTheNextBrace()
    {
        const auto turned = [](int f) {
            return blow(f, 100, 0.5) + blow(f, 170);
        };
        Take take = turnedBy(turned, {100, 170});
        take.scorecard.impacts[0].answer = answerFrom(100);
        take.scorecard.impacts[0].answer->recover = 0.5;
        take.scorecard.impacts[1].answer = answerFrom(150);
        auto found = findReactions(take);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].begin, 100.0);
        QCOMPARE(found[0].lastContact, 170.0);
        // a brace that begins when it is home is another reaction's
        take.scorecard.impacts[1].answer = answerFrom(162);
        found = findReactions(take);
        QVERIFY(found.size() == 2 && found[0].end == 160);
    }

    /// A brace may rise so slowly that nothing is seen of it for a while.
    void aBraceBeginsIt()
    {
        const auto turned = [](int f) {
            return f <= 50 ? 0.0 : f < 100 ? 0.1 * (f - 50) / 50 : blow(f, 100);
        };
        Take take = turnedBy(turned, {100});
        take.scorecard.impacts[0].answer = answerFrom(50);
        take.scorecard.impacts[0].answer->backSeconds = kRate.seconds(300);
        const auto found = findReactions(take);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].begin, 50.0);
        QCOMPARE(found[0].impact, 0);
        QCOMPARE(found[0].lastContact, 100.0);
        // it lasts as long as its plan
        QVERIFY(found[0].end >= 300);
    }

    /// Less than a frame before the contact there is nothing to be seen of it.
    void aBraceWithinAFrameOfTheContactBeginsWithIt()
    {
        Take take = turnedBy([](int f) { return blow(f, 100.2); }, {100.2});
        take.scorecard.impacts[0].answer = answerFrom(99.5);
        const auto found = findReactions(take);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].begin, 100.2);
    }

    /// Also while it rests between two steps, or goes over into what the clip does.
    void itLastsAsLongAsItsPlan()
    {
        Take take = turnedBy([](int f) { return blow(f, 100, 0.02); }, {100});
        take.scorecard.impacts[0].answer = answerFrom(100);
        QVERIFY(findReactions(take)[0].end < 160);
        ImpactAnswer &answer = *take.scorecard.impacts[0].answer;
        answer.steps = {TakenStep{}, TakenStep{}};
        answer.steps[1].landSeconds = kRate.seconds(300);
        QCOMPARE(findReactions(take)[0].end, 329.0);
        answer.steps.clear();
        answer.takenOverSeconds = kRate.seconds(420);
        QCOMPARE(findReactions(take)[0].end, 449.0);
    }

    void theBraceOfALaterHitBeginsItsOwn()
    {
        const auto turned = [](int f) {
            return blow(f, 100) + (f > 350 && f <= 400 ? 0.1 * (f - 350) : 0) + blow(f, 400);
        };
        Take take = turnedBy(turned, {100, 400});
        take.scorecard.impacts[1].answer = answerFrom(350);
        const auto found = findReactions(take);
        QCOMPARE(found.size(), std::size_t(2));
        QCOMPARE(found[1].begin, 350.0);
        QCOMPARE(found[1].why, Reaction::End::DiedOut);
    }

    void aDisplacedBodyHasDiedOutInItsNewPlace()
    {
        const Vector3 stays(0.3, 0, -0.1);
        auto calm = std::make_shared<SimulatedMotion>(kFrames);
        auto main = std::make_shared<SimulatedMotion>(kFrames);
        for (int f = 0; f < kFrames; ++f) {
            SimulatedFrame frame = standing();
            calm->append(frame);
            const double gone = f < 100 ? 0 : std::min(1.0, (f - 100) / 100.0);
            const double again = f > 400 && f < 450 ? 0.05 : 0;
            for (Vector3 &position : frame.pose.positions)
                position += gone * stays + again * Vector3::UnitX();
            main->append(frame);
        }
        Take take = turnedBy([](int) { return 0.0; }, {100, 400});
        take.main = main;
        for (auto &impact : take.scorecard.impacts)
            impact.answer = answerFrom(take.rate.frames(impact.contactSeconds));
        ImpactAnswer &answer = *take.scorecard.impacts[0].answer;
        answer.outcome = Outcome::Steps;
        answer.aftermath = Aftermath::Displaced;
        answer.backSeconds = kRate.seconds(200);
        answer.stays = stays;
        auto found = findReactions(take);
        QCOMPARE(found.size(), std::size_t(2));
        QCOMPARE(found[0].why, Reaction::End::Displaced);
        QVERIFY(found[0].end < 240);
        QCOMPARE(found[0].stays, stays);
        // the next one comes back to that place
        QCOMPARE(found[1].why, Reaction::End::DiedOut);
        QCOMPARE(found[1].begin, 400.0);
        QCOMPARE(found[1].stays, stays);
        // and a cut takes all of it back
        take.cuts = {300};
        found = findReactions(take);
        QVERIFY(found.size() >= 2 && found[1].stays.isZero(0));
    }

    void aFallHasNoWayBack()
    {
        Take take = turnedBy([](int f) { return blow(f, 100); }, {100});
        take.scorecard.impacts[0].answer = answerFrom(100);
        take.scorecard.impacts[0].answer->outcome = Outcome::Fall;
        take.lost = {{LostClip::Body::Main, {200, 300}, 20, 0}};
        auto found = findReactions(take);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].why, Reaction::End::Falls);
        QCOMPARE(found[0].end, double(kFrames));
        take.cuts = {500};
        QCOMPARE(findReactions(take)[0].end, 500.0);
    }

    /// Whoever is hit while he falls, falls; behind a cut he stands again.
    void aFallLastsUntilACutAndNoLonger()
    {
        Take take = turnedBy([](int f) { return blow(f, 100) + blow(f, 150) + blow(f, 550); },
                             {100, 150, 550});
        for (ImpactResult &impact : take.scorecard.impacts)
            impact.answer = answerFrom(take.rate.frames(impact.contactSeconds));
        take.scorecard.impacts[0].answer->outcome = Outcome::Fall;
        take.cuts = {500};
        const auto found = findReactions(take);
        QCOMPARE(found.size(), std::size_t(2));
        QCOMPARE(found[0].why, Reaction::End::Falls);
        QCOMPARE(found[0].end, 500.0);
        QCOMPARE(found[1].begin, 550.0);
        QCOMPARE(found[1].why, Reaction::End::DiedOut);
    }

    /// For two thirds of the time that is left, and for a second at most.
    void whatMustEndIsLedHome()
    {
        QCOMPARE(ledHomeFrom(kRate, 100, 160), 121.0);
        QCOMPARE(ledHomeFrom(kRate, 100, 700), 580.0);
        QCOMPARE(ledHomeFrom(kRate, 160, 160), 160.0);
        QCOMPARE(ledHomeFrom(kRate, 170, 160), 160.0);
    }

    void theLastFrameCanBeStruck()
    {
        const auto found =
            findReactions(turnedBy([](int) { return 0.0; }, {kFrames - 0.5, kFrames + 3.0}));
        QCOMPARE(found.size(), std::size_t(1));
        QVERIFY(found[0].end >= found[0].begin);
        QVERIFY(findReactions(turnedBy([](int) { return 0.0; }, {})).empty());
    }
};

QTEST_GUILESS_MAIN(TestReaction)
#include "tst_reaction.moc"

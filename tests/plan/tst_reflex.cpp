#include "core/plan/reflex.h"
#include "tests/plan/plannedfigure.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace flinch;
using Figure = testing::PlannedFigure;
using testing::kContact;

namespace {

PlannedBlow blow(const Figure &figure, BodyId body, const Vector3 &travel, double impulse = 30)
{
    PlannedBlow blow = testing::blowTo(figure, body, travel, impulse);
    blow.reaction.reflex = 0.5;
    return blow;
}

struct Case
{
    const char *name;
    BodyId body;
    Vector3 travel;
    Region region;
};

const std::vector<Case> &cases()
{
    static const std::vector<Case> all = {
        {"face", BodyId::Head, {0, 0, -1}, Region::Head},
        {"left of the head", BodyId::Head, {-1, 0, 0}, Region::Head},
        {"chest", BodyId::Chest, {0, 0, -1}, Region::Chest},
        {"left ribs", BodyId::Chest, {-1, 0, 0}, Region::Ribs},
        {"right flank", BodyId::Abdomen, {1, 0, 0}, Region::Ribs},
        {"belly", BodyId::Abdomen, {0, 0, -1}, Region::Belly},
        {"groin", BodyId::Pelvis, {0, 0.2, -1}, Region::Groin},
        {"back", BodyId::Chest, {0, 0, 1}, Region::Back},
        {"kidneys", BodyId::Abdomen, {0, 0, 1}, Region::Back},
        {"left shoulder", BodyId::LeftUpperArm, {0, 0, -1}, Region::Shoulder},
        {"right forearm", BodyId::RightForearm, {0, 0, -1}, Region::Arm},
        {"left hand", BodyId::LeftHand, {0, 0, -1}, Region::Arm},
        {"right thigh", BodyId::RightThigh, {1, 0, -1}, Region::Thigh},
        {"left shin", BodyId::LeftShin, {0, 0, -1}, Region::Shin},
        {"right foot", BodyId::RightFoot, {0, 0, -1}, Region::Shin},
    };
    return all;
}

/// Pose half a second after the contact, with the reflex and without.
struct Answer
{
    explicit Answer(const Figure &figure, const PlannedBlow &blow, double after = 0.45)
        : reflex(figure.model, *figure.track, blow)
        , knot(figure.knotAt(kContact + after))
        , offset(reflex.at(knot))
        , clip(figure.clip(knot))
        , planned(figure.planned(knot, offset))
    {}

    Reflex reflex;
    int knot;
    PoseOffset offset;
    LinkState clip, planned;
};

BodyFrame chestOf(const Figure &figure, const LinkState &links)
{
    return bodyFrame(figure.model, links, linkOfBody(BodyId::Chest));
}

/// How far the chest bends more than in the clip: forward, to the left, turned to the left; rad.
Vector3 bend(const Figure &figure, const Answer &answer)
{
    const BodyFrame was = chestOf(figure, answer.clip);
    const auto n = std::size_t(linkOfBody(BodyId::Chest));
    const Vector3 turn = rotationError(answer.clip.rotation[n], answer.planned.rotation[n]);
    return {turn.dot(was.left), -turn.dot(was.forward), turn.dot(was.up)};
}

double handToPlace(const Figure &figure, const LinkState &links, int side, const PlannedBlow &blow)
{
    const auto n = std::size_t(blow.link);
    return (handPlace(figure.model, links, side) - links.position[n]
            - links.rotation[n] * blow.point)
        .norm();
}

} // namespace

class TestReflex : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void everyBlowFindsItsRegion_data() { addCases(); }

    void everyBlowFindsItsRegion()
    {
        const Case &hit = cases()[std::size_t(currentCase())];
        for (const char *clip : {"idle", "boxing-guard", "walk"}) {
            const Figure figure(testing::demoClip(clip));
            const PlannedBlow it = blow(figure, hit.body, hit.travel);
            QCOMPARE(Reflex(figure.model, *figure.track, it).place().region, hit.region);
        }
    }

    void aSideIsTheSideThatWasHit()
    {
        const Figure figure(testing::demoClip("idle"));
        const auto toLeft = [&](BodyId body, const Vector3 &travel) {
            return Reflex(figure.model, *figure.track, blow(figure, body, travel)).place().toLeft;
        };
        QVERIFY(toLeft(BodyId::Head, {-1, 0, 0}) > 0.9);
        QVERIFY(toLeft(BodyId::Head, {1, 0, 0}) < -0.9);
        QVERIFY(std::abs(toLeft(BodyId::Abdomen, {0, 0, -1})) < 0.1);
        QCOMPARE(toLeft(BodyId::LeftShin, {1, 0, 0}), 1.0);
        QCOMPARE(toLeft(BodyId::RightHand, {-1, 0, 0}), -1.0);
    }

    void aBellyFoldsAndHandsComeToIt()
    {
        const Figure figure(testing::demoClip("idle"));
        const PlannedBlow it = blow(figure, BodyId::Abdomen, {0, 0, -1});
        const Answer answer(figure, it);
        QVERIFY(bend(figure, answer).x() > 0.35);
        QVERIFY(answer.planned.position[0].y() < answer.clip.position[0].y() - 0.03);
        for (const int side : {0, 1})
            QVERIFY2(handToPlace(figure, answer.planned, side, it) < 0.25,
                     qPrintable(QString::number(handToPlace(figure, answer.planned, side, it))));
    }

    void aHeadTurnsAwayAndHandsComeUp()
    {
        const Figure figure(testing::demoClip("idle"));
        for (const double side : {1.0, -1.0}) {
            const PlannedBlow it = blow(figure, BodyId::Head, {-side, 0, 0}, 12);
            const Answer answer(figure, it, 0.3);
            const Vector3 was = bodyFrame(figure.model, answer.clip, 3).forward;
            const BodyFrame is = bodyFrame(figure.model, answer.planned, 3);
            // hit on the left it looks to the right, and down
            QVERIFY(side * is.forward.dot(bodyFrame(figure.model, answer.clip, 3).left) < -0.3);
            QVERIFY(is.forward.y() < was.y() - 0.1);
            const int near = side > 0 ? 0 : 1;
            const LinkState later = Answer(figure, it).planned;
            QVERIFY2(handToPlace(figure, later, near, it) < 0.27,
                     qPrintable(QString::number(handToPlace(figure, later, near, it))));
            QVERIFY(handPlace(figure.model, later, 1 - near).y()
                    > handPlace(figure.model, answer.clip, 1 - near).y() + 0.25);
        }
    }

    void ribsBendToTheirSideWithTheElbowDown()
    {
        const Figure figure(testing::demoClip("idle"));
        for (const double side : {1.0, -1.0}) {
            const Answer answer(figure, blow(figure, BodyId::Chest, {-side, 0, 0}));
            QVERIFY(side * bend(figure, answer).y() > 0.2);
            const int forearm = side > 0 ? 5 : 7;
            const Vector3 elbow = jointPlace(figure.model, answer.planned, forearm);
            QVERIFY(elbow.y() < jointPlace(figure.model, answer.planned, forearm - 1).y() - 0.15);
        }
    }

    /// And the other one comes later, and to another place.
    void aBlowInTheMiddleIsLeftToOneHand()
    {
        for (const BodyId body : {BodyId::Head, BodyId::Chest, BodyId::Abdomen}) {
            const Figure figure(testing::demoClip("idle"));
            const PlannedBlow it = blow(figure, body, {0, 0, -1}, 40);
            const Answer later(figure, it);
            const std::array<double, 2> far = {handToPlace(figure, later.planned, 0, it),
                                               handToPlace(figure, later.planned, 1, it)};
            const std::size_t near = far[0] < far[1] ? 0 : 1;
            QVERIFY2(far[near] < 0.21, qPrintable(QString::number(far[near])));
            QVERIFY(handPlace(figure.model, later.planned, int(near)).y()
                    > handPlace(figure.model, later.planned, 1 - int(near)).y() + 0.05);
            const Answer sooner(figure, it, 0.17);
            const auto way = [&](int side) {
                return (handPlace(figure.model, sooner.planned, side)
                        - handPlace(figure.model, sooner.clip, side))
                    .norm();
            };
            QVERIFY(way(int(near)) > 1.7 * way(1 - int(near)));
        }
    }

    /// A fist that is up already stays the one that covers.
    void aLightBlowIsHardlyCoveredAndNotForLong()
    {
        const Figure idle(testing::demoClip("idle"));
        // how near the hand that leads ever comes, and for how long it is more than half way there
        const auto cover = [&](double impulse) {
            PlannedBlow chest = blow(idle, BodyId::Chest, {0, 0, -1}, impulse);
            chest.duration = 0.05;
            const Answer answer(idle, chest);
            double most = 0, seconds = 0;
            for (int k = idle.knotAt(kContact); k < idle.knotAt(kContact + 2); ++k) {
                double weight = 0;
                const PoseOffset offset = answer.reflex.at(k);
                for (const auto &hand : offset.hand) {
                    if (!hand.empty())
                        weight = std::max(weight, hand[0].weight);
                }
                most = std::max(most, weight);
                seconds += weight > 0.2 ? idle.track->knotSeconds() : 0;
            }
            return std::pair(most, seconds);
        };
        const auto tap = cover(10), hit = cover(25), kick = cover(60);
        QVERIFY2(tap.first < 0.7 * hit.first, qPrintable(QString::number(tap.first)));
        QVERIFY2(hit.first > 0.8, qPrintable(QString::number(hit.first)));
        QVERIFY2(tap.second < 0.75 * hit.second, qPrintable(QString::number(tap.second)));
        QVERIFY2(hit.second < 0.85 * kick.second, qPrintable(QString::number(hit.second)));
    }

    void whoStaggersCoversWithOneHand()
    {
        const Figure idle(testing::demoClip("idle"));
        const PlannedBlow belly = blow(idle, BodyId::Abdomen, {0, 0, -1}, 60);
        const int knot = idle.knotAt(kContact + 0.45);
        const auto hands = [&](bool staggers) {
            ReflexRoom room;
            room.staggers = staggers;
            const PoseOffset offset = Reflex(idle.model, *idle.track, belly, room).at(knot);
            return int(!offset.hand[0].empty()) + int(!offset.hand[1].empty());
        };
        QCOMPARE(hands(false), 2);
        QCOMPARE(hands(true), 1);
        // a shoulder has only the hand of the other side
        const PlannedBlow shoulder = blow(idle, BodyId::LeftUpperArm, {0, 0, -1});
        ReflexRoom room;
        room.staggers = true;
        QVERIFY(!Reflex(idle.model, *idle.track, shoulder, room).at(knot).hand[1].empty());
    }

    void theHandThatIsNearerComes()
    {
        const Figure figure(testing::demoClip("walk"));
        std::array<bool, 2> came = {};
        for (double time = 0.8; time < 2.4; time += 0.1) {
            PlannedBlow it = blow(figure, BodyId::Head, {0, 0, -1}, 20);
            it.time = time;
            const Reflex reflex(figure.model, *figure.track, it);
            const int knot = figure.knotAt(time + 0.45);
            const LinkState planned = figure.planned(knot, reflex.at(knot));
            const double left = handToPlace(figure, planned, 0, it);
            const double right = handToPlace(figure, planned, 1, it);
            QVERIFY(std::abs(left - right) > 0.05);
            came[left < right ? 0 : 1] = true;
        }
        QVERIFY(came[0] && came[1]);
    }

    void aBlowFromBelowThrowsTheHeadBack()
    {
        const Figure figure(testing::demoClip("idle"));
        const auto looksUp = [&](const Vector3 &travel) {
            const Answer answer(figure, blow(figure, BodyId::Head, travel, 18), 0.3);
            return bodyFrame(figure.model, answer.planned, 3).forward.y()
                   - bodyFrame(figure.model, answer.clip, 3).forward.y();
        };
        QVERIFY(looksUp({0, 0.9, -0.4}) > 0.1);
        QVERIFY(looksUp({0, 0, -1}) < -0.1);
    }

    /// It is force that hurts, not momentum.
    void theShorterABlowTheMoreItHurts()
    {
        const Figure figure(testing::demoClip("idle"));
        PlannedBlow it = blow(figure, BodyId::Chest, {0, 0, -1}, 10);
        double before = 2;
        for (const double seconds : {0.002, 0.01, 0.03, 0.1}) {
            it.duration = seconds;
            const double now = Reflex(figure.model, *figure.track, it).amount();
            QVERIFY(now < 0.8 * before);
            before = now;
        }
    }

    void theOthersDoTheirs()
    {
        const Figure figure(testing::demoClip("idle"));
        const auto answer = [&](BodyId body, const Vector3 &travel) {
            return Answer(figure, blow(figure, body, travel, 40));
        };
        const Answer groin = answer(BodyId::Pelvis, {0, 0.2, -1});
        QVERIFY(bend(figure, groin).x() > 0.35);
        QVERIFY(groin.planned.position[0].y() < groin.clip.position[0].y() - 0.05);
        QVERIFY(bend(figure, answer(BodyId::Chest, {0, 0, 1})).x() < -0.2);  // arches
        QVERIFY(bend(figure, answer(BodyId::Chest, {0, 0, -1})).x() > 0.15); // curls up
        // a shoulder goes with the blow
        QVERIFY(bend(figure, answer(BodyId::LeftUpperArm, {0, 0, -1})).z() > 0.15);
        QVERIFY(bend(figure, answer(BodyId::RightUpperArm, {0, 0, -1})).z() < -0.15);
        // a hand is pulled in
        const Answer arm = answer(BodyId::RightHand, {0, 0, -1});
        const auto toBelly = [&](const LinkState &links) {
            return (handPlace(figure.model, links, 1) - links.position[1]).norm();
        };
        QVERIFY(toBelly(arm.planned) < 0.26);
        const Answer thigh = answer(BodyId::LeftThigh, {-1, 0, -1});
        QVERIFY(bend(figure, thigh).x() > 0.15);
        QVERIFY(thigh.planned.position[0].y() < thigh.clip.position[0].y() - 0.02);
    }

    void aShinIsLiftedIfTheOtherStands()
    {
        const Figure idle(testing::demoClip("idle"));
        const Answer stands(idle, blow(idle, BodyId::LeftShin, {0, 0, -1}, 16), 0.35);
        QCOMPARE(stands.reflex.liftedFoot(), 0);
        QVERIFY(stands.planned.position[kLeftFootLink].y()
                > stands.clip.position[kLeftFootLink].y() + 0.06);
        QVERIFY(
            (stands.planned.position[kRightFootLink] - stands.clip.position[kRightFootLink]).norm()
            < 1e-6);
        QVERIFY(stands.reflex.footWeight(kContact + 0.25) < 0.05);
        QCOMPARE(stands.reflex.footWeight(kContact), 1.0);
        const Figure walk(testing::demoClip("walk"));
        const Answer walks(walk, blow(walk, BodyId::LeftShin, {0, 0, -1}, 16));
        QCOMPARE(walks.reflex.liftedFoot(), -1);
    }

    void noReflexIsExactlyNone_data() { addCases(); }

    void noReflexIsExactlyNone()
    {
        const Case &hit = cases()[std::size_t(currentCase())];
        const Figure figure(testing::demoClip("idle"));
        PlannedBlow it = blow(figure, hit.body, hit.travel);
        it.reaction.reflex = 0;
        const Reflex reflex(figure.model, *figure.track, it);
        for (int k = 0; k < figure.track->knotCount(); ++k)
            QVERIFY(reflex.at(k) == PoseOffset());
    }

    void itHasABeginAndAnEnd_data() { addCases(); }

    void itHasABeginAndAnEnd()
    {
        const Case &hit = cases()[std::size_t(currentCase())];
        const Figure figure(testing::demoClip("idle"));
        const Reflex reflex(figure.model, *figure.track, blow(figure, hit.body, hit.travel));
        QVERIFY(reflex.begin() >= kContact + 0.08 && reflex.begin() <= kContact + 0.12);
        QVERIFY(reflex.end() < kContact + 2.5);
        const double step = figure.track->knotSeconds();
        for (int k = 0; k < figure.track->knotCount(); ++k) {
            const bool isDuring = k * step > reflex.begin() && k * step < reflex.end();
            if (!isDuring)
                QVERIFY(reflex.at(k) == PoseOffset());
        }
        QVERIFY(!(reflex.at(figure.knotAt(reflex.begin()) + 10) == PoseOffset()));
    }

    void whoFallsHasNoHandsForIt()
    {
        const Figure figure(testing::demoClip("idle"));
        const PlannedBlow it = blow(figure, BodyId::Abdomen, {0, 0, -1}, 40);
        const Reflex whole(figure.model, *figure.track, it);
        ReflexRoom room;
        room.fallsAt = kContact + 0.4;
        const Reflex cut(figure.model, *figure.track, it, room);
        // nothing that is before is changed by what comes
        for (int k = 0; k < figure.knotAt(room.fallsAt); ++k)
            QVERIFY(cut.at(k) == whole.at(k));
        const int down = figure.knotAt(room.fallsAt + 0.62);
        QVERIFY(!(whole.at(down) == PoseOffset()));
        QVERIFY(cut.at(down) == PoseOffset());
    }

    void aFootIsDownBeforeALaterBlowMakesItStep()
    {
        const Figure figure(testing::demoClip("idle"));
        const PlannedBlow it = blow(figure, BodyId::LeftShin, {0, 0, -1}, 30);
        const Reflex whole(figure.model, *figure.track, it);
        QCOMPARE(whole.liftedFoot(), 0);
        ReflexRoom room;
        room.liftUntil = kContact + 0.35;
        const Reflex cut(figure.model, *figure.track, it, room);
        QVERIFY(whole.footWeight(kContact + 0.52) < 0.9);
        QCOMPARE(cut.footWeight(kContact + 0.52), 1.0);
        QCOMPARE(cut.footWeight(kContact + 0.34), whole.footWeight(kContact + 0.34));
        room = {};
        room.mayLift = false;
        QCOMPARE(Reflex(figure.model, *figure.track, it, room).liftedFoot(), -1);
    }

    void aRecoveryThatIsAskedForIsTheEnd()
    {
        const Figure figure(testing::demoClip("idle"));
        PlannedBlow it = blow(figure, BodyId::Abdomen, {0, 0, -1});
        for (const double recover : {0.1, 0.6, 1.0, 2.0}) {
            it.reaction.recover = recover;
            const Reflex reflex(figure.model, *figure.track, it);
            QVERIFY(reflex.end() <= kContact + std::max(recover, 0.4) + 1e-9);
        }
    }

    void harderBlowsAndMoreReflexDoMore()
    {
        const Figure figure(testing::demoClip("idle"));
        PlannedBlow it = blow(figure, BodyId::Abdomen, {0, 0, -1}, 2);
        double before = 0;
        for (const double impulse : {2.0, 5.0, 10.0, 20.0, 40.0, 200.0}) {
            it.impulse = impulse;
            const double now = bend(figure, Answer(figure, it)).x();
            QVERIFY(now > before);
            before = now;
        }
        QVERIFY(before < 1.0);
        it.impulse = 30;
        before = 0;
        for (const double reflex : {0.2, 0.4, 0.6, 1.0}) {
            it.reaction.reflex = reflex;
            const double now = bend(figure, Answer(figure, it)).x();
            QVERIFY(now > before);
            before = now;
        }
    }

    void manyBlowsStayWithinWhatABodyCanDo()
    {
        const Figure figure(testing::demoClip("idle"));
        Scenario scenario = figure.scenario;
        std::vector<PlannedBlow> blows;
        for (int i = 0; i < 10; ++i) {
            blows.push_back(blow(figure, BodyId::Abdomen, {0, 0, -1}, 60));
            blows.back().time += 0.1 * i;
            blows.back().impact = i;
            blows.back().reaction.outcome = Outcome::Flinch;
            scenario.impacts.emplace_back();
        }
        const auto plan = makeReactionPlan(scenario, figure.model, figure.track, blows);
        for (int k = 0; k < figure.track->knotCount(); ++k) {
            const LinkState clip = figure.clip(k);
            const LinkState planned = linkStateOf(figure.model, plan->track->knot(k));
            QVERIFY(angleBetween(clip.rotation[2], planned.rotation[2]) < 1.3);
        }
    }

    void everythingMovesSmoothly_data() { addCases(); }

    void everythingMovesSmoothly()
    {
        const Case &hit = cases()[std::size_t(currentCase())];
        const Figure figure(testing::demoClip("idle"));
        const Reflex reflex(figure.model, *figure.track, blow(figure, hit.body, hit.travel));
        const double step = figure.track->knotSeconds();
        std::vector<LinkState> states;
        const int first = figure.knotAt(kContact);
        for (int k = first; k * step < reflex.end() + 0.1 && k < figure.track->knotCount(); ++k)
            states.push_back(figure.planned(k, reflex.at(k)));
        for (std::size_t n = 1; n + 1 < states.size(); ++n) {
            for (std::size_t link = 0; link < kLinkCount; ++link) {
                const double moves = (states[n - 1].position[link] - 2 * states[n].position[link]
                                      + states[n + 1].position[link])
                                         .norm()
                                     / (step * step);
                const double turns =
                    (rotationError(states[n].rotation[link], states[n + 1].rotation[link])
                     + rotationError(states[n].rotation[link], states[n - 1].rotation[link]))
                        .norm()
                    / (step * step);
                const bool isArm = link >= 4 && link <= 7;
                QVERIFY2(moves < (isArm ? 150 : 80),
                         qPrintable(QString("%1 link %2 at %3").arg(moves).arg(link).arg(n)));
                QVERIFY2(turns < (isArm ? 900 : 400),
                         qPrintable(QString("%1 link %2 at %3").arg(turns).arg(link).arg(n)));
            }
        }
    }

    void armsThatSwingAreLedRoundTheTrunk_data()
    {
        QTest::addColumn<int>("body");
        QTest::addColumn<Vector3>("travel");
        QTest::addColumn<double>("impulse");
        QTest::newRow("hook") << int(BodyId::Head) << Vector3(-1, 0, -0.25) << 20.0;
        QTest::newRow("ribs") << int(BodyId::Chest) << Vector3(-1, 0.1, -0.3) << 35.0;
        QTest::newRow("door") << int(BodyId::LeftUpperArm) << Vector3(-0.7, 0, -0.7) << 30.0;
    }

    /// Whatever the arms of a walk do when the blow comes, and when they are needed no more.
    void armsThatSwingAreLedRoundTheTrunk()
    {
        QFETCH(int, body);
        QFETCH(Vector3, travel);
        QFETCH(double, impulse);
        const Figure figure(testing::demoClip("walk"));
        Scenario scenario = figure.scenario;
        scenario.impacts.emplace_back();
        const double step = figure.track->knotSeconds();
        for (double contact = 1.3; contact < 2; contact += 0.1) {
            PlannedBlow it = blow(figure, BodyId(body), travel, impulse);
            it.time = contact;
            const auto plan = makeReactionPlan(scenario, figure.model, figure.track, {it});
            const auto turning = [&](const TargetTrack &track, int k, std::size_t link) {
                const auto rotation = [&](int knot) {
                    return linkStateOf(figure.model, track.knot(knot)).rotation[link];
                };
                return (rotationError(rotation(k), rotation(k + 1))
                        + rotationError(rotation(k), rotation(k - 1)))
                           .norm()
                       / (step * step);
            };
            for (int k = figure.knotAt(contact + 0.1); k * step < contact + 1.5; ++k) {
                for (std::size_t link = 4; link <= 7; ++link) {
                    const double more =
                        turning(*plan->track, k, link) - turning(*figure.track, k, link);
                    QVERIFY2(more < 2000, qPrintable(QString("%1 rad/s², link %2, %3 s after %4 s")
                                                         .arg(more)
                                                         .arg(link)
                                                         .arg(k * step - contact)
                                                         .arg(contact)));
                }
            }
        }
    }

    void nothingGoesThroughTheFloor_data() { addCases(); }

    void nothingGoesThroughTheFloor()
    {
        const Case &hit = cases()[std::size_t(currentCase())];
        for (const char *clip : {"idle", "boxing-guard", "walk"}) {
            const Figure figure(testing::demoClip(clip));
            PlannedBlow it = blow(figure, hit.body, hit.travel, 100);
            it.reaction.reflex = 1;
            const Reflex reflex(figure.model, *figure.track, it);
            for (int k = figure.knotAt(kContact); k < figure.track->knotCount(); k += 5) {
                const LinkState was = figure.clip(k);
                const LinkState is = figure.planned(k, reflex.at(k));
                for (std::size_t n = 0; n < kLinkCount; ++n) {
                    const Link &link = figure.model.links[n];
                    const double before = lowestPoint(link, was.position[n], was.rotation[n]);
                    const double now = lowestPoint(link, is.position[n], is.rotation[n]);
                    QVERIFY(now > std::min(before, 0.0) - 1e-3);
                }
            }
        }
    }

    void theOtherSideDoesTheSame()
    {
        const Figure figure(testing::demoClip("idle"));
        const Answer left(figure, blow(figure, BodyId::Chest, {-1, 0, -0.3}));
        const Answer right(figure, blow(figure, BodyId::Chest, {1, 0, -0.3}));
        const Vector3 a = bend(figure, left);
        const Vector3 b = bend(figure, right);
        QVERIFY((a - Vector3(b.x(), -b.y(), -b.z())).norm() < 0.03);
        QCOMPARE(left.offset.hand[0].size(), right.offset.hand[1].size());
        QVERIFY(std::abs(left.offset.hand[0].front().weight - right.offset.hand[1].front().weight)
                < 1e-6);
    }

    void theSameAgain()
    {
        const Figure figure(testing::demoClip("walk"));
        const PlannedBlow it = blow(figure, BodyId::Abdomen, {0.4, 0, -1});
        const Reflex one(figure.model, *figure.track, it);
        const Reflex two(figure.model, *figure.track, it);
        for (int k = 0; k < figure.track->knotCount(); k += 3)
            QVERIFY(one.at(k) == two.at(k));
    }

private:
    void addCases()
    {
        QTest::addColumn<int>("index");
        for (std::size_t n = 0; n < cases().size(); ++n)
            QTest::newRow(cases()[n].name) << int(n);
    }

    int currentCase()
    {
        QFETCH(int, index);
        return index;
    }
};

QTEST_GUILESS_MAIN(TestReflex)
#include "tst_reflex.moc"

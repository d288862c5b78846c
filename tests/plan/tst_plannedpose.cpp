#include "core/motion/smoothstep.h"
#include "core/plan/bodyframe.h"
#include "core/plan/limbreach.h"
#include "core/plan/plannedpose.h"
#include "tests/plan/plannedfigure.h"
#include "tests/support/humanoids.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace flinch;

namespace {

using Figure = testing::PlannedFigure;

Figure guard()
{
    return Figure(testing::shortDemoScenario(2).value());
}

/// Stands with straight legs and arms held out at first, the same on both sides.
Figure straight()
{
    testing::HumanoidOptions options;
    options.frames = 3;
    const Clip clip = testing::humanoidClip(testing::humanoidFamilies().front(), options);
    return Figure(makeScenario(std::make_shared<const Clip>(clip)).value());
}

constexpr int kFeet[] = {kLeftFootLink, kRightFootLink};
constexpr int kUpperArms[] = {4, 6};

double bendOf(const Figure &figure, const LinkState &state, int lower)
{
    const Vector3 middle = jointPlace(figure.model, state, lower);
    const Vector3 root =
        jointPlace(figure.model, state, figure.model.links[std::size_t(lower)].parent);
    const Vector3 end = lower < 8 ? handPlace(figure.model, state, lower == 5 ? 0 : 1)
                                  : jointPlace(figure.model, state, lower + 1);
    const Vector3 upper = middle - root;
    return std::atan2(upper.cross(end - middle).norm(), upper.dot(end - middle));
}

/// A number from -1 to 1 that looks like chance and never changes.
double wobble(int n)
{
    const double x = std::sin(12.9898 * n + 4.1) * 43758.5453;
    return 2 * (x - std::floor(x)) - 1;
}

Vector3 wobbles(int n, double size)
{
    return size * Vector3(wobble(n), wobble(n + 1), wobble(n + 2));
}

PoseOffset anyOffset(int seed)
{
    PoseOffset offset;
    offset.pelvis = wobbles(seed, 0.06) - Vector3(0, 0.06, 0);
    offset.pelvisTurn = wobbles(seed + 3, 0.3);
    offset.waistTurn = wobbles(seed + 6, 0.3);
    offset.chestTurn = wobbles(seed + 9, 0.3);
    offset.neckTurn = wobbles(seed + 12, 0.3);
    offset.foot[0] = wobbles(seed + 15, 0.12) + Vector3(0, 0.12, 0);
    offset.foot[1] = Vector3(wobble(seed + 18), 0, wobble(seed + 19)) * 0.12;
    offset.kneeLift[0] = 0.05 + 0.05 * wobble(seed + 20);
    return offset;
}

Vector3 mirror(const Vector3 &place)
{
    return {-place.x(), place.y(), place.z()};
}

Vector3 mirrorTurn(const Vector3 &turn)
{
    return {turn.x(), -turn.y(), -turn.z()};
}

/// Of a figure that is the same on both sides.
PoseOffset mirrored(const PoseOffset &offset)
{
    PoseOffset other;
    other.pelvis = mirror(offset.pelvis);
    other.pelvisTurn = mirrorTurn(offset.pelvisTurn);
    other.waistTurn = mirrorTurn(offset.waistTurn);
    other.chestTurn = mirrorTurn(offset.chestTurn);
    other.neckTurn = mirrorTurn(offset.neckTurn);
    for (std::size_t side = 0; side < 2; ++side) {
        other.foot[side] = mirror(offset.foot[1 - side]);
        other.footPitch[side] = offset.footPitch[1 - side];
        other.kneeLift[side] = offset.kneeLift[1 - side];
        other.armTurn[side] = mirrorTurn(offset.armTurn[1 - side]);
    }
    return other;
}

int twin(int link)
{
    return link < 4    ? link
           : link < 6  ? link + 2
           : link < 8  ? link - 2
           : link < 11 ? link + 3
                       : link - 3;
}

/// The pose halfway between it and its mirror image, on the plane between.
Target sameOnBothSides(const Target &pose)
{
    const auto middle = [](const Quaternion &a, const Quaternion &b) {
        return a.slerp(0.5, Quaternion(b.w(), b.x(), -b.y(), -b.z()));
    };
    Target same = pose;
    same.pelvisPosition.x() = 0;
    same.pelvisRotation = middle(pose.pelvisRotation, pose.pelvisRotation);
    for (int link = 1; link < kLinkCount; ++link)
        same.relative[std::size_t(link) - 1] = middle(pose.relative[std::size_t(link) - 1],
                                                      pose.relative[std::size_t(twin(link)) - 1]);
    return same;
}

/// Places on the body that hands go to.
std::vector<HandPlace> handGoals(const Figure &figure)
{
    std::vector<HandPlace> goals;
    for (const auto &[body, ahead] :
         {std::pair(BodyId::Head, 0.17), std::pair(BodyId::Chest, 0.2),
          std::pair(BodyId::Abdomen, 0.17), std::pair(BodyId::Pelvis, 0.17)}) {
        const int link = linkOfBody(body);
        for (const double left : {-0.08, 0.0, 0.08})
            goals.push_back({1, link, bodyFrame(figure.model, link).vector(left, 0, ahead)});
    }
    return goals;
}

double distanceToTrunkAxis(const Figure &figure, const LinkState &state, const Vector3 &point)
{
    const Vector3 low = state.position[0];
    const Vector3 high = jointPlace(figure.model, state, linkOfBody(BodyId::Head));
    const double along =
        std::clamp((point - low).dot(high - low) / (high - low).squaredNorm(), 0.0, 1.0);
    return (point - low - along * (high - low)).norm();
}

} // namespace

class TestPlannedPose : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void noOffsetKeepsEveryBit()
    {
        const Figure figure = guard();
        for (int k = 0; k < figure.track->knotCount(); k += 7) {
            Target target = figure.track->knot(k);
            applyPose(figure.model, {}, target);
            QVERIFY(target == figure.track->knot(k));
        }
    }

    void whatAnOffsetDoesNotSpeakOfKeepsItsBits()
    {
        const Figure figure = guard();
        PoseOffset offset;
        offset.chestTurn = {0.1, 0.2, 0};
        offset.hand[0] = {handGoals(figure).front()};
        Target target = figure.track->knot(20);
        applyPose(figure.model, offset, target);
        QVERIFY(target.pelvisPosition == figure.track->knot(20).pelvisPosition);
        for (std::size_t joint = std::size_t(kUpperArms[1]) - 1; joint < kLinkCount - 1; ++joint)
            QVERIFY(target.relative[joint].coeffs()
                    == figure.track->knot(20).relative[joint].coeffs());
    }

    void littleOffsetsChangeLittle_data()
    {
        QTest::addColumn<bool>("isStraight");
        QTest::newRow("bent legs") << false;
        QTest::newRow("straight legs") << true;
    }

    void littleOffsetsChangeLittle()
    {
        QFETCH(bool, isStraight);
        const Figure figure = isStraight ? straight() : guard();
        PoseOffset offset;
        offset.pelvis = {1e-7, 1e-7, 1e-7};
        offset.foot[1] = {-1e-7, 0, 1e-7};
        const LinkState planned = figure.planned(0, offset);
        const LinkState clip = figure.clip(0);
        for (std::size_t n = 0; n < kLinkCount; ++n) {
            QVERIFY2((planned.position[n] - clip.position[n]).norm() < 1e-3,
                     qPrintable(QString::number(n)));
            QVERIFY2(angleBetween(planned.rotation[n], clip.rotation[n]) < 3e-3,
                     qPrintable(QString::number(n)));
        }
    }

    void anklesComeToWhereTheyAreLed()
    {
        for (const bool isStraight : {false, true}) {
            const Figure figure = isStraight ? straight() : guard();
            int feet = 0;
            int flat = 0;
            for (int seed = 0; seed < 3000; seed += 23) {
                const int knot = seed % std::min(figure.track->knotCount(), 200);
                const PoseOffset offset = anyOffset(seed);
                const LinkState clip = figure.clip(knot);
                const LinkState planned = figure.planned(knot, offset);
                for (std::size_t side = 0; side < 2; ++side) {
                    const int foot = kFeet[side];
                    Vector3 goal = jointPlace(figure.model, clip, foot) + offset.foot[side];
                    const Vector3 hip = jointPlace(figure.model, planned, foot - 2);
                    const Vector3 ankle = jointPlace(figure.model, planned, foot);
                    // heels rise where hips or ankles would go past their ends
                    ++feet;
                    if (angleBetween(planned.rotation[std::size_t(foot)],
                                     clip.rotation[std::size_t(foot)])
                        > 1e-6)
                        continue;
                    ++flat;
                    // a lifted knee takes the foot along the line to the hip
                    if (offset.kneeLift[side] > 0)
                        QVERIFY((ankle - hip).norm() < (goal - hip).norm());
                    else
                        QVERIFY2((ankle - goal).norm() < 1e-6,
                                 qPrintable(QString::number((ankle - goal).norm())));
                }
            }
            QVERIFY2(flat > 0.6 * feet, qPrintable(QString("%1 of %2").arg(flat).arg(feet)));
        }
    }

    void heelsRiseBeforeHipsGoPastTheirEnds()
    {
        const Figure figure = straight();
        const LinkState clip = figure.clip(0);

        struct Far
        {
            Vector3 ahead;
            double down;
            bool rises;
        };

        for (const auto &[ahead, down, rises] :
             {Far{{0, 0, 0.25}, 0.06, false}, Far{{0.1, 0, 0.35}, 0.06, false},
              Far{{0, 0, 0.3}, 0.3, true}, Far{{0, 0, 0.35}, 0.4, true}}) {
            PoseOffset offset;
            offset.pelvis = {ahead.x(), -down, ahead.z()};
            offset.foot[0] = 2 * ahead;
            Target target = figure.track->knot(0);
            target.footWeight = {1, 1};
            applyPose(figure.model, offset, target);
            for (const int link : {8, 10, 11, 13}) {
                const JointLimit &limit = figure.model.links[std::size_t(link)].limit;
                const double swing =
                    swingTwist(limit, target.relative[std::size_t(link) - 1]).swing;
                QVERIFY2(swing < limit.maxSwing,
                         qPrintable(QString("%1 %2").arg(link).arg(swing - limit.maxSwing)));
            }
            const LinkState planned = linkStateOf(figure.model, target);
            double most = 0;
            for (const int foot : kFeet) {
                const auto n = std::size_t(foot);
                const double lifted =
                    lowestPoint(figure.model.links[n], planned.position[n], planned.rotation[n])
                    - lowestPoint(figure.model.links[n], clip.position[n], clip.rotation[n]);
                QVERIFY(std::abs(lifted) < 0.02); // about toes that stay
                most = std::max(most, angleBetween(planned.rotation[n], clip.rotation[n]));
            }
            if (rises)
                QVERIFY2(most > 0.15, qPrintable(QString::number(most)));
        }
    }

    void aHeelThatIsLeftBehindComesUpFirst()
    {
        const Figure figure = straight();
        const LinkState clip = figure.clip(0);
        const auto foot = std::size_t(kRightFootLink);
        const Vector3 ahead = clip.rotation[foot] * footFrame(figure.model.links[foot]).forward;
        const auto carried = [&](double metres) {
            PoseOffset offset;
            offset.pelvis = metres * Vector3(ahead.x(), 0, ahead.z()).normalized();
            offset.foot[0] = 1.4 * offset.pelvis;
            return figure.planned(0, offset);
        };
        const auto heel = [&](const LinkState &links) {
            return rotationError(clip.rotation[foot], links.rotation[foot]).norm();
        };
        const LinkState lunge = carried(0.4);
        QVERIFY2(heel(lunge) > 0.2, qPrintable(QString::number(heel(lunge))));
        const double down = clip.position[0].y() - lunge.position[0].y();
        const double back = clip.position[0].y() - carried(-0.4).position[0].y();
        QVERIFY2(down < back - 0.02, qPrintable(QString("%1 %2").arg(down).arg(back)));
        // and nothing of it in a stance that is hardly wider
        QVERIFY2(heel(carried(0.05)) < 0.02, qPrintable(QString::number(heel(carried(0.05)))));
    }

    void aFarFootTakesThePelvisDown()
    {
        const Figure figure = straight();
        PoseOffset offset;
        offset.foot[0] = {0.1, 0, 0.4};
        const LinkState clip = figure.clip(0);
        const LinkState planned = figure.planned(0, offset);
        QVERIFY(planned.position[0].y() < clip.position[0].y() - 0.03);
        for (const int foot : kFeet) {
            const Limb leg = {jointPlace(figure.model, planned, foot - 2),
                              jointPlace(figure.model, planned, foot - 1),
                              jointPlace(figure.model, planned, foot)};
            QVERIFY2(leg.straightness() < kStraightest + 1e-9,
                     qPrintable(QString::number(leg.straightness())));
        }
    }

    void kneesNeverPop_data()
    {
        QTest::addColumn<bool>("isStraight");
        QTest::addColumn<Vector3>("pelvis");
        QTest::addColumn<Vector3>("foot");
        QTest::addColumn<double>("most");
        for (const bool isStraight : {false, true}) {
            const char *const legs = isStraight ? "straight" : "bent";
            QTest::addRow("%s, pelvis down", legs)
                << isStraight << Vector3(0, -0.2, 0) << Vector3(0, 0, 0) << 400.0;
            QTest::addRow("%s, pelvis up", legs)
                << isStraight << Vector3(0, 0.1, 0) << Vector3(0, 0, 0) << 400.0;
            QTest::addRow("%s, pelvis aside", legs)
                << isStraight << Vector3(0.2, 0, 0.1) << Vector3(0, 0, 0) << 400.0;
            QTest::addRow("%s, step ahead", legs)
                << isStraight << Vector3(0, 0, 0.2) << Vector3(0, 0, 0.55) << 400.0;
            QTest::addRow("%s, step back", legs)
                << isStraight << Vector3(0, 0, -0.2) << Vector3(0, 0, -0.55) << 400.0;
            QTest::addRow("%s, step aside", legs)
                << isStraight << Vector3(0.2, -0.05, 0) << Vector3(0.5, 0, 0) << 400.0;
            QTest::addRow("%s, too far", legs)
                << isStraight << Vector3(0, 0, 0) << Vector3(0, 0, 1.2) << 1000.0;
        }
    }

    /// Over half a second and back to rest, as plans move.
    void kneesNeverPop()
    {
        QFETCH(bool, isStraight);
        QFETCH(Vector3, pelvis);
        QFETCH(Vector3, foot);
        QFETCH(double, most);
        const Figure figure = isStraight ? straight() : guard();
        constexpr double kStep = 1.0 / 120;
        for (const int knee : {9, 12}) {
            std::vector<double> bends;
            for (int k = 0; k <= 60; ++k) {
                PoseOffset offset;
                const double w = smoothStep(k * kStep / 0.5);
                offset.pelvis = w * pelvis;
                offset.foot[0] = w * foot;
                bends.push_back(bendOf(figure, figure.planned(0, offset), knee));
            }
            double worst = 0;
            for (std::size_t k = 1; k + 1 < bends.size(); ++k)
                worst = std::max(worst, std::abs(bends[k - 1] - 2 * bends[k] + bends[k + 1]));
            QVERIFY2(worst / (kStep * kStep) < most,
                     qPrintable(QString::number(worst / (kStep * kStep))));
        }
    }

    void kneesBendTheWayTheyBend()
    {
        const Figure figure = straight();
        PoseOffset offset;
        offset.pelvis = {0, -0.15, 0};
        const LinkState planned = figure.planned(0, offset);
        const BodyFrame pelvis = bodyFrame(figure.model, planned, 0);
        for (const int foot : kFeet) {
            const Vector3 ankle = jointPlace(figure.model, planned, foot);
            const Vector3 hip = jointPlace(figure.model, planned, foot - 2);
            const Vector3 knee = jointPlace(figure.model, planned, foot - 1);
            QVERIFY((knee - 0.5 * (hip + ankle)).dot(pelvis.forward) > 0.1);
        }
    }

    void heldFeetPitchAboutTheirToes()
    {
        const Figure figure = straight();
        PoseOffset offset;
        offset.footPitch[0] = 0.4;
        const LinkState clip = figure.clip(0);
        Target target = figure.track->knot(0);
        target.footWeight = {1, 1};
        applyPose(figure.model, offset, target);
        const LinkState planned = linkStateOf(figure.model, target);
        const CollisionShape &sole = figure.model.links[kLeftFootLink].shapes.front();
        const auto corner = [&](const LinkState &state, double end) {
            const Vector3 local =
                sole.centre
                + sole.rotation * Vector3(0, -sole.halfExtents.y(), end * sole.halfExtents.z());
            return Vector3(state.position[kLeftFootLink] + state.rotation[kLeftFootLink] * local);
        };
        QVERIFY((corner(planned, 1) - corner(clip, 1)).norm() < 1e-6);
        QVERIFY(corner(planned, -1).y() > corner(clip, -1).y() + 0.05);
    }

    void theOtherSideDoesTheSame()
    {
        const Figure figure = straight();
        const Target symmetric = sameOnBothSides(figure.track->knot(0));
        for (int seed = 0; seed < 1000; seed += 37) {
            PoseOffset offset = anyOffset(seed);
            PoseOffset other = mirrored(offset);
            const std::vector<HandPlace> goals = handGoals(figure);
            HandPlace goal = goals[std::size_t(seed) % goals.size()];
            goal.weight = 0.5 + 0.5 * wobble(seed);
            const BodyFrame frame = bodyFrame(figure.model, goal.link);
            offset.hand[0] = {goal};
            goal.point -= 2 * goal.point.dot(frame.left) * frame.left;
            other.hand[1] = {goal};
            const LinkState one = figure.planned(symmetric, offset);
            const LinkState two = figure.planned(symmetric, other);
            for (int n = 0; n < kLinkCount; ++n) {
                const Vector3 place = mirror(two.position[std::size_t(twin(n))]);
                const double apart = (one.position[std::size_t(n)] - place).norm();
                QVERIFY2(apart < 1e-3, qPrintable(QString("%1 %2 %3").arg(seed).arg(n).arg(apart)));
            }
        }
    }

    void handsComeToTheirPlacesWithElbowsOutside()
    {
        for (const bool isStraight : {false, true}) {
            const Figure figure = isStraight ? straight() : guard();
            for (HandPlace goal : handGoals(figure)) {
                for (std::size_t side = 0; side < 2; ++side) {
                    LinkState planned;
                    for (goal.weight = 0; goal.weight <= 1.01; goal.weight += 0.05) {
                        PoseOffset offset;
                        offset.hand[side] = {goal};
                        planned = figure.planned(0, offset);
                        const Vector3 elbow =
                            jointPlace(figure.model, planned, kUpperArms[side] + 1);
                        const double room = distanceToTrunkAxis(figure, planned, elbow);
                        QVERIFY2(room > 0.08, qPrintable(QString("%1 side %2 link %3 w %4")
                                                             .arg(room)
                                                             .arg(side)
                                                             .arg(goal.link)
                                                             .arg(goal.weight)));
                    }
                    const auto link = std::size_t(goal.link);
                    const Vector3 there =
                        planned.position[link] + planned.rotation[link] * goal.point;
                    const double miss =
                        (handPlace(figure.model, planned, int(side)) - there).norm();
                    QVERIFY2(miss < 0.06,
                             qPrintable(
                                 QString("%1 side %2 link %3").arg(miss).arg(side).arg(goal.link)));
                }
            }
        }
    }

    /// As elbows do: an arm that is only swung up comes like a sleepwalker's.
    void handsComeUpCloseToTheBody()
    {
        const Figure figure = straight();
        for (const HandPlace &goal : handGoals(figure)) {
            if (goal.link == kPelvisLink)
                continue;
            const auto reach = [&](double weight) {
                PoseOffset offset;
                offset.hand[0] = {goal};
                offset.hand[0].front().weight = weight;
                const LinkState state = figure.planned(0, offset);
                return (handPlace(figure.model, state, 0) - jointPlace(figure.model, state, 4))
                    .norm();
            };
            QVERIFY2(reach(0.5) < 0.47 * (reach(0) + reach(1)),
                     qPrintable(QString("%1 of %2 and %3, link %4")
                                    .arg(reach(0.5))
                                    .arg(reach(0))
                                    .arg(reach(1))
                                    .arg(goal.link)));
        }
    }

    void elbowsHangDownThoughTheTrunkIsBent()
    {
        const Figure figure = straight();
        PoseOffset offset;
        offset.pelvisTurn = 0.9 * bodyFrame(figure.model, figure.clip(0), 2).left;
        offset.waistTurn = offset.chestTurn = 0.3 * offset.pelvisTurn;
        const int belly = linkOfBody(BodyId::Abdomen);
        for (std::size_t side = 0; side < 2; ++side) {
            offset.hand[side] = {
                {1, belly, bodyFrame(figure.model, belly).vector(0, 0, 0.17), 0.2}};
            const LinkState state = figure.planned(0, offset);
            const double up = jointPlace(figure.model, state, kUpperArms[side] + 1).y()
                              - jointPlace(figure.model, state, kUpperArms[side]).y();
            QVERIFY2(up < -0.05, qPrintable(QString::number(up)));
        }
    }

    void handsGoSmoothly()
    {
        const Figure figure = straight();
        constexpr double kStep = 1.0 / 120;
        for (const HandPlace &goal : handGoals(figure)) {
            std::vector<Vector3> elbows;
            for (int k = 0; k <= 36; ++k) {
                PoseOffset offset;
                offset.hand[0] = {goal};
                offset.hand[0].front().weight = smoothStep(k * kStep / 0.3);
                elbows.push_back(jointPlace(figure.model, figure.planned(0, offset), 5));
            }
            for (std::size_t k = 1; k + 1 < elbows.size(); ++k) {
                const double acceleration =
                    (elbows[k - 1] - 2 * elbows[k] + elbows[k + 1]).norm() / (kStep * kStep);
                QVERIFY2(
                    acceleration < 250,
                    qPrintable(QString("%1 link %2 k %3").arg(acceleration).arg(goal.link).arg(k)));
            }
        }
    }

    void goalsFollowOneAnother()
    {
        const Figure figure = guard();
        const std::vector<HandPlace> goals = handGoals(figure);
        PoseOffset one;
        one.hand[0] = {goals[0]};
        PoseOffset both = one;
        PoseOffset later;
        later.hand[0] = {goals[9]};
        later.hand[0].front().weight = 1e-9;
        both += later;
        QVERIFY((handPlace(figure.model, figure.planned(0, one), 0)
                 - handPlace(figure.model, figure.planned(0, both), 0))
                    .norm()
                < 1e-6);
    }
};

QTEST_GUILESS_MAIN(TestPlannedPose)
#include "tst_plannedpose.moc"

#include "core/bake/bake.h"
#include "core/take/outcome.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <algorithm>
#include <cstring>

using namespace flinch;

namespace {

ImpactKey push(double time, double impulse)
{
    ImpactKey key;
    key.time = time;
    key.body = BodyId::Chest;
    key.kind = ImpactKind::Push;
    key.direction = {0, 0, -1};
    key.impulse = impulse;
    key.duration = 0.05;
    return key;
}

template<typename T>
bool sameBits(std::span<const T> a, std::span<const T> b)
{
    return std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

} // namespace

/// What becomes of bodies that sway, step, stay and fall in an exact bake, with real plans.
class TestReactionBake : public QObject
{
    Q_OBJECT

private:
    Take taken(const std::vector<ImpactKey> &impacts, Balance balance = Balance::Assist,
               const ReactionKeys &keys = {}) const
    {
        Scenario scenario = m_scenario;
        scenario.reaction.enabled = true;
        scenario.reaction.keys = keys;
        scenario.impacts = impacts;
        scenario.balance = balance;
        return testing::simulated(scenario);
    }

    BakedTake baked(const Take &take, const BakeOptions &options = {}) const
    {
        auto result = bakeTake(*m_scenario.clip, *m_scenario.character, take, options);
        if (!result)
            qFatal("%s", qPrintable(result.error().toText()));
        return std::move(*result);
    }

    bool isClips(const Clip &clip, int frame, bool rotationsOnly = false) const
    {
        return sameBits(clip.rotations(frame), m_scenario.clip->rotations(frame))
               && (rotationsOnly
                   || sameBits(clip.translations(frame), m_scenario.clip->translations(frame)));
    }

    BodyPose bodies(const Clip &clip, int frame) const
    {
        Pose pose;
        WorldPose world;
        BodyPose result;
        samplePose(clip, frame, 0.0, pose);
        computeWorldPose(clip.skeleton(), pose, world);
        computeBodyPose(*m_scenario.character, world, result);
        return result;
    }

    /// How far a body is from where the clip has it.
    Vector3 away(const Clip &clip, int frame, BodyId body) const
    {
        return bodies(clip, frame).positions[body]
               - bodies(*m_scenario.clip, frame).positions[body];
    }

    double mostAway(const Clip &clip, BodyId body) const
    {
        double most = 0;
        for (int f = 0; f < clip.frameCount(); f += 4)
            most = std::max(most, away(clip, f, body).norm());
        return most;
    }

private Q_SLOTS:

    void initTestCase() { m_scenario = testing::demoScenario().value(); }

    void asMuchIsShownAsIsAskedFor()
    {
        ImpactKey key = push(3, 30);
        const Take usual = taken({key});
        QCOMPARE(usual.scorecard.impacts[0].answer->outcome, Outcome::Sway);
        const BakedTake whole = baked(usual);
        key.reaction.exaggerate = 2;
        const Take twice = taken({key});
        QCOMPARE(twice.hash(), usual.hash());
        const BakedTake exaggerated = baked(twice);
        const double hips = mostAway(whole.clip, BodyId::Pelvis);
        QVERIFY2(std::abs(mostAway(exaggerated.clip, BodyId::Pelvis) / hips - 2) < 0.2,
                 qPrintable(QString::number(mostAway(exaggerated.clip, BodyId::Pelvis) / hips)));
        // feet that stand, stand
        QVERIFY2(exaggerated.footSlideMetres < whole.footSlideMetres + 1e-4,
                 qPrintable(QString::number(exaggerated.footSlideMetres)));
        QCOMPARE(exaggerated.firstAffectedFrame, whole.firstAffectedFrame);
        QVERIFY(std::abs(exaggerated.lastAffectedFrame - whole.lastAffectedFrame) <= 1);
        key.reaction.exaggerate = 0;
        QCOMPARE(baked(taken({key})).firstAffectedFrame, -1);
    }

    void whatIsKeyedIsShownOverTime()
    {
        ImpactKey key = push(3, 30);
        const Take usual = taken({key});
        const Clip whole = baked(usual).clip;
        ReactionKeys keys;
        // keyed at one value it is the same as asked of the impact
        keys[Keyable::Exaggerate].keys = {{0, 2}};
        keys[Keyable::LeftArm].keys = {{1, 0.5}};
        const Take keyed = taken({key}, Balance::Assist, keys);
        QCOMPARE(keyed.hash(), usual.hash());
        key.reaction.exaggerate = 2;
        key.reaction.weights.leftArm = 0.5;
        const Clip asked = baked(taken({key})).clip;
        const Clip same = baked(keyed).clip;
        for (int f = 0; f < asked.frameCount(); ++f)
            QVERIFY2(sameBits(asked.rotations(f), same.rotations(f))
                         && sameBits(asked.translations(f), same.translations(f)),
                     qPrintable(QString::number(f)));
        // and over time: all of it first, none later, and the arm once more besides
        key.reaction = {};
        keys = {};
        keys[Keyable::Exaggerate].keys = {{3.3, 1, Interpolation::Linear}, {3.5, 0}};
        keys[Keyable::Head].keys = {{3.1, 1, Interpolation::Step}, {3.2, 2}};
        const Clip over = baked(taken({key}, Balance::Assist, keys)).clip;
        const auto bent = [&](const Clip &clip, int frame) {
            return angleBetween(bodies(clip, frame).rotations[BodyId::Chest].conjugate()
                                    * bodies(clip, frame).rotations[BodyId::Head],
                                bodies(*m_scenario.clip, frame).rotations[BodyId::Chest].conjugate()
                                    * bodies(*m_scenario.clip, frame).rotations[BodyId::Head]);
        };
        QVERIFY(std::abs(bent(over, 370) - bent(whole, 370)) < 1e-6);
        QVERIFY2(std::abs(bent(over, 390) / bent(whole, 390) - 2) < 0.02,
                 qPrintable(QString::number(bent(over, 390) / bent(whole, 390))));
        QVERIFY(away(over, 408, BodyId::Pelvis).norm() > 0);
        QVERIFY(!isClips(whole, 424));
        QVERIFY(isClips(over, 424));
    }

    void aTakeIsCutWhereTheBodyRests()
    {
        ImpactKey key = push(2, 80);
        key.reaction.outcome = Outcome::Fall;
        const Take take = taken({key});
        const auto rest = restFrame(take);
        QVERIFY(rest);
        QCOMPARE(
            *rest,
            int(std::ceil(take.rate.frames(take.scorecard.impacts[0].answer->restSeconds) - 1e-6)));
        BakeOptions cut;
        cut.cutAtRest = true;
        const BakedTake whole = baked(take);
        const BakedTake ended = baked(take, cut);
        QCOMPARE(ended.clip.frameCount(), *rest + 1);
        QCOMPARE(ended.lastFrame, *rest);
        for (int f = 0; f <= *rest; ++f)
            QVERIFY2(sameBits(ended.clip.rotations(f), whole.clip.rotations(f)),
                     qPrintable(QString::number(f)));
        // a shorter range stays as it is, one behind has nothing left
        cut.firstFrame = 10;
        cut.lastFrame = *rest - 5;
        QCOMPARE(baked(take, cut).clip.frameCount(), *rest - 14);
        cut.firstFrame = cut.lastFrame = *rest + 1;
        const auto behind = bakeTake(*m_scenario.clip, *m_scenario.character, take, cut);
        QVERIFY(!behind);
        QVERIFY2(behind.error().message.contains(QStringLiteral("frame %1").arg(*rest)),
                 qPrintable(behind.error().toText()));
        // who stands is not cut
        cut = {};
        cut.cutAtRest = true;
        QCOMPARE(baked(taken({push(3, 20)}), cut).clip.frameCount(), m_scenario.clip->frameCount());
    }

    void feetDoNotSinkHoweverMuchIsShown()
    {
        ImpactKey key = push(3, 40);
        const Clip whole = baked(taken({key})).clip;
        key.reaction.exaggerate = 3;
        const Take take = taken({key});
        const Clip clip = baked(take).clip;
        for (int f = 360; f < 700; f += 2) {
            const double now = lowestSole(*m_scenario.character, bodies(clip, f));
            const double once = lowestSole(*m_scenario.character, bodies(whole, f));
            QVERIFY2(now > std::min(once, take.ground.floorMetres) - 0.001,
                     qPrintable(QString("%1: %2, %3").arg(f).arg(now).arg(once)));
        }
    }

    void partsHaveTheirOwnWeights()
    {
        ImpactKey key = push(3, 30);
        const Clip whole = baked(taken({key})).clip;
        key.reaction.weights.head = 0;
        key.reaction.weights.leftArm = 0;
        const Clip without = baked(taken({key})).clip;
        const CharacterMapping &mapping = m_scenario.character->mapping;
        const auto head = std::size_t(mapping.sourceJoint(BodyId::Head));
        const auto arm = std::size_t(mapping.sourceJoint(BodyId::LeftForearm));
        const auto other = std::size_t(mapping.sourceJoint(BodyId::RightForearm));
        const auto &clip = *m_scenario.clip;
        bool hadOther = false;
        for (int f = 361; f < 600; ++f) {
            QCOMPARE(without.rotations(f)[head].coeffs(), clip.rotations(f)[head].coeffs());
            QCOMPARE(without.rotations(f)[arm].coeffs(), clip.rotations(f)[arm].coeffs());
            QCOMPARE(without.rotations(f)[other].coeffs(), whole.rotations(f)[other].coeffs());
            hadOther = hadOther
                       || without.rotations(f)[other].coeffs() != clip.rotations(f)[other].coeffs();
        }
        QVERIFY(hadOther);
    }

    /// The second says twice, the first says nothing.
    void eachHitIsShownAsItSays()
    {
        const ImpactKey first = push(1.5, 10);
        ImpactKey second = push(5, 10);
        const Clip usual = baked(taken({first, second})).clip;
        second.reaction.exaggerate = 2;
        const Clip twice = baked(taken({first, second})).clip;
        for (int f = 0; f <= 600; ++f)
            QVERIFY2(sameBits(usual.rotations(f), twice.rotations(f)),
                     qPrintable(QString::number(f)));
        double most = 0;
        double mostTwice = 0;
        for (int f = 601; f < 760; ++f) {
            most = std::max(most, away(usual, f, BodyId::Head).norm());
            mostTwice = std::max(mostTwice, away(twice, f, BodyId::Head).norm());
        }
        QVERIFY2(mostTwice > 1.6 * most, qPrintable(QString("%1 %2").arg(most).arg(mostTwice)));
    }

    void aDisplacedBodyStaysAndItsPosesAreTheClips()
    {
        ImpactKey key = push(1.5, 50);
        key.reaction.outcome = Outcome::Steps;
        key.reaction.aftermath = Aftermath::Displaced;
        const Take take = taken({key});
        const ImpactAnswer &answer = *take.scorecard.impacts[0].answer;
        QVERIFY(answer.displaces());
        QVERIFY(answer.stays.norm() > 0.1);
        QCOMPARE(take.reactions.size(), std::size_t(1));
        QCOMPARE(take.reactions[0].why, Reaction::End::Displaced);
        const Clip clip = baked(take).clip;
        for (int f = 0; f <= 180; ++f)
            QVERIFY(isClips(clip, f));
        const int end = int(std::ceil(take.reactions[0].end));
        QVERIFY2(end < 800, qPrintable(QString::number(end)));
        for (int f = end; f < clip.frameCount(); ++f) {
            QVERIFY2(isClips(clip, f, true), qPrintable(QString::number(f)));
            const Vector3 off = away(clip, f, BodyId::Pelvis);
            QVERIFY2((off - answer.stays).norm() < 1e-9, qPrintable(QString::number(f)));
        }
        // no jump into that place
        QVERIFY((away(clip, end, BodyId::Pelvis) - away(clip, end - 1, BodyId::Pelvis)).norm()
                < 0.002);
    }

    void whoFallsIsTheSimulationsOwn()
    {
        ImpactKey key = push(3, 60);
        key.reaction.outcome = Outcome::Fall;
        const Take take = taken({key});
        const ImpactAnswer &answer = *take.scorecard.impacts[0].answer;
        QVERIFY(answer.falls() && answer.floorSeconds > 0);
        QCOMPARE(take.reactions.back().why, Reaction::End::Falls);
        const Clip clip = baked(take).clip;
        for (int f = 0; f <= 360; ++f)
            QVERIFY(isClips(clip, f));
        const int own = int(std::ceil(take.rate.frames(
            std::min(answer.floorSeconds, take.scorecard.impacts[0].contactSeconds + 0.4))));
        for (int f = own + 1; f < clip.frameCount(); f += 3) {
            const Vector3 simulated = (*take.main)[std::size_t(f)].pose.positions[BodyId::Pelvis]
                                      + take.ground.floorMetres * Vector3::UnitY();
            const Vector3 shown = bodies(clip, f).positions[BodyId::Pelvis];
            QVERIFY2((shown - simulated).norm() < 1e-4, qPrintable(QString::number(f)));
        }
        // nothing jumps on the way there
        for (int f = 362; f < own; ++f) {
            const Vector3 moved = bodies(clip, f).positions[BodyId::Head]
                                  - bodies(clip, f - 1).positions[BodyId::Head];
            QVERIFY2(moved.norm() < 0.08, qPrintable(QString("%1: %2").arg(f).arg(moved.norm())));
        }
    }

    void aRecoveryIsExactlyOverByThen_data()
    {
        QTest::addColumn<double>("recover");
        QTest::newRow("0.3") << 0.3;
        QTest::newRow("0.6") << 0.6;
        QTest::newRow("1.0") << 1.0;
    }

    void aRecoveryIsExactlyOverByThen()
    {
        QFETCH(double, recover);
        ImpactKey first = push(1.5, 20);
        first.reaction.recover = recover;
        ImpactKey second = push(4, 20);
        const Take take = taken({first, second});
        const Clip clip = baked(take).clip;
        const int end = int(
            std::ceil(take.rate.frames(take.scorecard.impacts[0].contactSeconds + recover) - 1e-6));
        QVERIFY(!isClips(clip, end - 2));
        for (int f = end; f <= 480; ++f)
            QVERIFY2(isClips(clip, f), qPrintable(QString::number(f)));
        // and the next one is there
        QVERIFY(!isClips(clip, 500));
    }

    void plantedFeetAreWhereThePlanHasThem()
    {
        ImpactKey key = push(3, 60);
        key.reaction.outcome = Outcome::Steps;
        const Take take = taken({key});
        const auto &steps = take.scorecard.impacts[0].answer->steps;
        const auto step = std::ranges::find(steps, false, &TakenStep::home);
        QVERIFY(step != steps.end());
        BakeOptions plant;
        plant.plantFeet = true;
        const BakedTake planted = baked(take, plant);
        const BakedTake loose = baked(take);
        QVERIFY2(planted.footSlideMetres < 0.003,
                 qPrintable(QString::number(planted.footSlideMetres)));
        const BodyId foot = step->side == 0 ? BodyId::LeftFoot : BodyId::RightFoot;
        const int landed = int(std::ceil(take.rate.frames(step->landSeconds))) + 3;
        QVERIFY(away(loose.clip, landed, foot).norm() > 0.5 * step->to.norm());
        QVERIFY2((away(planted.clip, landed, foot) - away(loose.clip, landed, foot)).norm() < 0.02,
                 qPrintable(QString::number(
                     (away(planted.clip, landed, foot) - away(loose.clip, landed, foot)).norm())));
    }

    void aClipThatWaitsIsBakedLonger()
    {
        ImpactKey key = push(2, 20);
        key.reaction.aftermath = Aftermath::Pause;
        const Take take = taken({key});
        QVERIFY(!take.timeMap.isIdentity());
        const int more = take.timeMap.inserted();
        const BakedTake result = baked(take);
        const Clip &source = *m_scenario.clip;
        QCOMPARE(result.clip.frameCount(), source.frameCount() + more);
        QCOMPARE(result.lastFrame, source.frameCount() + more - 1);
        // before the contact and after the reaction the frames are the clip's, bit for bit
        QVERIFY(result.firstAffectedFrame > take.rate.frames(2) - 1);
        QVERIFY(result.lastAffectedFrame < result.lastFrame);
        const FrameRange span = take.timeMap.span(0);
        QVERIFY(result.lastAffectedFrame > span.first);
        const auto isFrame = [&](int frame, int of) {
            return sameBits(result.clip.rotations(frame), source.rotations(of))
                   && sameBits(result.clip.translations(frame), source.translations(of));
        };
        for (int f = 0; f < result.firstAffectedFrame; ++f)
            QVERIFY(isFrame(f, f));
        for (int f = std::max(result.lastAffectedFrame + 1, span.last);
             f < result.clip.frameCount(); ++f)
            QVERIFY(isFrame(f, f - more));
        // as captured, it waits too, and nothing jumps
        BakeOptions captured;
        captured.motion = BakedMotion::Mocap;
        const BakedTake mocap = baked(take, captured);
        QCOMPARE(mocap.clip.frameCount(), result.clip.frameCount());
        const auto pelvis = [this](const Clip &clip, int frame) {
            return bodies(clip, frame).positions[BodyId::Pelvis];
        };
        for (int f = 1; f < result.clip.frameCount(); ++f) {
            QVERIFY((pelvis(result.clip, f) - pelvis(result.clip, f - 1)).norm() < 0.04);
            QVERIFY((pelvis(mocap.clip, f) - pelvis(mocap.clip, f - 1)).norm() < 0.04);
        }
        // a part of it, and by when it is back, are told in frames of the take
        BakeOptions end;
        end.firstFrame = source.frameCount();
        end.lastFrame = source.frameCount() + more - 1;
        QCOMPARE(baked(take, end).clip.frameCount(), more);
        BakeOptions back;
        back.returnFrame = result.lastAffectedFrame - 5;
        QVERIFY(baked(take, back).lastAffectedFrame < *back.returnFrame);
    }

    void aBodyThatIsLetGoIsNotBakedExactly()
    {
        const Take take = taken({push(3, 30)}, Balance::None);
        const auto refused = bakeTake(*m_scenario.clip, *m_scenario.character, take);
        QVERIFY(!refused);
        QVERIFY2(refused.error().message.contains("none")
                     && refused.error().message.contains("from 3 s on"),
                 qPrintable(refused.error().toText()));
        BakeOptions raw;
        raw.mode = BakeMode::Raw;
        QVERIFY(bakeTake(*m_scenario.clip, *m_scenario.character, take, raw));
        // nothing has let go of it yet
        QVERIFY(bakeTake(*m_scenario.clip, *m_scenario.character, taken({}, Balance::None)));
    }

private:
    Scenario m_scenario;
};

QTEST_GUILESS_MAIN(TestReactionBake)
#include "tst_reactionbake.moc"

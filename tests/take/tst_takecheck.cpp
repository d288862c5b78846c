#include "core/simulation/simulator.h"
#include "core/take/scorecard.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <functional>
#include <limits>

using namespace flinch;

namespace {

/// The motions of a take, to be spoilt.
struct Open
{
    Take take;
    std::vector<SimulatedFrame> shadow, main, unperturbed;

    explicit Open(const Take &from)
        : take(from)
        , shadow(from.shadow->begin(), from.shadow->end())
        , main(from.main->begin(), from.main->end())
        , unperturbed(from.unperturbed->begin(), from.unperturbed->end())
    {}

    Take closed() const
    {
        Take result = take;
        result.shadow = SimulatedMotion::of(shadow);
        result.main = SimulatedMotion::of(main);
        result.unperturbed = SimulatedMotion::of(unperturbed);
        return result;
    }
};

using Spoil = std::function<void(Open &)>;

} // namespace

Q_DECLARE_METATYPE(Spoil)

class TestTakeCheck : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        Scenario scenario = testing::shortDemoScenario(2).value();
        ImpactKey key;
        key.time = 1;
        key.body = BodyId::LeftHand;
        key.direction = {-1, 0, 0};
        scenario.impacts = {key};
        m_take = testing::simulated(scenario);
    }

    /// The run without impacts may diverge before the one with them.
    void aShorterCalmRunIsMeasuredAsFarAsItGoes()
    {
        Open open(m_take);
        open.unperturbed.resize(130);
        Take take = open.closed();
        const Followed followed = [&](std::size_t) {
            static const std::array<Vector3, 2> kFeet = {Vector3::Zero(), Vector3::Zero()};
            const SimulatedFrame &first = open.main.front();
            return FollowedFrame{first.relative, first.pose.positions[BodyId::Pelvis],
                                 first.pose.rotations[BodyId::Pelvis], kFeet};
        };
        PerBallJoint<double> caps;
        caps.fill(1000);
        ImpactResult met;
        met.body = BodyId::LeftHand;
        met.keySeconds = met.contactSeconds = met.deliveredImpulse = 1;
        measureTake(take, {*take.shadow, caps, {met}, followed});
        const ImpactResult &impact = take.scorecard.impacts[0];
        QVERIFY(impact.peakDegrees > 0);
        QVERIFY(impact.recoverySeconds < 0.1);
        QVERIFY(take.reactions.back().end < 130);
    }

    void aTakeOfTheSimulatorIsSound()
    {
        const Status status = checkTake(m_take);
        QVERIFY2(status.ok(), status ? "" : qPrintable(status.error().toText()));
    }

    void whatIsBrokenIsNamed_data()
    {
        QTest::addColumn<Spoil>("spoil");
        QTest::addColumn<QString>("words");
        const auto row = [](const char *name, const char *words, Spoil spoil) {
            QTest::newRow(name) << std::move(spoil) << QString::fromUtf8(words);
        };
        row("a torque that is not a number", "not a number", [](Open &open) {
            open.main[50].feedback[3] = std::numeric_limits<double>::quiet_NaN();
        });
        row("an assist force that is not a number", "not a number", [](Open &open) {
            open.main[50].assist.footForce[1].y() = std::numeric_limits<double>::infinity();
        });
        row("a rotation of the wrong length", "rotation",
            [](Open &open) { open.shadow[7].pose.rotations[4].coeffs() *= 1.01; });
        row("a centre outside", "centre of mass",
            [](Open &open) { open.main[3].centreOfMass.y() += 2; });
        row("a contact with an impact that is none", "contact", [](Open &open) {
            Contact contact;
            contact.with = Contact::With::Ball;
            contact.other = 1;
            open.main[3].contacts.push_back(contact);
        });
        row("a ground that pulls", "contact", [](Open &open) {
            Contact contact;
            contact.impulse = {0, -1, 0};
            open.main[3].contacts.push_back(contact);
        });
        row("a foot without its contact", "foot", [](Open &open) {
            open.main[60].footOnGround = {true, true};
            open.main[60].contacts.clear();
        });
        row("a motion that ends early", "ends early", [](Open &open) { open.main.pop_back(); });
        row("no frames", "missing", [](Open &open) { open.shadow.clear(); });
        row("main that differs too early", "before the first contact",
            [](Open &open) { open.main[20].feedback[2] *= 1 + 1e-6; });
        row("a negative score", "score",
            [](Open &open) { open.take.scorecard.footSlideMetres = -1; });
        row("a contact after the end", "impact 1",
            [](Open &open) { open.take.scorecard.impacts[0].contactSeconds = 3; });
        row("a reason without trouble", "reason",
            [](Open &open) { open.take.healthReason = "none"; });
        row("a lost clip behind the end", "without the clip", [](Open &open) {
            open.take.lost = {{LostClip::Body::Main, {10, open.take.targetFrames}, 20, 0}};
        });
        row("a lost clip of the shadow after main's", "without the clip", [](Open &open) {
            open.take.lost = {{LostClip::Body::Main, {10, 20}, 20, 0},
                              {LostClip::Body::Shadow, {30, 40}, 20, 0}};
        });
        row("reactions that overlap", "reactions",
            [](Open &open) { open.take.reactions.push_back(open.take.reactions.front()); });
        row("an answer that decides nothing", "answer", [](Open &open) {
            open.take.scorecard.impacts[0].answer.emplace().outcome = Outcome::Auto;
        });
        row("a step that lands before it lifts", "answer", [](Open &open) {
            TakenStep step;
            step.liftSeconds = 1.2;
            step.landSeconds = 1.1;
            open.take.scorecard.impacts[0].answer.emplace().steps = {step};
        });
        row("a body at rest that never fell", "answer",
            [](Open &open) { open.take.scorecard.impacts[0].answer.emplace().restSeconds = 1.5; });
        row("one that stays above the floor", "answer", [](Open &open) {
            open.take.scorecard.impacts[0].answer.emplace().stays = {0, 0.1, 0};
        });
        row("planned feet that overlap", "planned feet", [](Open &open) {
            open.take.plannedFeet = {{10, {10, std::array<PlannedFoot, 2>()}},
                                     {15, {10, std::array<PlannedFoot, 2>()}}};
        });
        row("planned feet before the plan", "planned feet", [](Open &open) {
            open.take.firstPlannedFrame = 20;
            open.take.plannedFeet = {{10, {10, std::array<PlannedFoot, 2>()}}};
        });
        row("no version", "version", [](Open &open) { open.take.provenance.version.clear(); });
    }

    void whatIsBrokenIsNamed()
    {
        QFETCH(Spoil, spoil);
        QFETCH(QString, words);
        Open open(m_take);
        spoil(open);
        const Status status = checkTake(open.closed());
        QVERIFY(!status);
        QVERIFY2(status.error().toText().contains(words), qPrintable(status.error().toText()));
    }

    /// From there on a plan may have changed it.
    void mainDiffersFromTheFirstPlannedFrameOn()
    {
        Open open(m_take);
        open.main[60].feedback[2] *= 1 + 1e-6;
        QVERIFY(!checkTake(open.closed()));
        open.take.firstPlannedFrame = 60;
        QVERIFY(checkTake(open.closed()).ok());
        open.take.firstPlannedFrame = 61;
        QVERIFY(!checkTake(open.closed()));
    }

    void whatIsPlannedIsNotHashed()
    {
        Open open(m_take);
        open.take.firstPlannedFrame = 60;
        open.take.scorecard.impacts[0].answer.emplace();
        QCOMPARE(open.closed().hash(), m_take.hash());
    }

    void theHashCountsContactsAndAssist()
    {
        Open open(m_take);
        QCOMPARE(open.closed().hash(), m_take.hash());
        const auto touching = std::ranges::find_if(
            open.main, [](const SimulatedFrame &frame) { return !frame.contacts.empty(); });
        QVERIFY(touching != open.main.end());
        touching->contacts.front().impulse.x() += 1e-6;
        QVERIFY(open.closed().hash() != m_take.hash());
        open = Open(m_take);
        open.main[60].assist.pelvisForce.x() += 1e-4;
        QVERIFY(open.closed().hash() != m_take.hash());
    }

private:
    Take m_take;
};

QTEST_GUILESS_MAIN(TestTakeCheck)
#include "tst_takecheck.moc"

#include "core/scenario/impact.h"
#include "core/scenario/reactiontext.h"

#include <QtTest>

#include <functional>
#include <limits>

using namespace flinch;

namespace {

using Edit = std::function<void(ReactionSettings &, ImpactReaction &)>;

/// Sets the same in settings and impact.
template<auto ofSettings, auto ofImpact, typename T>
Edit both(T value)
{
    return [value](ReactionSettings &settings, ImpactReaction &own) {
        settings.*ofSettings = value;
        own.*ofImpact = value;
    };
}

using R = ReactionSettings;
using I = ImpactReaction;

const double kNan = std::numeric_limits<double>::quiet_NaN();

Track<double> track(std::initializer_list<std::pair<double, double>> keys)
{
    Track<double> made;
    for (const auto &[time, value] : keys)
        made.keys.push_back({time, value, Interpolation::Linear});
    return made;
}

} // namespace

class TestReactionSettings : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void theUsualIsSound()
    {
        QVERIFY(checkReaction(ReactionSettings()).ok());
        QVERIFY(checkReaction(ImpactReaction()).ok());
    }

    void rulesAreChecked_data()
    {
        QTest::addColumn<Edit>("edit");
        QTest::addColumn<QString>("name"); // empty: within the rules
        const auto row = [](const char *what, const char *name, const Edit &edit) {
            QTest::newRow(what) << edit << QString::fromLatin1(name);
        };
        for (const double value : {-0.01, 1.01, kNan}) {
            row(qPrintable(QStringLiteral("tone %1").arg(value)), "tone",
                both<&R::tone, &I::tone>(value));
            row(qPrintable(QStringLiteral("brace %1").arg(value)), "brace",
                both<&R::brace, &I::brace>(value));
            row(qPrintable(QStringLiteral("reflex %1").arg(value)), "reflex",
                both<&R::reflex, &I::reflex>(value));
        }
        for (const double value : {0.09, 20.1, kNan})
            row(qPrintable(QStringLiteral("recover %1").arg(value)), "recovery time",
                both<&R::recover, &I::recover>(value));
        for (const int value : {0, 9, -1})
            row(qPrintable(QStringLiteral("steps %1").arg(value)), "number of steps",
                both<&R::mostSteps, &I::mostSteps>(value));
        for (const double value : {0.009, 0.41, kNan})
            row(qPrintable(QStringLiteral("step height %1").arg(value)), "step height",
                both<&R::stepHeight, &I::stepHeight>(value));
        row("the least", "", [](ReactionSettings &settings, ImpactReaction &own) {
            settings = {true, 0, {}, Outcome::Auto, Aftermath::Return, 0.1, 0, 0, 1, 0.01};
            own = {{}, {}, 0, 0.1, 0, 0, 1, 0.01, 0, {0, 0, 0, 0, 0, 0, 0}};
        });
        row("the most", "", [](ReactionSettings &settings, ImpactReaction &own) {
            settings = {true, 1, {}, Outcome::Fall, Aftermath::Pause, 20, 1, 1, 8, 0.4};
            own = {{}, {}, 1, 20, 1, 1, 8, 0.4, 3, {2, 2, 2, 2, 2, 2, 2}};
        });
    }

    void rulesAreChecked()
    {
        QFETCH(Edit, edit);
        QFETCH(QString, name);
        ReactionSettings settings;
        ImpactKey key;
        edit(settings, key.reaction);
        for (const Status &status :
             {checkReaction(settings), checkReaction(key.reaction), checkImpact(key, 1)}) {
            QCOMPARE(status.ok(), name.isEmpty());
            if (status)
                continue;
            QVERIFY2(status.error().message.contains(name), qPrintable(status.error().toText()));
            QVERIFY(!status.error().remedy.isEmpty());
        }
    }

    void whatTheBakeDoesHasRulesToo()
    {
        for (const double value : {-0.1, 3.1, kNan}) {
            ImpactReaction own;
            own.exaggerate = value;
            QVERIFY(!checkReaction(own));
        }
        for (auto part : {&PartWeights::head, &PartWeights::trunk, &PartWeights::leftArm,
                          &PartWeights::rightArm, &PartWeights::leftLeg, &PartWeights::rightLeg,
                          &PartWeights::hips}) {
            for (const double value : {-0.1, 2.1, kNan}) {
                ImpactReaction own;
                own.weights.*part = value;
                QVERIFY(!checkReaction(own));
            }
        }
    }

    void toneKeysAreChecked_data()
    {
        QTest::addColumn<Track<double>>("keys");
        QTest::addColumn<QString>("mention"); // empty: they are sound
        const auto row = [](const char *name, const Track<double> &keys, const char *mention) {
            QTest::newRow(name) << keys << QString::fromLatin1(mention);
        };
        row("none", {}, "");
        row("one", track({{0, 1}}), "");
        row("several", track({{0, 1}, {0.5, 0}, {2, 0.3}}), "");
        row("out of order", track({{0, 1}, {2, 0}, {1.5, 0.3}}),
            "1.5 s comes after the one at 2 s");
        row("two at a time", track({{1, 1}, {1, 0}}), "comes after");
        row("before the clip", track({{-0.5, 1}}), "-0.5 s");
        row("at no time", track({{kNan, 1}}), "nan");
        row("never", track({{0, 0}, {qInf(), 1}}), "inf");
        row("no value", track({{0, kNan}}), "tone");
        row("more than limp", track({{0, 0.5}, {1, 1.5}}), "1.5");
        Track<double> many;
        for (int i = 0; i < 10000; ++i)
            many.keys.push_back({double(i), 0.5});
        row("as many as may be", many, "");
        many.keys.push_back({10000, 0.5});
        row("too many", many, "10000 keys");
    }

    void toneKeysAreChecked()
    {
        QFETCH(Track<double>, keys);
        QFETCH(QString, mention);
        ReactionSettings settings;
        settings.keys[Keyable::Tone] = keys;
        const Status status = checkReaction(settings);
        QCOMPARE(status.ok(), mention.isEmpty());
        if (!status) {
            QVERIFY2(status.error().message.contains(mention), qPrintable(status.error().toText()));
            QVERIFY(!status.error().remedy.isEmpty());
        }
    }

    void sharesHaveRangesOfTheirOwn()
    {
        for (int i = 0; i < kKeyableCount; ++i) {
            ReactionSettings settings;
            auto &track = settings.keys[Keyable(i)];
            track.keys = {{0, 0}, {1, mostOf(Keyable(i))}};
            QVERIFY(checkReaction(settings).ok());
            for (const double value : {-0.01, mostOf(Keyable(i)) + 0.01, kNan}) {
                track.keys[1].value = value;
                const Status status = checkReaction(settings);
                QVERIFY(!status);
                QVERIFY2(status.error().message.contains(QLatin1String(keyableName(Keyable(i)))),
                         qPrintable(status.error().toText()));
            }
        }
        QCOMPARE(mostOf(Keyable::Tone), 1.0);
        QCOMPARE(mostOf(Keyable::Exaggerate), 3.0);
        QCOMPARE(mostOf(Keyable::Hips), 2.0);
    }

    void sharesMultiply()
    {
        ReactionKeys keys;
        QCOMPARE(keys.share(Keyable::Head, 1), 1.0);
        QVERIFY(keys.showAll());
        keys[Keyable::Tone].keys = {{0, 0.3}};
        QVERIFY(keys.showAll());
        keys[Keyable::Exaggerate].keys = {{0, 1}};
        QVERIFY(keys.showAll());
        keys[Keyable::Exaggerate].keys = {{0, 1, Interpolation::Linear}, {2, 3}};
        keys[Keyable::Head].keys = {{0, 0.5}};
        QVERIFY(!keys.showAll());
        QCOMPARE(keys.share(Keyable::Head, 1), 1.0);
        QCOMPARE(keys.share(Keyable::Trunk, 1), 2.0);
        ReactionKeys simulated;
        simulated[Keyable::Tone] = keys[Keyable::Tone];
        QVERIFY(keys.simulated() == simulated);
    }

    void weightsOverTimeComeBackFromTheirWords()
    {
        ReactionKeys keys;
        keys[Keyable::Head].keys = {{0, 1.0 / 3}, {1.5, 2, Interpolation::Step}};
        keys[Keyable::LeftArm].keys = {{0, 0.5}};
        QCOMPARE(weightKeysText(keys),
                 QStringLiteral("head=0:0.3333333333333333,1.5:2:step leftArm=0:0.5"));
        ReactionKeys again;
        QVERIFY(setWeightKeys(again, weightKeysText(keys)).ok());
        QVERIFY(again == keys);
        // a number holds throughout, and what is not named stays
        QVERIFY(setWeightKeys(again, QStringLiteral(" hips=0  leftArm=1.5 ")).ok());
        keys[Keyable::Hips].keys = {{0, 0}};
        keys[Keyable::LeftArm].keys = {{0, 1.5}};
        QVERIFY(again == keys);
        for (const char *wrong : {"tail=1", "head", "exaggerate=1", "head=0:1,x"}) {
            const Status status = setWeightKeys(again, QLatin1String(wrong));
            QVERIFY2(!status, wrong);
            QVERIFY2(!status.error().remedy.isEmpty(), wrong);
        }
        QVERIFY(again == keys);
    }

    void aTrackGoesFromKeyToKey()
    {
        QCOMPARE(Track<double>().at(1, 0.7), 0.7);
        Track<double> keys;
        keys.keys = {{1, 0.2, Interpolation::Smooth},
                     {2, 0.6, Interpolation::Linear},
                     {3, 1, Interpolation::Step},
                     {4, 0}};
        const std::pair<double, double> kExpected[] = {
            {0, 0.2},    {1, 0.2}, {1.25, 0.2625}, {1.5, 0.4}, {2, 0.6},
            {2.25, 0.7}, {3, 1},   {3.999, 1.0},   {4, 0},     {99, 0}};
        for (const auto &[time, value] : kExpected)
            QVERIFY2(qAbs(keys.at(time, 9) - value) < 1e-12, qPrintable(QString::number(time)));
    }

    void tracksComeBackFromTheirWords()
    {
        Track<double> keys;
        keys.keys = {{0, 1.0 / 3, Interpolation::Smooth},
                     {0.1, 0.7, Interpolation::Step},
                     {1e-7 + 2, 1, Interpolation::Linear}};
        const auto again = parseTrack(trackText(keys));
        QVERIFY2(again.ok(), qPrintable(trackText(keys)));
        QVERIFY(*again == keys);
        QCOMPARE(trackText(track({{0, 0.2}, {1.5, 0.7}})),
                 QStringLiteral("0:0.2:linear,1.5:0.7:linear"));
        QVERIFY(parseTrack(QStringLiteral("0:0.2,1.5:0.7:smooth"))->keys
                == (std::vector<TrackKey<double>>{{0, 0.2}, {1.5, 0.7}}));
        for (const char *wrong : {"", "0.4", "0:", ":1", "0:0.1,", "0:0.1:soft", "0:1:step:2"}) {
            const auto track = parseTrack(QLatin1String(wrong));
            QVERIFY2(!track, wrong);
            QVERIFY2(track.error().remedy.contains("smooth, linear, step"), wrong);
        }
    }

    void anImpactsOwnWordCounts()
    {
        ReactionSettings settings = {true, 0.4, {}, Outcome::Sway, Aftermath::Displaced, 1.5, 0.3,
                                     0.5,  4,   0.1};
        ImpactKey key;
        key.time = 2;
        key.anticipation = 0.5;
        const EffectiveReaction usual = effectiveReaction(settings, key);
        QCOMPARE(usual.outcome, Outcome::Sway);
        QCOMPARE(usual.aftermath, Aftermath::Displaced);
        QCOMPARE(usual.tone, 0.4);
        QCOMPARE(usual.recover, std::optional(1.5));
        QCOMPARE(usual.brace, 0.15);
        QCOMPARE(usual.reflex, 0.5);
        QCOMPARE(usual.mostSteps, 4);
        QCOMPARE(usual.stepHeight, std::optional(0.1));
        key.reaction = {Outcome::Auto, Aftermath::Return, 0, 0.6, 0.8, 0, 1, 0.2, 2, {}};
        const EffectiveReaction own = effectiveReaction(settings, key);
        QCOMPARE(own.outcome, Outcome::Auto);
        QCOMPARE(own.aftermath, Aftermath::Return);
        QCOMPARE(own.tone, 0.0);
        QCOMPARE(own.recover, std::optional(0.6));
        QCOMPARE(own.brace, 0.4);
        QCOMPARE(own.reflex, 0.0);
        QCOMPARE(own.mostSteps, 1);
        QCOMPARE(own.stepHeight, std::optional(0.2));
        settings.recover.reset();
        settings.stepHeight.reset();
        key.reaction = {};
        QVERIFY(!effectiveReaction(settings, key).recover);
        QVERIFY(!effectiveReaction(settings, key).stepHeight);
    }

    /// Its keys go before the one tone, and the impact's before both.
    void theToneIsThatOfTheImpactsTime()
    {
        ReactionSettings settings;
        settings.keys[Keyable::Tone] = track({{1, 0}, {3, 0.8}});
        ImpactKey key;
        key.time = 2;
        QCOMPARE(effectiveReaction(settings, key).tone, 0.4);
        key.time = 2.5;
        QVERIFY(qAbs(effectiveReaction(settings, key).tone - 0.6) < 1e-12);
        key.time = 9;
        QCOMPARE(effectiveReaction(settings, key).tone, 0.8);
        key.reaction.tone = 0.1;
        QCOMPARE(effectiveReaction(settings, key).tone, 0.1);
    }

    void whoDoesNotExpectABlowDoesNotBrace()
    {
        ImpactKey key;
        key.reaction.brace = 0.5;
        QCOMPARE(effectiveReaction({}, key).brace, 0.0);
        key.anticipation = 1;
        QCOMPARE(effectiveReaction({}, key).brace, 0.5);
    }

    void theBakesPartIsNoneOfTheSimulation()
    {
        ImpactReaction own;
        own.exaggerate = 2;
        own.weights.head = 0;
        QVERIFY(own.simulatesLike({}));
        QVERIFY(own.simulated() == ImpactReaction());
        own.tone = 0.4;
        QVERIFY(!own.simulatesLike({}));
        QCOMPARE(own.simulated().tone, std::optional(0.4));
    }
};

QTEST_APPLESS_MAIN(TestReactionSettings)
#include "tst_reactionsettings.moc"

#include "core/scenario/impact.h"
#include "core/scenario/impactpresets.h"
#include "core/scenario/scenario.h"
#include "tests/support/testclips.h"

#include <QtTest>

#include <algorithm>
#include <limits>

using namespace flinch;

class TestImpact : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void readsEveryField()
    {
        const auto key = parseImpact(
            "time=1.50 body=rightShin kind=push direction=1,-2,0.5 point=0,0.1,0 mass=3 speed=9 "
            "radius=0.2 impulse=20 duration=0.05 anticipation=0.25");
        QVERIFY(key.ok());
        QCOMPARE(key->time, 1.5);
        QCOMPARE(key->body, BodyId::RightShin);
        QCOMPARE(key->kind, ImpactKind::Push);
        QCOMPARE(key->direction, Vector3(1, -2, 0.5));
        QCOMPARE(key->point, Vector3(0, 0.1, 0));
        QCOMPARE(key->mass, 3.0);
        QCOMPARE(key->speed, 9.0);
        QCOMPARE(key->radius, 0.2);
        QCOMPARE(key->impulse, 20.0);
        QCOMPARE(key->duration, 0.05);
        QCOMPARE(key->anticipation, 0.25);
    }

    void leavesTheRestAtItsDefault()
    {
        const auto key = parseImpact(" time=2  body=head direction=0,0,1 ");
        QVERIFY(key.ok());
        QCOMPARE(key->kind, ImpactKind::Ball);
        QCOMPARE(key->mass, 2.0);
        QCOMPARE(key->speed, 8.0);
        QCOMPARE(key->anticipation, 0.0);
    }

    void readsWhatItsReactionSaysOtherwise()
    {
        const auto key = parseImpact(
            "time=1 body=head direction=0,0,1 outcome=fall aftermath=pause tone=0.7 recover=1.5 "
            "brace=0.2 reflex=0 steps=2 stepHeight=0.12 exaggerate=1.5 weights=head:0.5,leftArm:2");
        QVERIFY2(key.ok(), key ? "" : qPrintable(key.error().toText()));
        ImpactReaction expected = {
            Outcome::Fall, Aftermath::Pause, 0.7, 1.5, 0.2, 0, 2, 0.12, 1.5, {}};
        expected.weights.head = 0.5;
        expected.weights.leftArm = 2;
        QVERIFY(key->reaction == expected);
        QVERIFY(parseImpact("time=1 body=head direction=0,0,1")->reaction == ImpactReaction());
    }

    void comesBackFromItsWords()
    {
        ImpactKey key;
        key.direction = {0.1, -1.0 / 3, 1e-7};
        key.reaction = {Outcome::Auto,
                        Aftermath::Return,
                        1.0 / 3,
                        0.1 + 0.2,
                        0,
                        1,
                        8,
                        0.07,
                        2.0 / 3,
                        {0, 0.1, 1.1, 1.2, 1.3, 1.4, 1.0 / 7}};
        for (const auto part : {&PartWeights::head, &PartWeights::trunk, &PartWeights::leftArm,
                                &PartWeights::rightArm, &PartWeights::leftLeg,
                                &PartWeights::rightLeg, &PartWeights::hips}) {
            key.reaction.weights.*part = 1; // not said any more
            const auto again = parseImpact(impactText(key));
            QVERIFY2(again.ok(), qPrintable(impactText(key)));
            QVERIFY2(*again == key, qPrintable(impactText(key)));
        }
        key.reaction = {};
        QVERIFY(!impactText(key).contains("tone"));
        QVERIFY(*parseImpact(impactText(key)) == key);
    }

    void refusesWithTheAllowedValues_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("hint");
        QTest::newRow("unknown body") << "time=1 body=tail direction=1,0,0"
                                      << "leftUpperArm";
        QTest::newRow("unknown kind") << "time=1 body=head direction=1,0,0 kind=kiss"
                                      << "torque";
        QTest::newRow("unknown key") << "time=1 body=head direction=1,0,0 colour=red"
                                     << "anticipation";
        QTest::newRow("two numbers") << "time=1 body=head direction=1,0"
                                     << "1,0,0";
        QTest::newRow("not a number") << "time=soon body=head direction=1,0,0"
                                      << "1.5";
        QTest::newRow("no value") << "time=1 body=head direction"
                                  << "time=1.5";
        QTest::newRow("twice") << "time=1 time=2 body=head direction=1,0,0"
                               << "once";
        QTest::newRow("no time") << "body=head direction=1,0,0"
                                 << "time=1.5";
        const auto reaction = [](const char *name, const char *key, const char *hint) {
            QTest::newRow(name) << QStringLiteral("time=1 body=head direction=0,0,1 %1").arg(key)
                                << hint;
        };
        reaction("unknown key, those of reactions", "colour=red", "stepHeight, exaggerate");
        reaction("unknown outcome", "outcome=jump", "auto, flinch, sway, steps, fall");
        reaction("unknown aftermath", "aftermath=home", "return, displaced, pause");
        reaction("no tone", "tone=drunk", "tone=0.4");
        reaction("half a step", "steps=1.5", "steps=2");
        reaction("steps beyond integers", "steps=99999999999", "steps=2");
        reaction("no exaggeration", "exaggerate=", "exaggerate=0.4");
        reaction("weight of nobody", "weights=tail:1", "leftLeg, rightLeg, hips");
        reaction("weight without a number", "weights=head", "head:0.5");
        reaction("weight of something", "weights=head:much", "head:0.5");
        reaction("weights twice", "weights=head:1 weights=hips:1", "once");
        QTest::newRow("nothing") << ""
                                 << "time=1.5";
    }

    void refusesWithTheAllowedValues()
    {
        QFETCH(QString, text);
        QFETCH(QString, hint);
        const auto key = parseImpact(text);
        QVERIFY(!key);
        QVERIFY2(key.error().remedy.contains(hint), qPrintable(key.error().toText()));
    }

    void rulesAreChecked_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<double>("value");
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const auto row = [](const char *field, double value) {
            QTest::addRow("%s %g", field, value) << QString(field) << value;
        };
        for (const double value : {-0.1, 1.1, nan, 1e300})
            row("anticipation", value);
        for (const double value : {-1.0, 11.0, nan, double(qInf())})
            row("time", value);
        for (const double value : {0.0, -2.0, nan, 1e300})
            row("mass", value);
        for (const double value : {0.0, nan, 1e6})
            row("speed", value);
        for (const double value : {0.0, -1.0, nan})
            row("radius", value);
        for (const double value : {-1.0, nan, 1e9})
            row("impulse", value);
        for (const double value : {0.0, nan, 100.0})
            row("duration", value);
    }

    void rulesAreChecked()
    {
        QFETCH(QString, field);
        QFETCH(double, value);
        ImpactKey key;
        QVERIFY(checkImpact(key, 10).ok());
        const QHash<QString, double ImpactKey::*> fields = {
            {"anticipation", &ImpactKey::anticipation},
            {"time", &ImpactKey::time},
            {"mass", &ImpactKey::mass},
            {"speed", &ImpactKey::speed},
            {"radius", &ImpactKey::radius},
            {"impulse", &ImpactKey::impulse},
            {"duration", &ImpactKey::duration}};
        key.*fields[field] = value;
        const auto status = checkImpact(key, 10);
        QVERIFY(!status);
        QVERIFY(status.error().message.contains(field));
        QVERIFY(!status.error().remedy.isEmpty());
    }

    void presetsAreBlowsThatPeopleKnow()
    {
        const auto presets = impactPresets();
        QCOMPARE(presets.size(), 13U);
        QStringList names;
        for (const ImpactPreset &preset : presets) {
            names += preset.name;
            ImpactKey key;
            preset.applyTo(key);
            QVERIFY2(checkImpact(key, 1).ok(), qPrintable(preset.name));
            const double strength =
                key.kind == ImpactKind::Ball ? key.mass * key.speed : key.impulse;
            QVERIFY2(strength >= 4 && strength <= 120, qPrintable(preset.name));
            QVERIFY(*parseImpact(impactText(key)) == key);
        }
        QCOMPARE(names.removeDuplicates(), 0);
        const auto strength = [&](const char *name) {
            return presets[std::size_t(names.indexOf(name))].impulse;
        };
        QCOMPARE(strength("Jab"), 11.0);
        QVERIFY(strength("Cross") >= 18 && strength("Cross") <= kOlympicPunch);
        for (const char *punch : {"Hook", "Uppercut"})
            QVERIFY(strength(punch) > strength("Jab") && strength(punch) <= kOlympicPunch);
        QVERIFY(strength("Tackle") > strength("Shove") && strength("Shove") > strength("Cross"));
    }

    /// A hook comes from the side, whichever way one faces; a sweep of the other leg mirrored.
    void presetsKnowWhereTheyComeFrom()
    {
        const auto presets = impactPresets();
        const auto named = [&presets](const char *name) {
            return *std::ranges::find(presets, QLatin1String(name), &ImpactPreset::name);
        };
        QCOMPARE(named("Hook").body, BodyId::Head);
        const Vector3 left = -Vector3::UnitZ(); // faces along x
        const Vector3 hook = named("Hook").direction(BodyId::Head, left);
        QVERIFY(hook.normalized().z() > 0.9 && hook.x() < 0);
        QVERIFY(named("Uppercut").direction(BodyId::Head, left).normalized().y() > 0.8);
        const ImpactPreset sweep = named("Sweep");
        const Vector3 one = sweep.direction(BodyId::LeftShin, left);
        const Vector3 other = sweep.direction(BodyId::RightShin, left);
        QVERIFY(one.z() > 0.1 && one.x() > 0.9);
        QVERIFY((one - Vector3(other.x(), other.y(), -other.z())).norm() < 1e-12);
        for (const ImpactPreset &preset : presets)
            QVERIFY(preset.travel.norm() > 0.5);
    }

    /// Where, when and what else it says stay; what another preset said goes.
    void aPresetTakesTheOneBeforeBack()
    {
        const auto presets = impactPresets();
        ImpactKey key;
        key.time = 3;
        key.body = BodyId::Head;
        key.reaction.recover = 1.2;
        ImpactKey fresh = key;
        for (const ImpactPreset &preset : presets)
            preset.applyTo(key);
        presets.front().applyTo(key);
        presets.front().applyTo(fresh);
        QVERIFY(key.reaction == fresh.reaction);
        QCOMPARE(key.reaction.recover, std::optional(1.2));
        QCOMPARE(key.impulse, 11.0);
        QCOMPARE(key.time, 3.0);
        QCOMPARE(key.body, BodyId::Head);
    }

    void aDirectionMustPointSomewhere()
    {
        ImpactKey key;
        for (const Vector3 &direction :
             {Vector3(0, 0, 0), Vector3(qQNaN(), 0, 1), Vector3(1e308, 1e308, 1e308)}) {
            key.direction = direction;
            QVERIFY(!checkImpact(key, 10));
        }
    }
};

QTEST_APPLESS_MAIN(TestImpact)
#include "tst_impact.moc"

#include "tests/panels/panelwidgets.h"
#include "tests/support/workbench.h"
#include "widgets/character/characterpanel.h"
#include "widgets/common/fieldslider.h"
#include "widgets/common/keysquare.h"
#include "widgets/common/theme.h"
#include "widgets/document/commands.h"
#include "widgets/document/impactedits.h"
#include "widgets/inspector/inspectorpanel.h"

#include <QCheckBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>

using namespace flinch;
using namespace flinch::testing;

namespace {

/// An inspector at the demo's impacts, without a simulation.
struct Inspected : Workbench
{
    std::unique_ptr<InspectorPanel> panel;

    explicit Inspected(int width = 312, int height = 900)
    {
        openDemo();
        simulation.cancel();
        panel = std::make_unique<InspectorPanel>(document, selection, simulation);
        showAt(*panel, width, height);
        select({3});
    }

    void select(std::initializer_list<int> ids)
    {
        std::vector<ImpactId> all;
        for (const int id : ids)
            all.push_back(ImpactId(id));
        selection.selectImpacts(all);
        QApplication::processEvents();
    }

    FieldSlider *slider(const char *name) const
    {
        for (auto *each : panel->findChildren<FieldSlider *>()) {
            if (each->accessibleName() == QLatin1String(name))
                return each;
        }
        qFatal("there is no slider %s", name);
    }

    const ImpactReaction &reaction(int id) const { return impact(id).key.reaction; }

    int steps() { return document.undoStack().count(); }

    bool isOpen(const char *title) const { return groupNamed(*panel, title)->isOpen(); }

    QString summary(const char *title) const
    {
        return groupNamed(*panel, title)->header().summary();
    }
};

} // namespace

/// What the inspector says about reactions.
class TestReactionPanels : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        Theme::install(qApp, ThemeChoice::Dark);
        keepSettingsApart();
    }

    void init() { QSettings().clear(); }

    // ── groups ──

    void groupsFoldAndTellInShort()
    {
        Inspected s;
        for (const char *title : {"Blow", "Anticipation", "Direction", "Reaction", "Shape"})
            QVERIFY(s.isOpen(title));
        QCOMPARE(s.summary("Blow"), QStringLiteral("Ball 16.0 N·s · left upper arm · frame 408"));
        QCOMPARE(s.summary("Anticipation"), QStringLiteral("0.00 unexpected"));
        QCOMPARE(s.summary("Reaction"), QStringLiteral("auto"));
        QCOMPARE(s.summary("Shape"), QStringLiteral("100 %"));
        ValueField *speed = fieldNamed(*s.panel, "Speed");
        QVERIFY(speed->isVisible());
        GroupHeader &header = groupNamed(*s.panel, "Blow")->header();
        QTest::mouseClick(&header, Qt::LeftButton);
        QVERIFY(!speed->isVisible());
        QTest::keyClick(&header, Qt::Key_Right);
        QVERIFY(speed->isVisible());
        QTest::keyClick(&header, Qt::Key_Right);
        QVERIFY(speed->isVisible());
        QTest::keyClick(&header, Qt::Key_Left);
        QVERIFY(!speed->isVisible());
        // and stays so
        InspectorPanel later(s.document, s.selection, s.simulation);
        showAt(later, 312, 900);
        QVERIFY(!groupNamed(later, "Blow")->isOpen());
        QVERIFY(groupNamed(later, "Anticipation")->isOpen());
    }

    void inALowPanelTheReactionTakesTheRoom()
    {
        Inspected s(312, 600);
        QVERIFY(!s.isOpen("Blow"));
        QVERIFY(!s.isOpen("Anticipation"));
        QVERIFY(s.isOpen("Direction"));
        QTest::mouseClick(&groupNamed(*s.panel, "Reaction")->header(), Qt::LeftButton);
        QVERIFY(s.isOpen("Blow"));
        openGroup(*s.panel, "Reaction");
        QVERIFY(!s.isOpen("Blow"));
        openGroup(*s.panel, "Blow"); // by hand it does
        QVERIFY(s.isOpen("Blow"));
        QVERIFY(s.isOpen("Reaction"));
    }

    void inANarrowPanelOneIsOpenAtATime()
    {
        Inspected s(268, 460);
        QVERIFY(s.isOpen("Reaction"));
        for (const char *title : {"Blow", "Anticipation", "Direction", "Shape"})
            QVERIFY(!s.isOpen(title));
        openGroup(*s.panel, "Shape");
        QVERIFY(s.isOpen("Shape"));
        QVERIFY(!s.isOpen("Reaction"));
        s.panel->resize(312, 900); // which has its own memory
        QVERIFY(s.isOpen("Reaction"));
        QVERIFY(s.isOpen("Blow"));
    }

    /// Where room is short the header says it; only what is refused takes a line of its own.
    void aNarrowPanelSaysTheOutcomeOnce()
    {
        Inspected s(268, 460);
        s.document.push(commands::setReaction(s.document, {}, QStringLiteral("On")));
        s.simulation.resume();
        QVERIFY(s.simulate());
        const auto sentence = [&s] {
            for (const QLabel *label : s.panel->findChildren<QLabel *>()) {
                if (label->accessibleName() == QStringLiteral("Outcome"))
                    return label;
            }
            return static_cast<const QLabel *>(nullptr);
        };
        QVERIFY(sentence());
        QVERIFY2(s.summary("Reaction").contains(QStringLiteral(", ")),
                 qPrintable(s.summary("Reaction")));
        QVERIFY(!sentence()->isVisible());
        s.panel->resize(312, 900);
        QTRY_VERIFY(sentence()->isVisible());
        s.panel->resize(268, 460);
        impactedits::change(
            s.document, {ImpactId(3)}, QStringLiteral("Ask"),
            [](ProjectImpact &impact) { impact.key.reaction.outcome = Outcome::Fall; });
        ControllerChoice held = s.document.setup().control;
        held.balance = Balance::RootOnly;
        s.document.push(commands::setController(s.document, held));
        QVERIFY(s.simulate());
        QTRY_VERIFY(sentence()->isVisible());
        QVERIFY2(sentence()->text().startsWith(QStringLiteral("Balance is held by")),
                 qPrintable(sentence()->text()));
    }

    void directionsAreInWords()
    {
        Inspected s;
        s.simulation.resume();
        QTRY_VERIFY(s.simulation.prepared());
        const auto fromSide = [&s](int id) {
            return impactedits::directionWords(s.impact(id).key, s.simulation.prepared().get());
        };
        impactedits::addAt(s.document, 60, BodyId::Chest, s.simulation.prepared().get());
        const ImpactId added = s.document.setup().impacts.back().id;
        QCOMPARE(fromSide(int(added)), QStringLiteral("from front"));
        impactedits::change(s.document, {added}, QStringLiteral("Aim"), [](ProjectImpact &impact) {
            impact.key.direction =
                Vector3(impact.key.direction.z(), 0, -impact.key.direction.x()).normalized()
                - 0.3 * Vector3::UnitY();
        });
        QVERIFY2(fromSide(int(added)).endsWith(QStringLiteral(", 17° down")),
                 qPrintable(fromSide(int(added))));
        const QString side = fromSide(int(added));
        impactedits::mirror(s.document, {added}, s.simulation.prepared().get());
        const QString mirrored = fromSide(int(added));
        QCOMPARE(QSet({side, mirrored}), QSet({QStringLiteral("from left, 17° down"),
                                               QStringLiteral("from right, 17° down")}));
        impactedits::change(s.document, {added}, QStringLiteral("Aim"),
                            [](ProjectImpact &impact) { impact.key.direction = Vector3::UnitY(); });
        QCOMPARE(fromSide(int(added)), QStringLiteral("from below"));
    }

    // ── reaction ──

    void whatAnImpactDoesNotSayIsTheCharacters()
    {
        Inspected s;
        ReactionSettings usual;
        usual.outcome = Outcome::Sway;
        usual.tone = 0.7;
        s.document.push(commands::setReaction(s.document, usual, QStringLiteral("Set")));
        SegmentedChoice *outcome = choiceNamed(*s.panel, "Outcome");
        QCOMPARE(outcome->current(), int(Outcome::Sway));
        QVERIFY(outcome->isInherited());
        ValueField *tone = fieldNamed(*s.panel, "Tone");
        QCOMPARE(tone->text(), QStringLiteral("0.70"));
        QVERIFY(tone->isInherited());
        QCOMPARE(tone->palette().color(QPalette::Text), color(Token::Text3));
        ResetButton *reset = resetNamed(*s.panel, "Tone as the character's");
        QVERIFY(!reset->isVisible());
        type(tone, "0.7"); // the same, but said
        QCOMPARE(s.reaction(3).tone, std::optional(0.7));
        QVERIFY(!tone->isInherited());
        QVERIFY(tone->palette().color(QPalette::Text) != color(Token::Text3));
        QVERIFY(reset->isVisible());
        QTest::mouseClick(reset, Qt::LeftButton);
        QVERIFY(!s.reaction(3).tone);
        QVERIFY(tone->isInherited());
        QVERIFY(!reset->isVisible());
        QCOMPARE(s.steps(), 3);
    }

    void theOutcomeIsChosenAndGivenBack()
    {
        Inspected s;
        SegmentedChoice *outcome = choiceNamed(*s.panel, "Outcome");
        clickChoice(outcome, int(Outcome::Auto)); // which it is, unsaid
        QCOMPARE(s.reaction(3).outcome, std::optional(Outcome::Auto));
        clickChoice(outcome, int(Outcome::Fall));
        QCOMPARE(s.reaction(3).outcome, std::optional(Outcome::Fall));
        QCOMPARE(s.summary("Reaction"), QStringLiteral("fall"));
        QVERIFY(!fieldNamed(*s.panel, "Steps")->isVisible());
        clickChoice(outcome, int(Outcome::Steps));
        QVERIFY(fieldNamed(*s.panel, "Steps")->isVisible());
        type(fieldNamed(*s.panel, "Steps"), "2");
        type(fieldNamed(*s.panel, "Step height"), "8");
        QCOMPARE(s.reaction(3).mostSteps, std::optional(2));
        QCOMPARE(s.reaction(3).stepHeight, std::optional(0.08));
        QTest::mouseClick(resetNamed(*s.panel, "Steps as the character's"), Qt::LeftButton);
        QVERIFY(!s.reaction(3).mostSteps && !s.reaction(3).stepHeight);
        QCOMPARE(fieldNamed(*s.panel, "Step height")->text(), QString());
        QCOMPARE(fieldNamed(*s.panel, "Step height")->placeholderText(),
                 QStringLiteral("by itself"));
        QTest::mouseClick(resetNamed(*s.panel, "Outcome as the character's"), Qt::LeftButton);
        QVERIFY(!s.reaction(3).outcome);
        while (s.document.undoStack().canUndo())
            s.document.undoStack().undo();
        QCOMPARE(s.reaction(3), ImpactReaction());
    }

    void whatComesAfterwardsIsChosen()
    {
        Inspected s;
        SegmentedChoice *afterwards = choiceNamed(*s.panel, "Afterwards");
        clickChoice(afterwards, int(Aftermath::Displaced));
        QCOMPARE(s.reaction(3).aftermath, std::optional(Aftermath::Displaced));
        afterwards->setFocus();
        QTest::keyClick(afterwards, Qt::Key_Right);
        QCOMPARE(s.reaction(3).aftermath, std::optional(Aftermath::Pause));
        QTest::keyClick(afterwards, Qt::Key_Right);
        QCOMPARE(s.reaction(3).aftermath, std::optional(Aftermath::Pause));
        s.document.undoStack().undo();
        QCOMPARE(s.reaction(3).aftermath, std::optional(Aftermath::Displaced));
        clickChoice(afterwards, int(Aftermath::Pause));
        QCOMPARE(s.reaction(3).aftermath, std::optional(Aftermath::Pause));
    }

    void recoverIsByItselfUntilItIsSaid()
    {
        Inspected s;
        ValueField *recover = fieldNamed(*s.panel, "Recover");
        QVERIFY(recover->isUnset());
        QCOMPARE(recover->placeholderText(), QStringLiteral("by itself"));
        recover->setFocus();
        QTest::keyClick(recover, Qt::Key_Return); // nothing was typed
        QVERIFY(!s.reaction(3).recover);
        type(recover, "0.6");
        QCOMPARE(s.reaction(3).recover, std::optional(0.6));
        QVERIFY(s.panel->findChildren<QLabel *>().size() > 0);
        const auto labels = s.panel->findChildren<QLabel *>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel *label) {
            return label->text() == QStringLiteral("frame 480") && label->isVisible();
        }));
        QTest::mouseClick(resetNamed(*s.panel, "Recover as the character does"), Qt::LeftButton);
        QVERIFY(!s.reaction(3).recover);
        QVERIFY(recover->isUnset());
        QTest::keyClick(recover, Qt::Key_Up);
        QVERIFY(s.reaction(3).recover);
    }

    void theToneCatchesOnItsNamesAndOneDragIsOneStep()
    {
        Inspected s;
        FieldSlider *tone = s.slider("Tone");
        const QPoint left(7, 12);
        const QPoint right(tone->width() - 7, 12);
        const auto at = [&](double share) {
            return left + (right - left) * share;
        };
        QTest::mousePress(tone, Qt::LeftButton, {}, at(0.1));
        QTest::mouseMove(tone, at(0.5));
        QTest::mouseMove(tone, at(0.7) + QPoint(2, 0));
        QTest::mouseRelease(tone, Qt::LeftButton, {}, at(0.7) + QPoint(2, 0));
        QCOMPARE(s.reaction(3).tone, std::optional(0.7));
        QCOMPARE(tone->valueText(), QStringLiteral("0.70, drunk"));
        QCOMPARE(s.steps(), 1);
        // Esc takes back what is in hand
        QTest::mousePress(tone, Qt::LeftButton, {}, at(0.2));
        QTest::mouseMove(tone, at(0.9));
        QTest::keyClick(tone, Qt::Key_Escape);
        QTest::mouseRelease(tone, Qt::LeftButton, {}, at(0.9));
        QCOMPARE(s.reaction(3).tone, std::optional(0.7));
        QCOMPARE(s.steps(), 1);
        QTest::keyClick(tone, Qt::Key_Right);
        QCOMPARE(s.reaction(3).tone, std::optional(0.75));
        QTest::keyClick(tone, Qt::Key_Left, Qt::ControlModifier);
        QCOMPARE(s.reaction(3).tone, std::optional(0.74));
    }

    void nothingBracesForAnUnexpectedHit()
    {
        Inspected s;
        ValueField *brace = fieldNamed(*s.panel, "Brace");
        QVERIFY(!brace->isEnabled());
        QVERIFY(!brace->toolTip().isEmpty());
        impactedits::setAnticipation(s.document, {ImpactId(3)}, 1);
        QVERIFY(brace->isEnabled());
        type(brace, "0.25");
        QCOMPARE(s.reaction(3).brace, std::optional(0.25));
        type(fieldNamed(*s.panel, "Reflex"), "0.8");
        QCOMPARE(s.reaction(3).reflex, std::optional(0.8));
    }

    void severalThatDifferShowADash()
    {
        Inspected s;
        impactedits::change(s.document, {ImpactId(3)}, QStringLiteral("Set"),
                            [](ProjectImpact &impact) {
                                impact.key.reaction.tone = 0.9;
                                impact.key.reaction.outcome = Outcome::Fall;
                                impact.key.reaction.recover = 1;
                                impact.key.reaction.weights.head = 0.5;
                            });
        s.select({1, 3});
        QVERIFY(fieldNamed(*s.panel, "Tone")->isMixed());
        QVERIFY(s.slider("Tone")->isMixed());
        QVERIFY(fieldNamed(*s.panel, "Recover")->isMixed());
        QVERIFY(fieldNamed(*s.panel, "Head")->isMixed());
        QCOMPARE(choiceNamed(*s.panel, "Outcome")->current(), -1);
        QCOMPARE(s.summary("Reaction"), QStringLiteral("—"));
        QTest::keyClick(s.slider("Tone"), Qt::Key_Home);
        QCOMPARE(s.reaction(1).tone, std::optional(0.0));
        QCOMPARE(s.reaction(3).tone, std::optional(0.0));
        QTest::mouseClick(resetNamed(*s.panel, "Tone as the character's"), Qt::LeftButton);
        QVERIFY(!s.reaction(1).tone && !s.reaction(3).tone);
    }

    // ── shape ──

    void theShapeIsExaggeratedAndWeighted()
    {
        Inspected s;
        type(fieldNamed(*s.panel, "Exaggerate"), "150");
        QCOMPARE(s.reaction(3).exaggerate, 1.5);
        type(fieldNamed(*s.panel, "Left arm"), "60");
        type(fieldNamed(*s.panel, "Hips"), "0");
        QCOMPARE(s.reaction(3).weights.leftArm, 0.6);
        QCOMPARE(s.reaction(3).weights.hips, 0.0);
        QCOMPARE(s.summary("Shape"), QStringLiteral("150 % · hips 0 % · left arm 60 %"));
        QTest::mouseClick(resetNamed(*s.panel, "All weights at 100 %"), Qt::LeftButton);
        QCOMPARE(s.reaction(3).weights, PartWeights());
        QTest::mouseClick(resetNamed(*s.panel, "As it is simulated: 100 %"), Qt::LeftButton);
        QCOMPARE(s.reaction(3), ImpactReaction());
        QCOMPARE(s.steps(), 5);
    }

    void squaresKeyAtThePlayhead()
    {
        Inspected s;
        const auto square = [&s](const char *name) {
            for (auto *each : s.panel->findChildren<KeySquare *>()) {
                if (each->accessibleName() == QStringLiteral("Key of ") + QLatin1String(name))
                    return each;
            }
            qFatal("there is no square for %s", name);
        };
        QVERIFY(!square("Exaggerate")->isVisible()); // nobody says at which frame
        s.panel->setPlayhead(s.playhead);
        s.playhead.setFrame(240);
        const auto &keys = s.document.setup().reaction.keys;
        for (const auto &[name, value] : {std::pair("Exaggerate", Keyable::Exaggerate),
                                          {"Tone", Keyable::Tone},
                                          {"Left arm weight", Keyable::LeftArm}}) {
            KeySquare &key = *square(name);
            QVERIFY(key.isVisible());
            QCOMPARE(key.state(), KeySquare::State::None);
            QTest::mouseClick(&key, Qt::LeftButton);
            QCOMPARE(keys[value].keys.size(), 1U);
            QCOMPARE(keys[value].keys[0].time, s.document.rate().seconds(240));
            QCOMPARE(keys[value].keys[0].value,
                     value == Keyable::Tone ? s.document.setup().reaction.tone : 1.0);
            QCOMPARE(key.state(), KeySquare::State::Here);
            s.playhead.setFrame(241);
            QCOMPARE(key.state(), KeySquare::State::Elsewhere);
            s.playhead.setFrame(240);
            QTest::mouseClick(&key, Qt::LeftButton);
            QVERIFY(keys[value].isEmpty());
        }
        QCOMPARE(s.steps(), 6);
        QCOMPARE(s.reaction(3), ImpactReaction()); // it is the character's
    }

    void whatCouldBeExpectedIsSeen()
    {
        Inspected s(312, 600);
        QVERIFY(!s.isOpen("Anticipation"));
        s.simulation.resume();
        QVERIFY(s.simulate());
        const auto &results = s.simulation.take()->scorecard.impacts;
        const auto seen = std::ranges::find_if(
            results, [](const ImpactResult &result) { return result.inView.has_value(); });
        QVERIFY(seen != results.end());
        s.select({int(s.simulation.takeImpacts()[std::size_t(seen->index)])});
        // with its reason and a button, though its group is folded
        QVERIFY(!s.isOpen("Anticipation"));
        QCOMPARE(s.summary("Anticipation"), QStringLiteral("0.00 unexpected"));
        const auto set = [&s] {
            QPushButton *found = nullptr;
            for (auto *button : s.panel->findChildren<QPushButton *>()) {
                if (button->text() == QStringLiteral("Set 0.7") && button->isVisible())
                    found = button;
            }
            return found;
        };
        QVERIFY(set());
        bool told = false;
        for (const QLabel *label : s.panel->findChildren<QLabel *>())
            told =
                told
                || (label->isVisible() && label->text().startsWith(QStringLiteral("In view for")));
        QVERIFY(told);
        const int id = int(s.simulation.takeImpacts()[std::size_t(seen->index)]);
        QCOMPARE(s.impact(id).key.anticipation, 0.0); // it never sets itself
        set()->click();
        QCOMPARE(s.impact(id).key.anticipation, 0.7);
        QCOMPARE(s.steps(), 1);
        QVERIFY(!set());
    }

    void theCharacterSaysHowItAnswers()
    {
        Workbench b;
        b.openDemo();
        b.simulation.cancel();
        CharacterPanel panel(b.document, b.simulation);
        showAt(panel, 312, 700);
        const ReactionSettings &settings = b.document.setup().reaction;
        b.document.push(commands::setReaction(b.document, {}, QStringLiteral("On")));
        b.document.undoStack().clear();
        type(fieldNamed(panel, "Tone"), "0.2");
        QCOMPARE(settings.tone, 0.2);
        clickChoice(choiceNamed(panel, "Outcome"), int(Outcome::Sway));
        QCOMPARE(settings.outcome, Outcome::Sway);
        clickChoice(choiceNamed(panel, "Afterwards"), int(Aftermath::Displaced));
        QCOMPARE(settings.aftermath, Aftermath::Displaced);
        type(fieldNamed(panel, "Steps"), "2");
        QCOMPARE(settings.mostSteps, 2);
        ValueField *recover = fieldNamed(panel, "Recover");
        QVERIFY(recover->isUnset());
        type(recover, "1.5");
        QCOMPARE(settings.recover, std::optional(1.5));
        resetNamed(panel, "Recover by itself")->click();
        QVERIFY(!settings.recover && recover->isUnset());
        type(fieldNamed(panel, "Brace"), "0.4");
        QCOMPARE(settings.brace, 0.4);
        type(fieldNamed(panel, "Reflex"), "1");
        QCOMPARE(settings.reflex, 1.0);
        type(fieldNamed(panel, "Step height"), "10 cm");
        QCOMPARE(settings.stepHeight, std::optional(0.1));
        QCOMPARE(b.document.undoStack().count(), 9);
        auto *whole = panel.findChild<QCheckBox *>();
        QTest::mouseClick(whole, Qt::LeftButton, {}, QPoint(6, whole->height() / 2));
        QVERIFY(!settings.enabled);
        QVERIFY(!recover->isEnabled());
        QVERIFY(!recover->parentWidget()->toolTip().isEmpty());
        while (b.document.undoStack().canUndo())
            b.document.undoStack().undo();
        QCOMPARE(settings, ReactionSettings());
    }

    void copiesKeepTheReactionAndMirrorsTurnIt()
    {
        Inspected s;
        s.simulation.resume();
        QTRY_VERIFY(s.simulation.prepared());
        impactedits::change(s.document, {ImpactId(3)}, QStringLiteral("Set"),
                            [](ProjectImpact &impact) {
                                impact.key.reaction.outcome = Outcome::Steps;
                                impact.key.reaction.weights.leftArm = 0.25;
                                impact.key.reaction.weights.rightLeg = 1.5;
                            });
        const ImpactReaction before = s.reaction(3);
        buttonNamed(*s.panel, "Duplicate")->click();
        QCOMPARE(s.reaction(int(*s.selection.singleImpact())), before);
        s.select({3});
        buttonNamed(*s.panel, "Mirror")->click();
        QCOMPARE(s.reaction(3).outcome, before.outcome);
        QCOMPARE(s.reaction(3).weights.rightArm, 0.25);
        QCOMPARE(s.reaction(3).weights.leftArm, 1.0);
        QCOMPARE(s.reaction(3).weights.leftLeg, 1.5);
        buttonNamed(*s.panel, "Mirror")->click();
        QCOMPARE(s.reaction(3), before);
        // one that is placed anew says nothing yet
        impactedits::addAt(s.document, 60, BodyId::Chest, s.simulation.prepared().get());
        QCOMPARE(s.document.setup().impacts.back().key.reaction, ImpactReaction());
    }
};

QTEST_MAIN(TestReactionPanels)
#include "tst_reactionpanels.moc"

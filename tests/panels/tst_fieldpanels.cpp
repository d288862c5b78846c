#include "core/io/upaxis.h"
#include "core/motion/clipedit.h"
#include "tests/panels/panelwidgets.h"
#include "tests/support/workbench.h"
#include "widgets/character/characterpanel.h"
#include "widgets/common/fieldform.h"
#include "widgets/common/theme.h"
#include "widgets/controller/controllerpanel.h"
#include "widgets/document/commands.h"
#include "widgets/document/impactedits.h"
#include "widgets/inspector/anticipationslider.h"
#include "widgets/inspector/impactform.h"
#include "widgets/inspector/inspectorpanel.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QLocale>
#include <QSignalSpy>

using namespace flinch;
using namespace flinch::testing;

/// The panels made of fields: inspector, character and controller.
class TestFieldPanels : public QObject
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

    // ── inspector ──

    void theInspectorShowsAndEditsAnImpact()
    {
        Workbench b;
        b.openDemo();
        b.simulation.cancel();
        InspectorPanel inspector(b.document, b.selection, b.simulation);
        showAt(inspector, 312, 612);
        b.selection.selectImpacts({ImpactId(3)});
        QCOMPARE(fieldNamed(inspector, "Contact")->text(), QStringLiteral("408"));
        QCOMPARE(fieldNamed(inspector, "Contact", 1)->text(), QStringLiteral("3.400"));
        QCOMPARE(fieldNamed(inspector, "Heading")->text(), QStringLiteral("−90"));
        type(fieldNamed(inspector, "Speed"), "36 km/h");
        QCOMPARE(b.impact(3).key.speed, 10.0);
        type(fieldNamed(inspector, "Contact"), "400+10");
        QCOMPARE(b.frameOf(3), 410.0);
        type(fieldNamed(inspector, "Heading"), "0");
        type(fieldNamed(inspector, "Rise"), "-90");
        QVERIFY(b.impact(3).key.direction.isApprox(-Vector3::UnitY(), 1e-9));
        QCOMPARE(b.document.undoStack().count(), 4);
        QSignalSpy said(&inspector, &InspectorPanel::message);
        type(fieldNamed(inspector, "Mass"), "1000");
        QCOMPARE(said.count(), 1);
        QCOMPARE(said[0][0].toString(), QStringLiteral("Mass takes 0.01 to 100 kg. Kept 2.00."));
        QCOMPARE(b.document.undoStack().count(), 4);
    }

    void severalImpactsShowDashesAndChangeTogether()
    {
        Workbench b;
        b.openDemo();
        b.simulation.cancel();
        InspectorPanel inspector(b.document, b.selection, b.simulation);
        showAt(inspector, 312, 612);
        b.selection.selectImpacts({ImpactId(1), ImpactId(6)});
        ValueField *impulse = fieldNamed(inspector, "Impulse");
        QVERIFY(impulse->isMixed());
        QVERIFY(fieldNamed(inspector, "Anticipation")->isMixed());
        type(impulse, "14");
        QCOMPARE(b.impact(1).key.impulse, 14.0);
        QCOMPARE(b.impact(6).key.impulse, 14.0);
        QCOMPARE(b.impact(1).key.anticipation, 0.0); // what was not touched stays apart
        QCOMPARE(b.impact(6).key.anticipation, 0.5);
        QCOMPARE(b.document.undoStack().count(), 1);
        QVERIFY(!impulse->isMixed());
    }

    void theSliderSnapsAndTellsWhatItMeans()
    {
        Workbench b;
        b.openDemo();
        b.simulation.cancel();
        InspectorPanel inspector(b.document, b.selection, b.simulation);
        showAt(inspector, 312, 612);
        b.selection.selectImpacts({ImpactId(3)});
        auto *slider = inspector.findChild<AnticipationSlider *>();
        const double left = 30, width = slider->width() - 60;
        const auto at = [&](double value, int off = 0) {
            return QPoint(int(std::lround(left + value * width)) + off, slider->height() / 2);
        };
        QTest::mousePress(slider, Qt::LeftButton, {}, at(0.2));
        QTest::mouseMove(slider, at(0.3));
        QTest::mouseMove(slider, at(0.5, 3));
        QTest::mouseRelease(slider, Qt::LeftButton, {}, at(0.5, 3));
        QCOMPARE(b.impact(3).key.anticipation, 0.5);
        QCOMPARE(b.document.undoStack().count(), 1);
        const auto below = [&] {
            QApplication::processEvents();
            return fieldNamed(inspector, "Mass")->mapTo(&inspector, QPoint()).y();
        };
        QTest::mouseClick(slider, Qt::LeftButton, {}, at(1, -3));
        QCOMPARE(b.impact(3).key.anticipation, 1.0);
        const int place = below();
        QTest::mouseClick(slider, Qt::LeftButton, {}, QPoint(6, slider->height() / 2));
        QCOMPARE(b.impact(3).key.anticipation, 0.0);
        QCOMPARE(below(), place); // a longer sentence moves nothing
        QTest::keyClick(slider, Qt::Key_Right);
        QCOMPARE(b.impact(3).key.anticipation, 0.05);
        QTest::keyClick(slider, Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(b.impact(3).key.anticipation, 0.06);
        QCOMPARE(ImpactForm::anticipationSentence(0),
                 QStringLiteral("It comes as a surprise: the body does nothing before it is hit."));
        QCOMPARE(ImpactForm::anticipationSentence(0.5),
                 QStringLiteral("The body half expects it: it braces half as much."));
        QCOMPARE(ImpactForm::anticipationSentence(1),
                 QStringLiteral("The body sees it coming: it braces, and stands firm."));
    }

    void assistiveToolsReadAndSetTheSlider()
    {
        Workbench b;
        b.openDemo();
        InspectorPanel inspector(b.document, b.selection, b.simulation);
        showAt(inspector, 312, 800);
        b.selection.selectImpacts({ImpactId(6)});
        QAccessibleInterface *slider =
            QAccessible::queryAccessibleInterface(inspector.findChild<AnticipationSlider *>());
        QCOMPARE(slider->role(), QAccessible::Slider);
        QCOMPARE(slider->text(QAccessible::Name), QStringLiteral("Anticipation"));
        QCOMPARE(slider->text(QAccessible::Value), QStringLiteral("0.50"));
        QAccessibleValueInterface *value = slider->valueInterface();
        QVERIFY(value);
        QCOMPARE(value->currentValue().toDouble(), 0.5);
        QCOMPARE(value->minimumValue().toDouble(), 0.0);
        QCOMPARE(value->maximumValue().toDouble(), 1.0);
        value->setCurrentValue(1.0);
        QCOMPARE(b.impact(6).key.anticipation, 1.0);
        QCOMPARE(b.document.undoStack().count(), 1);
        b.selection.selectImpacts({ImpactId(1), ImpactId(6)});
        QVERIFY(!value->currentValue().isValid());
        QCOMPARE(slider->text(QAccessible::Value), QString());
    }

    void assistiveToolsReadAndSetAChoice()
    {
        Workbench b;
        b.openDemo();
        InspectorPanel inspector(b.document, b.selection, b.simulation);
        showAt(inspector, 312, 800);
        b.selection.selectImpacts({ImpactId(6)});
        QAccessibleInterface *choice =
            QAccessible::queryAccessibleInterface(inspector.findChild<SegmentedChoice *>());
        QCOMPARE(choice->role(), QAccessible::Grouping);
        QCOMPARE(choice->text(QAccessible::Name), QStringLiteral("Kind"));
        QCOMPARE(choice->text(QAccessible::Value), QStringLiteral("Push"));
        QCOMPARE(choice->childCount(), 3);
        QAccessibleInterface *push = choice->child(1);
        QCOMPARE(push->role(), QAccessible::RadioButton);
        QCOMPARE(push->text(QAccessible::Name), QStringLiteral("Push"));
        QVERIFY(push->state().checked);
        choice->child(0)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(b.impact(6).key.kind, ImpactKind::Ball);
        QVERIFY(!push->state().checked);
    }

    void kindsShowTheirOwnFields()
    {
        Workbench b;
        b.openDemo();
        b.simulation.cancel();
        InspectorPanel inspector(b.document, b.selection, b.simulation);
        showAt(inspector, 312, 612);
        b.selection.selectImpacts({ImpactId(3)});
        openGroup(inspector, "Blow");
        QVERIFY(fieldNamed(inspector, "Mass")->isVisible());
        QVERIFY(!fieldNamed(inspector, "Impulse")->isVisible());
        auto *kind = inspector.findChild<SegmentedChoice *>();
        QTest::mouseClick(kind, Qt::LeftButton, {}, QPoint(kind->width() - 10, 10));
        QCOMPARE(b.impact(3).key.kind, ImpactKind::Torque);
        QVERIFY(!fieldNamed(inspector, "Mass")->isVisible());
        QCOMPARE(fieldNamed(inspector, "Impulse")->spec().dimension, Dimension::AngularImpulse);
    }

    void theInspectorsButtonsWork()
    {
        Workbench b;
        b.openDemo();
        QTRY_VERIFY(b.simulation.prepared());
        InspectorPanel inspector(b.document, b.selection, b.simulation);
        showAt(inspector, 312, 612);
        b.selection.selectImpacts({ImpactId(3)});
        const Vector3 direction = b.impact(3).key.direction;
        buttonNamed(inspector, "Mirror")->click();
        QCOMPARE(b.impact(3).key.body, BodyId::RightUpperArm);
        QVERIFY(b.impact(3).key.direction.x() * direction.x() < 0);
        buttonNamed(inspector, "Mirror")->click(); // twice is nothing
        QCOMPARE(b.impact(3).key.body, BodyId::LeftUpperArm);
        QVERIFY(b.impact(3).key.direction.isApprox(direction, 1e-9));
        buttonNamed(inspector, "Duplicate")->click();
        QCOMPARE(b.document.setup().impacts.size(), std::size_t(7));
        // as far away as by the key
        const ProjectImpact *copy = b.document.setup().impact(*b.selection.singleImpact());
        QCOMPARE(b.document.rate().frames(copy->key.time - b.impact(3).key.time),
                 double(impactedits::kCopyFrames));
        buttonNamed(inspector, "Delete")->click();
        QCOMPARE(b.document.setup().impacts.size(), std::size_t(6));
    }

    void escTakesBackAScrubOfImpactsThatDiffer()
    {
        Workbench b;
        b.openDemo();
        InspectorPanel inspector(b.document, b.selection, b.simulation);
        showAt(inspector, 312, 700);
        b.selection.selectImpacts({ImpactId(1)}); // what the field shows before
        b.selection.selectImpacts({ImpactId(1), ImpactId(5), ImpactId(6)});
        const auto before = b.document.hash();
        ValueField *impulse = fieldNamed(inspector, "Impulse");
        QVERIFY(impulse->isMixed());
        QWidget *label = nullptr;
        for (ScrubLabel *each : inspector.findChildren<ScrubLabel *>()) {
            if (each->buddy() == impulse)
                label = each;
        }
        const QPoint at = label->rect().center();
        QTest::mousePress(label, Qt::LeftButton, {}, at);
        QTest::mouseMove(label, at + QPoint(20, 0));
        QTest::mouseMove(label, at + QPoint(40, 0));
        QCOMPARE(b.impact(5).key.impulse, b.impact(1).key.impulse);
        QTest::keyClick(label, Qt::Key_Escape);
        QTest::mouseRelease(label, Qt::LeftButton, {}, at);
        QCOMPARE(b.document.hash(), before);
        QVERIFY(impulse->isMixed());

        auto *slider = inspector.findChild<AnticipationSlider *>();
        QTest::mousePress(slider, Qt::LeftButton, {}, slider->rect().center());
        QTest::mouseMove(slider, slider->rect().center() + QPoint(30, 0));
        QVERIFY(b.impact(1).key.anticipation > 0.5);
        QTest::keyClick(slider, Qt::Key_Escape);
        QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint());
        QCOMPARE(b.document.hash(), before);
        QCOMPARE(b.document.undoStack().count(), 0);
    }

    void theSliderSetsImpactsThatDiffer()
    {
        Workbench b;
        b.openDemo();
        InspectorPanel inspector(b.document, b.selection, b.simulation);
        showAt(inspector, 312, 700);
        b.selection.selectImpacts({ImpactId(1)}); // not expected: what the slider shows before
        b.selection.selectImpacts({ImpactId(1), ImpactId(5)});
        auto *slider = inspector.findChild<AnticipationSlider *>();
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Home);
        QCOMPARE(b.impact(5).key.anticipation, 0.0);
    }

    void theInspectorTellsAboutBodyJointAndClip()
    {
        Workbench b;
        b.openDemo();
        QTRY_VERIFY(b.simulation.character());
        InspectorPanel inspector(b.document, b.selection, b.simulation);
        const auto texts = [&inspector] {
            QStringList all;
            for (const QLabel *label : inspector.currentWidget()->findChildren<QLabel *>())
                all += label->text();
            return all;
        };
        b.selection.selectBody(BodyId::LeftShin);
        QVERIFY(texts().contains(QStringLiteral("Left shin")));
        b.selection.selectJoint(BallJointId::LeftKnee);
        QVERIFY(texts().contains(QStringLiteral("Left knee")));
        QVERIFY(texts().contains(
            quantityText(b.simulation.character()->joint(BallJointId::LeftKnee).torqueCap, 0,
                         Dimension::Torque)));
        b.selection.selectClip();
        QVERIFY(texts().contains(QStringLiteral("936")));
    }

    void theInspectorCorrectsHowTheClipIsRead()
    {
        Workbench b;
        b.openDemo();
        InspectorPanel inspector(b.document, b.selection, b.simulation);
        showAt(inspector, 312, 500);
        b.selection.selectBody(BodyId::LeftShin);
        QComboBox *unit = comboNamed(inspector, "Unit");
        QVERIFY(!unit->isVisible());
        b.selection.selectClip();
        QVERIFY(unit->isVisible());
        QCOMPARE(unit->currentText(), QStringLiteral("As inferred: Metre"));
        QComboBox *up = comboNamed(inspector, "Up");
        QCOMPARE(up->currentText(), QStringLiteral("As inferred: Y"));

        std::optional<ImportOptions> chosen;
        connect(&inspector, &InspectorPanel::importChosen, &b.document,
                [&chosen](const ImportOptions &options) { chosen = options; });
        const auto choose = [](QComboBox *list, const char *text) {
            list->setFocus();
            list->showPopup();
            list->view()->setCurrentIndex(
                list->model()->index(list->findText(QLatin1String(text)), 0));
            QTest::keyClick(list->view(), Qt::Key_Return);
        };
        choose(unit, "Inch");
        QVERIFY(chosen);
        QCOMPARE(chosen->unitToMetres, std::optional(0.0254));
        QVERIFY(!chosen->upAxis);
        // it was read so, by whoever reads files
        ClipSource source = b.document.project().source;
        source.import = {0.0254, UpAxis::Z};
        auto loaded = std::make_shared<Asset>(*b.document.asset());
        loaded->origin.unitToMetres = 0.0254;
        loaded->origin.toCoreAxes = rotationToYUp(UpAxis::Z).toRotationMatrix();
        b.document.push(commands::setSource(b.document, source, loaded));
        QCOMPARE(unit->currentText(), QStringLiteral("Inch"));
        QCOMPARE(up->currentText(), QStringLiteral("Z"));
        choose(up, "As inferred");
        QCOMPARE(*chosen, (ImportOptions{0.0254, std::nullopt}));
        b.document.undoStack().undo();
        QCOMPARE(unit->currentText(), QStringLiteral("As inferred: Metre"));
        // one that came by the command line
        source.import = {0.3048, std::nullopt};
        loaded = std::make_shared<Asset>(*b.document.asset());
        loaded->origin.unitToMetres = 0.3048;
        b.document.push(commands::setSource(b.document, source, loaded));
        QCOMPARE(unit->currentIndex(), -1);
        QCOMPARE(unit->placeholderText(), quantityText(0.3048, 4, Dimension::Length));
        choose(up, "Z");
        QCOMPARE(*chosen, (ImportOptions{0.3048, UpAxis::Z}));
    }

    void theInspectorChoosesATake()
    {
        Workbench b;
        b.openDemo();
        InspectorPanel inspector(b.document, b.selection, b.simulation);
        showAt(inspector, 312, 700);
        b.selection.selectClip();
        QComboBox *take = comboNamed(inspector, "Take");
        QVERIFY(!take->isVisible()); // there is one only
        auto several = std::make_shared<Asset>(*b.document.asset());
        several->takes.push_back(several->takes[0]);
        several->takes[0].name = "idle";
        several->takes[1].name = "punch";
        several->takes[1].clip =
            std::make_shared<const Clip>(trimClip(*several->takes[0].clip, 0, 99).value());
        b.document.reset(b.document.project(), several);
        b.selection.selectClip();
        QVERIFY(take->isVisible());
        QVERIFY(take->currentText().startsWith("idle"));
        QCOMPARE(b.document.frameCount(), 936);
        take->setFocus();
        take->showPopup();
        take->view()->setCurrentIndex(take->model()->index(1, 0));
        QTest::keyClick(take->view(), Qt::Key_Return);
        QCOMPARE(b.document.project().source.take, std::optional<QString>("punch"));
        QCOMPARE(b.document.frameCount(), 100);
        QVERIFY(b.document.isModified());
        b.document.undoStack().undo();
        QCOMPARE(b.document.frameCount(), 936);
        QVERIFY(take->currentText().startsWith("idle"));
    }

    void theInspectorPutsTheFloorElsewhere()
    {
        Workbench b;
        b.openDemo();
        QTRY_VERIFY(b.simulation.prepared());
        InspectorPanel inspector(b.document, b.selection, b.simulation);
        showAt(inspector, 312, 700);
        b.selection.selectBody(BodyId::LeftShin);
        ValueField *floor = fieldNamed(inspector, "Floor");
        QVERIFY(!floor->isVisible());
        b.selection.selectClip();
        QVERIFY(floor->isVisible());
        const double found = b.simulation.prepared()->ground.floorMetres;
        QCOMPARE(floor->value(), found);
        QPushButton *asFound = buttonNamed(inspector, "As found");
        QVERIFY(!asFound->isEnabled());
        QVERIFY(!asFound->toolTip().isEmpty());

        type(floor, "-0.125");
        QCOMPARE(b.document.setup().ground.floorMetres, std::optional(-0.125));
        QCOMPARE(b.document.undoStack().count(), 1);
        QTRY_COMPARE(b.simulation.prepared()->ground.floorMetres, -0.125);
        QVERIFY(asFound->isEnabled());
        QTest::mouseClick(asFound, Qt::LeftButton);
        QVERIFY(!b.document.setup().ground.floorMetres);
        QTRY_COMPARE(floor->value(), found);
        b.document.undoStack().undo();
        QCOMPARE(floor->value(), -0.125);
        b.document.undoStack().undo();
        QVERIFY(!b.document.setup().ground.floorMetres);

        QPushButton *contacts = buttonNamed(inspector, "Contacts as found");
        QVERIFY(!contacts->isEnabled());
        b.document.push(commands::setContacts(
            b.document, {std::vector<FrameRange>{{3, 9}}, std::vector<FrameRange>{{5, 9}}}));
        QVERIFY(contacts->isEnabled());
        QTest::mouseClick(contacts, Qt::LeftButton);
        QVERIFY(b.document.setup().ground == GroundOptions());
    }

    // ── character and controller ──

    void aBodyIsMovedByAnotherJoint()
    {
        Workbench b;
        b.openDemo();
        QTRY_VERIFY(b.simulation.character());
        CharacterPanel panel(b.document, b.simulation);
        showAt(panel, 312, 700);
        QComboBox *abdomen = comboNamed(panel, "Abdomen: joint of the skeleton");
        QCOMPARE(abdomen->currentText(), QString("Spine (found)"));
        QVERIFY(abdomen->toolTip().contains("% sure"));
        const Skeleton &skeleton = b.document.clip()->skeleton();
        QCOMPARE(abdomen->count(), skeleton.jointCount() + 1);

        // as a person does: open the list, go to the joint, Enter
        abdomen->setFocus();
        abdomen->showPopup();
        abdomen->view()->setCurrentIndex(
            abdomen->model()->index(skeleton.indexOf(u"Spine1") + 1, 0));
        QTest::keyClick(abdomen->view(), Qt::Key_Return);
        const auto &overrides = b.document.setup().character.overrides;
        QCOMPARE(overrides.size(), std::size_t(1));
        QCOMPARE(abdomen->currentText(), QString("Spine1"));
        QTRY_COMPARE(b.simulation.character()->mapping.sourceJoint(BodyId::Abdomen),
                     skeleton.indexOf(u"Spine1"));
        b.document.undoStack().undo();
        QVERIFY(b.document.setup().character.overrides.empty());
        QTRY_COMPARE(abdomen->currentText(), QString("Spine (found)"));
    }

    void theWheelScrollsPastLists()
    {
        Workbench b;
        b.openDemo();
        QTRY_VERIFY(b.simulation.character());
        CharacterPanel panel(b.document, b.simulation);
        showAt(panel, 312, 500);
        QComboBox *pelvis = comboNamed(panel, "Pelvis: joint of the skeleton");
        const auto turn = [pelvis] {
            QWheelEvent wheel(QPointF(5, 5), pelvis->mapToGlobal(QPointF(5, 5)), {}, {0, -120},
                              Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(pelvis, &wheel);
            return wheel.isAccepted();
        };
        QVERIFY(!turn());
        QVERIFY(b.document.setup().character.overrides.empty());
        pelvis->setFocus();
        QVERIFY(turn());
    }

    void theCharacterIsEdited()
    {
        Workbench b;
        b.openDemo();
        QTRY_VERIFY(b.simulation.character());
        CharacterPanel panel(b.document, b.simulation);
        showAt(panel, 312, 700);
        type(fieldNamed(panel, "Weight"), "90");
        QCOMPARE(b.document.setup().character.weightKg, std::optional(90.0));
        QCOMPARE(b.document.undoStack().count(), 1);
        QTRY_VERIFY(std::abs(b.simulation.character()->massKg - 90) < 1e-9);
        auto *collision = panel.findChildren<QCheckBox *>().at(2);
        QTest::mouseClick(collision, Qt::LeftButton, {}, QPoint(6, collision->height() / 2));
        QVERIFY(!b.document.setup().control.settings.selfCollision);
        buttonNamed(panel, "Take both from the clip")->click();
        QVERIFY(!b.document.setup().character.weightKg);
    }

    void theJointsAreTuned()
    {
        Workbench b;
        b.openDemo();
        QTRY_VERIFY(b.simulation.character());
        CharacterPanel panel(b.document, b.simulation);
        showAt(panel, 312, 900);
        const double usual = b.simulation.character()->joint(BallJointId::LeftShoulder).torqueCap;
        ValueField *cap = fieldNamed(panel, "Left shoulder: torque cap");
        QCOMPARE(cap->value(), usual);
        type(cap, "55");
        type(fieldNamed(panel, "Left shoulder: stiffness"), "2.5");
        const CharacterOptions &options = b.document.setup().character;
        QCOMPARE(options.joints,
                 (std::vector<JointTuning>{{BallJointId::LeftShoulder, 55.0, 2.5}}));
        QCOMPARE(b.document.undoStack().count(), 2);
        QTRY_COMPARE(b.simulation.character()->joint(BallJointId::LeftShoulder).torqueCap, 55.0);
        // beyond the range nothing happens
        type(cap, "9000");
        QCOMPARE(options.joints.front().torqueCap, std::optional(55.0));
        QPushButton *reset = buttonNamed(panel, "Usual caps and stiffness");
        QVERIFY(reset->isEnabled());
        QTest::mouseClick(reset, Qt::LeftButton);
        QVERIFY(options.joints.empty());
        QVERIFY(!reset->isEnabled());
        b.document.undoStack().undo();
        QCOMPARE(options.joints.size(), std::size_t(1));
    }

    void theControllerIsEdited()
    {
        Workbench b;
        b.openDemo();
        ControllerPanel panel(b.document);
        showAt(panel, 312, 700);
        const ControllerChoice before = b.document.setup().control;
        type(fieldNamed(panel, "Stiffness", 1), "600");
        QCOMPARE(b.document.setup().control.settings.main.stiffness, 600.0);
        buttonNamed(panel, "Reset")->click();
        QCOMPARE(b.document.setup().control, before);
        for (QComboBox *box : panel.findChildren<QComboBox *>()) {
            if (box->accessibleName() == QStringLiteral("Quality")) {
                box->setFocus();
                QTest::keyClick(box, Qt::Key_Down);
            }
        }
        QCOMPARE(b.document.setup().control.quality, Quality::Draft);
        QCOMPARE(b.document.undoStack().count(), 3);
    }

    void everyControllerAndBalanceIsOffered()
    {
        Workbench b;
        b.openDemo();
        ControllerPanel panel(b.document);
        showAt(panel, 312, 700);
        const auto offers = [&](const char *name, int count, auto member) {
            QComboBox *box = comboNamed(panel, name);
            QCOMPARE(box->count(), count);
            for (int i = 0; i < count; ++i) {
                ControllerChoice choice = b.document.setup().control;
                choice.*member = std::remove_reference_t<decltype(choice.*member)>(i);
                b.document.push(commands::setController(b.document, choice));
                QCOMPARE(box->currentIndex(), i); // chosen elsewhere
            }
            box->setFocus();
            QTest::keyClick(box, Qt::Key_Up);
            QCOMPARE(int(b.document.setup().control.*member), count - 2);
        };
        offers("Controller", kControllerCount, &ControllerChoice::controller);
        offers("Balance", kBalanceCount, &ControllerChoice::balance);
    }
};

QTEST_MAIN(TestFieldPanels)
#include "tst_fieldpanels.moc"

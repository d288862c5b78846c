#include "core/doctor/importreport.h"
#include "tests/panels/panelwidgets.h"
#include "tests/support/humanoids.h"
#include "widgets/common/theme.h"
#include "widgets/doctor/mappingfigure.h"
#include "widgets/doctor/mappingform.h"
#include "widgets/doctor/reportlist.h"

#include <QAccessible>
#include <QCheckBox>
#include <QLocale>
#include <QSignalSpy>

using namespace flinch;
using namespace flinch::testing;

namespace {

SkeletonPtr person()
{
    return humanoidClip(humanoidFamily("Mixamo")).skeletonPtr();
}

/// A report of a person whose abdomen is a guess and whose left hand has no joint.
ImportReport madeReport(const Skeleton &skeleton)
{
    const CharacterMapping mapping = mapSkeleton(skeleton).value();
    ImportReport report;
    for (const BodyId body : allBodies())
        report.mapping[body] = {MappedBody::State::Sure, mapping.sourceJoint(body), 0.98, "name"};
    report.mapping[BodyId::Abdomen].state = MappedBody::State::Guess;
    report.mapping[BodyId::Abdomen].confidence = 0.5;
    report.mapping[BodyId::LeftHand].state = MappedBody::State::Missing;
    return report;
}

struct Shown
{
    SkeletonPtr skeleton = person();
    MappingForm form;

    Shown()
    {
        form.show(madeReport(*skeleton), *skeleton, {}, {});
        showAt(form, 300, 520);
    }

    MappingFigure &figure() { return form.figure(); }

    QComboBox *joints()
    {
        for (QComboBox *combo : form.findChildren<QComboBox *>()) {
            if (combo->accessibleName().contains("joint of the skeleton"))
                return combo;
        }
        qFatal("there is no list of joints");
    }

    void click(BodyId body)
    {
        QTest::mouseClick(&figure(), Qt::LeftButton, {}, figure().partPlace(int(body)).center());
    }
};

} // namespace

/// Figure, list of joints and report, as they are used before a file is opened.
class TestImportWidgets : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        Theme::install(qApp, ThemeChoice::Dark);
    }

    void aBodyIsPickedWithTheMouse()
    {
        Shown s;
        QSignalSpy picked(&s.form, &MappingForm::bodyPicked);
        for (const BodyId body : {BodyId::LeftForearm, BodyId::RightFoot, BodyId::Head}) {
            s.click(body);
            QCOMPARE(s.form.body(), body);
        }
        QCOMPARE(picked.count(), 3);
        QVERIFY(s.joints()->accessibleName().startsWith("Head"));
        // far from all of them nothing is picked
        QTest::mouseClick(&s.figure(), Qt::LeftButton, {}, QPoint(3, 3));
        QCOMPARE(s.form.body(), BodyId::Head);
        // who faces us has the left at our right
        QVERIFY(s.figure().partPlace(int(BodyId::LeftHand)).x()
                > s.figure().partPlace(int(BodyId::RightHand)).x());
        QVERIFY(s.figure().partPlace(int(BodyId::Head)).y()
                < s.figure().partPlace(int(BodyId::Pelvis)).y());
    }

    void aBodyIsPickedWithTheArrowKeys()
    {
        Shown s;
        s.figure().setFocus();
        s.click(BodyId::Chest);
        QTest::keyClick(&s.figure(), Qt::Key_Right);
        QCOMPARE(s.form.body(), BodyId::LeftUpperArm);
        QTest::keyClick(&s.figure(), Qt::Key_Down);
        QCOMPARE(s.form.body(), BodyId::LeftForearm);
        QTest::keyClick(&s.figure(), Qt::Key_Home);
        QCOMPARE(s.form.body(), BodyId::Pelvis);
        QTest::keyClick(&s.figure(), Qt::Key_End);
        QCOMPARE(s.form.body(), BodyId::RightFoot);
    }

    /// Tab goes through the bodies, and on to the next part of the window after the last.
    void tabGoesOnAndOut()
    {
        Shown s;
        s.figure().setFocus();
        QTest::keyClick(&s.figure(), Qt::Key_Home);
        for (int n = 1; n < kBodyCount; ++n) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QCOMPARE(s.form.body(), allBodies()[std::size_t(n)]);
            QVERIFY(s.figure().hasFocus());
        }
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QVERIFY(!s.figure().hasFocus());
        // and back the same way
        s.figure().setFocus();
        QTest::keyClick(&s.figure(), Qt::Key_Backtab);
        QCOMPARE(s.form.body(), BodyId::RightShin);
    }

    void aJointIsChosenInTheListAndTabGoesOn()
    {
        Shown s;
        QSignalSpy chosen(&s.form, &MappingForm::jointChosen);
        s.click(BodyId::LeftForearm);
        QComboBox *list = s.joints();
        QVERIFY(list->currentText().contains("LeftForeArm"));
        QTest::keyClick(&s.figure(), Qt::Key_Return); // opens the list
        QVERIFY(list->view()->isVisible());
        const int row = list->findText("mixamorig:LeftHand");
        list->view()->setCurrentIndex(list->model()->index(row, 0));
        QTest::keyClick(list->view(), Qt::Key_Return);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].value<BodyId>(), BodyId::LeftForearm);
        QCOMPARE(chosen[0][1].toInt(), s.skeleton->indexOf(u"mixamorig:LeftHand"));
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Tab);
        QVERIFY(list->hasFocus());
        QCOMPARE(s.form.body(), BodyId::LeftHand);
        QVERIFY(list->accessibleName().startsWith("Left hand"));
        QTest::keyClick(list, Qt::Key_Backtab);
        QCOMPARE(s.form.body(), BodyId::LeftForearm);
        s.click(BodyId::RightFoot);
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Tab);
        QVERIFY(!list->hasFocus());
    }

    void whatIsChosenByHandIsShown()
    {
        Shown s;
        s.click(BodyId::Chest);
        MappingOverrides overrides;
        overrides[BodyId::Chest] = QStringLiteral("mixamorig:Spine1");
        s.form.show(madeReport(*s.skeleton), *s.skeleton, overrides, {});
        QCOMPARE(s.joints()->currentText(), QString("mixamorig:Spine1"));
        s.click(BodyId::LeftHand);
        QCOMPARE(s.joints()->currentIndex(), 0);
    }

    void mapsAreChosen()
    {
        Shown s;
        const auto maps = fittingMaps(*s.skeleton, {});
        ImportReport report = madeReport(*s.skeleton);
        report.mapName = "Mixamo";
        s.form.show(report, *s.skeleton, {}, maps);
        QComboBox *map = comboNamed(s.form, "Map");
        QCOMPARE(map->currentText(), QString("Mixamo"));
        QSignalSpy chosen(&s.form, &MappingForm::mapChosen);
        map->setFocus();
        QTest::keyClick(map, Qt::Key_Up);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toInt(), -1);
    }

    /// Whoever does not see the figure hears the same of it.
    void assistiveToolsSeeTheBodies()
    {
        Shown s;
        QAccessibleInterface *whole = QAccessible::queryAccessibleInterface(&s.figure());
        QVERIFY(whole);
        QCOMPARE(whole->childCount(), kBodyCount);
        const auto name = [whole](BodyId body) {
            return whole->child(int(body))->text(QAccessible::Name);
        };
        QCOMPARE(name(BodyId::Head), QString("Head: mixamorig:Head, sure"));
        QCOMPARE(name(BodyId::Abdomen), QString("Abdomen: mixamorig:Spine, a guess: 50 %"));
        QCOMPARE(name(BodyId::LeftHand), QString("Left hand: no joint"));
        QAccessibleInterface *shin = whole->child(int(BodyId::LeftShin));
        QVERIFY(!shin->rect().isEmpty());
        auto *action = shin->actionInterface();
        QVERIFY(action);
        action->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(s.form.body(), BodyId::LeftShin);
        QVERIFY(shin->state().checked);
    }

    /// Dots differ by more than their words: filled, a ring, dashes.
    void statesAreDrawnDifferently()
    {
        Shown s;
        const auto dot = [&s](BodyId body) {
            return s.figure().grab(s.figure().partPlace(int(body))).toImage();
        };
        ImportReport report = madeReport(*s.skeleton);
        s.click(BodyId::Pelvis);
        QList<QImage> looks;
        for (const auto state :
             {MappedBody::State::Sure, MappedBody::State::Guess, MappedBody::State::Missing}) {
            report.mapping[BodyId::LeftShin].state = state;
            s.form.show(report, *s.skeleton, {}, {});
            looks += dot(BodyId::LeftShin);
        }
        QVERIFY(looks[0] != looks[1] && looks[1] != looks[2] && looks[0] != looks[2]);
        const QPoint middle(looks[0].width() / 2, looks[0].height() / 2);
        QVERIFY(looks[0].pixelColor(middle).lightness() > 240);
        QVERIFY(looks[2].pixelColor(middle).lightness() < 120);
    }

    /// The worst first, each line with what says it otherwise.
    void theReportIsGroupedAndEdited()
    {
        auto asset = std::make_shared<Asset>();
        asset->skeleton = person();
        asset->origin.unitToMetres = 0.01;
        ReportList list(ReportList::Width::Wide);
        ImportReport report;
        using Group = ReportEntry::Group;
        using Topic = ReportEntry::Topic;
        report.entries = {
            {Group::WorthALook, Topic::Discontinuity, "Jump", "hips 24 cm", "The hips jump.", false,
             FrameRange{60, 60}},
            {Group::Inferred, Topic::Floor, "Floor", "0.010 m", {}, false, {}},
            {Group::Inferred, Topic::Mapping, "Mapping", "16 of 16", {}, false, {}},
            {Group::Read, Topic::Unit, "Unit", "centimetre", {}, false, {}},
            {Group::Read, Topic::UpAxis, "Up", "Y", {}, false, {}},
        };
        ReportChoices choices;
        choices.asset = asset;
        choices.floorMetres = 0.01;
        list.show(report, choices);
        showAt(list, 344, 500);
        QStringList headers;
        for (const GroupHeader *header : list.findChildren<GroupHeader *>())
            headers += header->text() + ' ' + header->summary();
        QCOMPARE(headers, (QStringList{"Worth a look 1", "Inferred 2", "Read 2"}));

        QSignalSpy asked(&list, &ReportList::frameAsked);
        QTest::mouseClick(buttonNamed(list, "Go to 60"), Qt::LeftButton);
        QCOMPARE(asked.count(), 1);
        QSignalSpy ignored(&list, &ReportList::ignoreChosen);
        auto *box = list.findChild<QCheckBox *>();
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Space);
        QCOMPARE(ignored.count(), 1);
        QCOMPARE(ignored[0][1].toBool(), true);
        QSignalSpy edit(&list, &ReportList::mappingAsked);
        QTest::mouseClick(buttonNamed(list, "Edit mapping"), Qt::LeftButton);
        QCOMPARE(edit.count(), 1);
        std::optional<std::optional<double>> floor;
        connect(&list, &ReportList::floorChosen, this,
                [&floor](std::optional<double> metres) { floor = metres; });
        type(fieldNamed(list, "Floor"), "0.25");
        QVERIFY(floor && *floor == 0.25);
        std::optional<ImportOptions> options;
        connect(&list, &ReportList::importChosen, this,
                [&options](const ImportOptions &chosen) { options = chosen; });
        QComboBox *up = comboNamed(list, "Up");
        QCOMPARE(up->currentText(), QString("As inferred: Y"));
        up->setFocus();
        QTest::keyClick(up, Qt::Key_Down);
        QTest::keyClick(up, Qt::Key_Down);
        QVERIFY(options && options->upAxis == UpAxis::Z);

        // a line that only says something else stays where it is, with the focus
        report.entries[1].fact = "0.250 m";
        report.entries[1].isStated = true;
        choices.floorMetres = 0.25;
        const ValueField *field = fieldNamed(list, "Floor");
        list.show(report, choices);
        QCOMPARE(fieldNamed(list, "Floor"), field);
        QCOMPARE(field->value(), 0.25);
        // groups fold, and stay folded
        groupNamed(list, "Read")->header().click();
        report.entries.erase(report.entries.begin());
        list.show(report, choices);
        QVERIFY(!groupNamed(list, "Read")->isOpen());
        QVERIFY(groupNamed(list, "Inferred")->isOpen());
    }
};

QTEST_MAIN(TestImportWidgets)
#include "tst_importwidgets.moc"

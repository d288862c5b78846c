#include "tests/panels/panelwidgets.h"
#include "tests/support/workbench.h"
#include "widgets/common/theme.h"
#include "widgets/inspector/discontinuityform.h"
#include "widgets/inspector/inspectorpanel.h"

#include <QCheckBox>
#include <QLocale>
#include <QSignalSpy>

using namespace flinch;
using namespace flinch::testing;

/// What the inspector tells of the clip where it does not go on as a body would.
class TestClipInspector : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        Theme::install(qApp, ThemeChoice::Dark);
    }

    void aSoundClipHasNoList()
    {
        Shown s({});
        QVERIFY(s.form()->isHidden());
    }

    void eachDiscontinuityIsARow()
    {
        Shown s({start(), jump(), cut()});
        QVERIFY(s.form()->isVisible());
        QCOMPARE(s.texts(), (QStringList{"start", "jump, Hips, 0.24 m", "cut, 84°"}));
        const auto boxes = s.boxes();
        QCOMPARE(boxes.size(), 3);
        for (const QCheckBox *box : boxes)
            QVERIFY(!box->isChecked());
        QCOMPARE(boxes[1]->accessibleName(), QStringLiteral("Ignore jump, Hips, 0.24 m at 60"));

        QSignalSpy asked(&s.inspector, &InspectorPanel::frameAsked);
        QTest::mouseClick(buttonNamed(s.inspector, "Go to 60"), Qt::LeftButton);
        QTest::mouseClick(buttonNamed(s.inspector, "Go to 100"), Qt::LeftButton);
        QCOMPARE(asked.count(), 2);
        QCOMPARE(asked[0][0].toInt(), 60);
        QCOMPARE(asked[1][0].toInt(), 100);
        QCOMPARE(s.document.undoStack().count(), 0);
    }

    void oneIsIgnoredAndHeededAgain()
    {
        Shown s({start(), jump(), cut()});
        const auto click = [&](int row) {
            QCheckBox *box = s.boxes()[row];
            QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(6, box->height() / 2));
        };
        const auto &ignored = s.document.setup().ignoredDiscontinuities;
        click(1);
        QCOMPARE(ignored, std::vector<int>{60});
        click(0); // the start
        QCOMPARE(ignored, (std::vector<int>{0, 60}));
        QCOMPARE(s.checked(), (QList<bool>{true, true, false}));
        click(1);
        QCOMPARE(ignored, std::vector<int>{0});
        QCOMPARE(s.document.undoStack().count(), 3);
        s.document.undoStack().undo();
        QCOMPARE(s.checked(), (QList<bool>{true, true, false}));
        s.document.undoStack().undo();
        s.document.undoStack().undo();
        QCOMPARE(s.checked(), (QList<bool>{false, false, false}));
    }

    void anotherClipHasItsOwn()
    {
        Shown s({start(), jump(), cut()});
        s.show({cut()});
        QCOMPARE(s.texts(), QStringList{"cut, 84°"});
        s.show({});
        QVERIFY(s.form()->isHidden());
    }

    /// Rows are few, whatever the clip is made of.
    void aClipOfCutsIsShortened()
    {
        std::vector<Discontinuity> many;
        for (int f = 1; f <= 500; ++f) {
            many.push_back(cut());
            many.back().frames = {f, f};
        }
        Shown s(many);
        QCOMPARE(s.boxes().size(), 40);
        QCOMPARE(s.texts().last(), QStringLiteral("And 460 more"));
    }

private:
    static Discontinuity start()
    {
        Discontinuity found;
        found.kind = DiscontinuityKind::Start;
        found.frames = {0, 3};
        return found;
    }

    static Discontinuity jump()
    {
        Discontinuity found;
        found.kind = DiscontinuityKind::Teleport;
        found.frames = {60, 60};
        found.joint = 0;
        found.size = 0.24;
        found.unit = Discontinuity::Unit::Metres;
        return found;
    }

    static Discontinuity cut()
    {
        Discontinuity found;
        found.frames = {100, 100};
        found.size = 1.466;
        return found;
    }

    struct Shown : Workbench
    {
        InspectorPanel inspector{document, selection, simulation};

        explicit Shown(const std::vector<Discontinuity> &found)
        {
            openDemo();
            simulation.cancel();
            show(found);
            selection.selectClip();
            showAt(inspector, 312, 700);
        }

        void show(const std::vector<Discontinuity> &found)
        {
            auto loaded = std::make_shared<Asset>(*document.asset());
            loaded->takes[0].discontinuities = found;
            Project project = document.project();
            document.reset(std::move(project), std::move(loaded));
            selection.selectClip();
        }

        DiscontinuityForm *form() { return inspector.findChild<DiscontinuityForm *>(); }

        QList<QCheckBox *> boxes() { return form()->findChildren<QCheckBox *>(); }

        QList<bool> checked()
        {
            QList<bool> all;
            for (const QCheckBox *box : boxes())
                all += box->isChecked();
            return all;
        }

        /// Without the title.
        QStringList texts()
        {
            QStringList all;
            for (const TextLabel *label : form()->findChildren<TextLabel *>()) {
                if (!qobject_cast<SectionHeader *>(label->parentWidget()))
                    all += label->text();
            }
            return all;
        }
    };
};

QTEST_MAIN(TestClipInspector)
#include "tst_clipinspector.moc"

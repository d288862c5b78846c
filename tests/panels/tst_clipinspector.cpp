#include "tests/panels/panelwidgets.h"
#include "tests/support/workbench.h"
#include "widgets/common/theme.h"
#include "widgets/doctor/reportlist.h"
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

    void aSoundClipHasNone()
    {
        Shown s({});
        QVERIFY(s.form()->isVisible());
        QVERIFY(s.boxes().isEmpty());
    }

    void eachDiscontinuityIsARow()
    {
        Shown s({start(), jump(), cut()});
        QVERIFY(s.form()->isVisible());
        const auto boxes = s.boxes();
        QCOMPARE(boxes.size(), 3);
        for (const QCheckBox *box : boxes)
            QVERIFY(!box->isChecked());
        QCOMPARE(s.texts(),
                 (QStringList{"Ignore Start, frames 0 to 3", "Ignore Jump, Hips, 24 cm at frame 60",
                              "Ignore Cut, 84° at frame 100"}));

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
        const auto click = [&](const char *what) {
            QApplication::processEvents(); // what moves to another group is made anew
            QCheckBox *box = s.box(what);
            QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(6, box->height() / 2));
        };
        const auto &ignored = s.document.setup().ignoredDiscontinuities;
        click("Jump");
        QCOMPARE(ignored, std::vector<int>{60});
        click("Start");
        QCOMPARE(ignored, (std::vector<int>{0, 60}));
        QCOMPARE(s.checked(), (QStringList{"Jump", "Start"}));
        click("Jump");
        QCOMPARE(ignored, std::vector<int>{0});
        QCOMPARE(s.document.undoStack().count(), 3);
        s.document.undoStack().undo();
        QCOMPARE(s.checked(), (QStringList{"Jump", "Start"}));
        s.document.undoStack().undo();
        s.document.undoStack().undo();
        QCOMPARE(s.checked(), QStringList());
    }

    void anotherClipHasItsOwn()
    {
        Shown s({start(), jump(), cut()});
        s.show({cut()});
        QCOMPARE(s.texts(), QStringList{"Ignore Cut, 84° at frame 100"});
        s.show({});
        QVERIFY(s.boxes().isEmpty());
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
        QVERIFY(
            std::ranges::any_of(s.form()->findChildren<TextLabel *>(), [](const TextLabel *label) {
                return label->text() == QStringLiteral("And 460 more");
            }));
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

        ReportList *form() { return inspector.findChild<ReportList *>(); }

        /// From the top down.
        QList<QCheckBox *> boxes()
        {
            QApplication::processEvents(); // lines that are new have their places
            auto all = form()->findChildren<QCheckBox *>();
            std::ranges::sort(
                all, {}, [this](const QCheckBox *box) { return box->mapTo(form(), QPoint()).y(); });
            return all;
        }

        QCheckBox *box(const char *what)
        {
            for (QCheckBox *each : boxes()) {
                if (each->accessibleName().startsWith(QStringLiteral("Ignore ") + what))
                    return each;
            }
            qFatal("nothing says %s", what);
        }

        /// What is ignored, by kind.
        QStringList checked()
        {
            QStringList all;
            for (const QCheckBox *each : boxes()) {
                if (each->isChecked())
                    all += each->accessibleName().section(u' ', 1, 1).remove(u',');
            }
            all.sort();
            return all;
        }

        QStringList texts()
        {
            QStringList all;
            for (const QCheckBox *each : boxes())
                all += each->accessibleName();
            return all;
        }
    };
};

QTEST_MAIN(TestClipInspector)
#include "tst_clipinspector.moc"

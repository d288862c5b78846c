#include "tests/support/patience.h"
#include "tests/support/scenarios.h"
#include "widgets/viewport/viewportarea.h"

#include <QApplication>
#include <QtTest>

using namespace flinch;

/// A display without OpenGL: a remote one, or a server without GLX.
class TestNoGraphics : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void theReasonIsShownAndNothingBreaks()
    {
        QVERIFY(!probeGraphics().usable);
        const auto scenario = testing::shortDemoScenario(0.1);
        QVERIFY(scenario.ok());
        ViewportArea area;
        QVERIFY(!area.hasGraphics());
        area.resize(600, 400);
        area.show();
        QVERIFY(QTest::qWaitForWindowExposed(&area, testing::kPatience));
        const auto *label = area.findChild<QLabel *>();
        QVERIFY(label && label->isVisible());
        QVERIFY(label->text().contains("No 3D view"));
        QVERIFY(label->text().contains("OpenGL 3.3"));

        // everything else works, so that the window needs to know nothing of it
        area.setCharacter(scenario->character);
        area.setColours(ViewportColours::light());
        visitBodyPoses(*scenario->target, *scenario->character,
                       [&](int, const BodyPose &pose) { area.setPose(Simulation::Mocap, pose); });
        area.setPaneLayout(PaneLayout::Overlay);
        area.setImpactArrows({ImpactArrow()});
        area.setState(Simulation::Main, FigureState::Stale);
        area.frameAll();
        QTest::keyClick(&area, Qt::Key_7);
        QVERIFY(area.captureView(100).isNull());
        QVERIFY(area.paneRect(Simulation::Main));
    }
};

int main(int argc, char **argv)
{
    qputenv("QT_XCB_GL_INTEGRATION", "none");
    QApplication application(argc, argv);
    TestNoGraphics test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_nographics.moc"

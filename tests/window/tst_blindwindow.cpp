#include "app/window/bakedialog.h"
#include "tests/window/windowbench.h"

#include <QImage>

using namespace flinch;
using namespace flinch::testing;

/// The window on a display that may offer no OpenGL: started by ctest with Qt's way to it closed,
/// and on a display without GLX, as remote ones are. There may be another way then (EGL); without
/// any the reason is told, and all the rest works.
class TestBlindWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void allButThePictureWorks()
    {
        WindowBench bench;
        bench.start();
        bench.openDemo();
        MainWindow &window = bench.window();
        if (qgetenv("QT_XCB_GL_INTEGRATION") == "none")
            QVERIFY(!window.viewport().hasGraphics());
        if (!window.viewport().hasGraphics()) {
            const auto *reason = window.viewport().findChild<QLabel *>();
            QVERIFY(reason && reason->isVisible());
            for (const char *words : {"No 3D view", "OpenGL 3.3", "LIBGL_ALWAYS_SOFTWARE=1"})
                QVERIFY2(reason->text().contains(QLatin1String(words)), words);
        }
        QVERIFY(!window.picture().isNull());

        // played and edited
        window.viewport().setFocus();
        bench.press(Qt::Key_Space);
        QVERIFY(bench.workspace().playhead.isPlaying());
        QTRY_VERIFY(bench.workspace().playhead.frame() > 0);
        bench.press(Qt::Key_Space);
        bench.workspace().selection.selectImpacts({ImpactId(1)});
        const double before = bench.impact(1).key.anticipation;
        bench.press(Qt::Key_E);
        QVERIFY(bench.impact(1).key.anticipation != before);
        bench.simulate();
        for (const auto layout :
             {window.actions().overlay, window.actions().single, window.actions().sideBySide})
            layout->trigger();

        // saved and baked
        const QString project = bench.file("blind.flinch");
        const ChosenFile chosen(project);
        bench.press(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!bench.document().isModified());
        bench.press(Qt::Key_B, Qt::ControlModifier);
        auto *dialog = window.findChild<BakeDialog *>();
        QVERIFY(dialog && dialog->isVisible());
        auto *file = dialog->findChild<QLineEdit *>(QStringLiteral("bakeFile"));
        file->selectAll();
        QTest::keyClicks(file, bench.file("blind.fbx"));
        QSignalSpy finished(&bench.workspace().baker, &BakeService::finished);
        QTest::keyClick(dialog, Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kTimeout);
        QVERIFY(QFileInfo(bench.file("blind.fbx")).size() > 100'000);
    }
};

int main(int argc, char **argv)
{
    return runWindowTest<TestBlindWindow>(argc, argv);
}

#include "tst_blindwindow.moc"

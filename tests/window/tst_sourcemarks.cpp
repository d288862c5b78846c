#include "app/window/paneheader.h"
#include "tests/support/c3dfixture.h"
#include "tests/support/grabs.h"
#include "tests/support/humanoids.h"
#include "tests/support/testclips.h"
#include "tests/support/viewportfixture.h"
#include "tests/window/windowbench.h"

#include <algorithm>
#include <cmath>

using namespace flinch;
using namespace flinch::testing;

/// Files that hold no body that can be hit are looked at all the same.
class TestSourceMarks : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void init()
    {
        m_bench = std::make_unique<WindowBench>();
        m_bench->start();
    }

    void cleanup() { m_bench.reset(); }

    void markersThatNobodyWearsAreShownAndPlayed()
    {
        C3dFixture file;
        for (int f = 0; f < 100; ++f) {
            auto &frame = file.frames.emplace_back();
            for (int m = 0; m < 12; ++m)
                frame.push_back({200.0 * (m % 3) + 4 * f, 150.0 * m, 50.0 * (m % 2), 0});
        }
        m_bench->open(m_bench->write("anonymous.c3d", file.bytes()));
        const Document &document = m_bench->document();
        QVERIFY(document.isOpen());
        QVERIFY(!document.clip());
        QVERIFY(!document.isClipMissing());
        QCOMPARE(document.frameCount(), 100);
        QCOMPARE(footers().at(int(Figure::Mocap) + 1)->text(), QStringLiteral("12 markers"));
        QCOMPARE(footers().at(int(Figure::Main) + 1)->text(),
                 QStringLiteral("cannot be simulated"));
        QVERIFY(said("names of a body's places"));

        // what needs a body is off, what only looks is on
        const Actions &actions = m_bench->window().actions();
        QVERIFY(!actions.bake->isEnabled());
        QVERIFY(!actions.addImpact->isEnabled());
        QVERIFY(actions.play->isEnabled());
        QVERIFY(actions.frameAll->isEnabled());
        if (!area().hasGraphics())
            QSKIP("this display offers no OpenGL 3.3");
        area().captureView(); // until the layout has settled
        const QImage first = area().captureView();
        m_bench->workspace().playhead.setFrame(60);
        const QImage later = area().captureView();
        QCOMPARE(later.size(), first.size());
        QVERIFY(differentPixels(first, later, paneInView(area(), Simulation::Mocap)) > 100);
        // and nothing of it stays when a clip is opened
        m_bench->openDemo();
        QVERIFY(footers().at(int(Figure::Mocap) + 1)->text().contains(QStringLiteral("joints")));
    }

    void theSkeletonOfAnAnimalIsShown()
    {
        const SkeletonPtr skeleton = elephantSkeleton();
        Clip clip(skeleton, *FrameRate::fromFraction(60, 1));
        clip.resizeFrames(60);
        for (int f = 0; f < clip.frameCount(); ++f)
            setFramePose(clip, f, restPose(*skeleton));
        m_bench->open(m_bench->write("elephant.bvh", QByteArray::fromStdString(bvhText(clip))));
        QTRY_VERIFY(m_bench->workspace().simulation.error());
        if (!area().hasGraphics())
            QSKIP("this display offers no OpenGL 3.3");
        const QImage image = area().captureView();
        const auto pixels = [&](Simulation simulation) {
            return pixelsLike(image, paneInView(area(), simulation), color(Token::MocapBody));
        };
        QVERIFY(pixels(Simulation::Mocap) > 500);
        QCOMPARE(pixels(Simulation::Main), 0);
    }

private:
    ViewportArea &area() { return *m_bench->window().findChild<ViewportArea *>(); }

    /// The overlay's own comes first.
    QList<PaneFooter *> footers() { return area().findChildren<PaneFooter *>(); }

    bool said(const char *words)
    {
        const auto labels = m_bench->dock("messages")->findChildren<QLabel *>();
        return std::ranges::any_of(labels, [words](const QLabel *label) {
            return label->text().contains(QLatin1String(words));
        });
    }

    std::unique_ptr<WindowBench> m_bench;
};

QTEST_MAIN(TestSourceMarks)
#include "tst_sourcemarks.moc"

#include "app/window/paneheader.h"
#include "core/take/deviation.h"
#include "tests/window/windowbench.h"
#include "widgets/common/quantity.h"
#include "widgets/scorecard/scorecardpanel.h"
#include "widgets/timeline/timelineview.h"

#include <algorithm>
#include <cmath>

using namespace flinch;
using namespace flinch::testing;

/// Deviation means one thing: in the pane's header, on the timeline, on the scorecard.
class TestDeviation : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        m_bench.start();
        m_bench.openDemo();
        m_bench.workspace().playhead.pause();
        const Scenario &scenario = *m_bench.workspace().simulation.prepared();
        const Take &take = *m_bench.workspace().simulation.take();
        for (int f = 0; f < take.frameCount(); ++f) {
            const auto followed = followedJoints(*scenario.target, *scenario.character, f);
            m_main.push_back(worstDeviation((*take.main)[std::size_t(f)], followed).degrees);
            m_shadow.push_back(worstDeviation((*take.shadow)[std::size_t(f)], followed).degrees);
        }
        QVERIFY(std::ranges::max(m_main) > 10);
    }

    void cleanupTestCase() { m_bench.stop(); }

    void theScorecardHasTheLargest()
    {
        const Take &take = *m_bench.workspace().simulation.take();
        QVERIFY(std::abs(*take.scorecard.fromClipDegrees - std::ranges::max(m_main)) < 1e-6);
        m_bench.workspace().selection.clear();
        const QString said = quantityText(std::ranges::max(m_main), 1, Dimension::Angle);
        const auto labels =
            m_bench.window().findChild<ScorecardPanel *>()->findChildren<QLabel *>();
        QVERIFY(std::ranges::any_of(
            labels, [&](const QLabel *label) { return label->text().contains(said); }));
    }

    void theTimelineShowsEveryFrame()
    {
        const auto *timeline = m_bench.window().findChild<TimelineView *>();
        QTRY_VERIFY_WITH_TIMEOUT(timeline->isComplete(), kTimeout);
        const int first = m_bench.workspace().simulation.take()->firstSourceFrame;
        for (std::size_t f = 0; f < m_main.size(); ++f) {
            float worst = -1;
            for (const auto &row : timeline->content().deviation)
                worst = std::max(worst, row[f + std::size_t(first)]);
            QVERIFY2(std::abs(double(worst) - m_main[f]) < 1e-4,
                     qPrintable(QString("frame %1: %2°").arg(f).arg(double(worst))));
        }
    }

    /// Hips from 2 cm on, else the worst joint.
    void theHeadersTellTheFrameAtHand()
    {
        int moved = 0;
        const auto number = [this](Figure figure, std::size_t f, double degrees) {
            const Take &take = *m_bench.workspace().simulation.take();
            const SimulatedMotion &motion = figure == Figure::Main ? *take.main : *take.shadow;
            const double hips = (motion[f].pose.positions[BodyId::Pelvis] - clipPelvis(f)).norm();
            return hips >= 0.02 ? QString("%1 cm").arg(numberText(100 * hips, 0))
                                : quantityText(degrees, 1, Dimension::Angle);
        };
        const auto headers = m_bench.window().findChildren<PaneHeader *>();
        const auto said = [&](Figure figure) {
            return headers.at(int(figure))->findChildren<ReadoutLabel *>().first()->text();
        };
        const int first = m_bench.workspace().simulation.take()->firstSourceFrame;
        for (std::size_t f = 0; f < m_main.size(); f += 3) {
            m_bench.workspace().playhead.setFrame(first + int(f));
            QCOMPARE(said(Figure::Main), number(Figure::Main, f, m_main[f]));
            QCOMPARE(said(Figure::Shadow), number(Figure::Shadow, f, m_shadow[f]));
            moved += said(Figure::Main).endsWith(QStringLiteral(" cm"));
        }
        QVERIFY(moved > 5);
    }

private:
    Vector3 clipPelvis(std::size_t frame)
    {
        const Scenario &scenario = *m_bench.workspace().simulation.prepared();
        Pose pose;
        WorldPose world;
        BodyPose bodies;
        samplePose(*scenario.clip, int(frame) + scenario.firstSourceFrame, 0, pose);
        computeWorldPose(scenario.clip->skeleton(), pose, world);
        computeBodyPose(*scenario.character, world, bodies);
        return bodies.positions[BodyId::Pelvis] - Vector3(0, scenario.ground.floorMetres, 0);
    }

    WindowBench m_bench;
    std::vector<double> m_main; // degrees, per frame of the take
    std::vector<double> m_shadow;
};

QTEST_MAIN(TestDeviation)
#include "tst_deviation.moc"

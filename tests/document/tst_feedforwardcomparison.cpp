#include "tests/support/loadeddemo.h"
#include "tests/support/patience.h"
#include "tests/support/projects.h"
#include "widgets/document/commands.h"
#include "widgets/document/feedforwardcomparison.h"
#include "widgets/document/impactcommands.h"

#include <QSignalSpy>
#include <QtTest>

using namespace flinch;
using namespace flinch::testing;

namespace {

constexpr int kTimeout = kPatience;

} // namespace

class TestFeedforwardComparison : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void init()
    {
        m_document = std::make_unique<Document>();
        m_document->reset(demoProject(), loadedDemo());
    }

    void itIsWhatALowGainTakeMeasures()
    {
        SimulationService simulation(*m_document);
        FeedforwardComparison comparison(*m_document, simulation);
        QVERIFY(!comparison.degrees());
        QTRY_VERIFY_WITH_TIMEOUT(comparison.degrees(), kTimeout);
        Setup setup = m_document->setup();
        setup.control.controller = Controller::LowGain;
        const auto prepared = prepareScenario(m_document->clip(), setup);
        const auto take = Simulator().simulate(completeScenario(*prepared, setup).scenario);
        QVERIFY(take.ok());
        // the body stands elsewhere without it, so its ball may come a frame earlier or later
        const double expected = *take->scorecard.preHitRmsDegrees;
        QVERIFY2(std::abs(*comparison.degrees() - expected) < 2e-3 * expected,
                 qPrintable(QStringLiteral("%1 %2")
                                .arg(*comparison.degrees())
                                .arg(*take->scorecard.preHitRmsDegrees)));
        // that is what feedforward is for
        QVERIFY(*comparison.degrees() > 5 * *simulation.take()->scorecard.preHitRmsDegrees);
    }

    void whatItDoesNotDependOnRunsNothing()
    {
        SimulationService simulation(*m_document);
        FeedforwardComparison comparison(*m_document, simulation);
        QTRY_VERIFY_WITH_TIMEOUT(comparison.degrees(), kTimeout);
        const double before = *comparison.degrees();
        ProjectImpact second = m_document->setup().impacts[1];
        second.key.anticipation = 1;
        m_document->push(std::make_unique<ChangeImpacts>(*m_document, std::vector{second},
                                                         QStringLiteral("Expect"), 0));
        QVERIFY(!comparison.degrees()); // of an old take there is none
        QTRY_VERIFY_WITH_TIMEOUT(simulation.isUpToDate(), kTimeout);
        QCOMPARE(comparison.degrees(), std::optional(before)); // at once
    }

    void anotherControllerHasNone()
    {
        SimulationService simulation(*m_document);
        FeedforwardComparison comparison(*m_document, simulation);
        QTRY_VERIFY_WITH_TIMEOUT(comparison.degrees(), kTimeout);
        ControllerChoice choice = m_document->setup().control;
        choice.controller = Controller::HighGain;
        m_document->push(commands::setController(*m_document, choice));
        QTRY_VERIFY_WITH_TIMEOUT(simulation.isUpToDate(), kTimeout);
        QVERIFY(!comparison.degrees());
    }

    void itGivesWayToTheSimulation()
    {
        SimulationService simulation(*m_document);
        FeedforwardComparison comparison(*m_document, simulation);
        int interrupted = 0;
        connect(&comparison, &FeedforwardComparison::changed, m_document.get(), [&] {
            if (!comparison.isRunning() || interrupted > 0)
                return;
            ++interrupted; // before the push, which comes by here again
            ControllerChoice choice = m_document->setup().control;
            choice.settings.main.stiffness *= 1.1;
            m_document->push(commands::setController(*m_document, choice));
            QVERIFY(!simulation.isUpToDate() && !comparison.isRunning());
        });
        QTRY_COMPARE_WITH_TIMEOUT(interrupted, 1, kTimeout);
        QTRY_VERIFY_WITH_TIMEOUT(simulation.isUpToDate(), kTimeout);
        QTRY_VERIFY_WITH_TIMEOUT(comparison.degrees(), kTimeout);
    }

private:
    std::unique_ptr<Document> m_document;
};

QTEST_GUILESS_MAIN(TestFeedforwardComparison)
#include "tst_feedforwardcomparison.moc"

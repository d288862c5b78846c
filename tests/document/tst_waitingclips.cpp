#include "tests/support/loadeddemo.h"
#include "tests/support/patience.h"
#include "tests/support/projects.h"
#include "widgets/document/commands.h"
#include "widgets/document/impactcommands.h"
#include "widgets/document/impactedits.h"
#include "widgets/document/playhead.h"
#include "widgets/document/simulationservice.h"

#include <QSignalSpy>
#include <QtTest>

using namespace flinch;
using namespace flinch::testing;

namespace {

constexpr int kTimeout = kPatience;

ProjectImpact shove(ImpactId id, double time, std::optional<Aftermath> aftermath)
{
    ProjectImpact impact;
    impact.id = id;
    impact.name = QStringLiteral("Shove");
    impact.key.time = time;
    impact.key.kind = ImpactKind::Push;
    impact.key.impulse = 20;
    impact.key.duration = 0.05;
    impact.key.direction = {0, 0, -1};
    impact.key.reaction.aftermath = aftermath;
    return impact;
}

} // namespace

/// A document whose clip waits for a body that was struck.
class TestWaitingClips : public QObject
{
    Q_OBJECT

private:
    void open(std::vector<ProjectImpact> impacts)
    {
        Project project = demoProject();
        project.setup.reaction.enabled = true;
        project.setup.impacts = std::move(impacts);
        m_document.reset(project, loadedDemo());
        QTRY_VERIFY_WITH_TIMEOUT(m_service.isUpToDate(), kTimeout);
    }

    Document m_document;
    SimulationService m_service{m_document};
    Playhead m_playhead{m_document};

private Q_SLOTS:

    void theDocumentIsAsLongAsItsTake()
    {
        open({shove(ImpactId(1), 2, Aftermath::Pause), shove(ImpactId(2), 4, {})});
        const int more = m_service.take()->timeMap.inserted();
        QVERIFY(more > 0);
        QCOMPARE(m_document.timeMap(), m_service.take()->timeMap);
        QCOMPARE(m_document.frameCount(), m_document.clipFrameCount() + more);
        // an impact of the clip comes so much later
        const FrameRate rate = m_document.rate();
        QCOMPARE(m_document.takeFrame(2), rate.frames(2));
        QCOMPARE(m_document.takeFrame(4), rate.frames(4) + more);
        QCOMPARE(m_document.clipSeconds(rate.frames(4) + more), 4.0);
        // all of it can be read, played and seen
        const int last = m_document.frameCount() - 1;
        QVERIFY(m_service.frame(Figure::Main, last));
        QCOMPARE(m_service.cacheRanges(Figure::Main).back().frames.last, last);
        QCOMPARE(m_service.progress(Figure::Main), 1.0);
        m_playhead.setFrame(last);
        QCOMPARE(m_playhead.frame(), last);
        QVERIFY(std::abs(m_service.lastHit().value_or(0) - rate.frames(4) - more) < 3);
    }

    void withoutThePauseItIsAsLongAsItsClip()
    {
        open({shove(ImpactId(1), 2, Aftermath::Pause)});
        m_playhead.setFrame(m_document.frameCount() - 1);
        QSignalSpy spy(&m_document, &Document::changed);
        impactedits::change(m_document, {ImpactId(1)}, QStringLiteral("Return"),
                            [](ProjectImpact &impact) { impact.key.reaction.aftermath.reset(); });
        QTRY_VERIFY_WITH_TIMEOUT(m_service.isUpToDate(), kTimeout);
        QVERIFY(m_document.timeMap().isIdentity());
        QCOMPARE(m_document.frameCount(), m_document.clipFrameCount());
        QCOMPARE(m_playhead.frame(), m_document.frameCount() - 1);
        m_document.undoStack().undo();
        QTRY_VERIFY_WITH_TIMEOUT(m_service.isUpToDate(), kTimeout);
        QVERIFY(!m_document.timeMap().isIdentity());
    }

    void impactsAreMovedWhereTheyAreSeen()
    {
        open({shove(ImpactId(1), 2, Aftermath::Pause), shove(ImpactId(2), 4, {})});
        const double seen = m_document.takeFrame(4);
        impactedits::move(m_document, impactedits::impactsOf(m_document, {ImpactId(2)}), 10);
        const double moved = m_document.setup().impact(ImpactId(2))->key.time;
        QVERIFY(std::abs(m_document.takeFrame(moved) - seen - 10) < 1e-6);
        impactedits::addAt(m_document, seen, BodyId::Head, m_service.prepared().get());
        QCOMPARE(m_document.setup().impacts.back().key.time, 4.0);
    }

    void anotherClipKnowsNothingOfIt()
    {
        open({shove(ImpactId(1), 2, Aftermath::Pause)});
        QVERIFY(!m_document.timeMap().isIdentity());
        m_document.reset({}, nullptr);
        QVERIFY(m_document.timeMap().isIdentity());
        QCOMPARE(m_document.frameCount(), 0);
    }
};

QTEST_GUILESS_MAIN(TestWaitingClips)
#include "tst_waitingclips.moc"

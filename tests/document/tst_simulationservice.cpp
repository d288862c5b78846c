#include "core/simulation/simulator.h"
#include "tests/support/loadeddemo.h"
#include "tests/support/patience.h"
#include "tests/support/projects.h"
#include "tests/support/testclips.h"
#include "widgets/document/commands.h"
#include "widgets/document/impactcommands.h"
#include "widgets/document/simulationservice.h"

#include <QSignalSpy>
#include <QtTest>

using namespace flinch;
using namespace flinch::testing;

namespace {

constexpr int kTimeout = kPatience;

/// The same without any service.
std::uint64_t directHash(const Document &document)
{
    const auto prepared = prepareScenario(document.clip(), document.setup());
    Simulator simulator;
    return simulator.simulate(completeScenario(*prepared, document.setup()).scenario)->hash();
}

void moveFirst(Document &document, double seconds, GestureId gesture = 0)
{
    ProjectImpact impact = document.setup().impacts[0];
    impact.key.time = seconds;
    document.push(std::make_unique<ChangeImpacts>(document, std::vector{impact},
                                                  QStringLiteral("Move"), gesture));
}

/// The demo over and over.
AssetPtr longClip(double seconds)
{
    const QByteArray text = longDemoClip(seconds, *FrameRate::fromFraction(120, 1));
    auto imported = readBvhText(text);
    return assetOf(std::move(imported.value().clip));
}

} // namespace

class TestSimulationService : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void init() { m_document = std::make_unique<Document>(); }

    void anEmptyDocumentIsQuiet()
    {
        SimulationService service(*m_document);
        QVERIFY(!service.isRunning() && !service.take() && !service.character());
        QVERIFY(service.cacheRanges(Figure::Main).empty());
        QVERIFY(!service.frame(Figure::Main, 0));
    }

    void theTakeIsTheSimulators()
    {
        SimulationService service(*m_document);
        m_document->reset(demoProject(), loadedDemo());
        QCOMPARE(ranges(service), QStringList{"0-935 not computed"});
        QTRY_VERIFY_WITH_TIMEOUT(service.isUpToDate(), kTimeout);
        QCOMPARE(service.take()->hash(), directHash(*m_document));
        QCOMPARE(ranges(service), QStringList{"0-935 up to date"});
        QCOMPARE(service.takeImpacts(), (std::vector{ImpactId(1), ImpactId(2)}));
        QVERIFY(service.character() && !service.error() && !service.head(Figure::Main));
        QTRY_VERIFY(!service.isRunning());
        for (const Figure figure : {Figure::Shadow, Figure::Main}) {
            const SimulatedMotion &motion =
                figure == Figure::Main ? *service.take()->main : *service.take()->shadow;
            for (const int frame : {0, 200, 935})
                QCOMPARE(service.frame(figure, frame)->centreOfMass,
                         motion[std::size_t(frame)].centreOfMass);
            QCOMPARE(service.progress(figure), 1.0);
        }
        QVERIFY(!service.frame(Figure::Main, -1) && !service.frame(Figure::Main, 936));
        QVERIFY(!service.frame(Figure::Mocap, 5));
    }

    void aChangeMakesItStaleThenNew()
    {
        m_document->reset(demoProject(), loadedDemo());
        SimulationService service(*m_document);
        QTRY_VERIFY_WITH_TIMEOUT(service.isUpToDate(), kTimeout);
        const auto old = service.take();
        QSignalSpy takes(&service, &SimulationService::takeChanged);
        moveFirst(*m_document, 2.5);
        QVERIFY(!service.isUpToDate());
        QVERIFY(ranges(service).last().endsWith("stale"));
        QVERIFY(service.frame(Figure::Main, 935)); // the old one, till the new comes
        QTRY_VERIFY_WITH_TIMEOUT(service.isUpToDate(), kTimeout);
        QCOMPARE(takes.count(), 1);
        QVERIFY(service.take() != old);
        QCOMPARE(service.take()->hash(), directHash(*m_document));
        m_document->undoStack().undo();
        QTRY_VERIFY_WITH_TIMEOUT(service.isUpToDate() && !service.isRunning(), kTimeout);
        QCOMPARE(service.take()->hash(), old->hash());
    }

    /// The body in view must not fade while a later hit is dragged.
    void whatAChangeCannotReachStaysUpToDate()
    {
        Project project = demoProject();
        project.setup.impacts[1].key.anticipation = 0;
        m_document->reset(project, loadedDemo());
        SimulationService service(*m_document);
        QTRY_VERIFY_WITH_TIMEOUT(service.isUpToDate() && !service.isRunning(), kTimeout);
        const auto old = service.take();
        ProjectImpact ball = project.setup.impacts[1];
        const int same = int(std::ceil(m_document->rate().frames(ball.key.time - 0.04)));
        ball.key.time += 0.5;
        m_document->push(std::make_unique<ChangeImpacts>(*m_document, std::vector{ball},
                                                         QStringLiteral("Move")));
        QCOMPARE(service.stateOf(Figure::Main, same - 1), CacheState::UpToDate);
        QCOMPARE(service.stateOf(Figure::Main, same), CacheState::Stale);
        QCOMPARE(service.stateOf(Figure::Shadow, 935), CacheState::UpToDate); // feels none of it
        QTRY_VERIFY_WITH_TIMEOUT(service.isUpToDate() && !service.isRunning(), kTimeout);
        const auto place = [](const Take &take, int frame) {
            return (*take.main)[std::size_t(frame)].pose.positions[BodyId::Head];
        };
        for (int f = 0; f < same; ++f)
            QCOMPARE(place(*service.take(), f), place(*old, f));
        QVERIFY(place(*service.take(), same + 10) != place(*old, same + 10));

        ball.key.anticipation = 1; // now the shadow does
        m_document->push(std::make_unique<ChangeImpacts>(*m_document, std::vector{ball},
                                                         QStringLiteral("Expect")));
        QCOMPARE(service.stateOf(Figure::Shadow, same - 1), CacheState::UpToDate);
        QCOMPARE(service.stateOf(Figure::Shadow, 935), CacheState::Stale);
        m_document->undoStack().undo();
        m_document->push(std::make_unique<RemoveImpacts>(
            *m_document, std::vector{m_document->setup().impacts[0].id}));
        QCOMPARE(service.stateOf(Figure::Main, 175), CacheState::UpToDate);
        QCOMPARE(service.stateOf(Figure::Main, 176), CacheState::Stale);
    }

    void whatDoesNotMatterIsNotSimulated()
    {
        m_document->reset(demoProject(), loadedDemo());
        SimulationService service(*m_document);
        QTRY_VERIFY_WITH_TIMEOUT(service.isUpToDate() && !service.isRunning(), kTimeout);
        QSignalSpy running(&service, &SimulationService::runningChanged);
        ProjectImpact impact = m_document->setup().impacts[0];
        impact.name = QStringLiteral("Jab");
        m_document->push(std::make_unique<ChangeImpacts>(*m_document, std::vector{impact},
                                                         QStringLiteral("Rename")));
        m_document->push(commands::setReturn(*m_document, 500));
        m_document->push(commands::setLoop(*m_document, FrameRange{3, 70}));
        QVERIFY(service.isUpToDate());
        QCOMPARE(running.count(), 0);
    }

    void theLastOfManyChangesWins()
    {
        m_document->reset(demoProject(), loadedDemo());
        SimulationService service(*m_document);
        QSignalSpy takes(&service, &SimulationService::takeChanged);
        const GestureId gesture = newGesture();
        for (int i = 0; i < 60; ++i) {
            moveFirst(*m_document, 1.5 + 0.01 * i, gesture);
            QCoreApplication::processEvents();
        }
        QTRY_VERIFY_WITH_TIMEOUT(service.isUpToDate() && !service.isRunning(), kTimeout);
        QVERIFY(takes.count() < 60);
        QCOMPARE(m_document->undoStack().count(), 1);
        QCOMPARE(service.take()->hash(), directHash(*m_document));
    }

    void framesCanBeReadAsTheyCome()
    {
        m_document->reset(demoProject(), longClip(60));
        SimulationService service(*m_document);
        QTRY_VERIFY_WITH_TIMEOUT(service.progress(Figure::Main) > 0, kTimeout);
        QVERIFY(!service.isUpToDate());
        const int head = *service.head(Figure::Main);
        QVERIFY(head > 0 && head < 7200);
        QVERIFY(service.frame(Figure::Main, head - 1));
        const SimulatedFrame first = *service.frame(Figure::Main, 0);
        QCOMPARE(service.stateOf(Figure::Main, head - 1), CacheState::UpToDate);
        QCOMPARE(service.stateOf(Figure::Main, 7199), CacheState::NotComputed);
        QVERIFY(!service.frame(Figure::Main, 7199));
        QTRY_VERIFY_WITH_TIMEOUT(service.isUpToDate(), 4 * kTimeout);
        QCOMPARE(first.centreOfMass, service.take()->main->front().centreOfMass);
        QCOMPARE(ranges(service), QStringList{"0-7199 up to date"});
    }

    void cancelKeepsWhatExistsAndResumeGoesOn()
    {
        m_document->reset(demoProject(), longClip(60));
        SimulationService service(*m_document);
        QSignalSpy state(&service, &SimulationService::stateChanged);
        QTRY_VERIFY_WITH_TIMEOUT(service.progress(Figure::Main) > 0.01, kTimeout);
        service.cancel();
        QVERIFY(service.isCancelled());
        QCOMPARE(state.count(), 1);
        QTRY_VERIFY_WITH_TIMEOUT(!service.isRunning(), kTimeout);
        QVERIFY(!service.isUpToDate() && !service.error() && !service.head(Figure::Main));
        const double kept = service.progress(Figure::Main);
        QVERIFY(kept > 0.01 && kept < 1);
        QCOMPARE(ranges(service).size(), 2);
        QVERIFY(ranges(service).last().endsWith("not computed"));
        // things that do not matter do not start it again
        m_document->push(commands::setReturn(*m_document, 500));
        QVERIFY(!service.isRunning());
        service.resume();
        QVERIFY(service.isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(service.progress(Figure::Main) > kept, kTimeout);
        QTRY_VERIFY_WITH_TIMEOUT(service.isUpToDate(), 4 * kTimeout);
    }

    void resumeRightAfterCancelGoesOn()
    {
        m_document->reset(demoProject(), loadedDemo());
        SimulationService service(*m_document);
        service.cancel();
        service.resume();
        QTRY_VERIFY_WITH_TIMEOUT(service.isUpToDate(), kTimeout);
    }

    void aChangeStartsACancelledOneAgain()
    {
        m_document->reset(demoProject(), loadedDemo());
        SimulationService service(*m_document);
        service.cancel();
        moveFirst(*m_document, 3);
        QVERIFY(!service.isCancelled());
        QTRY_VERIFY_WITH_TIMEOUT(service.isUpToDate(), kTimeout);
        QCOMPARE(service.take()->hash(), directHash(*m_document));
    }

    void anotherCharacterIsPreparedAnew()
    {
        m_document->reset(demoProject(), loadedDemo());
        SimulationService service(*m_document);
        QTRY_VERIFY_WITH_TIMEOUT(service.isUpToDate(), kTimeout);
        QSignalSpy prepared(&service, &SimulationService::preparedChanged);
        CharacterOptions heavy;
        heavy.weightKg = 120;
        m_document->push(commands::setCharacter(*m_document, heavy));
        QTRY_VERIFY_WITH_TIMEOUT(service.isUpToDate(), kTimeout);
        QCOMPARE(prepared.count(), 1);
        QVERIFY(std::abs(service.character()->massKg - 120) < 1e-9);
        QCOMPARE(service.take()->hash(), directHash(*m_document));
    }

    void tunedJointsReactOtherwise()
    {
        m_document->reset(demoProject(), loadedDemo());
        SimulationService service(*m_document);
        QTRY_VERIFY_WITH_TIMEOUT(service.isUpToDate(), kTimeout);
        const ImpactResult usual = service.take()->scorecard.impacts.front();
        const auto hash = service.take()->hash();
        CharacterOptions stiff;
        stiff.setTuning({usual.struckJoint, {}, 8});
        m_document->push(commands::setCharacter(*m_document, stiff));
        QTRY_VERIFY_WITH_TIMEOUT(service.isUpToDate(), kTimeout);
        QVERIFY2(service.take()->scorecard.impacts.front().peakDegrees < 0.8 * usual.peakDegrees,
                 qPrintable(QString::number(service.take()->scorecard.impacts.front().peakDegrees
                                            / usual.peakDegrees)));
        m_document->undoStack().undo();
        QTRY_VERIFY_WITH_TIMEOUT(service.isUpToDate(), kTimeout);
        QCOMPARE(service.take()->hash(), hash);
    }

    void aRangeLeavesTheRestNotComputed()
    {
        Project project = demoProject();
        project.setup.range = {100, 300};
        m_document->reset(project, loadedDemo());
        SimulationService service(*m_document);
        QTRY_VERIFY_WITH_TIMEOUT(service.isUpToDate(), kTimeout);
        QCOMPARE(ranges(service),
                 (QStringList{"0-99 not computed", "100-300 up to date", "301-935 not computed"}));
        QVERIFY(!service.frame(Figure::Main, 99) && service.frame(Figure::Main, 100));
        QCOMPARE(service.takeImpacts(), std::vector{ImpactId(1)});
    }

    void errorsAreToldAndGoAway()
    {
        Project project = demoProject();
        project.setup.character.overrides[BodyId::Head] = QStringLiteral("No such joint");
        m_document->reset(project, loadedDemo());
        SimulationService service(*m_document);
        QTRY_VERIFY_WITH_TIMEOUT(service.error().has_value(), kTimeout);
        QVERIFY(!service.isRunning() && !service.error()->message.isEmpty());
        m_document->push(commands::setCharacter(*m_document, {}));
        QVERIFY(!service.error());
        QTRY_VERIFY_WITH_TIMEOUT(service.isUpToDate(), kTimeout);
    }

    void aDivergedTakeSaysWhere()
    {
        Project project = demoProject();
        ProjectImpact hit = project.setup.impacts[0];
        hit.key.kind = ImpactKind::Push;
        hit.key.impulse = 1000;
        hit.key.duration = 0.001;
        for (int i = 0; i < 50; ++i) {
            project.setup.impacts.push_back(hit);
            project.setup.impacts.back().id = ImpactId(10 + i);
        }
        m_document->reset(project, loadedDemo());
        SimulationService service(*m_document);
        QTRY_VERIFY_WITH_TIMEOUT(service.isUpToDate(), kTimeout);
        QCOMPARE(service.take()->health, Health::Diverged);
        const int at = *service.divergedAt();
        QCOMPARE(ranges(service), (QStringList{QString("0-%1 up to date").arg(at - 1),
                                               QString("%1-935 diverged").arg(at)}));
    }

    void closingTheDocumentForgetsTheTake()
    {
        m_document->reset(demoProject(), loadedDemo());
        SimulationService service(*m_document);
        QTRY_VERIFY_WITH_TIMEOUT(service.isUpToDate(), kTimeout);
        m_document->reset({}, nullptr);
        QVERIFY(!service.take() && !service.prepared() && !service.frame(Figure::Main, 0));
        QVERIFY(!service.isRunning());
    }

private:
    static QStringList ranges(const SimulationService &service)
    {
        static const char *const kNames[] = {"not computed", "up to date", "stale", "diverged"};
        QStringList list;
        for (const CacheRange &range : service.cacheRanges(Figure::Main))
            list += QStringLiteral("%1-%2 %3")
                        .arg(range.frames.first)
                        .arg(range.frames.last)
                        .arg(QString::fromLatin1(kNames[int(range.state)]));
        return list;
    }

    std::unique_ptr<Document> m_document;
};

QTEST_GUILESS_MAIN(TestSimulationService)
#include "tst_simulationservice.moc"

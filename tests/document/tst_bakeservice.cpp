#include "core/project/projectfile.h"
#include "tests/support/patience.h"
#include "tests/support/projects.h"
#include "widgets/document/bakeservice.h"
#include "widgets/document/loadservice.h"

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace flinch;
using namespace flinch::testing;

namespace {

constexpr int kTimeout = kPatience;

} // namespace

class TestBakeService : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        LoadService load;
        connect(&load, &LoadService::projectLoaded, &m_document,
                [this](const LoadedProject &demo) { m_document.reset(demo.project, demo.asset); });
        load.loadDemo();
        BakeService early(m_document, m_simulation);
        QVERIFY(early.obstacle(request())); // nothing is simulated yet
        QTRY_VERIFY_WITH_TIMEOUT(m_simulation.isUpToDate(), kTimeout);
    }

    void init()
    {
        m_report.reset();
        m_error.reset();
        m_service = std::make_unique<BakeService>(m_document, m_simulation);
        connect(m_service.get(), &BakeService::finished, this,
                [this](const BakeReport &report) { m_report = report; });
        connect(m_service.get(), &BakeService::failed, this,
                [this](const Error &error) { m_error = error; });
    }

    void theTakeBecomesAProvenFile()
    {
        QVERIFY(!m_service->obstacle(request()));
        QSignalSpy running(m_service.get(), &BakeService::runningChanged);
        m_service->bake(request());
        QTRY_VERIFY_WITH_TIMEOUT(m_report || m_error, kTimeout);
        QVERIFY2(m_report, m_error ? qPrintable(m_error->toText()) : "");
        QVERIFY(QFileInfo(request().path).size() > 100'000);
        QCOMPARE(m_report->frames, 936);
        const int first = m_report->leadingTake().firstAffectedFrame;
        QVERIFY(first > 150 && first < 200);
        QVERIFY(m_report->roundTrip.positionErrorMetres < 1e-4);
        QTRY_COMPARE(running.count(), 2);
    }

    void cancelLeavesNothing()
    {
        BakeRequest other = request();
        other.path = m_folder.filePath("cancelled.bvh");
        m_service->bake(other);
        m_service->cancel();
        QTRY_VERIFY_WITH_TIMEOUT(m_error, kTimeout);
        QCOMPARE(m_error->code, ErrorCode::Cancelled);
        QCOMPARE(QDir(m_folder.path()).entryList({"*cancelled*"}, QDir::Files | QDir::Hidden),
                 QStringList());
    }

    void theClipItselfIsNeverWritten()
    {
        Project project = demoProject();
        const auto asset = std::make_shared<Asset>(*m_document.asset());
        asset->origin.path = project.source.path;
        Document document;
        document.reset(project, asset);
        SimulationService simulation(document);
        QTRY_VERIFY_WITH_TIMEOUT(simulation.isUpToDate(), kTimeout);
        BakeService service(document, simulation);
        BakeRequest onItself = request();
        onItself.path = m_folder.filePath("link.bvh");
        QVERIFY(QFile::link(project.source.path, onItself.path));
        QVERIFY(service.obstacle(onItself));
        QSignalSpy failed(&service, &BakeService::failed);
        service.bake(onItself);
        QCOMPARE(failed.count(), 1);
        QVERIFY(!service.isRunning());
    }

    /// What is wrong with the take is on the report of the bake.
    void aLostClipIsOnTheReport()
    {
        Project project = demoProject();
        project.setup.control.controller = Controller::LowGain;
        Document document;
        document.reset(project, m_document.asset());
        SimulationService simulation(document);
        QTRY_VERIFY_WITH_TIMEOUT(simulation.isUpToDate(), kTimeout);
        QVERIFY(!simulation.take()->lost.empty());
        BakeService service(document, simulation);
        connect(&service, &BakeService::finished, this,
                [this](const BakeReport &report) { m_report = report; });
        BakeRequest lagging = request();
        lagging.path = m_folder.filePath("lagging.bvh");
        service.bake(lagging);
        QTRY_VERIFY_WITH_TIMEOUT(m_report, kTimeout);
        QCOMPARE(m_report->warnings.filter("does not follow the clip").size(), 1);
    }

    void norIsItsProject()
    {
        const QString path = m_folder.filePath("shot.flinch");
        QVERIFY(writeProject(path, demoProject()));
        Document document;
        document.reset(demoProject(), m_document.asset(), {path, {}});
        SimulationService simulation(document);
        QTRY_VERIFY_WITH_TIMEOUT(simulation.isUpToDate(), kTimeout);
        BakeService service(document, simulation);
        BakeRequest onProject = request();
        onProject.path = m_folder.filePath("shot.bvh");
        QVERIFY(!service.obstacle(onProject));
        QVERIFY(QFile::link(path, onProject.path));
        QVERIFY(service.obstacle(onProject));
    }

private:
    BakeRequest request() const
    {
        BakeRequest request;
        request.path = m_folder.filePath("hit.bvh");
        request.motions = {BakedMotion::Main};
        return request;
    }

    QTemporaryDir m_folder;
    Document m_document;
    SimulationService m_simulation{m_document};
    std::unique_ptr<BakeService> m_service;
    std::optional<BakeReport> m_report;
    std::optional<Error> m_error;
};

QTEST_GUILESS_MAIN(TestBakeService)
#include "tst_bakeservice.moc"

#include "core/base/durablefile.h"
#include "core/project/projectfile.h"
#include "core/project/recovery.h"
#include "tests/support/patience.h"
#include "tests/support/projects.h"
#include "tests/support/sanitized.h"
#include "widgets/document/loadservice.h"
#include "widgets/document/simulationservice.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>
#include <QtTest>

using namespace flinch;
using namespace flinch::testing;

namespace {

constexpr int kTimeout = kPatience;

} // namespace

class TestLoadService : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_service = std::make_unique<LoadService>();
        m_project.reset();
        m_error.reset();
        connect(m_service.get(), &LoadService::projectLoaded, this,
                [this](const LoadedProject &project) { m_project = project; });
        connect(m_service.get(), &LoadService::failed, this,
                [this](const Error &error) { m_error = error; });
    }

    void cleanup() { m_service.reset(); }

    void aClipComesWithItsHash()
    {
        ClipSource source;
        AssetPtr loaded;
        connect(m_service.get(), &LoadService::clipLoaded, this,
                [&](const ClipSource &read, const AssetPtr &clip) {
                    source = read;
                    loaded = clip;
                });
        m_service->loadClipFile(demoProject().source.path);
        QCOMPARE(m_service->subject(), "boxing-guard.bvh");
        QTRY_VERIFY_WITH_TIMEOUT(loaded, kTimeout);
        QCOMPARE(loaded->takes[0].clip->frameCount(), 936);
        QVERIFY(source == demoProject().source);
    }

    void aFileThatIsNoClipFails()
    {
        const QString path = m_folder->filePath("punch.bvh");
        QVERIFY(writeFileDurably(path, "HIERARCHY of nonsense"));
        m_service->loadClipFile(path);
        QTRY_VERIFY(m_error);
        QCOMPARE(m_error->subject, path);
        QVERIFY(!m_error->remedy.isEmpty());
    }

    void theDemoIsUntitled()
    {
        m_service->loadDemo();
        QTRY_VERIFY_WITH_TIMEOUT(m_project, kTimeout);
        QCOMPARE(m_project->file.path, QString());
        QCOMPARE(m_project->sourceState, SourceState::Same);
        QCOMPARE(m_project->warnings, QStringList());
        QCOMPARE(m_project->asset->takes[0].clip->frameCount(), 936);
        QCOMPARE(m_project->project.setup.impacts.size(), 6u);
        QVERIFY(m_project->project.loop->last < 936);
    }

    void aProjectFindsItsClip_data()
    {
        QTest::addColumn<QString>("whatHappens");
        QTest::addColumn<SourceState>("state");
        QTest::newRow("nothing happened") << "" << SourceState::Same;
        QTest::newRow("changed") << "changed" << SourceState::Changed;
        QTest::newRow("gone") << "gone" << SourceState::Missing;
        QTest::newRow("moved") << "moved" << SourceState::Missing;
        QTest::newRow("damaged") << "damaged" << SourceState::Unreadable;
    }

    void aProjectFindsItsClip()
    {
        QFETCH(QString, whatHappens);
        QFETCH(SourceState, state);
        Project project = demoProject();
        const QString clip = m_folder->filePath("clips/punch.bvh");
        QVERIFY(QDir(m_folder->path()).mkpath("clips") && QDir(m_folder->path()).mkpath("new"));
        QVERIFY(QFile::copy(project.source.path, clip));
        QVERIFY(QFile::setPermissions(clip, QFile::ReadOwner | QFile::WriteOwner));
        project.source.path = clip;
        const QString path = m_folder->filePath("hit.flinch");
        QVERIFY(writeProject(path, project));
        QFile file(clip);
        if (whatHappens == "changed") {
            QVERIFY(file.open(QIODevice::Append));
            file.write("\n");
            file.close();
        } else if (whatHappens == "gone") {
            QVERIFY(file.remove());
        } else if (whatHappens == "moved") {
            QVERIFY(file.rename(m_folder->filePath("new/punch.bvh")));
        } else if (whatHappens == "damaged") {
            QVERIFY(file.resize(100));
        }
        m_service->loadProject(path);
        QTRY_VERIFY_WITH_TIMEOUT(m_project, kTimeout);
        QCOMPARE(m_project->sourceState, state);
        QVERIFY(m_project->project == project);
        QCOMPARE(m_project->file.path, path);
        QCOMPARE(m_project->asset != nullptr,
                 state == SourceState::Same || state == SourceState::Changed);
        QCOMPARE(m_project->clipError.has_value(), state == SourceState::Unreadable);
        QCOMPARE(m_project->movedTo,
                 whatHappens == "moved" ? m_folder->filePath("new/punch.bvh") : QString());
        // the clip that was found elsewhere becomes the project's by a command, which undo takes
        // back; the project opens without it all the same
        Document document;
        document.reset(m_project->project, m_project->asset, m_project->file);
        QCOMPARE(document.hash(), projectHash(project));
    }

    void recoveredWorkOpensUnsaved()
    {
        QString left;
        {
            auto file = RecoveryFile::create(m_folder->path());
            QVERIFY((*file)->write({{QStringLiteral("/somewhere/hit.flinch"), {}},
                                    QDateTime::currentDateTimeUtc(),
                                    4,
                                    demoProject()}));
            left = m_folder->filePath("left.recovery");
            QVERIFY(QFile::copy((*file)->path(), left));
        }
        m_service->loadRecovery(left);
        QTRY_VERIFY_WITH_TIMEOUT(m_project, kTimeout);
        QCOMPARE(m_project->recoveryFile, left);
        QCOMPARE(m_project->file.path, "/somewhere/hit.flinch");
        QVERIFY(m_project->asset);
    }

    void aDamagedProjectFails()
    {
        const QString path = m_folder->filePath("hit.flinch");
        QVERIFY(writeFileDurably(path, "{}"));
        m_service->loadProject(path);
        QTRY_VERIFY(m_error);
        QCOMPARE(m_error->subject, path);
    }

    /// The event loop goes on while a long clip is read, prepared and simulated; it can be
    /// cancelled in the middle, and is playable before it is whole. bench_window tells how long all
    /// that takes.
    void aLongClipIsReadWithoutFreezing()
    {
        constexpr double kSeconds = kSanitized ? 30 : 120;
        const QString path = m_folder->filePath("long.bvh");
        const QByteArray text = longDemoClip(kSeconds, *FrameRate::fromFraction(120, 1));
        QVERIFY(writeFileDurably(path, text.toStdString()));

        m_service->loadClipFile(path);
        QTRY_VERIFY_WITH_TIMEOUT(m_service->progress() > 0.05, kTimeout);
        QVERIFY(!m_error);
        m_service->cancel();
        QTRY_VERIFY_WITH_TIMEOUT(m_error, kTimeout);
        QCOMPARE(m_error->code, ErrorCode::Cancelled);

        Document document;
        SimulationService simulation(document);
        connect(m_service.get(), &LoadService::clipLoaded, &document,
                [&](const ClipSource &source, const AssetPtr &loaded) {
                    Project project;
                    project.source = source;
                    document.reset(project, loaded);
                });
        int whileReading = 0;
        int whilePreparing = 0;
        int whileSimulating = 0;
        QTimer turns; // of the event loop
        connect(&turns, &QTimer::timeout, &document, [&] {
            const double shown = simulation.progress(Figure::Main);
            whileReading += m_service->progress() > 0 && !document.clip();
            whilePreparing += document.clip() && !simulation.prepared();
            whileSimulating += simulation.frame(Figure::Main, 0) && shown > 0 && shown < 1;
        });
        turns.start(0);
        m_service->loadClipFile(path);
        QTRY_VERIFY_WITH_TIMEOUT(simulation.progress(Figure::Main) > 0.01, kTimeout);
        simulation.cancel();
        QTRY_VERIFY_WITH_TIMEOUT(!simulation.isRunning(), kTimeout);
        // a thread that did the work itself would have had one turn at most
        QVERIFY(whileReading > 10);
        QVERIFY(whilePreparing > 10);
        QVERIFY(whileSimulating > 10);
        QVERIFY(simulation.frame(Figure::Main, 0));
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<LoadService> m_service;
    std::optional<LoadedProject> m_project;
    std::optional<Error> m_error;
};

QTEST_GUILESS_MAIN(TestLoadService)
#include "tst_loadservice.moc"

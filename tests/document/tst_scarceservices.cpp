/// Memory that ends at every place of what the window asks its threads for: an error comes back and
/// nothing is left allocated. Each attempt runs in a child of its own, because some of Qt ends the
/// process where it may not throw; that is counted.
#include "core/base/outofmemory.h"
#include "core/project/projectfile.h"
#include "tests/support/projects.h"
#include "tests/support/scarcememory.h"
#include "tests/support/testclips.h"
#include "widgets/document/loadservice.h"
#include "widgets/document/simulationservice.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <QtTest>

#include <functional>
#include <new>

using namespace flinch;
using namespace flinch::testing;
using scarcememory::Scarcity;
using scarcememory::Starved;

namespace {

/// How a child ends, as its exit status; outofmemory::kStatus too.
enum End { Whole = 0, Refused = 1, WrongError = 2, Stuck = 3 };

using Job = std::function<End()>;

End endOf(const Error &error)
{
    return error.code == ErrorCode::OutOfMemory && !error.message.isEmpty() ? Refused : WrongError;
}

/// What a child tells besides its status, in memory that both see.
struct Told
{
    std::int64_t allocations = 0;
    std::int64_t left = 0; // blocks, when all was over
};

struct Ending : Told
{
    int status = 0; // negative: a signal
};

Ending inChild(const Job &job, std::int64_t failing, Starved starved, Told *told)
{
    *told = {};
    const pid_t child = ::fork();
    if (child == 0) {
        const int nowhere = ::open("/dev/null", O_WRONLY);
        ::dup2(nowhere, STDERR_FILENO);
        const std::int64_t before = scarcememory::liveBlocks();
        scarcememory::starve(failing, Scarcity::Once, starved);
        End end = Refused;
        try {
            end = job();
        } catch (const std::bad_alloc &) {
            // thrown to whoever knows what was being done
        }
        told->allocations = scarcememory::feed();
        told->left = scarcememory::liveBlocks() - before;
        ::_exit(end);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    Ending outcome = {*told};
    outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    return outcome;
}

} // namespace

class TestScarceServices : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        outofmemory::endHonestly();
        QFile clip(m_folder.filePath("clip.bvh"));
        QVERIFY(clip.open(QIODevice::WriteOnly));
        clip.write(longDemoClip(0.84, *FrameRate::fromFraction(12, 1)));
        clip.close();
        Project project = demoProject();
        project.source.path = clip.fileName();
        project.source.contentHash.clear();
        project.setup.impacts.resize(1);
        project.setup.impacts[0].key.time = 0.2;
        project.setup.control.quality = Quality::Draft;
        QVERIFY(writeProject(m_folder.filePath("shot.flinch"), project));
        m_told = static_cast<Told *>(::mmap(nullptr, sizeof(Told), PROT_READ | PROT_WRITE,
                                            MAP_SHARED | MAP_ANONYMOUS, -1, 0));
    }

    void readingAClip()
    {
        tryEvery([this] { return read(); }, Starved::EveryThread);
    }

    void simulating()
    {
        const auto read = testing::readClipFile(m_folder.filePath("clip.bvh"));
        QVERIFY(read.ok());
        const auto scenario = makeScenario(std::make_shared<const Clip>(read->clip));
        QVERIFY(scenario.ok());
        tryEvery(
            [&scenario] {
                Simulator simulator;
                const auto take = simulator.simulate(*scenario, 1);
                return take ? Whole : endOf(take.error());
            },
            Starved::EveryThread);
    }

    void openingAProject()
    {
        tryEvery([this] { return open(); }, Starved::OtherThreads);
    }

    void simulatingBehindTheWindow()
    {
        const auto read = testing::readClipFile(m_folder.filePath("clip.bvh"));
        QVERIFY(read.ok());
        const AssetPtr loaded = testing::assetOf(read->clip);
        const Project project = readProject(m_folder.filePath("shot.flinch"))->project;
        tryEvery([&] { return simulate(project, loaded); }, Starved::OtherThreads);
    }

private:
    End read() const
    {
        const auto clip = testing::readClipFile(m_folder.filePath("clip.bvh"));
        return clip ? Whole : endOf(clip.error());
    }

    End open() const
    {
        LoadService service;
        std::optional<End> end;
        connect(&service, &LoadService::projectLoaded, &service,
                [&end](const LoadedProject &project) {
                    end = project.asset ? Whole : endOf(project.clipError.value_or(Error()));
                });
        connect(&service, &LoadService::failed, &service,
                [&end](const Error &error) { end = endOf(error); });
        service.loadProject(m_folder.filePath("shot.flinch"));
        return QTest::qWaitFor([&end] { return end.has_value(); }, 60'000) ? *end : Stuck;
    }

    static End simulate(const Project &project, const AssetPtr &loaded)
    {
        Document document;
        SimulationService simulation(document);
        document.reset(project, loaded);
        const bool ended =
            QTest::qWaitFor([&] { return simulation.isUpToDate() || simulation.error(); }, 60'000);
        if (!ended)
            return Stuck;
        return simulation.error() ? endOf(*simulation.error()) : Whole;
    }

    void tryEvery(const Job &job, Starved starved)
    {
        // what is made once, for good and for bad, is made here and inherited by all
        QCOMPARE(job(), Whole);
        const Ending whole = inChild(job, 0, starved, m_told);
        QCOMPARE(whole.status, int(Whole));
        const std::int64_t last = whole.allocations;
        QVERIFY(last > 100);
        int refused = 0;
        int ended = 0;
        std::int64_t mostLeft = 0;
        QStringList faults;
        for (std::int64_t n = 1; n <= last; ++n) {
            const Ending outcome = inChild(job, n, starved, m_told);
            refused += outcome.status == Refused;
            ended += outcome.status == outofmemory::kStatus;
            if (outcome.status == Refused)
                mostLeft = std::max(mostLeft, outcome.left - whole.left);
            if (outcome.status != Whole && outcome.status != Refused
                && outcome.status != outofmemory::kStatus)
                faults += QStringLiteral("allocation %1: %2").arg(n).arg(outcome.status);
        }
        qInfo("%lld allocations: %d errors, %d times the program ended, at most %lld blocks left",
              static_cast<long long>(last), refused, ended, static_cast<long long>(mostLeft));
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n')));
        QVERIFY(refused > 0.8 * double(last));
        QVERIFY(ended < 0.01 * double(last));
        QVERIFY(mostLeft <= kFirstTime);
    }

    /// Blocks that the first error of a process makes once: texts and their translators.
    static constexpr std::int64_t kFirstTime = 16;

    QTemporaryDir m_folder;
    Told *m_told = nullptr;
};

QTEST_GUILESS_MAIN(TestScarceServices)
#include "tst_scarceservices.moc"

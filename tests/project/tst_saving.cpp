#include "core/project/projectfile.h"
#include "tests/support/projects.h"
#include "tests/support/sanitized.h"
#include "tests/support/smalldisk.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <random>

using namespace flinch;
using namespace flinch::testing;

namespace {

constexpr int kKills = kSanitized ? 20 : 200;
constexpr int kMarkers = kSanitized ? 20 : 60; // of each process that adds some

/// Two projects of different size, large enough that writing takes a while.
Project version(int number)
{
    Project project = demoProject();
    for (int i = 0; i < 300 + 700 * number; ++i) {
        project.setup.impacts.push_back(project.setup.impacts.front());
        project.setup.impacts.back().id = ImpactId(100 + i);
        project.setup.impacts.back().key.time = number + i * 0.001;
    }
    return project;
}

[[noreturn]] void saveForEver(const QString &path)
{
    const Project versions[] = {version(0), version(1)};
    for (int i = 0;; ++i) {
        if (!writeProject(path, versions[i % 2]))
            std::exit(1);
        std::puts("saved");
        std::fflush(stdout);
    }
}

Project withMarker(Project project, int frame)
{
    project.markers.push_back({frame, QString::number(frame)});
    return project;
}

/// Adds markers `first`, `first` + 1, … one at a time, each to what the file holds then.
int addMarkers(const QString &path, int first)
{
    for (int n = 0; n < kMarkers;) {
        const auto opened = readProject(path);
        if (!opened)
            return 1;
        const auto outcome =
            writeProject(path, withMarker(opened->project, first + n), opened->contentHash);
        if (!outcome)
            return 1;
        n += outcome->isWritten ? 1 : 0;
    }
    return 0;
}

} // namespace

Q_DECLARE_METATYPE(flinch::ErrorCode)

class TestSaving : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    /// Whenever the process is killed, the file is one of the versions, whole.
    void killedSavesNeverTearTheFile()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("hit.flinch");
        const std::uint64_t hashes[] = {projectHash(version(0)), projectHash(version(1))};
        std::mt19937 random(3);
        int seen[2] = {0, 0};
        for (int round = 0; round < kKills; ++round) {
            QProcess child;
            child.start(QCoreApplication::applicationFilePath(), {"--save", path});
            // after some whole saves, so that either version may be the last one
            const int saves = 1 + int(random() % 4);
            for (int saved = 0; saved < saves;) {
                QVERIFY(child.bytesAvailable() > 0 || child.waitForReadyRead());
                saved += int(child.readAll().count('\n'));
            }
            QVERIFY(!child.waitForFinished(int(random() % 20)));
            child.kill();
            QVERIFY(child.waitForFinished());
            QCOMPARE(child.exitStatus(), QProcess::CrashExit);
            const auto opened = readProject(path);
            QVERIFY2(opened.ok(), opened ? "" : qPrintable(opened.error().toText()));
            const std::uint64_t hash = projectHash(opened->project);
            QVERIFY(hash == hashes[0] || hash == hashes[1]);
            ++seen[hash == hashes[1]];
        }
        // both, or the kills always came at the same moment
        QVERIFY(seen[0] > 0 && seen[1] > 0);
    }

    void whatSomebodyElseSavedIsLeftAlone()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("hit.flinch");
        const auto first = writeProject(path, demoProject(), QString());
        QVERIFY(first && first->isWritten);
        QCOMPARE(first->contentHash, contentHashOf(path));
        QCOMPARE(readProject(path)->contentHash, first->contentHash);
        const Project theirs = withMarker(demoProject(), 1);
        const Project ours = withMarker(demoProject(), 2);
        QVERIFY(writeProject(path, theirs, first->contentHash)->isWritten);
        const auto refused = writeProject(path, ours, first->contentHash);
        QVERIFY(refused && !refused->isWritten);
        QVERIFY(readProject(path)->project == theirs);
        QCOMPARE(refused->contentHash, contentHashOf(path));
        QVERIFY(!writeProject(path, ours, QString())->isWritten); // it should not be there at all
        // what they have is what we have: nothing is lost
        QVERIFY(writeProject(path, theirs, first->contentHash)->isWritten);
        // agreed
        QVERIFY(writeProject(path, ours, refused->contentHash)->isWritten);
        QVERIFY(readProject(path)->project == ours);
        QVERIFY(QFile::remove(path)); // gone is nothing to be lost
        QVERIFY(writeProject(path, ours, first->contentHash)->isWritten);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden),
                 QStringList{"hit.flinch"});
    }

    void aFileOfTheSameTimeAndSizeIsAnotherAllTheSame()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("hit.flinch");
        const auto first = writeProject(path, withMarker(demoProject(), 1));
        const QDateTime time = QFileInfo(path).lastModified();
        const qint64 size = QFileInfo(path).size();
        QVERIFY(writeProject(path, withMarker(demoProject(), 2)));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.setFileTime(time, QFileDevice::FileModificationTime));
        file.close();
        QCOMPARE(QFileInfo(path).size(), size);
        QVERIFY(!writeProject(path, withMarker(demoProject(), 3), first->contentHash)->isWritten);
    }

    void aFileThatCannotBeReadIsNotWhatWasSeen()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("hit.flinch");
        QVERIFY(QDir().mkdir(path));
        QVERIFY(!contentHashOf(path).isEmpty());
        QVERIFY(contentHashOf(folder.filePath("none.flinch")).isEmpty());
    }

    /// Processes that save into one file at the same time: what each added is there in the end.
    void nothingIsLostBetweenProcesses()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("hit.flinch");
        QVERIFY(writeProject(path, Project()));
        constexpr int kProcesses = 4;
        std::vector<std::unique_ptr<QProcess>> children;
        for (int i = 0; i < kProcesses; ++i) {
            children.push_back(std::make_unique<QProcess>());
            children.back()->start(QCoreApplication::applicationFilePath(),
                                   {"--add", path, QString::number(1000 * i)});
        }
        for (const auto &child : children) {
            QVERIFY(child->waitForFinished(240'000));
            QCOMPARE(child->exitCode(), 0);
        }
        std::vector<int> expected;
        for (int i = 0; i < kProcesses; ++i) {
            for (int n = 0; n < kMarkers; ++n)
                expected.push_back(1000 * i + n);
        }
        std::vector<int> found;
        const auto opened = readProject(path);
        for (const Marker &marker : opened->project.markers)
            found.push_back(marker.frame);
        std::ranges::sort(found);
        QCOMPARE(found, expected);
    }

    void oneLockForAllNamesOfAFile()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("hit.flinch");
        QVERIFY(writeProject(path, Project()));
        QVERIFY(QDir().mkdir(folder.filePath("other")));
        const QString link = folder.filePath("other/link.flinch");
        QVERIFY(QFile::link(path, link));
        QCOMPARE(QFileInfo(lockFileOf(path)).fileName(), QStringLiteral(".hit.flinch.lock"));
        QCOMPARE(lockFileOf(link), lockFileOf(path));
        QCOMPARE(lockFileOf(folder.filePath("other/../hit.flinch")), lockFileOf(path));
    }

    void aDiskThatTakesNothingKeepsWhatWasSaved_data()
    {
        QTest::addColumn<DiskTrouble>("trouble");
        QTest::addColumn<ErrorCode>("code");
        QTest::newRow("full") << DiskTrouble::Full << ErrorCode::DiskFull;
        QTest::newRow("read-only") << DiskTrouble::ReadOnly << ErrorCode::AccessDenied;
    }

    void aDiskThatTakesNothingKeepsWhatWasSaved()
    {
        QFETCH(DiskTrouble, trouble);
        QFETCH(ErrorCode, code);
        const QTemporaryDir folder;
        SmallDisk disk(folder.filePath("disk"));
        const QString path = disk.file("hit.flinch");
        QVERIFY(writeProject(path, version(0)));
        if (!cause(disk, trouble))
            QSKIP(kNoSuchDisk);
        for (const QString &target : {path, disk.file("new.flinch")}) {
            const auto status = writeProject(target, version(1));
            QVERIFY(!status);
            QCOMPARE(status.error().code, code);
            if (code == ErrorCode::DiskFull)
                QVERIFY2(status.error().remedy.contains("kB are needed"),
                         qPrintable(status.error().remedy));
        }
        QCOMPARE(projectHash(readProject(path)->project), projectHash(version(0)));
        QCOMPARE(disk.entries(), QStringList{"hit.flinch"});
        mend(disk, trouble);
        QVERIFY(writeProject(path, version(1)));
        QCOMPARE(projectHash(readProject(path)->project), projectHash(version(1)));
    }
};

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == "--save")
        saveForEver(arguments.value(2));
    if (arguments.value(1) == "--add")
        return addMarkers(arguments.value(2), arguments.value(3).toInt());
    TestSaving test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_saving.moc"

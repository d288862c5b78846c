#include "core/project/projectfile.h"
#include "tests/support/projects.h"
#include "tests/support/sanitized.h"
#include "tests/support/smalldisk.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <cstdio>
#include <random>

using namespace flinch;
using namespace flinch::testing;

namespace {

constexpr int kKills = kSanitized ? 20 : 200;

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
    TestSaving test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_saving.moc"

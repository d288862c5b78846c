#include "core/project/projectfile.h"
#include "core/project/recovery.h"
#include "tests/support/projects.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <cstdio>

using namespace flinch;
using namespace flinch::testing;

namespace {

RecoveredProject someWork()
{
    return {{QStringLiteral("/home/ana/hit.flinch"), QString(64, QLatin1Char('a'))},
            QDateTime(QDate(2026, 3, 4), QTime(14, 2, 3, 456), Qt::UTC),
            6,
            fullProject()};
}

} // namespace

class TestRecovery : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void whatIsWrittenComesBack()
    {
        auto file = RecoveryFile::create(m_folder->filePath("new/folder"));
        QVERIFY(file.ok());
        QVERIFY(!QFile::exists((*file)->path()));
        QVERIFY((*file)->write(someWork()));
        const auto recovered = readRecoveryFile((*file)->path());
        QVERIFY2(recovered.ok(), recovered ? "" : qPrintable(recovered.error().toText()));
        QVERIFY(recovered->project == someWork().project);
        QCOMPARE(recovered->file, someWork().file);
        QCOMPARE(recovered->savedAt, someWork().savedAt);
        QCOMPARE(recovered->changes, 6);
        QCOMPARE(QFile::permissions((*file)->path()) & QFile::Permissions(0x0077),
                 QFile::Permissions());
    }

    void workOfAnOlderVersionComesBack()
    {
        QFile sample(QStringLiteral(FLINCH_SOURCE_DIR "/tests/project/samples/version-1.flinch"));
        QVERIFY(sample.open(QIODevice::ReadOnly));
        const QByteArray project = sample.readAll();
        QFile file(m_folder->filePath("old.recovery"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format": "flinch-recovery", "version": 1, "changes": 2, "project": )");
        file.write(project.mid(0, 1) + project.mid(project.indexOf("\"source\"")) + '}');
        file.close();
        const auto recovered = readRecoveryFile(file.fileName());
        QVERIFY2(recovered.ok(), recovered ? "" : qPrintable(recovered.error().toText()));
        QCOMPARE(recovered->changes, 2);
        QCOMPARE(recovered->project.setup.control.settings.mainStiffness.chest, 4.1);
    }

    void aLivingProcessIsLeftAlone()
    {
        auto file = RecoveryFile::create(m_folder->path());
        QVERIFY((*file)->write(someWork()));
        QCOMPARE(abandonedRecoveryFiles(m_folder->path()), QStringList());
    }

    void anOrderlyEndLeavesNothing()
    {
        {
            auto file = RecoveryFile::create(m_folder->path());
            QVERIFY((*file)->write(someWork()));
        }
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden), QStringList());
    }

    void aDeadProcessLeavesItsWork()
    {
        const QString path = abandoned();
        QVERIFY(!path.isEmpty());
        QVERIFY(readRecoveryFile(path)->project == someWork().project);
        removeRecoveryFile(path);
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden), QStringList());
    }

    void aLockWithoutAProcessIsAbandoned()
    {
        QString left;
        {
            auto file = RecoveryFile::create(m_folder->path());
            QVERIFY((*file)->write(someWork()));
            left = m_folder->filePath("left.recovery");
            QVERIFY(QFile::copy((*file)->path(), left));
            // a window of this very process number, before the system was started again
            QVERIFY(QFile::copy((*file)->path() + ".lock", left + ".lock"));
        }
        QCOMPARE(abandonedRecoveryFiles(m_folder->path()), QStringList{left});
    }

    void ofTwoWindowsOnlyTheDeadOneIsOffered()
    {
        const auto first = worker();
        const auto second = worker();
        QVERIFY(first && second);
        QCOMPARE(abandonedRecoveryFiles(m_folder->path()), QStringList());
        first->kill();
        QVERIFY(first->waitForFinished());
        const QStringList offered = abandonedRecoveryFiles(m_folder->path());
        QCOMPARE(offered.size(), 1);
        const QByteArray path = first->readAll().trimmed();
        QCOMPARE(QFile::encodeName(offered[0]), path);
        second->kill();
        QVERIFY(second->waitForFinished());
    }

    void whatIsClaimedIsOfferedToNobodyElse()
    {
        const QString path = abandoned();
        QVERIFY(!path.isEmpty());
        {
            const auto claim = claimRecoveryFile(path);
            QVERIFY(claim);
            QVERIFY(!claimRecoveryFile(path));
            QCOMPARE(abandonedRecoveryFiles(m_folder->path()), QStringList());
        }
        QCOMPARE(abandonedRecoveryFiles(m_folder->path()), QStringList{path}); // put off
        auto claim = claimRecoveryFile(path);
        removeRecoveryFile(path);
        claim.reset();
        QVERIFY(!claimRecoveryFile(path)); // who was about to look when it went
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden), QStringList());
    }

    void badFiles_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("a project") << QByteArray::fromStdString(projectText(fullProject()));
        QTest::newRow("newer") << QByteArray(R"({"format": "flinch-recovery", "version": 99})");
        QTest::newRow("broken rule") << QByteArray(
            R"({"format": "flinch-recovery", "version": 1, "project": {"returnBy": -5}})");
        QTest::newRow("negative count")
            << QByteArray(R"({"format": "flinch-recovery", "version": 1, "changes": -3})");
        QTest::newRow("wrong kind")
            << QByteArray(R"({"format": "flinch-recovery", "version": 1, "project": []})");
    }

    void badFiles()
    {
        QFETCH(QByteArray, text);
        const QString path = m_folder->filePath("x.recovery");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
        const auto recovered = readRecoveryFile(path);
        QVERIFY(!recovered.ok());
        QCOMPARE(recovered.error().subject, path);
        // it is offered all the same: a person decides, nothing disappears by itself
        QCOMPARE(abandonedRecoveryFiles(m_folder->path()), QStringList{path});
    }

private:
    /// A recovery file whose process was killed.
    QString abandoned() const
    {
        const auto child = worker();
        if (!child)
            return {};
        child->kill();
        child->waitForFinished();
        return abandonedRecoveryFiles(m_folder->path()).value(0);
    }

    /// A process with unsaved work; it has printed the path of its recovery file.
    std::unique_ptr<QProcess> worker() const
    {
        auto child = std::make_unique<QProcess>();
        child->start(QCoreApplication::applicationFilePath(), {"--work-in", m_folder->path()});
        return child->waitForReadyRead() ? std::move(child) : nullptr;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == "--work-in") {
        auto file = RecoveryFile::create(arguments.value(2));
        if (!(*file)->write(someWork()))
            return 1;
        std::puts(QFile::encodeName((*file)->path()).constData());
        std::fflush(stdout);
        return QCoreApplication::exec();
    }
    TestRecovery test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_recovery.moc"
